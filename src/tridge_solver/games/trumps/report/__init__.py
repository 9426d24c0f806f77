"""Reports about Trumps and bridge: text, JSON and pages."""
