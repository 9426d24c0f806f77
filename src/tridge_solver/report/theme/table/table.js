// The table: who sits there, one layer of cards, and what is chosen of them.
import { aloud, button, el, fill, kept, say, seen } from "./dom.js";
import { drawn } from "./face.js";
import { oneStop } from "./focus.js";
import { Layer } from "./layer.js";
import { count, costWords, spoken } from "./words.js";

const ROUND = ["N", "E", "S", "W"];

/** Place the seats: one's own in front, the others in their order, clockwise from the left. */
function placesOf(seats, front) {
  const turns = (seat) => (ROUND.indexOf(seat) - ROUND.indexOf(front) + 4) % 4;
  const others = seats.filter((seat) => seat !== front).sort((a, b) => turns(a) - turns(b));
  const free =
    { 1: ["across"], 2: ["left", "right"], 3: ["left", "across", "right"] }[others.length] ?? [];
  return Object.fromEntries([[front, "front"], ...others.map((seat, n) => [seat, free[n]])]);
}

/** The layer of a table, its names and what is said of it. */
class Table {
  constructor(place) {
    this.place = place;
    this.layer = new Layer((code) => this.click(code));
    this.names = el("div.names");
    this.trick = el("p.aloud");
    this.throw = el("p.throwing", button("", () => this.make(), { id: "throw" }), el("span"));
    fill(place, this.names, this.layer.node, this.trick);
    new ResizeObserver(() => {
      if (!this.layer.scene) return;
      this.layer.settle();
      this.lay();
    }).observe(place);
  }
  /** Put cards and names where they lie. */
  lay() {
    const plates = Object.fromEntries([...this.names.children].map((own) => [own.dataset.seat, own.offsetWidth])),
      names = this.layer.place(plates);
    for (const own of this.names.children) {
      const [x, y] = names[own.dataset.seat];
      own.style.left = `${x}px`;
      own.style.top = `${y}px`;
    }
  }
}

const tables = new WeakMap();

/** Draw the table of a sitting; `play` is called with the code of a card that is clicked, `make` with
 * what was chosen of the hand in front where cards of it are chosen (`sitting.picks`). */
export function drawTable(place, sitting, turn, values, play, pickSeat, make) {
  if (!tables.has(place)) tables.set(place, new Table(place));
  const table = tables.get(place),
    places = placesOf(sitting.seats, sitting.front),
    { picks } = sitting;
  Object.assign(table, { click: play, make });
  fill(
    table.names,
    sitting.seats.map((seat) => plate(sitting, seat, turn, places[seat], pickSeat)),
  );
  place.dataset.seats = String(sitting.seats.length);
  place.classList.toggle("bids", ["bid", "name"].includes(sitting.state?.stage));
  table.layer.lay(sceneOf(sitting, turn, values, places));
  table.lay();
  const trick = sitting.gathered ? "" : trickWords(sitting, turn);
  say(table.trick, trick);
  fill(place, table.names, table.layer.node, table.trick, picks ? table.throw : null);
  if (picks) {
    const [act, rest] = table.throw.children;
    say(act, picks.button);
    act.disabled = !picks.may;
    say(rest, picks.limits);
  }
}

/** Draw the name of the seat at a place, and what they have won. */
function plate(sitting, seat, turn, place, pickSeat) {
  const { picks } = sitting,
    mine = turn?.to_play === seat && !(sitting.isSeat && sitting.lies),
    chooses = seat === sitting.front && picks,
    won = turn ? wonBy(sitting, turn, seat) : 0,
    points = turn?.points?.[seat];
  const section = kept(sitting, seat, "", () => el("section", { "data-seat": seat }));
  section.className = `seat ${place}${mine || chooses ? " moves" : ""}${sitting.thinks === seat ? " thinks" : ""}`;
  const hidden = backsOf(sitting, turn, seat);
  fill(
    section,
    head(sitting, seat, won, points, chooses ? picks.doing : mine ? "to play" : "", pickSeat),
    hidden
      ? kept(sitting, `${seat}'s backs`, hidden, () => aloud(`${count(hidden, "card")}, hidden`))
      : null,
    !isSeen(sitting, turn, seat) && !sitting.isSeat ? el("p.unknown", "hand not known") : null,
    bubble(sitting, seat),
    sitting.notes?.[seat] ? kept(sitting, `${seat}'s note`, "", () => el("span.compass", sitting.notes[seat])) : null,
  );
  return section;
}

/** Tricks of a seat; the one that still lies on the table is nobody's yet. */
const wonBy = (sitting, turn, seat) =>
  turn.tricks_so_far[seat] - (sitting.isSeat && sitting.lies && turn.winner === seat && turn.to_play ? 1 : 0);

/** Draw a seat's last call, where bids are made. */
function bubble(sitting, seat) {
  const made = sitting.state?.calls_made?.filter(([by]) => by === seat) ?? [];
  if (!made.length) return null;
  const word = made[made.length - 1][1];
  return kept(sitting, `${seat}'s word`, word, () => el("p.bubble", word));
}

const isSeen = (sitting, turn, seat) => {
  const hand = (turn?.hands ?? sitting.hands)[seat];
  return Boolean(hand && (turn || hand.length));
};

