"""Files with errors read as they can only be meant, and every change reported."""
