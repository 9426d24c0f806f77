"""The deals of a stream, good and bad, and the files and folders they come from."""
