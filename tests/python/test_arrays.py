"""Tables as arrays, by index, as data frames, and by the reader without a compiler."""

import json
import random
import sys
import types
import unittest
from pathlib import Path
from unittest import mock

import numpy
from books import Countdown, Hexapawn, Konane
from patterns import konane
from support import REPOSITORY, SPECS, FolderTestCase, table_of, zermelo
from test_module import program

sys.path.append(str(REPOSITORY / "tools/python"))
import zermelo_reader  # noqa: E402

POINTS = "enclosure-chess@3x3"
OUTCOMES = {1: "win", 0: "draw", -1: "loss"}


def probed(values: zermelo.SliceValues, i: int) -> tuple | None:
    """An element of arrays as probe() tells it."""
    if values.holes[i]:
        return None
    outcome = OUTCOMES[int(values.outcomes[i])]
    if values.scores is not None:
        return outcome, int(values.scores[i])
    return outcome, int(values.plies[i]) if values.plies is not None and outcome != "draw" else None


class ByIndex(FolderTestCase):
    def tables(self) -> list[zermelo.Table]:
        """Dense with and without holes, found by search, in points, keyed: by the program, of a rule book, of rules in arrays."""
        made = [zermelo.solve(rules, str(self.folder / f"{number}.ztb")) for number, rules in enumerate((Countdown(), Hexapawn(), konane(4, 4)))]
        made.append(zermelo.solve("konane@4x4", str(self.folder / "enumerated.ztb"), method="enumerate"))
        made.append(zermelo.solve("fox-and-hounds@5x5", str(self.folder / "wdl.ztb"), metric="wdl"))
        return [table_of(spec) for spec in (*SPECS, POINTS)] + made

    def test_places(self) -> None:
        """index_of() and position_at() are each other's opposite, and the values at an index are those of its position."""
        for table in self.tables():
            with self.subTest(table.spec):
                for position in table.sample(100, seed=3):
                    slice, index = table.index_of(position)
                    there = table.position_at(slice, index)
                    self.assertEqual(table.index_of(there), (slice, index))
                    self.assertEqual(table.probe(there), table.probe(position))
                    if table.metric != "score":  # probe() adds the points made so far
                        self.assertEqual(probed(table.values_at(slice, [index]), 0), table.probe(position))

    def test_values_at_indices(self) -> None:
        """In any order, twice, holes among them: the elements of the whole slice."""
        for table in self.tables():
            for part in random.Random(1).sample(table.slices, min(4, len(table.slices))):
                with self.subTest(table.spec, slice=part.name):
                    whole = table.values(part.number)
                    indices = numpy.random.default_rng(2).integers(0, max(part.size, 1), 300 if part.size else 0)
                    some = table.values_at(part.number, indices)
                    self.assertTrue((some.codes == whole.codes[indices]).all())
                    self.assertEqual(len(some), len(indices))
        table = table_of("konane@4x4")
        self.fails("usage", "has no index", table.values_at, 0, [10**9])
        self.fails("usage", "has no slice", table.values_at, 10**6, [0])
        self.fails("usage", "slice 0 has no index -1", table.values_at, 0, [3, -1])
        mask = table.values(0).plies == 3
        for wrong in ("x", [1.5], [float("nan")], ["1", "2"], [True, False], mask):
            with self.subTest(wrong), self.assertRaises(TypeError):
                table.values_at(0, wrong)
        for wrong in ([[0, 1]], 3):
            with self.subTest(wrong), self.assertRaises(ValueError):
                table.values_at(0, wrong)
        self.assertEqual(len(table.values_at(0, [])), 0)
        self.assertEqual(len(table.values_at(0, numpy.flatnonzero(mask))), int(mask.sum()))

    def test_values_of_positions(self) -> None:
        for table in self.tables():
            with self.subTest(table.spec):
                positions = table.sample(200)
                values = table.values_of(positions)
                found = [probed(values, i) for i in range(len(positions))]
                if table.metric != "score":  # probe() adds the points made so far
                    self.assertEqual(found, table.probe_many(positions))
                self.assertEqual(found, [probed(table.values_at(slice, [index]), 0) for slice, index in map(table.index_of, positions)])

    def test_codes_are_a_view(self) -> None:
        """Without a copy, read-only, and alive as long as an array of it."""
        values = table_of("konane@4x4").values(40)
        codes = values.codes
        self.assertTrue(numpy.shares_memory(codes, values.codes))
        self.assertFalse(codes.flags.writeable)
        wins = int((values.outcomes == 1).sum())
        del values
        self.assertEqual(int(((codes > 2) & (codes % 2 == 1)).sum()), wins)  # FORMAT.md: odd codes from 3

    def test_objects_of_the_rules(self) -> None:
        """Positions as the rules have them: numbers, arrays of numbers, objects of the type of the start."""
        rules = konane(4, 4)
        table = zermelo.solve(rules, str(self.folder / "k.ztb"))
        numbers = numpy.array([position.object for position in table.sample(50)], numpy.uint64)
        self.assertEqual(table.probe_many(numbers), [table.probe(int(number)) for number in numbers])
        self.assertEqual(table.probe(rules.start()), table.probe("start"))
        book = zermelo.solve(Countdown(), str(self.folder / "c.ztb"))
        self.assertEqual(book[Countdown().start()].plies, book["start"].plies)
        for wrong in ((1, 2, 3), 1.5, None, [1]):
            with self.assertRaises(TypeError):
                book.probe(wrong)
        with self.assertRaises(TypeError):
            table_of("konane@4x4").probe(5)


