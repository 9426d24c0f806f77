"""Reports of Belote: text, JSON, pages."""
