"""Somebody at the board who has no pointer: every key is pressed, and the focus is looked at."""

from __future__ import annotations

from typing import Any

from browsing import until

LOOK = """(query) => {
  const own = document.activeElement;
  const style = getComputedStyle(own), box = own.getBoundingClientRect();
  return { at: Boolean(query) && own.matches(query), lost: own === document.body,
    seen: box.width > 0 && box.height > 0,
    ring: own.matches(":focus-visible") && style.outlineStyle !== "none",
    inside: box.top < innerHeight && box.bottom > 0, html: own.outerHTML.slice(0, 120) };
}"""
"""Return the element with the focus, and whether it can be seen."""

RESTS = "(document.body.dataset.waiting ?? '0') + (document.body.dataset.entering ?? '0') === '00'"

COMES = """(query) => new Promise((done) => {
  const end = performance.now() + 20_000;
  const look = () => {
    if (document.activeElement.matches(query)) done(true);
    else if (performance.now() > end) done(false);
    else setTimeout(look, 10);
  };
  look();
})"""
"""Whether what a selector says gets the focus."""


class KeysAlone:
    """The keyboard of somebody at a page of the board: no pointer, and no focus that is set."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.keys = page.keyboard
        page.emulate_media(reduced_motion="reduce")
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_selector("body.ready")
        self.settle()

    def settle(self) -> dict[str, Any]:
        """Wait until nothing is under way; where the focus is then."""
        until(self.page, RESTS)
        return self.look()

    def look(self, query: str | None = None) -> dict[str, Any]:
        """Return the element with the focus, and whether it matches a selector."""
        looked: dict[str, Any] = self.page.evaluate(LOOK, query)
        return looked

    def press(self, *names: str) -> None:
        """Press keys, one after the other; after each the focus is somewhere, and seen."""
        for name in names:
            self.keys.press(name)
            looked = self.settle()
            for _ in range(50):
                if not looked["lost"]:
                    break
                self.page.wait_for_timeout(10)
                looked = self.settle()
            assert not looked["lost"], f"after {name} nothing has the focus"
            assert all(looked[each] for each in ("seen", "ring", "inside")), (name, looked)

    def type(self, text: str) -> None:
        """Type into the field that has the focus."""
        self.keys.type(text)
        self.settle()

    def at(self, query: str) -> bool:
        """Return whether what a selector says has the focus, at once or after an answer."""
        return bool(self.page.evaluate(COMES, query))

    def to(self, query: str, *, back: bool = False, most: int = 80) -> None:
        """Go on with Tab until a selector is met, in the order of the page: no trap on the way."""
        looked, visited = self.look(query), []
        for _ in range(most):
            if looked["at"]:
                return
            self.keys.press("Shift+Tab" if back else "Tab")
            looked = self.look(query)
            assert looked["lost"] or (looked["seen"] and looked["ring"]), looked
            visited.append(looked["html"][:40])
        raise AssertionError(f"no way to {query}: {visited[-30:]}")

    def card(self, group: str, code: str) -> None:
        """Go to a card of a group that is one stop, by its suit and rank, and press it."""
        self.to(f"{group} button")
        self.keys.press(code[0].lower())
        self.keys.press(code[1].lower())
        assert self.at(f"{group} [data-card={code}]"), code
        self.press("Space")

    def play(self, code: str) -> None:
        """Play a card of the table by its suit and rank."""
        self.keys.press(code[0].lower())
        self.press(code[1].lower())

    def choose(self, query: str, words: str) -> None:
        """Choose of a list by typing what it says."""
        self.to(query)
        self.type(words)
        self.press("Shift")
        assert words in self.page.evaluate("document.activeElement.selectedOptions[0].textContent")

    def text(self, query: str) -> str:
        """Return what stands in a part of the page."""
        found: str = self.page.inner_text(query)
        return found
