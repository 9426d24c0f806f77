"""What to bid, open or from one hand, and what points are worth: JSON, text, chart."""
