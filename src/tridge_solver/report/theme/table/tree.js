// The play as a tree: every card is a node, the first child of each is the main line. No rules here.

/** A node: the card that was played, the node before it, and what was played after it. */
export class Node {
  constructor(card, parent) {
    this.card = card;
    this.parent = parent;
    this.children = [];
    /** The cards from the first on, also as one text. */
    this.cards = parent ? [...parent.cards, card] : [];
    this.path = this.cards.join(" ");
  }
  /** How many cards were played up to here. */
  get depth() {
    return this.cards.length;
  }
  /** Those after it on its own main line. */
  get line() {
    const found = [];
    for (let at = this.children[0]; at; at = at.children[0]) found.push(at);
    return found;
  }
}

export class Tree {
  constructor(cards = []) {
    this.root = new Node(null, null);
    this.now = this.root;
    this.add(this.root, cards);
  }
  /** Put cards behind a node; those that are there already are followed. The last node is returned. */
  add(node, cards) {
    for (const card of cards) {
      let next = node.children.find((child) => child.card === card);
      if (!next) {
        next = new Node(card, node);
        node.children.push(next);
      }
      node = next;
    }
    return node;
  }
  /** The cards of the main line. */
  get main() {
    return this.root.line.map((node) => node.card);
  }
  /** The last node of the line that goes through the one shown. */
  get end() {
    const line = this.now.line;
    return line.length ? line[line.length - 1] : this.now;
  }
  /** The card that follows on the line, if there is one. */
  get next() {
    return this.now.children[0] || null;
  }
  /** Take a node and what follows it away; whoever stood there stands before it. */
  forget(node) {
    if (!node.parent) {
      node.children = [];
      this.now = node;
      return;
    }
    for (let at = this.now; at; at = at.parent) if (at === node) this.now = node.parent;
    node.parent.children = node.parent.children.filter((child) => child !== node);
  }
  /** Make the line through a node the main line. */
  promote(node) {
    for (let at = node; at.parent; at = at.parent)
      at.parent.children = [at, ...at.parent.children.filter((child) => child !== at)];
  }
  /** Every node, parents first. */
  *nodes(from = this.root) {
    yield from;
    for (const child of from.children) yield* this.nodes(child);
  }
}
