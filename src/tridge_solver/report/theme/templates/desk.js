// The engine of the page: the solver's own search, compiled to WebAssembly. It runs beside the page
// in a worker, so that the page never waits for it. No rule of the game is written here.

// What may be asked: a game laid out, cards played, the legal cards weighed. `given` holds the
// bytes of the module, the weights of its move ordering and the size of its table.
function openDesk(given) {
  const engine = new WebAssembly.Instance(new WebAssembly.Module(given.module)).exports;
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
    game.levels.forEach((row, own) => row.forEach((level, first) => must(engine.desk_level(own, first, level))));
    game.guesses.forEach((level, tricks) => must(engine.desk_guess(tricks, level)));
    seats.forEach((seat, n) => {
      for (const code of codes(game.hands[seat])) must(numbers.has(code) && engine.desk_hold(n, numbers.get(code)));
      must(engine.desk_won(n, game.won[seat]));
    });
    must(engine.desk_load(seats.indexOf(game.leader)));
    return { seats, numbers };
  }

  // The turn after `cards`, each legal card with its level; null where a card breaks the rules.
  function turn(game, player, cards) {
    const { seats, numbers } = lay(game, player), names = [...numbers.keys()];
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
    const found = [], count = engine.desk_values();
    for (let n = 0; n < count; n++) found.push([names[engine.desk_card(n)], engine.desk_worth(n)]);
    const next = engine.desk_turn();
    return {
      seat: next < 0 ? null : seats[next], trick, winner, cards: found,
      won: Object.fromEntries(seats.map((seat, n) => [seat, engine.desk_tricks(n)])), nodes: engine.desk_nodes(),
    };
  }
  return { turn, forget: engine.desk_forget };
}

// What the worker does: the first message is what it needs, every other a question.
function work() {
  let desk = null;
  onmessage = ({ data }) => {
    if (data.given) {
      const bytes = Uint8Array.from(atob(data.given.module), (sign) => sign.charCodeAt(0));
      try { desk = openDesk({ ...data.given, module: bytes }); } catch { desk = null; }
      return;
    }
    try { postMessage({ id: data.id, turn: desk.turn(data.game, data.player, data.cards) }); }
    catch { postMessage({ id: data.id, failed: true }); }
  };
}

// Puts questions to the worker, one after the other. A worker that does not answer in time is ended:
// the next question begins with another.
const thinker = (() => {
  const SECONDS = 10, source = document.getElementById("engine");
  if (!source) return null;
  let worker = null, address = null, id = 0, row = Promise.resolve();
  function begin() {
    address = address || URL.createObjectURL(new Blob([openDesk, work].map((own) => own + "\n").concat("work();")));
    worker = new Worker(address);
    worker.postMessage({ given: JSON.parse(source.content.textContent) });
  }
  const end = () => { if (worker) worker.terminate(); worker = null; };
  const once = (game, player, cards) => new Promise((done, fail) => {
    const trouble = (words) => { end(); clearTimeout(clock); fail(new Error(words)); };
    const own = ++id;
    const clock = setTimeout(() => trouble("No answer within " + SECONDS + " seconds: the program, tridge solve, takes all the time it needs."), SECONDS * 1000);
    try { if (!worker) begin(); } catch { return trouble("This browser does not let a page think."); }
    worker.onerror = (event) => { event.preventDefault(); trouble("This browser does not let a page think."); };
    worker.onmessage = ({ data }) => {
      if (data.id !== own) return;
      if (data.failed) return trouble("This browser does not let a page think, or the page is damaged.");
      clearTimeout(clock);
      done(data.turn);
    };
    worker.postMessage({ id: own, game, player, cards });
  });
  return { ask: (...asked) => { const answer = row.then(() => once(...asked)); row = answer.catch(() => {}); return answer; } };
})();

// The desk of a deal: the steps of what-ifs, in the form of those the page has of the record.
const deskOf = thinker && ((data, record) => {
  const game = data.desk, steps = new Map(), asked = new Map();
  const sum = (won) => Object.values(won).reduce((all, own) => all + own, 0);
  // Whose tricks count: as long as the record goes, also where a surrender has handed the game over.
  const playerAt = (n) => game.players[sum(data.steps[n].won) >= game.after ? 1 : 0];
  const shared = (cards) => { let n = 0; while (n < cards.length && cards[n] === record[n]) n++; return n; };

  function stepOf(turn, player) {
    const own = turn.seat === player, levels = turn.cards.map(([, level]) => level);
    const best = own ? Math.max(...levels) : Math.min(...levels), worth = {};
    for (const [code, level] of turn.cards) {
      const [grade, mark, tricks, gains, against] = game.worths[level];
      worth[code] = { grade, mark, tricks, keeps: level === best, side: own ? gains : against };
    }
    return { number: sum(turn.won) + 1, seat: turn.seat, card: null, trick: turn.trick, winner: turn.winner, won: turn.won, worth, caption: "" };
  }

  // The step after `cards`, which leave the record where they leave it; nothing where one is illegal.
  async function reach(cards) {
    const key = cards.join(" ");
    if (!steps.has(key)) {
      const player = playerAt(shared(cards)), turn = await thinker.ask(game, player, cards);
      if (!turn) return false;
      steps.set(key, stepOf(turn, player));
    }
    return true;
  }
  // As many of `cards` as the rules allow, each step known; the first `from` are the record's.
  async function follow(cards, from) {
    let at = shared(cards);
    while (at < cards.length && await reach(cards.slice(0, at + 1))) at++;
    if (shared(cards) >= from && at > shared(cards)) await weigh(shared(cards));
    return cards.slice(0, at);
  }
  // What is worth what at a step of the record, where the page does not say it.
  function weigh(n) {
    if (Object.keys(data.steps[n].worth).length || !data.steps[n].seat) return Promise.resolve();
    if (!asked.has(n)) {
      const player = playerAt(n);
      asked.set(n, thinker.ask(game, player, record.slice(0, n)).then((turn) => { data.steps[n].worth = stepOf(turn, player).worth; }));
      asked.get(n).catch(() => asked.delete(n));
    }
    return asked.get(n);
  }
  return { step: (cards, n) => steps.get(cards.slice(0, n).join(" ")), reach, follow, weigh };
});
