// A hand played from one seat: the program holds the deal, the page knows what the seat can see.
import { follow } from "./engine.js";
import { aloud, button, el, fill } from "./dom.js";
import { Tree } from "./tree.js";
import { chips, count } from "./words.js";

/** What a table is asked for; kept while the page is open. */
const wish = { source: "seed", seed: null, seat: "", bid: false, worlds: 40, rules: "" };

/** A hand in play, to be drawn as any other deal: one hand is known, the cards as they are played. */
export class Seat {
  constructor(looks, plays) {
    this.looks = looks; this.plays = plays; this.state = null; this.advice = null; this.thinks = null; this.thrown = new Set();
    this.entry = { title: "At the table", place: "", game: "Tridge", contract: null, asks: [], names: {}, cards: { in_trick: 3 } };
    this.deal = { tags: {} }; this.tree = new Tree(); this.turns = new Map(); this.seats = []; this.hands = {}; this.held = {};
    this.suits = []; this.kinds = null; this.look = []; this.faces = new Map(); this.declarer = null; this.contract = null;
    this.supposed = false; this.inTrick = 3; this.firstTrick = 1; this.exchanged = []; this.trouble = "";
  }
  /** Whether a hand is in play here: the table is no deal that lies open. */
  get isSeat() { return true; }
  get address() { return this.state ? `#table=${this.state.id}` : "#"; }
  asks() { return false; }
  nameOf(seat) { return this.entry.names[seat] ?? seat; }
  named(seat) { const tag = { N: "North", E: "East", S: "South", W: "West" }[seat]; return this.deal.tags[tag] ?? ""; }
  face(code) { return this.faces.get(code) ?? { code, full: code, short: code, name: code, colour: "black", trump: false }; }
  turnOf(node) { return node ? this.turns.get(node.cards.join(" ")) ?? null : null; }
  get turn() { return this.turnOf(this.tree.now); }
  get mine() { const turn = this.turn; return Boolean(turn && turn.cards.length); }
  async reach() {}
  async lookAhead() {}

  /** Take what the program says of the table. */
  take(state) {
    const before = this.state;
    this.state = state;
    this.entry = { ...this.entry, game: state.game, contract: state.contract, names: state.names, place: `${state.game} · seed ${state.seed}` };
    this.deal = { tags: state.tags };
    Object.assign(this, { seats: state.seats, declarer: state.declarer, contract: state.contract, hands: { [state.person]: state.hand } });
    this.look = this.looks[state.look]; this.faces = new Map(this.look.flatMap((row) => row.cards.map((face) => [face.code, face])));
    if (state.stage === "throw" && (!before || before.stage !== "throw")) this.thrown = new Set(state.usual);
    const played = state.played ?? [];
    this.tree = new Tree(played); this.tree.now = this.tree.end;
    this.turns = new Map((state.turns ?? []).map((turn) => [played.slice(0, turn.played).join(" "), turn]));
  }
  /** Ask the table for something; what happens meanwhile goes to `drawn`. */
  async ask(fields, drawn) {
    this.trouble = "";
    const long = follow("play", this.state ? { id: this.state.id, ...fields } : fields, (line) => {
      if (line.partial) this.take(line.partial);
      this.thinks = line.seat ?? this.thinks ?? "?";
      drawn();
    });
    try { return await long.done; } finally { this.thinks = null; }
  }
  /** What stands above the table while no value is asked for. */
  get words() {
    const { state } = this;
    if (!state) return "Sit down: the hands of the two others stay hidden, and they see no more than you do.";
    if (this.thinks) return `${this.thinks in this.entry.names ? this.nameOf(this.thinks) : "The table"} thinks…`;
    if (state.stage === "bid") return "You speak.";
    if (state.stage === "name") return "The contract is yours: which one?";
    if (state.stage === "passed") return "All pass: the deal is passed out.";
    const part = state.person === state.declarer ? `${state.plays} is yours.` : `${state.plays} by ${this.nameOf(state.declarer)}; you defend.`;
    if (state.stage === "throw") return `${part} What do you throw?`;
    if (state.stage === "over") return `${state.plays} by ${state.person === state.declarer ? "you" : this.nameOf(state.declarer)}: ${state.grade}.`;
    return `${part} ${this.mine ? "Your card?" : "An earlier card: → goes on."}`;
  }
}

