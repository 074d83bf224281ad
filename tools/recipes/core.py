"""The core of tools/kept: its recipes, the rows of data/results, and the programs that it runs. Other tools share the last two."""

import json
import os
import re
import shlex
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any, Callable, NamedTuple, NoReturn

DIFFERENT, NOT_FOUND, USAGE, INTERRUPTED = 5, 3, 2, 130  # exit codes

REPOSITORY = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("ZERMELO", REPOSITORY / "build/release/bin/zermelo")).absolute()
CHECKER = Path(os.environ.get("ZERMELO_CHECK", REPOSITORY / "build/release/bin/zermelo-check")).absolute()

Row = dict[str, str]
Key = tuple[str, ...]
Answer = dict[str, Any]  # of a program
NO_TABLES = ("counts", "proofs", "konane-openings")  # the other files of data/results have the tables of a game each
FORMATS = {"seconds": ".2f", "per_second": ".0f", "per_position": ".3f"}  # by the ends of columns
THREADS = {"--threads": {"metavar": "N", "default": "0", "help": "workers of the program; 0, all cores"}}


class Failed(Exception):
    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def need(*programs: Path) -> None:
    for program in programs:
        if not program.exists():
            raise Failed(NOT_FOUND, f"there is no program {program}; build it, or name it in {'ZERMELO' if program == PROGRAM else 'ZERMELO_CHECK'}")


def ask(program: Path, folder: Path, *args: str, lines: list[str] | None = None) -> Any:
    """The answer of a program that runs in a folder; with lines of input, the list of its answers to them."""
    text = None if lines is None else "".join(f"{line}\n" for line in lines).encode()
    done = subprocess.run([program, *args], input=text, stdout=subprocess.PIPE, cwd=folder)
    command = f"{program.name} {shlex.join(args)}"
    if done.returncode != 0:
        told = done.stdout.decode(errors="replace").strip() if program == CHECKER else ""
        raise Failed(done.returncode if done.returncode > 0 else 1, f"{command} failed" + (f": {told}" if told else ""))
    try:
        return json.loads(done.stdout) if lines is None else [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError:
        raise Failed(1, f"{command} answered no JSON") from None


def end_with(main: Callable[[], int], name: str) -> NoReturn:
    try:
        sys.exit(main())
    except Failed as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        sys.exit(failure.code)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def read_rows(path: Path) -> list[Row]:
    """Empty if there is no file."""
    if not path.exists():
        return []
    header, *lines = (line.split("\t") for line in path.read_text().splitlines())
    return [dict(zip(header, line, strict=True)) for line in lines]


def write_rows(path: Path, columns: list[str], rows: list[Row]) -> None:
    """Old rows may lack new columns."""
    lines = [columns, *([row.get(column, "-") for column in columns] for row in rows)]
    partial = path.with_suffix(".partial")
    partial.write_text("".join("\t".join(line) + "\n" for line in lines))
    partial.replace(path)


def rows_of_tables(folder: Path) -> list[Row]:
    return [row for path in sorted(folder.glob("*.tsv")) if path.stem not in NO_TABLES for row in read_rows(path)]


def name_of(key: Key) -> str:
    return " ".join(part for part in key if part != "start")


def text(column: str, value: Any) -> str:
    if isinstance(value, list):
        return shlex.join(value)
    return "-" if value is None else format(value, next((form for end, form in FORMATS.items() if column.endswith(end)), ""))


class Entry(NamedTuple):
    """A line of the list. Its key begins the keys of its rows, and with a spec."""

    size: str  # small or big
    key: Key
    options: list[str] = []

    @property
    def stem(self) -> str:
        """The name of its files."""
        return re.sub("[^A-Za-z0-9]+", "-", name_of(self.key))

    def owns(self, key: Key) -> bool:
        return key[: len(self.key)] == self.key


class Recipe:
    """Immutable. Its document string is the help of its command."""

    name: str
    source: str  # the file of the list
    keys: list[str]  # the columns that tell rows apart
    columns: list[str]
    not_compared: list[str]  # the columns that depend on the machine
    options: dict[str, dict[str, Any]] = {}  # of the command line
    programs = [PROGRAM]

    @property
    def compared(self) -> list[str]:
        return [column for column in self.columns if column not in self.not_compared]

    def file(self, entry: Entry) -> str:
        return f"{self.name}.tsv"

    def entry(self, fields: list[str]) -> Entry | None:
        """The entry of a line; None if the line is wrong."""
        raise NotImplementedError

    def entries(self, folder: Path) -> list[Entry]:
        entries: dict[str, Entry] = {}
        for line in (folder / self.source).read_text().splitlines():
            fields = [field.strip() for field in line.split("#")[0].split("|")]
            if fields == [""]:
                continue
            entry = self.entry(fields)
            # Two entries with one name would be one result, or overwrite each other's files.
            if not entry or entry.size not in ("small", "big") or not re.fullmatch(r"\S+", entry.key[0]) or entry.stem in entries:
                raise Failed(USAGE, f"{folder}/{self.source}: cannot read {line!r}")
            entries[entry.stem] = entry
        return [*entries.values()]

    def unknown(self, spec: str, folder: Path) -> str:
        return f"{spec} is not in {folder}/{self.source}; add it there"

    def make(self, entry: Entry, arguments: Namespace, folder: Path) -> list[Answer]:
        """The rows of an entry, perhaps with more than their columns. `folder` is empty and goes afterwards."""
        raise NotImplementedError

    def told(self, rows: list[Row]) -> str:
        """The line about an entry, but for its name and its seconds."""
        return "{positions} positions, {value} {dtw}".format(**rows[0])

    def key(self, row: Row) -> Key:
        return tuple(row[column] for column in self.keys)
