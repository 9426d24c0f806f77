"""The board where the Ombre games alone have something: a person in a seat, exchanges."""
