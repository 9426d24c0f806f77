// Questions to the program inside the page, and its answers: two workers think, so that the page
// never waits. ../engine.js stands here where a program serves the page.

import { unpacked } from "./packed.js";

/** What the program says of a question it cannot answer. */
export class Unanswered extends Error {}

/** Whether a program serves the page, which can do more than the engine inside. */
export const IS_SERVED = false;

const { engines, said, worker } = JSON.parse(document.getElementById("data").content.textContent);

/** What is said of deals, rules and looks. */
const known = unpacked(said).then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));

/** Where the script of the workers is. */
const address = unpacked(worker).then((bytes) =>
  URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })),
);

/** A worker with what it is asked, begun at the first question and again after it was stopped. */
class Thinker {
  worker = null;
  asked = new Map();
  number = 0;
  begin(script, rules) {
    this.worker = new Worker(script);
    this.worker.onmessage = ({ data: said }) => {
      const own = this.asked.get(said.id);
      if (!own) return;
      if ("line" in said) {
        own.told(said.line);
        return;
      }
      this.asked.delete(said.id);
      if ("error" in said) own.fail(new Unanswered(said.error));
      else own.done(said.answer);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Unanswered("This browser does not let a page think."));
    };
    this.worker.postMessage({ begin: { engines, rules } });
  }
  ask(script, rules, question, fields, told = () => {}) {
    return new Promise((done, fail) => {
      try {
        if (!this.worker) this.begin(script, rules);
      } catch {
        fail(new Unanswered("This browser does not let a page think."));
        return;
      }
      const id = ++this.number;
      this.asked.set(id, { done, fail, told });
      this.worker.postMessage({ id, question, fields });
    });
  }
  /** End the worker; whoever waits gets an error, or `null` where it was meant to stop. */
  end(error = null) {
    this.worker?.terminate();
    this.worker = null;
    for (const own of this.asked.values()) error ? own.fail(error) : own.done(null);
    this.asked.clear();
  }
}

/** What takes its time has a worker of its own: values under the cards do not wait for it. */
const quick = new Thinker(),
  aside = new Thinker(),
  slow = new Thinker();
const THINKERS = { table: aside, exchange: slow, puzzle: slow };

/** What the program wrote of a deal into a page that has no engine. */
function written(told, words, question, { from, ahead, declarer, deal }) {
  const isTold = question in told && !from && !ahead && (!declarer || declarer === deal.declarer);
  if (isTold) return told[question];
  throw new Unanswered(words);
}

/** One answer to one question. */
export async function ask(question, fields = {}, told) {
  const { hello: first, rules, written: deals } = await known;
  if (question === "hello") return first;
  const own = deals[fields.deal?.on_page];
  if (own) return written(own, own.lacking ?? first.lacking, question, fields);
  if (!engines) throw new Unanswered(first.lacking);
  const thinker = THINKERS[question] ?? quick;
  return (await thinker.ask(await address, rules, question, fields, told)) ?? { stopped: true };
}

/** What the page begins with. */
export const hello = ask("hello");

/** A long question: its lines go to `told`, the answer comes at the end; `null` when it is stopped. */
export function follow(question, fields, told) {
  const done = ask(question, fields, told).then((found) => (found.stopped ? null : found));
  return { done, stop: () => slow.end() };
}

/** Let whatever takes its time end. */
export function stopAll() {
  slow.end();
}
