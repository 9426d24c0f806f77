// Questions to the program and their answers. Nothing else of the page knows where these come from.

/** What the program says of a question it cannot answer. */
export class Unanswered extends Error {}

/** Whether a program serves the page, which can do more than an engine inside the page. */
export const IS_SERVED = true;

/** One answer to one question. */
export async function ask(question, fields = {}) {
  return (await post(question, fields)).json();
}

/** What the page begins with: asked as soon as this module is there, while others are on their way;
 * with what is drawn of the first deal, unless the address says another. */
export const hello = ask("hello", { first: !location.hash });
hello.catch(() => {}); // told by whoever waits for it

/** A long question: every line of its answer goes to `onLine`, the last of them is the result.
 * Returns `{done, stop}`; stopped questions end with `null`. */
export function follow(question, fields, onLine) {
  const ending = new AbortController();
  return { done: lines(question, fields, onLine, ending), stop: () => ending.abort() };
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

async function lines(question, fields, onLine, ending) {
  let rest = "",
    answer = null;
  try {
    const reader = (await post(question, fields, ending.signal)).body.getReader();
    const text = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
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
    return answer;
  } catch (error) {
    if (ending.signal.aborted) return null;
    throw error;
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
