"""Rules in arrays and rules as a function of C: the same values as the program's games, and errors in the author's words."""

import contextlib
import ctypes
import io
import re
import subprocess
import sys
import unittest
from pathlib import Path

import numpy
from books import Fox
from patterns import compiled, compiler, fox, konane, native
from support import REPOSITORY, FolderTestCase, zermelo

needs_compiler = unittest.skipUnless(compiler(), "no C compiler is installed")


class SameValues(FolderTestCase):
    """56,120 positions of Kōnane: test_rulebook. 10,357 of Fox and Hounds: test_fox_positions. Every position that play can reach has the value and the distance of the program's game."""

    def compare(self, rules, spec: str, count: int) -> None:
        with zermelo.solve(rules, "own.ztb") as own, zermelo.solve(spec, "native.ztb") as table:
            self.assertEqual(own.slices[0].size, count)
            self.assertTrue(own.verify()["ok"])
            positions = [own.position_at(0, index) for index in range(count)]
            texts = [rules.native_text(position.object) for position in positions]
            self.assertEqual(table.probe_many(texts), own.probe_many(positions))

    def test_konane_in_arrays(self) -> None:
        self.compare(konane(4, 5), "konane@4x5", 56_120)

    def test_konane_in_arrays_of_two_words(self) -> None:
        self.compare(konane(4, 5, wide=True), "konane@4x5", 56_120)

    def test_fox_positions(self) -> None:
        """Counted by the rules of the outside reader."""
        book = Fox("6x6")
        seen, todo = {book.start()}, [book.start()]
        while todo:
            p = todo.pop()
            new = set() if book.end(p) else {book.play(p, m) for m in book.moves(p)} - seen
            seen |= new
            todo += new
        self.assertEqual(len(seen), 10_357)

    def test_fox_in_arrays(self) -> None:
        self.compare(fox("6x6"), "fox-and-hounds@6x6", 10_357)

    @needs_compiler
    def test_konane_native(self) -> None:
        self.compare(native(konane(4, 5), self.folder), "konane@4x5", 56_120)

    @needs_compiler
    def test_konane_native_of_two_words_by_one_thread(self) -> None:
        self.compare(native(konane(4, 5, wide=True), self.folder, threads=False), "konane@4x5", 56_120)

    @needs_compiler
    def test_fox_native(self) -> None:
        self.compare(native(fox("6x6"), self.folder), "fox-and-hounds@6x6", 10_357)

    @needs_compiler
    def test_arrays_and_native_make_the_same_table(self) -> None:
        rules = konane(4, 4)
        rules.revision = 1  # as that of a function of C, whose text zermelo does not see
        digests = [zermelo.solve(made, f"{i}.ztb", threads=threads).info["digest"]
                   for i, (made, threads) in enumerate(((rules, 1), (rules, 2), (native(rules, self.folder), 2)))]  # fmt: skip
        self.assertEqual(len(set(digests)), 1)


class Countdown(zermelo.ArrayRules):
    """books.Countdown without waiting: 2 n + side; one to three are taken, who takes the last wins."""

    sides = ("ann", "bob")
    first = 40

    def start(self):
        return self.first

    def ends(self, p):
        return numpy.where(p < 2, -1, 0)

    def children(self, p):
        source = numpy.concatenate([numpy.flatnonzero(p >= 2 * n) for n in (1, 2, 3)])
        taken = numpy.concatenate([numpy.full(numpy.count_nonzero(p >= 2 * n), 2 * n, numpy.uint64) for n in (1, 2, 3)])
        return source, (p[source] - taken) ^ numpy.uint64(1)


class Mirrored(Countdown):
    """The side to move does not matter: positions of the second side stand for those of the first."""

    def canonical(self, p):
        return p & ~numpy.uint64(1)


