// A deal of an evening, entered on the table: who played, what, the tricks; the cards too, by tap or by typing.
import { callButtons, callText } from "./calls.js";
import { button, choose, el, seen } from "./dom.js";
import { packGrid } from "./hands.js";
import { spoken, suitLabel } from "./words.js";

export const PLACES = { N: "North", E: "East", S: "South", W: "West" };
/** The place of the cards that were not dealt, the top one first. */
export const STOCK = "stock";

/** So many kinds of contract are offered as buttons; more of them in a list. */
const FEW = 8;

/** The sign that follows a doubled contract. */
const DOUBLED = { 1: "", 2: " X", 4: " XX" };

/** The result in games where seats count no tricks of their own: its labels, and how it is written. */
const RESULTS = {
  sides: {
    labels: (own) => ["points of " + own.pair("NS"), "points of " + own.pair("EW")],
    made: ([ns, ew]) => ({ NS: ns, EW: ew }),
    read: (text) => [text.NS, text.EW],
  },
  declarer: {
    labels: (own) => [`tricks of ${own.deal.declarer ? own.pair(sideOf(own.deal.declarer)) : "Declarer's side"}`],
    made: ([tricks]) => String(tricks),
    read: (text) => [Number.parseInt(text, 10)],
  },
  points: {
    labels: () => ["points of who leads", "points of the dealer"],
    made: (own) => own,
    read: (own) => own,
  },
};
const sideOf = (seat) => ("NS".includes(seat) ? "NS" : "EW");

/** The words in which a club of L'hombre tells a result instead. */
const RESULT_WORDS = { "L'hombre": ["won", "bet", "kruk"], Mort: ["won", "bet"] };
const GRADE_OF = { won: "WIN", bet: "DRAW", kruk: "LOSS" };
const RESULT_OF = { Belote: "sides", Trumps: "declarer", Bridge: "declarer", Tres: "points" };

const GRADES = { WIN: "won", DRAW: "drew", LOSS: "lost", EXACT: "made it", ONE_OFF: "missed by one" };

const idOf = (words) => words.replaceAll(" ", "-");

/** The seats, whoever plays first. */
export function fromPlayer({ deal, shown }) {
  const first = Math.max(0, shown.seats.indexOf(deal.declarer));
  return [...shown.seats.slice(first), ...shown.seats.slice(0, first)];
}

/** The tricks of every seat as they are known: those that were told, of the result, or that fell. */
export function tricksOf(own) {
  const { deal, told } = own,
    order = fromPlayer(own);
  if (told.seats.length) return told.tricks;
  const counts = Array.isArray(deal.result) ? deal.result : own.fallen(order);
  return Object.fromEntries(order.map((seat, n) => [seat, counts[n]]).filter(([, n]) => n !== undefined));
}

/** Tell the tricks of a seat: whoever was told last of all is reckoned, and reckoned anew. */
export function tell(own, seat, number) {
  const order = fromPlayer(own),
    all = Math.max(...own.shown.hands),
    seats = [...own.told.seats.filter((each) => each !== seat), seat].slice(1 - order.length),
    tricks = { ...tricksOf(own), [seat]: Math.max(0, Math.min(all, number)) },
    rest = order.find((each) => !seats.includes(each)),
    sum = (whose) => whose.reduce((most, each) => most + (tricks[each] ?? 0), 0);
  if (seats.length === order.length - 1) tricks[rest] = Math.max(0, all - sum(seats));
  else if (sum(seats) === all) for (const each of order) tricks[each] ??= 0;
  own.told = { seats, tricks };
  const whole = order.every((each) => each in tricks) && sum(order) === all;
  return whole ? own.set({ result: order.map((each) => tricks[each]) }) : own.draw();
}

/** Begin a number that nobody has told: the Player just wins, or just does not; the others share,
 * and of one or two tricks somebody has all. */
function begun(own, seat, more) {
  const all = Math.max(...own.shown.hands),
    rest = all - own.told.seats.reduce((sum, each) => sum + own.told.tricks[each], 0),
    share = seat === own.deal.declarer ? all / 2 : own.told.seats.length ? rest / 2 : all / 4;
  if (own.told.seats.length && rest < 3) return more ? rest : 0;
  return more ? Math.ceil(share) : Math.floor(share);
}

