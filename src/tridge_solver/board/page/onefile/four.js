// Games of four seats in two sides on the page: turns, contracts, the table, a line, hand files. Their
// orders, contracts and words come from the program as data.
import { Wrong, rules } from "./rules.js";

const ROUND = ["N", "E", "S", "W"];
const WORDS = { N: "North", E: "East", S: "South", W: "West" };
const SIDES = ["NS", "EW"];

let engines = {};
/** Take the engines, by name, that answer from now on. */
export const thinkInSides = (own) => {
  engines = own;
};

/** What the page knows of the game of a deal; nothing of one that it does not play. */
export const sidesOf = (deal) => rules.sides?.[deal?.sides];

const sideOf = (seat) => ROUND.indexOf(seat) % 2;
const bySide = (numbers) =>
  [0, 1].map((side) => ROUND.reduce((all, s, n) => all + (n % 2 === side ? numbers[s] : 0), 0));
const seatsFrom = (own, first) =>
  [0, 1, 2, 3].map((n) => ROUND[(ROUND.indexOf(first) + n * (own.clockwise ? 1 : 3)) % 4]);
const nameOf = (deal, seat) => deal.tags?.[WORDS[seat]] || WORDS[seat];
const count = (own, n, thing) => `${own.numbers[n] ?? n} ${thing}${n === 1 ? "" : "s"}`;

/** A contract in its parts: its suit, and the tricks it asks for where tricks are counted; null for
 * none. One that was doubled is played like one that was not. */
function contractOf(own, text) {
  const [, bid, number, suit, doubled] =
    /^(Bid )?(\d{1,3}|Capot) ?(AT|NT|[SHDC])(?: ?(X{1,2}))?$/.exec(text ?? "") ?? [];
  if (!suit || !Object.hasOwn(own.orders, suit)) return null;
  if (own.engine === "points") return { suit, text, wanted: null };
  const wanted = Number(number) + (bid ? 0 : own.book);
  return { suit, wanted, text: ["Bid", wanted, suit, doubled].filter(Boolean).join(" ") };
}

/** Who leads: the record's leader, the seat after declarer or after the dealer. */
function leaderOf(own, deal, declarer) {
  if (deal.leader) return deal.leader;
  const after = own.leads === "declarer" ? declarer : deal.dealer;
  if (!after) throw new Wrong("Who leads is not known (expected a Dealer or a Leader).");
  return seatsFrom(own, after)[1];
}

/** Numbers that a file gives by side, under the first seat of each. */
const underSeats = (said) => ({ N: said?.NS ?? 0, E: said?.EW ?? 0, S: 0, W: 0 });

/** A deal laid out for the engine. */
function laidOut(own, deal, declarer, suit, leader = leaderOf(own, deal, declarer)) {
  if (ROUND.some((seat) => !deal.hands[seat])) throw new Wrong("Not all hands are known.");
  return {
    seats: seatsFrom(own, "N"),
    order: own.orders[suit],
    hands: deal.hands,
    leader,
    won: underSeats(deal.tricks_won),
    points: underSeats(deal.points_won),
  };
}

const added = (one, other) =>
  Object.fromEntries(Object.keys(one).map((seat) => [seat, one[seat] + other[seat]]));

/** The position after some cards, all that was won before counted too; null where one is illegal. */
function reach(own, game, cards) {
  const found = engines[own.engine].reach(game, cards);
  if (!found) return null;
  return { ...found, won: added(game.won, found.won), points: added(game.points, found.points) };
}

const written = (own, cards) =>
  [...cards].sort((a, b) => own.written.indexOf(a) - own.written.indexOf(b));

/** What the points of both sides are when North and South get so many of the rest. */
function pointsTold(own, here, mine, capot) {
  const before = bySide(here.points);
  return [before[0] + mine, before[1] + here.rest - mine].map(
    (points, side) => points + (capot === side ? own.capot : 0),
  );
}

