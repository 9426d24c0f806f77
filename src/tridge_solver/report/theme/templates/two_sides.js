// Games of two sides in a report: positions and what cards come to, as desk.js says them of one
// against all. A level is what the side of `player` gets: tricks, or points and all tricks.
function openTwoSides(given) {
  const engine = openSides(given), ALL = 1000, NONE = -1;
  const added = (one, other) => Object.fromEntries(Object.keys(other).map((seat) => [seat, (one[seat] ?? 0) + other[seat]]));

  // Return the position `cards` lead to, and the level of each legal card; null where one breaks the rules.
  function turn(game, player, cards) {
    const here = engine.reach(game, [...game.trick, ...cards]);
    if (!here) return null;
    const of = (seat) => game.seats.indexOf(seat) % 2, ours = of(player);
    const bySide = (own) => game.seats.reduce((sums, seat) => { sums[of(seat)] += own[seat]; return sums; }, [0, 0]);
    const won = added(game.won, here.won), points = game.points && added(game.points, here.points);
    const tricks = bySide(won), got = points ? bySide(points) : tricks;
    const rest = points ? here.rest : game.tricks - tricks[0] - tricks[1], all = [rest, 0];
    const level = (even, n) => {
      const takes = (side) => points && !tricks[1 - side] && even === all[side] && engine.takesAll(side, n);
      if (takes(ours)) return ALL;
      return takes(1 - ours) ? NONE : got[ours] + (ours ? rest - even : even);
    };
    const found = here.seat ? engine.values() : [];
    return {
      seat: here.seat, trick: here.trick, winner: here.winner, won, own: here.seat !== null && of(here.seat) === ours,
      cards: found.map(([code, even], n) => [code, level(even, n)]),
    };
  }
  return { turn };
}
