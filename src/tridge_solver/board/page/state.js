// The state of the page, and the row in which one thing waits for the other.
import { by } from "./dom.js";
import { note } from "./places.js";

export const board = {
  entries: [],
  at: 0,
  looks: {},
  seed: 1,
  values: true,
  tab: "play",
  why: null,
  sitting: null,
  panels: {},
  acts: {},
  busy: Promise.resolve(),
  waiting: 0,
  written: "",
  writing: null,
  plays: null,
  tables: [],
  themes: [],
  rulesets: [],
  others: null,
  entering: null,
  showEvening: null,
  leaveEvening: null,
};

/** Do one thing after the other: no key is lost while an answer is under way. */
export function then(work) {
  document.body.dataset.waiting = String(++board.waiting);
  const done = () => {
    document.body.dataset.waiting = String(--board.waiting);
    if (!board.waiting) note(board);
  };
  board.busy = board.busy
    .then(work)
    .catch((error) => trouble(error.message))
    .then(done);
  return board.busy;
}

export function trouble(words) {
  const place = by("trouble");
  place.hidden = !words;
  place.textContent = words || "";
}
