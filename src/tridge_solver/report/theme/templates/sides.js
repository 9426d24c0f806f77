// The search of four seats, compiled to WebAssembly: a game laid out, cards played, the legal cards
// weighed. No rule of a game is written here. Seats are numbered from North on, so that the even
// ones are North and South.

/** Open an engine; `given` holds its module, the weights of its move ordering, its guesses and the
 * size of its table. */
function openSides(given) {
  const { module } = given,
    compiled = module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module),
    engine = new WebAssembly.Instance(compiled).exports;
  const must = (ok) => {
    if (!ok) throw new Error("the data of the page is damaged");
  };
  must(engine.sides_open(given.table));
  given.weights.forEach((set, style) =>
    set.forEach((weight, n) => must(engine.sides_weight(style, n, weight))),
  );
  given.guesses.forEach((set, style) =>
    set.forEach((number, n) => must(engine.sides_guess(style, n, number))),
  );
  let names = [];

  /** Lay out the first position; a number for every card. */
  function lay({ seats, order, hands, leader }) {
    const numbers = new Map();
    engine.sides_clear();
    order.lanes.forEach((lane, n) =>
      lane.split(" ").forEach((code, place) => {
        must(engine.sides_rank(n, numbers.size, order.worths ? order.worths[n][place] : 0));
        numbers.set(code, numbers.size);
      }),
    );
    must(engine.sides_rules(order.ruffs, order.beaten, order.last, order.flags));
    seats.forEach((seat, n) => {
      for (const code of hands[seat])
        must(numbers.has(code) && engine.sides_hold(n, numbers.get(code)));
    });
    must(engine.sides_load(seats.indexOf(leader)));
    names = [...numbers.keys()];
    return numbers;
  }

  /** Return the position `cards` lead to: who is to play, the trick, what was won since the first; null
   * where one of them breaks the rules. */
  function reach(game, cards) {
    const numbers = lay(game),
      { seats } = game;
    const tricks = () => seats.map((_, n) => engine.sides_tricks(n));
    let trick = [],
      winner = null;
    for (const code of cards) {
      const seat = engine.sides_turn(),
        before = tricks();
      if (!numbers.has(code) || !engine.sides_play(numbers.get(code))) return null;
      if (winner !== null) trick = [];
      trick.push([seats[seat], code]);
      const after = tricks().findIndex((won, n) => won !== before[n]);
      winner = after < 0 ? null : seats[after];
    }
    const next = engine.sides_turn();
    const bySeat = (count) => Object.fromEntries(seats.map((seat, n) => [seat, count(n)]));
    return {
      seat: next < 0 ? null : seats[next],
      trick,
      winner,
      won: bySeat((n) => engine.sides_tricks(n)),
      points: bySeat((n) => engine.sides_points(n)),
      rest: engine.sides_rest(),
    };
  }

  /** Return what North and South get of the rest of the position reached. */
  const value = () => engine.sides_value();

  /** The same after each legal card. */
  const values = () =>
    Array.from({ length: engine.sides_values() }, (_, n) => [
      names[engine.sides_card(n)],
      engine.sides_worth(n),
    ]);

  /** Whether a side is sure of every trick left, also after the `n`th of the cards weighed. */
  const takesAll = (side, n = -1) => engine.sides_takes_all(side, n) === 1;

  return { reach, value, values, takesAll };
}
