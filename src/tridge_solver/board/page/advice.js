// Advice: what the seat to play could know, beside what open cards say; never one number of both.
import { Asking } from "./asking.js";
import { button, choose, el, fill, kept, rowsUnder } from "./dom.js";
import { chips, many, percents, said } from "./words.js";

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
/** Trumps and bridge: the contract, what is counted, declarer's tricks. */
const COUNTED = {
  contract: [],
  imps: [["IMPs", (own) => chips(own.score)]],
  matchpoints: [["matchpoints", (own) => `${Math.round(own.score * 100)} %`]],
  points: [["points", (own) => chips(own.score)]],
};
const AT_TABLE = ["at the table", (own) => (own.table ? chips(own.table.points) : "–")];
const columnsOf = (found) => {
  if (found.grades)
    return found.options.some((own) => own.table) ? [...GRADED, AT_TABLE] : GRADED;
  if (!found.scoring) return SCORED;
  const tricks = [["declarer's tricks", (own) => own.declarer_tricks.toFixed(1)]];
  return [SCORED[0], ...COUNTED[found.scoring], ...(found.scoring === "contract" ? [] : tricks)];
};
const atTable = (found) => {
  const played = found.options.find((own) => own.table);
  return played
    ? `; at the table, where each seat sees its own cards only: ${many(played.table.deals)} closed deals of each`
    : "";
};
const SCORINGS = {
  Bridge: [["", "as the deal says"], ["contract"], ["imps", "IMPs"], ["matchpoints"]],
  Trumps: [["points"], ["contract"]],
};

export class AdvicePanel extends Asking {
  constructor(sitting) {
    super();
    this.sitting = sitting;
    this.at = "";
    this.ranges = {};
    this.scoring = "";
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
      fill(place, el("p.quiet", "Nobody is to play here."));
      return;
    }
    fill(
      place,
      el(
        "p",
        `What could ${sitting.nameOf(turn.to_play)} know? Their own cards, what was played, who did not follow.`,
      ),
      sitting.asks("ranges") ? this.known() : null,
      this.long ? this.stopButton() : button("ask", () => this.ask()),
      this.found(turn),
    );
  }
  /** The fields for statements about hands, and the count; they stay as they are while worlds are played. */
  known() {
    const sitting = this.sitting,
      game = sitting.entry.game;
    return kept(this, "known", game, () =>
      el(
        "div.fields",
        ["N", "E", "S", "W"].map((seat) =>
          el(
            "label",
            `${sitting.nameOf(seat)} `,
            el("input", {
              type: "text",
              value: this.ranges[seat] ?? "",
              placeholder: "12-14 hcp, 5+S",
              onchange: (event) => {
                this.ranges[seat] = event.target.value;
              },
            }),
          ),
        ),
        el(
          "label",
          "counted ",
          choose(SCORINGS[game] ?? SCORINGS.Bridge, this.scoring, (value) => {
            this.scoring = value;
          }),
        ),
      ),
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
      columns = columnsOf(found);
    return [
      rowsUnder(
        [said("card"), ...columns.map(([title]) => said(title)), said("open cards")],
        found.options.map((own, n) => {
          const open = turn.cards.find((card) => card.card === own.choice),
            face = open ? sitting.face(own.choice) : null;
          return el(
            "tr",
            el(
              "th",
              { scope: "row", class: face ? face.colour : null },
              face ? face.full : own.choice,
              n === 0 ? ` ${said("best")}` : own.level ? ` ${said("equal")}` : "",
            ),
            ...columns.map(([, textOf]) => el("td.number", textOf(own))),
            el("td", { class: `number ${open ? open.side : ""}` }, open ? open.sign : ""),
          );
        }),
      ),
      el(
        "p.quiet",
        found.certain
          ? "certain: the seat knows where every card is"
          : `sampled: ${many(found.samples)} worlds, seed ${found.seed}; open cards exact${atTable(found)}`,
      ),
    ];
  }
  async ask() {
    const known = this.sitting.asks("ranges") ? { ranges: this.ranges, scoring: this.scoring } : {};
    await this.put("advise", {
      ...this.sitting.fields,
      played: this.sitting.tree.now.cards,
      ...known,
    });
  }
}
