// Très on the page: the margin of the non-dealer, exact or between proved bounds, under every card.
// A budget of positions, never a clock, decides how much is proved.
import { ROUND, nameOf } from "./seats.js";

const UNKNOWN = "…";
const SUIT = 0x3bff,
  KEYS = 0x3800;
/** How far beyond an answer the next question lies until one is answered the other way. */
const STRIDE = 2;

let engine = null,
  left = 0;

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

/** What a seat has, as the guess counts it. */
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
  const began = engine.nodes(),
    answer = engine.ask(wanted, card, Math.min(share, left));
  left -= Math.min(engine.nodes() - began, left);
  if (!answer) return null;
  const { reached, margin } = answer;
  return reached
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

/** The margin before the trick on the table. */
const soFar = (game, { points }) => points[game.seats[0]] - points[game.seats[1]];

/** The margin at the end, from the position that the engine has. */
function boundsOf(own, game, here) {
  const before = soFar(game, here);
  if (!here.seat) return [before, before];
  const [least, most] = engine.bounds(false),
    first = guess(own.guess, here.held, here.leader === game.seats[0], least, most);
  return moved(narrow([least, most], null, first), before);
}

/** The margin after every legal card, best for the seat to play first. */
function cardBounds(own, game, here, known) {
  const before = soFar(game, here),
    overall = moved(known, -before),
    [least, most] = engine.bounds(true),
    mine = here.seat === game.seats[0],
    equal = engine.cards(),
    heads = [...new Set(equal.map(([, head]) => head))].sort((a, b) => a - b),
    found = new Map();
  for (const head of heads)
    if (heads.length === 1) found.set(head, overall);
    else if (mine) found.set(head, narrow([least, overall[1]], head, overall[1]));
    else found.set(head, narrow([overall[0], most], head, overall[0] + 1));
  const [first, second] = mine ? [0, 1] : [1, 0],
    sign = mine ? -1 : 1;
  return equal
    .map(([number, head]) => ({ card: own.codes[number], bounds: moved(found.get(head), before) }))
    .sort(
      (a, b) =>
        sign * (a.bounds[first] - b.bounds[first]) ||
        sign * (a.bounds[second] - b.bounds[second]) ||
        own.written.indexOf(a.card) - own.written.indexOf(b.card),
    );
}

const signed = (n) => (n ? `${n > 0 ? "+" : "−"}${Math.abs(n)}` : "0");
const short = (bounds) =>
  isExact(bounds) ? signed(bounds[0]) : bounds.map((end) => signed(end)).join("…");

/** Who is ahead and by how much. */
function by(game, deal, margin, verb = "") {
  return margin
    ? `${nameOf(deal, game.seats[margin > 0 ? 0 : 1])}${verb} by ${Math.abs(margin)}`
    : "a draw";
}

/** A margin as a sentence of names. */
function sentence(game, deal, bounds) {
  const points = (n) => (Math.abs(n) === 1 ? "point" : n ? "points" : "");
  const [least, most] = bounds;
  if (isExact(bounds))
    return least ? `${by(game, deal, least, " wins")} ${points(least)}.` : "The deal is drawn.";
  return `Between ${by(game, deal, least)} and ${by(game, deal, most)} ${points(most)}.`;
}

/** What a margin is to a seat. */
function sideOf(game, bounds, seat) {
  const sign = seat === game.seats[0] ? 1 : -1,
    ends = new Set(bounds.map((end) => Math.sign(end * sign) + 0));
  if (ends.size > 1) return "draws";
  return ends.has(1) ? "gains" : ends.has(-1) ? "loses" : "draws";
}

const marginFields = (bounds) => ({ margin: isExact(bounds) ? bounds[0] : null, bounds });

