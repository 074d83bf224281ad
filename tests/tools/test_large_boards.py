"""Kōnane and Tiptoe on boards without a numbering, against naive rules: moves, play, pictures, proofs, refused tables."""

import itertools
import random
import subprocess
from functools import cache

from support import CHECKER, LIMIT, CliTestCase, environment
from test_sequences import ORTHOGONAL, Board, Konane, Tiptoe

DIAGONAL = ((1, 1), (-1, -1), (1, -1), (-1, 1))


class DiagonalTiptoe(Tiptoe):
    steps = ORTHOGONAL + DIAGONAL


class HexagonalTiptoe(Tiptoe):
    steps = ORTHOGONAL + ((1, 1), (-1, -1))

    def __init__(self, base: int) -> None:
        self.cells = [(x, y) for y in range(2 * base - 1) for x in range(2 * base - 1) if abs(x - y) < base]


def perft(game: Konane | Tiptoe, p: tuple, depth: int) -> int:
    moves = game.moves(p)
    return len(moves) if depth == 1 else sum(perft(game, child, depth - 1) for child in moves)


def name(cell: tuple[int, int]) -> str:
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def board_line(board: Board, letters: dict[tuple[int, int], str]) -> str:
    rows = ("".join(letters.get((x, y), "1") for x in range(board.width)) for y in reversed(range(board.height)))
    return "/".join("".join(str(len(list(run))) if cell == "1" else "".join(run) for cell, run in itertools.groupby(row)) for row in rows)


def konane_text(board: Konane, p: tuple) -> str:
    stones, side, turns = p
    return board_line(board, {cell: "bw"[sum(cell) % 2] for cell in stones}) + " " + "bw"[side] + ("" if turns == 2 else f" ply:{turns}")


def some_stones(board: Konane, share: float, seed: int) -> tuple:
    chosen = random.Random(seed)
    return frozenset(cell for cell in board.cells if chosen.random() < share), seed % 2, 2


def few_stones(board: Konane, count: int, seed: int) -> tuple:
    """Stones in the corner far from a1."""
    corner = [(x, y) for x, y in board.cells if x >= board.width - 5 and y >= board.height - 4]
    return frozenset(random.Random(seed).sample(corner, count)), seed % 2, 2


def few_holes(board: Tiptoe, count: int, seed: int) -> tuple:
    """Pieces on all cells but some, White on turn."""
    cells = random.Random(seed).sample(board.cells, len(board.cells) - count)
    half = len(cells) // 2
    return frozenset(cells[:half]), frozenset(cells[half : 2 * half])


def tiptoe_text(board: Tiptoe, p: tuple) -> str:
    return board_line(board, {cell: letter for side, letter in zip(p, "wb") for cell in side}) + " " + "wb"[board.turn(p)]


