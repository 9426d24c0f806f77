// Hand files and JSON read as deals of one against all, and such deals written as hand files.
import { BLANK, defects, entryOf, recorded, roundFrom, seatsOf, tagsOf } from "./deals.js";
import { reached } from "./playing.js";
import { entryOfJson, entryOfTags, otherGames } from "./games.js";
import { Wrong, contractOf, readOptions, readRules, rules } from "./rules.js";
import { ROUND, WORDS, handsOf, isSeat, rowsOf, tagLine } from "./seats.js";

const MAX_DEALS = 500;

/** The deals of a text; those that cannot be read tell why. */
export function readText(text, name) {
  const whole = text.trim();
  const found = /^[[{]\s*["{]/.test(whole) ? fromJson(whole) : fromTags(whole);
  return {
    deals: found.slice(0, MAX_DEALS).map((make) => {
      try {
        const { deal, played, entry } = make(name);
        if (entry) return entry;
        const wrong = defects(deal);
        if (wrong.length) throw new Wrong(wrong.join(" "));
        return entryOf(deal, asFarAsLegal(deal, played ?? inOrder(deal)), name);
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        return { deal: null, played: [], problems: [error.message], warnings: [] };
      }
    }),
    more: Math.max(0, found.length - MAX_DEALS),
  };
}

function fromJson(text) {
  let content;
  try {
    content = JSON.parse(text);
  } catch {
    return [
      () => {
        throw new Wrong("The text is no JSON.");
      },
    ];
  }
  return (Array.isArray(content) ? content : [content]).map((own) => (name) => {
    const other = rules.others[own?.page_game];
    if (other) return { entry: entryOfJson(other, own, name) };
    return { deal: checked(own), played: own?.played };
  });
}

const isText = (value) => typeof value === "string";
const isCards = (value) => Array.isArray(value) && value.every((card) => rules.pack.includes(card));
const isCount = (value) => Number.isInteger(value) && value >= 0 && value <= 9;
const isObject = (value) => value?.constructor === Object;
const each = (good) => (value) => isObject(value) && Object.values(value).every(good);
const by = (good) => (value) => each(good)(value) && Object.keys(value).every(isSeat);

/** What each field of a deal has to be; others are kept out. */
const FIELDS = {
  rules: (value) => Object.hasOwn(rules.rulesets, value),
  rules_options: each(isText),
  dealer: isSeat,
  leader: isSeat,
  sitting_out: isSeat,
  declarer: isSeat,
  first_defender: isSeat,
  hands: by((hand) => hand === null || isCards(hand)),
  stock: isCards,
  stock_open: (value) => typeof value === "boolean",
  contract: isText,
  exchange: (value) =>
    Array.isArray(value) &&
    value.every((own) => isObject(own) && isSeat(own.seat) && isCards(own.discards)),
  tricks_won: by(isCount),
  surrender: isSeat,
  play: (value) =>
    isObject(value) &&
    isSeat(value.first) &&
    Array.isArray(value.tricks) &&
    value.tricks.every((row) => isCards(row.filter((card) => card !== null))),
  tags: each(isText),
  comments: (value) => Array.isArray(value) && value.every(isText),
};

/** A deal of an object that anybody may have written. */
function checked(fields) {
  if (!isObject(fields)) throw new Wrong("A deal in JSON is an object.");
  const deal = { ...BLANK };
  for (const [name, good] of Object.entries(FIELDS)) {
    const value = fields[name];
    if (value === null || value === undefined) continue;
    if (!good(value)) throw new Wrong(`${name} is not as the page knows it.`);
    deal[name] = value;
  }
  deal.rules_options = readOptions(deal.rules, deal.rules_options);
  return deal;
}

/** The deals of a hand file: its tags, and the section of its play. */
function fromTags(text) {
  const lines = text.split(/\r\n|\r|\n/);
  const blocks = [[]];
  let inside = false;
  for (const line of lines) {
    if (inside) inside = !line.includes("}");
    else if (/^\s*[;%]/.test(line)) continue;
    else if (/^\s*\{/.test(line)) inside = !line.includes("}");
    else if (!line.trim()) blocks.push([]);
    else blocks[blocks.length - 1].push(line);
  }
  return blocks.filter((own) => own.length).map((own) => (name) => ofTags(own.join("\n"), name));
}

const TAG = /\[\s*([A-Za-z]+)\s+"([^"]*)"\s*\]/g;
const UNREAD = ["Auction", "Surrender", "Undertaken", "Honours"];

function ofTags(text, name) {
  const tags = new Map([...text.matchAll(TAG)].map(([, name, value]) => [name, value.trim()]));
  const say = (name) => (tags.get(name) && tags.get(name) !== "?" ? tags.get(name) : null);
  const game = say("Game");
  if (otherGames().includes(game)) return { entry: entryOfTags(say, text, name) };
  const [named] =
    Object.entries(rules.rulesets).find(([, own]) => own.game === game) ??
    (game === rules.incomer?.game ? [rules.incomer.rules] : []);
  if (game && !named) throw new Wrong(`${game} is not played on this page.`);
  const words = say("Rules") ?? named ?? "tridge";
  for (const name of UNREAD)
    if (say(name))
      throw new Wrong(`${name} is not read on this page: open the file with the program.`);
  const seat = (name) => {
    const value = say(name);
    if (value && !isSeat(value))
      throw new Wrong(`${name}: ${value} is no seat (expected N, E, S or W).`);
    return value;
  };
  const deal = {
    ...BLANK,
    ...readRules(words),
    tags: {},
    dealer: seat("Dealer"),
    leader: seat("Leader"),
    declarer: seat("Declarer"),
    first_defender: seat("FirstDefender"),
    hands: readHands(say("Deal")),
  };
  deal.sitting_out = ROUND.find((own) => !Object.hasOwn(deal.hands, own)) ?? null;
  const stock = say("Stock");
  if (stock) {
    const cards = stock.split(/\s+/);
    deal.stock_open = cards[cards.length - 1] === "?";
    deal.stock = readCards(deal.stock_open ? cards.slice(0, -1) : cards, "Stock");
  }
  if (say("Contract") && say("Contract") !== "Pass") {
    if (!contractOf(say("Contract")))
      throw new Wrong(
        `Contract: ${say("Contract")} is none (expected e.g. Play S or No Change H).`,
      );
    deal.contract = say("Contract");
  }
  if (say("TricksWon")) {
    deal.tricks_won = {};
    for (const [who, n] of perSeat(say("TricksWon").split(/\s+/), "TricksWon")) {
      if (!/^\d$/.test(n)) throw new Wrong(`TricksWon: ${n || "nothing"} is no number of tricks.`);
      deal.tricks_won[who] = Number(n);
    }
  }
  if (say("Exchange"))
    deal.exchange = perSeat(say("Exchange").split(";"), "Exchange").map(([who, cards]) => ({
      seat: who,
      discards: readCards(cards.split(/\s+/).filter(Boolean), "Exchange"),
    }));
  const first = seat("Play");
  if (first) {
    const section = text.slice(text.indexOf("[Play")).replace(TAG, "").split("*")[0];
    deal.play = {
      first,
      tricks: rowsOf(section).map((row) =>
        row.map((card) => (card === "-" ? null : readCards([card], "Play")[0])),
      ),
    };
  }
  for (const name of ["Event", "Site", "Board", ...Object.values(WORDS)])
    if (say(name)) deal.tags[name] = say(name);
  return { deal };
}

function perSeat(parts, tag) {
  return parts
    .filter((part) => part.trim())
    .map((part) => {
      const [seat, ...rest] = part.trim().split(":");
      if (!isSeat(seat) || !rest.length)
        throw new Wrong(`${tag}: ${part.trim()} names no seat (expected e.g. N:…).`);
      return [seat, rest.join(":").trim()];
    });
}

function readCards(codes, tag) {
  for (const code of codes)
    if (!rules.pack.includes(code))
      throw new Wrong(`${tag}: ${code} is no card (expected e.g. SA or D7).`);
  return codes;
}

const AS =
  "expected e.g. W:A2.K5.QJ6.A3 … … -, each hand as spades.hearts.diamonds.clubs, the seat that sits out as -";

/** The hands of a Deal tag, clockwise from the seat it names. */
function readHands(text) {
  const parts = handsOf(text);
  if (!parts) throw new Wrong(`Deal: ${text ? "four hands are needed" : "there is none"} (${AS}).`);
  const hands = {};
  parts.forEach(([seat, part]) => {
    if (part === "-") return;
    if (part === "?") {
      hands[seat] = null;
      return;
    }
    const suits = part.toUpperCase().split(".");
    if (suits.length !== 4) throw new Wrong(`Deal: ${part} is no hand (${AS}).`);
    hands[seat] = suits.flatMap((ranks, suit) =>
      readCards(
        [...ranks].map((rank) => rules.suits[suit] + rank),
        "Deal",
      ),
    );
  });
  return hands;
}

/** The cards of the record in the order of play: its columns are seats. */
function inOrder(deal) {
  const { columns, rows } = recorded(deal);
  const size = seatsOf(deal).length,
    cards = [];
  for (const row of rows ?? [])
    for (;;) {
      const before = cards.length,
        next = reached(deal, cards)?.seat;
      const card = next ? row[columns.indexOf(next)] : null;
      if (card && !cards.includes(card)) cards.push(card);
      if (cards.length === before || cards.length % size === 0) break;
    }
  return cards;
}

/** The cards of a record up to the first against the rules. */
function asFarAsLegal(deal, cards) {
  if (!Array.isArray(cards) || !contractOf(deal.contract) || !deal.declarer) return [];
  const good = [];
  for (const card of cards) {
    if (!reached(deal, [...good, card])) break;
    good.push(card);
  }
  return good;
}

/** A deal with its main line as a hand file. */
export function written(deal, cards) {
  const tags = Object.entries({
    ...tagsOf(deal),
    ...(deal.contract ? { Declarer: deal.declarer, Contract: deal.contract } : {}),
    FirstDefender: deal.first_defender,
  });
  const head = [...tags.filter(([, value]) => value), ...Object.entries(deal.tags)].map(tagLine);
  const note =
    deal.auction || deal.surrender ? ["{The bids and how it ended are not in this copy.}"] : [];
  const comments = deal.comments.map((own) => (own ? `{${own.replace(/[{}]/g, "")}}` : ";"));
  const rows = [];
  if (cards.length) {
    const columns = roundFrom(deal, reached(deal, []).seat),
      size = columns.length;
    let row = null;
    cards.forEach((card, n) => {
      if (n % size === 0) rows.push((row = columns.map(() => "-")));
      row[columns.indexOf(reached(deal, cards.slice(0, n)).seat)] = card;
    });
    rows.unshift([`[Play "${columns[0]}"]`]);
    rows.push(["*"]);
  }
  return [
    "% PBN 2.1",
    "% TRIDGE 1.0",
    "",
    ...comments,
    ...note,
    ...head,
    ...rows.map((row) => row.join(" ")),
    "",
  ].join("\n");
}
