// The board: one deal at a time, as the address, a file or chance has it.
import { by, say } from "./dom.js";
import { acts, emptyTable, openDeal, show, suppose, toggleValues } from "./doing.js";
import { draw, stepper } from "./drawing.js";
import { IS_SERVED, ask, hello } from "./engine.js";
import { keepFocus, usesKeys } from "./focus.js";
import { listen } from "./keys.js";
import { hurry, isWaiting } from "./pace.js";
import { placeOf } from "./places.js";
import { readAddress } from "./share.js";
import { handle } from "./sheet.js";
import { leavePanel, panel } from "./side.js";
import { board, then, trouble } from "./state.js";
import { playByKey, showKeys, step, turnValues } from "./steps.js";
import { count, spoken } from "./words.js";
import { listenForWhy } from "./why.js";

/** The deal an address says, with its cards; null where it says none. */
async function fromAddress() {
  let address;
  try {
    address = readAddress(location.hash);
  } catch (error) {
    trouble(error.message);
  }
  if (!address) return null;
  const found = await ask("read", { tags: address.tags, name: "the address" });
  const entry = found.deals.find((own) => own.deal);
  if (!entry) {
    trouble(`The address says no deal: ${found.deals.flatMap((own) => own.problems).join("; ")}`);
    return null;
  }
  return { ...entry, played: address.cards };
}

/** A table the address names, or one to sit down at where the deals are hidden; whether it is so. */
async function backAtTable() {
  const id = /^#table=([\w-]+)$/.exec(location.hash);
  if (!id && !board.plays) return false;
  await others();
  emptyTable();
  if (id) {
    try {
      board.sitting.take(await board.sitting.ask({ do: "look", id: id[1] }, () => {}));
    } catch (error) {
      if (!board.plays) return false;
      trouble(error.message);
    }
  }
  board.tab = "seat";
  draw();
  return true;
}

/** A tap skips what is still to be seen; while cards are to fall it does nothing else. */
function tapped(event) {
  const unseen = board.sitting?.isSeat && isWaiting() && board.sitting.tree.next;
  hurry();
  if (!unseen || !by("table").contains(event.target)) return;
  event.preventDefault(); // no card is drawn
  document.addEventListener("click", (own) => own.stopPropagation(), { capture: true, once: true });
}

/** Another place as it was left, by the browser's Back and Forward. */
async function backTo(place) {
  leavePanel();
  board.written = location.hash;
  Object.assign(board, { entries: place.entries, at: place.deal, tab: place.tab });
  board.sitting = place.sitting;
  board.panels = {};
  toggleValues(place.values, false);
  if (place.view === "evening") board.showEvening();
  else board.others.show(place.view);
  if (place.view === "table") draw();
}

/** The panels beside the table, and what they take: fetched once the cards lie there. */
async function others() {
  board.others ??= await import("./panels.js");
}