class Frames(FolderTestCase):
    def test_frame(self) -> None:
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("python3-pandas is not installed")
        table = table_of("halma@4x4,rows=2-1")
        frame = table.to_pandas()
        self.assertEqual(len(frame), table.info["positions"])
        self.assertEqual(int((frame.outcome == 1).sum()), table.info["wins"])
        few = table.to_pandas(0, positions=True).sample(20, random_state=1)
        for row in few.itertuples():
            outcome, plies = table.probe(row.position)
            self.assertEqual((OUTCOMES[row.outcome], row.plies), (outcome, -1 if plies is None else plies))
        points = table_of(POINTS).to_pandas()
        self.assertEqual(list(points.columns), ["slice", "index", "outcome", "score"])

    def test_a_stand_in(self) -> None:
        """The columns that pandas is asked for, where it is not installed."""
        made = types.SimpleNamespace(DataFrame=dict, concat=lambda parts, ignore_index: parts)
        with mock.patch.dict(sys.modules, {"pandas": made}):
            (part,) = table_of("konane@4x4").to_pandas(40)
        self.assertEqual((list(part), part["slice"]), (["slice", "index", "outcome", "plies"], 40))
        self.assertEqual(len(part["outcome"]), len(part["index"]))

    def test_without_pandas(self) -> None:
        with mock.patch.dict(sys.modules, {"pandas": None}), self.assertRaisesRegex(ImportError, "to_pandas.* needs pandas"):
            table_of("konane@4x4").to_pandas()


class Reader(FolderTestCase):
    """tools/python/zermelo_reader.py against the module."""

    def test_the_same_values(self) -> None:
        for table in ByIndex.tables(self):
            with self.subTest(table.spec), zermelo_reader.Table(table.file) as read:
                self.assertEqual((read.spec, read.metric, len(read)), (table.spec, table.metric, table.info["positions"]))
                left_out = 0
                for position in table.sample(150, seed=5):
                    slice, index = table.index_of(position)
                    if position.over and not read.keyed:
                        continue  # the rules know the end
                    try:
                        self.assertEqual(read.value(slice, index), self.stored(table, slice, index))
                    except LookupError:
                        left_out += 1
                self.assertLess(left_out, 150)
                if read.keyed:
                    values = table.values()
                    self.assertEqual([value for _, value in read.items()], [probed(values, i) for i in range(len(values))])

    @staticmethod
    def stored(table: zermelo.Table, slice: int, index: int) -> tuple:
        return probed(table.values_at(slice, [index]), 0)

    def test_keys_of_rule_books(self) -> None:
        """Of numbers, and of texts by the hash of their repr."""
        for rules in (Countdown(), Hexapawn(), Konane(2, 4)):
            table = zermelo.solve(rules, f"{rules.spec or 'book'}.ztb", force=True)
            with zermelo_reader.Table(table.file) as read:
                for position in table.sample(50):
                    self.assertEqual(read.find(zermelo_reader.key_of(position.object)), table.probe(position))
                self.assertIsNone(read.find(b"\0" * read.key_width) if read.key_width == 16 else None)

    def test_damage(self) -> None:
        """A changed byte is found when its block is read; bad indices and closed files have an error of their own."""
        file = Path(table_of("halma@4x4,rows=2-1").file)
        data = bytearray(file.read_bytes())
        with zermelo_reader.Table(bytes(data)) as read:
            place = read._page(0)[0][0] + 3
            with self.assertRaises(IndexError):
                read.value(0, read.slices[0].size)
        data[place] ^= 1
        with self.assertRaises(zermelo_reader.Damaged):
            zermelo_reader.Table(bytes(data)).value(read.write_order[0], 0)
        for cut in (b"", bytes(data[:100]), bytes(data[:-1])):
            Path("cut.ztb").write_bytes(cut)
            with self.assertRaises(zermelo_reader.Damaged):
                zermelo_reader.Table("cut.ztb")


class Sweeps(FolderTestCase):
    def test_the_rows_of_the_command(self) -> None:
        rows = list(zermelo.sweep("konane", "2x2..3x3", vary=["opening=corner,centre"]))
        told = [json.loads(line) for line in program("sweep", "konane", "--sizes", "2x2..3x3", "--vary", "opening=corner,centre", "--json").splitlines()]
        same = ("spec", "winner", "value", "dtw", "score", "how")
        self.assertEqual([[row[name] for name in same] for row in rows], [[row[name] for name in same] for row in told])
        self.assertIn("carried", [row["how"] for row in zermelo.sweep("konane", "6x6", seconds=5)])
        self.assertNotIn("carried", [row["how"] for row in zermelo.sweep("konane", "6x6", seconds=0.2, fresh=True)])

    def test_a_file_goes_on(self) -> None:
        first = zermelo.sweep("konane", ["2x2..2x4"], output="rows.txt")
        self.assertEqual(next(first)["spec"], "konane@2x2")
        self.fails("in_use", "rows.txt", zermelo.sweep, "konane", ["2x2..2x4"], output="rows.txt")
        del first
        self.assertEqual(len(list(zermelo.sweep("konane", ["2x2..2x4"], output="rows.txt"))), 3)
        self.assertEqual(Path("rows.txt").read_text().count("konane@2x2 |"), 1)  # the row of the first call
        self.fails("usage", "which boards", zermelo.sweep, "konane")
        self.fails("not_found", "there is no game", zermelo.sweep, "konan", "2x2")
        self.fails("usage", "", zermelo.sweep, "konane", "2..x")

    def test_limits_and_stops(self) -> None:
        def stop(_: zermelo.Progress) -> None:
            raise KeyError("enough")

        self.assertEqual([row["value"] for row in zermelo.sweep("konane", "9x9", seconds=0.2)], ["unknown"])
        with self.assertRaisesRegex(KeyError, "enough"):
            list(zermelo.sweep("konane", "9x9", seconds=60, progress=stop))


if __name__ == "__main__":
    unittest.main()
