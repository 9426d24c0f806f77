// The games beside those of one against two: turns, contracts, the table, a line, random deals,
// deals as the page keeps them. Each has an engine of its own, and a way to tell what it finds.
import { MARGINS } from "./margins.js";
import { Wrong, rules } from "./rules.js";
import { SIDED } from "./sided.js";
import { ROUND, many, namesOf, shuffled, tagLine } from "./seats.js";

const FAMILIES = { points: SIDED, tricks: SIDED, tres: MARGINS };

/** Take the engines, by name, that answer from now on. */
export function thinkInGames(engines) {
  SIDED.use(engines);
  MARGINS.use(engines.tres);
}

/** Return the page's data on the game of a deal; nothing for one against two. */
export const gameOf = (deal) => rules.others[deal?.page_game];

/** A contract in its parts: its suit, and the tricks it asks for where tricks are counted; null for
 * none. One that was doubled is played like one that was not. */
export function contractOf(own, text) {
  const [, bid, number, suit, doubled] =
    /^(Bid )?(\d{1,3}|Capot) ?(AT|NT|[SHDC])(?: ?(X{1,2}))?$/.exec(text ?? "") ?? [];
  if (!suit || !own.orders || !Object.hasOwn(own.orders, suit)) return null;
  if (own.engine === "points") return { suit, text, wanted: null };
  const wanted = Number(number) + (bid ? 0 : own.book);
  return { suit, wanted, text: ["Bid", wanted, suit, doubled].filter(Boolean).join(" ") };
}

const sizeOf = (own, deal) =>
  ROUND.reduce((all, seat) => all + (deal.hands[seat]?.length ?? 0), 0) / own.in_trick;

/** The turn after some cards, weighed and in words; null where one is illegal. */
function turnOf(own, deal, game, contract, cards) {
  const family = FAMILIES[own.engine],
    here = family.reach(own, game, cards);
  if (!here) return null;
  const gone = new Set(cards),
    left = sizeOf(own, deal) - Math.floor(cards.length / own.in_trick);
  return {
    played: cards.length,
    number: own.tricks - left + (here.seat ? 1 : 0),
    to_play: here.seat,
    leader: here.leader,
    trick: here.winner ? [] : here.trick.map(([, card]) => card),
    table: here.trick,
    winner: here.winner,
    tricks_so_far: here.won,
    hands: Object.fromEntries(
      game.seats.map((seat) => [
        seat,
        own.pack.filter((card) => game.hands[seat].includes(card) && !gone.has(card)),
      ]),
    ),
    ...family.worth(own, deal, game, here, contract, left),
  };
}

/** The deal of a question, with what it supposes. */
function dealOf(own, { deal, declarer, contract }) {
  if (!declarer || !contract) return deal;
  if (!contractOf(own, contract)) throw new Wrong(`${contract} is not a contract.`);
  const cells = Object.values(own.kinds).flatMap((kind) => Object.values(kind)),
    why = cells.find((cell) => cell.contract === contract)?.why_not;
  if (why) throw new Wrong(`${why}.`);
  return { ...deal, declarer, contract };
}

/** A deal laid out in its contract, and how it is told; null for one that nobody plays. */
export function laidOut(own, deal) {
  const family = FAMILIES[own.engine],
    contract = contractOf(own, deal.contract);
  if (!family.isPlayed(own, deal, contract)) return null;
  const game = family.lay(own, deal, contract);
  return { family, contract, game, turn: (cards) => turnOf(own, deal, game, contract, cards) };
}

/** The turns of a play from one of them on, the last weighed first; with `ahead` those after each
 * card of the last. */