/** Sitting down, the auction, the exchange, and what may be asked at the table. */
export class SeatPanel {
  constructor(sitting, acts) { this.sitting = sitting; this.acts = acts; if (wish.seed === null) wish.seed = acts.seed(); }
  leave() {}
  draw(place) {
    this.place = place;
    const seat = this.sitting.isSeat ? this.sitting : null, state = seat && seat.state;
    fill(place, el("h2", {}, "At the table"), seat && seat.trouble ? el("p", { class: "trouble", role: "alert" }, seat.trouble) : null,
      state && !["over", "passed"].includes(state.stage) ? [this.auction(seat), this.asked(seat), this.advice(seat), this.foot(seat)] : state ? [this.auction(seat), this.end(seat), this.form()] : this.form());
  }
  act(fields) { this.acts.atTable(fields); }

  form() {
    const plays = this.acts.plays(), open = !this.sitting.isSeat && this.sitting.asks("play") && this.sitting.entry;
    const choice = (name, words, values) => el("label", {}, words, " ", el("select", { id: `table-${name}`, onchange: (event) => { wish[name] = event.target.value; if (name === "source") this.draw(this.place); } }, values.map(([value, text]) => el("option", { value, selected: value === wish[name] }, text))));
    const sources = [...(plays ? plays.deals.map((words, n) => [String(n + 1), words]) : []), ...(open ? [["open", "the deal that lies open"]] : []), ["seed", "a random deal"]];
    if (!sources.some(([value]) => value === wish.source)) wish.source = sources[0][0];
    const random = wish.source === "seed";
    return [this.sitting.isSeat && this.sitting.state ? el("h3", {}, "Another hand") : el("p", {}, "Play a hand from one seat. The two others are played by the program, which sees their own cards only. Values are off; ", el("kbd", {}, "v"), " shows what your cards are worth with all hands open."),
      el("form", { class: "fields", onsubmit: (event) => { event.preventDefault(); this.begin(); } },
        choice("source", "deal", sources),
        random ? el("label", {}, "seed ", el("input", { id: "table-seed", type: "number", min: 0, class: "short", value: wish.seed, oninput: (event) => { wish.seed = Number(event.target.value) || 0; } })) : null,
        random ? choice("rules", "rules", [["", "usual"], ["tridge", "Tridge"], ["tresillo", "Tresillo"]]) : null,
        choice("seat", "your seat", [["", wish.bid ? "first to speak" : "the Player's"], ..."NESW"].map((own) => typeof own === "string" ? [own, own] : own)),
        el("label", {}, el("input", { type: "checkbox", id: "table-bid", checked: wish.bid, onchange: (event) => { wish.bid = event.target.checked; this.draw(this.place); } }), " bid first"),
        el("label", {}, "worlds ", el("input", { id: "table-worlds", type: "number", min: 1, max: 200, class: "short", value: wish.worlds, title: "worlds a closed seat imagines at a decision", oninput: (event) => { wish.worlds = Number(event.target.value) || 40; } })),
        el("button", { type: "submit", id: "sit-down" }, "Sit down"))];
  }
  begin() {
    const fields = { do: "begin", seed: wish.seed, worlds: wish.worlds, bid: wish.bid };
    if (wish.seat) fields.seat = wish.seat;
    if (wish.source === "open") Object.assign(fields, { ...this.sitting.fields, played: [] });
    else if (wish.source !== "seed") fields.number = Number(wish.source);
    else if (wish.rules) fields.rules = wish.rules;
    if (wish.source === "seed") { wish.seed += 1; }
    this.acts.sitDown(fields);
  }
  auction(seat) {
    const { said } = seat.state;
    return said.length ? el("p", { class: "said-so-far" }, "Bids: ", said.map(([by, word]) => `${seat.nameOf(by)} ${word}`).join(" · ")) : null;
  }
  asked(seat) {
    const { state } = seat;
    if (state.stage === "bid") return state.calls ? el("p", { class: "choices" }, state.calls.map((call) => button(call.text, () => this.act({ do: "say", call: call.word })))) : null;
    if (state.stage === "name") return state.contracts ? el("p", { class: "choices" }, state.contracts.map((own) => button(own.suit ? [`${own.kind} `, el("span", { class: own.suit.colour }, own.suit.sign)] : own.kind, () => this.act({ do: "name", contract: own.contract }), { "aria-label": own.suit ? `${own.kind} ${own.suit.name}` : own.kind }))) : null;
    const exchanged = state.exchanged.length ? el("p", { class: "quiet" }, state.exchanged.map(([by, n]) => `${by === state.person ? "you exchange" : `${seat.nameOf(by)} exchanges`} ${n}`).join(" · ")) : null;
    if (state.stage !== "throw") return [exchanged, state.claim ? el("p", {}, "The first five tricks are yours: lead on for all nine, or ", button("claim", () => this.act({ do: "claim" }), { id: "claim" })) : null];
    const hand = new Set(state.hand), many = seat.thrown.size;
    const limits = state.least ? `${state.least} to ${state.most}` : `up to ${state.most}`;
    return [exchanged,
      el("div", { class: "dealt", role: "group", "aria-label": "your nine cards" }, seat.look.flatMap((row) => row.cards).filter((face) => hand.has(face.code)).map((face) =>
        button([aloud(`${face.name}${seat.thrown.has(face.code) ? ", thrown" : ""}`), el("span", { "aria-hidden": "true" }, face.full)], () => this.toggle(seat, face.code), { class: `move ${face.colour}${face.trump ? " trump" : ""}`, "data-card": face.code, "aria-pressed": String(seat.thrown.has(face.code)) }))),
      el("p", {}, button(many ? `throw ${count(many, "card")}` : "throw nothing", () => this.act({ do: "throw", cards: [...seat.thrown] }), { id: "throw", disabled: many < state.least || many > state.most }), el("span", { class: "quiet" }, ` ${limits}; marked is what the custom throws`))];
  }
  toggle(seat, card) {
    if (!seat.thrown.delete(card)) seat.thrown.add(card);
    this.draw(this.place);
    const again = [...this.place.querySelectorAll(".dealt button")].find((own) => own.dataset.card === card);
    if (again) again.focus();
  }
  advice(seat) {
    const found = seat.advice;
    if (!found) return null;
    if (found.stage === "throw") return el("p", { class: "sentence", role: "status" }, `Throw ${found.throw.length ? found.throw.map((code) => seat.face(code).full).join(" ") : "nothing"}, as far as you can know.`);
    if (found.stage !== "play") return el("p", { class: "sentence", role: "status" }, found.contract ? `${found.contract}: ${chips(found.points)} chips at the table, as far as you can know.` : "Pass: no contract is worth it at the table.");
    return [el("table", { class: "rows" }, el("thead", {}, el("tr", {}, ["card", "win/draw/loss", "chips"].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, found.options.map((own) => el("tr", {}, el("th", { scope: "row", class: seat.face(own.choice).colour }, seat.face(own.choice).full),
        el("td", { class: "number" }, `${[own.win, own.draw, own.loss].map((share) => Math.round(share * 100)).join("/")} %`), el("td", { class: "number" }, chips(own.points)))))),
    el("p", { class: "quiet", role: "status" }, `As far as you can know: ${found.samples.toLocaleString("en")} worlds, seed ${found.seed}; chips are the Player's.`)];
  }
  foot(seat) {
    const { state } = seat;
    return el("p", {}, button("advice", () => this.acts.advice(), { id: "table-advice" }), state.stage === "play" ? button("take back", () => this.act({ do: "undo" }), { id: "take-back", title: "your last card (u)", disabled: !state.turns.some((turn, n) => turn.to_play === state.person && n < state.played.length) }) : null, button("leave, all hands open", () => this.acts.leaveTable(), { id: "leave" }));
  }
  end(seat) {
    const { state } = seat;
    if (state.stage === "passed") return el("p", {}, button("all hands open", () => this.acts.leaveTable(), { id: "leave" }));
    const { seen, advised, back } = state.told;
    const helped = [seen ? `values seen at ${count(seen, "card")}` : "", advised ? `advice asked ${advised === 1 ? "once" : `${advised} times`}` : "", back ? `${count(back, "card")} taken back` : ""].filter(Boolean).join(", ");
    return [el("p", { class: "sentence" }, el("b", {}, state.grade), ` ${state.points.join(" · ")}`), el("p", { class: "quiet" }, helped ? `Played with help: ${helped}.` : "Played without help."),
      el("p", {}, button("review it", () => this.acts.review(state.entry), { id: "review-it" }), el("a", { class: "button", download: "deal.pbn", href: "data:text/plain;charset=utf-8," + encodeURIComponent(state.text) }, "Save the hand file"))];
  }
}
