// The review of the main line: turning point, chart, errors; hindsight told from fault on request.
import { Asking } from "./asking.js";
import { chart } from "./chart.js";
import { button, el, fill } from "./dom.js";
import { costOf, errorSentence } from "./words.js";

/** The cost of a decision, as a sign and a colour; as in the review itself. */
const COSTS = {
  grade: ["✘", "loses"],
  tricks: ["−", "draws"],
  chips: ["¢", "draws"],
  lucky: ["~", "gains"],
};

export class ReviewPanel extends Asking {
  constructor(sitting, acts) {
    super();
    this.sitting = sitting;
    this.acts = acts;
    this.of = "";
  }
  draw(place) {
    this.place = place;
    const sitting = this.sitting,
      main = sitting.tree.main;
    if (main.join(" ") !== this.of) {
      this.leave();
      this.state = null;
      this.of = main.join(" ");
    }
    if (!main.length) {
      fill(place, el("p.quiet", "No card is played yet."));
      return;
    }
    fill(
      place,
      chart(sitting, this.acts),
      errors(sitting, this.acts),
      this.long
        ? this.stopButton()
        : [
            sitting.asks("exchange") ? button("bid and exchange too", () => this.ask(false)) : null,
            sitting.asks("exchange") ? button("hindsight or fault?", () => this.ask(true)) : null,
          ],
      this.found(),
    );
  }
  found() {
    const state = this.state,
      sitting = this.sitting;
    if (!state) return null;
    if (state.error) return el("p.trouble", state.error);
    if (!state.answer) return el("p", { role: "status" }, "reviewing…");
    const found = state.answer;
    const wrong = (found.decisions ?? []).filter((own) => own.error || own.closed?.luck);
    const choice = (what) =>
      Array.isArray(what)
        ? what.length
          ? what.map((code) => sitting.face(code).full).join(" ")
          : "nothing"
        : sitting.faces.has(what)
          ? sitting.face(what).full
          : what;
    return [
      found.turning_point ? el("p.sentence", found.turning_point.sentence ?? "") : null,
      el(
        "ul",
        wrong.map((own) => {
          const luck = own.closed ? own.closed.luck : null;
          const lost = own.lost ?? {},
            chipsLost = lost.chips ? `, ${lost.chips} chips` : "";
          const sentence =
            own.grade_before !== undefined
              ? `${own.grade_before.replace("_", " ")} ${own.player_tricks_before} → ${own.grade_after.replace("_", " ")} ${own.player_tricks_after}${chipsLost}`
              : "";
          const [sign, side] = COSTS[own.error ? own.cost_in : luck] ?? ["", ""];
          const node =
            own.kind === "card"
              ? sitting.tree.root.line.find((at) => at.card === own.choice)
              : null;
          return el(
            "li",
            node
              ? button(`Trick ${own.trick}`, () => this.acts.go(node.parent), { class: "link" })
              : null,
            " ",
            el("b", { class: side }, sign),
            ` ${sitting.nameOf(own.seat)}: ${own.kind === "card" ? "" : own.kind + " "}${choice(own.choice)} `,
            el("span.quiet", sentence, luck ? ` · ${luck}` : ""),
            own.error && own.best?.length
              ? el("span.quiet", ` · best: ${own.best.slice(0, 2).map(choice).join(" or ")}`)
              : null,
            own.why ? el("p.sentence", own.why) : null,
          );
        }),
      ),
      wrong.length ? null : el("p", "Nothing was thrown away."),
    ];
  }
  async ask(closed) {
    await this.put("review", { ...this.sitting.fields, played: this.sitting.tree.main, closed });
  }
}

/** The errors of the main line, each a way to its place. */
function errors(sitting, acts) {
  const rows = [];
  for (const node of sitting.tree.root.line) {
    const before = sitting.turnOf(node.parent),
      cost = costOf(before, node.card);
    if (cost)
      rows.push(
        el(
          "li",
          button(`Trick ${before.number}`, () => acts.go(node.parent), { class: "link" }),
          " ",
          el("span", { class: cost.kind === "grade" ? "loses" : "draws" }, cost.sign),
          ` ${errorSentence(sitting, before.to_play, cost)}`,
        ),
      );
  }
  return rows.length ? el("ol.errors", rows) : el("p", "No card cost anything.");
}
