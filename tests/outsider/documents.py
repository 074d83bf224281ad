"""Reads the documents: the facts in the README of a game, and the worked example of a format."""

import re
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))  # support.py
REPOSITORY = Path(__file__).resolve().parents[2]


class Facts(NamedTuple):
    first_side: str
    rules_revision: int
    rule_sets: dict[str, int]  # with revisions of their own
    indexing_revision: int

    def revision(self, name: str, spec: str) -> int:
        """Of the rules that a spec of the game `name` names."""
        return self.rule_sets.get(re.split("[@,]", spec.removeprefix(name))[0].removeprefix(":"), self.rules_revision)


def facts(folder: str) -> Facts:
    """Of the game of games/<folder>."""
    readme = (REPOSITORY / "games" / folder / "README.md").read_text()
    line = r"^First side: ([^,.]+).*? Rules revision: (\d+)((?:; `\w+`: \d+)*)\. Indexing revision: (\d+)\."
    side, rules, rule_sets, indexing = re.search(line, readme, re.MULTILINE).groups()
    return Facts(side, int(rules), {name: int(own) for name, own in re.findall(r"`(\w+)`: (\d+)", rule_sets)}, int(indexing))


def example(document: str, number: int = 0) -> bytes:
    """The bytes of a block that begins with ```hex; two spaces begin an explanation."""
    block = re.findall(r"^```hex\n(.*?)^```", (REPOSITORY / document).read_text(), re.MULTILINE | re.DOTALL)[number]
    return bytes.fromhex(" ".join(line.split("  ")[0] for line in block.splitlines()))
