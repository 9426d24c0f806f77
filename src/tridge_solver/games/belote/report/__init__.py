"""Reports about Belote: text, JSON and pages."""
