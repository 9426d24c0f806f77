// Deals as the page keeps them: those that clicks, chance and puzzles make, and those of links, which
// say in the tags of hand files what clicks make.
import { BLANK, defects, entryOf } from "./deals.js";
import { contractOf as contractIn, entryIn, gameOf, unitsOf } from "./games.js";
import { Wrong, contractOf, readOptions, readRules, rules } from "./rules.js";
import { ROUND, isSeat } from "./seats.js";

/** Return what the page keeps of a deal or of a link's tags; where it is no deal, the reason. */
export function laid({ deal, tags, name }) {
  try {
    const { played = [], ...made } = deal ?? linked(tags),
      own = gameOf(made);
    if (own) return entryIn(own, made, played, name);
    const whole = { ...BLANK, ...made, rules_options: readOptions(made.rules, made.rules_options) },
      wrong = defects(whole);
    if (wrong.length) throw new Wrong(wrong.join(" "));
    return entryOf(whole, played, name);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { deal: null, played: [], problems: [error.message], warnings: [] };
  }
}

/** The deal of a link. */
function linked(tags) {
  const deal = tableOf(tags),
    own = gameOf(deal),
    pack = own ? own.pack : rules.pack;
  for (const [field, tag] of SEATS) {
    const seat = tags[tag] ?? null;
    if (seat && !isSeat(seat))
      throw new Wrong(`${tag}: ${seat.slice(0, 20)} is not a seat (expected N, E, S or W).`);
    deal[field] = seat;
  }
  deal.hands = handsOf(tags, pack);
  deal.sitting_out = ROUND.find((seat) => !Object.hasOwn(deal.hands, seat)) ?? null;
  if (tags.Stock) {
    const cards = tags.Stock.split(" ");
    deal.stock_open = cards[cards.length - 1] === "?";
    deal.stock = cardsOf(deal.stock_open ? cards.slice(0, -1) : cards, "Stock", pack);
  }
  if (tags.Contract) {
    if (!(own ? contractIn(own, tags.Contract) : contractOf(tags.Contract)))
      throw new Wrong(`Contract: ${tags.Contract.slice(0, 20)} is none.`);
    deal.contract = tags.Contract;
  }
  deal.tricks_won = countsOf(tags, "TricksWon", own);
  if (own?.counts_points) deal.points_won = countsOf(tags, "PointsWon", own);
  if (tags.Exchange)
    deal.exchange = tags.Exchange.split("; ").map((part) => {
      const [seat, cards] = part.split(":");
      if (!isSeat(seat) || cards === undefined)
        throw new Wrong(`Exchange: ${part.slice(0, 20)} names no seat (expected e.g. N:S7 D6).`);
      return { seat, discards: cardsOf(cards.split(" ").filter(Boolean), "Exchange", pack) };
    });
  return deal;
}

const SEATS = [
  ["dealer", "Dealer"],
  ["leader", "Leader"],
  ["declarer", "Declarer"],
];

/** The rules of a link. */
function tableOf({ Game: game, Rules: words }) {
  if (!game) return readRules(words ?? "tridge");
  const others = Object.entries(rules.others).filter(([, own]) => own.game === game);
  if (others.length) {
    const found = others.find(([, own]) => own.rules === (words ?? own.usual));
    if (!found) throw new Wrong(`${words} is not played on this page.`);
    return { page_game: found[0] };
  }
  const [named] =
    Object.entries(rules.rulesets).find(([, own]) => own.game === game) ??
    (game === rules.incomer?.game ? [rules.incomer.rules] : []);
  if (!named) throw new Wrong(`${game.slice(0, 20)} is not played on this page.`);
  return readRules(words ?? named);
}

function cardsOf(codes, tag, pack) {
  for (const code of codes)
    if (!pack.includes(code))
      throw new Wrong(`${tag}: ${code.slice(0, 20)} is not a card (expected e.g. SA or D7).`);
  return codes;
}

const AS =
  "expected e.g. W:A2.K5.QJ6.A3 … … -, each hand as spades.hearts.diamonds.clubs, the seat that sits out as -";

/** The hands of a link, clockwise from the seat it names. */
function handsOf({ Deal: text }, pack) {
  const [, first, rest] = /^([NESW]):(.*)$/.exec(text) ?? [],
    parts = rest?.split(" "),
    hands = {};
  if (parts?.length !== 4) throw new Wrong(`Deal: four hands are needed (${AS}).`);
  parts.forEach((part, n) => {
    const seat = ROUND[(ROUND.indexOf(first) + n) % 4],
      suits = part.split(".");
    if (part === "-") return;
    if (part === "?") {
      hands[seat] = null;
      return;
    }
    if (suits.length !== 4) throw new Wrong(`Deal: ${part.slice(0, 60)} is not a hand (${AS}).`);
    const cards = suits.flatMap((ranks, suit) => [...ranks].map((rank) => "SHDC"[suit] + rank));
    hands[seat] = cardsOf(cards, "Deal", pack);
  });
  return hands;
}

/** The tricks or points of seats or sides that a link says. */
function countsOf(tags, tag, own) {
  if (!tags[tag]) return null;
  const units = own ? unitsOf(own) : ROUND;
  return Object.fromEntries(
    tags[tag].split(" ").map((part) => {
      const [unit, number] = part.split(":");
      if (!units.includes(unit) || !/^\d{1,3}$/.test(number))
        throw new Wrong(`${tag}: ${part.slice(0, 20)} is none (expected e.g. ${units[0]}:2).`);
      return [unit, Number(number)];
    }),
  );
}
