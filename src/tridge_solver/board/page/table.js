// The hands round the table, one's own in front, the trick in the middle. A card that may be played is a button.
import { aloud, button, el, fill, kept, seen } from "./dom.js";
import { oneStop } from "./focus.js";
import { count } from "./words.js";

const ROUND = ["N", "E", "S", "W"];
const COMPASS = { N: "North", E: "East", S: "South", W: "West" };

/** Where the seats sit: one's own in front, the others in their order, clockwise from the left. */
export function placesOf(seats, front) {
  const turns = (seat) => (ROUND.indexOf(seat) - ROUND.indexOf(front) + 4) % 4;
  const others = seats.filter((seat) => seat !== front).sort((a, b) => turns(a) - turns(b));
  const free =
    { 1: ["across"], 2: ["left", "right"], 3: ["left", "across", "right"] }[others.length] ?? [];
  return Object.fromEntries([[front, "front"], ...others.map((seat, n) => [seat, free[n]])]);
}

/** Draw the table of a sitting; `play` is called with the code of a card that is clicked, `make` with
 * what was chosen of the hand in front where cards of it are chosen (`sitting.picks`). */
export function drawTable(place, sitting, turn, values, play, pickSeat, make) {
  const hands = turn ? turn.hands : sitting.hands;
  const worth = new Map((turn ? turn.cards : []).map((own) => [own.card, own]));
  const places = placesOf(sitting.seats, sitting.front);
  const seats = sitting.seats.map((seat) => {
    const mine = turn?.to_play === seat,
      picks = seat === sitting.front ? sitting.picks : null;
    const won = turn ? turn.tricks_so_far[seat] : 0;
    const section = kept(sitting, seat, "", () => el("section", { "data-seat": seat }));
    section.className = `seat ${places[seat]}${mine || picks ? " moves" : ""}`;
    const hand = kept(sitting, `${seat}'s hand`, "", () => el("div.hand"));
    const known = (hands[seat] && hands[seat].length + won > 0) || (turn && hands[seat]);
    if (picks) {
      fill(
        section,
        head(sitting, seat, won, picks.doing, pickSeat),
        chosenHand(sitting, hands[seat], picks, play),
        throwing(sitting, picks, make),
      );
      return section;
    }
    if (known) fill(hand, cardsOf(sitting, hands[seat], mine ? worth : null, values, play));
    fill(
      section,
      head(sitting, seat, won, mine ? "to play" : "", pickSeat),
      known
        ? hand
        : sitting.isSeat
          ? backs(turn ? turn.held[seat] : (sitting.state?.hand.length ?? 9))
          : el("p.unknown", "hand not known"),
      thrown(sitting, seat),
    );
    return section;
  });
  fill(
    place,
    seats,
    kept(
      sitting,
      "felt",
      turn ? JSON.stringify([turn.table, turn.winner, places, sitting.lookName]) : "",
      () => felt(sitting, turn, places),
    ),
  );
  place.dataset.seats = String(sitting.seats.length);
}

/** A hand of which cards are chosen by clicks; a card that is chosen is lifted. */
function chosenHand(sitting, codes, { chosen, words }, toggle) {
  const hand = kept(sitting, "chosen", codes.join(), () => choosing(sitting.look, codes, words, toggle));
  markChosen(hand, chosen);
  return hand;
}

/** Cards to be chosen by clicks: one stop of the Tab key. */
export function choosing(look, codes, words, toggle) {
  const held = new Set(codes);
  return oneStop(
    el(
      "div.hand",
      { role: "group", "aria-label": words },
      look.flatMap((row) =>
        row.cards
          .filter((face) => held.has(face.code))
          .map((face, n) =>
            button(
              [aloud(face.name), seen("span.face", drawn(face)), seen("span.worth", "throw")],
              () => toggle(face.code),
              {
                class: `card pick ${face.colour}${n ? "" : " first"}`,
                "data-card": face.code,
                "aria-pressed": "false",
              },
            ),
          ),
      ),
    ),
  );
}

/** Lift the cards that are chosen, and no others. */
export function markChosen(hand, chosen) {
  for (const own of hand.querySelectorAll("button"))
    own.setAttribute("aria-pressed", String(chosen.has(own.dataset.card)));
}

/** The button that says how many cards are thrown, beside them. */
function throwing(sitting, { button: words, limits, may }, make) {
  const place = kept(sitting, "throwing", "", () =>
    el("p.throwing", button("", () => make(), { id: "throw" }), el("span")),
  );
  const [act, rest] = place.children;
  act.textContent = words;
  act.disabled = !may;
  rest.textContent = limits;
  return place;
}