/** What the position reached and every card is worth, in words. */
function worth(own, deal, game, here) {
  const bounds = boundsOf(own, game, here),
    exact = isExact(bounds);
  const cards = !here.seat
    ? []
    : exact
      ? cardBounds(own, game, here, bounds)
      : own.written
          .filter((card) => engine.cards().some(([number]) => own.codes[number] === card))
          .map((card) => ({ card, bounds }));
  return {
    ...marginFields(bounds),
    margin_of: game.seats[0],
    mark: "",
    word: short(bounds),
    sentence: sentence(game, deal, bounds),
    side: sideOf(game, bounds, game.seats[0]),
    gauge: null,
    cards: cards.map(({ card, bounds: after }) => ({
      card,
      ...marginFields(after),
      sign: exact ? short(after) : UNKNOWN,
      words: short(after),
      side: exact ? sideOf(game, after, here.seat) : "unproved",
      best: exact && isExact(after) && after[0] === bounds[0],
      rung: "points",
    })),
  };
}

/** A best card, and the margin it keeps; the best found and null where the budget does not do. */
function bestCard(own, game, here, tricksLeft, known) {
  const all = left;
  left = Math.floor(left / tricksLeft);
  const part = left;
  try {
    const bounds = known === null ? boundsOf(own, game, here) : [known, known];
    if (isExact(bounds)) {
      const card = keeping(own, game, here, bounds[0]);
      if (card) return [card, bounds[0]];
    }
    return [cardBounds(own, game, here, bounds)[0].card, null];
  } finally {
    left += all - part;
  }
}

/** The first card that keeps a margin; null where the budget does not do. */
function keeping(own, game, here, margin) {
  const mine = here.seat === game.seats[0],
    least = margin - soFar(game, here) + (mine ? 0 : 1),
    anyhow = engine.bounds(true);
  for (const [number, head] of engine.cards()) {
    if (number !== head) continue;
    const answer = askOnce(anyhow, least, head, left);
    if (!answer) return null;
    if (answer[0] >= least === mine) return own.codes[head];
  }
  return null;
}

const others = (seats, seat) => seats.find((each) => each !== seat);

/** Who leads: the record's leader, else the non-dealer where an odd number of tricks is left. */
function leaderOf(own, deal) {
  const [player, dealer] = seatsOf(deal),
    held = deal.hands[player].length + deal.hands[dealer].length;
  return deal.leader ?? ((held / own.in_trick) % 2 ? player : dealer);
}

/** The non-dealer and the dealer. */
function seatsOf(deal) {
  const held = ROUND.filter((seat) => Object.hasOwn(deal.hands, seat));
  return [others(held, deal.dealer), deal.dealer];
}

const added = (one, other) =>
  Object.fromEntries(Object.keys(one).map((seat) => [seat, one[seat] + (other?.[seat] ?? 0)]));

/** How Très is played and told. */
export const MARGINS = {
  units: ROUND,
  use: (own) => {
    engine = own;
  },
  isPlayed: (own, deal) => seatsOf(deal).every((seat) => deal.hands[seat]),
  order: (own, deal) => {
    const leader = leaderOf(own, deal);
    return [leader, others(seatsOf(deal), leader)];
  },
  lay: (own, deal) => {
    own.codes ??= Object.fromEntries(
      Object.entries(own.card_numbers).map(([code, number]) => [number, code]),
    );
    return {
      seats: seatsOf(deal),
      hands: deal.hands,
      leader: leaderOf(own, deal),
      numbers: own.card_numbers,
      won: deal.tricks_won,
      points: deal.points_won,
    };
  },
  reach: (own, game, cards) => {
    const found = engine.reach(game, cards);
    if (!found) return null;
    return {
      ...found,
      won: added(found.won, game.won),
      points: added(found.points, game.points),
    };
  },
  /** A budget for one turn, or for all of a record. */
  begin: (own, alone) => {
    engine.forget();
    left = alone ? own.nodes.alone : own.nodes.record;
  },
  worth,
  line: (own, deal, game, contract, cards) => {
    engine.forget();
    left = own.nodes.line;
    const size = game.seats.reduce((all, seat) => all + game.hands[seat].length, 0);
    for (let known = null; ; ) {
      const here = MARGINS.reach(own, game, cards);
      if (!here) return null;
      if (!here.seat) return cards;
      const legal = engine.cards(),
        tricks = Math.floor((size - cards.length + here.trick.length * !here.winner) / 3);
      let card = own.codes[legal[0][0]];
      if (legal.length > 1) [card, known] = bestCard(own, game, here, tricks, known);
      cards.push(card);
    }
  },
};
