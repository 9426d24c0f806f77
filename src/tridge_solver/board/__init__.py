"""The board: a table in the browser, served from this machine to this machine alone."""
