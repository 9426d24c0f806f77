// The visible part of a deal: who sits there, its play as a tree, the turns known so far.
import { Tree } from "./tree.js";
import { spoken } from "./words.js";

/** The cards on the table and their names, whether all hands are seen or one. */
export class Shown {
  tree = new Tree();
  turns = new Map();
  firstTrick = 1;
  exchanged = [];
  supposed = false;
  declarer = null;
  contract = null;
  suits = [];
  kinds = null;
  look = [];
  faces = new Map();
  nameOf(seat) {
    return this.entry.names[seat] ?? spoken.seats[seat] ?? seat;
  }
  /** The name a file gives to a seat; nothing where it gives none. */
  named(seat) {
    const tags = this.deal.tags || {},
      tag = { N: "North", E: "East", S: "South", W: "West" }[seat];
    return tags[tag] ? this.nameOf(seat) : "";
  }
  face(code) {
    return (
      this.faces.get(code) ?? {
        code,
        full: code,
        short: code,
        name: code,
        colour: "black",
        trump: false,
      }
    );
  }
  turnOf(node) {
    return node ? (this.turns.get(node.path) ?? null) : null;
  }
  get turn() {
    return this.turnOf(this.tree.now);
  }
  /** The cards chosen from the hand in front, where some are. */
  get picks() {
    return null;
  }
  /** The seat that sits in front: the one asked in a puzzle, else the Player of the record. */
  get front() {
    const asked = this.puzzle && this.turnOf(this.puzzle.at)?.to_play;
    const wanted = [asked, this.deal.declarer, "S"].find((seat) => this.seats.includes(seat));
    return wanted ?? this.seats[0];
  }
  /** How the cards look. */
  dressAs(look) {
    this.look = look;
    this.faces = new Map(look.flatMap((row) => row.cards.map((face) => [face.code, face])));
  }
}