/** Points of the position reached: what it and every card is worth, in words. */
function inPoints(own, here, deal) {
  const engine = engines[own.engine],
    ours = sideOf(deal.declarer),
    clean = (side) => bySide(here.won)[1 - side] === 0,
    all = [here.rest, 0];
  let capot = null;
  const mine = here.seat ? engine.value() : 0;
  for (const side of [0, 1])
    if (here.seat ? mine === all[side] && clean(side) && engine.takesAll(side) : clean(side))
      capot = side;
  const told = pointsTold(own, here, mine, capot),
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
    best = told[ours],
    won = bySide(here.points),
    who = SIDES[ours];
  return {
    points: points(told),
    mark: "",
    word: `${who} ${best}`,
    sentence:
      `${who} ${best} points, ${SIDES[1 - ours]} ${told[1 - ours]}` +
      `${capot === null ? "" : `; ${SIDES[capot]} takes every trick`}.`,
    side: "draws",
    gauge: {
      won: won[ours],
      coming: best - won[ours],
      theirs: won[1 - ours],
      all: told[0] + told[1],
      wanted: null,
    },
    cards: cards.map((card, n) => ({
      card,
      points: points(worth.get(card)),
      sign: String(numbers[n]),
      words: `${numbers[n]} points`,
      side: numbers[n] === best ? "gains" : ends.includes(numbers[n]) ? "loses" : "draws",
      best: numbers[n] === best,
      rung: "points",
    })),
  };
}

/** Tricks of declarer's side: what the position reached and every card is worth, in words. */
function inTricks(own, here, deal, wanted, left) {
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
  const isMade = (n) => n >= wanted,
    word = (n) => (isMade(n) ? "made" : "down"),
    mark = (n) => (isMade(n) ? "✔" : "✘"),
    off = tricks - wanted;
  const end = !off
    ? "just made"
    : `${count(own, Math.abs(off), "trick")} ${off > 0 ? "over" : "short"}`;
  return {
    declarer_tricks: tricks,
    mark: mark(tricks),
    word: word(tricks),
    sentence: `${nameOf(deal, deal.declarer)}'s side takes ${count(own, tricks, "trick")}: ${end}.`,
    side: isMade(tricks) ? "gains" : "loses",
    gauge: { won, coming: tricks - won, theirs: gone - won, all: own.tricks, wanted },
    cards: cards.map((card) => {
      const n = worth.get(card);
      return {
        card,
        declarer_tricks: n,
        sign: `${mark(n)}${n}`,
        words: `${word(n)} ${n}`,
        side: isMade(n) !== against ? "gains" : "loses",
        best: n === tricks,
        rung: word(n),
      };
    }),
  };
}

/** The turn after some cards, weighed and in words; null where one is illegal. */
function turnOf(own, deal, game, contract, cards) {
  const here = reach(own, game, cards);
  if (!here) return null;
  const gone = new Set(cards),
    size = game.hands.N.length,
    left = size - Math.floor(cards.length / 4);
  return {
    played: cards.length,
    number: own.tricks - left + (here.seat ? 1 : 0),
    to_play: here.seat,
    leader: here.winner ?? here.trick[0]?.[0] ?? game.leader,
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
    ...(own.engine === "points"
      ? inPoints(own, here, deal)
      : inTricks(own, here, deal, contract.wanted, left)),
  };
}

/** The deal of a question, with what it supposes. */
function dealOf(own, { deal, declarer, contract }) {
  if (!declarer || !contract) return deal;
  if (!contractOf(own, contract)) throw new Wrong(`${contract} is no contract.`);
  const cells = Object.values(own.kinds).flatMap((kind) => Object.values(kind)),
    why = cells.find((cell) => cell.contract === contract)?.why_not;
  if (why) throw new Wrong(`${why}.`);
  return { ...deal, declarer, contract };
}

/** The turns of a play from one of them on; with `ahead` those after each card of the last. */
function turns(own, fields) {
  const deal = dealOf(own, fields),
    contract = contractOf(own, deal.contract);
  if (!deal.declarer || !contract || ROUND.some((seat) => !deal.hands[seat])) {
    const first = deal.leader ?? (deal.dealer ? seatsFrom(own, deal.dealer)[1] : "N");
    return {
      declarer: null,
      contract: null,
      trumps: null,
      seats: seatsFrom(own, first),
      first: 0,
      turns: [],
      hands: Object.fromEntries(ROUND.map((seat) => [seat, deal.hands[seat] ?? []])),
      look: own.looks["-"],
    };
  }
  const game = laidOut(own, deal, deal.declarer, contract.suit),
    played = fields.played ?? [],
    found = [],
    from = Math.min(Math.max(fields.from ?? 0, 0), played.length);
  for (let n = from; n <= played.length; n++) {
    const turn = turnOf(own, deal, game, contract, played.slice(0, n));
    if (!turn && fields.lenient) break;
    if (!turn) throw new Wrong(`${played[n - 1]} may not be played there.`);
    found.push(turn);
  }
  const answer = {
    declarer: deal.declarer,
    contract: contract.text,
    trumps: contract.suit.length === 1 ? contract.suit : null,
    seats: seatsFrom(own, game.leader),
    first: from,
    turns: found,
    look: own.looks[contract.suit],
  };
  if (fields.ahead)
    answer.ahead = Object.fromEntries(
      found[found.length - 1].cards.map(({ card }) => [
        card,
        turnOf(own, deal, game, contract, [...played, card]),
      ]),
    );
  return answer;
}