/** Cards of a seat that lie on their face. */
function backsOf(sitting, turn, seat) {
  if (isSeen(sitting, turn, seat) || !sitting.isSeat) return 0;
  return turn ? turn.held[seat] : (sitting.state?.hand.length ?? 9);
}

/** Return the cards on the table, and how each of them is shown. */
function sceneOf(sitting, turn, values, places) {
  const all = turn?.hands ?? sitting.hands,
    order = sitting.look.flatMap((row) => row.cards.map((face) => [face.code, row.suit])),
    lanes = new Map(order),
    hands = {},
    backs = {};
  for (const seat of sitting.seats) {
    const held = new Set(all[seat] ?? []),
      hidden = backsOf(sitting, turn, seat);
    if (held.size) hands[seat] = order.map(([code]) => code).filter((code) => held.has(code));
    else if (hidden) backs[seat] = hidden;
  }
  const last = sitting.peeks ? sitting.lastTrick : null,
    lying = turn && !sitting.gathered ? turn.table : [],
    trick = last ? [...lying, ...sitting.turnOf(last).table] : lying;
  return {
    of: sitting.isSeat ? sitting : sitting.deal,
    places,
    hands,
    backs,
    trick,
    piles: pilesOf(sitting, last ?? (lying.length === sitting.inTrick ? sitting.tree.now : null)),
    lanes,
    deals: Boolean(sitting.isSeat),
    tell: teller(sitting, turn, values),
  };
}

/** The tricks that are gone, and who has them, but for the one that is seen. */
function pilesOf(sitting, seen) {
  const piles = [],
    size = sitting.inTrick;
  for (let node = sitting.tree.now; node?.parent; node = node.parent) {
    const turn = sitting.turnOf(node);
    if ((turn?.table ? !turn.winner : node.depth % size) || node === seen) continue;
    piles.push({
      by: turn?.winner ?? null,
      cards: turn?.winner ? turn.table : node.cards.slice(-size).map((code) => [null, code]),
    });
  }
  return piles.reverse();
}

/** How a card is shown: what may be done with it, and what that costs. */
function teller(sitting, turn, values) {
  const { picks } = sitting,
    worth = new Map((turn ? turn.cards : []).map((own) => [own.card, own])),
    next = sitting.tree.next?.card,
    chosen = new Set(picks ? sitting.hands[sitting.front] : []),
    mover = new Set((turn?.to_play && turn.hands?.[turn.to_play]) ?? []),
    taker = turn?.winning ?? turn?.table.find(([seat]) => seat === turn.winner)?.[1],
    took = turn?.winner && !sitting.gathered ? taker : null;
  return (code) => {
    const face = sitting.face(code),
      kinds = [face.colour, face.trump ? "trump" : ""];
    if (chosen.has(code)) {
      const pressed = picks.chosen.has(code);
      return { face, classes: [...kinds, "pick"].join(" "), words: face.name, worth: "throw", may: true, pressed };
    }
    const own = worth.get(code),
      played = own && next === code,
      cost = own && values && own.sign !== undefined ? costWords(turn, own) : null;
    kinds.push(own ? "may" : worth.size && mover.has(code) ? "barred" : "");
    if (played) kinds.push("chosen");
    if (code === took) kinds.push("took");
    if (code === sitting.hint || sitting.ringed?.has(code)) kinds.push("hint");
    if (cost) kinds.push(cost.kind, own.best ? "best" : "");
    return {
      face,
      classes: kinds.filter(Boolean).join(" "),
      words:
        face.name +
        (cost ? `: ${own.best ? `best, ${own.words}` : `${cost.text}, ${own.words}`}` : "") +
        (played ? ", played here" : ""),
      worth: cost?.text,
      may: Boolean(own),
      data: cost ? { grade: own.grade, tricks: own.player_tricks, sign: own.sign } : {},
    };
  };
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

function head(sitting, seat, won, points, doing, pickSeat) {
  const player = seat === sitting.declarer,
    still = sitting.suits.length === 0,
    called = sitting.nameOf(seat),
    compass = spoken.seats[seat],
    own = sitting.isSeat && seat === sitting.state?.person;
  return kept(
    sitting,
    `${seat}'s head`,
    [won, points, doing, player, still, called, own].join(),
    () =>
      el(
        "h2",
        el(
          "button.who",
          {
            type: "button",
            onclick: () => pickSeat(seat),
            disabled: still,
            title: player ? "the Player" : still ? null : `suppose ${called} plays it`,
          },
          seen("span.initial", called[0]),
          player ? [seen("span.star", "★ "), aloud("the Player ")] : null,
          el("b", own ? "You" : called),
          called === compass && !own ? null : el("span.compass", ` · ${compass}`),
        ),
        won
          ? el(
              "span.won",
              seen("span", ` ${won}${points ? ` · ${points}` : ""}`),
              aloud(count(won, "trick") + (points ? `, ${count(points, "point")}` : "")),
            )
          : null,
        doing ? el("span.turn", doing) : null,
      ),
  );
}

/** The trick for readers who listen. */
function trickWords(sitting, turn) {
  if (!turn?.table.length) return "";
  const words = turn.table
    .map(([seat, code]) => `${sitting.nameOf(seat)} ${sitting.face(code).name}`)
    .join(", ");
  return turn.winner
    ? `the trick just done: ${words}; ${sitting.nameOf(turn.winner)} won it`
    : `the trick: ${words}`;
}
