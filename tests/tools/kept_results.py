"""Shared by the tests of tools/kept: laws of all recipes, for their kept rows and for their runs."""

import itertools
import os
import shutil
import subprocess
import unittest
from functools import cache
from pathlib import Path

from support import CHECKER, NOT_FOUND, PROGRAM, REPOSITORY, USAGE, CliTestCase, environment

RESULTS = REPOSITORY / "data/results"
DIFFERENT = 5
Row = dict[str, str]
Key = tuple[str, ...]


def run_tool(recipe: str, *args: str, program: Path = PROGRAM, checker: Path = CHECKER, timeout: float = 250) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/usr/bin/python3", REPOSITORY / "tools/kept", recipe, *args], env=environment({"ZERMELO": str(program), "ZERMELO_CHECK": str(checker)}),
        text=True, capture_output=True, timeout=timeout,
    )  # fmt: skip


def rows(path: Path) -> list[Row]:
    header, *lines = path.read_text().splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


def fields(path: Path) -> list[list[str]]:
    lines = (line.split("#")[0] for line in path.read_text().splitlines())
    return [[field.strip() for field in line.split("|")] for line in lines if line.strip()]


def known(name: str) -> list[list[str]]:
    """Fields of the lines of data/known, which has sources of its own."""
    return fields(REPOSITORY / "data/known" / name)


def table_files() -> list[Path]:
    return sorted(path for path in RESULTS.glob("*.tsv") if path.name not in ("counts.tsv", "konane-openings.tsv", "proofs.tsv"))


@cache
def solved() -> dict[str, Row]:
    """Spec -> row of a table, solved backwards from the ends of the game."""
    return {row["spec"]: row for path in table_files() for row in rows(path)}


class Kept(unittest.TestCase):
    recipe: str
    columns: str
    keys = 1  # as many of the columns name an entry of the list

    def files(self) -> list[Path]:
        return [RESULTS / f"{self.recipe}.tsv"]

    def listed(self) -> dict[Key, str]:
        """Key -> size class, in the order of the list."""
        raise NotImplementedError

    def test_small_ones_come_out_again(self) -> None:
        done = run_tool(self.recipe, "--check")
        small = list(self.listed().values()).count("small")
        self.assertEqual((done.returncode, done.stdout), (0, f"{small} rows agree\n"), done.stderr)

    def test_rows_are_those_of_the_list(self) -> None:
        missing = {key for key, size in self.listed().items() if size == "small"}
        for path in self.files():
            keys = [tuple(row.values())[: self.keys] for row in rows(path)]
            self.assertEqual(keys, [key for key in self.listed() if key in keys], path)
            self.assertEqual(list(rows(path)[0]), self.columns.split(), path)
            missing -= set(keys)
        self.assertEqual(missing, set())