/** What a seat may be supposed to play. */
function contracts(own, fields) {
  const { deal } = fields;
  return {
    declarer: fields.declarer ?? deal.declarer ?? "N",
    kinds: own.kinds,
    suits: own.suit_views,
    tags: deal.address,
  };
}

/** Every leader, or every declarer, in every denomination, from the first card on. */
function table(own, { deal }) {
  const engine = engines[own.engine],
    size = deal.hands.N?.length ?? 0;
  const cell = (seat, suit) => {
    const leader = own.leads === "declarer" ? seatsFrom(own, seat)[1] : seat,
      game = laidOut(own, deal, seat, suit, leader),
      here = reach(own, game, []),
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
  };
  const first = deal.leader ?? (deal.dealer ? seatsFrom(own, deal.dealer)[1] : "N");
  return {
    title: own.title,
    heads: own.heads,
    rows: (own.rows ?? seatsFrom(own, first)).map((seat) => ({
      seat,
      cells: own.suits.map((suit) => ({ text: cell(seat, suit), side: "", contract: null })),
    })),
  };
}

/** A line of best play after some cards; of equals the cheapest is played. */
function solve(own, fields) {
  const deal = dealOf(own, fields),
    contract = contractOf(own, deal.contract),
    game = laidOut(own, deal, deal.declarer, contract.suit),
    cards = [...(fields.played ?? [])],
    cheap = game.order.lanes.map((lane) => lane.split(" "));
  const rank = (card) => Math.max(...cheap.map((lane) => lane.indexOf(card)));
  for (;;) {
    const turn = turnOf(own, deal, game, contract, cards);
    if (!turn) throw new Wrong("The play breaks the rules.");
    if (!turn.to_play) return { line: [{ cards }] };
    const best = turn.cards.filter((own) => own.best).map((own) => own.card);
    cards.push(best.reduce((one, other) => (rank(other) > rank(one) ? other : one)));
  }
}

/** A contract as hand files of the game write it: bridge by levels. */
function textOf(own, text) {
  const contract = contractOf(own, text);
  if (!contract || !own.book) return text;
  const doubled = /X*$/.exec(text)[0];
  return `${contract.wanted - own.book}${contract.suit}${doubled}`;
}

/** A deal with its main line as a hand file. */
function write(own, fields) {
  const deal = dealOf(own, fields),
    cards = fields.played ?? [];
  const tags = Object.entries({
    ...deal.address,
    Declarer: deal.contract && deal.declarer,
    Contract: textOf(own, deal.contract),
    ...deal.tags,
  });
  const line = ([name, value]) => `[${name} "${String(value).replace(/["\r\n\\]/g, "")}"]`;
  const lines = tags.filter(([, value]) => value).map(line);
  if (cards.length) {
    const { suit } = contractOf(own, deal.contract),
      game = laidOut(own, deal, deal.declarer, suit),
      columns = seatsFrom(own, game.leader);
    lines.push(`[Play "${columns[0]}"]`);
    for (let n = 0; n < cards.length; n += 4) {
      const { trick } = reach(own, game, cards.slice(0, n + 4)),
        by = Object.fromEntries(trick);
      lines.push(columns.map((seat) => by[seat] ?? "-").join(" "));
    }
    lines.push("*");
  }
  return { text: ["% PBN 2.1", "% TRIDGE 1.0", "", ...lines, ""].join("\n") };
}

const ANSWERS = { turns, contracts, table, solve, write };

/** The answer to a question about a deal of such a game. */
export function answerInSides(question, fields) {
  if (!Object.hasOwn(ANSWERS, question))
    throw new Wrong("This page does not answer that: the program does.");
  return ANSWERS[question](sidesOf(fields.deal), fields);
}

/** The games of four seats that the page plays. */
export const gamesInSides = () => Object.values(rules.sides ?? {}).map((own) => own.game);

