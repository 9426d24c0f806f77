// Questions to the program and their answers. Nothing else of the page knows where these come from.

/** The program's words for a question it cannot answer. */
export class Unanswered extends Error {}

const BROKEN_OFF = "The answer broke off on its way. Ask again.";

/** Whether a program serves the page, which can do more than an engine inside the page. */
export const IS_SERVED = true;

/** One answer to one question. */
export async function ask(question, fields = {}) {
  const response = await post(question, fields);
  return response.json().catch(() => {
    throw new Unanswered(BROKEN_OFF);
  });
}

/** The page's first question: asked as soon as this module is there, while others are on their way;
 * with what is drawn of the first deal, unless the address says another. */
export const hello = ask("hello", { first: !location.hash });
hello.catch(() => {}); // told by whoever waits for it

/** A long question: every line of its answer goes to `onLine`, the last of them is the result.
 * `again` is asked where the connection breaks, as when a machine wakes up or changes its network.
 * Returns `{done, stop}`; stopped questions end with `null`. */
export function follow(question, fields, onLine, again = fields) {
  const ending = new AbortController();
  return { done: lines(question, [fields, again], onLine, ending), stop: () => ending.abort() };
}

/** Let whatever is at work end, also where the page is being left. */
export function stopAll() {
  fetch("api/stop", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
    keepalive: true,
  }).catch(() => {});
}

async function lines(question, [fields, again], onLine, ending) {
  for (const asked of [fields, again]) {
    try {
      return await read(await post(question, asked, ending.signal), onLine);
    } catch (error) {
      if (ending.signal.aborted) return null;
      if (!(error instanceof Broken)) throw error;
    }
  }
  throw new Unanswered(BROKEN_OFF);
}

class Broken extends Error {}

async function read(response, onLine) {
  const reader = response.body.getReader(),
    text = new TextDecoder();
  let rest = "",
    answer = null;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Broken();
    });
    if (done) return answer;
    rest += text.decode(value, { stream: true });
    const whole = rest.split("\n");
    rest = whole.pop();
    for (const line of whole) {
      const found = JSON.parse(line);
      if ("error" in found) throw new Unanswered(found.error);
      if ("answer" in found) answer = found.answer;
      else onLine(found);
    }
  }
}

async function post(question, fields, signal) {
  let response;
  try {
    response = await fetch("api/" + question, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unanswered("The program does not answer: it has been ended. Start it again.");
  }
  if (response.ok) return response;
  let words = response.statusText;
  try {
    words = (await response.json()).error;
  } catch {
    /* no words came with it */
  }
  throw new Unanswered(words);
}
