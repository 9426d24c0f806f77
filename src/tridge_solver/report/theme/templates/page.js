// A page of a report: each deal lies on the board's table, is stepped through, and played on as a what-if.
import { choose as choice, el, fill, say } from "./dom.js";
import { drawGauge } from "./gauge.js";
import { drawMoves } from "./moves.js";
import { hurry } from "./pace.js";
import { drawQuiz, judge, judged, quiz, standing } from "./quiz.js";
import { Shown } from "./shown.js";
import { drawTable } from "./table.js";
import { Tree } from "./tree.js";

const engine = typeof deskOf === "undefined" ? null : deskOf;
const COMPASS = { N: "North", E: "East", S: "South", W: "West" };
const COLOURS = ["red", "blue", "gold", "green"];
/** Engines whose levels are tricks of the Player, or of declarer's side. */
const COUNTS_TRICKS = ["three", "nolo", "incomer", "tricks"];

const colourOf = (own) => COLOURS.find((name) => own.classList.contains(name)) ?? "";
const wordsOf = (of) => `${of.grade.replace("_", " ")} ${of.tricks}`.trim();

/** A deal of the page, in the form the board's parts know; its cards stand in the page already. */
class Deal extends Shown {
  constructor(article, data) {
    super();
    this.data = data;
    this.deal = { tags: {} };
    this.hands = {};
    this.notes = {};
    this.entry = { names: {} };
    this.seats = [];
    for (const held of article.querySelectorAll(".held")) this.sit(held);
    for (const [code, [full, colour, name, drawn]] of Object.entries(data.faces ?? {}))
      if (!this.faces.has(code)) this.faces.set(code, { code, full, colour, name, drawn, trump: false });
    this.inTrick = this.seats.length === 2 ? 3 : this.seats.length;
    this.steps = data.steps ?? [];
    this.record = this.steps.map((step) => step.card).filter(Boolean);
    this.firstTrick = this.steps[0]?.number ?? 1;
    this.tree = new Tree(this.record);
    this.desk = engine && data.desk ? engine(data, this.record) : null;
    // The cost of the record's cards, as the report has it.
    this.marks = new Map();
    for (const own of article.querySelectorAll(".move:is(.grade, .tricks, .chips, .lucky)")) {
      const kind = ["grade", "tricks", "chips", "lucky"].find((name) => own.classList.contains(name)),
        cards = this.record.slice(0, Number(own.dataset.step) + 1);
      this.marks.set(cards.join(" "), { kind, sign: own.querySelector("sup").textContent, words: own.dataset.words });
    }
    this.errors = [...this.marks]
      .filter(([, { kind }]) => kind !== "lucky")
      .map(([path]) => path.split(" ").length - 1);
  }
  /** A seat with its cards, as the page has them. */
  sit(held) {
    const { seat, name, note } = held.dataset,
      cards = [...held.querySelectorAll(".card")];
    this.entry.names[seat] = name || COMPASS[seat];
    if (!("plays" in held.dataset)) return;
    this.seats.push(seat);
    if (note) this.notes[seat] = note;
    if ("player" in held.dataset) this.declarer = this.deal.declarer = seat;
    this.hands[seat] = "known" in held.dataset ? cards.map((own) => own.dataset.card) : null;
    const row = (own) => ({
      suit: own.dataset.lane,
      cards: [
        {
          code: own.dataset.card,
          full: own.dataset.full,
          name: own.querySelector(".aloud").textContent.split(":")[0],
          drawn: own.dataset.drawn,
          colour: colourOf(own),
          trump: own.classList.contains("trump"),
        },
      ],
    });
    this.dressAs([...this.look, ...cards.map(row)]);
    for (const own of cards) delete own.dataset.card; // there is one element a card: that on the table
  }
  /** How many cards two lines begin with alike. */
  shared(node) {
    let n = 0;
    while (n < node.depth && node.cards[n] === this.record[n]) n++;
    return n;
  }
  isRecord(node) {
    return this.shared(node) === node.depth;
  }
  stepOf(node) {
    if (this.isRecord(node)) return this.steps[node.depth];
    return this.data.lines?.[node.cards[0]]?.[node.depth - 1] ?? this.desk?.step(node.cards, node.depth);
  }
  /** The node of the record after so many cards. */
  nodeAt(number) {
    const at = Math.min(number, this.record.length);
    return at ? this.tree.root.line[at - 1] : this.tree.root;
  }
  turnOf(node) {
    const step = node && this.stepOf(node);
    if (!step) return null;
    if (this.turns.get(node.path)?.of !== step.worth) this.turns.set(node.path, this.turned(node, step));
    return this.turns.get(node.path);
  }
  turned(node, step) {
    const gone = new Set(node.cards),
      weighed = Object.entries(step.worth).map(([card, own]) => ({
        card,
        best: own.keeps,
        rung: own.tricks === "" ? own.side : own.grade,
        sign: `${own.mark}${own.tricks}`,
        words: wordsOf(own),
        grade: own.grade,
        player_tricks: own.tricks,
        side: own.side,
      }));
    const left = ([seat, hand]) => [seat, hand && hand.filter((card) => !gone.has(card))];
    return {
      of: step.worth,
      next: step.card,
      number: step.number,
      to_play: step.seat,
      winner: step.winner,
      winning: step.winning,
      table: step.trick,
      trick: step.winner === null ? step.trick : [],
      hands: Object.fromEntries(Object.entries(this.hands).map(left)),
      held: {},
      tricks_so_far: step.won,
      points: step.points,
      cards: weighed.sort((a, b) => b.best - a.best),
    };
  }
  /** Return what the Player has won and will win, where tricks are counted. */
  gaugeOf(turn) {
    const { desk } = this.data,
      best = turn?.cards[0];
    if (!desk || !best?.best || !COUNTS_TRICKS.includes(desk.engine) || new Set(desk.players).size > 1) return null;
    const at = desk.seats.indexOf(desk.players[0]),
      ours = desk.engine === "tricks" ? [at, (at + 2) % 4] : [at],
      won = ours.reduce((all, n) => all + turn.tricks_so_far[desk.seats[n]], 0),
      rest = this.hands[turn.to_play].length;
    return { all: rest + (desk.before ?? 0), won, coming: best.player_tricks - won, wanted: null };
  }
}

