// Random deals, and puzzles in them: positions in which one card alone keeps the grade.
import { BLANK, startOf } from "./deals.js";
import { aboutPlay, dealOf, lineAfter, table, weighed } from "./playing.js";
import { gameOf, randomDealOf } from "./games.js";
import { dealtPuzzle, recordedPuzzles } from "./quiz.js";
import { Wrong, readRules, rules } from "./rules.js";
import { ROUND, namesOf, shuffled } from "./seats.js";
import { suits, themeSentence } from "./themes.js";

const MAX_DEALS = 2000;

/** A random deal at one of the page's tables, with its stock. */
export function randomDeal({ table: key, rules: text, dealer = "S" }) {
  const other = rules.others[key];
  if (other) return { deal: randomDealOf(other, key, dealer), tries: 1 };
  const order = shuffled(rules.pack),
    options = readRules(text ?? "tridge"),
    at = ROUND.indexOf(dealer) + rules.rulesets[options.rules].out,
    sitting_out = rules.incomer && key === rules.incomer.game ? null : ROUND[at % 4],
    seats = ROUND.filter((seat) => seat !== sitting_out);
  const hands = Object.fromEntries(seats.map((seat, n) => [seat, order.slice(9 * n, 9 * n + 9)]));
  const deal = { ...BLANK, ...options, dealer, sitting_out, hands };
  return { deal: { ...deal, stock: order.slice(9 * seats.length) }, tries: 1 };
}

/** Whether one card alone keeps the grade, and which turn of the play that is. */
const isAlone = (turn) =>
  turn.cards.length > 1 && turn.cards.filter((own) => own.rung === turn.grade).length === 1;

/** A puzzle of a random deal, played for best by both sides; `tell` hears how many were dealt. */
export function dealPuzzle({ table: key, rules: text, ask, theme }, tell) {
  if (rules.others[key]) return dealtPuzzle(key, { ask, theme }, tell);
  for (let number = 1; number <= MAX_DEALS; number++) {
    if (number % 5 === 0) tell({ deals: number });
    const { deal } = randomDeal({ table: key, rules: text });
    for (const contract of fought(deal)) {
      const played = { ...deal, ...contract };
      const [{ cards }] = lineAfter({ deal: played }).line;
      // The earliest is the hardest: most is still to come.
      const found = along(played, cards).find(
        (own) =>
          (ask === "any" || (own.turn.to_play === played.declarer) === (ask === "player")) &&
          suits(about(played, own), theme),
      );
      if (found) return { puzzles: [puzzleOf(played, found)], number };
    }
  }
  throw new Wrong(`No puzzle in ${MAX_DEALS} deals.`);
}

/** List Players and contracts not decided by far: those that do not lose all, nor win all. */
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

/** Name the themes of a puzzle. */
const about = (deal, { turn, cards }) => aboutPlay(deal, cards, turn);

/** The cards of a record that cost a grade which one card alone would have kept. */
export function ownPuzzles(fields) {
  if (gameOf(fields.deal)) return recordedPuzzles(fields);
  const deal = dealOf(fields),
    played = fields.played ?? [];
  const puzzles = along(deal, [...played, "", "", ""])
    .filter(({ turn, next }) => turn.cards.find((own) => own.card === next)?.rung !== turn.grade)
    .filter((own) => suits(about(deal, own), fields.theme))
    .map((own) => puzzleOf(deal, own, own.next));
  return { puzzles };
}

/** Say in a short sentence what the right card does: the Player keeps a grade, or is held to it. */
function goalOf(player, asked, { word, side }) {
  const grade = word.toLowerCase();
  if (asked) return grade === "exact" ? "Make it exactly." : `Keep the ${grade}.`;
  return side === "loses" ? `Beat ${player}.` : `Hold ${player} to a ${grade}.`;
}

/** A puzzle as the page opens it: the position as a deal of its own. */
function puzzleOf(deal, { turn, cards }, played = null) {
  const names = namesOf(deal),
    start = startOf(deal),
    whole = cards.length - (cards.length % start.seats.length),
    before = whole ? weighed(deal, cards.slice(0, whole)) : null;
  const gone = new Set(cards.slice(0, whole));
  const asked = turn.to_play === deal.declarer;
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
    question: `${names[turn.to_play]} to play. ${goalOf(names[deal.declarer], asked, turn)}`,
    level: "any",
    measure: `One of ${turn.cards.length} cards`,
    themes: themeSentence(about(deal, { turn, cards })),
    played,
  };
}
