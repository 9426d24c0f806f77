"""Questions of the game, asked of the engine: a room for each question."""
