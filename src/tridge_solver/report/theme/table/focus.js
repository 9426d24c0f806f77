// Keys alone are enough: what had the focus and is drawn anew has it again; what is gone leaves it to what is near.
let byKeys = false,
  had = null;

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
/** Parts in which one thing may stand for the other: the focus goes on to the next of them. */
const ALIKE = "form, .stepper, nav, #contract";
const PARTS = `${ALIKE}, [role=tabpanel], #table, #ask, #hands, #evening, #doors`;

/** Whether keys were used last, not a pointer. */
export const usesKeys = () => byKeys;

/** By what a thing is found again that is drawn anew. */
export const keyOf = (own) =>
  [
    own.tagName,
    own.closest("[role=group]")?.getAttribute("aria-label"),
    own.dataset.card ||
      own.id ||
      own.name ||
      own.getAttribute("aria-label") ||
      own.title ||
      own.textContent,
  ].join();

/** List the stops of the key within a part of the page, in order. */
const stopsIn = (part) =>
  [...part.querySelectorAll(STOPS)].filter((own) => !own.disabled && own.getClientRects().length);

/** Return the element known by a key, if it is in a part of the page. */
export const known = (part, key) => stopsIn(part).find((own) => keyOf(own) === key);

/** Give the focus to the first of these that is there, where keys are used. */
export function goTo(...queries) {
  if (!byKeys) return;
  const seen = queries.flatMap((query) => [...document.querySelectorAll(query)]);
  seen.find((own) => !own.disabled && own.getClientRects().length)?.focus();
}

function remember({ target }) {
  const part = byKeys && target.closest?.(PARTS);
  had = part
    ? { target, part, panel: target.closest("[role=tabpanel]"), key: keyOf(target), at: stopsIn(part).indexOf(target) }
    : null;
}

function restore() {
  const now = document.activeElement;
  if (!byKeys || !had) return;
  if (now !== document.body && !now.disabled && !now.closest("[hidden]")) return;
  if (now === document.body && had.target.isConnected && !had.target.disabled && !had.target.closest("[hidden]"))
    return; // it was left
  const { part, panel, key, at } = had,
    there = stopsIn(part);
  const again =
    there.find((own) => keyOf(own) === key) ??
    (part.matches(ALIKE) ? there[Math.min(at, there.length - 1)] : null) ??
    [panel, part].find((own) => own?.tabIndex === 0 && own.getClientRects().length) ??
    there[0];
  if (again) again.focus();
  else goTo("[role=tab][aria-selected=true]");
}

const middle = (own) => {
  const { left, right, top, bottom } = own.getBoundingClientRect();
  return [left + right, top + bottom];
};

/** The nearest of these in a row above or below. */
function beside(all, own, down) {
  const [x, y] = middle(own);
  const far = (other) => {
    const [across, along] = middle(other);
    return (along - y) * down * 99 + Math.abs(across - x);
  };
  return all
    .filter((other) => (middle(other)[1] - y) * down > 9)
    .sort((a, b) => far(a) - far(b))[0];
}

const WAYS = {
  ArrowLeft: (all, own) => all[all.indexOf(own) - 1],
  ArrowRight: (all, own) => all[all.indexOf(own) + 1],
  ArrowUp: (all, own) => beside(all, own, -1),
  ArrowDown: (all, own) => beside(all, own, 1),
};

/** Return a listener for a suit and then a rank; `act` says whether a card is one to be had. */
export function oneCard(act) {
  let suit = "";
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key.length > 1) return;
    if (event.target.closest?.("input, select, textarea, dialog")) return;
    const letter = event.key.toUpperCase(),
      rank = letter === "1" ? "T" : letter;
    const had = suit && act(suit + rank);
    suit = !had && "SHDC".includes(letter) ? letter : "";
    if (had) event.preventDefault();
  };
}

/** Cards that are one stop of the Tab key: arrows go from one to another, a suit and a rank to that card,
 * unless they are `typed` to do something else with it. */
export function oneStop(group, typed = false) {
  const cards = () => [...group.querySelectorAll("button:not(:disabled)")];
  const stopAt = (stop) => {
    for (const own of cards()) own.tabIndex = own === stop ? 0 : -1;
  };
  let suit = "";
  stopAt(cards()[0]);
  group.addEventListener("focusin", ({ target }) => stopAt(target));
  group.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (typed && !way) return; // heard by who listens to the whole page
    if (event.ctrlKey || event.altKey || event.metaKey || !(way || event.key.length === 1)) return;
    const letter = event.key.toUpperCase(),
      to = way ? way(cards(), event.target) : cards().find((own) => own.dataset.card === suit + letter);
    suit = "SHDC".includes(letter) ? letter : "";
    if (!way && !to && !suit) return;
    event.preventDefault();
    event.stopPropagation();
    to?.focus();
  });
  return group;
}

/** Watch over the focus from now on. */
export function keepFocus() {
  document.addEventListener("keydown", () => (byKeys = true), true);
  document.addEventListener("pointerdown", () => (byKeys = false), true);
  document.addEventListener("focusin", remember);
  new MutationObserver(restore).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
}
