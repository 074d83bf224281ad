"""Rule books in Python: the same values as the program's own games, errors in the author's words."""

import pickle
import subprocess
import sys
import unittest
from types import SimpleNamespace

from books import Countdown, Fox, Hexapawn, Konane
from support import PROGRAM, FolderTestCase, zermelo


class SameValues(FolderTestCase):
    """Two games of the program, written again: every position that play can reach has the same value and distance."""

    def test_konane(self) -> None:
        self.compare(Konane(4, 5), "konane@4x5", 56_120)

    def test_fox_and_hounds(self) -> None:
        self.compare(Fox("6x6"), "fox-and-hounds@6x6", None)

    def compare(self, rules, spec: str, count: int | None) -> None:
        own = zermelo.solve(rules, "own.ztb")
        native = zermelo.solve(spec, "native.ztb")
        size = own.slices[0].size
        if count is not None:
            self.assertEqual(size, count)
        self.assertGreater(size, 10_000)
        self.assertTrue(own.verify()["ok"])
        positions = [own.position_at(0, index) for index in range(size)]
        texts = [rules.native_text(position.object) for position in positions]
        self.assertEqual(native.probe_many(texts), own.probe_many(positions))


class OneBook(FolderTestCase):
    def test_hexapawn(self) -> None:
        """Gardner, Scientific American, March 1962: who moves second wins. Here in 6 plies, by hand: the plies of the longest defence."""
        game = zermelo.Game(Hexapawn())
        with zermelo.solve(game, "h.ztb") as table:
            answer = table["start"]
            self.assertEqual((answer.value, answer.plies, answer.winner), ("loss", 6, "black"))
            self.assertEqual([move.name for move in answer.moves if move.best], ["b1-b2"])
            self.assertEqual(len(answer.line()), 6)
            self.assertIn("<svg", answer.position._repr_svg_())
            self.assertEqual(table["start moves a1-a2"].position, game.start.play("a1-a2"))
        self.assertTrue(zermelo.prove(game, certificate="h.zcert"))
        self.assertTrue(zermelo.check("h.zcert", Hexapawn())["ok"])
        self.fails("corrupt", "does not know", zermelo.check, "h.zcert")
        again = zermelo.open("h.ztb", Hexapawn())
        self.assertEqual(again["start"].plies, 6)
        self.assertEqual(pickle.loads(pickle.dumps(game.start)), game.start)

    def test_cycles(self) -> None:
        """Countdown by hand: a multiple of 4 below 7 is lost, 7 waits for ever, and who cannot reach 4, 5 or 6 goes there."""
        table = zermelo.solve(Countdown(30), "c.ztb")
        for number, value, plies in ((4, "loss", 2), (6, "win", 3), (8, "draw", None), (1, "win", 1)):
            for side in (0, 1):
                self.assertEqual(table.probe(str(2 * number + side)), (value, plies), number)
        self.assertEqual(table["16"].draw_by, "mixed")

    def test_many_moves(self) -> None:
        """A position with 100 moves is answered by workers that need the rules."""

        class Wide(zermelo.RuleBook):
            def start(self) -> int:
                return 0

            def turn(self, p: int) -> int:
                return int(p > 0)

            def moves(self, p: int) -> range:
                return range(1, 101)

            def play(self, p: int, m: int) -> int:
                return m

            def end(self, p: int) -> str | None:
                return None if p == 0 else "loss" if p % 2 else "win"

        zermelo.solve(Wide(), "w.ztb")
        answer = zermelo.open("w.ztb", Wide())["start"]
        self.assertEqual((answer.value, len(answer.moves), sum(move.best for move in answer.moves)), ("win", 100, 50))

    def test_a_full_check_asks_rules_that_nothing_asked_yet(self) -> None:
        """Workers meet the rules at once; the interpreter changes threads as often as it can. Before they took turns, rules were called broken."""
        stats = zermelo.solve(Konane(4, 5), "k.ztb").stats(threads=1)
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            for _ in range(3):
                self.assertTrue(zermelo.open("k.ztb", Konane(4, 5)).verify("full", threads=4)["ok"])
                self.assertEqual(zermelo.open("k.ztb", Konane(4, 5)).stats(threads=4), stats)
        finally:
            sys.setswitchinterval(interval)

    def test_rules_that_ask_their_own_game(self) -> None:
        """Players take one or two of nine; who cannot loses. By hand: a multiple of three is lost, all else is won."""

        class Looking(zermelo.RuleBook):
            stuck = "loss"
            game = None

            def start(self) -> tuple[int, int]:
                return 9, 0

            def turn(self, p: tuple[int, int]) -> int:
                return p[1]

            def moves(self, p: tuple[int, int]) -> list[int]:
                if self.game is not None and p[0] > 0:
                    zermelo.Position(self.game, str((p[0] - 1, 1 - p[1]))).children
                return [take for take in (1, 2) if take <= p[0]]

            def play(self, p: tuple[int, int], take: int) -> tuple[int, int]:
                return p[0] - take, 1 - p[1]

            def position(self, text: str) -> tuple[int, int]:
                left, side = text.strip("()").split(",")
                return int(left), int(side)

        rules = Looking()
        rules.game = game = zermelo.Game(rules)
        table = zermelo.solve(game, "l.ztb")
        for left in range(1, 9):
            position = zermelo.Position(game, str((left, 0)))
            self.assertEqual([child.text for child in position.children], [str((left - take, 1)) for take in (1, 2) if take <= left])
        self.assertEqual(table["start"].value, "loss")
        self.assertEqual([table.probe(str((left, (9 - left) % 2)))[0] for left in (1, 2, 3, 4, 5, 6)], ["win", "win", "loss", "win", "win", "loss"])

    def test_another_revision_does_not_fit(self) -> None:
        zermelo.solve(Countdown(), "c.ztb")
        changed = Countdown()
        changed.revision = 2
        self.fails("corrupt", "other rules", zermelo.open, "c.ztb", changed)

    def test_positions_of_two_objects_of_a_book_are_equal(self) -> None:
        one, other = zermelo.Game(Hexapawn()), zermelo.Game(Hexapawn())
        other.start.children  # its numbers differ from now on
        a, b = one.start.play("b1-b2"), other.start.play("b1-b2")
        self.assertEqual(a, b)
        self.assertEqual(hash(a), hash(b))
        table = zermelo.solve(one, "h.ztb")
        self.assertEqual(table[b].value, table[a].value)
        self.fails("bad_input", "not of hexapawn", table.probe, zermelo.Position("konane@4x4"))

    def test_symmetric_positions_are_one(self) -> None:
        class Mirrored(Hexapawn):
            def canonical(self, p: str) -> str:
                return min(p, "".join(p[row + 2 - file] for row in (0, 3, 6) for file in range(3)) + p[-1])

        whole, half = zermelo.solve(Hexapawn(), "w.ztb"), zermelo.solve(Mirrored(), "m.ztb")
        self.assertLess(half.slices[0].size, whole.slices[0].size * 0.6)
        for index in range(whole.slices[0].size):
            position = whole.position_at(0, index)
            self.assertEqual(half.probe(position.text), whole.probe(position))

    def test_a_table_in_another_process(self) -> None:
        """The keys are those of the positions' texts, whatever the seed of hashes."""
        zermelo.solve(Hexapawn(), "h.ztb")
        code = "from books import *; print(zermelo.open('h.ztb', Hexapawn())['start'].plies)"
        done = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "7"}, capture_output=True, text=True)
        self.assertEqual((done.stdout, done.returncode), ("6\n", 0), done.stderr)
        self.assertNotEqual(subprocess.run([PROGRAM, "query", "h.ztb", "start"], capture_output=True).returncode, 0)