class Named(Countdown):
    def move_name(self, p, child):
        return f"take {p // 2 - child // 2}"

    def text(self, p):
        return f"{p // 2} {self.sides[p % 2]}"

    def position(self, text):
        number, side = text.split()
        return 2 * int(number) + self.sides.index(side)


class Turned(Countdown):
    """The side is the upper bit."""

    top = numpy.uint64(1 << 63)

    def turns(self, p):
        return (p >> numpy.uint64(63)).astype(numpy.int8)

    def ends(self, p):
        return numpy.where(p << numpy.uint64(1) == 0, -1, 0)

    def children(self, p):
        source, after = super().children((p & ~self.top) << numpy.uint64(1))
        return source, after >> numpy.uint64(1) | ~p[source] & self.top

    def start(self):
        return 20


class OneGame(FolderTestCase):
    """By hand: a multiple of four is lost in half of it plies, by both sides in turn taking what makes four."""

    def test_values(self) -> None:
        table = zermelo.solve(Countdown(), "c.ztb")
        self.assertEqual(table.slices[0].size, 40)
        for number in range(1, 20):
            for side in (0, 1):
                if table.probe(str(2 * number + side)):
                    self.assertEqual(table.probe(str(2 * number + side))[0], "win" if number % 4 else "loss", number)
        answer = table["start"]
        self.assertEqual((answer.value, answer.plies, [move.name for move in answer.moves]), ("loss", 10, ["1", "2", "3"]))
        self.assertEqual(answer.position.object, 40)
        self.assertEqual(len(answer.line()), 10)
        self.assertEqual(table["start moves 2 1"].position.object, 34)

    def test_turns(self) -> None:
        with zermelo.solve(Turned(), "t.ztb") as table:
            self.assertEqual((table["start"].value, table["start"].plies, table["start moves 1"].turn), ("loss", 10, "bob"))
            self.assertTrue(table.verify()["ok"])

    def test_symmetry(self) -> None:
        with zermelo.solve(Mirrored(), "m.ztb") as half, zermelo.solve(Countdown(), "c.ztb") as whole:
            self.assertEqual(half.slices[0].size, 21)
            self.assertTrue(half.verify()["ok"])
            for index in range(whole.slices[0].size):
                position = whole.position_at(0, index)
                self.assertEqual(half.probe(position.text), whole.probe(position))

    def test_names_and_texts(self) -> None:
        game = zermelo.Game(Named())
        self.assertEqual(game.start.moves, ("take 1", "take 2", "take 3"))
        self.assertEqual(game.start.play("take 3").text, "17 bob")
        self.assertEqual(game.position("17 bob").object, 35)

    def test_another_process_opens_the_table(self) -> None:
        zermelo.solve(konane(4, 4), "k.ztb")
        code = "from patterns import *; print(zermelo.open('k.ztb', konane(4, 4))['start'].plies)"
        done = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path)}, capture_output=True, text=True)
        self.assertEqual((done.stdout, done.returncode), ("6\n", 0), done.stderr)

    def test_proof_and_picture(self) -> None:
        made = [konane(4, 4)] + ([native(konane(4, 4), self.folder)] if compiler() else [])
        for rules, kind in zip(made, ("a rule book of arrays in Python", "a native function")):
            proof = zermelo.prove(rules, certificate="k.zcert", force=True)
            self.assertEqual((proof.verdict, proof.answer.winner), ("proven", "white"))
            found = zermelo.check("k.zcert", rules)
            self.assertEqual((found["ok"], found["rules"]), (True, kind))
            self.assertEqual(zermelo.Game(rules).start._repr_svg_().count("<circle"), 16)

    def test_bad_texts(self) -> None:
        game = zermelo.Game(Countdown())
        for text in ("x", "-1", "1.5", "'a'", "[1]", str(1 << 64), "(1, 2, 3)"):
            self.fails("bad_input", "is no position; one is 40", game.position, text)
        self.fails("bad_input", "has 1 words, not 2", game.position, "(1, 2)")

    def test_limit(self) -> None:
        class Endless(Countdown):
            def children(self, p):
                return numpy.arange(len(p)), p + numpy.uint64(1)

            def ends(self, p):
                return numpy.zeros(len(p), int)

        self.fails("limit", "endless has more than 1000 positions; play may go on without end; one of the last is 10",
                   zermelo.solve, Endless(), "e.ztb", most=1000)  # fmt: skip


