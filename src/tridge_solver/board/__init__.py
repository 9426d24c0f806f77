"""The board: a table in the browser, served only from and to this machine."""
