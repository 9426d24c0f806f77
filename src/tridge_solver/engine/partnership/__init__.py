"""The search for four seats in two sides: card points (``points``) and tricks (``tricks``)."""
