"""Judge many layouts of the whole pack: the pack in one word, facts about whole layouts."""
