"""Parts shared by all games: cards, seats, deals, positions, errors. No particular game is known
here."""
