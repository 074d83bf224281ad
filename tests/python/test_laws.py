"""zermelo.laws: rules that break one law each, and rules that break none."""

import itertools
import unittest

import numpy
from books import Countdown, Hexapawn, Konane
from patterns import compiled, compiler, konane, native
from support import FolderTestCase, zermelo
from test_rulebook import BOOKS, Unhashable, broken, growing
from test_tiers import BROKEN
from test_tiers import Countdown as ArrayCountdown

counter = itertools.count()


class Mutable:
    """A position that play changes."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other) -> bool:
        return self.number == other.number

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return f"m{self.number}"


class RandomHash(Mutable):
    def __hash__(self) -> int:
        return next(counter)


class Unequal(Mutable):
    def __eq__(self, other) -> bool:
        return False

    __hash__ = Mutable.__hash__


def of_objects(kind: type, **parts) -> zermelo.RuleBook:
    """Countdown whose positions are objects of a class."""
    book = Countdown(4)
    made = {name: lambda self, p, name=name: getattr(book, name)(p.number) for name in ("turn", "moves", "end")}
    made |= {"start": lambda self: kind(book.start()), "play": lambda self, p, m: kind(book.play(p.number, m)),
             "position": lambda self, text: kind(int(text[1:]))}  # fmt: skip
    return type("Objects", (zermelo.RuleBook,), made | parts)()


def changed(self, p, m):
    p.number -= 2
    return Mutable(p.number)


# A mistake, rules that have it, the law, the position, and words of the finding.
LAWS = (
    ("start is random", broken(start=lambda self: next(counter)), "start", "", "start() is"),
    ("end is 0 where it should be None", broken(end=lambda self, p: 1 if p < 2 else 0), "start", "10", "the game is over there"),
    ("turn is random", broken(turn=lambda self, p: next(counter) % 2), "determinism", "10", "the turn is"),
    ("end is random", broken(end=lambda self, p: None if p > 4 else ("loss", "win")[next(counter) % 2]), "determinism", "4", "the end is"),
    ("moves are random", broken(moves=lambda self, p: range(1, 2 + next(counter) % 2) if p > 4 else [2]), "determinism", "10", "the moves are"),
    ("play is random", broken(play=lambda self, p, m: max(0, p - 2 - next(counter) % 3)), "determinism", "10", "leads to"),
    ("play changes its argument", of_objects(Mutable, play=changed), "constancy", "m8", "has changed it"),
    ("hashes are random", of_objects(RandomHash), "hash", "m8", "whose hash differs"),
    ("positions are unequal to themselves", of_objects(Unequal), "start", "", "start() is m8, and then m8"),
    ("two moves of one name", broken(moves=lambda self, p: [1, 1], play=lambda self, p, m: max(0, p - 2)), "names", "10", "two moves are called '1'"),
    ("texts are read as other positions", broken(position=lambda self, text: 4), "text", "10", "is read back as 4"),
    ("texts are not read", broken(text=lambda self, p: f"<{p}>"), "text", "<10>", "fails"),
    ("text is read with an exception", broken(position=lambda self, text: {}[text]), "text", "10", "KeyError"),
    ("no moves and no end", broken(end=lambda self, p: None), "answers", "0", "it has no moves"),
    ("no symmetry", broken(canonical=lambda self, p: p % 4 if 4 < p < 9 else p), "answers", "", "the rules have no such symmetry"),
    ("two positions with one key", broken(key=lambda self, p: b"same"), "answers", "", "has the same key"),
    ("unhashable", broken(play=lambda self, p, m: Unhashable([p])), "answers", "", "unhashable"),
    ("goes on for ever", broken(play=growing, end=lambda self, p: None), "growth", "", "play may go on without end"),
    ("array of random moves", type("R", (ArrayCountdown,), {"ends": lambda self, p: numpy.where(p < 2, -1, next(counter) % 2)})(), "determinism", "40",
     "the end is"),
    ("array of texts that are not read", type("T", (ArrayCountdown,), {"text": lambda self, p: f"<{p}>"})(), "text", "<40>", "fails"),
    ("play comes back, but cycles is False", broken(cycles=False), "cycles", "", "can come back"),
    ("a game ends drawn, but draws is False", broken(draws=False, end=lambda self, p: "draw" if p < 2 else None), "draws", "", "ends drawn"),
    ("array that ends drawn, but draws is False", type("D", (ArrayCountdown,), {"draws": False, "ends": lambda self, p: numpy.where(p < 2, 2, 0)})(), "draws",
     "", "ends drawn"),
    ("array of equal names", type("N", (ArrayCountdown,), {"move_name": lambda self, p, child: "go"})(), "names", "40", "two moves are called 'go'"),
)  # fmt: skip


class Laws(FolderTestCase):
    def test_each_law(self) -> None:
        self.assertGreaterEqual(len(LAWS), 20)
        for what, rules, law, position, words in LAWS:
            with self.subTest(what):
                found = {finding.law: finding for finding in zermelo.laws(rules, most=2000)}
                self.assertIn(law, found)
                self.assertIn(words, str(found[law]))
                if law != "start":
                    self.assertIn(found[law].position, str(found[law]))
                    self.assertTrue(found[law].position)
                if position:
                    self.assertEqual(found[law].position, position)

    def test_what_a_solve_refuses_is_found(self) -> None:
        """Each broken book of the other tests, in the words of the solve."""
        for what, parts, words in BOOKS:
            with self.subTest(what):
                self.assertIn(words, " ".join(map(str, zermelo.laws(broken(**parts)))))
        for what, parts, words in BROKEN:
            with self.subTest(what):
                told = " ".join(map(str, zermelo.laws(type("Broken", (ArrayCountdown,), parts)())))
                self.assertTrue(all(part in told for part in words.removeprefix("broken at ").split("; ")), told)

    def test_sound_rules(self) -> None:
        stated = type("Stated", (Hexapawn,), {"cycles": False, "draws": False})()  # pawns go forwards, and somebody wins
        for rules in (Hexapawn(), stated, Countdown(), Konane(4, 4), konane(4, 4), konane(4, 4, wide=True), ArrayCountdown()):
            self.assertEqual(zermelo.laws(rules), [], rules)

    @unittest.skipUnless(compiler(), "no C compiler is installed")
    def test_native(self) -> None:
        self.assertEqual(zermelo.laws(native(konane(4, 4), self.folder)), [])
        counted = compiled("static int n; int32_t random(const uint64_t *p, uint64_t *c, int32_t r) { c[0] = 2 + (*p ^ 1); c[1] = 0; return *p < 50 ? 1 + (n++ % 3 > 0) : -1; }",
                           self.folder, "random")  # fmt: skip
        found = zermelo.laws(zermelo.native(counted, 40))
        self.assertIn("determinism", [finding.law for finding in found])


if __name__ == "__main__":
    unittest.main()
