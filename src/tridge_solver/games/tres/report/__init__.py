"""Reports of Très as text, JSON, and pages."""
