"""Reports that only bridge has."""