function turns(own, fields) {
  const deal = dealOf(own, fields),
    lain = laidOut(own, deal);
  if (!lain) {
    const held = ROUND.filter((seat) => Object.hasOwn(deal.hands, seat));
    return {
      declarer: null,
      contract: null,
      trumps: null,
      seats: deal.leader || deal.dealer ? FAMILIES[own.engine].order(own, deal) : held,
      first: 0,
      turns: [],
      hands: Object.fromEntries(held.map((seat) => [seat, deal.hands[seat] ?? []])),
      look: own.looks["-"],
    };
  }
  const { family, contract, game, turn } = lain,
    played = fields.played ?? [],
    found = [];
  let end = played.length;
  while (!family.reach(own, game, played.slice(0, end))) end--;
  if (end < played.length && !fields.lenient)
    throw new Wrong(`${played[end]} may not be played there.`);
  const from = Math.min(Math.max(fields.from ?? 0, 0), end);
  family.begin(own, from === end);
  for (let n = end; n >= from; n--) found.unshift(turn(played.slice(0, n)));
  const answer = {
    declarer: contract ? deal.declarer : null,
    contract: contract ? contract.text : null,
    trumps: contract ? (contract.suit.length === 1 ? contract.suit : null) : own.trumps,
    seats: family.order(own, deal),
    first: from,
    turns: found,
    look: own.looks[contract ? contract.suit : "-"],
  };
  if (fields.ahead) {
    answer.ahead = {};
    for (const { card } of found[found.length - 1].cards) {
      family.begin(own, true);
      answer.ahead[card] = turn([...played, card]);
    }
  }
  return answer;
}

/** List the contracts that a seat may be supposed to play. */
function contracts(own, { deal, declarer }) {
  return {
    declarer: declarer ?? deal.declarer ?? "N",
    kinds: own.kinds,
    suits: own.suit_views,
    tags: deal.address,
  };
}

/** The table of contracts, from the first card on. */
const table = (own, { deal }) => ({
  title: own.title,
  heads: own.heads,
  rows: FAMILIES[own.engine].table(own, deal),
});

/** A line of best play after some cards. */
function solve(own, fields) {
  const deal = dealOf(own, fields),
    { family, contract, game, turn } = laidOut(own, deal),
    cards = family.line(own, deal, game, contract, [...(fields.played ?? [])], turn);
  if (!cards) throw new Wrong("The play breaks the rules.");
  return { line: [{ cards }] };
}

/** A contract as hand files of the game write it: bridge by levels. */
function textOf(own, text) {
  const contract = contractOf(own, text);
  if (!contract || !own.book) return text;
  const doubled = /X*$/.exec(text)[0];
  return `${contract.wanted - own.book}${contract.suit}${doubled}`;
}

/** A deal with its main line as a hand file. A row has the cards of a trick by seat, or where a seat
 * plays twice as they were played. */
function write(own, fields) {
  const deal = dealOf(own, fields),
    cards = fields.played ?? [];
  const tags = Object.entries({
    ...deal.address,
    Declarer: deal.contract && deal.declarer,
    Contract: textOf(own, deal.contract),
    ...deal.tags,
  });
  const lines = tags.filter(([, value]) => value).map(tagLine);
  if (cards.length) {
    const { family, game } = laidOut(own, deal),
      columns = family.order(own, deal);
    lines.push(`[Play "${columns[0]}"]`);
    for (let n = 0; n < cards.length; n += own.in_trick) {
      const { trick } = family.reach(own, game, cards.slice(0, n + own.in_trick)),
        by = Object.fromEntries(trick);
      const row = own.in_trick > columns.length ? trick.map(([, card]) => card) : [];
      lines.push((row.length ? row : columns.map((seat) => by[seat] ?? "-")).join(" "));
    }
    lines.push("*");
  }
  return { text: ["% PBN 2.1", "% TRIDGE 1.0", "", ...lines, ""].join("\n") };
}

const ANSWERS = { turns, contracts, table, solve, write };

/** The answer to a question about a deal of such a game. */
export function answerInGame(own, question, fields) {
  if (!Object.hasOwn(ANSWERS, question))
    throw new Wrong("This page does not answer that: the program does.");
  return ANSWERS[question](own, fields);
}

/** The units in which tricks and points of such a game are counted: sides, or seats. */
export const unitsOf = (own) => FAMILIES[own.engine].units;

