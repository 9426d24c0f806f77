// The bid: every contract from a seat's nine cards, and the par with open cards.
import { Asking } from "./asking.js";
import { button, choose, el, fill, rowsUnder } from "./dom.js";
import { chips, contractText, gradeWord, many, percents, said } from "./words.js";

export class BidPanel extends Asking {
  constructor(sitting) {
    super();
    this.sitting = sitting;
    this.seat = sitting.declarer ?? sitting.seats[0];
  }
  draw(place) {
    this.place = place;
    const sitting = this.sitting;
    fill(
      place,
      el(
        "p",
        el(
          "label",
          "Who bids: ",
          choose(
            sitting.seats.map((seat) => [seat, sitting.nameOf(seat)]),
            this.seat,
            (seat) => {
              this.leave();
              this.seat = seat;
              this.state = null;
              this.draw(place);
            },
          ),
        ),
      ),
      this.long
        ? this.stopButton()
        : [
            button("from these nine cards", () => this.ask("closed")),
            sitting.deal.stock ? button("with open cards: the par", () => this.ask("open")) : null,
          ],
      this.found(),
    );
  }
  found() {
    const state = this.state;
    if (!state) return null;
    if (state.error) return el("p.trouble", state.error);
    if (!state.answer)
      return el(
        "p",
        { role: "status" },
        state.doing
          ? `${state.doing}${state.worlds ? `: ${many(state.worlds)}${state.of ? ` of ${many(state.of)}` : ""}` : "…"}`
          : "…",
      );
    return state.answer.mode === "open" ? this.par(state.answer) : this.rows(state.answer);
  }
  rows(found) {
    const seen = new Set();
    const rows = found.contracts.filter((own) => {
      const kind = own.contract.replace(/ [SHDC]$/, "");
      return !seen.has(kind) && seen.add(kind);
    });
    const name = this.sitting.nameOf(this.seat);
    return [
      el(
        "p.sentence",
        found.recommended === "Pass" ? `${name} passes.` : `${name} bids ${contractText(found.recommended)}.`,
      ),
      rowsUnder(
        [said("contract"), el("td.drawn"), said("win/draw/loss"), said("chips"), said("at the table")],
        rows.map((own) =>
          el(
            "tr",
            { class: own.may_be_bid ? null : "barred" },
            el("th", { scope: "row" }, contractText(own.contract)),
            el("td.drawn", shares(own)),
            el("td.number", percents(own)),
            el("td.number", chips(own.points)),
            el("td.number", own.table ? chips(own.table.points) : "–"),
          ),
        ),
      ),
      el(
        "p.quiet",
        `sampled: ${many(found.samples)} worlds, seed ${found.seed}; chips with open cards, and at the table, where each seat sees its own cards only`,
      ),
    ];
  }
  par(found) {
    const par = found.par,
      sitting = this.sitting;
    const sentence = par.declarer
      ? `The par: ${sitting.nameOf(par.declarer)} plays ${contractText(par.contract)}, ${gradeWord(par.grade)} with ${par.player_tricks}.`
      : "The par: nobody bids.";
    return [
      el("p.sentence", sentence),
      el("p.quiet", par.auction.map((call) => `${call.seat} ${call.call}`).join(" – ")),
      el(
        "table.rows",
        el(
          "tbody",
          found.seats
            .find((own) => own.seat === this.seat)
            .contracts.slice(0, 8)
            .map((own) =>
              el(
                "tr",
                el("th", { scope: "row" }, contractText(own.contract)),
                el("td", `${gradeWord(own.grade)} ${own.player_tricks ?? ""}`),
                el("td.number", chips(own.points)),
              ),
            ),
        ),
      ),
      el("p.quiet", "exact, cards and stock open to all"),
    ];
  }
  async ask(mode) {
    const deal = { ...this.sitting.deal, play: null, result: null };
    await this.put("bid", { deal, seat: this.seat, mode });
  }
}

/** Shares of wins, draws and losses as a bar; the numbers stand beside it. */
function shares(own) {
  const part = (kind, share, at) =>
    el("rect", {
      class: kind,
      x: (at * 100).toFixed(1),
      width: (share * 100).toFixed(1),
      y: 0,
      height: 10,
    });
  return el(
    "svg",
    { viewBox: "0 0 100 10", class: "shares", "aria-hidden": "true", preserveAspectRatio: "none" },
    part("win", own.win, 0),
    part("draw", own.draw, own.win),
    part("loss", own.loss, own.win + own.draw),
  );
}