const articles = [...document.querySelectorAll("article.deal")],
  index = document.getElementById("index"),
  plays = new Map();

/** A deal that is shown: its table, its steps, and what is said of them. */
class Play {
  constructor(article) {
    this.article = article;
    const source = article.querySelector("script.data");
    this.data = source ? JSON.parse(source.textContent) : {};
    this.deal = new Deal(article, this.data);
    // Shown or not; null while only what-ifs are weighed: the values of a record come when asked for.
    this.values = this.deal.desk && !this.data.desk.shown ? null : true;
    this.waits = 0;
    this.row = Promise.resolve();
    this.trouble = "";
    this.asked = null;
    if (this.data.quiz) this.deal.puzzle = { ...this.data.quiz, at: this.tree.root };
    article.addEventListener("click", (event) => this.clicked(event));
    const stepper = this.find(".stepper");
    if (stepper) stepper.hidden = false;
    this.find(".dock input")?.addEventListener("change", () => this.then(() => this.go("values")));
  }
  find(query) {
    return this.article.querySelector(query);
  }
  get tree() {
    return this.deal.tree;
  }
  get now() {
    return this.tree.now.depth;
  }
  /** Whether values are seen: always, never, or in a what-if alone. */
  get shows() {
    if (this.deal.puzzle) return Boolean(this.deal.puzzle.answered && this.values === "asked for");
    return this.values ?? !this.deal.isRecord(this.tree.now);
  }
  /** One thing after the other, at once where nothing is under way: no key is lost meanwhile. */
  then(act) {
    const begun = this.waits ? this.row.then(act) : act();
    if (!begun) return;
    this.article.dataset.waiting = String(++this.waits);
    this.row = begun
      .catch((error) => {
        this.trouble = error.message;
      })
      .then(() => {
        if (--this.waits) this.article.dataset.waiting = String(this.waits);
        else delete this.article.dataset.waiting;
        if (this.trouble) this.draw();
      });
  }
  show(node, quietly = false) {
    this.tree.now = node;
    this.trouble = "";
    this.asked = null;
    this.draw();
    this.weigh();
    if (quietly || this.deal.puzzle) return;
    const from = this.deal.shared(node),
      apart = from === node.depth ? "" : `/${[from, ...node.cards.slice(from)].join(".")}`;
    if (location.protocol === "about:") return; // in a notebook there is no address to be kept
    history.replaceState(null, "", `#${this.article.id}${node.depth || apart ? `/${node.depth}${apart}` : ""}`);
  }
  /** Ask for the values of the cards at the record's own turn, where the page does not say them. */
  weigh(after = () => this.draw()) {
    const { deal, now } = this,
      step = deal.stepOf(this.tree.now);
    if (!deal.desk || !step?.seat || Object.keys(step.worth).length) return null;
    return deal.desk
      .weigh(now)
      .then(after)
      .catch((error) => {
        this.trouble = error.message;
        this.draw();
      });
  }
  draw() {
    const { deal, tree, shows } = this,
      turn = deal.turn;
    drawTable(
      this.find(".table"),
      deal,
      turn,
      shows,
      (code) => this.then(() => this.ask(code)),
      () => {},
    );
    const moves = this.find(".course-of-play");
    if (moves)
      drawMoves(moves, deal, true, {
        go: (node) => this.then(() => this.show(node)),
        forget: (node) => this.then(() => this.forget(node)),
      });
    const gauge = this.find(".gauge");
    if (gauge) drawGauge(gauge, shows ? deal.gaugeOf(turn) : null);
    const last = tree.end.depth,
      isIf = !deal.isRecord(tree.end);
    const place = this.find(".place");
    if (place)
      say(
        place,
        (isIf && !deal.puzzle ? "what if: " : "") +
          (this.now < last
            ? `trick ${turn.number}, card ${this.now + 1} of ${last}`
            : last
              ? `after card ${last}`
              : "before the first card"),
      );
    this.caption(turn);
    const mark = this.find(".chart .now");
    if (mark) {
      const x = (this.now * 1000) / Math.max(1, deal.record.length);
      mark.setAttribute("x1", x);
      mark.setAttribute("x2", x);
      mark.setAttribute("visibility", deal.isRecord(tree.now) ? "visible" : "hidden");
    }
    for (const own of this.article.querySelectorAll(".stepper [data-go]"))
      own.disabled =
        own.dataset.go === "on" ? !tree.next && !this.best(turn) : this.target(own.dataset.go) === tree.now;
    const box = this.find(".dock input");
    if (box) box.checked = shows;
    if (deal.puzzle) this.drawPuzzle();
    this.article.dataset.step = String(this.now);
  }
  caption(turn) {
    const place = this.find(".caption"),
      { deal, tree } = this;
    if (!place) return;
    const recorded = deal.isRecord(tree.now);
    if (this.trouble) say(place, this.trouble);
    else if (!this.shows)
      say(place, turn?.to_play ? `${deal.nameOf(turn.to_play)} to play${this.values === null ? "" : ": what would you do?"}` : "");
    else if (this.asked) say(place, this.sentence(tree.now, this.asked));
    else if (recorded) place.innerHTML = deal.stepOf(tree.now)?.caption ?? "";
    else say(place, this.sentence(tree.now.parent, tree.now.card) + (turn.to_play ? "" : " The play is over."));
    place.classList.toggle("fault", place.textContent.startsWith("✘"));
  }
  /** Say what a card comes to, and what would be better. */
  sentence(node, code) {
    const cards = this.deal.turnOf(node).cards,
      own = cards.find((each) => each.card === code);
    if (!own) return "";
    const best = cards.filter((each) => each.best),
      full = (each) => this.deal.face(each.card).full,
      better = best.length ? `; best is ${best.map(full).join(", ")}: ${best[0].words}.` : ".";
    return `${full(own)} leads to ${own.words}${own.best ? ": as good as any." : better}`;
  }
  /** A puzzle: what is asked, or how the card is that was played. */
  drawPuzzle() {
    const { deal } = this,
      { puzzle } = deal,
      said = judged(deal),
      acts = { go: (node) => this.then(() => this.show(node)), nextPuzzle: () => nextPuzzle(this.article) };
    fill(
      this.find(".verdict"),
      said ? [el("b", { class: said.side }, said.word), ` ${said.words}`] : puzzle.question,
    );
    drawQuiz(this.find(".quiz"), this.find(".table"), deal, acts);
    const answer = this.find(".answer");
    answer.hidden = !puzzle.answered;
    answer.open = true;
    say(this.find(".standing"), standing(deal));
    drawChoice(this.find(".which"));
  }
  /** Judge a card of a puzzle, and go on: the refutation, or the next one. */
  answer(code) {
    const { tree, deal } = this;
    tree.now = tree.add(deal.puzzle.at, [code]);
    if (!deal.puzzle.answered && !deal.puzzle.keeps.includes(code)) misses.add(this.article);
    this.draw();
    return judge(deal, (node) => this.show(node), { nextPuzzle: () => nextPuzzle(this.article) });
  }
  /** A best card, where the engine can play on. */
  best(turn = this.deal.turn) {
    return this.deal.desk && turn?.to_play ? turn.cards.find((own) => own.best)?.card : undefined;
  }
  /** A card that is clicked: the next of the line goes on, another legal one is played as a what-if or,
   * without the engine, says what it would have come to; any other leads to where it was played. */
  ask(code) {
    const { tree, deal } = this,
      turn = deal.turn,
      own = turn?.cards.find((each) => each.card === code);
    if (deal.puzzle) return own && tree.now === deal.puzzle.at ? this.answer(code) : null;
    if (tree.next?.card === code) return this.show(tree.next);
    if (!own && deal.desk && turn?.to_play && !turn.cards.length)
      return this.weigh(() => (deal.turn.cards.length ? this.ask(code) : null));
    if (!own) {
      const at = [tree.now, ...tree.now.line].find((node) => node.card === code);
      return at ? this.show(at.parent) : null;
    }
    if (!deal.desk) {
      this.asked = code;
      this.draw();
      return null;
    }
    return this.play(code);
  }
  /** Play a card that the engine knows of. */
  play(code) {
    const { tree, deal } = this;
    return deal.desk.reach([...tree.now.cards, code]).then(() => this.show(tree.add(tree.now, [code])));
  }
  /** A what-if of the address: as far as the rules allow it. */
  open(number, from, codes) {
    const { deal } = this,
      begun = deal.record.slice(0, from);
    return deal.desk.follow([...begun, ...codes], from).then((reached) => {
      const end = deal.tree.add(deal.tree.root, reached),
        path = [deal.tree.root, ...pathTo(end)];
      this.show(path[Math.min(number, path.length - 1)], true);
    });
  }
  forget(node) {
    this.tree.forget(node);
    this.show(this.tree.now);
  }
  target(where) {
    const { tree } = this,
      path = [tree.root, ...pathTo(tree.end)],
      at = tree.now.depth,
      last = path.length - 1;
    const begin = (n) => {
      const turn = this.deal.turnOf(path[n]);
      return n - (turn?.winner === null ? turn.table.length : 0);
    };
    switch (where) {
      case "first":
        return path[0];
      case "back":
        return path[Math.max(at - 1, 0)];
      case "on":
        return path[Math.min(at + 1, last)];
      case "last":
        return path[last];
      case "up":
        return path[Math.max(at > begin(at) ? begin(at) : begin(Math.max(at - 1, 0)), 0)];
      case "down": {
        let n = at;
        do n++;
        while (n < last && begin(n) !== n);
        return path[Math.min(n, last)];
      }
      case "error": {
        const { errors } = this.deal;
        return this.deal.nodeAt(errors.find((each) => each > at) ?? errors[0] ?? at);
      }
      default:
        return tree.now;
    }
  }
  go(where) {
    const { tree, deal } = this;
    if (where === "values") {
      if (deal.puzzle) {
        this.values = this.values === "asked for" ? null : "asked for";
        return this.draw();
      }
      if (!deal.desk) return null;
      this.values = !this.shows;
      return this.draw();
    }
    if (where === "leave")
      return deal.isRecord(tree.now) ? null : this.show(deal.nodeAt(deal.shared(tree.now)));
    const best = where === "on" && !tree.next ? this.best() : null;
    return best ? this.play(best) : this.show(this.target(where));
  }
  clicked(event) {
    const own = event.target.closest("button, .chart");
    if (event.detail && own?.matches(".card")) own.blur(); // clicked, not pressed: the keys go on stepping
    if (own?.dataset.go) this.then(() => this.go(own.dataset.go));
    else if (own?.dataset.step) {
      this.then(() => this.show(this.deal.nodeAt(Number(own.dataset.step))));
      this.find(".table").scrollIntoView({ block: "nearest" });
    } else if (own?.matches(".chart")) {
      const box = own.getBoundingClientRect(),
        at = Math.round(((event.clientX - box.left) / box.width) * this.deal.record.length);
      this.then(() => this.show(this.deal.nodeAt(Math.max(0, at))));
    }
  }
}

