// Time at the table: no card falls before the one before has lain still. A tap, a key, or somebody who wants
// little motion skips all of it.

/** Milliseconds until the next card falls, a full trick is gathered, an only card plays itself, what follows
 * the right card of a puzzle. */
const MOMENTS = { card: 550, trick: 1200, only: 600, right: 600 };
/** How much longer or shorter they are. */
const PACES = { slow: 2, normal: 1, fast: 0.4 };

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The chosen settings; kept by the browser, for any board of this machine. */
const chosen = { pace: "normal", only: "on", next: "on", sound: "off", ...kept() };

function kept() {
  const [, pace, only, next = "on", sound = "off"] =
    /(?:^|; )tridge-table=(\w+)\.(\w+)(?:\.(\w+))?(?:\.(\w+))?/.exec(document.cookie) ?? [];
  return pace in PACES ? { pace, only, next, sound } : {};
}

export const paces = Object.keys(PACES);
export const setting = (name) => chosen[name];

export function choosePace(name, value) {
  chosen[name] = value;
  document.cookie = `tridge-table=${Object.values(chosen).join(".")}; path=/; max-age=31536000; samesite=strict`;
}

/** Seconds that the sound of a card takes. */
const TICK = 0.05;
let audio = null;

/** The sound of a card that falls, where it is wanted: one soft tick. */
export function tick() {
  if (chosen.sound !== "on") return;
  audio ??= new AudioContext();
  const now = audio.currentTime,
    tone = new OscillatorNode(audio, { type: "triangle", frequency: 190 }),
    loud = new GainNode(audio, { gain: 0.12 });
  loud.gain.exponentialRampToValueAtTime(0.001, now + TICK);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(now + TICK);
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
