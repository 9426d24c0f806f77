// Advice: what the seat to play could know, beside what open cards say; never one number of both.
import { follow } from "./engine.js";
import { button, el, fill } from "./dom.js";
import { chips } from "./words.js";

export class AdvicePanel {
  constructor(sitting) { this.sitting = sitting; this.long = null; this.state = null; this.at = ""; }
  leave() { if (this.long) this.long.stop(); this.long = null; }
  draw(place) {
    this.place = place;
    const sitting = this.sitting, turn = sitting.turn;
    const here = sitting.tree.now.cards.join(" ");
    if (here !== this.at) { this.leave(); this.state = null; this.at = here; }
    if (!turn || !turn.to_play) { fill(place, el("h2", {}, "Advice"), el("p", { class: "quiet" }, "Nobody is to play here.")); return; }
    fill(place, el("h2", {}, "Advice"), el("p", {}, `What could ${sitting.nameOf(turn.to_play)} know? Its own cards, what was played, who did not follow.`),
      this.long ? button("Stop", () => { this.leave(); this.draw(place); }) : button("ask", () => this.ask()), this.found(turn));
  }
  found(turn) {
    const state = this.state, sitting = this.sitting;
    if (!state) return null;
    if (state.error) return el("p", { class: "trouble" }, state.error);
    if (!state.answer) return el("p", { role: "status" }, state.worlds ? `${state.worlds.toLocaleString("en")} worlds` : "…");
    const found = state.answer;
    return [el("table", { class: "rows" }, el("thead", {}, el("tr", {}, ["card", "win/draw/loss", "chips", "tricks", "open cards"].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, found.options.map((own, n) => {
        const open = turn.cards.find((told) => told.card === own.choice), face = open ? sitting.face(own.choice) : null;
        return el("tr", {}, el("th", { scope: "row", class: face ? face.colour : null }, face ? face.full : own.choice, n === 0 ? " best" : own.level ? " equal" : ""),
          el("td", { class: "number" }, `${[own.win, own.draw, own.loss].map((share) => Math.round(share * 100)).join("/")} %`),
          el("td", { class: "number" }, chips(own.points)), el("td", { class: "number" }, own.player_tricks.toFixed(1)),
          el("td", { class: `number ${open ? open.side : ""}` }, open ? open.sign : ""));
      }))), el("p", { class: "quiet" }, found.certain ? "certain: the seat knows where every card is" : `sampled: ${found.samples.toLocaleString("en")} worlds, seed ${found.seed}; open cards exact`)];
  }
  async ask() {
    this.leave(); this.state = {};
    this.long = follow("advise", { ...this.sitting.fields, played: this.sitting.tree.now.cards }, (line) => { this.state = line; this.draw(this.place); });
    const long = this.long;
    this.draw(this.place);
    try { const answer = await long.done; if (answer) this.state = { answer }; } catch (error) { this.state = { error: error.message }; }
    if (this.long === long) { this.long = null; this.draw(this.place); }
  }
}
