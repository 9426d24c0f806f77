// Every key of the board, and what it does.

export const KEYS = [
  ["← →", "a card back, a card on"],
  ["↑ ↓", "a trick back, a trick on"],
  ["Home End", "to the first, to the last card"],
  ["Space", "play a best card (the one on the line if it is one)"],
  ["Shift+↑ ↓", "to another branch"],
  ["s h d c, then a rank", "play that card: d 7"],
  ["Enter", "the next puzzle, once one is answered"],
  ["Delete", "forget what was played from here on"],
  ["u", "at the table: take your last card back"],
  ["v", "values on and off"],
  ["w", "why is this card wrong? (or press it long, or rest on it)"],
  ["e", "to the next error"],
  ["[ ]", "the deal before, the next deal"],
  ["x", "the exchange"],
  ["?", "all keys"],
];

const PLAIN = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
  " ": "best",
  Enter: "next",
  Delete: "forget",
  u: "undo",
  v: "values",
  w: "why",
  e: "error",
  "[": "dealBack",
  "]": "dealOn",
  x: "exchange",
  "?": "keys",
};

/** Listen to the keys; `act` is called with the name of what to do, `card` with a suit and a rank. */
export function listen(act, card) {
  let suit = null;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.body.dataset.view !== "table") return; // the table is not seen
    const field = event.target.closest("input:not([type=checkbox]), textarea, select, dialog");
    if (field) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (suit && /^[2-9ajkqtrs]$|^1$/.test(key) && event.key !== " ") {
      event.preventDefault();
      const was = suit;
      suit = null;
      card(was, key.toUpperCase());
      return;
    }
    suit = null;
    if (event.shiftKey && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      act(key === "ArrowUp" ? "branchBack" : "branchOn");
      return;
    }
    if (["s", "h", "d", "c"].includes(key)) {
      suit = key.toUpperCase();
      return;
    }
    const what = PLAIN[key];
    if (!what) return;
    // Space presses what has the focus; tabs have arrows of their own.
    if (key === "Enter" && event.target.closest("a, summary, button:not(.card), .card.may")) return;
    if (key === " " && event.target.closest("button, a, summary, input")) return;
    if (/^(Arrow|Home|End)/.test(key) && event.target.closest("[role=tablist]")) return;
    if (what !== "next") event.preventDefault();
    act(what);
  });
}
