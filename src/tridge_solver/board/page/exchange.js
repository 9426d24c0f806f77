// The exchange: what was dealt, what a seat throws, what that comes to; open cards, then the seat's own.
import { ask, follow, stopAll } from "./engine.js";
import { aloud, button, el, fill } from "./dom.js";
import { chips, percent } from "./words.js";

/** The panel of exchanges; it keeps what is being thrown while it is shown. */
export class ExchangePanel {
  constructor(sitting, acts) {
    this.sitting = sitting; this.acts = acts;
    this.made = (sitting.deal.exchange || []).map((own) => ({ seat: own.seat, discards: [...own.discards] }));
    if (sitting.supposed) this.made = [];
    this.seat = sitting.declarer ?? sitting.seats[0];
    this.best = null; this.chosen = null; this.closed = null; this.trouble = "";
    this.long = null; this.asked = 0; this.searching = false;
  }
  leave() {
    if (this.long) this.long.stop();
    if (this.searching) { this.asked++; this.searching = false; stopAll(); }
    this.long = null;
  }
  get mine() { return this.made.find((own) => own.seat === this.seat); }
  get deal() { return { ...this.sitting.deal, declarer: this.sitting.declarer, contract: this.sitting.contract }; }
  get before() { const at = this.made.findIndex((own) => own.seat === this.seat); return at < 0 ? this.made : this.made.slice(0, at); }

  draw(place) {
    this.place = place;
    const sitting = this.sitting, deal = sitting.deal;
    if (!sitting.contract) { fill(place, el("h2", {}, "Exchange"), el("p", { class: "quiet" }, "Choose a Player and a contract first.")); return; }
    const thrown = new Set(this.mine ? this.mine.discards : []);
    const hand = new Set(deal.hands[this.seat] || []);
    fill(place, el("h2", {}, "Exchange"),
      el("p", {}, el("label", {}, "Who throws: ", el("select", { onchange: (event) => { this.leave(); Object.assign(this, { seat: event.target.value, best: null, chosen: null, closed: null }); this.draw(place); this.ask(); } },
        sitting.seats.map((seat) => el("option", { value: seat, selected: seat === this.seat }, sitting.nameOf(seat)))))),
      el("div", { class: "dealt", role: "group", "aria-label": `the nine cards dealt to ${sitting.nameOf(this.seat)}` }, sitting.look.flatMap((row) => row.cards).filter((face) => hand.has(face.code)).map((face) =>
        button([aloud(`${face.name}${thrown.has(face.code) ? ", thrown" : ""}`), el("span", { "aria-hidden": "true" }, face.full)], () => this.toggle(face.code), { class: `move ${face.colour}${face.trump ? " trump" : ""}`, "data-card": face.code, "aria-pressed": String(thrown.has(face.code)) }))),
      deal.stock ? el("p", { class: "quiet stock" }, "stock, top first: ", deal.stock.map((code) => [el("span", { class: sitting.face(code).colour }, sitting.face(code).full), " "])) : el("p", { class: "quiet" }, "The stock is not known: only what the seat itself can know is asked."),
      this.trouble ? el("p", { class: "trouble" }, this.trouble) : null,
      this.chosen ? el("p", { class: `chosen-exchange ${sideOf(this.chosen.grade)}` }, `${this.chosen.mark} ${words(this.chosen.grade)} ${this.chosen.player_tricks ?? ""}`, el("span", { class: "quiet" }, this.chosen.answer.length ? " against the best answer: " + this.chosen.answer.map((own) => `${own.seat} ${this.faces(own.discard)}`).join(" · ") : "")) : null,
      this.mine || this.made.length ? el("p", {}, button("play on with these", () => this.acts.playOn([...this.before, { seat: this.seat, discards: this.mine ? this.mine.discards : [] }, ...this.answers()])),
        sitting.exchanged.length ? button("back to the exchange before", () => this.acts.playBack()) : null) : sitting.exchanged.length ? el("p", {}, button("back to the exchange before", () => this.acts.playBack())) : null,
      this.searching === "long" ? el("p", { role: "status" }, "weighing the discards… ", button("Stop", () => { this.leave(); this.draw(place); })) : null,
      this.best ? this.openRows() : null,
      el("h3", {}, "From these nine cards"),
      this.long ? button("Stop", () => { this.leave(); this.draw(place); }) : button("ask", () => this.askClosed()),
      this.closedRows());
  }
  answers() { return this.chosen ? this.chosen.answer.map((own) => ({ seat: own.seat, discards: own.discard })) : []; }
  faces(cards) { return cards.length ? cards.map((code) => this.sitting.face(code).full).join(" ") : "nothing"; }

