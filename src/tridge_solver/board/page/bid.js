// The bid: every contract from a seat's nine cards, and the par with open cards.
import { follow } from "./engine.js";
import { button, el, fill } from "./dom.js";
import { chips } from "./words.js";

export class BidPanel {
  constructor(sitting) { this.sitting = sitting; this.seat = sitting.declarer ?? sitting.seats[0]; this.long = null; this.state = null; }
  leave() { if (this.long) this.long.stop(); this.long = null; }
  draw(place) {
    this.place = place;
    const sitting = this.sitting;
    fill(place, el("h2", {}, "Bid"),
      el("p", {}, el("label", {}, "Who bids: ", el("select", { onchange: (event) => { this.leave(); this.seat = event.target.value; this.state = null; this.draw(place); } },
        sitting.seats.map((seat) => el("option", { value: seat, selected: seat === this.seat }, sitting.nameOf(seat)))))),
      this.long ? button("Stop", () => { this.leave(); this.draw(place); })
        : [button("from these nine cards", () => this.ask("closed")), sitting.deal.stock ? button("with open cards: the par", () => this.ask("open")) : null],
      this.found());
  }
  found() {
    const state = this.state;
    if (!state) return null;
    if (state.error) return el("p", { class: "trouble" }, state.error);
    if (!state.answer) return el("p", { role: "status" }, state.doing ? `${state.doing}${state.worlds ? `: ${state.worlds.toLocaleString("en")}${state.of ? ` of ${state.of.toLocaleString("en")}` : ""}` : "…"}` : "…");
    return state.answer.mode === "open" ? this.par(state.answer) : this.rows(state.answer);
  }
  rows(found) {
    const seen = new Set();
    const rows = found.contracts.filter((own) => { const kind = own.contract.replace(/ [SHDC]$/, ""); const first = !seen.has(kind); seen.add(kind); return first; });
    const name = this.sitting.nameOf(this.seat);
    return [el("p", { class: "sentence" }, found.recommended === "Pass" ? `${name} passes.` : `${name} bids ${found.recommended}.`),
      el("table", { class: "rows" }, el("thead", {}, el("tr", {}, ["contract", "", "win/draw/loss", "chips", "at the table"].map((head) => el("th", { scope: "col", class: head === "" ? "drawn" : null }, head)))),
        el("tbody", {}, rows.map((own) => el("tr", { class: own.may_be_bid ? null : "barred" },
          el("th", { scope: "row" }, own.contract), el("td", { class: "drawn" }, shares(own)),
          el("td", { class: "number" }, `${[own.win, own.draw, own.loss].map((share) => Math.round(share * 100)).join("/")} %`),
          el("td", { class: "number" }, chips(own.points)), el("td", { class: "number" }, own.table ? chips(own.table.points) : "–"))))),
      el("p", { class: "quiet" }, `sampled: ${found.samples.toLocaleString("en")} worlds, seed ${found.seed}; chips with open cards, and at the table, where each seat sees its own cards only`)];
  }
  par(found) {
    const par = found.par, sitting = this.sitting;
    const said = par.declarer ? `The par: ${sitting.nameOf(par.declarer)} plays ${par.contract}, ${par.grade.replace("_", " ")} with ${par.player_tricks}.` : "The par: nobody bids.";
    return [el("p", { class: "sentence" }, said), el("p", { class: "quiet" }, par.auction.map((call) => `${call.seat} ${call.call}`).join(" – ")),
      el("table", { class: "rows" }, el("tbody", {}, found.seats.find((own) => own.seat === this.seat).contracts.slice(0, 8).map((own) => el("tr", {},
        el("th", { scope: "row" }, own.contract), el("td", {}, `${own.grade.replace("_", " ")} ${own.player_tricks ?? ""}`), el("td", { class: "number" }, chips(own.points)))))),
      el("p", { class: "quiet" }, "exact, cards and stock open to all")];
  }
  async ask(mode) {
    this.leave(); this.state = {};
    const deal = { ...this.sitting.deal, play: null, result: null };
    this.long = follow("bid", { deal, seat: this.seat, mode }, (line) => { this.state = line; this.draw(this.place); });
    const long = this.long;
    this.draw(this.place);
    try { const answer = await long.done; if (answer) this.state = { answer }; } catch (error) { this.state = { error: error.message }; }
    if (this.long === long) { this.long = null; this.draw(this.place); }
  }
}

/** Shares of wins, draws and losses as a bar; the numbers stand beside it. */
function shares(own) {
  const part = (kind, share, at) => el("rect", { class: kind, x: (at * 100).toFixed(1), width: (share * 100).toFixed(1), y: 0, height: 10 });
  return el("svg", { viewBox: "0 0 100 10", class: "shares", "aria-hidden": "true", preserveAspectRatio: "none" }, part("win", own.win, 0), part("draw", own.draw, own.win), part("loss", own.loss, own.win + own.draw));
}