function head(sitting, seat, won, doing, pickSeat) {
  const player = seat === sitting.declarer,
    still = sitting.suits.length === 0,
    called = sitting.nameOf(seat),
    compass = COMPASS[seat],
    own = sitting.isSeat && seat === sitting.state?.person;
  return kept(
    sitting,
    `${seat}'s head`,
    [won, doing, player, still, called, own].join(),
    () =>
      el(
        "h2",
        el(
          "button.who",
          {
            type: "button",
            onclick: () => pickSeat(seat),
            disabled: still,
            title: player ? "the Player" : `suppose ${called} plays it`,
          },
          player ? [seen("span.star", "★ "), aloud("the Player ")] : null,
          el("b", own ? "You" : called),
          called === compass && !own ? null : el("span.compass", ` · ${compass}`),
        ),
        won
          ? el(
              "span.won",
              seen(
                "span.piles",
                Array.from({ length: won }, () => el("i")),
              ),
              seen("span", ` ${won}`),
              aloud(count(won, "trick")),
            )
          : null,
        doing ? el("span.turn", doing) : null,
      ),
  );
}

/** What a seat threw away, as far as it is told. */
function thrown(sitting, seat) {
  const many = sitting.exchangedBy?.(seat);
  if (many !== undefined) return el("p.thrown", many ? `threw ${count(many, "card")}` : "threw nothing");
  const made = sitting.deal.exchange?.find?.((own) => own.seat === seat);
  if (!made) return null;
  return kept(
    sitting,
    `${seat}'s discards`,
    JSON.stringify([made.discards, sitting.lookName]),
    () =>
      el(
        "p.thrown",
        el("span", made.discards.length ? "threw " : "threw nothing"),
        made.discards.map((code) => {
          const face = sitting.face(code);
          return el("span", { class: `thrown-card ${face.colour}` }, face.full);
        }),
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

/** A hand suit by suit, trumps first; the first card of each suit stands a little apart. */
function cardsOf(sitting, hand, worth, values, play) {
  const held = new Set(hand);
  return sitting.look.flatMap((row) =>
    row.cards
      .filter((face) => held.has(face.code))
      .map((face, n) => card(sitting, face, worth, values, play, n === 0)),
  );
}

/** The face of a card: its index in the corner, its suit below. */
function drawn(face) {
  const sign = face.full.replace(face.rank ?? face.full, "").trim();
  return [
    el("span.index", el("span.rank", face.rank ?? face.full), el("span.sign", sign)),
    el(/[A-Z]/.test(sign) ? `span.pip.spanish.${sign}` : "span.pip", sign),
  ];
}

function card(sitting, face, worth, values, play, first) {
  const own = worth?.get(face.code),
    next = sitting.tree.next;
  const shown = own && values && own.sign !== undefined;
  const chosen = own && next?.card === face.code;
  const classes = `card ${face.colour}${first ? " first" : ""}${face.trump ? " trump" : ""}${own ? " may" : worth ? " barred" : ""}${chosen ? " chosen" : ""}${shown ? ` ${own.side}${own.best ? " best" : ""}` : ""}`;
  return kept(sitting, face.code, [classes, face.full, shown && own.words].join(), () =>
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
          seen("span.face", drawn(face)),
          seen("span.worth", shown ? own.sign : ""),
        )
      : el(
          "span",
          { class: classes, "data-card": face.code, role: "img", "aria-label": face.name },
          el("span.face", drawn(face)),
          el("span.worth"),
        ),
  );
}

function felt(sitting, turn, places) {
  if (!turn || !turn.table.length) return el("div.felt");
  const words = turn.table
    .map(([seat, code]) => `${sitting.nameOf(seat)} ${sitting.face(code).name}`)
    .join(", ");
  const last = turn.table.length - 1;
  return el(
    "div",
    {
      class: "felt" + (turn.winner ? " done" : ""),
      role: "img",
      "aria-label": `${turn.winner ? "the trick just done" : "the trick"}: ${words}${turn.winner ? `; ${sitting.nameOf(turn.winner)} won it` : ""}`,
    },
    turn.table.map(([seat, code], n) => {
      const face = sitting.face(code);
      const twice = turn.table.findIndex(([other]) => other === seat) < n;
      return el(
        "span",
        {
          class: `slot ${places[seat]}${twice ? " again" : ""} ${face.colour}${n === last ? " laid" : ""}${turn.winner === seat ? " winner" : ""}`,
        },
        el("span.face", drawn(face)),
        el("span.laid-by", sitting.named(seat) || seat),
      );
    }),
  );
}
