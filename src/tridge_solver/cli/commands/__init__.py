"""The commands, one file each, holding nothing but options, calls and printing."""
