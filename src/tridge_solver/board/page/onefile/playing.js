// The board's questions about a play, answered by the engine: the turns, contracts, the table, a line.
import { playingOrder, roundFrom, seatsOf, startOf, supposing, tagsOf, whyNot } from "./deals.js";
import {
  Wrong,
  contractOf,
  contractText,
  goalOf,
  isIncomer,
  isPlayed,
  isTrump,
  option,
  rules,
  sorted,
  trumpsIn,
} from "./rules.js";
import { namesOf } from "./seats.js";
import { themesOf } from "./themes.js";

let desks = {};
/** Take the engines that answer from now on, by name. */
export const think = (own) => {
  desks = own;
};

/** The engine of a deal in a contract. */
const deskOf = (deal, { suit }) => (isIncomer(deal) ? desks.incomer : suit ? desks.nolo : desks.three);

const codes = (cards) => cards.join(" ");
const sum = (won) => Object.values(won).reduce((all, own) => all + own, 0);

/** A deal laid out for the engine, and what is played for. */
function laidOut(deal) {
  const contract = contractOf(deal.contract),
    start = startOf(deal),
    goal = goalOf(deal, contract);
  const game = {
    seats: start.seats,
    lanes: rules.lanes[contract.trumps],
    privileged: option(deal, "estuche") === "on" ? rules.privileged[contract.trumps] : 0,
    levels: goal.levels,
    guesses: goal.guesses,
    hands: Object.fromEntries(start.seats.map((seat) => [seat, codes(start.hands[seat])])),
    leader: start.leader,
    trick: "",
    won: start.won,
  };
  return { contract, goal, start, game, desk: deskOf(deal, contract) };
}

/** Return the seat whose tricks count after so many: a surrender hands the game over. */
const playerAt = (deal, tricks) =>
  deal.surrender && deal.surrender !== "accepted" && tricks >= rules.surrender_after
    ? deal.surrender
    : deal.declarer;

/** Return the position after some cards, unweighed; null where one of them breaks the rules. */
export function reached(deal, cards) {
  const { game, desk } = laidOut(deal);
  return desk.reach(game, deal.declarer, cards);
}

/** The turn after some cards, weighed and in words (`tridge.turns/1`); null where one is illegal. */
function turnOf(deal, names, lain, cards) {
  const { contract, goal, start, game, desk } = lain;
  const before = desk.reach(game, deal.declarer, cards);
  if (!before) return null;
  const player = playerAt(deal, sum(before.won)),
    name = names[player];
  const found = desk.turn(game, player, cards),
    mine = found.seat === player;
  const weighed = found.cards
    .map(([card, level]) => ({ card, level }))
    .sort(
      (a, b) => (mine ? b.level - a.level : a.level - b.level) || place(a.card) - place(b.card),
    );
  const won = found.won[player];
  const ended = () =>
    roundFrom(deal, player)
      .slice(0, -1)
      .reduce((levels, seat) => levels[found.won[seat]], goal.levels);
  const level = weighed.length ? weighed[0].level : ended();
  const [grade, mark, tricks, side, , word, verdict, outcome] = goal.worths[level];
  const gone = new Set(cards);
  return {
    played: cards.length,
    number: sum(found.won) + (found.seat ? 1 : 0),
    to_play: found.seat,
    leader: found.winner ?? found.trick[0]?.[0] ?? start.leader,
    trick: found.winner ? [] : found.trick.map(([, card]) => card),
    table: found.trick,
    winner: found.winner,
    tricks_so_far: found.won,
    hands: Object.fromEntries(
      start.seats.map((seat) => [
        seat,
        sorted(start.hands[seat].filter((card) => !gone.has(card))),
      ]),
    ),
    grade,
    player_tricks: tricks,
    mark,
    word,
    sentence: (found.seat ? verdict : outcome).replace(rules.name, () => name),
    side,
    gauge: {
      won,
      coming: tricks - won,
      theirs: sum(found.won) - won,
      all: 9,
      wanted: contract.wanted,
    },
    cards: weighed.map(({ card, level: own }) => {
      const [is, sign, n, gains, against, words] = goal.worths[own];
      return {
        card,
        grade: is,
        player_tricks: n,
        sign: `${sign}${n}`,
        words: `${words} ${n}`,
        side: mine ? gains : against,
        best: own === level,
        rung: is,
      };
    }),
  };
}

const place = (card) => rules.pack.indexOf(card);
/** The trump suit of a contract; null where no suit is trumps. */
const trumpSuit = (contract) => (contract && !contract.suit ? contract.trumps : null);
const lookOf = (deal) => `${rules.look} ${trumpSuit(contractOf(deal.contract)) ?? "-"}`;

/** The deal of a question, with what it supposes. */
export function dealOf(fields) {
  let { deal } = fields;
  const { declarer, contract } = fields;
  if (declarer && contract) {
    deal = supposing(deal, declarer, contract);
    const why = whyNot(deal);
    if (why) throw new Wrong(`${why}.`);
  }
  return deal;
}