/** A deal that the page made, or that a link says, as the page keeps it. */
export function entryIn(own, made, played, name) {
  const family = FAMILIES[own.engine],
    seen = new Set(),
    hands = {};
  for (const seat of ROUND) {
    const hand = made.hands[seat];
    if (!hand) continue;
    for (const card of hand) {
      if (seen.has(card)) throw new Wrong(`Deal: ${card} is there twice.`);
      seen.add(card);
    }
    hands[seat] = hand;
  }
  const deal = {
    schema: "tridge.deal/1",
    game: own.game,
    page_game: made.page_game,
    hands,
    dealer: made.dealer ?? null,
    leader: made.leader ?? null,
    declarer: made.declarer ?? null,
    contract: made.contract ?? null,
    tricks_won: made.tricks_won ?? null,
    points_won: made.points_won ?? null,
    tags: made.tags ?? {},
  };
  if (!deal.dealer && (!deal.leader || own.hands.length < 4))
    throw new Wrong("Who leads is not known (expected a Dealer or a Leader).");
  checkSizes(own, deal, family);
  const text = (hand) =>
    [..."SHDC"]
      .map((suit) =>
        own.written
          .filter((card) => card[0] === suit && hand.includes(card))
          .map((card) => card[1])
          .join(""),
      )
      .join(".");
  const last = ROUND.findLastIndex((each) => !hands[each]),
    from = ROUND.map((_, n) => ROUND[(last + 1 + n) % 4]);
  const units = (won) =>
    won &&
    Object.entries(won)
      .map(([unit, n]) => `${unit}:${n}`)
      .join(" ");
  deal.address = {
    Game: own.game,
    Rules: own.rules === own.usual ? null : own.rules,
    Dealer: deal.dealer,
    Deal: `${from[0]}:${from.map((each) => (hands[each] ? text(hands[each]) : "-")).join(" ")}`,
    Leader: deal.leader,
    TricksWon: units(deal.tricks_won),
    ...(own.counts_points ? { PointsWon: units(deal.points_won) } : {}),
  };
  return entryOf(own, deal, played, name);
}

/** Hands of other sizes than a trick after the other leaves are no deal. */
function checkSizes(own, deal, family) {
  const held = ROUND.filter((seat) => deal.hands[seat]),
    sizes = held.map((seat) => deal.hands[seat].length),
    whole = [...own.hands].sort((a, b) => b - a);
  if (held.length !== whole.length)
    throw new Wrong(`Deal: ${many(held.length, "hand")} (expected ${whole.length}).`);
  if (deal.dealer && !held.includes(deal.dealer)) throw new Wrong("Dealer: a seat without cards.");
  const leader = family.order(own, deal)[0],
    tricks = sizes.reduce((all, n) => all + n, 0) / own.in_trick;
  // A seat that plays twice to a trick has one card more at the head of an odd number of them.
  const wanted = (seat) =>
    whole.length === own.in_trick
      ? tricks
      : Math.floor((own.in_trick * tricks + (seat === leader ? 1 : 0)) / 2);
  if (
    !Number.isInteger(tricks) ||
    tricks < 1 ||
    tricks > own.tricks ||
    held.some((seat) => deal.hands[seat].length !== wanted(seat))
  )
    throw new Wrong(
      `Deal: hands of ${sizes.join(", ")} cards (expected ${own.hands.join(", ")}, or what so many whole tricks leave).`,
    );
}

/** A deal as the page keeps it: what was played of it, what may be asked. */
function entryOf(own, deal, played, name) {
  const family = FAMILIES[own.engine],
    contract = contractOf(own, deal.contract),
    isPlayed = Boolean(contract && deal.declarer);
  return {
    deal,
    played,
    problems: [],
    warnings: [],
    title: deal.tags.Event || name,
    place: [deal.tags.Board && `board ${deal.tags.Board}`, own.name].filter(Boolean).join(" · "),
    game: own.game,
    seats: family.order(own, deal),
    names: namesOf(deal),
    contract: isPlayed ? deal.contract : null,
    passed: false,
    always: Boolean(own.trumps),
    asks: own.asks,
    cards: { tricks: own.tricks, in_trick: own.in_trick, hands: own.hands },
    tags: deal.address,
  };
}

/** A random deal; `dealer` gets the smaller hand where they differ. */
export function randomDealOf(own, key, dealer) {
  const order = shuffled(own.pack),
    seats = [...own.seats.filter((seat) => seat !== dealer), dealer],
    hands = {};
  let at = 0;
  seats.forEach((seat, n) => {
    hands[seat] = order.slice(at, at + own.hands[n]);
    at += own.hands[n];
  });
  return { schema: "tridge.deal/1", game: own.game, page_game: key, dealer, hands, tags: {} };
}
