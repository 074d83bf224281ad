"""Statistics of tables, counted again in Python from what `query` answers about every single position."""

import csv
import io
import itertools
import os
import re
import unittest
import xml.etree.ElementTree
from collections import Counter
from dataclasses import dataclass
from typing import Any, Callable

from support import CORRUPT, LIMIT, NOT_FOUND, NO_ANSWER, USAGE, CliTestCase, run

Stones = set[tuple[int, int]]
MERIT = {"win": 1, "draw": 0, "loss": -1}
GROUP_KEYS = [
    "side", "positions", "wins", "draws", "losses", "wins_at", "losses_at", "longest_win", "longest_loss", "choices",
    "only_moves", "forced", "only_move_share", "drawn_choices", "only_draws", "mutual_zugzwangs",
]  # fmt: skip


def short(board: str) -> str:
    """A board line with runs of empty cells, from one with `1` for each of them."""
    return re.sub("1+", lambda run: str(len(run[0])), board)


@dataclass
class Counted:
    """The test's own counts of a group of positions."""

    wins_at: Counter[int]
    losses_at: Counter[int]
    choices: int = 0
    only_moves: int = 0
    drawn_choices: int = 0
    only_draws: int = 0


def count(answers: list[dict[str, Any]]) -> Counted:
    counted = Counted(Counter(), Counter())
    for answer in answers:
        if answer["value"] == "win":
            counted.wins_at[answer["dtw"]] += 1
        elif answer["value"] == "loss":
            counted.losses_at[answer["dtw"]] += 1
        if answer["value"] != "loss" and answer["moves"]:
            counted.choices += 1
            only = sum(move["value"] == answer["value"] for move in answer["moves"]) == 1
            counted.only_moves += only
            counted.drawn_choices += answer["value"] == "draw"
            counted.only_draws += only and answer["value"] == "draw"
    return counted


class StatsTestCase(CliTestCase):
    def stats(self, spec: str, method: str = "auto", *args: str) -> dict[str, Any]:
        return self.zermelo("stats", self.table(spec, method), "--json", "-q", *args).json()

    def ask(self, spec: str, positions: list[str]) -> list[dict[str, Any]]:
        return self.zermelo("query", self.table(spec), "--jsonl", "--stdin", input="".join(p + "\n" for p in positions)).jsonl()

    def check(self, spec: str, group: dict[str, Any], answers: list[dict[str, Any]]) -> None:
        counted = count(answers)
        self.assertEqual(group["positions"], len(answers))
        self.assertEqual(group["wins"], counted.wins_at.total())
        self.assertEqual(group["losses"], counted.losses_at.total())
        self.assertEqual(group["draws"], sum(answer["value"] == "draw" for answer in answers))
        for kind, histogram in (("win", counted.wins_at), ("loss", counted.losses_at)):
            key = "wins_at" if kind == "win" else "losses_at"
            self.assertEqual({dtw: number for dtw, number in enumerate(group[key]) if number}, dict(histogram))
            longest = group[f"longest_{kind}"]
            self.assertEqual(longest and longest["dtw"], max(histogram, default=None))
            if longest:
                (value,) = self.ask(spec, [longest["position"]])
                self.assertEqual((value["value"], value["dtw"]), (kind, longest["dtw"]))
        self.assertEqual((group["choices"], group["only_moves"]), (counted.choices, counted.only_moves))
        self.assertEqual((group["drawn_choices"], group["only_draws"]), (counted.drawn_choices, counted.only_draws))
        if counted.choices:
            self.assertAlmostEqual(group["only_move_share"], counted.only_moves / counted.choices)
        else:
            self.assertIsNone(group["only_move_share"])


