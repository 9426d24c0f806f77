// The panels beside the table, and their tabs.
import { drawTableOfContracts } from "./contracts.js";
import { button, by, el, fill, shows } from "./dom.js";
import { IS_SERVED } from "./engine.js";
import { drawMoves } from "./moves.js";
import { raise } from "./sheet.js";
import { board } from "./state.js";

const PANELS = [
  ["play", "Cards"],
  ["exchange", "Exchange", "exchange"],
  ["bid", "Bid", "bid"],
  ["advice", "Advice", "advise"],
  ["review", "Review", "review"],
  ["puzzle", "Puzzles", "puzzle"],
  ["seat", "Play", "play"],
  ["deal", "New deal"],
  ["share", IS_SERVED ? "Open, share" : "Share"],
];

export function leavePanel() {
  const now = board.panels[board.tab];
  if (now?.leave) now.leave();
}

export function select(tab) {
  if (tab !== board.tab) leavePanel();
  board.tab = tab;
  panel();
}

/** Show a panel the person asked for, and move the sheet up, unless the answer is under the table. */
function choosePanel(tab) {
  select(tab);
  raise(tab !== "seat");
}

export function panel() {
  const { sitting } = board;
  const offered = PANELS.filter(([name, , question]) =>
    board.entering?.deal === sitting.deal
      ? name === "play"
      : sitting.isSeat ? ["seat", "play"].includes(name) : !question || sitting.asks(question),
  );
  if (!offered.some(([name]) => name === board.tab)) board.tab = sitting.isSeat ? "seat" : "play";
  const tabs = by("tabs");
  const names = offered.map(([name]) => name).join();
  if (tabs.dataset.offered !== names) {
    tabs.dataset.offered = names;
    fill(
      tabs,
      offered.map(([name, words]) =>
        el(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${name}`,
            "aria-controls": `panel-${name}`,
            onclick: () => choosePanel(name),
          },
          words,
        ),
      ),
    );
    fill(
      by("panels"),
      offered.map(([name]) =>
        el("div", {
          role: "tabpanel",
          id: `panel-${name}`,
          class: "panel",
          "aria-labelledby": `tab-${name}`,
          tabindex: 0,
        }),
      ),
    );
  }
  if (!shows(tabs, names, board.tab))
    for (const [name] of offered) {
      const chosen = name === board.tab;
      by(`tab-${name}`).setAttribute("aria-selected", String(chosen));
      by(`tab-${name}`).tabIndex = chosen ? 0 : -1;
      if (chosen) tabs.scrollLeft = by(`tab-${name}`).offsetLeft - tabs.offsetLeft - tabs.clientWidth / 3;
      by(`panel-${name}`).hidden = !chosen;
    }
  drawPanel(by(`panel-${board.tab}`));
  under();
  board.others?.markDoor();
}

/** Under the table: steps through a deal, or what a hand that is played needs, and who wants one. */
function under() {
  const playing = Boolean(board.sitting.isSeat);
  document.querySelector(".stepper").hidden = playing;
  by("hands").hidden = !playing;
  if (playing || board.tab === "seat") board.panels.seat?.under(by("ask"), by("hands"));
  else fill(by("ask"));
}

function drawPanel(place) {
  const { sitting, tab } = board;
  if (tab === "play") {
    if (!place.firstChild) fill(place, el("div"), el("div"), el("p.more"));
    const [moves, table, more] = place.children;
    drawMoves(moves, sitting, board.values, board.acts);
    drawTableOfContracts(
      table,
      sitting,
      () => board.values && board.sitting === sitting,
      board.acts.suppose,
    ).catch((error) => fill(table, el("p.trouble", error.message)));
    const goes = sitting.asks("turns") && sitting.turn?.to_play && board.values;
    if (!shows(more, goes))
      fill(
        more,
        goes ? button("best line from here, on the board", () => board.acts.bestLine()) : null,
      );
    return;
  }
  if (!board.others) return; // drawn once it is there
  if (!board.panels[tab]) {
    board.panels[tab] = new board.others.PANELS[tab](sitting, board.acts);
    board.panels[tab].draw(place);
    if (tab === "exchange") board.panels[tab].ask();
  } else if (["advice", "review", "puzzle", "seat", "share"].includes(tab))
    board.panels[tab].draw(place);
}
