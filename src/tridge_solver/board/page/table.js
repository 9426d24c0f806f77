// The hands round the table, the trick in the middle. A card that may be played is a button.
import { aloud, el, fill } from "./dom.js";
import { count } from "./words.js";

const PLACES = { N: "north", E: "east", S: "south", W: "west" };

/** Draw the table of a sitting; `play` is called with the code of a card that is clicked. */
export function drawTable(place, sitting, turn, values, play, pickSeat) {
  const hands = turn ? turn.hands : sitting.hands;
  const worth = new Map((turn ? turn.cards : []).map((own) => [own.card, own]));
  const next = sitting.tree.next;
  const seats = sitting.seats.map((seat) => {
    const mine = turn && turn.to_play === seat;
    const won = turn ? turn.tricks_so_far[seat] : 0;
    const player = seat === sitting.declarer;
    return el("section", { class: `seat ${PLACES[seat]}${mine ? " moves" : ""}`, "data-seat": seat },
      el("h2", {},
        el("button", { type: "button", class: "who", onclick: () => pickSeat(seat), disabled: sitting.suits.length === 0,
          title: player ? "the Player" : `suppose ${sitting.nameOf(seat)} plays it`, },
          player ? [el("span", { class: "star", "aria-hidden": "true" }, "★ "), aloud("the Player ")] : null, el("b", {}, seat), " ", el("span", { class: "name" }, sitting.named(seat))),
        won ? el("span", { class: "won quiet" }, count(won, "trick")) : null,
        mine ? el("span", { class: "turn" }, "to play") : null),
      hands[seat] && hands[seat].length + won > 0 || turn
        && (!turn || hands[seat]) ? el("div", { class: "hand" }, sitting.look.map((row) => holding(row, new Set(hands[seat] || []), mine ? worth : null, values, next, play)))
        : sitting.isSeat ? backs(turn ? turn.held[seat] : sitting.state.hand.length) : el("p", { class: "quiet" }, "hand not known"));
  });
  fill(place, seats, felt(sitting, turn));
  place.dataset.seats = String(sitting.seats.length);
}

/** So many cards of a hand that is not seen. */
function backs(many) {
  return el("div", { class: "backs", role: "img", "aria-label": `${count(many, "card")}, hidden` }, Array.from({ length: many }, () => el("span", { class: "back" })));
}

function holding(row, hand, worth, values, next, play) {
  const cards = row.cards.filter((face) => hand.has(face.code));
  return el("div", { class: "row" },
    el("span", { class: `suit ${row.colour}${row.trump ? " trump" : ""}${row.sign.length > 2 ? " word" : ""}`, title: row.name + (row.trump ? ", trumps" : "") }, row.sign),
    el("span", { class: "cards" }, cards.length ? cards.map((face) => card(face, worth, values, next, play)) : el("span", { class: "void" }, "—")));
}

function card(face, worth, values, next, play) {
  const own = worth && worth.get(face.code);
  const classes = `card ${face.colour}${face.trump ? " trump" : ""}`;
  if (!own)
    return el("span", { class: classes + (worth ? " barred" : ""), "data-card": face.code, role: "img", "aria-label": face.name }, el("span", { class: "face" }, face.short), el("span", { class: "worth" }));
  const shown = values && own.sign !== undefined;
  const chosen = next && next.card === face.code;
  return el("button", {
    type: "button", class: classes + " may" + (chosen ? " chosen" : "") + (shown ? ` ${own.side}${own.best ? " best" : ""}` : ""),
    "data-card": face.code, onclick: () => play(face.code),
    "data-grade": shown && own.grade, "data-tricks": shown && own.player_tricks,
  }, aloud(face.name + (shown ? `: ${own.words}${own.best ? ", best" : ""}` : "") + (chosen ? ", played here" : "")),
  el("span", { class: "face", "aria-hidden": "true" }, face.short), el("span", { class: "worth", "aria-hidden": "true" }, shown ? own.sign : ""));
}

function felt(sitting, turn) {
  if (!turn || !turn.table.length) return el("div", { class: "felt" });
  const said = turn.table.map(([seat, code]) => `${sitting.nameOf(seat)} ${sitting.face(code).name}`).join(", ");
  return el("div", { class: "felt" + (turn.winner ? " done" : ""), role: "img",
    "aria-label": `${turn.winner ? "the trick just done" : "the trick"}: ${said}${turn.winner ? `; ${sitting.nameOf(turn.winner)} won it` : ""}` },
    turn.table.map(([seat, code], n) => {
      const face = sitting.face(code);
      const twice = turn.table.findIndex(([other]) => other === seat) < n;
      return el("span", { class: `slot ${PLACES[seat]}${twice ? " again" : ""} ${face.colour}${turn.winner === seat ? " winner" : ""}` }, face.full);
    }));
}
