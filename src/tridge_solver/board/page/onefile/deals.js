// A deal: its seats, its hands after the exchange, what is wrong with it, how the page opens it.
import {
  Wrong,
  contractOf,
  isIncomer,
  isPlayed,
  isTrump,
  option,
  rules,
  rulesText,
  sorted,
} from "./rules.js";
import { ROUND, many, namesOf, roundOf } from "./seats.js";

const STOCK = 13,
  ACES = ["SA", "CA"];

/** How many cards the stock of a deal has. */
export const stockOf = (deal) => (isIncomer(deal) ? rules.incomer.stock : STOCK);

/** A deal that says nothing yet. */
export const BLANK = {
  schema: "tridge.deal/1",
  rules: "tridge",
  rules_options: {},
  dealer: null,
  leader: null,
  sitting_out: null,
  hands: {},
  stock: null,
  stock_open: false,
  declarer: null,
  contract: null,
  first_defender: null,
  exchange: null,
  tricks_won: null,
  surrender: null,
  auction: null,
  play: null,
  result: null,
  tags: {},
  comments: [],
};

export const seatsOf = (deal) => ROUND.filter((seat) => Object.hasOwn(deal.hands, seat));
const handSize = (deal) =>
  Math.max(0, ...Object.values(deal.hands).map((hand) => hand?.length ?? 0)) || 9;

/** The seats that play, in playing order from one of them, or from the first after it. */
export const roundFrom = (deal, first) =>
  roundOf(first, option(deal, "direction") === "clockwise").filter((seat) =>
    Object.hasOwn(deal.hands, seat),
  );

export function leadOf(deal) {
  if (deal.leader) return deal.leader;
  if (!deal.dealer) throw new Wrong("Who leads is not known (expected a Dealer or a Leader).");
  return roundFrom(deal, deal.dealer).find((seat) => seat !== deal.dealer);
}

export const playingOrder = (deal) => roundFrom(deal, leadOf(deal));

/** The hand of a seat after its exchange. */
function playedHand(deal, seat) {
  let hand = deal.hands[seat],
    drawn = 0;
  if (!hand) throw new Wrong(`The hand of ${seat} is not known.`);
  for (const made of deal.exchange ?? []) {
    const before = drawn;
    drawn += made.discards.length + (made.unknown ?? 0);
    if (made.seat !== seat) continue;
    const draw = (deal.stock ?? []).slice(before, drawn);
    if (made.unknown || draw.length < drawn - before)
      throw new Wrong(
        `What ${seat} threw or drew is not known (expected all of it, and the stock).`,
      );
    hand = [...new Set([...hand, ...draw])].filter((card) => !made.discards.includes(card));
  }
  return sorted(hand);
}

/** The hands after the exchanges, who leads, tricks won before: where the play begins. */
export function startOf(deal) {
  const seats = playingOrder(deal);
  return {
    seats,
    leader: seats[0],
    hands: Object.fromEntries(seats.map((seat) => [seat, playedHand(deal, seat)])),
    won: Object.fromEntries(seats.map((seat) => [seat, deal.tricks_won?.[seat] ?? 0])),
  };
}

/** The deal, had somebody played a contract: with the hands as they were played. */
export function supposing(deal, declarer, contract) {
  if (declarer === deal.declarer && contract === deal.contract) return deal;
  const hands = deal.exchange?.length ? startOf(deal).hands : deal.hands;
  return {
    ...deal,
    hands,
    declarer,
    contract,
    exchange: null,
    auction: null,
    play: null,
    result: null,
    surrender: null,
    first_defender: null,
    stock: deal.exchange?.length ? null : deal.stock,
  };
}

/** Say in a sentence why a deal's contract is forbidden; null where it is allowed. */
export function whyNot(deal) {
  const contract = contractOf(deal.contract);
  if (!contract) return null;
  if (isIncomer(deal) && deal.dealer && deal.declarer !== deal.dealer)
    return `${deal.declarer} is the in-comer, but ${deal.dealer} dealt (expected ${deal.dealer})`;
  if (!isPlayed(deal, contract)) return `${deal.rules} has no ${contract.kind}`;
  const hand = deal.hands[deal.declarer];
  if (contract.needs_aces && hand?.length === 9 && !ACES.every((ace) => hand.includes(ace)))
    return `${deal.contract} by ${deal.declarer}, who does not hold both black aces (expected ${ACES.join(" and ")} in the hand dealt)`;
  if (
    contract.needs_trump &&
    hand?.length === 9 &&
    !hand.some((card) => isTrump(card, contract.trumps))
  )
    return `${deal.contract} by ${deal.declarer}, who holds no trump (expected a hand with a trump (${contract.trumps} or a black ace))`;
  const top = deal.stock?.[0];
  if (contract.turned && top && top[0] !== contract.trumps)
    return `${deal.contract}, but the top card of the stock is ${top} (expected Flip ${top[0]})`;
  return null;
}

