"""What is printed of Trumps and bridge: text, JSON, pages."""