/** The nodes up to one, the first card's first. */
function pathTo(node) {
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at);
  return path;
}

const playOf = (article) => {
  if (!plays.has(article)) plays.set(article, new Play(article));
  return plays.get(article);
};

// A cell of a table of contracts that is chosen: the table shows its trumps and its Player, and what
// they come to is said in words.
for (const cell of document.querySelectorAll(".cell")) {
  cell.setAttribute("role", "button");
  cell.setAttribute("tabindex", "0");
  cell.setAttribute("aria-pressed", "false");
}
function choose(cell) {
  const own = playOf(cell.closest("article")),
    off = cell.getAttribute("aria-pressed") === "true";
  for (const other of own.article.querySelectorAll(".cell"))
    other.setAttribute("aria-pressed", String(!off && other === cell));
  own.deal.ringed = new Set(off ? [] : cell.dataset.trumps.split(" "));
  own.deal.declarer = off ? (own.deal.deal.declarer ?? null) : cell.dataset.seat;
  own.draw();
  const words = own.find(".cell-words");
  say(words, off ? words.dataset.hint : cell.dataset.words);
}
document.addEventListener("click", (event) => {
  const cell = event.target.closest(".cell");
  if (cell) choose(cell);
});

/** Puzzles that were not found at once, and which of them are asked: all, those, or about a theme. */
const misses = new Set();
let asked = "";

