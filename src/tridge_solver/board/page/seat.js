// A hand played from one seat: the program holds the deal, the page knows what the seat can see.
import { worstCard } from "./after.js";
import { callButtons } from "./calls.js";
import { checkbox } from "./checkbox.js";
import { choosePace, moment, paces, setting, takeTime } from "./pace.js";
import { follow } from "./engine.js";
import { button, choose, el, fill, form, kept, rowsUnder } from "./dom.js";
import { Shown } from "./shown.js";
import { saveLink } from "./share.js";
import { Tree } from "./tree.js";
import { chips, count, errorSentence, many, percents, said, whole } from "./words.js";

/** The wishes for a table; kept while the page is open. */
const wish = {
  source: null,
  seed: null,
  seat: "",
  bid: false,
  by: "worlds",
  worlds: 40,
  rules: "",
  deals: 1,
};

/** How the others may play; the last two in games of two sides. */
const STYLES = [
  ["worlds", "by worlds"],
  ["sees", "seeing all cards"],
  ["rule", "by a rule of thumb"],
  ["random", "at random"],
];

/** The steps that are done again to come back to a card of the same hand. */
const REPEATED = ["begin", "say", "name", "throw", "answer", "card"];

/** The hands that were played to the end here, and the chips they brought. */
const tally = new Map();

/** A hand in play, to be drawn as any other deal: one hand is known, the cards as they are played. */
export class Seat extends Shown {
  constructor(looks, plays) {
    super();
    this.looks = looks;
    this.plays = plays;
    this.state = null;
    this.advice = null;
    this.thinks = null;
    this.thrown = new Set();
    this.hint = null;
    this.peeks = false;
    this.cleared = false;
    this.fell = 0;
    this.falling = null;
    this.made = [];
    this.worst = undefined;
    this.entry = {
      title: "At the table",
      place: "",
      game: "Tridge",
      contract: null,
      asks: [],
      names: {},
      cards: { in_trick: 3 },
    };
    this.deal = { tags: {} };
    this.seats = ["E", "W", "N"]; // nobody knows yet who sits where
    this.hands = {};
    this.held = {};
    this.inTrick = 3;
    this.trouble = "";
  }
  /** Whether a hand is in play here: the table is no deal that lies open. */
  get isSeat() {
    return true;
  }
  get front() {
    return this.state?.person ?? this.seats[0];
  }
  get address() {
    return this.state ? `#table=${this.state.id}` : "#";
  }
  asks() {
    return false;
  }
  get mine() {
    const turn = this.turn;
    return Boolean(turn?.cards.length);
  }
  /** The card of one who has no other. */
  get only() {
    const cards = this.state?.stage === "play" && this.isSeen ? (this.turn?.cards ?? []) : [];
    return cards.length === 1 ? cards[0].card : null;
  }
  /** Whether a full trick lies on the table, to be seen. */
  get lies() {
    return Boolean(this.turn?.winner) && !this.cleared;
  }
  /** Whether the last trick has gone to whoever won it. */
  get gathered() {
    return Boolean(this.turn?.winner) && this.cleared;
  }
  /** Whether a card of one's own can be taken back. */
  get mayUndo() {
    return (this.state?.turns ?? []).some(
      (turn, n) => this.state.persons.includes(turn.to_play) && n < this.state.played.length,
    );
  }
  /** The last trick that is done, to be looked at again. */
  get lastTrick() {
    let node = this.tree.now;
    while (node && !(node.depth && node.depth % this.inTrick === 0)) node = node.parent;
    return node && !(node === this.tree.now && this.lies) ? node : null;
  }
  /** Whether all that was told has been seen. */
  get isSeen() {
    return !this.tree.next;
  }
  /** The running score, for the header. */
  get score() {
    const evening = this.state?.evening;
    if (!evening) return "";
    const { deal, deals, totals } = evening;
    return [
      `deal ${deal} of ${deals}`,
      ...Object.entries(totals).map(([by, own]) => `${this.nameOf(by)} ${whole(own)}`),
    ].join(" · ");
  }
  /** Show another moment of the play. */
  stand(node) {
    this.tree.now = node;
    this.cleared = node === this.tree.end && this.state?.stage !== "over";
  }
  /** Let what has been told be seen, card by card; `alive` says whether it is still looked at. */
  catchUp(draw, alive) {
    takeTime();
    this.falling ??= this.fall(draw, alive).finally(() => {
      this.falling = null;
    });
    return this.falling;
  }
  async fall(draw, alive) {
    while (alive()) {
      if (this.lies && (this.tree.next || this.state.stage !== "over")) {
        await moment("trick", this.fell);
        this.cleared = true;
      } else {
        if (!this.tree.next) return;
        if (!this.state.persons.includes(this.turn?.to_play)) await moment("card", this.fell);
        if (!alive()) return;
        this.tree.now = this.tree.next ?? this.tree.now; // another tree may have come meanwhile
        this.cleared = false;
      }
      this.fell = performance.now();
      if (alive()) draw();
    }
  }
  /** The cards of one's own hand that are thrown, clicked on the table, and what throws them. */
  get picks() {
    const { state, thrown } = this;
    if (state?.stage !== "throw") return null;
    const { least, most } = state,
      many = thrown.size;
    return {
      chosen: thrown,
      doing: "to throw",
      words: "your cards",
      button: many ? `throw ${count(many, "card")}` : "throw nothing",
      limits: least ? `${least} to ${most}` : `up to ${most}`,
      may: many >= least && many <= most && !this.thinks,
    };
  }
  /** Lift a card, or put it back. */
  pick(card) {
    if (!this.thrown.delete(card)) this.thrown.add(card);
  }
  async reach() {}
  async lookAhead() {}

