"""How deals of the Ombre games are written, as text and JSON."""
