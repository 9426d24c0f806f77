// The search of Très, compiled to WebAssembly: a game laid out, cards played, one margin asked about.
// The first of its two seats is the one whose margin it is.

/** Open an engine; `given` holds its module, the weights of its move ordering and the size of its
 * table. */
export function openTres(given) {
  const engine = new WebAssembly.Instance(given.module).exports;
  const must = (ok) => {
    if (!ok) throw new Error("the data of the page is damaged");
  };
  must(engine.tres_open(given.table));
  given.weights.forEach((weight, n) => must(engine.tres_weight(n, weight)));

  /** Where `cards` lead from the first position: who is to play, the trick, what was won since, both
   * hands as the numbers of their cards, those on the table with them; null where one of the cards
   * breaks the rules. */
  function reach({ seats, hands, leader, numbers }, cards) {
    engine.tres_clear();
    seats.forEach((seat, n) => {
      for (const code of hands[seat])
        must(code in numbers && engine.tres_hold(n, numbers[code]));
    });
    must(engine.tres_load(seats.indexOf(leader)));
    const held = seats.map((seat) => new Set(hands[seat].map((code) => numbers[code])));
    const tricks = () => seats.map((_, n) => engine.tres_tricks(n));
    let trick = [],
      winner = null,
      leads = leader;
    for (const code of cards) {
      const seat = engine.tres_turn(),
        before = tricks();
      if (!(code in numbers) || !engine.tres_play(numbers[code])) return null;
      if (winner !== null) {
        for (const [, gone] of trick) for (const hand of held) hand.delete(numbers[gone]);
        trick = [];
      }
      trick.push([seats[seat], code]);
      const after = tricks().findIndex((won, n) => won !== before[n]);
      winner = after < 0 ? null : seats[after];
      if (winner !== null) leads = seats.find((other) => other !== leads);
    }
    if (winner !== null)
      for (const [, gone] of trick) for (const hand of held) hand.delete(numbers[gone]);
    const next = engine.tres_turn();
    const bySeat = (count) => Object.fromEntries(seats.map((seat, n) => [seat, count(n)]));
    return {
      seat: next < 0 ? null : seats[next],
      leader: leads,
      trick,
      winner,
      won: bySeat((n) => engine.tres_tricks(n)),
      points: bySeat((n) => engine.tres_points(n)),
      held: held.map((hand) => [...hand]),
    };
  }

  return {
    reach,
    /** The legal cards by number, each with the one it is equal to. */
    cards: () =>
      Array.from({ length: engine.tres_cards() }, (_, n) => [
        engine.tres_card(n),
        engine.tres_equal(n),
      ]),
    /** The least and the greatest margin that bounds alone leave open; of any play, or the best. */
    bounds: (anyhow) => [engine.tres_bound(0, anyhow), engine.tres_bound(1, anyhow)],
    /** Whether a margin can be forced, after a card if one is given, and what is proved; null where
     * that takes more than so many positions. */
    ask: (least, card, nodes) => {
      const answer = engine.tres_ask(least, card ?? -1, nodes);
      return answer < 0 ? null : { reached: answer === 1, margin: engine.tres_margin() };
    },
    nodes: () => engine.tres_nodes(),
    forget: () => engine.tres_forget(),
  };
}
