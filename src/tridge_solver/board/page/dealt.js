// The cards a seat may throw, beside the table: a click lifts one, or puts it back.
import { choosing, markChosen } from "./table.js";

export function dealtCards(look, hand, thrown, words, toggle) {
  const made = choosing(look, hand, words, toggle);
  made.classList.add("dealt");
  markChosen(made, thrown);
  return made;
}

/** Give the focus back to a card that was drawn anew. */
export function focusOn(place, card) {
  const again = place.querySelector(`button[data-card="${card}"]`);
  if (again) again.focus();
}
