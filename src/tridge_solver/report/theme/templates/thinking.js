// How a page of a report thinks: questions to the engine in a worker, what-ifs beside the record.

// The worker: its first message is what it needs, every other a question.
function work() {
  let given = {};
  const desks = {};
  const bytes = (text) => {
    const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  };
  const open = async (own) =>
    (own.guesses ? openTwoSides : own.guess ? openMargins : openDesk)({ ...own, module: await bytes(own.module) });
  onmessage = async ({ data }) => {
    if (data.given) { given = data.given; return; }
    const { id, game, player, cards } = data;
    try {
      const desk = desks[game.engine] ??= await open(given[game.engine]);
      postMessage({ id, turn: desk.turn(game, player, cards) });
    } catch { postMessage({ id, failed: true }); }
  };
}

// Puts questions to the worker, one after the other. A worker that does not answer in time is ended:
// the next question begins with another.
const thinker = (() => {
  const SECONDS = 10, source = document.getElementById("engine");
  if (!source) return null;
  const engines = [];
  if (typeof openDesk !== "undefined") engines.push(openDesk);
  if (typeof openSides !== "undefined") engines.push(openSides, openTwoSides);
  if (typeof openTres !== "undefined") engines.push(openTres, openMargins);
  let worker = null, address = null, id = 0, row = Promise.resolve();
  function begin() {
    address = address || URL.createObjectURL(new Blob([...engines, work].map((own) => own + "\n").concat("work();")));
    worker = new Worker(address);
    worker.postMessage({ given: JSON.parse(source.content.textContent) });
  }
  const end = () => { if (worker) worker.terminate(); worker = null; };
  const once = (game, player, cards) => new Promise((done, fail) => {
    const trouble = (words) => { end(); clearTimeout(clock); fail(new Error(words)); };
    const own = ++id;
    const late = "No answer within " + SECONDS + " seconds: the program, tridge solve, takes all the time it needs.";
    const clock = setTimeout(() => trouble(late), SECONDS * 1000);
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
  // The seat whose tricks count: as long as the record goes, also where a surrender hands the game over.
  const playerAt = (n) => game.players[sum(data.steps[n].won) >= game.after ? 1 : 0];
  const shared = (cards) => { let n = 0; while (n < cards.length && cards[n] === record[n]) n++; return n; };

  function stepOf(turn, player) {
    const own = turn.own ?? turn.seat === player, worth = {};
    // The gain of the seat to play: its side's points, or levels of the Player; a level in
    // words is not exact.
    const worths = turn.worths ?? game.worths, exact = (level) => typeof level !== "string";
    const gain = (level) => {
      const [, , ours, , , theirs] = worths[level];
      return !exact(level) ? -Infinity : theirs === undefined ? (own ? level : -level) : own ? ours : theirs;
    };
    const best = Math.max(...turn.cards.map(([, level]) => gain(level)));
    for (const [code, level] of turn.cards) {
      const [grade, mark, ours, gains, against, theirs] = worths[level];
      const keeps = exact(level) && gain(level) === best;
      worth[code] = { grade, mark, tricks: own ? ours : theirs ?? ours, keeps, side: own ? gains : against };
    }
    const { seat, trick, winner, winning, won, points } = turn;
    const number = (game.before ?? 0) + sum(won) + 1;
    return { number, seat, card: null, trick, winner, winning, won, points, worth, caption: "" };
  }

  // The step after `cards`, which leave the record where they leave it; nothing where one is illegal.
  async function reach(cards) {
    const key = cards.join(" ");
    if (!steps.has(key)) {
      const player = playerAt(shared(cards)), turn = await thinker.ask({ ...game, known: null }, player, cards);
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
  // Ask for the values at a step of the record, where the page does not say them.
  function weigh(n) {
    if (Object.keys(data.steps[n].worth).length || !data.steps[n].seat) return Promise.resolve();
    if (!asked.has(n)) {
      const player = playerAt(n);
      const turn = thinker.ask({ ...game, known: game.known?.[n] }, player, record.slice(0, n));
      asked.set(n, turn.then((found) => { data.steps[n].worth = stepOf(found, player).worth; }));
      asked.get(n).catch(() => asked.delete(n));
    }
    return asked.get(n);
  }
  return { step: (cards, n) => steps.get(cards.slice(0, n).join(" ")), reach, follow, weigh };
});
