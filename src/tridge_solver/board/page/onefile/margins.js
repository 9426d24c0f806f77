// Très on the page: the margin of the non-dealer, exact or between proved bounds, under every card.
// A budget of positions, never a clock, decides how much is proved.
import { ROUND, nameOf } from "./seats.js";

const UNKNOWN = "…";

let engine = null;

const marginFields = (bounds) => ({ margin: engine.isExact(bounds) ? bounds[0] : null, bounds });

/** Return the value of the position reached and of every card, in words. */
function worth(own, deal, game, here) {
  const bounds = engine.bounds(game, here),
    exact = engine.isExact(bounds);
  const cards = !here.seat
    ? []
    : exact
      ? engine.cardBounds(game, here, bounds)
      : own.written
          .filter((card) => engine.legal().includes(card))
          .map((card) => ({ card, bounds }));
  return {
    ...marginFields(bounds),
    margin_of: game.seats[0],
    mark: "",
    word: engine.short(bounds),
    sentence: engine.sentence(game, bounds),
    side: engine.sideOf(game, bounds, game.seats[0]),
    gauge: null,
    cards: cards.map(({ card, bounds: after }) => ({
      card,
      ...marginFields(after),
      sign: exact ? engine.short(after) : UNKNOWN,
      words: engine.short(after),
      side: exact ? engine.sideOf(game, after, here.seat) : "unproved",
      best: exact && engine.isExact(after) && after[0] === bounds[0],
      rung: "points",
    })),
  };
}

const others = (seats, seat) => seats.find((each) => each !== seat);

/** Return the leader: the record's, else the non-dealer where an odd number of tricks is left. */
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
    return {
      seats: seatsOf(deal),
      hands: deal.hands,
      leader: leaderOf(own, deal),
      numbers: own.card_numbers,
      written: own.written,
      guess: own.guess,
      words: own.words,
      names: seatsOf(deal).map((seat) => nameOf(deal, seat)),
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
    engine.begin(alone ? own.nodes.alone : own.nodes.record);
  },
  worth,
  line: (own, deal, game, contract, cards) => {
    engine.begin(own.nodes.line);
    const size = game.seats.reduce((all, seat) => all + game.hands[seat].length, 0);
    for (let known = null; ; ) {
      const here = MARGINS.reach(own, game, cards);
      if (!here) return null;
      if (!here.seat) return cards;
      const legal = engine.legal(),
        tricks = Math.floor((size - cards.length + here.trick.length * !here.winner) / 3);
      let card = legal[0];
      if (legal.length > 1) [card, known] = engine.bestCard(game, here, tricks, known);
      cards.push(card);
    }
  },
};
