// The start page: what would you like to do?
import { emptyTable, openDeal, toggleValues } from "./doing.js";
import { button, by, el, fill, seen } from "./dom.js";
import { IS_SERVED } from "./engine.js";
import { draw } from "./drawing.js";
import { back, drawn } from "./face.js";
import { goTo } from "./focus.js";
import { raise, toTop } from "./sheet.js";
import { leavePanel, select } from "./side.js";
import { note } from "./places.js";
import { todays } from "./puzzle.js";
import { board, then } from "./state.js";

/** The name of each door, in the bar too; its purpose; its cards. */
const DOORS = [
  [
    "evening",
    "Last night",
    "Last night",
    "Enter an evening: results, or every card. The chips are reckoned.",
    ["♥A", "♠K", "♣7"],
  ],
  [
    "deal",
    "Look at a deal",
    "Look",
    "Deal one, or lay one out, and see what every card is worth.",
    ["♦Q", "♣K", "♠A"],
  ],
  ["seat", "Play a hand", "Play", "Sit down against others who see no more than you do.", ["", "♥K", ""]],
  ["puzzle", "Puzzles", "Puzzles", "One card keeps the game. Which?", ["♣J", "♦7", "♠5"]],
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
  raise(false);
  if (view !== "table" && location.hash) {
    history.replaceState(history.state, "", location.pathname); // the address is that of a position
    board.written = "";
  }
  if (view !== "table") document.title = view === "doors" ? "Tridge" : "Last night – Tridge";
  by("doors").hidden = view !== "doors";
  by("evening").hidden = view !== "evening";
  by("board").hidden = view !== "table";
  by("keys-button").hidden = view !== "table";
  by("home").hidden = by("bar").hidden = view === "doors" || Boolean(board.plays);
  markDoor();
  if (view === "doors") goTo("#doors button");
  if (!board.waiting) note(board);
}

/** Those behind which the program is asked. */
const SERVED = ["evening", "seat"];

/** The hand that was in play when another door was taken. */
let left = null;

/** Go to a deal that lies open, to a hand of one's own, or to a puzzle. */
async function through(name, today = false) {
  const { sitting } = board;
  show("table");
  if (sitting.isSeat && name !== "seat") {
    left = sitting.state ? sitting : null;
    toggleValues(true, false);
    await openDeal(board.at);
  } else if (!sitting.isSeat && name === "seat") {
    leavePanel();
    emptyTable(left);
  }
  select(name);
  toTop();
  draw();
  goTo(`#tab-${name}`, "#tabs [aria-selected=true]");
  if (name !== "puzzle" || (board.sitting.puzzle && !today)) return;
  if (today) board.panels.puzzle.today();
  else board.panels.puzzle?.next();
}

/** Open a door. */
function open(name, today) {
  if (name === "evening") return board.showEvening();
  board.leaveEvening?.();
  return then(() => through(name, today));
}

const offered = () => DOORS.filter(([name]) => IS_SERVED || !SERVED.includes(name));

/** The doors as a bar beside or below what is behind one of them. */
export function drawBar() {
  fill(
    by("bar"),
    offered().map(([name, , short, , [card]]) =>
      button([seen("b", card[0] ?? "♠"), short], () => open(name), { id: `bar-${name}` }),
    ),
  );
}

/** Mark the door of the view that is shown. */
export function markDoor() {
  const { sitting, tab } = board,
    table = sitting?.isSeat ? "seat" : tab === "puzzle" ? "puzzle" : "deal",
    now = document.body.dataset.view === "evening" ? "evening" : table;
  for (const own of by("bar").children)
    if (own.id === `bar-${now}`) own.setAttribute("aria-current", "page");
    else own.removeAttribute("aria-current");
}

/** The hand that waits behind its door, in a few words. */
function handOf() {
  const { sitting } = board,
    hand = sitting?.isSeat && sitting.state ? sitting : left;
  if (!hand) return "";
  return `${["over", "passed"].includes(hand.state.stage) ? "The last hand" : "Go on with the hand"}: ${hand.words}`;
}

/** Draw the doors there are, and what goes on behind them: the evening `begun`, a hand, today's puzzle. */
export function drawDoors(begun = "") {
  const goesOn = { evening: begun, seat: handOf() };
  fill(
    by("doors"),
    el("h1", "What would you like to do?"),
    offered().map(([name, words, , more, cards]) =>
      el(
        "div.cell",
        button([el("b", words), el("span", goesOn[name] || more), fan(cards)], () => open(name), {
          class: "door",
          id: `door-${name}`,
        }),
        name === "puzzle" ? button(todays(), () => open(name, true), { id: "door-today" }) : null,
      ),
    ),
  );
}