/** The turns of a play from one of them on; with `ahead` those after each card of the last. */
export function turns(fields) {
  const deal = dealOf(fields),
    contract = contractOf(deal.contract),
    look = lookOf(deal);
  const known = seatsOf(deal).every((seat) => deal.hands[seat]);
  if (!deal.declarer || !contract || !known) {
    const seats = deal.dealer || deal.leader ? playingOrder(deal) : seatsOf(deal);
    const hands = Object.fromEntries(seatsOf(deal).map((seat) => [seat, deal.hands[seat] ?? []]));
    return {
      declarer: null,
      contract: null,
      trumps: null,
      seats,
      first: 0,
      turns: [],
      hands,
      look,
    };
  }
  const names = namesOf(deal),
    lain = laidOut(deal),
    played = fields.played ?? [];
  const found = [],
    from = Math.min(Math.max(fields.from ?? 0, 0), played.length);
  for (let n = from; n <= played.length; n++) {
    const turn = turnOf(deal, names, lain, played.slice(0, n));
    if (!turn && fields.lenient) break;
    if (!turn) throw new Wrong(`${played[n - 1]} may not be played there.`);
    found.push(turn);
  }
  const answer = {
    declarer: deal.declarer,
    contract: deal.contract,
    trumps: trumpSuit(contract),
    seats: lain.start.seats,
    first: from,
    turns: found,
    look,
  };
  if (fields.ahead)
    answer.ahead = Object.fromEntries(
      found[found.length - 1].cards.map(({ card }) => [
        card,
        turnOf(deal, names, lain, [...played, card]),
      ]),
    );
  return answer;
}

/** List what a seat may be supposed to play, and why not, kind by kind and suit by suit. */
export function contracts(fields) {
  const deal = dealOf(fields),
    declarer = fields.declarer ?? deal.declarer ?? seatsOf(deal)[0],
    kinds = {};
  for (const [name, own] of Object.entries(rules.kinds)) {
    if (!isPlayed(deal, { name, ...own })) continue;
    kinds[name] = {};
    for (const suit of trumpsIn(name)) {
      const contract = contractText(name, suit);
      kinds[name][suit] = { contract, why_not: whyNot(supposing(deal, declarer, contract)) };
    }
  }
  const letters = new Set(Object.values(kinds).flatMap((cells) => Object.keys(cells)));
  const suits = Object.fromEntries([...letters].map((letter) => [letter, rules.suit_views[letter]]));
  return { declarer, kinds, suits, tags: tagsOf(deal) };
}

/** Every Player in every suit, and without one where the rules know that; of four seats the dealer. */
export function table({ deal }) {
  const first = { ...deal, play: null };
  if (!seatsOf(deal).every((seat) => deal.hands[seat])) throw new Wrong("Not all hands are known.");
  const columns = Object.entries(rules.kinds)
    .filter(([name, own]) => own.table && isPlayed(deal, { name, ...own }))
    .flatMap(([name]) => trumpsIn(name).map((suit) => [suit, contractText(name, suit)]))
    .sort(([one], [other]) => rules.heads.indexOf(one) - rules.heads.indexOf(other));
  const incomer = isIncomer(deal) && (deal.declarer ?? deal.dealer);
  const rows = (incomer ? [incomer] : playingOrder(deal)).map((seat) => ({
    seat,
    cells: columns.map(([, contract]) => {
      const { game, goal, desk } = laidOut(supposing(first, seat, contract));
      const [grade, , tricks] = goal.worths[desk.value(game, seat)];
      return { ...rules.cells[`${grade} ${tricks}`], contract };
    }),
  }));
  return {
    title: "Every Player in every suit",
    heads: columns.map(([suit]) => rules.suit_views[suit]),
    rows,
  };
}

/** A line of best play after some cards; of equals a leader plays his strongest, others their
 * cheapest. */
export function lineAfter(fields) {
  const deal = dealOf(fields),
    { game, contract, desk } = laidOut(deal),
    lanes = rules.lanes[contract.trumps].map((lane) => lane.split(" ")),
    cards = [...(fields.played ?? [])];
  const strength = (card) => {
    const lane = lanes.findIndex((own) => own.includes(card));
    return (lane ? 100 : 0) + lanes[lane].indexOf(card);
  };
  for (;;) {
    const here = desk.reach(game, deal.declarer, cards);
    if (!here) throw new Wrong("The play breaks the rules.");
    const player = playerAt(deal, sum(here.won)),
      { seat, cards: found, trick, winner } = desk.turn(game, player, cards);
    if (!seat) break;
    const levels = found.map(([, level]) => level),
      best = seat === player ? Math.max(...levels) : Math.min(...levels);
    const good = sorted(found.filter(([, level]) => level === best).map(([card]) => card));
    const leads = !trick.length || winner;
    good.sort((a, b) => (leads ? strength(a) - strength(b) : strength(b) - strength(a)));
    cards.push(good[0]);
  }
  return { line: [{ cards }] };
}

/** Name the themes of a position that some cards lead to, by its turn. */
export function aboutPlay(deal, cards, turn) {
  const { game, contract, desk } = laidOut(deal),
    player = playerAt(deal, sum(turn.tricks_so_far)),
    lanes = game.lanes.map((lane) => lane.split(" ")),
    isOurs = (seat) => (seat === player) === (turn.to_play === player),
    reach = (more) => desk.reach(game, deal.declarer, [...cards, ...more]);
  const [right] = turn.cards;
  return themesOf({
    turn,
    lanes,
    isTrump: (card) => isTrump(card, contract.trumps),
    isOurs,
    reach,
    ledTo: (card) => {
      const [{ cards: line }] = lineAfter({ deal, played: [...cards, card] }).line;
      return reach(line.slice(cards.length, cards.length + game.seats.length)).winner;
    },
    splits:
      game.seats.length === 3 &&
      turn.cards.some(
        (own) => own.rung !== right.rung && own.player_tricks === right.player_tricks,
      ),
    privileged: game.privileged > 0,
  });
}

/** Weigh a play, card by card, for puzzles. */
export function weighed(deal, cards) {
  const lain = laidOut(deal);
  return turnOf(deal, namesOf(deal), lain, cards);
}
