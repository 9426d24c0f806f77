"""What the program says about a deal: text for a terminal, shapes for JSON."""