class Boards(unittest.TestCase):
    """Neighbours, rows and symmetries, by hand: of a square 8, of a rectangle 4, of a star of eight points 16."""

    def test_grid(self) -> None:
        board = zermelo.Grid(3, 2)
        self.assertEqual([board.name(cell) for cell in range(6)], ["a1", "b1", "c1", "a2", "b2", "c2"])
        self.assertEqual((board.cell("c2"), board.cell("off")), (5, None))
        self.assertEqual(board.near, [[1, 3], [0, 2, 4], [1, 5], [0, 4], [1, 3, 5], [2, 4]])
        self.assertEqual(board.rows(3), [(0, 1, 2), (3, 4, 5)])
        self.assertEqual(len(board.symmetries), 4)
        self.assertEqual(len(zermelo.Grid(4, 4).symmetries), 8)
        self.assertEqual(zermelo.Grid(1, 1).symmetries, [[0]])
        self.assertEqual(board.least("..x...w"), ".....xw")

    def test_graph(self) -> None:
        """A path that a line joins to one point more: lines decide, not places alone."""
        places = {"a": (0, 0), "b": (1, 0), "c": (2, 0), "d": (1, 1), "e": (1, -1)}
        board = zermelo.Graph(places, ["a b c", ("b", "d")])
        self.assertEqual(board.lines, [(0, 1), (1, 2), (1, 3)])
        self.assertEqual(board.near, [[1], [0, 2, 3], [1], [1], []])
        self.assertEqual(board.rows(3), [(0, 1, 2)])
        self.assertEqual(board.symmetries, [[0, 1, 2, 3, 4], [2, 1, 0, 3, 4]])
        self.assertEqual(len(zermelo.Graph(places, ["a b c", "d b e"]).symmetries), 8)