/** The sentence above it all: what is asked next, or what the deal came to. */
export function asked(own) {
  const { deal, shown } = own,
    player = deal.declarer && own.nameOf(deal.declarer);
  if (own.fell.on && shown.kind && own.fell.turn)
    return `Which card did ${own.nameOf(own.fell.turn)} play?`;
  if (deal.contract in shown.unplayed) return `${shown.unplayed[deal.contract]}.`.replace(/^./, (own) => own.toUpperCase());
  if (!Object.keys(shown.kinds).length) return own.settled("grade") ? "" : "What did it come to?";
  if (!player) return "Who played?";
  if (!shown.kind) return `${player} plays… in which suit?`;
  if (!counts(shown)) return deal.result ? `${player} plays ${deal.contract}.` : "What did it come to?";
  const order = fromPlayer(own),
    tricks = tricksOf(own),
    all = Math.max(...shown.hands),
    known = order.filter((seat) => seat in tricks),
    sum = known.reduce((most, seat) => most + Number(tricks[seat]), 0);
  if (typeof deal.result === "string") return `${player}: ${deal.result}.`;
  if (known.length < order.length) return "How many tricks each?";
  if (sum !== all) return `That is ${sum} tricks; ${all === 9 ? "nine" : all} fall.`;
  const grade = own.settled("grade"),
    word = spoken.said[grade]?.toLowerCase() ?? GRADES[grade];
  return `${player} ${word ?? (grade ? grade.toLowerCase() : "plays")}, ${order.map((seat) => tricks[seat]).join(" : ")}`;
}

/** Whether every seat counts tricks of its own. */
const counts = (shown) => !(shown.game in RESULT_OF);

/** The plates: who played, their tricks, and whose the cards are. */
export function people(own) {
  const { deal, shown } = own,
    tricks = counts(shown) ? tricksOf(own) : null,
    order = fromPlayer(own),
    all = Math.max(...shown.hands),
    playable = Object.keys(shown.kinds).length > 0;
  const one = (seat) => {
    const chosen = seat === deal.declarer,
      rung = own.cards && (own.fell.on ? own.fell.turn : own.hand) === seat,
      known = deal.hands[seat]?.length ?? 0;
    return el(
      "section",
      { class: `${chosen ? "chosen" : ""}${rung ? " rung" : ""}` },
      button(
        [seen("span.star", chosen ? "★ " : ""), own.nameOf(seat)],
        () => own.plays(chosen ? "" : seat),
        { id: `plays-${seat}`, class: "player", "aria-pressed": String(chosen), disabled: !playable },
      ),
      tricks ? stepper(own, seat, tricks[seat], order.indexOf(seat), all) : null,
      own.cards && !own.fell.on
        ? button(`${known} of ${all} cards`, () => own.fill(seat), {
            id: `hand-${seat}`,
            "aria-pressed": String(seat === own.hand),
            "aria-label": `${own.nameOf(seat)}: ${known} of ${all} cards`,
          })
        : null,
    );
  };
  return el(
    "div.people-row",
    { role: "group", "aria-label": "who played", "data-seats": String(shown.seats.length) },
    shown.seats.map(one),
  );
}

/** The tricks of a seat: one less, a number, one more. */
function stepper(own, seat, number, n, all) {
  const off = !own.deal.declarer || own.deal.contract in own.shown.unplayed || !own.shown.kind;
  const step = (more) => () => tell(own, seat, number === undefined ? begun(own, seat, more > 0) : Number(number) + more);
  return el(
    "div.steps",
    { role: "group", "aria-label": `tricks of ${own.nameOf(seat)}` },
    button("−", step(-1), { "aria-label": "one less", disabled: off }),
    choose(
      [...(number === undefined ? [["", "·"]] : []), ...Array.from({ length: all + 1 }, (_, each) => [String(each)])],
      number === undefined ? "" : String(number),
      (each) => each !== "" && tell(own, seat, Number(each)),
      { name: `result-${n}`, disabled: off, "aria-label": "tricks" },
    ),
    button("+", step(1), { "aria-label": "one more", disabled: off }),
  );
}