  openRows() {
    const found = this.best;
    return [el("h3", {}, `Best with open cards `, el("span", { class: "quiet" }, "exact")), el("table", { class: "rows" }, el("tbody", {}, found.options.slice(0, 6).map((option) => el("tr", {},
      el("td", { class: sideOf(option.grade) }, `${found.marks[option.grade]} ${words(option.grade)} ${option.player_tricks ?? ""}`),
      el("td", {}, button(this.faces(option.discard), () => this.take(option.discard), { class: "link", title: "throw these" }))))))];
  }
  closedRows() {
    const state = this.closed;
    if (!state) return el("p", { class: "quiet" }, "What the seat can know: its nine cards. Discards race in random worlds, fresh worlds measure the best.");
    if (state.error) return el("p", { class: "trouble" }, state.error);
    const found = state.answer ?? state.partial;
    if (!found) return el("p", { role: "status" }, state.left ? `racing ${state.left} of ${state.arms} discards · ${state.worlds} worlds` : "racing…");
    return [el("table", { class: "rows" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "throw"), el("th", { scope: "col" }, "win"), el("th", { scope: "col", class: "drawn" }, "interval"), el("th", { scope: "col" }, found.options[0].points === null ? "" : "chips"))),
      el("tbody", {}, found.options.map((option, n) => el("tr", {},
        el("td", {}, button(this.faces(option.discard), () => this.take(option.discard), { class: "link", title: "throw these" })),
        el("td", { class: "number" }, `${Math.round(option.win * 100)} ±${Math.max(1, Math.round((option.win_interval[1] - option.win_interval[0]) * 50))} %`),
        el("td", { class: "drawn" }, interval(option.win_interval, option.win)),
        el("td", { class: "number" }, option.points === null ? "" : chips(option.points)),
        el("td", { class: "quiet" }, n === 0 ? "best" : option.tie ? "equal" : ""))))),
      el("p", { class: "quiet", role: "status" }, state.answer ? `sampled: ${found.samples.toLocaleString("en")} fresh worlds, seed ${found.seed}` : `sampled: ${found.samples.toLocaleString("en")} of ${state.of.toLocaleString("en")} fresh worlds, seed ${found.seed}`)];
  }
  take(cards) { this.set(new Set(cards)); }
  toggle(card) { const now = new Set(this.mine ? this.mine.discards : []); if (!now.delete(card)) now.add(card); this.set(now); }
  set(cards) {
    const discards = (this.sitting.deal.hands[this.seat] || []).filter((card) => cards.has(card));
    this.made = [...this.before, { seat: this.seat, discards }];
    this.chosen = null; this.redraw(); this.ask();
  }
  /** Draw anew; the card that had the focus keeps it. */
  redraw() {
    const had = document.activeElement && document.activeElement.dataset.card;
    this.draw(this.place);
    const again = [...this.place.querySelectorAll(".dealt button")].find((own) => own.dataset.card === had);
    if (had && again) again.focus();
  }
  /** What is best with open cards, and what is thrown now comes to. */
  async ask() {
    const mine = ++this.asked;
    if (!this.sitting.deal.stock || !this.sitting.contract) return;
    this.searching = true;
    setTimeout(() => { if (mine === this.asked && this.searching) { this.searching = "long"; this.redraw(); } }, 300);
    try {
      const found = await ask("exchange", { mode: "open", deal: { ...this.deal, exchange: this.before.length ? this.before.map((own) => ({ seat: own.seat, discards: own.discards })) : null, play: null, result: null, auction: null, surrender: null }, seat: this.seat, top: 5, ...(this.mine ? { discard: this.mine.discards } : {}) });
      if (mine !== this.asked || found.stopped) return;
      this.best = found; this.chosen = found.chosen ?? null; this.trouble = "";
    } catch (error) { if (mine !== this.asked) return; this.trouble = error.message; this.best = null; }
    this.searching = false;
    this.redraw();
  }
  async askClosed() {
    this.leave(); this.closed = {};
    this.long = follow("exchange", { mode: "closed", deal: { ...this.deal, exchange: this.before.length || this.seat !== this.sitting.declarer ? this.before : null, play: null, result: null, auction: null, surrender: null }, seat: this.seat }, (line) => { Object.assign(this.closed, line); this.draw(this.place); });
    const long = this.long;
    this.draw(this.place);
    try { const answer = await long.done; if (answer) this.closed = { answer }; } catch (error) { this.closed = { error: error.message }; }
    if (this.long === long) { this.long = null; this.draw(this.place); }
  }
}

const words = (grade) => grade.replace("_", " ");
const sideOf = (grade) => ({ WIN: "gains", EXACT: "gains", LOSS: "loses" })[grade] ?? "draws";

/** An interval of a share as a line with a dot. */
export function interval([low, high], share) {
  const x = (part) => (4 + 92 * part).toFixed(1);
  return el("svg", { viewBox: "0 0 100 12", class: "interval", role: "img", "aria-label": `between ${percent(low)} and ${percent(high)}` },
    el("line", { x1: x(low), x2: x(high), y1: 6, y2: 6 }), el("circle", { cx: x(share), cy: 6, r: 3.5 }));
}
