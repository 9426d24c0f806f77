// One deal on the board: what is supposed of it, its play as a tree, the turns known so far.
import { ask } from "./engine.js";
import { addressOf } from "./share.js";
import { Shown } from "./shown.js";
import { Tree } from "./tree.js";

export class Sitting extends Shown {
  constructor(entry, looks) {
    super();
    this.entry = entry;
    this.looks = looks;
    this.deal = entry.deal;
    this.declarer = this.deal.declarer ?? null;
    this.contract = entry.passed ? null : entry.contract;
    this.tags = entry.tags;
    this.tree = new Tree(entry.played);
    this.seats = entry.seats;
    this.hands = this.deal.hands;
    this.inTrick = entry.cards.in_trick;
    this.lookName = this.table = this.learning = null;
    this.quick = !entry.always; // what nobody bids for is long in the play
    this.moving = this.weighs = false;
    this.ahead = null;
  }
  /** The fields of every question about this deal. */
  get fields() {
    return {
      deal: this.deal,
      ...(this.supposed ? { declarer: this.declarer, contract: this.contract } : {}),
    };
  }
  get address() {
    return addressOf(this.tags, this.declarer, this.contract, this.tree.now.cards);
  }
  asks(question) {
    return this.entry.asks.includes(question);
  }

  /** The cards as they lie, where what they come to takes a while. */
  async lay() {
    this.weighs = true;
    const { name, rows } = await ask("look", this.fields);
    this.looks[name] = rows;
    this.dressAs(rows);
    this.lookName = name;
  }
  /** The turns of the main line, all at once; also after another contract was chosen. */
  async begin(answered) {
    const played = this.tree.main;
    const found = answered ?? (await ask("turns", { ...this.fields, played, lenient: true }));
    this.weighs = false;
    await this.dress(found.look);
    this.seats = found.seats;
    if (!found.turns.length) {
      this.hands = found.hands;
      this.turns.clear();
      return;
    }
    this.keep(found.turns, played);
    const legal = found.turns[found.turns.length - 1].played;
    if (legal < played.length) this.tree = new Tree(played.slice(0, legal)); // as far as the rules allow
    this.hands = found.turns[0].hands;
    this.firstTrick = found.turns[0].number;
  }
  keep(turns, played) {
    for (const turn of turns) this.turns.set(played.slice(0, turn.played).join(" "), turn);
  }

  async dress(name) {
    if (name !== this.lookName) {
      if (!this.looks[name]) {
        const found = await ask("look", this.fields);
        this.looks[found.name] = found.rows;
      }
      this.dressAs(this.looks[name]);
      this.lookName = name;
    }
  }
  /** The turn of a node, asked for where it is not known. */
  async reach(node) {
    if (this.turnOf(node) || !(this.contract || this.entry.always)) return;
    if (this.ahead?.of === node.parent) await this.ahead.done.catch(() => {}); // it is under way
    if (this.turnOf(node)) return;
    const played = node.cards,
      began = performance.now();
    const found = await ask("turns", { ...this.fields, played, from: played.length });
    this.quick = performance.now() - began < 150;
    this.keep(found.turns, played);
  }
  /** The turns after every card that may be played now: a click then needs no answer. */
  async lookAhead() {
    const turn = this.turn,
      played = this.tree.now.cards;
    if (!turn || this.moving || !this.quick || !turn.cards.length) return;
    const key = (code) => [...played, code].join(" ");
    if (turn.cards.every((own) => this.turns.has(key(own.card)))) return;
    const turns = this.turns;
    const learn = async () => {
      const found = await ask("turns", {
        ...this.fields,
        played,
        from: played.length,
        ahead: true,
      });
      if (turns === this.turns)
        for (const [code, next] of Object.entries(found.ahead)) turns.set(key(code), next);
    };
    this.ahead = { of: this.tree.now, done: learn() };
    await this.ahead.done;
  }
  /** Suppose another Player or contract; the play and its branches are kept as far as they stay legal. */
  async suppose(declarer, contract) {
    const kept = [...this.tree.nodes()]
      .filter((node) => !node.children.length)
      .map((node) => node.cards);
    const here = this.tree.now.cards;
    const before = [this.declarer, this.contract, this.supposed];
    this.moving = true; // meanwhile nobody looks ahead: play and contract do not fit each other
    this.declarer = declarer;
    this.contract = contract;
    this.supposed = declarer !== this.deal.declarer || contract !== this.entry.contract;
    const turns = this.turns;
    this.turns = new Map();
    try {
      const legal = [];
      for (const cards of kept) {
        const found = await ask("turns", { ...this.fields, played: cards, lenient: true });
        const longest = found.turns.length ? found.turns[found.turns.length - 1].played : 0;
        this.keep(found.turns, cards);
        legal.push(cards.slice(0, longest));
        await this.dress(found.look);
        this.seats = found.seats;
        if (found.turns.length) this.hands = found.turns[0].hands;
      }
      const tree = new Tree();
      for (const cards of legal) tree.add(tree.root, cards);
      let node = tree.root;
      for (const card of here) {
        const next = node.children.find((child) => child.card === card);
        if (!next) break;
        node = next;
      }
      tree.now = node;
      this.tree = tree;
    } catch (error) {
      [this.declarer, this.contract, this.supposed] = before;
      this.turns = turns;
      throw error;
    } finally {
      this.moving = false;
    }
  }
  /** Play on with other exchanges: a deal of its own, with the hands they lead to. */
  async exchange(made) {
    const deal = {
      ...this.deal,
      declarer: this.declarer,
      contract: this.contract,
      exchange: made,
      play: null,
      result: null,
      surrender: null,
      undertaken: null,
    };
    if (this.supposed) for (const name of ["auction", "first_defender"]) deal[name] = null;
    this.exchanged.push({ deal: this.deal, tree: this.tree, turns: this.turns });
    const before = [this.deal, this.tree, this.turns, this.supposed];
    Object.assign(this, { deal, tree: new Tree(), turns: new Map(), supposed: false });
    this.entry = { ...this.entry, deal, contract: this.contract };
    try {
      await this.begin();
    } catch (error) {
      [this.deal, this.tree, this.turns, this.supposed] = before;
      this.exchanged.pop();
      throw error;
    }
  }
  /** Back to the exchange before. */
  async back() {
    const { deal, tree, turns } = this.exchanged.pop();
    Object.assign(this, { deal, tree, turns });
    this.entry = { ...this.entry, deal };
    await this.begin();
  }
}
