"""Many layouts of the whole pack judged: the pack in one word, facts about whole layouts."""
