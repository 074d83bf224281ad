"""Statistics that are kept in a file beside their table: told without a look at the table, and only while they fit it."""

import os
import unittest
from typing import Any

from server import ServerTestCase
from support import CORRUPT

# Distances with and without zugzwangs, points, and sorted keys.
SPECS = ("fox-and-hounds@6x6", "konane@4x4", "mabi@3x3", "enclosure-chess@4x4")
KEPT = "tables/a.ztb.stats"


class Kept(ServerTestCase):
    def solve(self, *more: str) -> None:
        self.zermelo("solve", *more, "-o", "tables/a.ztb", "-q", "--force")

    def stats(self, *more: str) -> dict[str, Any]:
        return self.zermelo("stats", "tables/a.ztb", "--json", *more).json()

    def inside(self) -> list[str]:
        return sorted(os.listdir(self.folder / "tables"))

    def damage(self) -> None:
        """So that nothing can be counted any more: the first block, behind the header."""
        path = self.folder / "tables/a.ztb"
        table = bytearray(path.read_bytes())
        at = table.index(b"\x28\xb5\x2f\xfd")  # a frame of zstd
        table[at + 6] ^= 0xFF
        path.write_bytes(table)

    def test_the_second_time_the_table_is_not_read(self) -> None:
        for spec in SPECS:
            for more in ([], ["--method", "enumerate"], ["--metric", "wdl"]):
                if spec.startswith("enclosure") and more == ["--metric", "wdl"]:
                    continue
                with self.subTest(spec=spec, more=more):
                    self.solve(spec, *more)
                    counted = self.stats()
                    self.assertEqual(self.inside(), ["a.ztb"])
                    self.assertEqual(self.stats("--keep"), counted)
                    self.assertEqual(self.inside(), ["a.ztb", "a.ztb.stats"])
                    self.damage()
                    self.assertEqual(self.stats("--keep"), counted)
                    self.zermelo("stats", "tables/a.ztb", "--json", code=CORRUPT)
                    (self.folder / KEPT).unlink()

    def test_of_another_table_they_are_counted_anew(self) -> None:
        self.solve("konane@3x4")
        self.stats("--keep")
        old = (self.folder / KEPT).read_bytes()
        self.solve("konane@4x4")
        self.assertEqual(self.stats("--keep"), self.stats())
        self.assertNotEqual((self.folder / KEPT).read_bytes(), old)

    def test_what_cannot_be_kept_is_told_all_the_same(self) -> None:
        self.solve("konane@4x4")
        counted = self.stats()
        (self.folder / KEPT).write_text("somebody's own")
        told = self.zermelo("stats", "tables/a.ztb", "--json", "--keep")
        self.assertEqual(told.json(), counted)
        self.assertEqual(told.stderr, "the counts are not kept: tables/a.ztb.stats exists already, it would be lost\n")
        self.assertEqual((self.folder / KEPT).read_text(), "somebody's own")
        (self.folder / KEPT).unlink()
        os.mkfifo(self.folder / KEPT)
        self.assertEqual(self.stats("--keep"), counted)

    def test_the_server_keeps_them(self) -> None:
        self.solve("konane@4x4")
        counted = self.stats()
        self.assertEqual(self.serve().ask("/api/v1/stats", spec="konane@4x4").json()["total"], counted["total"])
        self.assertEqual(self.inside(), ["a.ztb"], "without --keep it writes nothing")
        first = self.serve("--keep")
        asked = first.ask("/api/v1/stats", spec="konane@4x4").json()
        self.assertEqual(asked["total"], counted["total"])
        self.assertEqual(self.inside(), ["a.ztb", "a.ztb.stats"])
        first.stop()
        self.damage()
        second = self.serve()  # reads what is there
        self.assertEqual(second.ask("/api/v1/stats", spec="konane@4x4").json(), asked)
        self.assertEqual([table["file"] for table in second.ask("/api/v1/catalog").json()["tables"]], ["tables/a.ztb"])


if __name__ == "__main__":
    unittest.main()
