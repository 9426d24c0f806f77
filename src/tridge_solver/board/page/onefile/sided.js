// Two sides of two on the page: the points or the tricks of each, under every card. Orders, contracts
// and words come from the program as data.
import { Wrong, rules } from "./rules.js";
import { ROUND, nameOf, roundOf } from "./seats.js";

const SIDES = ["NS", "EW"];

let engines = {};

const sideOf = (seat) => ROUND.indexOf(seat) % 2;
const bySide = (numbers) =>
  [0, 1].map((side) => ROUND.reduce((all, s, n) => all + (n % 2 === side ? numbers[s] : 0), 0));
const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Return the leader: the record's, or the seat after declarer or after the dealer. */
function leaderOf(own, deal, declarer = deal.declarer) {
  if (deal.leader) return deal.leader;
  const after = own.leads === "declarer" && declarer ? declarer : deal.dealer;
  if (!after) throw new Wrong("Who leads is not known (expected a Dealer or a Leader).");
  return roundOf(after, own.clockwise)[1];
}

/** Numbers that a file gives by side, under the first seat of each. */
const underSeats = (pair) => ({ N: pair?.NS ?? 0, E: pair?.EW ?? 0, S: 0, W: 0 });

const added = (one, other) =>
  Object.fromEntries(Object.keys(one).map((seat) => [seat, one[seat] + other[seat]]));

/** A deal laid out for the engine in a contract. */
function lay(own, deal, { suit }, declarer = deal.declarer, leader = leaderOf(own, deal, declarer)) {
  if (ROUND.some((seat) => !deal.hands[seat])) throw new Wrong("Not all hands are known.");
  return {
    seats: roundOf("N", own.clockwise),
    order: own.orders[suit],
    hands: deal.hands,
    leader,
    won: underSeats(deal.tricks_won),
    points: underSeats(deal.points_won),
  };
}

/** The position after some cards, all that was won before counted too; null where one is illegal. */
function reach(own, game, cards) {
  const found = engines[own.engine].reach(game, cards);
  if (!found) return null;
  return {
    ...found,
    leader: found.winner ?? found.trick[0]?.[0] ?? game.leader,
    won: added(game.won, found.won),
    points: added(game.points, found.points),
  };
}

const written = (own, cards) =>
  [...cards].sort((a, b) => own.written.indexOf(a) - own.written.indexOf(b));

/** Return the points of both sides when North and South get so many of the rest. */
function pointsTold(own, here, mine, capot) {
  const before = bySide(here.points);
  return [before[0] + mine, before[1] + here.rest - mine].map(
    (points, side) => points + (capot === side ? own.capot : 0),
  );
}

/** Points of the position reached: what it and every card is worth, in words. */
function inPoints(own, deal, here) {
  const engine = engines[own.engine],
    ours = sideOf(deal.declarer),
    clean = (side) => bySide(here.won)[1 - side] === 0,
    all = [here.rest, 0];
  let capot = null;
  const mine = here.seat ? engine.value() : 0;
  for (const side of [0, 1])
    if (here.seat ? mine === all[side] && clean(side) && engine.takesAll(side) : clean(side))
      capot = side;
  const shares = pointsTold(own, here, mine, capot),
    capots = {},
    weighed = here.seat ? engine.values() : [];
  for (const side of [0, 1])
    if (clean(side) && weighed.some(([, each]) => each === all[side]))
      weighed.forEach(([card], n) => {
        if (engine.takesAll(side, n)) capots[card] = side;
      });
  const worth = new Map(
    weighed.map(([card, each]) => [card, pointsTold(own, here, each, capots[card])]),
  );
  const seat = here.seat && sideOf(here.seat);
  const cards = written(own, worth.keys()).sort((a, b) => worth.get(b)[seat] - worth.get(a)[seat]);
  const points = (pair) => ({ NS: pair[0], EW: pair[1] });
  const numbers = cards.map((card) => worth.get(card)[ours]),
    ends = [Math.max(...numbers), Math.min(...numbers)],
    best = shares[ours],
    won = bySide(here.points),
    words = {
      side: SIDES[ours],
      points: best,
      other: SIDES[1 - ours],
      rest: shares[1 - ours],
      capot: capot === null ? "" : filled(own.words.capot, { side: SIDES[capot] }),
    };
  return {
    points: points(shares),
    mark: "",
    word: filled(own.words.word, words),
    sentence: filled(own.words.sentence, words),
    side: "draws",
    gauge: {
      won: won[ours],
      coming: best - won[ours],
      theirs: won[1 - ours],
      all: shares[0] + shares[1],
      wanted: null,
    },
    cards: cards.map((card, n) => ({
      card,
      points: points(worth.get(card)),
      sign: String(numbers[n]),
      words: filled(own.words.card, { points: numbers[n] }),
      side: numbers[n] === best ? "gains" : ends.includes(numbers[n]) ? "loses" : "draws",
      best: numbers[n] === best,
      rung: "points",
    })),
  };
}

