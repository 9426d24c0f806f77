"""Analysis: questions of the game, asked of the engine."""
