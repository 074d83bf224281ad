"""The naive rules of Fox and Hounds give the figures that others published: no file and no program takes part."""

import unittest

import judge
from numbering import WON
from table import is_win

# Spec, reachable positions (ended games not continued), winner, plies: J. Leslie-Hurd, doc/fox-hounds-*.txt in gilith/solve. 8x8 has 709,868 positions, hounds, 44.
COUNTS = (("fox-and-hounds:escape@4x4", 83, "hounds", 8), ("fox-and-hounds:escape@6x6", 8175, "fox", 21))
# Spec, position, winner, plies: "Opposite position", "Typical FoxBox position", "Hounds victory position" and "Fox escaped position", same source.
POSITIONS = (
    ("fox-and-hounds:escape@4x4", "3h/h3/1F2/4 w", "fox", 3),
    ("fox-and-hounds:escape@4x4", "1h2/2h1/3F/4 w", "hounds", 6),
    ("fox-and-hounds:escape@4x4", "1h2/4/1h2/F3 w", "hounds", 0),
    ("fox-and-hounds:escape@4x4", "4/F1h1/4/2h1 w", "fox", 0),
    ("fox-and-hounds:escape@6x6", "3h1h/h5/6/F5/6/6 b", "hounds", 17),
    ("fox-and-hounds:escape@6x6", "1h4/2h1h1/6/6/6/4F1 w", "fox", 17),
    ("fox-and-hounds:escape@6x6", "6/h5/3F2/4h1/1h4/6 b", "fox", 0),
)
STARTS = {"fox-and-hounds:escape@4x4": "1h1h/4/4/2F1 w", "fox-and-hounds:escape@6x6": "1h1h1h/6/6/6/6/2F3 w"}
SIDES = ("fox", "hounds")


def solve(game: judge.Game, p: tuple, found: dict[tuple, int]) -> int:
    """The code of a position; all that can be reached from it are found."""
    if p not in found:
        found[p] = judge.value(game, p, lambda child: solve(game, child, found))
    return found[p]


def in_words(p: tuple, code: int) -> tuple[str, int]:
    """The winner, and the plies to the end."""
    return SIDES[p[-1] if is_win(code) else 1 - p[-1]], (code - WON) // 2 if is_win(code) else (code - 2) // 2


class Published(unittest.TestCase):
    def test_positions_that_can_be_reached(self) -> None:
        for spec, count, *value in COUNTS:
            game = judge.game_of(spec)
            start, found = game.position(STARTS[spec]), {}
            self.assertEqual(list(in_words(start, solve(game, start, found))), value, spec)
            self.assertEqual(len(found), count, spec)

    def test_values_of_positions(self) -> None:
        for spec, text, *value in POSITIONS:
            game = judge.game_of(spec)
            p = game.position(text)
            self.assertEqual(list(in_words(p, solve(game, p, {}))), value, f"{spec} {text}")


if __name__ == "__main__":
    unittest.main()
