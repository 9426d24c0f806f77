"""One seat's discards in many random layouts."""