class Moves(CliTestCase):
    def counts(self, spec: str, text: str, depth: int) -> int:
        return int(self.zermelo("perft", spec, text, str(depth)).stdout)

    def test_konane_from_the_start(self) -> None:
        for width, height, opening, depth in ((18, 18, "", 5), (26, 26, "", 3), (26, 26, "centre", 3), (12, 11, "free", 3), (19, 7, "corner", 6), (5, 26, "free", 3), (11, 11, "", 5)):
            game = Konane(width, height, opening)
            spec = f"konane@{width}x{height}" + (f",opening={opening}" if opening else "")
            with self.subTest(spec):
                self.assertEqual(self.counts(spec, "start", depth), perft(game, game.start, depth))

    def test_konane_later(self) -> None:
        for width, height in ((18, 18), (26, 26), (12, 13), (9, 14), (26, 5)):
            game = Konane(width, height)
            for seed, share in enumerate((0.2, 0.5, 0.5, 0.8)):
                p = some_stones(game, share, seed)
                with self.subTest((width, height, seed)):
                    self.assertEqual(self.counts(f"konane@{width}x{height}", konane_text(game, p), 2), perft(game, p, 2))

    def test_names_and_texts_above_rank_nine(self) -> None:
        game = Konane(26, 26)
        p = some_stones(game, 0.5, 3)
        listed = self.zermelo("perft", "konane@26x26", konane_text(game, p), "1", "--divide").lines[:-1]
        expected = set()
        for after in game.moves(p):
            (start,), (end,) = ({cell for cell in p[0] - after[0] if sum(cell) % 2 == p[1]}, after[0] - p[0])
            expected.add(f"{name(start)}x{name(end)}")
        self.assertGreater(len(expected), 50)
        self.assertEqual({line.split()[0] for line in listed}, expected)

    def test_tiptoe(self) -> None:
        for spec, game, depth in (
            ("tiptoe@12x12", Tiptoe(12, 12), 2),
            ("tiptoe@19x19", Tiptoe(19, 19), 1),
            ("tiptoe@14x13,setup=c12-d12-e11-n13", Tiptoe(14, 13), 4),
            ("tiptoe@19x19,setup=j10-k10-j11-k11", Tiptoe(19, 19), 4),
            ("tiptoe@18x18,adj=diag,setup=j10-k12-j11-k11", DiagonalTiptoe(18, 18), 3),
            ("tiptoe@8,adj=hex,setup=h8-h9-i9-g7", HexagonalTiptoe(8), 3),
            ("tiptoe@11,adj=hex,setup=u21-k12-l12-a11", HexagonalTiptoe(11), 3),
            ("tiptoe@2x150,setup=a149-b149-b147-b148", Tiptoe(2, 150), 5),
        ):
            setup = spec.partition("setup=")[2]
            cells = [(ord(text[0]) - ord("a"), int(text[1:]) - 1) for text in setup.split("-") if text]
            start = (frozenset(cells[:1] + cells[3:]), frozenset(cells[1:3])) if cells else game.start
            with self.subTest(spec):
                self.assertEqual(self.counts(spec, "start", depth), perft(game, start, depth))


@cache
def wins(game: Konane | Tiptoe, p: tuple) -> bool:
    return any(not wins(game, child) for child in game.moves(p))


class Searches(CliTestCase):
    def expect_proof(self, spec: str, text: str, first_wins: bool) -> None:
        with self.subTest(spec=spec, text=text):
            proof = self.zermelo("prove", spec, text, "--certificate", "proof.zcert", "--force", "--json").json()
            self.assertEqual(proof["value"], "win" if first_wins else "loss")
            checked = subprocess.run([CHECKER, "proof.zcert"], cwd=self.folder, env=environment(), capture_output=True, text=True)
            self.assertEqual((checked.returncode, checked.stderr), (0, ""))

    def test_konane(self) -> None:
        seen = []
        for game, seed in itertools.product((Konane(18, 18), Konane(26, 26), Konane(12, 11), Konane(11, 11)), range(4)):
            p = few_stones(game, 13, seed)
            if game.moves(p):
                seen.append(wins(game, p))
                self.expect_proof(f"konane@{game.width}x{game.height}", konane_text(game, p), seen[-1])
        self.assertEqual(set(seen), {False, True})

    def test_tiptoe(self) -> None:
        seen = []
        for game, seed in itertools.product((Tiptoe(12, 12), Tiptoe(19, 19), Tiptoe(9, 8)), range(6)):
            p = few_holes(game, 14 + len(game.cells) % 2, seed)
            if game.moves(p):
                seen.append(wins(game, p))
                self.expect_proof(f"tiptoe@{game.width}x{game.height}", tiptoe_text(game, p), seen[-1])
        self.assertEqual(set(seen), {False, True})

    def test_a_search_ends_at_its_limit(self) -> None:
        for spec in ("tiptoe@12x12", "tiptoe@19x19,adj=diag", "konane@26x26", "tiptoe@11,adj=hex"):
            self.assertIn("unknown", self.zermelo("prove", spec, "--time", "1s", "--memory", "256M", code=LIMIT).stdout)


class Tables(CliTestCase):
    """Boards of these sizes have no tables: who asks for one reads the limit."""

    def test_the_limit_is_told(self) -> None:
        for spec, why in (("konane@18x18", "2^325 positions; numbering goes up to 40 cells"), ("tiptoe@12x12", "144 cells; numbering goes up to 25")):
            with self.subTest(spec):
                said = self.zermelo("solve", spec, code=LIMIT).stderr
                self.assertIn(f"{spec} cannot be numbered: it has {why}", said)
                self.assertIn("keys at most 128", said)  # refused at once
