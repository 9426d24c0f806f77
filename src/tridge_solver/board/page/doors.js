// The start page: what would you like to do?
import { emptyTable, openDeal, toggleValues } from "./doing.js";
import { button, by, el, fill, seen } from "./dom.js";
import { IS_SERVED } from "./engine.js";
import { draw } from "./drawing.js";
import { back, drawn } from "./face.js";
import { goTo } from "./focus.js";
import { choosePanel, select } from "./side.js";
import { note } from "./places.js";
import { board, then } from "./state.js";

const DOORS = [
  [
    "evening",
    "Last night",
    "Enter an evening by clicks: contracts and results, or every card. The ledger grows beside it.",
    ["♥A", "♠K", "♣7"],
  ],
  [
    "deal",
    "Look at a deal",
    "Deal one, click its cards or paste it, and see what every card is worth.",
    ["♦Q", "♣K", "♠A"],
  ],
  ["seat", "Play a hand", "Sit down against others who see no more than you do.", ["", "♥K", ""]],
  ["puzzle", "Puzzles", "One card keeps the game. Which?", ["♣J", "♦7", "♠5"]],
];

const CODE = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** Three cards of a hand; those without a name lie on their face. */
const fan = (cards) =>
  seen(
    "span.fan",
    cards.map((card) =>
      card ? el("span", drawn({ code: CODE[card[0]] + card[1], full: card })) : back(),
    ),
  );

/** Show the start page, an evening or the table. */
export function show(view) {
  document.body.dataset.view = view;
  if (view !== "table" && location.hash) {
    history.replaceState(history.state, "", location.pathname); // the address is that of a position
    board.written = "";
  }
  if (view !== "table") document.title = view === "doors" ? "Tridge" : "Last night – Tridge";
  by("doors").hidden = view !== "doors";
  by("evening").hidden = view !== "evening";
  by("board").hidden = view !== "table";
  by("keys-button").hidden = view !== "table";
  by("home").hidden = view === "doors" || Boolean(board.plays);
  if (view === "doors") goTo("#doors button");
  if (!board.waiting) note(board);
}

/** Those behind which the program is asked. */
const SERVED = ["evening", "seat"];

/** The hand that was in play when another door was taken. */
let left = null;

/** Go to a deal that lies open, to a hand of one's own, or to a puzzle. */
async function through(name) {
  const { sitting } = board;
  show("table");
  if (sitting.isSeat && name !== "seat") {
    left = sitting.state ? sitting : null;
    toggleValues(true, false);
    await openDeal(board.at);
  } else if (!sitting.isSeat && name === "seat") emptyTable(left);
  if (name === "deal") choosePanel(name);
  else {
    select(name);
    window.scrollTo(0, 0); // the table is seen first
  }
  draw();
  goTo(`#tab-${name}`, "#tabs [aria-selected=true]");
  if (name === "puzzle" && !board.sitting.puzzle) board.panels.puzzle?.next();
}

/** Draw the doors there are; `evening` opens the first of them, `begun` says how far it is. */
export function drawDoors(evening, begun = "") {
  const open = (name) => {
    if (name === "evening") evening();
    else then(() => through(name));
  };
  fill(
    by("doors"),
    el("h1", "What would you like to do?"),
    DOORS.filter(([name]) => IS_SERVED || !SERVED.includes(name)).map(([name, words, more, cards]) =>
      button([el("b", words), el("span", (name === "evening" && begun) || more), fan(cards)], () => open(name), {
        class: "door",
        id: `door-${name}`,
      }),
    ),
  );
}