  /** Take what the program says of the table. */
  take(state) {
    const before = this.state;
    this.state = state;
    this.entry = {
      ...this.entry,
      game: state.game,
      contract: state.contract,
      names: state.names,
      place: `${state.game} · seed ${state.seed}`,
    };
    this.entry.cards = { in_trick: state.in_trick };
    this.inTrick = state.in_trick;
    this.deal = { tags: state.tags };
    if (state.rows) this.looks[state.look] = state.rows;
    Object.assign(this, {
      seats: state.seats,
      declarer: state.declarer,
      contract: state.contract,
      hands: { [state.person]: state.hand },
    });
    this.dressAs(this.looks[state.look]);
    if (state.stage === "throw" && (!before || before.stage !== "throw"))
      this.thrown = new Set(state.usual);
    const played = state.played ?? [],
      seen = before ? this.tree.now.cards : [];
    this.hint = null;
    this.tree = new Tree(played);
    const goesOn = before
      ? seen.length <= played.length && seen.every((card, n) => card === played[n])
      : state.stage === "play" && played.length <= state.seats.length;
    if (goesOn) {
      let node = this.tree.root;
      while (node.depth < seen.length) node = node.children[0];
      this.tree.now = node;
    } else this.stand(this.tree.end);
    this.turns = new Map(
      (state.turns ?? []).map((turn) => [played.slice(0, turn.played).join(" "), turn]),
    );
  }
  /** Ask the table for something; what happens meanwhile goes to `drawn`. */
  async ask(fields, drawn) {
    this.trouble = "";
    const wanted = this.state ? { id: this.state.id, ...fields } : fields;
    const onLine = (line) => {
      if (line.partial) this.take(line.partial);
      this.thinks = line.seat ?? this.thinks ?? "?";
      this.weighed = line.of ? ` ${line.worlds} of ${line.of} deals` : "";
      drawn();
    };
    // A step is done only once: where the connection breaks, the table is looked at again.
    const again = ["begin", "advise"].includes(wanted.do) ? wanted : { ...wanted, do: "look" };
    const long = follow("play", wanted, onLine, again);
    if (REPEATED.includes(fields.do)) this.made.push(fields);
    if (fields.do === "undo") this.made.splice(this.made.findLastIndex((own) => own.do === "card"), 1);
    if (fields.do === "next") this.made = [];
    try {
      return await long.done;
    } finally {
      this.thinks = null;
    }
  }
  /** The words above the table while no value is asked for. */
  get words() {
    const { state } = this;
    if (!state)
      return "Sit down: the hands of the others stay hidden, and they see no more than you do.";
    if (this.thinks && (this.thinks !== "?" || state.stage !== "play"))
      return `${this.thinks in this.entry.names ? this.nameOf(this.thinks) : "The table"} thinks…${this.weighed}`;
    if (state.stage === "bid") return "You speak.";
    if (state.stage === "name") return "The contract is yours: which one?";
    if (state.stage === "passed") return `All pass: the deal is ${state.unplayed ?? "passed out"}.`;
    if (state.stands !== undefined && state.stage === "over") return state.grade;
    const part = state.stands !== undefined ? state.plays :
      state.surrender === state.person
        ? `${state.plays} by ${this.nameOf(state.declarer)}, who surrendered: you play on as the Player.`
      : state.person === state.declarer
        ? `${state.plays} is yours.`
        : `${state.plays} by ${this.nameOf(state.declarer)}; you defend.`;
    if (state.stage === "defence")
      return state.sent
        ? `${part} ${this.nameOf(state.partner)} sends you the defence: do you take it?`
        : `${part} Do you keep the defence?`;
    if (state.stage === "surrender")
      return state.surrendered
        ? `${this.nameOf(state.declarer)} surrenders. Do you accept?`
        : state.throws_in
          ? "Before the first trick: play on, or throw in?"
          : "Before the fourth trick: play on, or surrender?";
    if (state.stage === "throw") return `${part} What do you throw?`;
    if (state.stage === "over")
      return `${state.plays} by ${state.person === state.declarer ? "you" : this.nameOf(state.declarer)}: ${state.grade}.`;
    if (this.lies) {
      const { winner } = this.turn;
      return `${state.persons.includes(winner) ? "Your" : `${this.nameOf(winner)}'s`} trick.`;
    }
    return `${part} ${this.mine ? "Your card?" : this.falling ? "" : "An earlier card: → goes on."}`;
  }
}

