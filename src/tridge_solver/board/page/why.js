// Why a card is wrong: told under the table of the card that is pressed long, that the mouse rests on, or
// that has the focus when w is pressed.
import { ask } from "./engine.js";
import { board, then } from "./state.js";

/** Milliseconds that a finger, or the mouse, stays on a card. */
const LONG = 450,
  REST = 700;

/** The answers known about the cards of a turn. */
const known = new WeakMap();

/** Whether reasons are told here: not of a hand in play, nor before a puzzle is answered. */
function tells({ isSeat, puzzle, turn }) {
  if (isSeat || !turn?.to_play || !board.sitting.asks("why")) return false;
  const answered = puzzle?.answered && puzzle.at === board.sitting.tree.now;
  return board.values || answered;
}

/** The card of the turn that is asked about; null where none is. */
export function told(sitting) {
  const { why, values } = board,
    made = why && why.turn === sitting.turn && sitting.turn.cards.find((own) => own.card === why.card);
  if (!made || !(values || sitting.puzzle)) return null;
  const worse = !made.best && made.rung !== undefined && sitting.turn.cards[0].best,
    nothing = worse ? "nothing more is told of it." : made.best ? "no card is better." : "it is not weighed to the end.";
  return {
    face: sitting.face(made.card).full,
    side: made.best ? "gains" : worse && made.rung !== sitting.turn.cards[0].rung ? "grade" : "tricks",
    value: made.words,
    words: why.words || nothing,
  };
}

/** Tell why a card is as good or bad as it is; `redraw` shows it. */
async function tell(card, redraw) {
  const { sitting } = board,
    { turn } = sitting;
  if (!tells(sitting) || !turn.cards.some((own) => own.card === card)) return;
  if (!known.has(turn))
    known.set(turn, ask("why", { ...sitting.fields, played: sitting.tree.now.cards }));
  let found;
  try {
    found = await known.get(turn);
  } catch (error) {
    known.delete(turn);
    throw error;
  }
  if (board.sitting.turn !== turn) return; // somebody went on
  board.why = { turn, card, words: found.cards?.[card] };
  redraw();
}

/** Tell it of the card that has the focus, else of the next card of the line. */
export function whyByKey(redraw) {
  const here = document.activeElement?.closest?.("#table [data-card]");
  return tell(here?.dataset.card ?? board.sitting.tree.next?.card, redraw);
}

/** Listen to fingers and the mouse on the cards of a table. */
export function listenForWhy(table, redraw) {
  let timer = null,
    pressed = false;
  const cardAt = ({ target }) => target.closest?.("button.card[data-card]")?.dataset.card,
    quit = () => {
      clearTimeout(timer);
      timer = null;
    },
    after = (wait, event, work) => {
      quit();
      const card = cardAt(event);
      if (card && tells(board.sitting)) timer = setTimeout(() => table.querySelector("[data-held]") ?? work(card), wait);
    };
  table.addEventListener("pointerdown", (event) => {
    pressed = false;
    if (event.button) return;
    after(LONG, event, (card) => {
      pressed = true; // what follows is no click
      then(() => tell(card, redraw));
    });
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) table.addEventListener(name, quit);
  table.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && !event.buttons)
      after(REST, event, (card) => tell(card, redraw).catch(() => {})); // nobody asked aloud
  });
  table.addEventListener("contextmenu", (event) => {
    const card = cardAt(event);
    if (!card || !tells(board.sitting)) return;
    event.preventDefault();
    quit();
    pressed = false;
    then(() => tell(card, redraw));
  });
  table.addEventListener(
    "click",
    (event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
