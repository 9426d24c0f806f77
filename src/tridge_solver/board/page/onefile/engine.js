// Questions to the program inside the page, and its answers: two workers think, so that the page
// never waits. ../engine.js stands here where a program serves the page.

import { unpacked } from "./packed.js";

/** The program's words for a question it cannot answer. */
export class Unanswered extends Error {}

/** Whether a program serves the page, which can do more than the engine inside. */
export const IS_SERVED = false;

const { engines, faces, page, worker } = JSON.parse(document.getElementById("data").content.textContent);

/** The data on deals, rules and looks. */
const known = unpacked(page).then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));

unpacked(faces).then((bytes) => {
  document.getElementById("faces").innerHTML = new TextDecoder().decode(bytes);
}, () => null); // what is wrong is said with the first question

/** The address of the workers' script. */
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
    this.worker.onmessage = ({ data: message }) => {
      const own = this.asked.get(message.id);
      if (!own) return;
      if ("line" in message) {
        own.onLine(message.line);
        return;
      }
      this.asked.delete(message.id);
      if ("error" in message) own.fail(new Unanswered(message.error));
      else own.done(message.answer);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Unanswered("This browser does not let a page think."));
    };
    this.worker.postMessage({ begin: { engines, rules } });
  }
  ask(script, rules, question, fields, onLine = () => {}) {
    return new Promise((done, fail) => {
      try {
        if (!this.worker) this.begin(script, rules);
      } catch {
        fail(new Unanswered("This browser does not let a page think."));
        return;
      }
      const id = ++this.number;
      this.asked.set(id, { done, fail, onLine });
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

/** The workers: long questions have their own, so that values under the cards do not wait for them. */
const quick = new Thinker(),
  aside = new Thinker(),
  slow = new Thinker();
const THINKERS = { table: aside, exchange: slow, puzzle: slow };

/** Return what the program wrote about a deal into a page that has no engine. */
function written(stored, words, question, { from, ahead, declarer, deal }) {
  const isStored = question in stored && !from && !ahead && (!declarer || declarer === deal.declarer);
  if (isStored) return stored[question];
  throw new Unanswered(words);
}

/** One answer to one question. */
export async function ask(question, fields = {}, onLine) {
  const { hello: first, rules, written: deals } = await known;
  if (question === "hello") return first;
  const own = deals[fields.deal?.on_page];
  if (own) return written(own, own.lacking ?? first.lacking, question, fields);
  if (!engines) throw new Unanswered(first.lacking);
  const thinker = THINKERS[question] ?? quick;
  return (await thinker.ask(await address, rules, question, fields, onLine)) ?? { stopped: true };
}

/** The page's first question. */
export const hello = ask("hello");

/** A long question: its lines go to `onLine`, the answer comes at the end; `null` when it is stopped. */
export function follow(question, fields, onLine) {
  const done = ask(question, fields, onLine).then((found) => (found.stopped ? null : found));
  return { done, stop: () => slow.end() };
}

/** Let whatever takes its time end. */
export function stopAll() {
  slow.end();
}
