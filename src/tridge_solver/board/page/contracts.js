// The choice of Player and contract: three controls, and the table of every Player in every suit.
import { ask } from "./engine.js";
import { aloud, button, choose, el, fill, seen, shows } from "./dom.js";
import { contractText, suitLabel } from "./words.js";

/** The controls above the table; `suppose` is called with a seat and a contract. While a puzzle asks,
 * they are a line of words. */
export function drawControls(place, sitting, suppose) {
  const asks = Boolean(sitting.puzzle && !sitting.puzzle.answered);
  if (shows(place, sitting, sitting.kinds, sitting.declarer, sitting.contract, leadWords(sitting), asks))
    return;
  if (!sitting.kinds) {
    fill(place);
    return;
  }
  const [kind, suit] = chosen(sitting);
  if (asks) {
    const own = sitting.suits.find((each) => each.key === suit),
      words = `${sitting.nameOf(sitting.declarer)}: ${kind ?? contractText(sitting.contract)} `;
    fill(
      place,
      seen("span.star", "★ "),
      el("span", words, own ? el("span", { class: own.colour }, own.sign) : null),
    );
    return;
  }
  const names = Object.keys(sitting.kinds);
  const kindNow = kind ?? names[0];
  const seat = choose(
    [
      ...(sitting.declarer ? [] : [["", "nobody"]]),
      ...sitting.seats.map((each) => [each, `${sitting.nameOf(each)} (${each})`]),
    ],
    sitting.declarer ?? "",
    (each) => suppose(each, pick(sitting, kindNow, suit)),
    { "aria-label": "the Player" },
  );
  const kinds = el(
    "select",
    {
      "aria-label": "the contract",
      onchange: (event) =>
        suppose(sitting.declarer ?? sitting.seats[0], pick(sitting, event.target.value, suit)),
    },
    names.map((name) => {
      const open = Object.values(sitting.kinds[name]).filter((cell) => !cell.why_not);
      const why = Object.values(sitting.kinds[name])[0].why_not;
      return el(
        "option",
        {
          value: name,
          selected: name === kindNow,
          disabled: !open.length,
          title: open.length ? null : why,
        },
        name,
      );
    }),
  );
  const suits = el(
    "span.suits",
    { role: "group", "aria-label": "trumps" },
    sitting.suits.map((each) => {
      const cell = sitting.kinds[kindNow][each.key];
      return el(
        "button",
        {
          type: "button",
          class: each.colour,
          "aria-pressed": String(each.key === suit),
          disabled: !cell || Boolean(cell.why_not),
          title: cell?.why_not ? cell.why_not : each.name,
          "aria-label": suitLabel(each),
          onclick: () => suppose(sitting.declarer ?? sitting.seats[0], cell.contract),
        },
        each.sign,
      );
    }),
  );
  fill(
    place,
    seen("span.star", "★ "),
    seat,
    kinds,
    suits,
    leadWords(sitting) ? el("span.quiet.leads", leadWords(sitting)) : null,
  );
}

function leadWords(sitting) {
  const first = sitting.turnOf(sitting.tree.root);
  return first ? `${sitting.nameOf(first.leader)} leads first` : "";
}

/** The kind and suit of the contract that is played. */
function chosen(sitting) {
  for (const [kind, cells] of Object.entries(sitting.kinds))
    for (const [suit, cell] of Object.entries(cells))
      if (cell.contract === sitting.contract) return [kind, suit];
  return [null, null];
}

/** A contract of this kind, in this suit where that is allowed. */
function pick(sitting, kind, suit) {
  const cells = sitting.kinds[kind];
  const free =
    Object.entries(cells).find(([key, cell]) => key === suit && !cell.why_not) ??
    Object.entries(cells).find(([, cell]) => !cell.why_not);
  return (free ?? Object.entries(cells)[0])[1].contract;
}