/** Sitting down, the auction, the exchange, and what may be asked at the table. */
export class SeatPanel {
  constructor(sitting, acts) {
    this.sitting = sitting;
    this.acts = acts;
    if (wish.seed === null) wish.seed = acts.seed();
  }
  leave() {}
  draw(place) {
    this.place = place;
    const seat = this.sitting.isSeat ? this.sitting : null,
      state = seat?.state;
    fill(
      place,
      seat?.trouble ? el("p.trouble", { role: "alert" }, seat.trouble) : null,
      state?.evening ? this.score(seat) : null,
      state && !this.over(seat)
        ? [this.auction(seat), this.told(seat), this.advice(seat), this.more(seat)]
        : state
          ? [this.auction(seat), this.end(seat), this.options(true)]
          : this.options(),
    );
  }
  /** Whether the hand is over, and its last card has been seen. */
  over({ state, isSeen }) {
    return ["over", "passed"].includes(state.stage) && isSeen;
  }
  act(fields) {
    this.acts.atTable(fields);
  }
  /** Under the table: what is asked, and what may be done there. */
  under(ask, dock) {
    const seat = this.sitting,
      { state } = seat,
      on = state && !this.over(seat);
    if (!state || this.over(seat)) {
      const deal = this.dealing(seat);
      const place = kept(this, "dealing", "", () => el("p.choices")); // what has the focus is not moved
      fill(place, deal);
      fill(ask, deal && place);
    } else fill(ask, seat.isSeen && !seat.lies && !seat.thinks ? this.asked(seat) : null);
    fill(dock, on ? this.foot(seat) : null);
    for (const [name, may] of [
      ["#take-back", seat.mayUndo],
      ["#last-trick", seat.lastTrick],
    ]) {
      const own = dock.querySelector(name);
      if (own) own.disabled = !may;
    }
  }

