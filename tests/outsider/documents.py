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
    indexing_revision: int


def facts(folder: str) -> Facts:
    """Of the game of games/<folder>."""
    readme = (REPOSITORY / "games" / folder / "README.md").read_text()
    side, rules, indexing = re.search(r"^First side: ([^,.]+).*? Rules revision: (\d+)\. Indexing revision: (\d+)\.", readme, re.MULTILINE).groups()
    return Facts(side, int(rules), int(indexing))


def example(document: str) -> bytes:
    """The bytes of the block that begins with ```hex; two spaces begin an explanation."""
    block = re.search(r"^```hex\n(.*?)^```", (REPOSITORY / document).read_text(), re.MULTILINE | re.DOTALL)[1]
    return bytes.fromhex(" ".join(line.split("  ")[0] for line in block.splitlines()))
