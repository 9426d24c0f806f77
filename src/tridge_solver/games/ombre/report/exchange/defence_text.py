"""Who of the defenders should exchange first, for a reader and for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.games.ombre.report.sampled_json import worth_json
from tridge_solver.report.theme.signs import names, pad, print_line, print_sentence, signed_mean

if TYPE_CHECKING:
    from tridge_solver.core.seats import Seat
    from tridge_solver.games.ombre.deal import OmbreDeal
    from tridge_solver.games.ombre.exchange.defence import OrderOption

_WIN, _DRAW, _CHIPS = 11, 7, 8


def print_order(
    console: Console, deal: OmbreDeal, player: Seat, options: tuple[OrderOption, OrderOption]
) -> None:
    """Print both orders of the defenders' exchanges, the better first, and what to say."""
    print_sentence(console, order_advice(deal, options))
    print_line(console)
    called = names(deal)
    labels = {o.choice: f"{o.choice}: {called[o.first]} first" for o in options}
    width = max(map(len, labels.values())) + 4
    head = pad(" the defence", width) + pad(f"{player.letter} wins", _WIN) + pad("draws", _DRAW)
    head += pad("chips", _CHIPS, right=True) + Text("   behind")
    head.stylize("dim")
    print_line(console, head)
    for option in options:
        row = pad(f" {labels[option.choice]}", width)
        share = round(100 * option.wins / option.samples)
        row.append_text(pad(f"{share:>3} ±{margin_in_percent(option.win_interval)} %", _WIN))
        drawn = round(100 * option.draws / option.samples)
        row.append_text(pad(pad(f"{drawn} %", 4, True), _DRAW))
        row.append_text(pad(signed_mean(option.points), _CHIPS, right=True)).append("   ")
        row.append_text(_behind(option))
        print_line(console, row)
    print_line(console)


def _behind(option: OrderOption) -> Text:
    """By how many chips an order trails the better one."""
    if option.gap is None:
        return Text("best", "bold")
    if option.level:
        return Text("≈", "dim")
    return Text(f"{option.gap.difference:.1f} ±{option.gap.margin:.1f}")


def order_advice(
    deal: OmbreDeal, options: tuple[OrderOption, OrderOption], *, was_sent: bool = False
) -> str:
    """Keep or send, in a sentence; of a defence that was sent, take or return."""
    best, other = options
    keep, send = ("take", "return") if was_sent else ("keep", "send")
    words = {"keep": keep, "send": send}
    sentence = f"{words[best.choice].title()} the defence"
    if best.choice == "send":
        sentence += f" to {names(deal)[best.first]}"
    against = f"than to {words[other.choice]} it"
    if other.gap is None or other.level:
        return f"{sentence}: not surely better {against}."
    chips = f"{other.gap.difference:.1f} ±{other.gap.margin:.1f} chips"
    return f"{sentence}: {chips} less for the Player {against}."


def order_json(options: tuple[OrderOption, OrderOption] | None) -> list[dict[str, Any]] | None:
    """Both orders, the better first; ``None`` where there is nothing to agree on."""
    if options is None:
        return None
    return [
        {
            "choice": option.choice,
            "first": option.first.letter,
            "discard": [card.code for card in option.discard],
            **worth_json(option),
        }
        for option in options
    ]
