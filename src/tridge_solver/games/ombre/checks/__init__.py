"""What is wrong with deals of the Ombre games."""