/** The contract: kinds, suits, and why nobody played. */
export function contract(own) {
  const { deal, shown } = own,
    names = Object.keys(shown.kinds),
    nobody = deal.contract in shown.unplayed,
    passes = Object.entries(shown.unplayed).map(([word, words]) =>
      button(words, () => own.plays(deal.contract === word ? "" : `-${word}`), {
        id: `unplayed-${idOf(word)}`,
        "aria-pressed": String(deal.contract === word),
      }),
    );
  if (!names.length) return null;
  if (shown.comes_in && !shown.seats.includes(shown.comes_in))
    passes.unshift(
      button(`${own.nameOf(shown.comes_in)} comes in`, () => own.plays(shown.comes_in), {
        id: `plays-${shown.comes_in}`,
      }),
    );
  const kind = shown.kind ?? (names.includes(own.kind) ? own.kind : names[0]),
    { suit, factor } = shown,
    told = Boolean(deal.declarer) && !nobody;
  const name = (each) => own.named(each, shown.kinds[each][suit]);
  return el(
    "div.bids",
    names.length <= FEW
      ? el(
          "p.choices.kinds",
          { role: "group", "aria-label": "contract" },
          names.map((each) =>
            button(each, () => name(each), {
              id: `kind-${idOf(each)}`,
              disabled: !told,
              "aria-pressed": String(told && each === kind),
            }),
          ),
        )
      : el(
          "p.choices.kinds",
          choose(
            names.map((each) => [each]),
            kind,
            name,
            { id: "evening-kind", "aria-label": "contract", disabled: !told },
          ),
        ),
    el(
      "p.choices",
      el(
        "span.suits",
        { role: "group", "aria-label": "trumps" },
        Object.entries(shown.kinds[kind]).map(([each, text]) =>
          button(
            shown.suits[each].sign,
            () => own.set({ contract: text + DOUBLED[factor ?? 1] }),
            {
              class: shown.suits[each].colour,
              disabled: !told,
              "aria-label": suitLabel(shown.suits[each]),
              "aria-pressed": String(told && each === suit),
            },
          ),
        ),
      ),
      factor
        ? choose(
            [
              ["1", "not doubled"],
              ["2", "doubled"],
              ["4", "redoubled"],
            ],
            String(factor),
            (each) => own.set({ contract: (shown.kinds[kind][suit] ?? kind) + DOUBLED[Number(each)] }),
            { id: "evening-doubled", "aria-label": "doubled" },
          )
        : null,
      passes,
    ),
  );
}

/** The result, where it is no number of tricks a seat. */
export function result(own) {
  const { deal, shown } = own;
  if (deal.contract in shown.unplayed) return null;
  const endings = RESULT_WORDS[shown.game];
  if (endings)
    return el(
      "p.choices",
      { role: "group", "aria-label": "the result in a word" },
      endings.map((word) =>
        button(spoken.said[GRADE_OF[word]]?.toLowerCase() ?? word, () => own.set({ result: word }), {
          id: `result-${word}`,
          "aria-pressed": String(deal.result === word),
        }),
      ),
    );
  if (counts(shown)) return null;
  const how = RESULTS[RESULT_OF[shown.game]],
    labels = how.labels(own),
    numbers = deal.result ? how.read(deal.result) : [];
  const act = (event) => {
    event.preventDefault();
    own.set({ result: how.made(labels.map((_, n) => Number(event.target.elements[`result-${n}`].value))) });
  };
  return el(
    "form.fields.result",
    { onsubmit: act },
    labels.map((words, n) =>
      el(
        "label",
        `${words} `,
        el("input", {
          name: `result-${n}`,
          type: "number",
          min: 0,
          required: true,
          class: "short",
          value: numbers[n] ?? "",
        }),
      ),
    ),
    el("button", { type: "submit", id: "set-result" }, "Enter the result"),
  );
}

/** The pack as small cards in one order that never moves: a tap gives a card to the plate that is ringed. */
export function pack(own) {
  return packGrid(own, {
    look: own.shown.look,
    owner: own.owners(),
    called: (who) => (who === STOCK ? who : own.nameOf(who)),
    hand: own.fell.on ? null : own.hand,
    give: (code) => own.give(code),
    typed: true,
  });
}

/** Draw the calls made, and those the seat that speaks may make. */
export function auction(own) {
  const { deal, shown } = own,
    { auction: said } = shown;
  if (!said) return null;
  const { calls_made: made, speaks, calls, why } = said,
    call = (word) => own.call(deal, word);
  return own.folded("auction", "The auction", Boolean(made.length), [
    made.length
      ? el(
          "p",
          { id: "calls-made" },
          made.map(([seat, each], n) => [
            n ? " · " : null,
            seat ? `${own.nameOf(seat)} ` : null,
            el("b", callText(each)),
          ]),
        )
      : null,
    why ? el("p.quiet", `${why}: the auction is kept as it is.`) : null,
    speaks ? el("p.quiet", { role: "status" }, `${own.nameOf(speaks)} speaks`) : null,
    calls.length ? callButtons(calls, own.bidding, call, () => own.draw()) : null,
    made.length ? button("Take the last call back", () => call(null), { id: "unsay" }) : null,
  ]);
}
