"""Reports of the Ombre games as text, JSON, and pages."""
