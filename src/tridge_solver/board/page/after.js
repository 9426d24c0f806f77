// After a hand: the card of one's own that cost most with all hands open, or that none did.
import { ask } from "./engine.js";
import { costOf } from "./words.js";

/** How much a card cost: what it lost of the grade counts before tricks. */
export const heavy = ({ kind, made, best }) =>
  (kind === "grade" ? 1000 : 0) + Math.abs(numberIn(made.sign) - numberIn(best[0].sign));

const numberIn = (sign) => Number(/\d+$/.exec(sign)?.[0] ?? 0);

/** The turn of the worst card of a hand and its cost, `{turn, cost}`; null where nothing was lost. */
export async function worstCard({ state }) {
  const { deal, played } = state.entry,
    { turns } = await ask("turns", { deal, played, lenient: true });
  const costs = turns
    .slice(0, -1)
    .map((turn, n) => ({ turn, cost: state.persons.includes(turn.to_play) ? costOf(turn, played[n]) : null }))
    .filter(({ cost }) => cost);
  return costs.sort((a, b) => heavy(b.cost) - heavy(a.cost))[0] ?? null;
}