class Tool(CliTestCase):
    """Runs on a copy of data/results."""

    recipe: str
    file: str
    not_compared: list[str]
    key: list[str]  # of a row to change: its first columns
    keys = 1  # as many of them name an entry of the list
    told: str  # of each entry with this spec: a pattern
    pair: list[str]  # two specs, in the order of the list
    unknown = [("konane@9x9", "is not in ")]  # and why
    checks = ("--check",)

    def setUp(self) -> None:
        super().setUp()
        self.spec, self.name = self.key[0], " ".join(self.key).removesuffix(" start")
        self.results = self.folder / "results"
        shutil.copytree(RESULTS, self.results)
        self.path = self.results / self.file
        self.columns = list(rows(self.path)[0])

    def tool(self, *args: str, **options: Path) -> subprocess.CompletedProcess[str]:
        return run_tool(self.recipe, "--folder", str(self.results), *args, **options)

    def change(self, column: str, value: str | None = None) -> None:
        """Alters one column of one row, in a fresh copy."""
        lines = [line.split("\t") for line in (RESULTS / self.file).read_text().splitlines()]
        (row,) = (line for line in lines if line[: len(self.key)] == self.key)
        at = self.columns.index(column)
        row[at] = value or row[at] + "1"
        self.path.write_text("".join("\t".join(line) + "\n" for line in lines))

    def compared(self, path: Path) -> list[Row]:
        return [{column: text for column, text in row.items() if column not in self.not_compared} for row in rows(path)]

    def test_check_notices_every_column_but_those_of_the_machine(self) -> None:
        for option, column in itertools.product(self.checks, self.columns[len(self.key) :]):
            with self.subTest(option=option, column=column):
                self.change(column)
                before = self.path.read_bytes()
                done = self.tool(option, self.spec, *(["--verbose"] if column in self.not_compared else []))
                if column in self.not_compared:
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertRegex(done.stdout, rf"\A({self.told}, \d+\.\d\d s\n)+\d+ rows? agrees?\n\Z")
                else:
                    self.assertEqual(done.returncode, DIFFERENT, done.stderr)
                    self.assertRegex(done.stdout, rf"\A{self.name}: {column} is .*, the row says .*1\n\Z")
                self.assertEqual(self.path.read_bytes(), before)

    def test_check_misses_a_missing_row(self) -> None:
        for option, column in itertools.product(self.checks, self.columns[: self.keys]):
            self.change(column)
            before = self.path.read_bytes()
            done = self.tool(option, self.spec)
            self.assertEqual((done.returncode, done.stdout), (DIFFERENT, f"{self.name}: there is no row\n"))
            self.assertEqual(self.path.read_bytes(), before)

    def test_rewriting_one_spec_keeps_the_others(self) -> None:
        self.change(next(column for column in reversed(self.columns) if column not in self.not_compared))
        done = self.tool(self.spec)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, rf"\A({self.told}, \d+\.\d\d s\n)+\Z")
        self.assertEqual(self.compared(self.path), self.compared(RESULTS / self.file))
        self.assertEqual(list(rows(self.path)[0]), self.columns)
        before, after = ([row for row in rows(path) if row[self.columns[0]] != self.spec] for path in (RESULTS / self.file, self.path))
        self.assertEqual(after, before)
        self.assertEqual(sorted(os.listdir(self.results)), sorted(os.listdir(RESULTS)))

    def test_first_rows(self) -> None:
        self.path.unlink()
        done = self.tool(*reversed(self.pair))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.compared(self.path), [row for row in self.compared(RESULTS / self.file) if row[self.columns[0]] in self.pair])
        self.assertEqual(list(dict.fromkeys(row[self.columns[0]] for row in rows(self.path))), self.pair)

    def test_refusals(self) -> None:
        before = self.path.read_bytes()
        for spec, why in self.unknown:
            done = self.tool(self.spec, spec)
            self.assertEqual((done.returncode, done.stdout), (USAGE, ""))
            self.assertRegex(done.stderr, rf"\Atools/kept: {spec} {why}")
        for option in self.checks:
            done = self.tool(option, program=self.folder / "nothing")
            self.assertEqual((done.returncode, done.stdout), (NOT_FOUND, ""))
            self.assertRegex(done.stderr, r"there is no program .*nothing; build it, or name it in ZERMELO\n")
        for program in ("/bin/false", "/bin/true"):
            done = self.tool(self.spec, program=Path(program))
            self.assertEqual((done.returncode, done.stdout), (1, ""), program)
        self.assertEqual(self.path.read_bytes(), before)


class ToolWithList(Tool):
    source: str
    wrong: list[str]  # lines of the list

    def test_wrong_lines(self) -> None:
        lines = (RESULTS / self.source).read_text()
        for line in self.wrong:
            (self.results / self.source).write_text(f"{lines}{line}\n")
            done = self.tool(self.spec)
            self.assertEqual((done.returncode, done.stdout), (USAGE, ""), line)
            self.assertIn(f"{self.source}: cannot read {line!r}", done.stderr)
