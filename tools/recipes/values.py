import csv
import json
import math
import os
import re
import shlex
import subprocess
import time
from argparse import Namespace
from fractions import Fraction
from pathlib import Path
from typing import Callable, Iterator

from recipes.core import PROGRAM, REPOSITORY, THREADS, Answer, Entry, Failed, Recipe, Row, read_rows

COUNTS = REPOSITORY / "data/results/counts.tsv"
OPTIONS = THREADS | {"--memory": {"default": "8G", "help": "of the program, 8G if not given"}}


def need_the_counted_wins(spec: str, answer: Answer) -> None:
    """Black moves first and wins in L and N, White in R and N. Rows of sets have counted both, with code of their own."""
    counted = next((row for row in read_rows(COUNTS) if row["spec"] == spec), None)
    if counted is None:
        raise Failed(1, f"{COUNTS.name} has no row of {spec} to compare with; add the board to counts.txt and run tools/kept counts {spec}")
    for side, own in (("first", "L"), ("second", "R")):
        wins = answer[own] + answer["N"]
        if wins != int(counted[f"{side}_wins"]):
            raise Failed(1, f"{own} + N is {wins}, and {COUNTS.name} has {counted[f'{side}_wins']} as {side}_wins")


class BoardRecipe(Recipe):
    """Recipes with the list of boards."""

    source = "values/boards.txt"
    options = OPTIONS

    def entry(self, fields: list[str]) -> Entry | None:
        match fields:
            case [size, spec]:
                return Entry(size, (spec,))
        return None

    def file(self, entry: Entry) -> str:
        return f"values/{self.name.removeprefix('values-')}.tsv"


class Values(BoardRecipe):
    """Values all arrangements of the boards of values/boards.txt: a row per board in values/boards.tsv.

    Each board is valued by zermelo atlas, as a game without a side to move. A row of Kōnane is written only if the arrangements that
    each side wins when it moves first are as many as in counts.tsv.
    """

    name, keys = "values", ["spec"]
    not_compared = ["seconds", "peak_rss_bytes"]
    columns = [
        "spec", "command", "positions", "P", "L", "R", "N", "values", "numbers", "infinitesimals", "all_small", "temperature", "hottest", "hottest_first",
        "greatest_number", "greatest_number_first", "finest_number", "finest_number_first", "greatest_nimber", "greatest_nimber_first", *not_compared,
    ]  # fmt: skip

    def file(self, entry: Entry) -> str:
        return "values/boards.tsv"

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        (spec,) = entry.key
        command = ["atlas", spec]
        began = time.monotonic()
        process = subprocess.Popen([PROGRAM, *command, "--json", "-q", "--threads", arguments.threads, "--memory", arguments.memory], stdout=subprocess.PIPE, cwd=folder)
        assert process.stdout
        told = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise Failed(max(process.returncode, 1), f"zermelo {shlex.join(command)} failed")
        try:
            found = json.loads(told)
        except ValueError:
            raise Failed(1, f"zermelo {shlex.join(command)} answered no JSON") from None
        answer = found | found["outcomes"] | {"positions": found["arrangements"], "temperature": found["hottest"]["temperature"]}
        for column, record in (("hottest", "hottest"), ("greatest_number", "greatest_number"), ("finest_number", "finest_number")):
            answer |= {column: found[record]["name"], f"{column}_first": found[record]["first"]}
        nimber = found["nimbers"][-1]
        if spec.startswith("konane@"):
            need_the_counted_wins(spec, answer)
        own = {"greatest_nimber": nimber["name"], "greatest_nimber_first": nimber["first"], "command": ["zermelo", *command]}
        return [answer | own | {"seconds": time.monotonic() - began, "peak_rss_bytes": used.ru_maxrss * 1024}]

    def told(self, rows: list[Row]) -> str:
        return "{positions} positions, {values} values".format(**rows[0])


def number(name: str) -> Fraction | None:
    return Fraction(name) if re.fullmatch(r"-?\d+(/\d+)?", name) else None


def denominator(name: str) -> str | None:
    value = number(name)
    return f"denominator {value.denominator}" if value is not None and value.denominator > 1 else None


def itself(pattern: str) -> Callable[[str], str | None]:
    return lambda name: name if re.fullmatch(pattern, name) else None


# In the order of the rows of a board: from the name of a value to that of the row.
KINDS = [
    itself(r"\*\d*"),
    itself(r"(\^+|v+)\d*(\*\d*)?"),
    itself(r"-?\d+"),
    denominator,
    itself(r"\+-\d+(/\d+)?"),
    itself(r"(Tiny|Miny)\(\d+(/\d+)?\)"),
]


def row_name(name: str) -> tuple[int, str] | None:
    return next(((order, kind) for order, of in enumerate(KINDS) if (kind := of(name))), None)


def natural(name: str) -> tuple[str, float]:
    """Names of a kind by their figures."""
    figures = re.findall(r"\d+", name)
    return re.sub(r"[\d/]+", "", name), math.prod(map(float, figures[:1])) / math.prod(map(float, figures[1:]))


def variant(spec: str) -> str:
    """The game and its options, without the size of the board."""
    return re.sub("@[^,]*", "", spec)


class Named(BoardRecipe):
    """Finds the first board of each value with a short name: its rows in values/named.tsv.

    Nimbers, ups, integers, switches of numbers, Tiny and Miny, and one number for each denominator. The first board of a game is the one
    with the fewest cells, of several the first in values/boards.txt. All earlier boards of the list are valued too, once in a run.
    """

    name, keys = "values-named", ["spec", "name"]
    columns = ["spec", "name", "value", "pieces", "first", "positions"]
    not_compared: list[str] = []

    def __init__(self) -> None:
        self.valued: dict[str, dict[str, Row]] = {}  # spec -> name of a row -> its fields

    def board(self, spec: str, arguments: Namespace) -> dict[str, Row]:
        if spec not in self.valued:
            self.valued[spec] = dict(self.rows_of(spec, arguments))
        return self.valued[spec]

    def rows_of(self, spec: str, arguments: Namespace) -> Iterator[tuple[str, Row]]:
        command = [PROGRAM, "atlas", spec, "--csv", "-q", "--threads", arguments.threads, "--memory", arguments.memory]
        found: dict[str, tuple[int, Row]] = {}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            for row in csv.DictReader(process.stdout):
                kind = row_name(row["value"])
                if kind and kind[1] not in found:  # rows begin with the fewest pieces
                    found[kind[1]] = kind[0], row | {"name": kind[1]}
        if process.returncode != 0:
            raise Failed(max(process.returncode, 1), f"zermelo atlas {spec} --csv failed")
        if not found:
            raise Failed(1, f"zermelo atlas {spec} --csv answered no value with a name")
        for name, (_, row) in sorted(found.items(), key=lambda item: (item[1][0], natural(item[0]))):
            yield name, row

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        entries = [other for other in self.entries(arguments.folder) if variant(other.key[0]) == variant(entry.key[0])]
        earlier = entries[: [other.key for other in entries].index(entry.key)]
        before = {name for other in earlier for name in self.board(other.key[0], arguments)}
        return [dict(row) for name, row in self.board(entry.key[0], arguments).items() if name not in before]

    def told(self, rows: list[Row]) -> str:
        return ", ".join(row["name"] for row in rows) or "nothing new"