def broken(**parts) -> zermelo.RuleBook:
    """Countdown from 5 with other parts."""
    return type("Broken", (Countdown,), parts)(5)


def growing(self, p, m):
    return p + 2


class Unhashable(list):
    __hash__ = None


# A mistake, the parts that have it, and the words that name it.
BOOKS = (
    ("turn raises", {"turn": lambda self, p: 1 // 0}, "failed in turn(10); ZeroDivisionError"),
    ("turn is a word", {"turn": lambda self, p: "ann"}, "turn() is 'ann', neither 0 nor 1"),
    ("turn is 2", {"turn": lambda self, p: 2}, "turn() is 2, neither 0 nor 1"),
    ("turn is nothing", {"turn": lambda self, p: None}, "turn() is None"),
    ("end is a typing error", {"end": lambda self, p: "lost"}, "end() is 'lost'; None, 'win', 'draw' and 'loss' are possible"),
    ("end is True", {"end": lambda self, p: True}, "end() is True"),
    ("end is 7", {"end": lambda self, p: 7}, "end() is 7"),
    ("end raises", {"end": lambda self, p: p.over}, "failed in end(10); AttributeError"),
    ("neither end nor stuck", {"end": zermelo.RuleBook.end}, "the rule book has no end(p)"),
    ("no moves and no end", {"end": lambda self, p: None}, "broken at 0; it has no moves, but end() is None"),
    ("moves are None", {"moves": lambda self, p: None}, "failed in moves(10); TypeError"),
    ("moves are a number", {"moves": lambda self, p: 3}, "failed in moves(10); TypeError"),
    ("moves raise", {"moves": lambda self, p: {}[p]}, "failed in moves(10); KeyError"),
    ("play raises", {"play": lambda self, p, m: [][m]}, "failed in play(10, 0); IndexError"),
    ("play is unhashable", {"play": lambda self, p, m: Unhashable([p])}, "failed in play(10, 0); TypeError: unhashable"),
    ("play gives another kind", {"play": lambda self, p, m: "x" if m else p ^ 1, "turn": lambda self, p: 0 if p == "x" else p % 2,
                                 "end": lambda self, p: "loss" if p == "x" or p < 2 else None}, "whole number"),
    ("play leaves the numbers", {"play": lambda self, p, m: p + 2**63}, "from 0 to 2^64 - 1"),
    ("numbers below 0", {"play": lambda self, p, m: p - 13, "end": lambda self, p: None if p > 0 else "loss"}, "from 0 to 2^64 - 1"),
    ("canonical raises", {"canonical": lambda self, p: p.least}, "failed in canonical(10); AttributeError"),
    ("canonical circles", {"canonical": lambda self, p: p ^ 1}, "canonical() of a canonical position is another one"),
    ("a symmetry that the rules do not have", {"canonical": lambda self, p: p if p < 4 else p - 2 * (p // 2 % 2)}, "the rules have no such symmetry"),
    ("two positions with one key", {"key": lambda self, p: b"same"}, "has the same key"),
    ("key raises", {"key": lambda self, p: p.bytes}, "key"),
    ("text raises", {"text": lambda self, p: p.words, "turn": lambda self, p: 5}, "AttributeError"),
    ("start raises", {"start": lambda self: self.nothing}, "AttributeError"),
    ("stuck is a typing error", {"stuck": "lose"}, "stuck is 'lose'"),
    ("sides are three", {"sides": ("a", "b", "c")}, "sides"),
)  # fmt: skip


class BrokenBooks(FolderTestCase):
    def test_each_gets_a_sentence(self) -> None:
        self.assertGreaterEqual(len(BOOKS), 20)
        for what, parts, words in BOOKS:
            for keys in {}, {"key": lambda self, p: str(p)}:  # numbers in bulk, and objects
                if keys and ("key" in parts or "2^64" in words or words == "whole number"):
                    continue
                with self.subTest(what, keys=bool(keys)):
                    self.fails("bad_input", words, lambda: zermelo.solve(broken(**parts, **keys), "b.ztb"))
        self.assertEqual([file.name for file in self.folder.iterdir()], [])

    def test_the_cause_is_the_exception_of_the_rules(self) -> None:
        error = self.fails("bad_input", "failed in turn", zermelo.solve, broken(turn=lambda self, p: 1 // 0), "b.ztb")
        self.assertIsInstance(error.__cause__, ZeroDivisionError)

    def test_play_without_end(self) -> None:
        self.fails("limit", "more than 1000 positions", zermelo.solve, broken(play=growing, end=lambda self, p: None), "b.ztb", most=1000)

    def test_the_start_has_its_symmetries_too(self) -> None:
        """Heap 20 is lost in 10 plies (multiples of four lose); as heap 10 it would be won."""
        smaller = {"canonical": lambda self, p: min(p, 20 + p % 2), "moves": lambda self, p: [less for less in (1, 2, 3) if 2 * less <= p], "start": lambda self: 40}
        for keys in {}, {"key": lambda self, p: str(p)}:
            with self.subTest(keys=bool(keys)):
                rules = broken(**smaller, **keys)
                self.fails("bad_input", "the rules have no such symmetry", zermelo.solve, rules, "b.ztb")
                self.assertIn("the rules have no such symmetry", " ".join(map(str, zermelo.laws(rules))))

    def test_images_that_play_never_meets_have_ends_too(self) -> None:
        """A king walks on five cells, and who finds it on the last one loses. Folded in the middle, the last cell is never met."""
        king = {"start": lambda self: 2 * 2, "moves": lambda self, p: [to for to in (p // 2 - 1, p // 2 + 1) if 0 <= to < 5],
                "play": lambda self, p, to: 2 * to + 1 - p % 2, "end": lambda self, p: "loss" if p // 2 == 4 else None,
                "canonical": lambda self, p: min(p, 2 * (4 - p // 2) + p % 2)}  # fmt: skip
        for keys in {}, {"key": lambda self, p: str(p)}:
            with self.subTest(keys=bool(keys)):
                self.fails("bad_input", "the rules have no such symmetry", zermelo.solve, broken(**king, **keys), "b.ztb")

    def test_ctrl_c_and_exit_are_no_faults_of_the_rules(self) -> None:
        def leaving(kind):
            def play(self, p, m):
                if p < 8:
                    raise kind
                return Countdown.play(self, p, m)

            return {"play": play}

        for kind in KeyboardInterrupt, SystemExit:
            for keys in {}, {"key": lambda self, p: str(p)}:
                for call in lambda rules: zermelo.solve(rules, "b.ztb"), zermelo.laws, lambda rules: zermelo.Game(rules).explore(), zermelo.prove:
                    with self.subTest(kind=kind, keys=bool(keys)), self.assertRaises(kind):
                        call(broken(**leaving(kind), **keys))

    def test_numbers_of_numpy_are_numbers(self) -> None:
        import numpy

        like_numpy = {"turn": lambda self, p: numpy.int64(p % 2), "end": lambda self, p: numpy.int8(-1) if p < 2 else None,
                      "play": lambda self, p, m: numpy.uint64(Countdown.play(self, p, m))}  # fmt: skip
        plain = zermelo.solve(broken(revision=1), "plain.ztb")
        for i, keys in enumerate(({}, {"key": lambda self, p: str(p)})):
            table = zermelo.solve(broken(**like_numpy, revision=1, **keys), f"numpy{i}.ztb")
            self.assertEqual([table.probe(p) for p in range(10)], [plain.probe(p) for p in range(10)])
        self.fails("bad_input", "turn() is 1.0 of the type float, neither 0 nor 1", zermelo.solve, broken(turn=lambda self, p: 1.0), "b.ztb")

    def test_a_question_about_no_position(self) -> None:
        table = zermelo.solve(broken(), "b.ztb")
        for number in (-1, 2**64):
            self.fails("bad_input", f"{number} is no position of broken", table.probe, number)

    def test_no_rule_book(self) -> None:
        self.fails("bad_input", "has no moves()", zermelo.Game, SimpleNamespace(start=lambda: 0, turn=lambda p: 0, sides=("a", "b"), revision=1))
        with self.assertRaises(zermelo.Error):
            zermelo.Game(3)

    def test_a_search_tells_it_too(self) -> None:
        def end(self, p):
            return Countdown.end(self, p) if p > 4 else 1 // 0

        self.fails("bad_input", "ZeroDivisionError", zermelo.prove, broken(end=end))


if __name__ == "__main__":
    unittest.main()