  /** Draw the choice of deals, and the button that deals; *after* a hand there is another for the next. */
  options(after = false) {
    const plays = this.acts.plays(),
      open = !this.sitting.isSeat && this.sitting.asks("play") && this.sitting.entry;
    const choice = (name, words, values) =>
      el(
        "label",
        words,
        " ",
        choose(
          values,
          wish[name],
          (value) => {
            wish[name] = value;
            if (["source", "rules", "by"].includes(name)) this.draw(this.place);
          },
          { id: `table-${name}` },
        ),
      );
    const sources = [
      ...(plays ? plays.deals.map((words, n) => [String(n + 1), words]) : []),
      ...(open ? [["open", "the deal that lies open"]] : []),
      ["seed", "a random deal"],
    ];
    if (!sources.some(([value]) => value === wish.source))
      wish.source = plays?.deals.length ? sources[0][0] : "seed";
    const random = wish.source === "seed",
      game = this.game(),
      styles = STYLES.filter((_, n) => game.sides || n < 2);
    if (!game.bids) wish.bid = false;
    if (!styles.some(([by]) => by === wish.by)) wish.by = "worlds";
    const options = kept(this, "options", "", () =>
      el("details", { id: "table-options" }, el("summary", "options"), el("div.fields")),
    );
    fill(
      options.lastChild,
      [
        choice("source", "deal", sources),
        random
          ? el(
              "label",
              "seed ",
              el("input", {
                id: "table-seed",
                type: "number",
                min: 0,
                class: "short",
                value: wish.seed,
                oninput: (event) => {
                  wish.seed = Number(event.target.value) || 0;
                },
              }),
            )
          : null,
        random
          ? el(
              "label",
              "deals ",
              el("input", {
                id: "table-deals",
                type: "number",
                min: 1,
                max: 200,
                class: "short",
                value: wish.deals,
                title: "several are an evening: each is bid, for the funds as the one before left them",
                oninput: (event) => {
                  wish.deals = Number(event.target.value) || 1;
                },
              }),
            )
          : null,
        random
          ? choice("rules", "game", [
              ["", "usual"],
              ...this.acts.tables().map((own) => [own.rules, own.game]),
            ])
          : null,
        choice(
          "seat",
          "your seat",
          [
            ["", wish.bid ? "first to speak" : game.sides ? "the declarer's" : "the Player's"],
            ..."NESW",
          ].map((own) =>
            typeof own === "string" ? [own] : own,
          ),
        ),
        game.bids
          ? el(
          "label",
          el("input", {
            type: "checkbox",
            id: "table-bid",
            checked: wish.bid,
            onchange: (event) => {
              wish.bid = event.target.checked;
              this.draw(this.place);
            },
          }),
          " bid first",
        )
          : null,
        choice("by", "the others play", styles),
        wish.by === "worlds"
          ? el(
          "label",
          "worlds ",
          el("input", {
            id: "table-worlds",
            type: "number",
            min: 1,
            max: 200,
            class: "short",
            value: wish.worlds,
            title: "worlds a closed seat imagines at a decision",
            oninput: (event) => {
              wish.worlds = Number(event.target.value) || 40;
            },
          }),
        )
          : null,
        checkbox("table-only", "only", "an only card plays itself"),
      ],
    );
    if (after) options.lastChild.append(el("button", { type: "submit", id: "sit-down" }, "Deal"));
    const made = form(() => this.begin(), options);
    made.id = "table-form";
    return made;
  }
  /** The button that deals first, and the one that deals again. */
  dealing({ state }) {
    const main = { class: "main", title: "deal again (Space)" };
    if (!state)
      return kept(this, "deal", "", () =>
        el("button.main", { type: "submit", id: "sit-down", form: "table-form" }, "Deal"),
      );
    if (!state.evening)
      return state.stage === "over"
        ? kept(state, "again", "", () =>
            button("Next deal", () => this.nextHand(state.person), { ...main, id: "next-hand" }),
          )
        : null;
    return state.evening.more
      ? kept(state, "again", "", () =>
          button("Next deal", () => this.act({ do: "next" }), { ...main, id: "next-of-evening" }),
        )
      : null;
  }
  /** Return the data on the game of the deal that is chosen. */
  game() {
    const tables = this.acts.tables(),
      named = (name) => tables.find((own) => own.game === name) ?? tables[0];
    if (wish.source === "open") return named(this.sitting.entry.game);
    if (wish.source !== "seed") return named(this.acts.plays()?.games[Number(wish.source) - 1]);
    return tables.find((own) => own.rules === wish.rules) ?? tables[0];
  }
  /** How the others play, as styles are written. */
  style(sides) {
    if (wish.by === "worlds") return `worlds=${wish.worlds}`;
    if (wish.by === "sees") return sides ? "sees=on" : `worlds=${wish.worlds} sees=on`;
    return `by=${wish.by}`;
  }
  begin() {
    const fields = {
      do: "begin",
      seed: wish.seed,
      style: this.style(this.game().sides),
      bid: wish.bid,
    };
    if (wish.seat) fields.seat = wish.seat;
    if (wish.source === "open") Object.assign(fields, { ...this.sitting.fields, played: [] });
    else if (wish.source !== "seed") fields.number = Number(wish.source);
    else if (wish.rules) fields.rules = wish.rules;
    if (wish.source === "seed") {
      if (wish.deals > 1) Object.assign(fields, { deals: wish.deals, bid: true });
      wish.seed += wish.deals;
    }
    this.acts.sitDown(fields);
  }
  /** The deal after this one, from the same chair. */
  nextHand(seat) {
    const deals = this.acts.plays()?.deals.length ?? 0,
      next = Number(wish.source) + 1;
    wish.source = next <= deals ? String(next) : "seed";
    wish.seat = seat;
    this.begin();
  }
  auction(seat) {
    const made = seat.state.calls_made;
    return made.length
      ? el(
          "p",
          "Bids: ",
          made.map(([by, word]) => `${seat.nameOf(by)} ${word}`).join(" · "),
        )
      : null;
  }
  asked(seat) {
    const { state } = seat;
    if (state.stage === "bid")
      return state.calls
        ? [
            this.counted(state),
            callButtons(
              state.calls,
              wish,
              (call) => this.act({ do: "say", call }),
              () => this.acts.redraw(),
              true,
            ),
          ]
        : null;
    if (state.stage === "name")
      return state.contracts
        ? el(
            "p.choices",
            state.contracts.map((own) =>
              button(
                own.suit
                  ? [`${own.kind} `, el("span", { class: own.suit.colour }, own.suit.sign)]
                  : own.kind,
                () => this.act({ do: "name", contract: own.contract }),
                { "aria-label": own.suit ? `${own.kind} ${own.suit.name}` : own.kind },
              ),
            ),
          )
        : null;
    if (state.stage === "defence")
      return this.yesOrNo(
        state.sent ? "take the defence" : "keep the defence",
        state.sent ? "return it" : `send it to ${seat.nameOf(state.partner)}`,
      );
    if (state.stage === "surrender")
      return state.surrendered
        ? this.yesOrNo("continue as the Player", said("accept"))
        : this.yesOrNo(said(state.throws_in ? "throw in" : "surrender"), said("play on"));
    return null;
  }
  /** Draw the count of one's own hand, by trump suit. */
  counted({ counts, game }) {
    const one = ([suit, own]) => el("span.together", el("span", { class: suit.colour }, suit.sign), ` ${own}`);
    return el(
      "p.counted",
      { id: "own-points", title: game === "Belote" ? "points that your cards promise your side" : "the club's points" },
      "your points: ",
      counts.flatMap((own, n) => [n ? " · " : null, one(own)]),
    );
  }
  /** Draw what was exchanged, heard and claimed so far. */
  told(seat) {
    const { state } = seat;
    const exchanged = state.exchanged?.length
      ? el(
          "p.quiet",
          state.exchanged
            .map(
              ([by, n]) =>
                `${by === state.person ? "you exchange" : `${seat.nameOf(by)} exchanges`} ${n}`,
            )
            .join(" · "),
        )
      : null;
    return [
      exchanged,
      state.stage === "throw"
        ? el(
            "p.quiet",
            "Click a card to lift it or put it back: you throw the cards that are lifted. At first these are the cards one usually throws.",
          )
        : null,
      state.stage === "bid" && state.holds
        ? el("p.quiet", "More holds the bid with the same.")
        : null,
      state.heard?.length ? el("p", state.heard.join(" · ")) : null,
      state.stands ? el("p.quiet", `So far: ${state.stands}.`) : null,
      state.surrender
        ? el(
            "p.quiet",
            `${seat.nameOf(state.declarer)} surrendered; `,
            state.surrender === state.person ? "you play" : `${seat.nameOf(state.surrender)} plays`,
            " on as the Player.",
          )
        : null,
      state.claim
        ? el("p.quiet", "The first five tricks are yours: claim, or lead on for all nine.")
        : null,
    ];
  }
  /** Two answers to a question of the table. */
  yesOrNo(yes, no) {
    const say = (answer) => () => this.act({ do: "answer", yes: answer });
    return el(
      "p.choices",
      button(no, say(false), { id: "answer-no" }),
      button(yes, say(true), { id: "answer-yes" }),
    );
  }
  advice(seat) {
    const found = seat.advice;
    if (!found) return null;
    if (found.stage === "throw")
      return el(
        "p.sentence",
        { role: "status" },
        `Throw ${found.throw.length ? found.throw.map((code) => seat.face(code).full).join(" ") : "nothing"}, by what you can see.`,
      );
    if (["defence", "surrender"].includes(found.stage))
      return el(
        "p.sentence",
        { role: "status" },
        `${found.answer} That is by what you can see.`,
      );
    if (found.words)
      return el("p.sentence", { role: "status" }, found.words);
    if (found.stage !== "play")
      return el(
        "p.sentence",
        { role: "status" },
        found.contract
          ? `${found.call && found.call !== found.contract ? `${found.call}, to play ` : ""}${found.contract}: ${chips(found.points)} chips at the table, by what you can see.`
          : "Pass: no contract is worth it at the table.",
      );
    return [
      rowsUnder(
        ["card", "win/draw/loss", "chips"],
        found.options.map((own) =>
          el(
            "tr",
            el(
              "th",
              { scope: "row", class: seat.face(own.choice).colour },
              seat.face(own.choice).full,
            ),
            el("td.number", percents(own)),
            el("td.number", chips(own.points)),
          ),
        ),
      ),
      el(
        "p.quiet",
        { role: "status" },
        `By what you can see: ${many(found.samples)} worlds, seed ${found.seed}; chips are the Player's.`,
      ),
    ];
  }
  foot(seat) {
    const { state } = seat,
      plays = state.stage === "play",
      peek = (on) => () => {
        if (seat.peeks === on) return;
        seat.peeks = on;
        this.acts.redraw();
      };
    const held = {
      id: "last-trick",
      title: "the last trick, while it is held",
      onpointerdown: peek(true),
      onpointerup: peek(false),
      onpointerleave: peek(false),
      onblur: peek(false),
      onkeydown: ({ key }) => (key === " " || key === "Enter") && peek(true)(),
      onkeyup: peek(false),
    };
    return [
      plays
        ? kept(seat, "undo", "", () =>
            button("↶ undo", () => this.acts.takeBack(), {
              id: "take-back",
              title: "your last card (u)",
            }),
          )
        : null,
      kept(seat, "hint", "", () => button("hint", () => this.acts.advice(), { id: "table-advice" })),
      plays ? kept(seat, "last", "", () => button("last trick", () => {}, held)) : null,
      state.claim
        ? button("claim", () => this.act({ do: "claim" }), { id: "claim", class: "main" })
        : null,
    ];
  }
  /** Draw the other things that may be done in a hand. */
  more(seat) {
    const plays = seat.state.stage === "play";
    return el(
      "p.choices.more",
      plays
        ? kept(seat, "rest", "", () =>
            button("play the rest", () => this.acts.playRest(), {
              id: "play-rest",
              title: "the program plays your cards, too",
            }),
          )
        : null,
      kept(seat, "pace", "", () =>
        el(
          "label",
          "pace ",
          choose(
            paces.map((own) => [own]),
            setting("pace"),
            (own) => choosePace("pace", own),
            { id: "table-pace" },
          ),
        ),
      ),
      kept(seat, "sound", "", () =>
        checkbox("table-sound", "sound", "sound"),
      ),
      kept(seat, "leave", "", () =>
        button("leave", () => this.acts.leaveTable(), {
          id: "leave",
          title: "leave the hand; all hands are open then",
        }),
      ),
    );
  }
  /** Say which deal of an evening it is, what it is played for, and the score so far. */
  score(seat) {
    const { deal, deals, funds, totals } = seat.state.evening;
    const score = Object.entries(totals).map(([by, own]) => `${seat.nameOf(by)} ${whole(own)}`);
    return el(
      "p.sentence",
      { id: "evening-score" },
      el("b", `Deal ${deal} of ${deals}`),
      `${funds ? ` · ${funds}` : ""}${score.length ? ` · ${score.join(", ")}` : ""}`,
    );
  }
  /** Draw what follows a deal of an evening: the next one, and the file of those so far. */
  goesOn(seat) {
    const { text } = seat.state.evening;
    return el(
      "p",
      saveLink(text, "Save the evening"),
    );
  }
  /** Say what somebody was paid, with a name for their seat. */
  account(seat, words) {
    const [by] = words.split(" ");
    if (!seat.entry.names[by]) return words;
    return `${by === seat.state.person ? "you" : seat.nameOf(by)}${words.slice(by.length)}`;
  }
  /** The card that cost most, once it is known. */
  fault(seat) {
    if (seat.worst === undefined) {
      seat.worst = null;
      worstCard(seat)
        .then((found) => {
          seat.worst = found ?? "none";
        })
        .catch(() => {}) // too long a deal to be weighed in a moment
        .finally(() => this.acts.redraw());
    }
    if (!seat.worst) return null;
    if (seat.worst === "none")
      return el("p", { id: "no-mistake" }, "You made no mistake that open cards could show.");
    const { turn, cost } = seat.worst;
    return el(
      "div.fault",
      { id: "worst-card" },
      el("p", el("b", `Trick ${turn.number}. `), errorSentence(seat, turn.to_play, cost)),
      seat.made[0]?.do === "begin"
        ? button("Try it again", () => this.acts.tryAgain(turn.played), { id: "try-again", class: "main" })
        : null,
    );
  }
  end(seat) {
    const { state } = seat;
    const evening = state.evening ? this.goesOn(seat) : null;
    if (state.stage === "passed")
      return [
        evening,
        el(
          "p",
          button("all hands open", () => this.acts.leaveTable(), { id: "leave" }),
        ),
      ];
    const { seen, advised, back } = state.help;
    const helped = [
      seen ? `values seen at ${count(seen, "card")}` : "",
      advised ? `advice asked ${advised === 1 ? "once" : `${advised} times`}` : "",
      back ? `${count(back, "card")} taken back` : "",
    ]
      .filter(Boolean)
      .join(", ");
    if (!evening) tally.set(state.id, [state.chips, state.unit]);
    const same = [...tally.values()].filter(([, unit]) => unit === state.unit),
      sum = same.reduce((all, [own]) => all + own, 0);
    return [
      el("p.sentence", el("b", state.grade), ` ${state.points.map((own) => this.account(seat, own)).join(" · ")}`),
      this.fault(seat),
      state.heard?.length ? el("p.quiet", state.heard.join(" · ")) : null,
      el("p.quiet", helped ? `Played with help: ${helped}.` : "Played without help."),
      evening ?? el("p", `After ${count(same.length, "hand")}: ${whole(sum)} ${state.unit}.`),
      el(
        "p",
        button("review it", () => this.acts.review(state.entry), { id: "review-it" }),
        saveLink(state.text, "Save the hand file"),
      ),
    ];
  }
}
