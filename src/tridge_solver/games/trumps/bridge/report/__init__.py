"""What is printed of bridge alone."""
