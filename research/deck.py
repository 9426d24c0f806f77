"""Draw the courts and the figures of both packs as one picture: ``docs/deck.svg``.

python research/deck.py > docs/deck.svg
"""

from __future__ import annotations

from tridge_solver.core.cards import SUITS, Card, Pack
from tridge_solver.report.theme.faces import BACK, face_id, face_name, sprite

WIDE, HIGH, GAP = 240, 336, 20


def picture() -> str:
    """The text of the picture."""
    courts = [Card.of(suit, rank) for suit in SUITS for rank in "JQK"]
    others = ("sA", "hT", "d7", "c5", "E1", "C4", "O7", BACK)
    names = [face_name(card, pack) for pack in (Pack.ENGLISH, Pack.SPANISH) for card in courts]
    ids = [face_id(name) for name in (*names, *others)]
    cards = []
    for number, name in enumerate(ids):
        row, column = divmod(number, 8)
        x, y = GAP + column * (WIDE + GAP) + WIDE / 2, GAP + row * (HIGH + GAP) + HIGH / 2
        cards.append(
            f'<g transform="translate({x:g} {y:g})"><use href="#paper"/><use href="#{name}"/></g>'
        )
    wide, high = 8 * (WIDE + GAP) + GAP, 4 * (HIGH + GAP) + GAP
    paper = '<rect id="paper" x="-120" y="-168" width="240" height="336" rx="17" fill="#fffdf7"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">'
        "<title>The courts of the French pack and the figures of the Spanish one</title>"
        f"<defs>{paper}{sprite(ids, fixed=True)}</defs>"
        f'<rect width="{wide}" height="{high}" rx="24" fill="#22604a"/>{"".join(cards)}</svg>'
    )


if __name__ == "__main__":
    print(picture())
