"""The rule books of data/rulebooks: the values of their README, an independent analysis, published values, certificates and pictures."""

import contextlib
import importlib
import io
import re
import sys
import unittest

from support import REPOSITORY, FolderTestCase, zermelo

FOLDER = REPOSITORY / "data/rulebooks"
sys.path.append(str(FOLDER))

ROW = re.compile(r"^\| \[([^]]+)\]\((\w+)\.py\) \| (\w+) \| (\d+|-) \| (\d+) \|", re.MULTILINE)
# Books, and the winner, the plies and the positions of their table.
README = {stem: (winner, int(plies) if plies != "-" else None, int(count)) for _, stem, winner, plies, count in ROW.findall((FOLDER / "README.md").read_text())}

# The winner from the start; the sources are those of the README.
PUBLISHED = {"achi": "white", "dodgem": "blue", "hare_and_hounds": "hunters", "hexapawn": "black", "l_game": "nobody", "mu_torere": "nobody",
             "pong_hau_ki": "nobody", "tapatan": None, "three_mens_morris": "white", "picaria": None}  # fmt: skip


def book_of(stem: str) -> zermelo.RuleBook:
    return getattr(importlib.import_module(stem), stem.title().replace("_", ""))()


def analyse(book, standing) -> dict:
    """(outcome, plies) of all positions that play can reach, by rounds over a dictionary. `standing(p)` is the position that stands for p."""
    children, ends = {}, {}
    open_positions = [standing(book.start())]
    while open_positions:
        p = open_positions.pop()
        if p in children:
            continue
        ends[p] = book.end(p)
        moves = book.moves(p) if ends[p] is None else []
        assert len({str(m) for m in moves}) == len(moves), (p, moves)
        children[p] = {standing(book.play(p, m)) for m in moves}
        if ends[p] is None and not moves:
            ends[p] = book.stuck
        open_positions += children[p]
    values = {p: (end, 0) for p, end in ends.items() if end}
    plies, before = 0, None
    while before != len(values):
        before, plies = len(values), plies + 1
        found = {}
        for p in children.keys() - values.keys():
            replies = [values.get(child, (None, 0))[0] for child in children[p]]
            if "loss" in replies:
                found[p] = ("win", plies)
            elif all(reply == "win" for reply in replies):
                found[p] = ("loss", plies)
        values |= found
    return {p: values.get(p, ("draw", None)) for p in children}