class FoxAndHounds(StatsTestCase):
    SPEC = "fox-and-hounds@4x4"

    def positions(self) -> list[dict[str, Any]]:
        dark = [cell for cell in range(16) if (cell // 4 + cell % 4) % 2 == 1]  # from a4: b4 is dark
        texts = []
        for hounds in itertools.combinations(dark, 2):
            for fox in set(dark) - set(hounds):
                board = ["1"] * 16
                for hound in hounds:
                    board[hound] = "h"
                board[fox] = "F"
                ranks = ["".join(board[i : i + 4]) for i in range(0, 16, 4)]
                texts += [f"{short('/'.join(ranks))} {turn}" for turn in "wb"]
        self.assertEqual(len(set(texts)), 336)
        return self.ask(self.SPEC, texts)

    def test_every_count(self) -> None:
        stats = self.stats(self.SPEC)
        answers = self.positions()
        self.assertEqual(list(stats)[:1], ["schema"])
        self.assertEqual((stats["schema"], stats["spec"], stats["metric"]), ("zermelo.stats/1", self.SPEC, "dtw"))
        self.assertEqual(list(stats["total"]), GROUP_KEYS)
        self.check(self.SPEC, stats["total"], answers)
        self.assertIsNone(stats["total"]["side"])
        self.assertEqual([side["side"] for side in stats["sides"]], ["fox", "hounds"])
        for side in stats["sides"]:
            self.check(self.SPEC, side, [answer for answer in answers if answer["turn"] == side["side"]])

    def test_slices(self) -> None:
        """A slice: the hounds' steps together, and the side to move."""

        def slice_of(answer: dict[str, Any]) -> int:
            ranks = answer["position"].split()[0].split("/")
            return 2 * sum(rank.count("h") * steps for steps, rank in enumerate(ranks)) + (answer["turn"] == "hounds")

        stats = self.stats(self.SPEC)
        answers = self.positions()
        numbers = [group["slice"] for group in stats["slices"]]
        self.assertEqual(numbers, sorted({slice_of(answer) for answer in answers}))
        for group in stats["slices"]:
            self.assertEqual(list(group), ["slice", "name", *GROUP_KEYS])
            self.assertEqual(group["name"], f"advance {group['slice'] // 2}, {group['side']} to move")
            self.check(self.SPEC, group, [answer for answer in answers if slice_of(answer) == group["slice"]])

    def listed(self, kind: str, *args: str, method: str = "auto") -> list[dict[str, Any]]:
        return self.zermelo("stats", self.table(self.SPEC, method), "--list", kind, "--jsonl", "-q", *args).jsonl()

    def test_lists_of_longest_wins_and_only_moves(self) -> None:
        """All positions of each kind, against single questions for all 336; an enumerated table lists what it has of them."""
        answers = {answer["position"]: answer for answer in self.positions()}
        longest = {kind: max(answer["dtw"] for answer in answers.values() if answer["value"] == kind) for kind in ("win", "loss")}
        wanted = [text for text, answer in answers.items() if answer["dtw"] == longest[answer["value"]]]
        found = self.listed("longest", "--all")
        self.assertEqual(sorted(listed["position"] for listed in found), sorted(wanted))
        keeping = {text: [move["move"] for move in answer["moves"] if move["value"] == answer["value"]] for text, answer in answers.items() if answer["value"] != "loss"}
        only = {text: moves[0] for text, moves in keeping.items() if len(moves) == 1}
        found = self.listed("only-move", "--all")
        self.assertEqual({listed["position"]: listed["move"] for listed in found}, only)
        self.assertEqual(len(found), len(only))
        for listed in found:
            answer = answers[listed["position"]]
            self.assertEqual((listed["value"], listed["dtw"], listed["turn"], listed["moves"]), (answer["value"], answer["dtw"], answer["turn"], len(answer["moves"])))
        forced = {text for text in only if len(answers[text]["moves"]) == 1}
        self.assertEqual({listed["position"] for listed in self.listed("forced", "--all")}, forced)
        self.assertEqual(self.stats(self.SPEC)["total"]["forced"], len(forced))
        reached = self.listed("only-move", "--all", method="enumerate")
        self.assertEqual(len(reached), self.stats(self.SPEC, "enumerate")["total"]["only_moves"])
        self.assertLessEqual({listed["position"] for listed in reached}, set(only))

    def test_forms_of_lists(self) -> None:
        """The first 20, in the order of the table; the same as text, CSV and JSON lines."""
        table, every = self.table(self.SPEC), self.listed("only-move", "--all")
        self.assertEqual(self.listed("only-move"), every[:20])
        rows = list(csv.DictReader(io.StringIO(self.zermelo("stats", table, "--list", "only-move", "--all", "--csv", "-q").stdout)))
        self.assertEqual([(row["position"], row["side"], row["value"], row["move"], int(row["dtw"])) for row in rows], [(each["position"], each["turn"], each["value"], each["move"], each["dtw"]) for each in every])
        told = self.zermelo("stats", table, "--list", "only-move")
        self.assertEqual([line.split("   ")[0] for line in told.lines], [each["position"] for each in every[:20]])
        self.assertIn("these are the first 20; --all lists every position", told.stderr)
        for threads in ("1", "8"):
            self.assertEqual(self.listed("only-move", "--all", "--threads", threads), every)
        self.refused("stats", table, "--all", code=USAGE)
        self.refused("stats", table, "--list", "nonsense", code=USAGE)
        self.refused("stats", self.table(self.SPEC, "auto", "wdl"), "--list", "longest", code=NO_ANSWER, what="has no distances")
        self.refused("stats", self.table("tiptoe@3x3"), "--list", "zugzwang", code=NO_ANSWER, why="null move")

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk(self) -> None:
        table = self.table("konane@4x4")
        for kind in ("longest", "only-move"):
            for form in ([], ["--csv"], ["--json"]):
                with self.subTest(kind=kind, form=form), open("/dev/full", "w") as full:
                    told = self.zermelo("stats", table, "--list", kind, "--all", *form, stdout=full, code=LIMIT)
                    self.assertEqual(told.stderr.splitlines()[0], "zermelo: error: cannot write the answer to standard output")
                    self.assertEqual(told.stderr.count("error: "), 1, told.stderr)

    def test_mutual_zugzwangs(self) -> None:
        stats = self.stats(self.SPEC)
        answers = {answer["position"]: answer for answer in self.positions()}
        pairs = {}
        for text, answer in answers.items():
            other = answers[text.replace(" w", " b")]
            if answer["turn"] == "fox" and MERIT[answer["value"]] < -MERIT[other["value"]] and (answer["moves"] or other["moves"]):
                pairs[text] = other["position"]
        self.assertGreater(len(pairs), 3)
        self.assertEqual(stats["total"]["mutual_zugzwangs"], len(pairs))
        self.assertEqual([side["mutual_zugzwangs"] for side in stats["sides"]], [len(pairs), 0])
        self.assertEqual(len(stats["first_mutual_zugzwangs"]), 3)
        listed = self.listed("zugzwang", "--all")
        self.assertEqual({pair["position"]: pair["exchanged"] for pair in listed}, pairs)
        self.assertEqual([pair["position"] for pair in listed[:3]], [pair["position"] for pair in stats["first_mutual_zugzwangs"]])
        for pair in stats["first_mutual_zugzwangs"]:
            self.assertEqual(pairs[pair["position"]], pair["exchanged"])
            for name, prefix in ((pair["position"], ""), (pair["exchanged"], "exchanged_")):
                self.assertEqual((pair[f"{prefix}value"], pair[f"{prefix}dtw"]), (answers[name]["value"], answers[name]["dtw"]))


class Konane(StatsTestCase):
    """Boards with symmetries, which may exchange the colours: a table stores one position of each class."""

    def image(self, stones: Stones, turn: int, at: Callable[[int, int], tuple[int, int]]) -> tuple[list[tuple[int, int]], int]:
        return sorted(at(*cell) for cell in stones), (turn + sum(at(0, 0))) % 2

    def symmetries(self, width: int, height: int) -> list[Callable[[int, int], tuple[int, int]]]:
        maps: list[Callable[[int, int], tuple[int, int]]] = []
        for flip_x, flip_y in itertools.product((False, True), repeat=2):
            def flipped(x: int, y: int, flip_x: bool = flip_x, flip_y: bool = flip_y) -> tuple[int, int]:
                return (width - 1 - x if flip_x else x), (height - 1 - y if flip_y else y)

            maps.append(flipped)
            if width == height:
                maps.append(lambda x, y, flipped=flipped: flipped(y, x))
        return maps

    def text(self, stones: Stones, turn: int, width: int, height: int) -> str:
        """Black stands on a1 and the other cells whose coordinates have an even sum."""
        ranks = ["".join("bw"[(x + y) % 2] if (x, y) in stones else "1" for x in range(width)) for y in reversed(range(height))]
        return short("/".join(ranks)) + " " + "bw"[turn]

    def test_every_count(self) -> None:
        for spec, width, height in (("konane@3x3", 3, 3), ("konane@2x4", 2, 4), ("konane@3x2,opening=naihe", 3, 2), ("konane@2x5", 2, 5)):
            with self.subTest(spec=spec):
                self.check_board(spec, width, height)

    def check_board(self, spec: str, width: int, height: int) -> None:
        stats = self.stats(spec, "retrograde")
        cells = list(itertools.product(range(width), range(height)))
        symmetries = self.symmetries(width, height)
        classes: dict[str, str] = {}  # of each position with jumps
        for chosen in itertools.product((False, True), repeat=len(cells)):
            stones = {cell for cell, stone in zip(cells, chosen) if stone}
            for turn in (0, 1):
                least = min(self.image(stones, turn, at)[::-1] for at in symmetries)
                classes[self.text(stones, turn, width, height)] = self.text(set(least[1]), least[0], width, height)
        names = sorted(set(classes.values()))
        answers = dict(zip(names, self.ask(spec, names)))
        opening = [answer for answer in self.ask(spec, ["start"]) if "ply:" in answer["position"]]
        if opening:
            first = {min(tuple(self.removed(move["move"], at)) for at in symmetries if sum(at(0, 0)) % 2 == 0): move for move in opening[0]["moves"]}
            opening += self.ask(spec, [move["child"] for move in first.values()])
        self.check(spec, stats["total"], [*answers.values(), *opening])

        def pairs(held: set[str]) -> int:
            found = set()
            for name in held:
                other = classes[name[:-1] + ("w" if name[-1] == "b" else "b")]
                if other in held and MERIT[answers[name]["value"]] + MERIT[answers[other]["value"]] < 0:
                    if answers[name]["moves"] or answers[other]["moves"]:
                        found.add(frozenset((name, other)))
            return len(found)

        self.assertGreater(pairs(set(names)), 0)
        self.assertEqual(stats["total"]["mutual_zugzwangs"], pairs(set(names)))
        keyed = self.stats(spec, "enumerate")["total"]["mutual_zugzwangs"]
        self.assertEqual(keyed, pairs({classes[text] for text in self.reachable(spec) if text in classes}))

    def reachable(self, spec: str) -> list[str]:
        (start,) = self.ask(spec, ["start"])
        found = {start["position"]: None}
        asked = 0
        while asked < len(found):
            new = list(found)[asked:]
            asked += len(new)
            found |= {move["child"]: None for answer in self.ask(spec, new) for move in answer["moves"]}
        return list(found)

    def removed(self, name: str, at: Callable[[int, int], tuple[int, int]]) -> tuple[int, int]:
        return at("abcdefghij".index(name[0]), int(name[1:]) - 1)


@unittest.skipUnless(" tafl-5x5[" in run(["games"]).stdout, "no game with draws")
class Draws(StatsTestCase):
    SPEC = "tafl-5x5,defenders=0"

    def test_draws_and_a_game_without_null_moves(self) -> None:
        stats = self.stats(self.SPEC)
        info = self.zermelo("info", self.table(self.SPEC), "--json").json()
        total = stats["total"]
        self.assertGreater(total["draws"], 0)
        self.assertEqual([total[key] for key in ("wins", "draws", "losses")], [info[key] for key in ("wins", "draws", "losses")])
        self.assertEqual(sum(total["wins_at"]), total["wins"])
        self.assertEqual(sum(total["losses_at"]), total["losses"])
        if stats["first_mutual_zugzwangs"] is None:
            self.assertEqual({group["mutual_zugzwangs"] for group in (total, *stats["sides"], *stats["slices"])}, {None})
        rows = list(csv.DictReader(io.StringIO(self.zermelo("stats", self.table(self.SPEC), "--csv").stdout)))
        drawn = [row for row in rows if row["draws"] != "0"]
        self.assertEqual(sum(int(row["draws"]) for row in drawn), total["draws"])
        self.assertEqual({(row["dtw"], row["wins"], row["losses"]) for row in drawn}, {("", "0", "0")})

    def test_every_count(self) -> None:
        """All classes of positions that can be reached, with the eight symmetries of the board."""

        def class_of(text: str) -> str:
            board, side = text.split(" ", 1)
            rows = [re.sub(r"\d", lambda run: "." * int(run[0]), rank) for rank in board.split("/")]
            images = []
            for turned in (rows, ["".join(column) for column in zip(*rows)]):
                for flipped in (turned, turned[::-1]):
                    images += ["/".join(flipped), "/".join(row[::-1] for row in flipped)]
            return f"{min(images)} {side}"

        found: dict[str, dict[str, Any]] = {}
        asked = ["start"]
        while asked:
            new = self.ask(self.SPEC, asked)
            found |= {class_of(answer["position"]): answer for answer in new}
            children = {class_of(move["child"]): move["child"] for answer in new for move in answer["moves"]}
            asked = [text for name, text in children.items() if name not in found]
        self.check(self.SPEC, self.stats(self.SPEC, "enumerate")["total"], list(found.values()))


class Tables(StatsTestCase):
    def test_a_picture_has_a_bar_for_each_number(self) -> None:
        picture = self.zermelo("stats", self.table("fox-and-hounds@6x6"), "--svg").stdout
        root = xml.etree.ElementTree.fromstring(picture)
        total = self.stats("fox-and-hounds@6x6", "retrograde")["total"]
        bars = [element for element in root.iter("{http://www.w3.org/2000/svg}rect")]
        self.assertEqual(len(bars) - 2, sum(count > 0 for count in total["wins_at"] + total["losses_at"]))  # two in the legend
        self.refused("stats", self.table("konane@3x3", metric="wdl"), "--svg", code=NO_ANSWER, what="no distances", hint="--metric wdl")
        self.refused("stats", self.table("konane@3x3"), "--svg", "--csv", code=USAGE, what="exclude")

    def test_layouts_and_workers(self) -> None:
        """A keyed table has the reachable positions only, in one slice; the number of workers changes nothing."""
        for spec in ("fox-and-hounds@6x6", "konane@4x4"):
            for method in ("retrograde", "enumerate"):
                with self.subTest(spec=spec, method=method):
                    stats = self.stats(spec, method, "--threads", "1")
                    self.assertEqual(stats, self.stats(spec, method, "--threads", "8"))
                    info = self.zermelo("info", self.table(spec, method), "--json").json()
                    total = stats["total"]
                    self.assertEqual({key: total[key] for key in ("positions", "wins", "draws", "losses")}, {key: info[key] for key in ("positions", "wins", "draws", "losses")})
                    self.assertEqual((total["longest_win"]["dtw"], total["longest_loss"]["dtw"]), (info["max_win_dtw"], info["max_loss_dtw"]))
                    for key in ("positions", "wins", "choices", "only_moves", "mutual_zugzwangs"):
                        self.assertEqual(total[key], sum(side[key] for side in stats["sides"]), key)
                        self.assertEqual(total[key], sum(group[key] for group in stats["slices"]), key)
                    for longest in ("longest_win", "longest_loss"):
                        firsts = [group[longest] for group in stats["slices"] if group[longest]]
                        self.assertEqual(total[longest], max(firsts, key=lambda first: first["dtw"]))
                    if method == "enumerate":
                        self.assertEqual({(group["slice"], group["name"]) for group in stats["slices"]}, {(0, "all")})

    def test_keyed_table_counts_what_can_be_reached(self) -> None:
        """All 114 positions of the game, found by following the moves."""
        spec = "fox-and-hounds@4x4"
        found = {"1h1h/4/4/2F1 w": None}
        answers: list[dict[str, Any]] = []
        while len(answers) < len(found):
            new = self.ask(spec, list(found)[len(answers) :])
            answers += new
            found |= {move["child"]: None for answer in new for move in answer["moves"]}
        self.assertEqual(len(answers), 114)
        total = self.stats(spec, "enumerate")["total"]
        self.check(spec, total, answers)
        by_text = {answer["position"]: answer for answer in answers}
        pairs = 0
        for text, answer in by_text.items():
            other = by_text.get(text.replace(" w", " b")) if answer["turn"] == "fox" else None
            if other and MERIT[answer["value"]] + MERIT[other["value"]] < 0 and (answer["moves"] or other["moves"]):
                pairs += 1
        self.assertEqual(total["mutual_zugzwangs"], pairs)

    def test_csv(self) -> None:
        table = self.table("konane@4x4")
        stats = self.stats("konane@4x4")
        text = self.zermelo("stats", table, "--csv", "-q").stdout
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(list(rows[0]), ["slice", "name", "side", "dtw", "wins", "draws", "losses"])
        self.assertEqual(sum(int(row["wins"]) for row in rows), stats["total"]["wins"])
        self.assertEqual(sum(int(row["losses"]) for row in rows), stats["total"]["losses"])
        self.assertEqual({group["side"] for group in stats["slices"]}, {"black", "white"}, "the sides that symmetries exchange")
        expected = [
            (str(group["slice"]), group["name"], "both", str(dtw), str(win), "0", str(loss))
            for group in stats["slices"]
            for dtw, (win, loss) in enumerate(itertools.zip_longest(group["wins_at"], group["losses_at"], fillvalue=0))
            if win + loss
        ]
        self.assertEqual([tuple(row.values()) for row in rows], expected)

    def test_text(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        result = self.zermelo("stats", table)
        self.assertEqual(result.stderr, "")
        self.assertEqual(result.lines[:2], [f"fox-and-hounds@4x4   {table}", "  positions  336: 180 wins, 0 draws, 156 losses for the side to move"])
        self.assertRegex(result.stdout, r"(?m)^  both +336 +180 +0 +156 +7 +8 +62\.3 % +7$")
        self.assertIn("  loss in 8  1h1h/4/4/F3 w\n", result.stdout)
        # The slices only where they are asked for: their rows come last.
        slices = self.zermelo("stats", table, "--slices").stdout
        self.assertTrue(slices.startswith(result.stdout))
        self.assertEqual(sum(int(n.replace(",", "")) for n in re.findall(r"(?m)^  \d+ .*(?:fox|hounds) +([\d,]+) ", slices[len(result.stdout):])), 336)

    def test_text_of_points(self) -> None:
        """Draws have 0 points, and a row as the wins and losses by some points have."""
        table = self.table("enclosure-chess@3x3")
        total = self.zermelo("stats", table, "--json").json()["total"]
        self.assertGreater(total["draws"], 0)
        rows = self.zermelo("stats", table).stdout.split("\n\n")[-1].splitlines()
        self.assertEqual(rows[0].split(), ["points", "wins", "draws", "losses"])
        told = [[int(number.replace(",", "")) for number in row.split()] for row in rows[1:]]
        self.assertEqual(told[0], [0, 0, total["draws"], 0])
        self.assertEqual([sum(row[i] for row in told) for i in (1, 2, 3)], [total[key] for key in ("wins", "draws", "losses")])

    def test_sides_that_a_symmetry_exchanges(self) -> None:
        for spec, exchanged in (("konane@4x4", True), ("mabi@3x3", True), ("konane@3x3", False), ("fox-and-hounds@4x4", False)):
            text = self.zermelo("stats", self.table(spec)).stdout
            self.assertEqual(self.zermelo("stats", self.table(spec), "--json").json()["sides_exchanged"], exchanged, spec)
            self.assertEqual("  sides      symmetries exchange them" in text, exchanged, spec)
            self.assertEqual(len(re.findall(r"(?m)^  (black|white|fox|hounds) +[\d,]+ ", text)), 0 if exchanged else 2, spec)

    def test_a_slice_of_both_sides(self) -> None:
        """In a keyed table all positions are one slice: the rows of both sides are added up where symmetries exchange them."""
        total = self.stats("konane@4x4", "enumerate")["total"]
        text = self.zermelo("stats", self.table("konane@4x4", "enumerate"), "--csv", "-q").stdout
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual({row["side"] for row in rows}, {"both"})
        self.assertEqual(len({row["dtw"] for row in rows}), len(rows), "a row for each distance")
        for key in ("wins", "draws", "losses"):
            self.assertEqual(sum(int(row[key]) for row in rows), total[key], key)

    def test_a_table_without_distances(self) -> None:
        """The counts of konane@3x3 are those of a table with distances."""
        self.zermelo("solve", "konane@3x3", "--metric", "wdl", "-o", "w.ztb", "-q")
        with_distances = self.stats("konane@3x3")
        rows = list(csv.DictReader(io.StringIO(self.zermelo("stats", "w.ztb", "--csv", "-q").stdout)))
        told = [(row["side"], row["dtw"], int(row["wins"]), int(row["draws"]), int(row["losses"])) for row in rows]
        self.assertEqual(told, [(group["side"], "", group["wins"], group["draws"], group["losses"]) for group in with_distances["slices"]])
        text = self.zermelo("stats", "w.ztb", "-q").stdout
        self.assertIn("▼ loss, with the other side to move ▼ loss\n", text)
        pairs = self.zermelo("stats", "w.ztb", "--json", "-q").json()["first_mutual_zugzwangs"]
        self.assertEqual({(pair["dtw"], pair["exchanged_dtw"]) for pair in pairs}, {(None, None)})

    def test_by_spec(self) -> None:
        (self.folder / "tables").mkdir()
        self.zermelo("solve", "fox-and-hounds@4x4", "-o", "tables/a.ztb", "-q")
        self.assertEqual(self.zermelo("stats", "fox-and-hounds@4x4", "--json").json()["file"], "tables/a.ztb")

    def test_refusals(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        self.refused("stats", "nix.ztb", code=NOT_FOUND)
        self.refused("stats", table, "--csv", "--json", code=USAGE, what="--csv, --svg and --json")
        self.refused("stats", table, "--memory", "1M", "--csv", code=LIMIT, why="it may use 1.0 MB")
        (self.folder / "bad.ztb").write_bytes(b"no table" * 100)
        self.refused("stats", "bad.ztb", code=CORRUPT)

    def test_interrupt(self) -> None:
        table = self.table("fox-and-hounds@10x8")
        told = self.interrupted("stats", table, "--threads", "1", "-q", delay=0.3)
        self.assertIn("  positions  ", told.stdout)  # the figures of the directory are there at once
        self.assertNotIn("only move", told.stdout)
        self.assertRegex(told.stderr, r"^zermelo: error: the statistics of \S+ were interrupted\n")