def ends_like(code):
    return lambda self, p: numpy.where(p < 2, -1, numpy.where(p == 20, code, 0))


def one_child(child):
    return lambda self, p: (numpy.arange(len(p)), child(p))


# A mistake, the parts that have it, and the words that name it.
BROKEN = (
    ("children raise", {"children": lambda self, p: p.nothing}, "failed in children([40]); AttributeError"),
    ("children raise at one", {"children": lambda self, p: 1 // 0 if 26 in p else Countdown.children(self, p)}, "failed in children([26]); ZeroDivisionError"),
    ("ends raise", {"ends": lambda self, p: 1 // 0}, "failed in ends([40]); ZeroDivisionError"),
    ("end is no code", {"ends": ends_like(7)}, "broken at 20; ends() has 7"),
    ("end is a fraction", {"ends": lambda self, p: p / 2}, "ends() has an array of float64"),
    ("too few ends", {"ends": lambda self, p: numpy.zeros(len(p) + 1, int)}, "ends() has 2 numbers for 1 positions"),
    ("no pair", {"children": lambda self, p: p}, "children() is no pair"),
    ("children of int64", {"children": one_child(lambda p: p.astype(numpy.int64) - 2)}, "children() has an array of int64; positions are uint64"),
    ("sources beyond", {"children": lambda self, p: (numpy.arange(len(p)) + 1, p)}, "children() has source 1; the positions are 0 to 0"),
    ("sources below", {"children": lambda self, p: (numpy.arange(len(p)) - 1, p)}, "children() has source -1"),
    ("more sources than children", {"children": lambda self, p: (numpy.arange(2 * len(p)) // 2, p)}, "children() has 2 sources, and 1 words"),
    ("no moves and no end", {"ends": lambda self, p: numpy.zeros(len(p), int)}, "it has no moves, but is not over"),
    ("changes its argument", {"children": one_child(lambda p: p.__isub__(numpy.uint64(2)))}, "read-only"),
    ("turn is 2", {"turns": lambda self, p: p * numpy.uint64(0) + numpy.uint64(2)}, "broken at 40; turns() has 2, neither 0 nor 1"),
    ("turns raise", {"turns": lambda self, p: {}[0]}, "failed in turns([40]); KeyError"),
    ("no such symmetry", {"canonical": lambda self, p: numpy.where(p < 4, p, p - 2 * (p // 2 % 2))}, "the rules have no such symmetry"),
    ("canonical circles", {"canonical": lambda self, p: p ^ numpy.uint64(1)}, "canonical() of a canonical position is another one"),
    ("canonical loses some", {"canonical": lambda self, p: p[:0]}, "canonical() has 0 words for 1"),
    ("start is negative", {"first": -2}, "-2 is no position of broken"),
    ("start has three words", {"first": (1, 2, 3)}, "has 3 words"),
    ("stuck is a typing error", {"stuck": "lose"}, "stuck is 'lose'"),
)  # fmt: skip


class Broken(FolderTestCase):
    def test_each_gets_a_sentence(self) -> None:
        self.assertGreaterEqual(len(BROKEN), 20)
        for what, parts, words in BROKEN:
            with self.subTest(what):
                self.fails("bad_input", words, lambda: zermelo.solve(type("Broken", (Countdown,), parts)(), "b.ztb"))
        self.assertEqual([file.name for file in self.folder.iterdir()], [])

    def test_the_cause_is_the_exception_of_the_rules(self) -> None:
        error = self.fails("bad_input", "failed in ends", zermelo.solve, type("B", (Countdown,), {"ends": lambda self, p: 1 // 0})(), "b.ztb")
        self.assertIsInstance(error.__cause__, ZeroDivisionError)


@needs_compiler
class NativeErrors(FolderTestCase):
    def solved(self, body: str, **options) -> None:
        made = compiled(f"int32_t moves(const uint64_t *p, uint64_t *children, int32_t room) {{ {body} }}", self.folder)
        zermelo.solve(zermelo.native(made, 40, **{"stuck": "loss", **options}), "n.ztb")

    def test_garbage_is_refused(self) -> None:
        for body, words in (
            ("return room + 1;", "broken at 40; the function says 17 moves; its room is 16"),
            ("return 2000000000;", "the function says 2000000000 moves"),
            ("for (int i = 0; i <= room; ++i) children[i] = 0; return 1;", "the function wrote more than 16 moves, its room"),
            ("return -4;", "the function returns -4"),
            ("return -2147483647 - 1;", "the function returns -2147483648"),
        ):
            with self.subTest(body):
                self.fails("bad_input", words, self.solved, body, room=16)
        self.fails("bad_input", "it has no moves", self.solved, "return 0;", stuck=None)
        self.fails("limit", "more than 500 positions", lambda: zermelo.solve(
            zermelo.native(compiled("int32_t next(const uint64_t *p, uint64_t *c, int32_t r) { c[0] = *p + 1; return 1; }", self.folder, "next"), 0),
            "e.ztb", most=500))  # fmt: skip

    def test_addresses(self) -> None:
        made = compiled("int32_t moves(const uint64_t *p, uint64_t *c, int32_t r) { c[0] = *p - 1; return *p > 2 ? 1 : -1; }", self.folder)
        number = ctypes.cast(made, ctypes.c_void_p).value
        prototype = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.POINTER(ctypes.c_uint64), ctypes.POINTER(ctypes.c_uint64), ctypes.c_int32)
        called = prototype(lambda p, children, room: -1 if p[0] <= 2 else children.__setitem__(0, p[0] - 1) or 1)
        for given in (made, number, called, type("Numba", (), {"address": number})()):
            with zermelo.solve(zermelo.native(given, 9), "n.ztb", force=True) as table:
                self.assertEqual((table["start"].value, table["start"].plies, table.slices[0].size), ("win", 7, 8))
        with self.assertRaises(ValueError):
            zermelo.native(0, 9)
        with self.assertRaises(TypeError):
            zermelo.native(made, 9, mistyped=1)

    def test_the_function_of_the_guide(self) -> None:
        """Its C is compiled by its command, and its Python solves: 61, 60, 60 is won, as 1 modulo 4 is no sum of 0 (Sprague 1935)."""
        guide = (REPOSITORY / "tools/python/GUIDE.md").read_text()
        code, command, python = (re.search(rf"```{name}\n(.*?)```", text, re.DOTALL)[1]
                                 for name, text in (("c", guide), ("sh", guide[guide.index("```c\n") :]), ("py", guide)))  # fmt: skip
        Path("heaps.c").write_text(code)
        subprocess.run(command, shell=True, check=True)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(python, {"__name__": "guide"})
        self.assertRegex(said.getvalue(), r"^win \d+\n$")

    def test_rules_in_arrays_and_native_ones_have_one_form(self) -> None:
        rules = konane(4, 4)
        made = native(rules, self.folder)
        positions = numpy.array([rules.start()], numpy.uint64)
        for _ in range(5):
            source, child = rules.children(positions)
            order = numpy.argsort(source, kind="stable")
            native_source, native_child = made.children(positions)
            self.assertEqual((native_source.tolist(), native_child.tolist()), (source[order].tolist(), child[order].tolist()))
            self.assertEqual(made.ends(positions).tolist(), rules.ends(positions).tolist())
            positions = numpy.unique(child)


if __name__ == "__main__":
    unittest.main()