/** Ask which contracts may be played, and which suits there are. */
export async function learnContracts(sitting, answered) {
  const found =
    answered ??
    (await ask("contracts", {
      ...sitting.fields,
      declarer: sitting.declarer ?? sitting.seats[0],
      contract: sitting.contract,
    }));
  sitting.kinds = Object.keys(found.kinds).length ? found.kinds : null;
  sitting.tags = found.tags;
  const keys = [...new Set(Object.values(found.kinds).flatMap((cells) => Object.keys(cells)))];
  sitting.suits = keys.map((key) => found.suits[key]);
}

/** The table of contracts; asked for at once where it is quick, else on request. Whoever has turned
 * the values off meanwhile, or gone to another deal, does not get it: `wanted` says so. */
export async function drawTableOfContracts(place, sitting, wanted, suppose) {
  if (!sitting.asks("table") || !wanted()) {
    shows(place);
    fill(place);
    return;
  }
  if (!sitting.table) {
    shows(place);
    if (!isQuick(sitting) && !sitting.learning) {
      fill(
        place,
        el("h2", "Every contract"),
        button("work it out (some seconds)", () => {
          learnTable(sitting);
          drawTableOfContracts(place, sitting, wanted, suppose);
        }),
      );
      return;
    }
    fill(place);
    await learnTable(sitting);
    if (!wanted()) return;
  }
  if (shows(place, sitting, sitting.table, sitting.declarer, sitting.contract)) return;
  const { heads, rows } = sitting.table;
  const suits = heads.map((head, n) => ({
    head: el("th", { scope: "col", class: head.colour, title: head.name }, head.sign),
    cells: rows.map((row) => cellOf(sitting, row, row.cells[n], suppose)),
  }));
  const seats = rows.map((row, n) => ({
    head: el(
      "th.who",
      { scope: "row" },
      row.seat === sitting.declarer ? "★ " : "",
      sitting.nameOf(row.seat),
    ),
    cells: suits.map((suit) => suit.cells[n]),
  }));
  // Six columns of points are too many for a telephone: then the seats stand side by side.
  const turned = heads.length > 5,
    [across, down] = turned ? [seats, suits] : [suits, seats];
  if (turned) {
    for (const suit of suits) suit.head.setAttribute("scope", "row");
    for (const seat of seats) seat.head.setAttribute("scope", "col");
  }
  fill(
    place,
    el("h2", sitting.table.title),
    el(
      "div.scroll",
      { tabindex: 0, role: "region", "aria-label": sitting.table.title },
      el(
        "table.cells",
        el("thead", el("tr", el("td"), across.map((own) => own.head))),
        el(
          "tbody",
          down.map((own) => el("tr", own.head, own.cells)),
        ),
      ),
    ),
  );
}

/** Draw a seat's result in a contract; a button where that can be supposed. */
function cellOf(sitting, row, cell, suppose) {
  if (!cell.contract) return el("td", el("span", { class: cell.side }, cell.text));
  const words = `${sitting.nameOf(row.seat)} in ${contractText(cell.contract)}: ${cell.words}`;
  const now = row.seat === sitting.declarer && cell.contract === sitting.contract;
  return el(
    "td",
    button([seen("span", cell.text), aloud(words)], () => suppose(row.seat, cell.contract), {
      class: cell.side,
      "aria-pressed": String(now),
      title: words,
    }),
  );
}

/** Whether the table of contracts is no more than a moment's work. */
const isQuick = (sitting) => sitting.entry.cards.tricks <= 9;

/** Ask for the table of contracts before it is drawn, where it is quick, unless it was told. */
export function learnEarly(sitting, answered) {
  if (answered) sitting.table = answered;
  else if (sitting.asks("table") && isQuick(sitting)) learnTable(sitting).catch(() => {});
}

/** Asked once, however often it is drawn meanwhile. */
function learnTable(sitting) {
  sitting.learning ??= ask("table", { deal: sitting.deal }).then((table) => {
    sitting.table = table;
  });
  return sitting.learning;
}
