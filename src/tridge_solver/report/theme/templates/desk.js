// The engine of the page: the solver's own search, compiled to WebAssembly. It runs beside the page
// in a worker, so that the page never waits for it. No rule of the game is written here.

// The questions of a page: a game laid out, cards played, the legal cards weighed. `given` holds the
// module or its bytes, the weights of its move ordering and the size of its table.
function openDesk(given) {
  const { module } = given, compiled = module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module);
  const engine = new WebAssembly.Instance(compiled).exports;
  const must = (ok) => { if (!ok) throw new Error("the data of the page is damaged"); };
  must(engine.desk_open(given.table));
  given.weights.forEach((set, low) => set.forEach((weight, n) => must(engine.desk_weight(low, n, weight))));
  const codes = (words) => words.split(" ").filter(Boolean);

  // Lay out the first position with `player` as the Player; the seats from him on, and a number for
  // every card.
  function lay(game, player) {
    const at = game.seats.indexOf(player), numbers = new Map();
    const seats = [...game.seats.slice(at), ...game.seats.slice(0, at)];
    engine.desk_clear();
    game.lanes.forEach((lane, n) => {
      for (const code of codes(lane)) { must(engine.desk_rank(n, numbers.size)); numbers.set(code, numbers.size); }
    });
    must(engine.desk_privilege(game.privileged));
    const levels = (level, ...tricks) => {
      if (Array.isArray(level)) level.forEach((each, n) => levels(each, ...tricks, n));
      else must(engine.desk_level(...tricks, level));
    };
    levels(game.levels);
    game.guesses.forEach((level, tricks) => must(engine.desk_guess(tricks, level)));
    seats.forEach((seat, n) => {
      for (const code of codes(game.hands[seat])) must(numbers.has(code) && engine.desk_hold(n, numbers.get(code)));
      must(engine.desk_won(n, game.won[seat]));
    });
    must(engine.desk_load(seats.indexOf(game.leader)));
    return { seats, numbers };
  }

  // Return the position `cards` lead to from the first: who is to play, the trick, the tricks won; null where
  // one of them breaks the rules.
  function reach(game, player, cards) {
    const { seats, numbers } = lay(game, player);
    const tricks = () => seats.map((_, n) => engine.desk_tricks(n));
    let trick = [], winner = null;
    for (const code of [...codes(game.trick), ...cards]) {
      const seat = engine.desk_turn(), before = tricks();
      if (!numbers.has(code) || !engine.desk_play(numbers.get(code))) return null;
      if (winner !== null) trick = [];
      trick.push([seats[seat], code]);
      const after = tricks().findIndex((won, n) => won !== before[n]);
      winner = after < 0 ? null : seats[after];
    }
    const next = engine.desk_turn(), won = tricks();
    return {
      seat: next < 0 ? null : seats[next], trick, winner, names: [...numbers.keys()],
      won: Object.fromEntries(seats.map((seat, n) => [seat, won[n]])),
    };
  }

  // The same, with the level of each legal card.
  function turn(game, player, cards) {
    const here = reach(game, player, cards);
    if (!here) return null;
    const { names, ...place } = here, found = [], count = engine.desk_values();
    for (let n = 0; n < count; n++) found.push([names[engine.desk_card(n)], engine.desk_worth(n)]);
    return { ...place, cards: found, nodes: engine.desk_nodes() };
  }

  // The level of the first position.
  function value(game, player) {
    lay(game, player);
    return engine.desk_value();
  }
  return { reach, turn, value, forget: engine.desk_forget };
}
