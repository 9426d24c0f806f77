// Random deals, and puzzles in them: positions in which one card alone keeps the grade.
import { BLANK, startOf } from "./deals.js";
import { dealOf, lineAfter, namesOf, table, weighed } from "./playing.js";
import { Wrong, readRules, rules } from "./rules.js";

const SEATS = ["N", "E", "S", "W"];
const MOST_DEALS = 2000;

/** The pack in an order that chance made. */
function shuffled() {
  const order = [...rules.pack],
    chance = crypto.getRandomValues(new Uint32Array(order.length));
  for (let last = order.length - 1; last > 0; last--) {
    const other = chance[last] % (last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** A deal of the three seats beside the dealer, with its stock. */
export function randomDeal({ rules: text, dealer = "S" }) {
  const order = shuffled(),
    seats = SEATS.filter((seat) => seat !== dealer);
  const hands = Object.fromEntries(seats.map((seat, n) => [seat, order.slice(9 * n, 9 * n + 9)]));
  const deal = { ...BLANK, ...readRules(text ?? "tridge"), dealer, sitting_out: dealer, hands };
  return { deal: { ...deal, stock: order.slice(27) }, tries: 1 };
}

/** Whether one card alone keeps the grade, and which turn of the play that is. */
const isAlone = (turn) =>
  turn.cards.length > 1 && turn.cards.filter((own) => own.rung === turn.grade).length === 1;

/** A puzzle of a random deal, played for best by both sides; `tell` hears how many were dealt. */
export function dealPuzzle({ rules: text, ask }, tell) {
  for (let number = 1; number <= MOST_DEALS; number++) {
    if (number % 5 === 0) tell({ deals: number });
    const { deal } = randomDeal({ rules: text });
    for (const contract of fought(deal)) {
      const played = { ...deal, ...contract };
      const [{ cards }] = lineAfter({ deal: played }).line;
      const found = along(played, cards).filter(
        ({ turn }) => ask === "any" || (turn.to_play === played.declarer) === (ask === "player"),
      );
      if (!found.length) continue;
      // The earliest is the hardest: most is still to come.
      return { puzzles: [puzzleOf(played, found[0])], number };
    }
  }
  throw new Wrong(`No puzzle in ${MOST_DEALS} deals.`);
}

/** Who could play what so that it is not decided by far: what does not lose all, nor wins all. */
function fought(deal) {
  const cells = table({ deal }).rows.flatMap((row) =>
    row.cells.map((cell) => ({ declarer: row.seat, contract: cell.contract, side: cell.side })),
  );
  return [
    ...cells.filter((own) => own.side === "gains"),
    ...cells.filter((own) => own.side === "draws"),
  ].map(({ declarer, contract }) => ({ declarer, contract }));
}

/** The puzzles that come up along some cards. */
function along(deal, cards) {
  const found = [];
  for (let n = 0; n < cards.length - 3; n++) {
    const turn = weighed(deal, cards.slice(0, n));
    if (isAlone(turn)) found.push({ turn, cards: cards.slice(0, n), next: cards[n] });
  }
  return found;
}

/** The cards of a record that cost a grade which one card alone would have kept. */
export function ownPuzzles(fields) {
  const deal = dealOf(fields),
    played = fields.played ?? [];
  const puzzles = along(deal, [...played, "", "", ""])
    .filter(({ turn, next }) => turn.cards.find((own) => own.card === next)?.rung !== turn.grade)
    .map((own) => puzzleOf(deal, own, own.next));
  return { puzzles };
}

/** A puzzle as the page opens it: the position as a deal of its own. */
function puzzleOf(deal, { turn, cards }, played = null) {
  const names = namesOf(deal),
    start = startOf(deal),
    whole = cards.length - (cards.length % 3),
    before = whole ? weighed(deal, cards.slice(0, whole)) : null;
  const gone = new Set(cards.slice(0, whole));
  const asked = turn.to_play === deal.declarer;
  const grade = turn.word;
  return {
    deal: {
      ...deal,
      hands: Object.fromEntries(
        start.seats.map((seat) => [seat, start.hands[seat].filter((card) => !gone.has(card))]),
      ),
      leader: before ? before.leader : start.leader,
      tricks_won: before ? before.tricks_so_far : null,
      stock: whole ? null : deal.stock,
      exchange: null,
      play: null,
      result: null,
      auction: null,
      played: cards.slice(whole),
    },
    question: asked
      ? `${names[turn.to_play]} to play: one card keeps the ${grade}. Which?`
      : `${names[turn.to_play]} to play: one card, and ${names[deal.declarer]} has no more than a ${grade}. Which?`,
    level: "any",
    measure: `One of ${turn.cards.length} cards`,
    played,
  };
}
