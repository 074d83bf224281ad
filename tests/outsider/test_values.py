"""Files of values of the program, read from the documents alone and checked by naive rules."""

import unittest
from dataclasses import replace
from random import Random
from typing import Callable

import values
from documents import facts
from konane_arrangements import Board
from reading import Damaged, fingerprint
from support import CliTestCase
from values import Entry, Values

PROOFS = (
    ("konane@3x4", ["3/1wb/wb1/3", "-", "value:*2"]),
    ("konane@5x5", ["bw3/wb3/5/3bw/3wb", "-", "value:1/2", "+", "5/1bw2/5/2wbw/5"]),
    ("konane@12x12", ["12/12/12/12/12/12/12/12/12/12/12/bwbw4bwb1"]),
    ("konane@20x20", ["/".join(["20"] * 19 + ["bwb5bwb9"])]),
)


class FilesOfValues(CliTestCase):
    def board(self, spec: str) -> Values:
        self.zermelo("atlas", spec, "-o", "a.zval", "--force", "-q")
        return Values((self.folder / "a.zval").read_bytes())

    def proof(self, spec: str, terms: list[str]) -> Values:
        self.zermelo("value", spec, *terms, "--certificate", "a.zval", "--force", "-q")
        return Values((self.folder / "a.zval").read_bytes())

    def test_every_value_of_boards_is_right(self) -> None:
        for spec in ("konane@1x3", "konane@2x4", "konane@3x3", "konane@3x4"):
            with self.subTest(spec):
                file = self.board(spec)
                self.assertEqual((file.spec, file.kind), (spec, 0))
                self.assertEqual(file.fingerprint, fingerprint("konane", facts("konane").revision("konane", spec), spec))
                values.check(file, Board(spec))

    def test_every_proof_is_right(self) -> None:
        by_parts = 0
        for spec, terms in PROOFS:
            with self.subTest(spec):
                file = self.proof(spec, terms)
                values.check(file, Board(spec))
                by_parts += sum(entry.by_parts and len(entry.sums) > 1 for entry in file.entries)
        self.assertGreater(by_parts, 0)

    def test_every_changed_byte_is_found(self) -> None:
        for data in (self.board("konane@2x2").data, self.proof(*PROOFS[0]).data):
            for i in range(len(data)):
                for flip in (0x01, 0x80):
                    with self.assertRaises(Damaged, msg=f"byte {i}"):
                        Values(data[:i] + bytes([data[i] ^ flip]) + data[i + 1 :])
            for changed in (data[:-1], data + b"\0", data[:200], b""):
                with self.assertRaises(Damaged):
                    Values(changed)

    def changed(self, file: Values, change: Callable[[Values], object]) -> Values:
        other = Values(file.data)
        change(other)
        return other

    def refused(self, file: Values, board: Board) -> bool:
        try:
            values.check(file, board)
        except Damaged:
            return True
        return False

    def test_every_changed_value_is_found(self) -> None:
        file, board = self.board("konane@2x3"), Board("konane@2x3")
        self.assertFalse(self.refused(file, board))
        for index, form in enumerate(file.values):
            for other in range(len(file.forms)):
                wrong = self.changed(file, lambda changed: changed.values.__setitem__(index, other))
                self.assertEqual(self.refused(wrong, board), other != form)

    def test_every_changed_proof_is_found(self) -> None:
        spec, terms = PROOFS[0]
        file, board = self.proof(spec, terms), Board(spec)
        changes: list[Callable[[Values], object]] = [lambda changed: setattr(changed, "outcome", (changed.outcome + 1) % 4)]
        for i, entry in enumerate(file.entries):
            if i not in (number for _, is_form, number, _ in file.terms if not is_form):
                changes.append(lambda changed, i=i: changed.entries.__setitem__(i, Entry("4/4/4", True, [])))
            for sums in ([*entry.sums, 0], [(entry.form + 1) % len(file.forms)]):
                changes.append(lambda changed, i=i, e=replace(entry, sums=sums): changed.entries.__setitem__(i, e))
        for i, (away, is_form, number, total) in enumerate(file.terms):
            for term in ((away, is_form, number, (total + 1) % len(file.forms)), (away, is_form, (number + 1) % 3, total)):
                changes.append(lambda changed, i=i, term=term: changed.terms.__setitem__(i, term))
        for number, (left, right) in enumerate(file.forms):
            for form in ((left, ()), ((), right), (right[:1], left), (tuple(range(number)), right)):
                if form != (left, right):
                    changes.append(lambda changed, number=number, form=form: changed.forms.__setitem__(number, form))
        self.assertGreater(len(changes), 20)
        for number, change in enumerate(changes):
            self.assertTrue(self.refused(self.changed(file, change), board), number)

    def test_rules_against_the_program(self) -> None:
        """The children of arrangements by the program's moves; the parts are those that its proofs rest on."""
        board, random = Board("konane@5x4"), Random(5)
        texts = [board.text(board.arrangement(random.getrandbits(20))) for _ in range(40)]
        for side, letter in enumerate("bw"):
            told = self.zermelo("perft", "konane@5x4", "-", "1", input="\n".join(f"{text} {letter}" for text in texts)).lines
            counts = [len(board.after_moves(board.read(text), side)) for text in texts]
            self.assertEqual([int(line.split()[-1].replace(",", "")) for line in told if line], counts)


if __name__ == "__main__":
    unittest.main()
