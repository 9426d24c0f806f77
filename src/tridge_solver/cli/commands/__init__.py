"""The commands, one file each, with only options, calls and printing."""
