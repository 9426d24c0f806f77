// The search of Très, compiled to WebAssembly: a game laid out, cards played, and the margin of the first
// of its two seats, exact or between proved bounds, of the position and after every legal card. A budget
// of positions, never a clock, decides how much is proved. What is asked is what the program asks.

/** Open an engine; `given` holds its module or its bytes, the weights of its move ordering and the size
 * of its table. */
function openTres(given) {
  const { module } = given,
    compiled = module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module),
    engine = new WebAssembly.Instance(compiled).exports;
  const must = (ok) => {
    if (!ok) throw new Error("the data of the page is damaged");
  };
  must(engine.tres_open(given.table));
  given.weights.forEach((weight, n) => must(engine.tres_weight(n, weight)));
  const SUIT = 0x3bff,
    KEYS = 0x3800;
  /** How far beyond an answer the next question lies until one is answered the other way. */
  const STRIDE = 2;

  const isExact = ([least, most]) => least === most;
  const moved = ([least, most], points) => [least + points, most + points];

  const bits = (word) => {
    let count = 0;
    for (let rest = word; rest; rest &= rest - 1) count++;
    return count;
  };
  /** The words of a hand's four suits, the strongest card at the lowest bit. */
  function suitsOf(numbers) {
    const words = [0, 0, 0, 0];
    for (const number of numbers) words[number >> 4] |= 1 << (number & 15);
    return words;
  }
  /** How many cards of a suit are above all of the other's. */
  const above = (mine, his) => bits(his ? mine & ((his & -his) - 1) : mine);
  const keysOf = (hand) => hand.reduce((all, suit) => all + bits(suit & KEYS), 0);

  /** Return what a seat has, as the guess counts it. */
  function seen(own, foe, tricks, keys) {
    const trumps = bits(own[0] & SUIT),
      top = above(own[0] & SUIT, foe[0] & SUIT);
    let tops = 0,
      without = 0,
      keysOnly = 0;
    for (const suit of [1, 2, 3]) {
      const mine = own[suit] & SUIT,
        his = foe[suit] & SUIT;
      if (!mine) without++;
      else if (!(mine & ~KEYS)) keysOnly++;
      if (his) tops += above(mine, his);
    }
    return [
      bits(own[0] & SUIT & ~KEYS),
      bits(own[0] & KEYS),
      top,
      tops,
      without,
      tricks ? (keysOf(own) * trumps) / tricks : 0,
      keysOnly,
      top * keys,
    ];
  }

  /** To the nearest whole number, halves to the even one. */
  function rounded(number) {
    const near = Math.round(number);
    return Math.abs(number % 1) === 0.5 && near % 2 ? near - 1 : near;
  }

  /** A likely margin between `least` and `most`. */
  function guess({ worths, middle }, held, leads, least, most) {
    const hands = held.map(suitsOf),
      tricks = (held[0].length + held[1].length) / 3,
      keys = keysOf(hands[0]) + keysOf(hands[1]);
    const [mine, his] = [0, 1].map((n) => seen(hands[n], hands[1 - n], tricks, keys));
    const features = [leads ? 1 : -1, ...mine.map((own, n) => own - his[n])];
    const found =
      (middle * (least + most)) / 2 + features.reduce((all, own, n) => all + worths[n] * own, 0);
    return Math.min(Math.max(rounded(found), least), most);
  }

  /** The next margin to ask about: in strides from a guess to one side, and once an answer is the
   * other way what lies between is halved. */
  class Asking {
    constructor(margin) {
      this.wanted = margin;
      this.before = null;
    }
    next([least, most]) {
      const wanted = this.wanted ?? Math.floor((least + most + 1) / 2);
      return Math.min(Math.max(wanted, least + 1), most);
    }
    answered(reached, [least, most]) {
      if (this.wanted === null || (this.before !== null && this.before !== reached))
        this.wanted = null;
      else {
        const stride = this.before === null ? 1 : STRIDE;
        this.wanted = reached ? least + stride : most - stride + 1;
      }
      this.before = reached;
    }
  }

  /** Ask once, with a share of the budget: the bounds then, null for no answer. */
  function askOnce([least, most], wanted, card, share) {
    const began = engine.tres_nodes(),
      answer = engine.tres_ask(wanted, card ?? -1, Math.min(share, left));
    left -= Math.min(engine.tres_nodes() - began, left);
    if (answer < 0) return null;
    const margin = engine.tres_margin();
    return answer === 1
      ? [Math.max(least, Math.min(margin, most)), most]
      : [least, Math.min(most, Math.max(margin, least))];
  }

  /** Move both ends inwards until neither moves by one more. */
  function fromOutside(bounds, card, share) {
    const first = Math.max(1, Math.floor((bounds[1] - bounds[0]) / 4)),
      steps = [first, first],
      stuck = [false, false];
    while (!(stuck[0] && stuck[1]) && !isExact(bounds) && left)
      for (const end of [0, 1]) {
        if (stuck[end] || isExact(bounds)) continue;
        const step = Math.min(steps[end], bounds[1] - bounds[0]),
          better = askOnce(bounds, end ? bounds[1] - step + 1 : bounds[0] + step, card, share);
        if (better) {
          bounds = better;
          steps[end] = 2 * step;
        } else if (step > 1) steps[end] = Math.floor(step / 2);
        else stuck[end] = true;
      }
    return bounds;
  }

  /** Narrow a margin down, of the position or after a card, within the budget: first the question
   * `first`, then from answer to answer; where one takes too long, from the outside inwards, and all
   * again with a larger share. */
  function narrow(bounds, card, first) {
    let share = Math.max(Math.floor(left / 16), 1),
      asking = new Asking(first);
    while (!isExact(bounds) && left) {
      const better = askOnce(bounds, asking.next(bounds), card, share);
      if (better) {
        asking.answered(better[0] > bounds[0], better);
        bounds = better;
        continue;
      }
      bounds = fromOutside(bounds, card, share);
      asking = new Asking(Math.floor((bounds[0] + bounds[1] + 1) / 2));
      share *= 4;
    }
    return bounds;
  }

  let left = 0,
    codes = {};

  /** Return the position `cards` lead to: who is to play, the trick, what was won since the first, both
   * hands as the numbers of their cards, those on the table with them; null where one of the cards
   * breaks the rules. */
  function reach({ seats, hands, leader, numbers }, cards) {
    codes = Object.fromEntries(Object.entries(numbers).map(([code, number]) => [number, code]));
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

  /** The legal cards by number, each with the one it is equal to. */
  const legal = () =>
    Array.from({ length: engine.tres_cards() }, (_, n) => [
      engine.tres_card(n),
      engine.tres_equal(n),
    ]);

  /** The least and the greatest margin that bounds alone leave open; of any play, or the best. */
  const open = (anyhow) => [engine.tres_bound(0, anyhow), engine.tres_bound(1, anyhow)];

  /** The margin before the trick on the table. */
  const soFar = (game, { points }) => points[game.seats[0]] - points[game.seats[1]];

  /** The margin at the end, from the position that the engine has. */
  function bounds(game, here) {
    const before = soFar(game, here);
    if (!here.seat) return [before, before];
    const [least, most] = open(false),
      first = guess(game.guess, here.held, here.leader === game.seats[0], least, most);
    return moved(narrow([least, most], null, first), before);
  }

  /** The margin after every legal card, best for the seat to play first. */
  function cardBounds(game, here, known) {
    const before = soFar(game, here),
      overall = moved(known, -before),
      [least, most] = open(true),
      mine = here.seat === game.seats[0],
      equal = legal(),
      heads = [...new Set(equal.map(([, head]) => head))].sort((a, b) => a - b),
      found = new Map();
    for (const head of heads)
      if (heads.length === 1) found.set(head, overall);
      else if (mine) found.set(head, narrow([least, overall[1]], head, overall[1]));
      else found.set(head, narrow([overall[0], most], head, overall[0] + 1));
    const [first, second] = mine ? [0, 1] : [1, 0],
      sign = mine ? -1 : 1;
    return equal
      .map(([number, head]) => ({ card: codes[number], bounds: moved(found.get(head), before) }))
      .sort(
        (a, b) =>
          sign * (a.bounds[first] - b.bounds[first]) ||
          sign * (a.bounds[second] - b.bounds[second]) ||
          game.written.indexOf(a.card) - game.written.indexOf(b.card),
      );
  }

  /** A best card, and the margin it keeps; the best found and null where the budget does not do. */
  function bestCard(game, here, tricksLeft, known) {
    const all = left;
    left = Math.floor(left / tricksLeft);
    const part = left;
    try {
      const found = known === null ? bounds(game, here) : [known, known];
      if (isExact(found)) {
        const card = keeping(game, here, found[0]);
        if (card) return [card, found[0]];
      }
      return [cardBounds(game, here, found)[0].card, null];
    } finally {
      left += all - part;
    }
  }

  /** The first card that keeps a margin; null where the budget does not do. */
  function keeping(game, here, margin) {
    const mine = here.seat === game.seats[0],
      least = margin - soFar(game, here) + (mine ? 0 : 1),
      anyhow = open(true);
    for (const [number, head] of legal()) {
      if (number !== head) continue;
      const answer = askOnce(anyhow, least, head, left);
      if (!answer) return null;
      if (answer[0] >= least === mine) return codes[head];
    }
    return null;
  }

  const signed = (n) => (n ? `${n > 0 ? "+" : "−"}${Math.abs(n)}` : "0");
  const short = (bounds) =>
    isExact(bounds) ? signed(bounds[0]) : bounds.map((end) => signed(end)).join("…");

  const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  /** The words of this name for a margin, or those for none. */
  function told({ words, names }, margin, ahead, even = "even") {
    if (!margin) return words[even];
    const number = Math.abs(margin),
      points = filled(words[number === 1 ? "one" : "many"], { number });
    return filled(words[ahead], { seat: names[margin > 0 ? 0 : 1], number, points });
  }

  /** A margin as a sentence of names. */
  function sentence(game, bounds) {
    if (isExact(bounds)) return told(game, bounds[0], "won", "drawn");
    const [least, most] = bounds.map((end, n) => told(game, end, n ? "ahead_by" : "ahead"));
    return filled(game.words.between, { least, most });
  }

  /** Return what a margin is to a seat. */
  function sideOf(game, bounds, seat) {
    const sign = seat === game.seats[0] ? 1 : -1,
      ends = new Set(bounds.map((end) => Math.sign(end * sign) + 0));
    if (ends.size > 1) return "draws";
    return ends.has(1) ? "gains" : ends.has(-1) ? "loses" : "draws";
  }

  /** Forget what was proved, and look at so many positions at most. */
  function begin(nodes) {
    engine.tres_forget();
    left = nodes;
  }

  return {
    reach,
    begin,
    legal: () => legal().map(([number]) => codes[number]),
    bounds,
    cardBounds,
    bestCard,
    isExact,
    short,
    sentence,
    sideOf,
  };
}
