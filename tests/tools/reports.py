"""Reports of tables, for their tests."""

from collections import Counter
from html.parser import HTMLParser
from typing import Any

from support import CliTestCase

SECTIONS = [
    "Who wins", "Wins, draws and losses", "Only moves", "First moves", "The longest win", "How long games last", "The price of errors", "Openings and balance",
    "What this report rests on",
]  # fmt: skip
VALUES = "Values and temperatures"  # of partizan boards, before the last section
# Decided without cycles, points, a draw by cycle, a decided game with cycles.
PLAIN, POINTS, DRAWN, CYCLIC = "fox-and-hounds@4x4", "enclosure-chess@5x5,reuse=no", "watermelon-chess,white=1,black=1", "halma@3x3,rows=1"
Answers = dict[str, dict[str, Any]]


class ReportTestCase(CliTestCase):
    def report(self, name: str, *args: str) -> dict[str, Any]:
        return self.zermelo("report", name, "--json", "-q", *args).json()

    def reached(self, table: str) -> tuple[Answers, list[set[str]]]:
        """All positions that play from the start reaches, and those that it reaches in exactly 0, 1, 2, ... plies."""
        (start,) = self.zermelo("query", table, "start", "--jsonl").jsonl()
        answers: Answers = {start["position"]: start}
        layers = [{start["position"]}]
        while len(layers) < 60:
            layer = {move["child"] for position in layers[-1] for move in answers[position]["moves"]}
            new = sorted(layer - set(answers))
            if new:
                told = self.zermelo("query", table, "-", "--jsonl", input="".join(line + "\n" for line in new)).jsonl()
                answers |= {answer["position"]: answer for answer in told}
            if not layer:
                break
            layers.append(layer)
        return answers, layers


def sections_of(spec: str) -> list[str]:
    return [*SECTIONS[:-1], *([VALUES] if spec == "konane@4x4" else []), SECTIONS[-1]]


class Page(HTMLParser):
    """The tree of a page: every element is closed, in order."""

    VOID = {"meta"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.headings: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, key, value or "") for key, value in attrs]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, key, value or "") for key, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}>"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)
