"""The commands, one module each, with nothing but options, calls and printing; and their names."""

GROUPS: dict[str, dict[str, str]] = {
    "Your evening": {
        "new": "A hand file to fill in, or to enter question by question.",
        "check": "Report every error in hand files.",
        "evening": "A whole evening: chips, errors, the worst cards, a page.",
        "score": "The ledger of a session: funds and chips after every deal.",
        "record": "A duplicate evening: every board's par, tables, standings.",
    },
    "At the table": {
        "bid": "Is the hand worth a bid? Every contract, and the best bid.",
        "exchange": "The best exchange: which cards to throw.",
        "advise": "Which card to play, judged by what the seat can see.",
        "play": "Play a hand against the program.",
        "puzzle": "Puzzles: find the card that keeps the grade or the contract.",
    },
    "One deal": {
        "solve": "The exact value of deals, endings and positions, all cards open.",
        "review": "Find the errors in a played deal, card by card.",
        "show": "Diagrams of the deals of hand files.",
        "board": "A table in the browser that shows what every card is worth.",
        "examples": "Write the example files into a folder.",
        "settings": "The settings in force, and where each comes from.",
    },
    "Many deals": {
        "deal": "Make random deals, all or only those that meet a condition.",
        "batch": "Ask one question about many deals, on all cores.",
        "convert": "Convert hand files: to JSON and back, to another pack, tidied.",
        "match": "Compare two styles of play on the same deals.",
        "ask": "Answer a program: one JSON question and answer a line.",
    },
}
"""The subcommands by purpose, each with its line in the help. Its name is also that of the module
here and of the click command there, imported on first use."""

COMMANDS = {name: line for group in GROUPS.values() for name, line in group.items()}
