"""The parts that all games share: cards, seats, deals, positions, errors; no game is known here."""
