// A card may be dragged to the middle of the table to be played; let go anywhere else it goes back.

/** Pixels from which a card is dragged, not tapped. */
const FAR = 8;
/** Milliseconds after which a card that was let go and not played lies in its hand again. */
const BACK = 900;

/** Let the cards that may be played be dragged. Whoever lets one go in the middle calls `act` with its
 * code; `isThere` says whether a height on the screen is in the middle. */
export function letDrag(node, act, isThere) {
  let held = null,
    dragged = false;
  const letGo = ({ type }) => {
    if (dragged && held) {
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
    dragged = false;
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
    if (!dragged) {
      if (Math.hypot(x, y) < FAR) return;
      dragged = true;
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
      if (dragged && event.detail) event.stopPropagation(); // it was dragged, not tapped
    },
    true,
  );
}
