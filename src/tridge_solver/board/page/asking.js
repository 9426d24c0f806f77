// A long question of a panel: its lines as they come, then its answer; stopped when the panel is left.
import { follow } from "./engine.js";
import { button, kept } from "./dom.js";

export class Asking {
  long = null;
  state = null;
  leave() {
    if (this.long) this.long.stop();
    this.long = null;
  }
  /** The button that stops the question; the same one while it works, so that it keeps the focus. */
  stopButton(name = "stop") {
    return kept(this, name, "", () =>
      button("Stop", () => {
        this.leave();
        this.redraw();
      }),
    );
  }
  redraw() {
    this.draw(this.place);
  }
  /** Put a question; `state` is its last line (or what `stateOf` makes of it), then `{answer}` or `{error}`. */
  async put(question, fields, stateOf = (line) => line) {
    this.leave();
    this.state = {};
    const long = (this.long = follow(question, fields, (line) => {
      this.state = stateOf(line);
      this.redraw();
    }));
    this.redraw();
    try {
      const answer = await long.done;
      if (answer) this.state = { answer };
    } catch (error) {
      this.state = { error: error.message };
    }
    if (this.long === long) {
      this.long = null;
      this.redraw();
    }
  }
}
