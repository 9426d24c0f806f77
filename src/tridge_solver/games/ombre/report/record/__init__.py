"""What is printed of the record of an evening."""