/** Everything that is wrong with a deal, in sentences. */
export function defects(deal) {
  const found = [],
    seen = new Map(),
    seats = seatsOf(deal),
    size = handSize(deal);
  if (seats.length !== 3 && !(seats.length === 4 && rules.incomer?.rules === deal.rules))
    found.push("Deal: three seats hold cards and one sits out (written -).");
  const look = (cards, where) => {
    for (const card of cards) {
      if (seen.has(card)) found.push(`${where}: ${card} is ${seen.get(card)} too.`);
      else seen.set(card, where === "Stock" ? "in the stock" : `in the hand of ${where.slice(-1)}`);
    }
  };
  for (const seat of seats) {
    const hand = deal.hands[seat];
    if (!hand) continue;
    look(hand, `The hand of ${seat}`);
    if (hand.length !== size)
      found.push(`The hand of ${seat} has ${many(hand.length, "card")} (expected ${size}).`);
  }
  if (size > 9) found.push("A hand has nine cards at most.");
  const won = Object.values(deal.tricks_won ?? {}).reduce((all, n) => all + n, 0);
  if (size <= 9 && won !== 9 - size)
    found.push(
      `TricksWon adds up to ${won} with hands of ${many(size, "card")} (expected ${9 - size}).`,
    );
  if (deal.stock) {
    look(deal.stock, "Stock");
    if (!deal.stock_open && deal.stock.length !== stockOf(deal))
      found.push(`The stock has ${many(deal.stock.length, "card")} (expected ${stockOf(deal)}).`);
  }
  if (!deal.dealer && !deal.leader)
    found.push("Who leads is not known (expected a Dealer or a Leader).");
  for (const [what, seat] of [
    ["Declarer", deal.declarer],
    ["Leader", deal.leader],
  ])
    if (seat && seats.length === 3 && !seats.includes(seat))
      found.push(`${what}: ${seat} sits out.`);
  for (const made of deal.exchange ?? [])
    if (!seats.includes(made.seat)) found.push(`Exchange: ${made.seat} sits out.`);
  const why = whyNot(deal);
  if (why) found.push(`Contract: ${why}.`);
  return found;
}

/** Tags that stand in the address of a deal. */
export function tagsOf(deal) {
  const suits = (hand) =>
    rules.suits
      .map((suit) =>
        sorted(hand.filter((card) => card[0] === suit))
          .map((card) => card[1])
          .join(""),
      )
      .join(".");
  const last = ROUND.findLastIndex((seat) => !Object.hasOwn(deal.hands, seat)), // sits out
    from = ROUND.map((_, n) => ROUND[(last + 1 + n) % 4]);
  const hands = from.map((seat) =>
    !Object.hasOwn(deal.hands, seat) ? "-" : deal.hands[seat] ? suits(deal.hands[seat]) : "?",
  );
  const text = rulesText(deal);
  return {
    Game: null,
    Rules: text === "tridge" ? null : text,
    Dealer: deal.dealer,
    Deal: `${from[0]}:${hands.join(" ")}`,
    Stock: deal.stock ? [...deal.stock, ...(deal.stock_open ? ["?"] : [])].join(" ") : null,
    Leader: deal.leader,
    TricksWon: deal.tricks_won
      ? Object.entries(deal.tricks_won)
          .map(([seat, n]) => `${seat}:${n}`)
          .join(" ")
      : null,
    Exchange: deal.exchange
      ? deal.exchange.map(({ seat, discards }) => `${seat}:${discards.join(" ")}`).join("; ")
      : null,
  };
}

/** A deal as the page keeps it: what was played of it, what may be asked. */
export function entryOf(deal, played, name) {
  const tags = deal.tags,
    { game, asks } = isIncomer(deal) ? rules.incomer : rules.rulesets[deal.rules],
    whole = handSize(deal) === 9,
    seats = seatsOf(deal);
  const board = tags.Board && tags.Board !== "?" ? `board ${tags.Board}` : null;
  return {
    deal,
    played,
    problems: [],
    warnings: [],
    title: tags.Event && tags.Event !== "?" ? tags.Event : name,
    place: [board, game, rulesText(deal).split(" ").slice(1).join(" ")].filter(Boolean).join(" · "),
    game,
    seats: deal.dealer || deal.leader ? playingOrder(deal) : seats,
    names: namesOf(deal),
    contract: contractOf(deal.contract) && deal.declarer ? deal.contract : null,
    passed: false,
    asks: asks.filter((question) => whole || question !== "exchange"),
    cards: { tricks: 9, in_trick: seats.length, hands: seats.map(() => 9) },
    tags: tagsOf(deal),
  };
}