async function begin() {
  keepFocus();
  document.querySelector(".side").prepend(handle());
  document.addEventListener("click", (event) => {
    const own = event.target.closest("[data-go]");
    if (own) then(() => step(own.dataset.go));
  });
  by("values").addEventListener("change", (event) => then(() => turnValues(event.target.checked)));
  by("keys-button").addEventListener("click", showKeys);
  by("tabs").addEventListener("keydown", (event) => {
    const tabs = [...by("tabs").children],
      way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const next = tabs[(tabs.indexOf(event.target) + way + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
  document.addEventListener("keydown", hurry, true);
  document.addEventListener("pointerdown", tapped, true);
  listenForWhy(by("table"), stepper);
  listen((what) => then(() => step(what)), playByKey);
  window.addEventListener("popstate", ({ state }) => {
    const place = placeOf(state);
    if (place) then(() => backTo(place));
  });
  window.addEventListener("hashchange", () =>
    then(async () => {
      if (location.hash === board.written) return;
      const entry = await fromAddress();
      if (entry) {
        board.entries = [entry];
        await openDeal(0);
        await show(board.sitting.tree.end);
      }
    }),
  );
  window.addEventListener("pagehide", leavePanel);
  const opening = await hello;
  Object.assign(spoken, opening.words);
  board.looks = opening.looks;
  board.seed = opening.seed;
  board.entries = opening.deals;
  board.plays = opening.plays;
  board.tables = opening.tables ?? [];
  board.themes = opening.themes ?? [];
  board.rulesets = opening.rulesets ?? [];
  try {
    if (!(await backAtTable())) await openFirst(opening.first);
  } catch (error) {
    if (opening.opens === "table") trouble(error.message); // else it is there to be filled in
  }
  await others();
  panel();
  await openView(opening);
  document.body.classList.add("ready");
}

/** The start page, an evening or the table, as the program or the address has it. */
async function openView(opening) {
  const { drawBar, drawDoors, show: showView } = board.others;
  const evening = IS_SERVED ? eveningOf(opening) : null;
  by("home").addEventListener("click", () => showView("doors"));
  drawBar();
  drawDoors(evening?.begun());
  by("home").addEventListener("click", () => drawDoors(evening?.begun()));
  showView(location.hash.length > 1 || board.plays ? "table" : opening.opens);
  say(by("lacking"), opening.lacking ?? "");
  by("lacking").hidden = !opening.lacking;
  if (opening.opens === "evening") await evening.begin();
}

/** An evening to be entered: how it begins and is shown. */
function eveningOf(opening) {
  const { Evening, show: showView } = board.others;
  const evening = new Evening(opening, (deal) =>
    then(async () => {
      const found = await ask("read", { deal, name: "the deal" });
      toggleValues(false, false); // nobody is judged while the record is entered
      board.entries = found.deals.filter((entry) => entry.deal);
      showView("table");
      by("entering").hidden = false;
      await openDeal(0);
      await show(board.sitting.tree.end, usesKeys());
      board.entering = { deal: board.sitting.deal, take: (cards) => evening.take(cards) };
      draw();
    }),
    () => {
      if (board.entering) showEvening();
    },
    acts,
  );
  const leave = () => {
    board.entering = null;
    if (by("entering").hidden) return;
    by("entering").hidden = true;
    toggleValues(true);
  };
  by("home").addEventListener("click", leave);
  board.leaveEvening = leave;
  by("untake").addEventListener("click", () =>
    then(() => {
      const { tree } = board.sitting;
      tree.forget(tree.end);
      return show(tree.now);
    }),
  );
  const showEvening = () => {
    leave();
    showView("evening");
    evening.draw();
    evening.refresh();
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !by("evening").hidden) evening.refresh();
  });
  by("take-play").addEventListener("click", () =>
    then(async () => {
      leave();
      await evening.row; // the last card is in the file
      showEvening();
    }),
  );
  board.showEvening = showEvening;
  const begun = () => {
    const deals = evening.deals.length ? evening.deals : (opening.entered ?? []).map((own) => own.deal);
    return deals.length
      ? `Go on with ${deals[0].tags.Event || "the evening"}: ${count(deals.length, "deal")} so far.`
      : "";
  };
  const begin = async () => {
    const entered = opening.entered ?? opening.deals.filter((entry) => entry.deal.file);
    if (entered.length) await evening.open(entered);
    else evening.draw();
  };
  return { begin, begun };
}

/** The deal the address says, or the first there is, of which much came with the page. */
async function openFirst(opening) {
  const entry = await fromAddress();
  if (entry) {
    const same = board.entries.findIndex(
      (own) => own.tags.Deal === entry.tags.Deal && own.deal.dealer === entry.deal.dealer,
    );
    const cards = entry.played;
    if (same >= 0 && cards.every((card, n) => board.entries[same].played[n] === card)) {
      await openDeal(same);
      const own = board.sitting;
      if (
        entry.contract &&
        (entry.contract !== own.contract || entry.deal.declarer !== own.declarer)
      )
        await suppose(entry.deal.declarer, entry.contract);
      let node = own.tree.root;
      for (const card of cards) node = node.children.find((child) => child.card === card) ?? node;
      await show(node);
    } else {
      board.entries = [entry, ...(same < 0 ? board.entries : [])];
      await openDeal(0);
      await show(board.sitting.tree.end);
    }
  } else await openDeal(0, opening);
}

board.acts = acts;
then(begin);
