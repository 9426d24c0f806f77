// Très in a report: positions and what cards come to, as desk.js says them of one against all. A level is
// the margin of `player`, or both its bounds in words.
function openMargins(given) {
  const engine = openTres(given);
  // The card that takes a trick, by the numbers of the search: a suit is sixteen of them, trumps the first.
  const best = (numbers, trick) => trick.map(([, code]) => code).reduce((top, code) => {
    const [own, other] = [numbers[code], numbers[top]];
    return own >> 4 === other >> 4 ? (own < other ? code : top) : own < 16 ? code : top;
  });
  const added = (one, other) => Object.fromEntries(Object.keys(other).map((seat) => [seat, (one[seat] ?? 0) + other[seat]]));

  // Return the position `cards` lead to, and the level of each legal card; null where one breaks the rules.
  function turn(game, player, cards) {
    const asked = { ...game, guess: given.guess, written: [] }, found = engine.reach(asked, [...game.trick, ...cards]);
    if (!found) return null;
    const here = { ...found, won: added(game.won, found.won), points: added(game.points, found.points) }, worths = {};
    engine.begin(given.nodes);
    const level = (bounds, mark = engine.short(bounds)) => {
      const key = engine.isExact(bounds) ? bounds[0] : mark;
      worths[key] ??= [engine.sentence(game, bounds).slice(0, -1), mark, "", ...game.seats.map((seat) => engine.sideOf(game, bounds, seat))];
      return key;
    };
    const known = typeof game.known === "number" ? [game.known, game.known] : engine.bounds(asked, here);
    const weighed = engine.isExact(known)
      ? () => engine.cardBounds(asked, here, known).map(({ card, bounds }) => [card, level(bounds)])
      : () => engine.legal().map((card) => [card, level(known, "…")]);
    return {
      seat: here.seat, trick: here.trick, winner: here.winner, winning: here.winner && best(game.numbers, here.trick), won: here.won, points: here.points, own: here.seat === player,
      cards: here.seat ? weighed() : [], worths,
    };
  }
  return { turn };
}
