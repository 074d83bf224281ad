"""zermelo count: positions of boards and integer sequences, against naive counts by the rules of two games."""

import csv
import itertools
import re
from functools import cache
from typing import Hashable, Iterable, Iterator

from support import BAD_INPUT, LIMIT, NO_ANSWER, REPOSITORY, USAGE, CliTestCase

NAMES = ["reachable", "reachable-up-to-symmetry", "first-wins", "second-wins", "draws", "placements", "placements-up-to-symmetry"]


class Board:
    """A rectangle of cells with its symmetries, each as a map of cells."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells = [(x, y) for y in range(height) for x in range(width)]
        self.maps = []
        for turned, mirrored, flipped in itertools.product((False, True), repeat=3):
            if not turned or width == height:
                one = lambda x, y: (width - 1 - x if mirrored else x, height - 1 - y if flipped else y)
                self.maps.append({cell: one(*(cell[::-1] if turned else cell)) for cell in self.cells})

    def neighbours(self, cell: tuple[int, int], steps: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        for x, y in steps:
            if (to := (cell[0] + x, cell[1] + y)) in self.cells:
                yield to


ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Konane(Board):
    """Positions: stones, side to move (0 is Black), opening turns made. The rules are those of `zermelo rules konane`."""

    def __init__(self, width: int, height: int, opening: str = "") -> None:
        super().__init__(width, height)
        corners = {(x, y) for x in (0, width - 1) for y in (0, height - 1)}
        centre = {(x, y) for x in ((width - 1) // 2, width // 2) for y in ((height - 1) // 2, height // 2)}
        cells = {"": corners | centre, "corner": corners, "centre": centre, "free": set(self.cells)}[opening]
        self.first = sorted(cell for cell in cells if sum(cell) % 2 == 0)
        self.start = (frozenset(self.cells), 0, 0)

    def moves(self, p: tuple) -> list[tuple]:
        stones, side, turns = p
        if turns == 0:
            return [(stones - {cell}, 1, 1) for cell in self.first]
        if turns == 1:
            (hole,) = set(self.cells) - stones
            return [(stones - {cell}, 0, 2) for cell in self.neighbours(hole, ORTHOGONAL)]
        found = []
        for cell in stones:
            if sum(cell) % 2 != side:
                continue
            for x, y in ORTHOGONAL:
                at, left = cell, stones - {cell}
                while True:
                    over, to = (at[0] + x, at[1] + y), (at[0] + 2 * x, at[1] + 2 * y)
                    if over not in left or to not in self.cells or to in left:
                        break
                    at, left = to, left - {over}
                    found.append((left | {to}, 1 - side, 2))
        return found

    def images(self, p: tuple) -> Iterator[tuple]:
        stones, side, turns = p
        for one in self.maps:
            exchanges = sum(one[0, 0]) % 2
            if not exchanges or turns == 2:
                yield frozenset(one[cell] for cell in stones), (side + exchanges) % 2, turns

    def placements(self) -> Iterator[tuple]:
        yield self.start
        yield from self.moves(self.start)
        for chosen in itertools.product((False, True), repeat=len(self.cells)):
            stones = frozenset(itertools.compress(self.cells, chosen))
            yield from ((stones, side, 2) for side in (0, 1))

    def turn(self, p: tuple) -> int:
        return p[1]


class Tiptoe(Board):
    """Positions: White's cells and Black's; White is side 0. The rules are those of `zermelo rules tiptoe`."""

    start = (frozenset(), frozenset())
    steps: tuple = ORTHOGONAL

    def moves(self, p: tuple) -> list[tuple]:
        white, black = p
        empty = [cell for cell in self.cells if cell not in white | black]
        if len(white) + len(black) in (0, 3):
            return [(white | {cell}, black) for cell in empty]
        if len(white) == 1:
            return [(white, frozenset(two)) for two in itertools.combinations(empty, 2)]
        own = p[self.turn(p)]
        found = set()
        for cell in own:
            group, grown = {cell}, [cell]
            for one in grown:
                for to in self.neighbours(one, self.steps):
                    if to in own and to not in group:
                        group.add(to)
                        grown.append(to)
            for x, y in self.steps:
                line = [(cell[0] + i * x, cell[1] + i * y) for i in range(1, len(group) + 1)]
                if all(one in empty for one in line):
                    found.add(line[-1])
        return [(white, black | {cell}) if self.turn(p) else (white | {cell}, black) for cell in found]

    def turn(self, p: tuple) -> int:
        white, black = map(len, p)
        return int(white > black)

    def images(self, p: tuple) -> Iterator[tuple]:
        for one in self.maps:
            yield tuple(frozenset(one[cell] for cell in side) for side in p)

    def placements(self) -> Iterator[tuple]:
        for colours in itertools.product("wb.", repeat=len(self.cells)):
            white, black = (frozenset(cell for cell, colour in zip(self.cells, colours) if colour == letter) for letter in "wb")
            counts = len(white), len(black)
            if counts in ((0, 0), (1, 0), (1, 2)) or (counts[1] >= 2 and counts[0] - counts[1] in (0, 1)):
                yield white, black


def count(game: Konane | Tiptoe) -> list[int]:
    """The counts of one board, in the order of NAMES. Neither game has draws: without a move the side on turn loses."""

    @cache
    def wins(p: Hashable) -> bool:
        return any(not wins(child) if game.turn(child) != game.turn(p) else wins(child) for child in game.moves(p))

    reached = {game.start}
    fresh = [game.start]
    while fresh:
        fresh = [child for p in fresh for child in game.moves(p) if child not in reached and not reached.add(child)]
    classes = lambda positions: len({frozenset(game.images(p)) for p in positions})
    won = [sum(wins(p) == (game.turn(p) == side) for p in reached) for side in (0, 1)]
    placements = set(game.placements())
    return [len(reached), classes(reached), *won, 0, len(placements), classes(placements)]


class Counts(CliTestCase):
    def row(self, spec: str) -> list[int | None]:
        answer = self.zermelo("count", spec, "--json").json()
        self.assertEqual(self.files(), [], "no table is kept")
        return [answer[name.replace("-", "_")] for name in NAMES]

    def test_boards_by_the_rules(self) -> None:
        for width, height in ((1, 2), (1, 7), (2, 2), (2, 3), (3, 3), (4, 3)):
            self.assertEqual(self.row(f"konane@{width}x{height}"), count(Konane(width, height)))
        for opening in ("corner", "centre", "free"):
            self.assertEqual(self.row(f"konane@1x5,opening={opening}"), count(Konane(1, 5, opening)), opening)
        for width, height in ((2, 2), (2, 3), (3, 3)):
            self.assertEqual(self.row(f"tiptoe@{width}x{height}"), count(Tiptoe(width, height)))

    def test_reachable_positions_of_others(self) -> None:
        """The counts of data/known/reachable.txt, by independent implementations."""
        known = dict(re.findall(r"(?m)^([^ #]+) \| (\d+) \|", (REPOSITORY / "data/known/reachable.txt").read_text()))
        for spec in ("fox-and-hounds@4x4", "fox-and-hounds:escape@4x4", "fox-and-hounds@6x6"):
            self.assertEqual(self.row(spec)[0], int(known[spec]), spec)

    def test_draws_and_games_without_numbers(self) -> None:
        """The numbers of classes are those of data/known/reachable.txt."""
        self.assertEqual(self.row("mabi@3x3")[1], 439)
        reachable, classes, first, second, draws, _, _ = self.row("mabi@2x4")
        self.assertEqual(classes, 457)
        self.assertEqual(first + second + draws, reachable)
        self.assertGreater(draws, 0)
        *_, placements, numbered = self.row("enclosure-chess@3x3")
        self.assertTrue((placements is None) == (numbered is None))

    def test_points_decide_who_wins(self) -> None:
        """Of finished games too. A minimax by the rules text, by another hand, has 54, 316 and 129 of 499 for 4x4."""
        for spec in ("enclosure-chess@2x2", "enclosure-chess@3x3", "enclosure-chess@4x4"):
            table = self.table(spec)
            answers: dict[str, dict] = {}
            layer = ["start"]
            while layer:
                found = self.zermelo("query", table, "-", "--jsonl", input="\n".join(layer) + "\n").jsonl()
                answers |= {answer["position"]: answer for answer in found}
                layer = sorted({move["child"] for answer in found for move in answer["moves"]} - set(answers))
            winners = [answer["winner"] for answer in answers.values()]
            expected = [len(answers), *(winners.count(side) for side in ("player 1", "player 2", None))]
            reachable, _, first, second, draws, _, _ = self.row(spec)
            self.assertEqual([reachable, first, second, draws], expected, spec)
        self.assertEqual(expected, [499, 54, 316, 129])

    def test_finished_games_are_placements_by_kind(self) -> None:
        """Tafl, Mabi and Zumo number all finished games of a kind as one, and say so; elsewhere no more are reachable than can be set up."""
        for spec, merges in (("tafl-5x5,attackers=1,defenders=0", True), ("mabi@3x3", True), ("zumo@2", True), ("konane@3x3", False), ("tiptoe@3x3", False), ("fox-and-hounds@4x4", False)):
            reachable, *_, placements, _ = self.row(spec)
            self.assertEqual("finished games count once for each kind of end" in " ".join(self.zermelo("count", spec).stdout.split()), merges, spec)
            if not merges:
                self.assertLessEqual(reachable, placements, spec)

    def test_the_table_of_the_folder(self) -> None:
        fresh = self.row("konane@3x3")
        self.zermelo("solve", "konane@3x3", "--metric", "wdl", "-q")
        answer = self.zermelo("count", "konane@3x3", "--json").json()
        self.assertEqual([answer[name.replace("-", "_")] for name in NAMES], fresh)
        self.assertEqual((answer["metric"], answer["digest"]), ("wdl", self.zermelo("info", "konane@3x3", "--json").json()["digest"]))

    def test_text_and_rows(self) -> None:
        expected = count(Konane(3, 3))
        lines = self.zermelo("count", "konane@3x3").lines
        self.assertEqual(lines[0], "konane@3x3")
        self.assertEqual([line.split()[:2] for line in lines[2:9]], [[f"{number:,}", name] for number, name in zip(expected, NAMES)])
        self.assertRegex(lines[9], "^  digest     [0-9a-f]{32}$")
        self.assertIn("of the reachable positions, those that black wins", "\n".join(lines))
        result = self.zermelo("count", "konane@1x1..3", "--csv", "-q")
        rows = list(csv.DictReader(result.stdout.splitlines()))
        self.assertEqual([(row["spec"], row["note"]) for row in rows], [("konane@1x1", "no such board"), ("konane@1x2", "counted"), ("konane@1x3", "counted")])
        self.assertEqual([int(rows[2][name]) for name in NAMES], count(Konane(1, 3)))

    def test_ranges_without_a_board(self) -> None:
        none = self.zermelo("count", "konane@0..1x1", code=BAD_INPUT)
        self.assertIn("konane@1x1", none.stderr)
        for command in ("count", "estimate"):
            self.refused(command, "mabi@3x3..4x4", code=USAGE, what="cannot read the range in \"mabi@3x3..4x4\"", hint="mabi@3..4x3..4, or zermelo sweep mabi --sizes 3x3..4x4")

    def test_too_little_memory(self) -> None:
        self.refused("count", "konane@4x4", "--memory", "1M", code=LIMIT, what="konane@4x4")


class Sequences(CliTestCase):
    def test_terms_and_offset(self) -> None:
        """Terms as the OEIS takes them; the first board of the range does not exist."""
        expected = [count(Konane(1, height)) for height in range(2, 8)]
        text = self.zermelo("count", "konane@1x1..7", "--sequence").stdout
        self.assertEqual([row[NAMES.index("draws")] for row in expected], [0] * 6)
        self.assertIn("\ndraws: left out, because all terms are 0.\n", text)
        self.assertNotIn("\ndraws, ", text)
        for number, name in enumerate(NAMES):
            if name == "draws":
                continue
            terms = ", ".join(str(row[number]) for row in expected)
            large = next((place for place, row in enumerate(expected, 1) if row[number] > 1), 1)  # https://oeis.org/wiki/Offsets
            self.assertRegex(text, rf"(?m)^{name}, offset 2,{large}: a\(n\) is the number of positions of konane@1xn \(Kōnane, zermelo rules konane@1x7\): [a-z ,]+\n  {terms}$")
        self.assertIn("\nby zermelo count konane@1x1..7 --sequence; zermelo ", text)
        self.assertEqual(len(re.findall(r"konane@1x\d [0-9a-f]{32}", text)), 6)

    def test_lengths_and_zugzwangs(self) -> None:
        """Of each board, as `stats` counts them."""
        text = self.zermelo("count", "konane@1x2..6", "--sequence").stdout
        totals = [self.zermelo("stats", self.table(f"konane@1x{height}"), "--json", "-q").json()["total"] for height in range(2, 7)]
        longest = [max(win["dtw"] for win in (total["longest_win"], total["longest_loss"]) if win) for total in totals]
        self.assertRegex(text, rf"(?m)^longest-play, offset 2,\d: a\(n\) is the number of plies of konane@1xn [^\n]+\n  {', '.join(map(str, longest))}$")
        pairs = [str(total["mutual_zugzwangs"]) for total in totals]
        self.assertRegex(text, rf"(?m)^zugzwangs, offset 2,\d: a\(n\) is the number of mutual zugzwangs of [^\n]+\n  {', '.join(pairs)}$")
        b_file = self.zermelo("count", "konane@1x2..6", "--b-file", "zugzwangs", "--memory", "200M").stdout
        self.assertEqual(b_file.splitlines()[-5:], [f"{height} {number}" for height, number in enumerate(pairs, 2)])
        self.assertIn("# zermelo count konane@1x2..6 --memory 200M --b-file zugzwangs; zermelo ", b_file)

    def test_their_definitions_are_enough(self) -> None:
        """Longest play and mutual zugzwangs of Kōnane, by the rules and the definition alone."""
        plays, pairs = [], []
        for height in range(2, 7):
            game = Konane(1, height)

            @cache
            def plies(p: Hashable, game: Konane = game) -> int:
                """To the end; odd if the side to move wins. The winner hurries, the loser delays."""
                children = [plies(child) for child in game.moves(p)]
                winning = [child for child in children if child % 2 == 0]
                return 1 + (min(winning) if winning else max(children, default=-1))

            positions = set(game.placements())
            plays.append(max(map(plies, positions)))
            found = set()
            for stones, side, turns in positions:
                both = [(stones, side, turns), (stones, 1 - side, turns)]
                if turns == 2 and all(plies(p) % 2 == 0 for p in both) and any(map(game.moves, both)):
                    found.add(frozenset(frozenset(game.images(p)) for p in both))
            pairs.append(len(found))
            plies.cache_clear()
        self.assertGreater(max(pairs), 1)
        answer = self.zermelo("count", "konane@1x2..6", "--sequence", "--json").json()
        sequences = {one["name"]: one for one in answer["sequences"]}
        self.assertEqual((sequences["longest-play"]["terms"], sequences["zugzwangs"]["terms"]), (plays, pairs))
        self.assertRegex(sequences["longest-play"]["definition"], "any won or lost position that can be set up; the winner hurries, the loser delays$")
        self.assertRegex(sequences["zugzwangs"]["definition"], "can be set up and that differ in the side to move alone.* with or without the colours, one$")

    def test_json(self) -> None:
        answer = self.zermelo("count", "konane@1x1..4", "--sequence", "--json").json()
        self.assertEqual([answer[key] for key in ("schema", "range", "title", "rules", "missing")], ["zermelo.count_sequences/1", "konane@1x1..4", "Kōnane", "zermelo rules konane@1x4", [{"spec": "konane@1x1", "why": "there is no such board"}]])
        self.assertEqual(answer["command"], "zermelo count konane@1x1..4 --sequence")
        self.assertEqual([(board["n"], board["spec"]) for board in answer["boards"]], [(n, f"konane@1x{n}") for n in (2, 3, 4)])
        expected = [count(Konane(1, height)) for height in range(2, 5)]
        self.assertEqual([(one["name"], one["offset"], one["terms"]) for one in answer["sequences"]][:7], [(name, 2, [row[i] for row in expected]) for i, name in enumerate(NAMES)])
        wins = next(one for one in answer["sequences"] if one["name"] == "first-wins")
        self.assertIn(f"first-wins, offset 2,{wins['first_large']}: {wins['definition']}\n", self.zermelo("count", "konane@1x1..4", "--sequence").stdout)
        failed = self.zermelo("count", "konane@2..9", "--sequence", "--memory", "80M", "--json", code=LIMIT).jsonl()
        self.assertEqual({one["schema"] for one in failed[:-1]}, {"zermelo.count/1"})
        self.assertEqual(failed[-1]["schema"], "zermelo.count_sequences/1")
        self.assertEqual([one["why"] for one in failed[-1]["missing"]], [failed[0]["error"]["what"]])

    def test_boards_that_do_not_exist(self) -> None:
        lines = self.zermelo("count", "mabi@2x2..5", "--b-file", "draws").lines
        self.assertEqual([line for line in lines if not line.startswith("# ") or "mabi@2x3" in line], ["2 85", "4 1241", "# There is no board mabi@2x3."])
        text = self.zermelo("count", "mabi@2x2..4", "--sequence").stdout
        self.assertRegex(text, r"(?m)^reachable, offset 2,1: .*\n  85$")
        self.assertIn("Terms after a missing board: zermelo count with --b-file or with --json.\n", text)
        self.assertTrue(text.endswith("# There is no board mabi@2x3.\n"))
        answer = self.zermelo("count", "mabi@2x2..4", "--sequence", "--json").json()
        self.assertEqual(([board["n"] for board in answer["boards"]], answer["missing"]), ([2, 4], [{"spec": "mabi@2x3", "why": "there is no such board"}]))

    def test_time(self) -> None:
        for command in (("count", "konane@5x6"), ("count", "konane@5x6..7", "--b-file", "reachable"), ("perft", "konane@8x8", "30")):
            with self.subTest(command=command):
                over = self.zermelo(*command, "--time", "0.2", "-q", code=LIMIT)
                self.assertRegex(over.stderr, f"^zermelo: error: the time for the {command[0]} of konane@(5x6|8x8) is over\n  try:  more --time")
        self.assertEqual(self.zermelo("count", "konane@3x3", "--time", "1h").stdout, self.zermelo("count", "konane@3x3").stdout)
        self.assertEqual(self.zermelo("perft", "konane@3x3", "3", "--time", "1h").stdout, self.zermelo("perft", "konane@3x3", "3").stdout)
        for command in (("count", "konane@3x3"), ("perft", "konane@3x3", "3")):
            self.refused(*command, "--time", "soon", code=USAGE, what='--time "soon" is not a time')
        self.assertEqual(self.files(), [])

    def test_b_file(self) -> None:
        """Comments, then a line `n a(n)` for each board: https://oeis.org/wiki/B-files."""
        text = self.zermelo("count", "tiptoe@2..3", "--b-file", "reachable").stdout
        comments = [line for line in text.splitlines() if line.startswith("#")]
        self.assertEqual(text.splitlines()[len(comments):], [f"{size} {count(Tiptoe(size, size))[0]}" for size in (2, 3)])
        self.assertIn("# zermelo count tiptoe@2..3 --b-file reachable; zermelo ", text)

    def test_counts_that_a_game_lacks(self) -> None:
        self.refused("count", "tiptoe@2x2..3", "--b-file", "zugzwangs", code=NO_ANSWER, what="there is no sequence zugzwangs of these boards", why="no null move")
        kinds = {one["name"] for one in self.zermelo("count", "yinsh-7,markers=1..2", "--sequence", "--json").json()["sequences"]}
        self.assertNotIn("longest-play", kinds, "no game is decided")

    def test_options_stay_in_the_command(self) -> None:
        text = self.zermelo("count", "konane@1x3..4,opening=corner", "--b-file", "first-wins").stdout
        self.assertIn("positions of konane@1xn,opening=corner (Kōnane, zermelo rules konane@1x4,opening=corner): of the reachable positions, those that black wins.", text)
        self.assertEqual(text.splitlines()[-2:], [f"{height} {count(Konane(1, height, 'corner'))[2]}" for height in (3, 4)])

    def test_a_sequence_that_breaks_off_says_so(self) -> None:
        cut = self.zermelo("count", "konane@2..9", "--b-file", "reachable", "--memory", "60M", code=LIMIT).stdout
        terms = [line for line in cut.splitlines() if not line.startswith("#")]
        self.assertEqual(cut.splitlines()[-1], f"# No terms from konane@{len(terms) + 2} on: the reachable positions of konane@{len(terms) + 2}x{len(terms) + 2} do not fit in memory.")
        self.assertNotIn("No terms", self.zermelo("count", "konane@2..3", "--b-file", "reachable").stdout)

    def test_refusals(self) -> None:
        for specs in (["konane@3x3"], ["konane@1..2x2..3"], ["konane@1x2..3", "konane@1x4"]):
            self.refused("count", *specs, "--sequence", code=USAGE, what="a sequence is made of the boards of one range")
        self.refused("count", "konane@1x2..3", "--b-file", "reached", code=USAGE, what='there is no "reached"; it is one of reachable, ')
        for form in ("--csv", "--md"):
            self.refused("count", "konane@1x2..3", "--sequence", form, code=USAGE, what="sequences have no rows", hint="--sequence --json")
            self.refused("count", "konane@1x2..3", "--b-file", "draws", form, code=USAGE, what="sequences have no rows")
        for json in ("--json", "--jsonl"):
            told = self.zermelo("count", "konane@1x2..3", "--b-file", "draws", json, code=USAGE)
            self.assertIn("--b-file and --json do not go together", told.stderr)
            self.assertIn(f"its value is missing before {json}; it is one of reachable, ", self.zermelo("count", "konane@1x2..3", "--b-file", json, code=USAGE).stderr)