const areAsked = () =>
  articles.filter((own) =>
    asked === "missed" ? misses.has(own) : !asked || own.dataset.themes.split(" ").includes(asked),
  );

/** The next puzzle of those that are asked, after the last the first; one that was answered is asked anew. */
function nextPuzzle(article) {
  const all = areAsked(),
    next = all.find((own) => articles.indexOf(own) > articles.indexOf(article)) ?? all[0];
  if (!next) return;
  const own = playOf(next);
  fill(playOf(article).find(".quiz"));
  own.deal.puzzle = { ...own.data.quiz, at: own.tree.root };
  own.tree.root.children = [];
  own.tree.now = own.tree.root;
  if (location.hash === `#${next.id}`) own.show(own.tree.root);
  else location.hash = `#${next.id}`;
}

/** Draw the choice of puzzles. */
function drawChoice(place) {
  const themes = JSON.parse(place.dataset.themes),
    options = [["", `all ${articles.length}`], ["missed", `the ones I missed (${misses.size})`], ...themes];
  fill(
    place,
    el("label", "which ones ", choice(options, asked, (own) => {
      asked = own;
      const shown = document.querySelector("article.shown");
      if (!areAsked().includes(shown)) nextPuzzle(shown);
    })),
    quiz.asked ? el("span.quiet", ` ${quiz.found} of ${quiz.asked} found at once`) : null,
  );
}

