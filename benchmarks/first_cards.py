"""The time of advice in Belote and bridge when most cards are hidden, on the clock.

    python benchmarks/first_cards.py [-n DEALS] [--threads N] [--seed SEED]

Random deals in the contract they are bid or worth: the first card of Belote, the blind lead of
bridge by every scoring, and declarer's first card from dummy. Each decision begins with empty
tables and has the usual number of worlds. A quiet machine is wanted: wall-clock times are what a
person waits, processor times are added over the threads.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from time import perf_counter, process_time
from typing import Any

from measure import Table, mean, number, quantile
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.games.belote.advice import advise as advise_belote
from tridge_solver.games.belote.closed_seats import bid_deals
from tridge_solver.games.trumps.advice import Scoring, advise, bridge_view
from tridge_solver.games.trumps.closed_seats import dealt, rule_card
from tridge_solver.games.trumps.game import BRIDGE_GAME, TrumpsDeal

Question = Callable[[Any], object]

BRIDGE_SCORINGS: tuple[Scoring, ...] = ("contract", "imps", "matchpoints")


def after_lead(deal: TrumpsDeal) -> TrumpsDeal:
    """The deal after a lead by the rule of thumb."""
    return deal.with_play([rule_card(bridge_view(deal))])


def questions(
    deals: int, seed: int, sampling: Sampling
) -> Iterator[tuple[str, Question, list[Any]]]:
    """Yield the tasks to time: a name, the question, and the deals."""
    yield (
        "Belote, the first card",
        partial(advise_belote, sampling=sampling),
        list(islice(bid_deals(seed), deals)),
    )
    bridge = list(islice(dealt(BRIDGE_GAME, seed), deals))
    for place, at in (("blind lead", bridge), ("behind dummy", list(map(after_lead, bridge)))):
        for scoring in BRIDGE_SCORINGS:
            yield (
                f"bridge, {place}, {scoring}",
                partial(advise, sampling=sampling, scoring=scoring),
                at,
            )


def main() -> None:
    """Time, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("-n", "--deals", type=int, default=20)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sampling = Sampling(seed=options.seed, threads=options.threads)
    rows = []
    for name, ask, deals in questions(options.deals, options.seed, sampling):
        waited, worked = [], []
        for deal in deals:
            began, before = perf_counter(), process_time()
            ask(deal)
            waited.append(perf_counter() - began)
            worked.append(process_time() - before)
        figures = (mean(waited), quantile(waited, 0.5), quantile(waited, 0.9), max(waited))
        rows.append((name, *map(number, figures), number(mean(worked))))
    columns = ("", "s", "median", "9 of 10", "most", "processor s")
    print(Table(f"{options.deals} deals, {options.threads} threads", columns, rows).markdown())


if __name__ == "__main__":
    main()
