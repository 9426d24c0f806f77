"""Somebody who enters an evening on the board, by clicks alone."""

from __future__ import annotations

from typing import Any

from browsing import until


class Entering:
    """The clicks of somebody who enters an evening."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        page.goto(address)
        page.wait_for_selector("body.ready")

    def settle(self) -> None:
        """Wait until the program has said what it thinks of the last click."""
        until(self.page, "document.body.dataset.entering === '0'")

    def click(self, *places: str) -> None:
        """Click one after the other."""
        for place in places:
            self.page.click(place)
            self.settle()

    def choose(self, place: str, value: str, *, quoted: bool = False) -> None:
        """Choose a value of a list; ``quoted`` where it is JSON."""
        self.page.select_option(place, f'"{value}"' if quoted else value)
        self.settle()

    def type(self, place: str, text: str) -> None:
        """Type into a field and leave it."""
        self.page.fill(place, text)
        self.page.press(place, "Tab")
        self.settle()

    def quick(self, seat: str, kind: str, suit: str, *tricks: int) -> None:
        """Player, contract and result of a deal."""
        self.click(f"#plays-{seat}")
        self.kind(kind)
        self.click(f".suits [aria-label='{suit}']")
        if tricks:
            self.result(*tricks)

    def kind(self, kind: str) -> None:
        """Choose the contract, from a list where there are many."""
        if self.page.locator("#evening-kind").count():
            self.choose("#evening-kind", kind)
        else:
            self.click(f"#kind-{kind.replace(' ', '-')}")

    def cards(self) -> None:
        """Show the pack."""
        if self.page.get_attribute("#with-cards", "aria-pressed") == "false":
            self.click("#with-cards")

    def result(self, *numbers: int) -> None:
        """Tricks or points."""
        if not self.page.locator("#set-result").count():  # the last is reckoned
            for place, many in enumerate(numbers[:-1]):
                self.choose(f"[name=result-{place}]", str(many))
            return
        for place, many in enumerate(numbers):
            self.page.fill(f"[name=result-{place}]", str(many))
        self.click("#set-result")

    def say(self, *calls: str) -> None:
        """Say one call after the other."""
        if not self.page.locator("#evening-auction[open]").count():
            self.click("#fold-auction")
        for call in calls:
            number = call.rstrip("SHDCNAT")
            if number != call and self.page.locator("#call-number").count():
                self.choose("#call-number", number)
            self.click(f"#call-{call}")

    @property
    def text(self) -> str:
        """The file as the page shows it."""
        shown: str = self.page.evaluate("document.getElementById('evening-file').textContent")
        return shown
