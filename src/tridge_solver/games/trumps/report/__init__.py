"""Reports of Trumps and bridge: text, JSON, pages."""