class Folk(FolderTestCase):
    def test_the_readme_has_all_books(self) -> None:
        self.assertEqual(sorted(README), sorted(file.stem for file in FOLDER.glob("*.py")))
        self.assertEqual(sorted(README), sorted(PUBLISHED))
        self.assertEqual(len(README), 10)

    def test_the_blocks_of_the_readme_run(self) -> None:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            for block in re.findall(r"```python\n(.*?)```", (FOLDER / "README.md").read_text(), re.DOTALL):
                exec(block, {"__name__": "readme"})
        self.assertEqual(said.getvalue(), "white 9 b2\nproven True\n")

    def test_published_openings(self) -> None:
        """Three Men's Morris, Wikipedia: White wins by the centre alone, otherwise nobody does. Achi, Cornell: White goes to the centre."""
        for stem, value in (("three_mens_morris", "draw"), ("achi", "loss")):
            moves = {move.name: move.value for move in zermelo.solve(book_of(stem), f"{stem}.ztb")["start"].moves}
            self.assertEqual([name for name, value in moves.items() if value == "win"], ["b2"])
            self.assertIn(value, moves.values())

    def test_published_figures(self) -> None:
        """Hexapawn: three moves of each side. L-game: 2296 arrangements. Mu Torere: 86 positions, three of them won for each side."""
        self.assertEqual(README["hexapawn"][1], 2 * 3)
        self.assertEqual(README["l_game"][2], 2 * 2296)
        self.assertEqual(README["mu_torere"][2], 86)
        book = book_of("mu_torere")
        over = [p[-1] for p in analyse(book, book.canonical) if not book.moves(p)]
        self.assertEqual((over.count("b"), over.count("w")), (3, 3))

    def test_hunters_win_from_any_start_of_the_prey(self) -> None:
        """Gardner, October 1963, as Wikipedia cites him: Hare games."""
        hare = book_of("hare_and_hounds")
        empty = hare.start().replace("p", ".")
        for cell in (cell for cell in range(11) if empty[cell] == "."):
            book = type("Elsewhere", (type(hare),), {"start": lambda self, cell=cell: empty[:cell] + "p" + empty[cell + 1 :]})()
            self.assertEqual(zermelo.solve(book, f"{cell}.ztb")["start"].winner, "hunters", cell)

    def test_decisions_that_change_no_value(self) -> None:
        """The docstrings say so. Beside each book the rules of the other sources, and the winner."""
        achi, pong, hare, picaria, dodgem = (book_of(stem) for stem in ("achi", "pong_hau_ki", "hare_and_hounds", "picaria", "dodgem"))

        def with_centre(_, p):
            return picaria.moves(p) + (["c3"] if p.count(p[-1], 0, 13) < 3 and p[6] == "." else [])

        def off_the_board(_, p):
            gone = [letter not in p[:9] for letter in (p[-1], "br"[p[-1] == "b"])]
            return "win" if gone[0] else "loss" if gone[1] else None

        for book, winner, parts in (
            (achi, "white", {"stuck": "loss", "moves": lambda _, p: [m for m in achi.moves(p) if m != "pass"]}),
            (pong, None, {"start": lambda _: "rb.rbr"}),
            (hare, "hunters", {"start": lambda _: hare.start()[:-1] + "p"}),
            (picaria, "white", {"moves": with_centre}),
            (dodgem, "blue", {"stuck": "loss", "end": off_the_board}),
        ):
            other = type("Other", (type(book),), parts)()
            self.assertEqual(zermelo.solve(other, "o.ztb", force=True)["start"].winner, winner, type(book))

    def test_mu_torere_needs_its_condition(self) -> None:
        class Free(type(book_of("mu_torere"))):
            def moves(self, p: str) -> list[str]:
                empty = p.index(".")
                return [f"{self.board.name(a)}-{self.board.name(empty)}" for a in self.board.near[empty] if p[a] == p[-1]]

        answer = zermelo.solve(Free(), "f.ztb")["start"]
        self.assertEqual((answer.winner, answer.plies), ("black", 1))

    def test_sides_without_a_move(self) -> None:
        """The docstrings of these three say that play never leads there."""
        for stem in ("tapatan", "three_mens_morris", "picaria"):
            book = book_of(stem)
            self.assertEqual([p for p in analyse(book, book.canonical) if book.end(p) is None and not book.moves(p)], [], stem)


def compares(stem: str):
    def test(self: Folk) -> None:
        book = book_of(stem)
        winner, plies, count = README[stem]
        small = stem != "l_game"  # the others position by position; of this one a position of each symmetry
        values = analyse(book, (lambda p: p) if small else book.canonical)
        canonical = book.canonical or (lambda p: p)
        self.assertEqual(len({canonical(p) for p in values}), count)
        game = zermelo.Game(book)
        with zermelo.solve(game, "t.ztb") as table:
            self.assertEqual(table.slices[0].size, count)
            self.assertEqual(table.probe_many(list(values)), list(values.values()))
            answer = table["start"]
            self.assertEqual((answer.winner or "nobody", answer.plies), (winner, plies))
            self.assertIn(PUBLISHED[stem], (None, winner))
            self.assertTrue(table.verify()["ok"])
            self.pictures(book, table)
        proof = zermelo.prove(game, certificate="t.zcert")
        self.assertEqual((proof.verdict, proof.answer.winner or "nobody"), ("proven", winner))
        self.assertTrue(zermelo.check("t.zcert", book_of(stem))["ok"])

    return test


def pictures(self: Folk, book, table) -> None:
    """Some positions are drawn with as many pieces as they have, and each move names cells of the board, or is a pass."""
    for index in range(0, table.slices[0].size, table.slices[0].size // 7):
        position = table.position_at(0, index)
        drawn = re.findall(r'<circle [^>]* stroke="#', position._repr_svg_())
        self.assertEqual(len(drawn), sum(letter != "." for letter in position.text[: len(book.board)]))
        for move in position.moves:
            self.assertTrue(book.cells(position.object, str(move)) or str(move) == "pass", str(move))


Folk.pictures = pictures
for stem in PUBLISHED:
    setattr(Folk, f"test_{stem}", compares(stem))


if __name__ == "__main__":
    unittest.main()
