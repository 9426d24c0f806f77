// A card may be drawn to the middle of the table to be played; let go anywhere else it goes back.

/** Pixels from which a card is drawn, not tapped. */
const FAR = 8;
/** Milliseconds after which a card that was let go and not played lies in its hand again. */
const BACK = 900;

/** Let cards that may be played be drawn; `act` is called with the code of one that is let go where
 * `isThere` says of a height on the screen that it is in the middle. */
export function letDraw(node, act, isThere) {
  let held = null,
    drawn = false;
  const letGo = ({ type }) => {
    if (drawn && held) {
      const { card, was, there } = held,
        lies = card.style.transform,
        goBack = () => {
          if (card.style.transform === lies) card.style.transform = was;
        };
      delete card.dataset.held;
      if (there && type === "pointerup") {
        setTimeout(goBack, BACK);
        act(card.dataset.card);
      } else goBack();
    }
    held = null;
  };
  node.addEventListener("pointerdown", (event) => {
    const card = event.target.closest(".may[data-card]");
    drawn = false;
    held =
      card && event.isPrimary && !event.button && !event.defaultPrevented
        ? { card, x: event.clientX, y: event.clientY, was: card.style.transform, there: false }
        : null;
  });
  window.addEventListener("pointermove", (event) => {
    if (!held) return;
    const { card, was } = held,
      x = event.clientX - held.x,
      y = event.clientY - held.y;
    if (!drawn) {
      if (Math.hypot(x, y) < FAR) return;
      drawn = true;
      card.dataset.held = "";
      card.setPointerCapture(event.pointerId);
    }
    card.style.transform = `translate(${x}px, ${y}px) ${was}`;
    const { top, height } = card.getBoundingClientRect();
    held.there = isThere(event.clientY) || isThere(top + height / 2);
  });
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, letGo);
  node.addEventListener(
    "click",
    (event) => {
      if (drawn && event.detail) event.stopPropagation(); // it was drawn, not tapped
    },
    true,
  );
}
