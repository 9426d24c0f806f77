// Puzzles of games of two sides: positions in which one card alone keeps the contract or, where points
// are counted, the points.
import { contractOf, gameOf, laidOut, randomDealOf } from "./games.js";
import { Wrong, rules } from "./rules.js";
import { SIDED } from "./sided.js";
import { nameOf, shuffled } from "./seats.js";
import { suits, themeSentence, themesOf } from "./themes.js";

const MAX_DEALS = 200;
/** Points that any other card costs, where points are counted. */
const DEAR = 10;
/** Tricks that are still to come. */
const LEAST_LEFT = 3;

/** Whether one card alone keeps what can be had. */
function isAlone(own, { cards }) {
  if (cards.length < 2) return false;
  if (own.engine !== "points") return cards[0].rung !== cards[1].rung;
  return Math.abs(cards[0].points.NS - cards[1].points.NS) >= DEAR;
}

/** The puzzles along some cards: the earliest are the hardest. */
function* along(own, lain, cards) {
  const last = cards.length - own.in_trick * (LEAST_LEFT - 1);
  for (let n = 0; n < last; n++) {
    const turn = lain.turn(cards.slice(0, n));
    if (isAlone(own, turn)) yield { turn, cards: cards.slice(0, n), next: cards[n] };
  }
}

/** A contract that best play just makes, or just does not, of a seat in a suit; null for none. */
function fought(own, deal, declarer, suit, made) {
  const cells = Object.values(own.kinds)
    .map((kind) => kind[suit])
    .filter((cell) => cell && !cell.why_not);
  if (own.engine === "points") return { ...deal, declarer, contract: cells[0].contract };
  const tricks = Number(SIDED.cell(own, deal, declarer, suit)) + (made ? 0 : 1),
    cell = cells.find(({ contract }) => contractOf(own, contract).wanted === tricks);
  return cell ? { ...deal, declarer, contract: cell.contract } : null;
}

/** A puzzle of a random deal, played for best by both sides; `tell` hears how many were dealt. */
export function dealtPuzzle(key, { ask, theme }, tell) {
  const own = rules.others[key];
  for (let number = 1; number <= MAX_DEALS; number++) {
    tell({ deals: number });
    const [dealer, declarer] = shuffled(own.seats),
      [suit] = shuffled(own.suits),
      [made] = shuffled([true, false]),
      mine = ask === "any" ? made : ask === "player",
      deal = fought(own, randomDealOf(own, key, dealer), declarer, suit, mine);
    if (!deal) continue;
    const lain = laidOut(own, deal),
      line = lain.family.line(own, deal, lain.game, lain.contract, [], lain.turn);
    for (const found of along(own, lain, line))
      if (
        (ask === "any" || SIDED.same(found.turn.to_play, declarer) === mine) &&
        suits(about(own, lain, deal, found), theme)
      )
        return { puzzles: [posed(own, lain, deal, found)], number };
  }
  throw new Wrong(`No puzzle in ${MAX_DEALS} deals.`);
}

/** The cards of a record that cost what one card alone would have kept. */
export function recordedPuzzles({ deal, played = [], theme }) {
  const own = gameOf(deal),
    lain = laidOut(own, deal),
    puzzles = [];
  for (const found of along(own, lain, played)) {
    const best = found.turn.cards.find((each) => each.card === found.next)?.best;
    if (!best && suits(about(own, lain, deal, found), theme))
      puzzles.push(posed(own, lain, deal, found, found.next));
  }
  return { puzzles };
}

/** Name the themes of a puzzle. */
function about(own, lain, deal, { turn, cards }) {
  const lanes = lain.game.order.lanes.map((lane) => lane.split(" ")),
    reach = (more) => lain.family.reach(own, lain.game, [...cards, ...more]);
  return themesOf({
    turn,
    lanes,
    isTrump: (card) => lain.game.order.ruffs && lanes[0].includes(card),
    isOurs: (seat) => SIDED.same(seat, turn.to_play),
    reach,
    ledTo: (card) => {
      const line = lain.family.line(
        own, deal, lain.game, lain.contract, [...cards, card], lain.turn,
      );
      return reach(line.slice(cards.length, cards.length + own.in_trick)).winner;
    },
    splits: false,
    privileged: false,
  });
}

/** A puzzle as the page opens it: the position as a deal of its own. */
function posed(own, lain, deal, { turn, cards }, played = null) {
  const whole = cards.length - (cards.length % own.in_trick),
    before = lain.family.reach(own, lain.game, cards.slice(0, whole)),
    gone = new Set(cards.slice(0, whole)),
    seat = turn.to_play,
    asked = SIDED.same(seat, deal.declarer),
    side = SIDED.sideOf(seat);
  const goal =
    own.engine === "points"
      ? `Keep ${turn.points[side]} points for ${side}`
      : `${asked ? "Make" : "Beat"} the contract`;
  return {
    deal: {
      ...deal,
      hands: Object.fromEntries(
        lain.game.seats.map((each) => [
          each,
          lain.game.hands[each].filter((card) => !gone.has(card)),
        ]),
      ),
      leader: before.leader,
      tricks_won: SIDED.bySides(before.won),
      points_won: own.counts_points ? SIDED.bySides(before.points) : null,
      play: null,
      result: null,
      auction: null,
      played: cards.slice(whole),
    },
    question: `${nameOf(deal, seat)} to play. ${goal}.`,
    level: "any",
    measure: `One of ${turn.cards.length} cards`,
    themes: themeSentence(about(own, lain, deal, { turn, cards })),
    keeps: [turn.cards[0].card],
    played,
  };
}