/** A deal of the tags of a hand file, as the page keeps it; `say` gives the value of a tag. */
export function entryInSides(say, text, name) {
  const game = say("Game"),
    found = Object.entries(rules.sides).find(
      ([, own]) => own.game === game && own.rules === (say("Rules") ?? own.usual),
    );
  if (!found) throw new Wrong(`${say("Rules")} is not played on this page.`);
  const [sides, own] = found,
    [, first, rest] = /^\s*([NESW])\s*:\s*(.*)$/s.exec(say("Deal") ?? "") ?? [],
    parts = (rest ?? "").trim().split(/\s+/);
  if (!first || parts.length !== 4) throw new Wrong("Deal: four hands are needed.");
  const hands = {},
    seen = new Set();
  parts.forEach((part, n) => {
    const seat = ROUND[(ROUND.indexOf(first) + n) % 4],
      suits = part.toUpperCase().split(".");
    if (suits.length !== 4) throw new Wrong(`Deal: ${part.slice(0, 60)} is no hand.`);
    hands[seat] = suits.flatMap((ranks, suit) => [...ranks].map((rank) => "SHDC"[suit] + rank));
    for (const card of hands[seat]) {
      if (!own.pack.includes(card)) throw new Wrong(`Deal: ${card} is no card of ${game}.`);
      if (seen.has(card)) throw new Wrong(`Deal: ${card} is there twice.`);
      seen.add(card);
    }
  });
  const sizes = new Set(ROUND.map((seat) => hands[seat].length));
  if (sizes.size > 1 || hands.N.length > own.tricks) throw new Wrong("Deal: hands of unequal size.");
  const seat = (tag) => {
    const value = say(tag);
    if (value && !ROUND.includes(value))
      throw new Wrong(`${tag}: ${value.slice(0, 20)} is no seat (expected N, E, S or W).`);
    return value;
  };
  const perSide = (tag) =>
    say(tag) &&
    Object.fromEntries(
      [...say(tag).matchAll(/(NS|EW)\s*:\s*(\d{1,3})/g)].map(([, side, n]) => [side, Number(n)]),
    );
  const deal = {
    schema: "tridge.deal/1",
    game,
    sides,
    hands,
    dealer: seat("Dealer"),
    leader: seat("Leader"),
    declarer: seat("Declarer"),
    contract: say("Contract"),
    tricks_won: perSide("TricksWon"),
    points_won: perSide("PointsWon"),
    tags: {},
  };
  if (deal.contract && !contractOf(own, deal.contract))
    throw new Wrong(`Contract: ${deal.contract.slice(0, 20)} is none.`);
  if (!deal.dealer && !deal.leader)
    throw new Wrong("Who leads is not known (expected a Dealer or a Leader).");
  for (const tag of ["Event", "Board", ...Object.values(WORDS)])
    if (say(tag)) deal.tags[tag] = say(tag);
  deal.address = Object.fromEntries(
    [
      ...["Game", "Rules", "Dealer", "Deal", "Leader", "TricksWon"],
      ...(own.engine === "points" ? ["PointsWon"] : []),
    ].map((tag) => [
      tag,
      say(tag),
    ]),
  );
  const isPlayed = Boolean(deal.contract && deal.declarer),
    section = isPlayed ? (/\[Play [^\]]*\]([^[*]*)/.exec(text)?.[1] ?? "") : "";
  return {
    deal,
    played: recorded(own, deal, section),
    problems: [],
    warnings: [],
    title: deal.tags.Event || name,
    place: [deal.tags.Board && `board ${deal.tags.Board}`, game].filter(Boolean).join(" · "),
    game,
    seats: seatsFrom(own, leaderOf(own, deal, deal.declarer ?? deal.dealer)),
    names: Object.fromEntries(ROUND.map((each) => [each, nameOf(deal, each)])),
    contract: isPlayed ? deal.contract : null,
    passed: false,
    asks: ["turns", "table"],
    cards: { tricks: own.tricks, in_trick: 4, hands: Array(4).fill(own.tricks) },
    tags: deal.address,
  };
}

/** The cards of a record in the order they were played, as far as the rules allow. */
function recorded(own, deal, section) {
  const rows = section
    .split("\n")
    .map((row) => row.trim().split(/\s+/).filter(Boolean))
    .filter((row) => row.length);
  if (!rows.length) return [];
  const { suit } = contractOf(own, deal.contract),
    game = laidOut(own, deal, deal.declarer, suit),
    columns = seatsFrom(own, game.leader),
    cards = [];
  for (const row of rows)
    for (let n = 0; n < 4; n++) {
      const { seat } = reach(own, game, cards),
        card = row[columns.indexOf(seat)];
      if (!seat || !card || card === "-" || !reach(own, game, [...cards, card])) return cards;
      cards.push(card);
    }
  return cards;
}
