"""Words for cards, seats, contracts, calls and results in Spanish, Danish and French, for reading
and writing.

Each word is here once. If a thing has several words, the first is written, and all are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

Words = tuple[str, ...]
"""The names of one thing: the first is written, all of them are read."""


class Language(NamedTuple):
    """The words of a language, keyed by their English meaning.

    Attributes:
        names: what it is called, in English and by those who speak it.
        suit_letters: of spades, hearts, diamonds and clubs.
        rank_letters: by the English letters of the ranks that have others.
        suits: spades, hearts, diamonds and clubs in full.
        ranks: the ranks in full, by their English letters.
        card: how the two make a card.
        seats: by ``N E S W``.
        contracts: the kinds of contract of the Ombre games, and what may be trumps where there is
            more than suits (``NT``, ``AT``).
        in_preference: a kind in spades, where that has a name of its own.
        calls: what seats say that bid.
        results: ``won``, ``drawn``, ``lost`` and what else a result is told by.
        tags: of hand files, but for those of the seats, by their names in English.
        said: what stands over columns and beside facts, and the grades.
        things: what is counted: several of it, and one where that differs.
    """

    names: Words
    suit_letters: str
    rank_letters: Mapping[str, str]
    suits: tuple[Words, Words, Words, Words]
    ranks: Mapping[str, Words]
    card: str
    seats: Mapping[str, Words]
    contracts: Mapping[str, Words]
    in_preference: Mapping[str, Words]
    calls: Mapping[str, Words]
    results: Mapping[str, Words]
    tags: Mapping[str, Words]
    said: Mapping[str, str]
    things: Mapping[str, Words]


ENGLISH = Language(
    names=("English",),
    suit_letters="SHDC",
    rank_letters={},
    suits=(("spades", "spade"), ("hearts", "heart"), ("diamonds", "diamond"), ("clubs", "club")),
    ranks={
        "A": ("ace",),
        "K": ("king",),
        "Q": ("queen",),
        "J": ("jack", "knave"),
        "T": ("ten",),
        "9": ("nine",),
        "8": ("eight",),
        "7": ("seven",),
        "6": ("six",),
        "5": ("five",),
        "4": ("four",),
        "3": ("three",),
        "2": ("two", "deuce"),
    },
    card="{rank} of {suit}",
    seats={"N": ("North",), "E": ("East",), "S": ("South",), "W": ("West",)},
    contracts={
        "NT": ("no trumps", "no trump", "notrump", "notrumps"),
        "AT": ("all trumps", "all trump"),
    },
    in_preference={},
    calls={
        "Pass": ("Pass", "I pass", "no bid", "passes"),
        "Play": ("Play", "I play", "plays"),
        "More": ("More", "Play More", "I play more", "plays more", "says more"),
        "X": ("double", "doubled", "I double", "doubles"),
        "XX": ("redouble", "redoubled", "I redouble", "redoubles"),
    },
    results={
        "won": ("won", "win", "made", "home"),
        "drawn": ("bet", "beaten"),
        "lost": ("kruk",),
        "failed": ("lost", "down"),
        "none": ("no", "none"),
        "all": ("all",),
        "tricks": ("tricks", "trick"),
        "thrown in": ("thrown",),
        "with": ("with",),
    },
    tags={},
    said={"in a suit": "in", "deals dealt": "deals"},
    things={},
)

SPANISH = Language(
    names=("Spanish", "español", "espanol", "española", "espanola"),
    suit_letters="ECOB",
    rank_letters={"A": "1", "K": "R", "Q": "C", "J": "S"},
    suits=(
        ("espadas", "espada", "picas"),
        ("copas", "copa", "corazones"),
        ("oros", "oro", "diamantes"),
        ("bastos", "basto", "tréboles", "treboles"),
    ),
    ranks={
        "A": ("as",),
        "K": ("rey",),
        "Q": ("caballo",),
        "J": ("sota",),
        "7": ("siete",),
        "6": ("seis",),
        "5": ("cinco",),
        "4": ("cuatro",),
        "3": ("tres",),
        "2": ("dos",),
    },
    card="{rank} de {suit}",
    seats={"N": ("Norte",), "E": ("Este",), "S": ("Sur",), "W": ("Oeste",)},
    contracts={
        "Pass": ("Paso", "pasaron", "paso general"),
        "Play": ("Juego", "entrada"),
        "Flip": ("Vuelta", "voltereta"),
        "No Change": ("Solo",),
        "All Tricks": ("Bola",),
        "No Tricks": ("Contrabola",),
        "NT": ("sin muestra",),
    },
    in_preference={},
    calls={
        "Pass": ("Paso", "yo paso", "pasa"),
        "Play": ("Juego", "yo juego", "entrada", "juega"),
        "More": ("Más", "mas", "juego más", "juego mas", "yo juego más", "yo juego mas"),
        "Flip": ("Vuelta", "voltereta"),
        "NoChange": ("Solo",),
        "NoChangeD": ("SoloPreferente", "solo preferente", "solo de favor"),
        "AllTricks": ("Bola",),
        "NoTricks": ("Contrabola",),
        "X": ("doblo", "dobler"),
        "XX": ("redoblo",),
    },
    results={
        "won": ("sacada", "saca", "sacó", "ganada", "ganado"),
        "drawn": ("puesta", "repuesta"),
        "lost": ("codillo",),
        "failed": ("perdida", "perdido"),
        "none": ("ninguna",),
        "all": ("bola", "todas"),
        "tricks": ("bazas", "baza"),
        "with": ("con",),
    },
    tags={
        "Declarer": ("Jugador", "Hombre"),
        "Dealer": ("Da", "Reparte", "Dador"),
        "Contract": ("Contrato",),
        "Result": ("Resultado",),
        "Deal": ("Cartas", "Manos", "Reparto"),
        "Event": ("Evento",),
        "Date": ("Fecha",),
        "Site": ("Lugar",),
        "Stock": ("Baceta", "Talón", "Talon"),
        "Exchange": ("Descartes", "Descarte"),
        "Pot": ("Plato",),
        "Honours": ("Estuches", "Matadores"),
        "Auction": ("Subasta",),
        "Play": ("Jugadas", "Juegan"),
        "Pack": ("Baraja",),
        "Game": ("Juego",),
        "Rules": ("Reglas",),
        "Board": ("Mano",),
    },
    said={
        "contract": "contrato",
        "Player": "jugador",
        "dealer": "da",
        "stock": "baceta",
        "auction": "subasta",
        "exchange": "descarte",
        "throws": "tira",
        "result": "resultado",
        "ends in": "termina",
        "chips": "fichas",
        "pot": "plato",
        "after the exchange": "tras el descarte",
        "leads": "sale",
        "hand not known": "mano desconocida",
        "open cards": "a la vista",
        "at the table": "en la mesa",
        "throw": "tirar",
        "behind": "detrás",
        "choice": "carta",
        "cards open": "a la vista",
        "best": "mejor",
        "trick": "baza",
        "won by": "gana",
        "worth": "vale",
        "choices": "opciones",
        "errors": "errores",
        "grades": "grados",
        "tricks": "bazas",
        "gained": "ganado",
        "grade": "final",
        "in": "pone",
        "owed": "debe",
        "points": "puntos",
        "paid in": "puesto",
        "total": "total",
        "as Player": "de hombre",
        "passed out": "pasada",
        "by suit": "por palo",
        "nothing": "nada",
        "by": "de",
        "lead": "mano",
        "middle": "medio",
        "last": "postre",
        "WIN": "SACADA",
        "DRAW": "PUESTA",
        "LOSS": "CODILLO",
        "EXACT": "EXACTA",
        "ONE_OFF": "POR UNA",
        "win/draw/loss": "sac/pue/cod",
        "win/draw": "sac/pue",
        "deals": "da",
        "to trick": "en la baza",
        "to play to": "juega sobre",
        "plays": "juega",
        "played out": "jugada",
        "may play": "puede jugar",
        "gets": "hace",
        "keeps": "guarda",
        "drops to": "baja a",
        "would win": "gana",
        "would draw": "hace puesta",
        "would lose": "hace codillo",
        "would make it": "hace la exacta",
        "would miss by one": "falla por una",
        "chips as played": "fichas como se jugó",
        "with best play": "con el mejor juego",
        "chips, as with best play": "fichas, como con el mejor juego",
        "Game Fund": "Fondo",
        "Widow's Fund": "Fondo de viuda",
        "reserves": "reservas",
        "reserved puestas": "puestas reservadas",
        "Pot": "Plato",
        "Game": "Fondo",
        "Widow": "Viuda",
        "none change hands": "ninguna",
        "exchanged": "cambió",
        "took": "cogió",
        "open": "a la vista",
        "no": "sin",
        "trumps": "triunfos",
        "but": "salvo",
        "answer": "respuesta",
        "surrender": "rendirse",
        "play on": "seguir",
        "throw in": "rendirse",
        "accept": "aceptar",
        "continue": "continuar",
        "claim": "cobrar",
        "nine made/failed": "bola sí/no",
        "not played": "sin jugar",
        "open cards alone": "solo a la vista",
        "exact/one off/worse": "exacta/por una/peor",
        "exact/one off": "exacta/por una",
        "level": "igual",
        "the deal given": "la mano dada",
        "board": "mano",
        "deal": "mano",
        "Puzzle": "Problema",
        "easy": "fácil",
        "medium": "medio",
        "hard": "difícil",
        "to play": "a jugar",
        "boards": "manos",
        "played": "jugadas",
        "score": "tanteo",
        "against par": "contra el par",
        "against tables": "contra las mesas",
        "share": "cuota",
        "table": "mesa",
        "not known": "desconocida",
        "thrown in": "rendida",
        "gave up": "rendida",
        "not settled": "sin liquidar",
        "at the end": "al final",
        "closed": "cerrado",
        "stack": "caja",
        "bid": "canto",
        "bid, exchange": "canto, descarte",
        "by what could be known": "por lo que se podía saber",
        "unlucky": "mala suerte",
        "lucky": "suerte",
        "defends": "defiende",
        "the worst cards": "las peores cartas",
        "the defence": "la defensa",
        "wins": "saca",
        "draws": "puesta",
        "thrown in after the exchange": "rendida tras el descarte",
        "with a puesta": "con puesta",
        "puesta of": "puesta de",
        "The auction": "Subasta",
        "all pass": "todos pasan",
        "in a suit": "en",
        "solved": "resueltas",
        "to bid": "a cantar",
        "deals dealt": "manos",
        "your hand": "tu mano",
        "card": "carta",
        "equal": "igual",
        "win": "sacada",
    },
    things={
        "trick": ("bazas", "baza"),
        "card": ("cartas", "carta"),
        "point": ("puntos", "punto"),
    },
)

DANISH = Language(
    names=("Danish", "dansk", "danske"),
    suit_letters="SHRK",
    rank_letters={"A": "E", "Q": "D", "J": "B"},
    suits=(("spar",), ("hjerter",), ("ruder",), ("klør", "kloer")),
    ranks={
        "A": ("es",),
        "K": ("konge",),
        "Q": ("dame",),
        "J": ("bonde", "knægt"),
        "T": ("ti",),
        "9": ("ni",),
        "8": ("otte",),
        "7": ("syv",),
        "6": ("seks",),
        "5": ("fem",),
        "4": ("fire",),
        "3": ("tre",),
        "2": ("to",),
    },
    card="{suit} {rank}",
    seats={"N": ("Nord",), "E": ("Øst",), "S": ("Syd",), "W": ("Vest",)},
    contracts={
        "Pass": ("Pas", "alle pas"),
        "Play": ("Spil",),
        "Flip": ("Tourné", "tourne", "turné"),
        "Buy Nolo": ("Købe nolo", "købenolo", "koebe nolo", "kobe nolo"),
        "Respekt": ("Tourné-respekt", "tourne-respekt", "tourné respekt", "tourne respekt"),
        "No Change": ("Solo",),
        "Pure Nolo": ("Ren nolo",),
        "Nolo Ouvert": ("Nolo ouvert",),
    },
    in_preference={"Play": ("Bedre", "bedre spil"), "No Change": ("Solo spar",)},
    calls={
        "Pass": ("Pas", "jeg passer", "passer"),
        "Play": ("Spil", "jeg spiller", "spiller"),
        "PlayD": ("Bedre",),
        "More": ("Mere", "spil mere", "jeg spiller mere"),
        "Flip": ("Tourné",),
        "BuyNolo": ("KøbeNolo",),
        "Respekt": ("Respekt",),
        "Grandissimo": ("Grandissimo",),
        "NoChange": ("Solo",),
        "NoChangeD": ("SoloSpar", "solo i spar"),
        "PureNolo": ("RenNolo",),
        "NoloOuvert": ("NoloOuvert",),
    },
    results={
        "won": ("vundet", "vandt", "hjem", "hjemme"),
        "drawn": ("bet", "bét", "bête", "bete", "beten", "remis"),
        "lost": ("kruk", "kodille"),
        "failed": ("tabt", "tabte"),
        "none": ("ingen", "intet"),
        "all": ("tout", "alle"),
        "tricks": ("stik",),
        "thrown in": ("smidt",),
        "with": ("med",),
    },
    tags={
        "Declarer": ("Spiller",),
        "Dealer": ("Giver",),
        "Contract": ("Kontrakt", "Melding"),
        "Result": ("Resultat", "Stik"),
        "Deal": ("Kort",),
        "Table": ("Bord",),
        "ThrownIn": ("Smidt",),
        "Auction": ("Meldinger",),
        "Play": ("Spillet",),
        "Game": ("Spil",),
        "Rules": ("Regler",),
    },
    said={
        "contract": "kontrakt",
        "Player": "spiller",
        "dealer": "giver",
        "stock": "talon",
        "auction": "melding",
        "exchange": "køb",
        "throws": "smider",
        "result": "resultat",
        "ends in": "ender",
        "chips": "jetoner",
        "pot": "pulje",
        "after the exchange": "efter købet",
        "leads": "spiller ud",
        "hand not known": "ukendt hånd",
        "open cards": "åbne kort",
        "at the table": "ved bordet",
        "throw": "smid",
        "behind": "bagud",
        "choice": "kort",
        "cards open": "åbne kort",
        "best": "bedst",
        "trick": "stik",
        "won by": "stik til",
        "worth": "værd",
        "choices": "valg",
        "errors": "fejl",
        "grades": "grader",
        "tricks": "stik",
        "gained": "vundet",
        "grade": "ende",
        "in": "ind",
        "owed": "skylder",
        "points": "point",
        "paid in": "indskud",
        "total": "i alt",
        "as Player": "som spiller",
        "passed out": "alle pas",
        "by suit": "efter farve",
        "nothing": "intet",
        "by": "af",
        "lead": "forhånd",
        "middle": "mellemhånd",
        "last": "baghånd",
        "WIN": "VUNDET",
        "DRAW": "BET",
        "LOSS": "KRUK",
        "win/draw/loss": "v/bet/kruk",
        "win/draw": "v/bet",
        "deals": "giver",
        "to trick": "til stik",
        "to play to": "spiller til",
        "plays": "spiller",
        "played out": "spillet",
        "may play": "kan spille",
        "gets": "får",
        "keeps": "holder",
        "drops to": "falder til",
        "would win": "vinder",
        "would draw": "får bet",
        "would lose": "får kruk",
        "would make it": "får det præcist",
        "would miss by one": "er en fra",
        "chips as played": "jetoner som spillet",
        "with best play": "ved bedste spil",
        "chips, as with best play": "jetoner, som ved bedste spil",
        "Game Fund": "Spillekasse",
        "Widow's Fund": "Enkekasse",
        "reserves": "reserver",
        "reserved puestas": "reserverede bet",
        "Pot": "Pulje",
        "Game": "Kasse",
        "Widow": "Enke",
        "none change hands": "ingen",
        "exchanged": "købte",
        "took": "fik",
        "open": "åbent",
        "no": "uden",
        "trumps": "trumf",
        "but": "undtagen",
        "answer": "svar",
        "surrender": "opgive",
        "play on": "spille",
        "throw in": "smide",
        "accept": "tage imod",
        "continue": "fortsætte",
        "claim": "standse",
        "nine made/failed": "tout ja/nej",
        "not played": "ikke spillet",
        "open cards alone": "kun åbne kort",
        "exact/one off/worse": "præcis/en fra/værre",
        "exact/one off": "præcis/en fra",
        "level": "lige",
        "the deal given": "det givne spil",
        "board": "spil",
        "deal": "spil",
        "Puzzle": "Opgave",
        "easy": "let",
        "medium": "middel",
        "hard": "svær",
        "to play": "at spille",
        "boards": "spil",
        "played": "spillet",
        "score": "resultat",
        "against par": "mod par",
        "against tables": "mod bordene",
        "share": "andel",
        "table": "bord",
        "not known": "ukendt",
        "thrown in": "smidt",
        "gave up": "opgivet",
        "not settled": "ikke afregnet",
        "at the end": "til sidst",
        "closed": "lukket",
        "stack": "beholdning",
        "bid": "melding",
        "bid, exchange": "melding, køb",
        "by what could be known": "efter hvad man kunne vide",
        "unlucky": "uheldig",
        "lucky": "heldig",
        "defends": "modspil",
        "the worst cards": "de dårligste kort",
        "the defence": "modspillet",
        "wins": "vinder",
        "draws": "bet",
        "thrown in after the exchange": "smidt efter købet",
        "with a puesta": "med bet",
        "puesta of": "bet af",
        "The auction": "Melding",
        "all pass": "alle passer",
        "in a suit": "i",
        "solved": "løst",
        "to bid": "at melde",
        "deals dealt": "spil",
        "EXACT": "PRÆCIS",
        "ONE_OFF": "EN FRA",
        "your hand": "din hånd",
        "card": "kort",
        "equal": "lige",
        "win": "vundet",
    },
    things={
        "trick": ("stik",),
        "card": ("kort",),
        "point": ("point",),
    },
)

FRENCH = Language(
    names=("French", "français", "francais", "française", "francaise"),
    suit_letters="PCKT",
    rank_letters={"K": "R", "Q": "D", "J": "V"},
    suits=(
        ("pique", "piques"),
        ("cœur", "coeur", "cœurs", "coeurs"),
        ("carreau", "carreaux"),
        ("trèfle", "trefle", "trèfles", "trefles"),
    ),
    ranks={
        "A": ("as",),
        "K": ("roi",),
        "Q": ("dame",),
        "J": ("valet",),
        "T": ("dix",),
        "9": ("neuf",),
        "8": ("huit",),
        "7": ("sept",),
        "6": ("six",),
        "5": ("cinq",),
        "4": ("quatre",),
        "3": ("trois",),
        "2": ("deux",),
    },
    card="{rank} de {suit}",
    seats={"N": ("Nord",), "E": ("Est",), "S": ("Sud",), "W": ("Ouest",)},
    contracts={
        "Pass": ("Passe", "tous passent"),
        "NT": ("SA", "sans atout", "sans-atout"),
        "AT": ("TA", "tout atout", "tout-atout"),
    },
    in_preference={},
    calls={
        "Pass": ("Passe", "je passe"),
        "X": ("Contre", "contré", "coinche", "coinché", "coinchée", "je contre", "je coinche"),
        "XX": (
            "Surcontre",
            "surcontré",
            "surcoinche",
            "surcoinché",
            "surcoinchée",
            "je surcontre",
        ),
    },
    results={
        "won": ("fait", "faite", "réussi", "réussie", "passé"),
        "lost": ("chute", "chuté", "dedans", "capot contre"),
        "all": ("capot",),
        "tricks": ("plis", "pli", "levées"),
        "with": ("avec",),
    },
    tags={
        "Declarer": ("Preneur", "Déclarant"),
        "Dealer": ("Donneur",),
        "Contract": ("Contrat",),
        "Result": ("Résultat", "Resultat"),
        "Deal": ("Mains", "Donne"),
        "Melds": ("Annonces",),
        "Auction": ("Enchères", "Encheres"),
        "Play": ("Plis",),
        "Game": ("Jeu",),
        "Rules": ("Règles", "Regles"),
    },
    said={
        "contract": "contrat",
        "dealer": "donneur",
        "auction": "enchères",
        "result": "résultat",
        "leads": "entame",
        "hand not known": "main inconnue",
        "trick": "pli",
        "won by": "gagné par",
        "worth": "vaut",
        "points": "points",
        "choices": "choix",
        "errors": "erreurs",
        "total": "total",
        "passed out": "tous passent",
        "by": "par",
        "melds": "annonces",
        "no trump": "sans atout",
        "all trump": "tout atout",
        "doubled": "contré",
        "redoubled": "surcontré",
        "lost": "chute",
        "thrown in": "tous passent",
        "choice": "carte",
        "cards open": "cartes ouvertes",
        "open cards": "cartes ouvertes",
        "at the table": "à la table",
        "behind": "derrière",
        "best": "meilleur",
        "grade": "fin",
        "tricks": "plis",
        "deals": "donne",
        "to trick": "au pli",
        "to play to": "joue sur",
        "plays": "joue",
        "played out": "jouée",
        "may play": "peut jouer",
        "gets": "fait",
        "get": "font",
        "so far": "jusque-là",
        "the deal given": "la donne indiquée",
        "board": "donne",
        "deal": "donne",
        "Puzzle": "Problème",
        "easy": "facile",
        "medium": "moyen",
        "hard": "difficile",
        "to play": "à jouer",
        "not known": "inconnue",
        "not scored": "non compté",
        "at the end": "à la fin",
        "the worst cards": "les pires cartes",
        "all pass": "tous passent",
        "made": "fait",
        "failed": "chute",
        "now made": "devient fait",
        "now fails": "chute",
        "score": "score",
        "gain": "gain",
        "bid": "annonce",
        "stands": "reste",
        "pass": "passe",
        "double": "contre",
        "redouble": "surcontre",
        "passes": "passe",
        "doubles": "contre",
        "redoubles": "surcontre",
        "may bid": "annonce",
        "card": "carte",
        "won before": "avant",
        "none": "aucune",
        "every trick": "tous les plis",
        "all tricks to": "tous les plis à",
        "no": "pas de",
        "solved": "résolus",
        "to bid": "à annoncer",
        "deals dealt": "donnes",
        "exact": "exact",
        "your hand": "ta main",
        "won so far": "gagné jusque-là",
        "equal": "égal",
    },
    things={
        "trick": ("plis", "pli"),
        "card": ("cartes", "carte"),
        "point": ("points", "point"),
    },
)

LANGUAGES: Mapping[str, Language] = {
    language.names[0]: language for language in (ENGLISH, SPANISH, DANISH, FRENCH)
}
"""All languages, keyed by the name of the pack that is printed in them."""


def meanings(field: str) -> dict[str, str]:
    """Return the meaning of each word in any language, keyed by the word in lower case.

    >>> meanings("contracts")["vuelta"], meanings("seats")["syd"]
    ('Flip', 'S')
    """
    tables = [getattr(language, field) for language in LANGUAGES.values()]
    return {word.lower(): key for table in tables for key, ws in table.items() for word in ws}


def language_named(text: str) -> str | None:
    """Return the English name of a language, given its name in English or in the language itself.

    >>> language_named("dansk"), language_named("Français"), language_named("Latin")
    ('Danish', 'French', None)
    """
    word = text.strip().lower()
    for name, language in LANGUAGES.items():
        if word in map(str.lower, language.names):
            return name
    return None


_SPOKEN: ContextVar[Language] = ContextVar("_SPOKEN", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use the words of ``language`` for output in this block. An unknown language means English;
    JSON is always English.

    >>> with speaking("Spanish"):
    ...     said("trick"), said("sampled"), seat_said("E")
    ('baza', 'sampled', 'Este')
    >>> said("trick")
    'trick'
    """
    token = _SPOKEN.set(LANGUAGES.get(language, ENGLISH))
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def is_spoken(language: str) -> bool:
    """Return whether ``language`` is the current one."""
    return _SPOKEN.get() is LANGUAGES[language]


