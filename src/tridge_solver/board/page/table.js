// The hands round the table, the trick in the middle. A card that may be played is a button.
import { aloud, el, fill, kept, seen } from "./dom.js";
import { count } from "./words.js";

const PLACES = { N: "north", E: "east", S: "south", W: "west" };

/** Draw the table of a sitting; `play` is called with the code of a card that is clicked. */
export function drawTable(place, sitting, turn, values, play, pickSeat) {
  const hands = turn ? turn.hands : sitting.hands;
  const worth = new Map((turn ? turn.cards : []).map((own) => [own.card, own]));
  const seats = sitting.seats.map((seat) => {
    const mine = turn?.to_play === seat;
    const won = turn ? turn.tricks_so_far[seat] : 0;
    const section = kept(sitting, seat, "", () => el("section", { "data-seat": seat }));
    section.className = `seat ${PLACES[seat]}${mine ? " moves" : ""}`;
    const hand = kept(sitting, `${seat}'s hand`, "", () => el("div.hand"));
    const known = (hands[seat] && hands[seat].length + won > 0) || (turn && hands[seat]);
    if (known)
      fill(
        hand,
        sitting.look.map((row) =>
          holding(sitting, seat, row, new Set(hands[seat]), mine ? worth : null, values, play),
        ),
      );
    fill(
      section,
      head(sitting, seat, won, mine, pickSeat),
      known
        ? hand
        : sitting.isSeat
          ? backs(turn ? turn.held[seat] : sitting.state.hand.length)
          : el("p.quiet", "hand not known"),
    );
    return section;
  });
  fill(
    place,
    seats,
    kept(
      sitting,
      "felt",
      turn
        ? `${turn.table} ${turn.winner} ${turn.table.map(([, code]) => sitting.face(code).full)}`
        : "",
      () => felt(sitting, turn),
    ),
  );
  place.dataset.seats = String(sitting.seats.length);
}

function head(sitting, seat, won, mine, pickSeat) {
  const player = seat === sitting.declarer,
    still = sitting.suits.length === 0;
  return kept(
    sitting,
    `${seat}'s head`,
    [won, mine, player, still, sitting.nameOf(seat)].join(),
    () =>
      el(
        "h2",
        el(
          "button.who",
          {
            type: "button",
            onclick: () => pickSeat(seat),
            disabled: still,
            title: player ? "the Player" : `suppose ${sitting.nameOf(seat)} plays it`,
          },
          player ? [seen("span.star", "★ "), aloud("the Player ")] : null,
          el("b", seat),
          " ",
          el("span.name", sitting.named(seat)),
        ),
        won ? el("span.won.quiet", count(won, "trick")) : null,
        mine ? el("span.turn", "to play") : null,
      ),
  );
}

/** So many cards of a hand that is not seen. */
function backs(many) {
  return el(
    "div.backs",
    { role: "img", "aria-label": `${count(many, "card")}, hidden` },
    Array.from({ length: many }, () => el("span.back")),
  );
}

function holding(sitting, seat, row, hand, worth, values, play) {
  const cards = row.cards.filter((face) => hand.has(face.code));
  const key = [row.colour, row.trump, row.sign, row.name].join(),
    name = `${seat} ${row.name}`;
  const place = kept(sitting, name, key, () =>
    el(
      "div.row",
      el(
        "span",
        {
          class: `suit ${row.colour}${row.trump ? " trump" : ""}${row.sign.length > 2 ? " word" : ""}`,
          title: row.name + (row.trump ? ", trumps" : ""),
        },
        row.sign,
      ),
      el("span.cards"),
    ),
  );
  fill(
    place.lastChild,
    cards.length
      ? cards.map((face) => card(sitting, face, worth, values, play))
      : kept(sitting, `${name} void`, "", () => el("span.void", "—")),
  );
  return place;
}

function card(sitting, face, worth, values, play) {
  const own = worth?.get(face.code),
    next = sitting.tree.next;
  const shown = own && values && own.sign !== undefined;
  const chosen = own && next?.card === face.code;
  const classes = `card ${face.colour}${face.trump ? " trump" : ""}${own ? " may" : worth ? " barred" : ""}${chosen ? " chosen" : ""}${shown ? ` ${own.side}${own.best ? " best" : ""}` : ""}`;
  return kept(sitting, face.code, [classes, face.short, shown && own.words].join(), () =>
    own
      ? el(
          "button",
          {
            type: "button",
            class: classes,
            "data-card": face.code,
            onclick: () => play(face.code),
            "data-grade": shown && own.grade,
            "data-tricks": shown && own.player_tricks,
          },
          aloud(
            face.name +
              (shown ? `: ${own.words}${own.best ? ", best" : ""}` : "") +
              (chosen ? ", played here" : ""),
          ),
          seen("span.face", face.short),
          seen("span.worth", shown ? own.sign : ""),
        )
      : el(
          "span",
          { class: classes, "data-card": face.code, role: "img", "aria-label": face.name },
          el("span.face", face.short),
          el("span.worth"),
        ),
  );
}

function felt(sitting, turn) {
  if (!turn || !turn.table.length) return el("div.felt");
  const said = turn.table
    .map(([seat, code]) => `${sitting.nameOf(seat)} ${sitting.face(code).name}`)
    .join(", ");
  return el(
    "div",
    {
      class: "felt" + (turn.winner ? " done" : ""),
      role: "img",
      "aria-label": `${turn.winner ? "the trick just done" : "the trick"}: ${said}${turn.winner ? `; ${sitting.nameOf(turn.winner)} won it` : ""}`,
    },
    turn.table.map(([seat, code], n) => {
      const face = sitting.face(code);
      const twice = turn.table.findIndex(([other]) => other === seat) < n;
      return el(
        "span",
        {
          class: `slot ${PLACES[seat]}${twice ? " again" : ""} ${face.colour}${turn.winner === seat ? " winner" : ""}`,
        },
        face.full,
      );
    }),
  );
}
