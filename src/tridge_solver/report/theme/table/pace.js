// Time at the table: no card falls before the one before has lain still. A tap, a key, or somebody who wants
// little motion skips all of it.

/** Milliseconds until the next card falls, a full trick is gathered, an only card plays itself, what follows
 * the right card of a puzzle. */
const MOMENTS = { card: 550, trick: 1200, only: 600, right: 600 };
/** How much longer or shorter they are. */
const PACES = { slow: 2, normal: 1, fast: 0.4 };

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** What is chosen of it; kept by the browser, for any board of this machine. */
const chosen = { pace: "normal", only: "on", next: "on", ...kept() };

function kept() {
  const own = /(?:^|; )tridge-table=(\w+)\.(\w+)(?:\.(\w+))?/.exec(document.cookie);
  return own && own[1] in PACES ? { pace: own[1], only: own[2], next: own[3] ?? "on" } : {};
}

export const paces = Object.keys(PACES);
export const setting = (name) => chosen[name];

export function choosePace(name, value) {
  chosen[name] = value;
  document.cookie = `tridge-table=${chosen.pace}.${chosen.only}.${chosen.next}; path=/; max-age=31536000; samesite=strict`;
}

let wake = null,
  hurried = false;

/** Whether nothing goes on by itself: who wants little motion says when. */
export const isStill = () => still.matches;

/** Whether something is still to be seen before the person goes on. */
export const isWaiting = () => wake !== null;

/** Skip what is still to be seen. */
export function hurry() {
  hurried = true;
  wake?.();
}

/** From here on time is taken again. */
export function takeTime() {
  hurried = false;
}

/** Wait for a moment that began at `since`. */
export async function moment(name, since = performance.now()) {
  const left = MOMENTS[name] * PACES[chosen.pace] - (performance.now() - since);
  if (hurried || still.matches || left <= 0) return;
  await new Promise((done) => {
    const timer = setTimeout(done, left);
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });
  wake = null;
}