def said(words: str) -> str:
    """Return ``words`` translated into the current language."""
    return _SPOKEN.get().said.get(words, words)


def contract_said(kind: str, suit: str = "") -> str:
    """Return a kind of contract in the current language, with its number if it has one. Some kinds
    have another name in a given ``suit`` (its English letter).

    >>> with speaking("Danish"):
    ...     contract_said("Play", "S"), contract_said("Pure Nolo"), contract_said("Mort 5")
    ('Bedre', 'Ren nolo', 'Mort 5')
    """
    spoken = _SPOKEN.get()
    name, blank, number = kind.rpartition(" ")
    if not number.isdigit():
        name, blank, number = kind, "", ""
    of_suit = spoken.in_preference if suit == "S" else {}
    words = of_suit.get(name) or spoken.contracts.get(name, (name,))
    return f"{words[0]}{blank}{number}"


def number_said(number: int, thing: str, english: str) -> str:
    """Return ``number`` with the word for ``thing`` in the current language; in English, return
    ``english``.

    >>> with speaking("Spanish"):
    ...     number_said(1, "trick", "1 trick"), number_said(3, "card", "three cards")
    ('1 baza', '3 cartas')
    """
    words = _SPOKEN.get().things.get(thing)
    return english if words is None else f"{number} {words[-1 if number == 1 else 0]}"


def seat_said(letter: str) -> str:
    """Return the full name of a seat in the current language, given its letter."""
    return _SPOKEN.get().seats[letter][0]
