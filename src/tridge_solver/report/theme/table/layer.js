// One layer of cards: a card is one element for the whole deal, and goes where it lies by a transition alone.
import { aloud, el, seen } from "./dom.js";
import { letDrag } from "./drag.js";
import { drawn, reverse } from "./face.js";
import { lie } from "./lie.js";
import { tick } from "./pace.js";

/** Milliseconds from a card that is dealt to the next. */
const DEALT = 40;
/** So many cards that come at once are dealt one after the other. */
const HAND = 5;

/** Attributes of a card that say what it is worth. */
const WORTH = ["grade", "tricks", "sign"];

export class Layer {
  /** `act` is called with the code of a card that is clicked. */
  constructor(act) {
    this.act = act;
    this.node = el("div.cards");
    this.fresh = [];
    this.middle = { top: 0, bottom: 0 };
    letDrag(this.node, (code) => this.act(code), (y) => this.isMiddle(y));
    this.clear(null);
  }
  /** Whether a height on the screen is between the hands. */
  isMiddle(y) {
    const at = y - this.node.parentNode.getBoundingClientRect().top;
    return at > this.middle.top && at < this.middle.bottom;
  }
  /** Another deal: other elements. */
  clear(of) {
    this.of = of;
    this.named = new Map();
    this.backs = {};
    this.told = new Map();
    this.node.replaceChildren();
  }
  make() {
    const made = el(
      "button",
      { type: "button", onclick: () => made.dataset.card && this.act(made.dataset.card) },
      aloud(""),
      seen("span.face"),
      seen("span.worth"),
    );
    made.style.display = "none"; // until it has its place: else it would come flying from the corner
    this.node.append(made);
    this.fresh.push(made);
    return made;
  }
  /** The element of a card; one that lay on its face at this seat is turned, else it is new. */
  take(code, seat) {
    if (!this.named.has(code)) this.named.set(code, this.backs[seat]?.shift() ?? this.make());
    return this.named.get(code);
  }
  /** Elements of so many cards that lie on their face; a card that was taken back is one of them again. */
  hide(seat, many, wanted) {
    const own = (this.backs[seat] ??= []);
    while (own.length < many) {
      const again = [...this.named].find(
        ([code, made]) => !wanted.has(code) && made.dataset.seat === seat,
      );
      if (again) this.named.delete(again[0]);
      own.push(again?.[1] ?? this.make());
    }
    while (own.length > many) this.drop(own.pop());
    return own;
  }
  /** Let the Tab key, and readers who listen, go through a hand as it is held. */
  order(hand) {
    const isBehind = (made, n) =>
      !n || hand[n - 1].compareDocumentPosition(made) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!hand.every(isBehind)) this.node.append(...hand);
  }
  drop(made) {
    this.told.delete(made);
    made.remove();
  }
  /**
   * Let every card lie where it belongs: `scene` has `of` (whose elements these are), `places` of the
   * seats, `hands` that are seen, `backs` (how many cards of the others), `trick` (seats and codes),
   * `piles` (`{by, cards}`), `lanes` of the codes, `deals` (whether a hand is dealt before one's eyes),
   * and `tell`, which says of a code how it is shown.
   */
  lay(scene) {
    const { hands, backs, trick, piles, lanes } = scene;
    if (scene.of !== this.of) this.clear(scene.of);
    const wanted = new Set([
      ...Object.values(hands).flat(),
      ...trick.map(([, code]) => code),
      ...piles.flatMap((pile) => pile.cards.map(([, code]) => code)),
    ]);
    const held = {},
      lying = trick.map(([seat, code]) => [this.take(code, seat), seat]),
      gone = piles.map(({ by, cards }) => ({ by, keys: cards.map(([seat, code]) => this.take(code, seat)) }));
    for (const [seat, codes] of Object.entries(hands))
      held[seat] = codes.map((code) => ({ key: this.take(code, seat), lane: lanes.get(code) }));
    for (const seat of Object.keys(this.backs)) if (!backs[seat]) this.hide(seat, 0, wanted);
    for (const [seat, many] of Object.entries(backs))
      held[seat] = this.hide(seat, many, wanted).map((key) => ({ key, lane: "" }));
    for (const [code, made] of this.named)
      if (!wanted.has(code)) {
        this.named.delete(code);
        this.drop(made);
      }
    for (const own of Object.values(held)) this.order(own.map(({ key }) => key));
    for (const [code, made] of this.named) this.show(made, code, scene.tell(code));
    for (const made of Object.values(this.backs).flat()) this.show(made, null, { classes: "" });
    const hidden = new Set(Object.keys(backs));
    this.scene = { places: scene.places, hands: held, hidden, trick: lying, piles: gone };
    this.deals = scene.deals;
  }
  /** Set a card's face and words; none for one that lies on its face. */
  show(made, code, own) {
    const saying = JSON.stringify([code, own]);
    if (this.told.get(made)?.saying === saying) return;
    this.told.set(made, { saying, classes: own.classes });
    const [words, face, worth] = made.children,
      { full } = own.face ?? {};
    if (!face.firstChild || made.dataset.full !== full)
      face.replaceChildren(own.face ? drawn(own.face) : reverse());
    words.textContent = own.words ?? "";
    worth.textContent = own.worth ?? "";
    const data = { card: code ?? undefined, full, ...own.data };
    for (const name of ["card", "full", ...WORTH])
      if (data[name] === undefined) delete made.dataset[name];
      else made.dataset[name] = data[name];
    made.tabIndex = own.may ? 0 : -1;
    made.setAttribute("aria-disabled", String(!own.may));
    if (own.pressed === undefined) made.removeAttribute("aria-pressed");
    else made.setAttribute("aria-pressed", String(own.pressed));
  }
  /** Put all where it lies in the room there is, `plates` wide are the names; where these lie then. */
  place(plates) {
    const table = this.node.parentNode,
      width = table.clientWidth || 896,
      height = table.clientHeight || 702,
      { cards, names, own, middle } = lie({ width, height, plates, ...this.scene });
    this.middle = middle;
    table.style.setProperty("--own", `${own}px`);
    const dealt = this.deals && this.fresh.length >= HAND ? this.fresh : [];
    for (const made of this.fresh) made.style.display = "";
    for (const made of dealt)
      made.style.transform = `translate(${width / 2}px, ${height / 2}px) scale(0.6)`;
    if (dealt.length) this.node.getBoundingClientRect(); // they are seen there before they go
    let falls = false;
    for (const made of this.node.children) {
      const at = cards.get(made);
      if (!at) continue;
      const turn = dealt.indexOf(made),
        size = (at.w / own).toFixed(3);
      made.style.transitionDelay = turn < 0 ? "" : `${turn * DEALT}ms`;
      made.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) rotate(${at.turn.toFixed(2)}deg) scale(${size})`;
      made.style.zIndex = String(at.z);
      made.style.setProperty("--size", size);
      if (at.where !== "pile") made.dataset.seat = at.seat; // whose it is, or was
      const kinds = [
        `in-${at.where}`,
        ...["down", "small", "upper", "gone"].map((own) => at[own] && (own === "small" ? "tiny" : own)),
      ];
      const classes = ["card", this.told.get(made)?.classes, ...kinds].filter(Boolean).join(" ");
      falls ||= at.where === "trick" && made.classList.contains("in-hand");
      if (made.className !== classes) made.className = classes;
      if (at.down) made.setAttribute("aria-hidden", "true");
      else made.removeAttribute("aria-hidden");
    }
    this.fresh = [];
    if (falls) tick();
    return names;
  }
  /** All in its place at once: a hand is dealt, the window is another. */
  settle() {
    for (const made of this.node.children) made.style.transitionDelay = "";
    this.node.classList.add("still");
    this.node.getBoundingClientRect();
    requestAnimationFrame(() => this.node.classList.remove("still"));
  }
}