/** Tricks of declarer's side: what the position reached and every card is worth, in words. */
function inTricks(own, deal, here, wanted, left) {
  const engine = engines[own.engine],
    ours = sideOf(deal.declarer),
    won = bySide(here.won)[ours],
    gone = bySide(here.won)[0] + bySide(here.won)[1];
  const ofSide = (even) => won + (ours ? left - even : even);
  const worth = new Map((here.seat ? engine.values() : []).map(([c, even]) => [c, ofSide(even)]));
  const against = here.seat && sideOf(here.seat) !== ours;
  const cards = written(own, worth.keys()).sort(
    (a, b) => (against ? 1 : -1) * (worth.get(a) - worth.get(b)),
  );
  const tricks = cards.length ? worth.get(cards[0]) : won;
  const told = own.worths[wanted],
    [, mark, , side, , word, sentence] = told[tricks],
    name = nameOf(deal, deal.declarer);
  return {
    declarer_tricks: tricks,
    mark,
    word,
    sentence: sentence.replace(rules.name, () => name),
    side,
    gauge: { won, coming: tricks - won, theirs: gone - won, all: own.tricks, wanted },
    cards: cards.map((card) => {
      const n = worth.get(card),
        [, sign, , gains, loses, is] = told[n];
      return {
        card,
        declarer_tricks: n,
        sign: `${sign}${n}`,
        words: `${is} ${n}`,
        side: against ? loses : gains,
        best: n === tricks,
        rung: is,
      };
    }),
  };
}

/** Return a seat's result in a denomination, from the first card on. */
function cell(own, deal, seat, suit) {
  const engine = engines[own.engine],
    size = deal.hands.N?.length ?? 0,
    leader = own.leads === "declarer" ? roundOf(seat, own.clockwise)[1] : seat,
    here = reach(own, lay(own, deal, { suit }, seat, leader), []),
    mine = engine.value();
  if (own.engine !== "points") {
    const won = bySide(here.won)[sideOf(seat)];
    return String(won + (sideOf(seat) ? size - mine : mine));
  }
  let capot = null;
  for (const [side, all] of [
    [0, here.rest],
    [1, 0],
  ])
    if (mine === all && bySide(here.won)[1 - side] === 0 && engine.takesAll(side)) capot = side;
  return pointsTold(own, here, mine, capot).join("–");
}

/** How games of two sides are played and told. */
export const SIDED = {
  units: SIDES,
  cell,
  /** Whether two seats are partners, or one. */
  same: (one, other) => sideOf(one) === sideOf(other),
  sideOf: (seat) => SIDES[sideOf(seat)],
  /** Numbers of the seats as a file gives them. */
  bySides: (numbers) => Object.fromEntries(bySide(numbers).map((n, side) => [SIDES[side], n])),
  use: (own) => {
    engines = own;
  },
  isPlayed: (own, deal, contract) =>
    Boolean(deal.declarer && contract && ROUND.every((seat) => deal.hands[seat])),
  order: (own, deal) => roundOf(leaderOf(own, deal), own.clockwise),
  lay,
  reach,
  begin: () => {},
  worth: (own, deal, game, here, contract, left) =>
    own.engine === "points"
      ? inPoints(own, deal, here)
      : inTricks(own, deal, here, contract.wanted, left),
  /** Every leader, or every declarer, in every denomination. */
  table: (own, deal) =>
    (own.rows ?? SIDED.order(own, { ...deal, declarer: null })).map((seat) => ({
      seat,
      cells: own.suits.map((suit) => ({
        text: cell(own, deal, seat, suit),
        side: "",
        contract: null,
      })),
    })),
  /** A line of best play; of equals the cheapest is played. */
  line: (own, deal, game, contract, cards, turnOf) => {
    const cheap = game.order.lanes.map((lane) => lane.split(" "));
    const rank = (card) => Math.max(...cheap.map((lane) => lane.indexOf(card)));
    for (;;) {
      const turn = turnOf(cards);
      if (!turn) return null;
      if (!turn.to_play) return cards;
      const best = turn.cards.filter((each) => each.best).map((each) => each.card);
      cards.push(best.reduce((one, other) => (rank(other) > rank(one) ? other : one)));
    }
  },
};
