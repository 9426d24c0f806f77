// Advice: what the seat to play could know, beside what open cards say; never one number of both.
import { Asking } from "./asking.js";
import { button, el, fill, rowsUnder } from "./dom.js";
import { chips, many, percents } from "./words.js";

const GRADED = [
  ["win/draw/loss", percents],
  ["chips", (own) => chips(own.points)],
  ["tricks", (own) => own.player_tricks.toFixed(1)],
];
const SCORED = [
  ["contract made", (own) => `${Math.round(own.made * 100)} %`],
  ["score", (own) => chips(own.score)],
  ["our points", (own) => own.points.toFixed(1)],
];

export class AdvicePanel extends Asking {
  constructor(sitting) {
    super();
    this.sitting = sitting;
    this.at = "";
  }
  draw(place) {
    this.place = place;
    const sitting = this.sitting,
      turn = sitting.turn;
    const here = sitting.tree.now.path;
    if (here !== this.at) {
      this.leave();
      this.state = null;
      this.at = here;
    }
    if (!turn || !turn.to_play) {
      fill(place, el("h2", "Advice"), el("p.quiet", "Nobody is to play here."));
      return;
    }
    fill(
      place,
      el("h2", "Advice"),
      el(
        "p",
        `What could ${sitting.nameOf(turn.to_play)} know? Its own cards, what was played, who did not follow.`,
      ),
      this.long ? this.stopButton() : button("ask", () => this.ask()),
      this.found(turn),
    );
  }
  found(turn) {
    const state = this.state,
      sitting = this.sitting;
    if (!state) return null;
    if (state.error) return el("p.trouble", state.error);
    if (!state.answer)
      return el("p", { role: "status" }, state.worlds ? `${many(state.worlds)} worlds` : "…");
    const found = state.answer,
      columns = found.grades ? GRADED : SCORED;
    return [
      rowsUnder(
        ["card", ...columns.map(([title]) => title), "open cards"],
        found.options.map((own, n) => {
          const open = turn.cards.find((told) => told.card === own.choice),
            face = open ? sitting.face(own.choice) : null;
          return el(
            "tr",
            el(
              "th",
              { scope: "row", class: face ? face.colour : null },
              face ? face.full : own.choice,
              n === 0 ? " best" : own.level ? " equal" : "",
            ),
            ...columns.map(([, said]) => el("td.number", said(own))),
            el("td", { class: `number ${open ? open.side : ""}` }, open ? open.sign : ""),
          );
        }),
      ),
      el(
        "p.quiet",
        found.certain
          ? "certain: the seat knows where every card is"
          : `sampled: ${many(found.samples)} worlds, seed ${found.seed}; open cards exact`,
      ),
    ];
  }
  async ask() {
    await this.put("advise", { ...this.sitting.fields, played: this.sitting.tree.now.cards });
  }
}
