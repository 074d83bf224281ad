"""Tables of the program, read from the documents alone: every position against the program's answer, and against naive rules."""

import unittest
from pathlib import Path

import judge
from documents import facts
from reading import Damaged, fingerprint
from support import CliTestCase
from table import DRAW, Table, is_win

# Spec, method and metric: without and with cycles, by rule set, on an even and on an odd board, in both layouts.
TABLES = (
    ("fox-and-hounds@6x6", "auto", "auto"),
    ("fox-and-hounds@5x5", "auto", "auto"),
    ("fox-and-hounds@5x5", "enumerate", "auto"),
    ("fox-and-hounds:escape@5x5", "auto", "auto"),
    ("fox-and-hounds:escape@6x6", "enumerate", "auto"),
    ("halma@4x4,rows=2-1", "auto", "auto"),
    ("halma@3x3,rows=2-1,goal=all", "auto", "wdl"),
    ("halma@3x3,rows=2-1,goal=all", "enumerate", "auto"),
)
SMALL = ("halma@3x3,rows=2-1", "auto", "auto")


def answer(position: str, code: int) -> list[str]:
    """A row of `zermelo query`: position, value, plies."""
    return [position, "draw", "-"] if code == DRAW else [position, "win" if is_win(code) else "loss", str((code - 2) // 2)]


class Tables(CliTestCase):
    def bytes_of(self, *arguments: str) -> bytes:
        return Path(self.table(*arguments)).read_bytes()

    def test_every_position_has_the_value_of_the_program(self) -> None:
        for arguments in TABLES:
            with self.subTest(arguments):
                table = Table(self.bytes_of(*arguments))
                game = judge.game_of(table.spec)
                known = facts(game.folder)
                self.assertEqual(table.fingerprint, fingerprint(game.name, known.revision(game.name, table.spec), table.spec))
                self.assertEqual(table.indexing_revision, known.indexing_revision)
                values = judge.values(table, game)
                self.assertEqual(len(values), table.sums[0])
                asked = self.zermelo("query", self.table(*arguments), "-", "-q", input="\n".join(map(game.text, values)))
                columns = 3 if table.metric == "dtw" else 2
                self.assertEqual([line.split("\t")[:columns] for line in asked.lines], [answer(game.text(p), code)[:columns] for p, code in values.items()])
                if table.metric == "dtw":
                    self.assertEqual(judge.mistakes(game, values), [])

    def test_every_changed_byte_is_found(self) -> None:
        data = self.bytes_of(*SMALL)
        for i in range(len(data)):
            for flip in (0x01, 0x80):
                with self.assertRaises(Damaged, msg=f"byte {i}"):
                    Table(data[:i] + bytes([data[i] ^ flip]) + data[i + 1 :])
        for changed in (data[:-1], data + b"\0", data[:200], b""):
            with self.assertRaises(Damaged):
                Table(changed)

    def test_changed_values_are_found(self) -> None:
        """By the values of their neighbours, and by the digest of the slice."""
        table = Table(self.bytes_of(*SMALL))
        game = judge.game_of(table.spec)
        values = judge.values(table, game)
        codes = table.slices[0].codes
        for p in list(values)[::30]:
            self.assertIn(p, judge.mistakes(game, values | {p: values[p] + 1}))
            codes[game.address(p)[1]] += 1
            with self.assertRaises(Damaged):
                judge.values(table, game)
            codes[game.address(p)[1]] -= 1
        self.assertEqual(judge.values(table, game), values)


if __name__ == "__main__":
    unittest.main()
