"""Puzzles that are kept in a file beside their table: found once, and taken only while they are puzzles of that table."""

import os
import unittest
from typing import Any

from server import ServerTestCase
from support import USAGE

SPEC = "fox-and-hounds@6x6"
KEPT = "tables/a.ztb.puzzles"


class Kept(ServerTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.solve(SPEC)

    def solve(self, spec: str) -> None:
        self.zermelo("solve", spec, "-o", "tables/a.ztb", "-q", "--force")

    def path(self, *more: str) -> dict[str, Any]:
        return self.zermelo("puzzle", "tables/a.ztb", "--path", "--json", *more).json()

    def inside(self) -> list[str]:
        return sorted(os.listdir(self.folder / "tables"))

    def test_they_are_found_once(self) -> None:
        found = self.path()
        self.assertEqual(self.inside(), ["a.ztb"])
        self.assertEqual(self.path("--keep"), found)
        self.assertEqual(self.inside(), ["a.ztb", "a.ztb.puzzles"])
        kept = (self.folder / KEPT).read_bytes()
        for puzzle in found["puzzles"]:
            self.assertIn(puzzle["position"].encode(), kept)
        self.assertEqual(self.path("--keep"), found)
        self.assertEqual((self.folder / KEPT).read_bytes(), kept)

    def test_damaged_and_forged_files_are_found_anew(self) -> None:
        found = self.path("--keep")
        good = (self.folder / KEPT).read_bytes()
        for bad in (good[:-1], good[:40], b"", good[:-8] + bytes(8), bytes([*good[:60], good[60] ^ 1, *good[61:]])):
            (self.folder / KEPT).write_bytes(bad)
            self.assertEqual(self.path("--keep"), found)
            self.assertEqual((self.folder / KEPT).read_bytes(), good)

    def test_of_another_table_they_are_found_anew(self) -> None:
        self.path("--keep")
        self.solve("fox-and-hounds@4x6")
        found = self.path()
        self.assertEqual(self.path("--keep"), found)
        self.assertEqual(found["spec"], "fox-and-hounds@4x6")

    def test_somebody_elses_file_stays(self) -> None:
        (self.folder / KEPT).write_text("somebody's own")
        told = self.zermelo("puzzle", "tables/a.ztb", "--path", "--json", "--keep")
        self.assertEqual(told.json(), self.path())
        self.assertEqual(told.stderr, "the puzzles are not kept: tables/a.ztb.puzzles exists already, it would be lost\n")
        self.assertEqual((self.folder / KEPT).read_text(), "somebody's own")

    def test_the_server_keeps_them(self) -> None:
        found = self.path()
        self.assertEqual(self.serve().ask("/api/v1/puzzles", spec=SPEC).json(), found)
        self.assertEqual(self.inside(), ["a.ztb"], "without --keep it writes nothing")
        self.assertEqual(self.serve("--keep").ask("/api/v1/puzzles", spec=SPEC).json(), found)
        self.assertEqual(self.inside(), ["a.ztb", "a.ztb.puzzles"])

    def test_a_board_without_a_table_keeps_none(self) -> None:
        told = self.zermelo("puzzle", "konane@4x4", "--path", "--keep")
        self.assertEqual(told.stderr, "the puzzles are not kept: konane@4x4 has no table, it was solved for this list\n")
        self.assertEqual(self.inside(), ["a.ztb"])

    def test_text(self) -> None:
        lines = self.zermelo("puzzle", "tables/a.ztb", "--path").stdout.splitlines()
        self.assertEqual(lines[0].split(), ["steps", "wrong", "task", "to", "move", "position"])
        puzzles = self.path()["puzzles"]
        self.assertEqual(len(lines), 1 + len(puzzles))
        for line, puzzle in zip(lines[1:], puzzles):
            self.assertEqual(line.split()[0], str(puzzle["steps"]))
            self.assertTrue(line.endswith(puzzle["position"]), line)

    def test_options_that_exclude_each_other(self) -> None:
        for more in (["--path", "--steps", "2"], ["--path", "--sheet", "3"], ["--path", "--answers"], ["--path", "-o", "a.html"], ["--keep"]):
            self.zermelo("puzzle", "tables/a.ztb", *more, code=USAGE)


if __name__ == "__main__":
    unittest.main()