/** Show what the address says: the front, or a deal at one of its steps. */
function route() {
  const [, deal, step, from, cards] =
    location.hash.match(/^#deal-(\d+)(?:\/(\d+)(?:\/(\d+)\.([A-Z0-9.]+))?)?$/) || [];
  const shown = deal ? articles[deal - 1] : index ? null : articles[0];
  index?.classList.toggle("shown", !shown);
  for (const article of articles) article.classList.toggle("shown", article === shown);
  document.body.dataset.deal = shown ? shown.id : "";
  if (!shown) return;
  const own = playOf(shown);
  if (cards && own.deal.desk) own.then(() => own.open(Number(step), Number(from), cards.split(".")));
  else own.show(own.deal.nodeAt(Number(step || 0)), true);
  if (articles.length > 1) {
    window.scrollTo(0, 0);
    shown.focus({ preventScroll: true });
  }
}

/** Go to the deal before or after the one shown that is of a kind: any, or one with errors. */
function move(shown, way, wanted) {
  for (let at = articles.indexOf(shown) + way; at >= 0 && at < articles.length; at += way) {
    const { errors } = playOf(articles[at]).deal;
    if (wanted && !errors.length) continue;
    location.hash = `#${articles[at].id}${wanted ? `/${errors[0]}` : ""}`;
    return true;
  }
  return false;
}

const KEYS = {
  " ": "on",
  Enter: "on",
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
  e: "error",
  v: "values",
  Escape: "leave",
};
document.addEventListener("keydown", hurry, true);
document.addEventListener("pointerdown", hurry, true);
document.addEventListener("keydown", (event) => {
  const shown = document.querySelector("article.shown"),
    own = plays.get(shown),
    isPress = [" ", "Enter"].includes(event.key),
    cell = isPress && event.target.closest(".cell");
  if (cell) {
    event.preventDefault();
    return choose(cell);
  }
  if (!shown || event.altKey || event.ctrlKey || event.metaKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key,
    onward = { n: 1, p: -1 }[key];
  if (onward) return void move(shown, onward, false);
  // Space and Enter press a button or follow a link that has the focus.
  if (!KEYS[key] || (isPress && event.target.closest("button, a, input"))) return;
  if (event.target.closest(".scroll") && key.startsWith("Arrow")) return; // they scroll it
  event.preventDefault();
  if (own.deal.puzzle && isPress) return own.deal.puzzle.answered ? nextPuzzle(shown) : null;
  const past = !own.deal.errors.some((step) => step > own.now);
  if (KEYS[key] === "error" && past && move(shown, 1, true)) return;
  own.then(() => own.go(KEYS[key]));
});
window.addEventListener("hashchange", route);
document.body.classList.add("script");
route();
