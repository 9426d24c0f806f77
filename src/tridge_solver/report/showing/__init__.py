"""What ``show`` shows and ``check`` found: a deal as JSON, for a reader, as a page."""
