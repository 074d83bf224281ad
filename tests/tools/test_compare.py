"""Comparisons of rulings: counted again by a solver in Python that knows the rules of Fox and Hounds alone, and by walks with `query`."""

import functools
import itertools
import re
from collections import Counter
from typing import Any

from support import BAD_INPUT, EXISTS, LIMIT, NOT_FOUND, USAGE, CliTestCase

Value = tuple[str, int]  # outcome for the side to move, plies
KINDS = [f"{a} -> {b}" for a in ("win", "draw", "loss") for b in ("win", "draw", "loss") if a != b]


class FoxAndHounds:
    """Both rule sets, on a board with ranks counted from the bottom. A position: cells of the hounds, of the fox, and whether the fox moves."""

    def __init__(self, width: int, height: int, escape: bool) -> None:
        self.width, self.height, self.escape = width, height, escape
        self.value = functools.cache(self.value_of)

    def dark(self) -> list[tuple[int, int]]:
        return [(x, y) for y in range(self.height) for x in range(self.width) if (x + y) % 2 == 0]

    def steps(self, cell: tuple[int, int], ways: tuple[int, ...], taken: set[tuple[int, int]]) -> list[tuple[int, int]]:
        x, y = cell
        near = [(x + dx, y + dy) for dx in (-1, 1) for dy in ways]
        return [to for to in near if 0 <= to[0] < self.width and 0 <= to[1] < self.height and to not in taken]

    def children(self, position: Any) -> list[Any]:
        hounds, fox, fox_moves = position
        taken = set(hounds) | {fox}
        if fox_moves:
            return [(hounds, to, False) for to in self.steps(fox, (-1, 1), taken)]
        return [(hounds - {hound} | {to}, fox, True) for hound in hounds for to in self.steps(hound, (-1,), taken)]

    def has_escaped(self, position: Any) -> bool:
        """No hound could come to the fox's cell nor to one beside it, if it were alone on the board: each rank is a step to the left or right."""
        hounds, fox, _ = position

        def is_safe(cell: tuple[int, int]) -> bool:
            return not any(hy >= cell[1] and abs(hx - cell[0]) <= hy - cell[1] for hx, hy in hounds)

        return is_safe(fox) and any(map(is_safe, self.steps(fox, (-1, 1), set())))

    def value_of(self, position: Any) -> Value:
        hounds, fox, fox_moves = position
        children = self.children(position)
        home = fox[1] == self.height - 1
        fox_wins = ("win" if fox_moves else "loss", 0)
        if self.escape:
            if not children:
                return ("loss", 0)
            if self.has_escaped(position):
                return fox_wins
        elif home:
            return fox_wins
        elif not children:
            return ("loss", 0)
        values = [self.value(child) for child in children]
        losses = [plies for outcome, plies in values if outcome == "loss"]
        return ("win", 1 + min(losses)) if losses else ("loss", 1 + max(plies for _, plies in values))

    def best(self, position: Any) -> set[str]:
        """The positions after the best moves: of children a near loss is best, and a far win."""

        def rank(child: Any) -> int:
            outcome, plies = self.value(child)
            return plies - 1000 if outcome == "loss" else 1000 - plies

        children = self.children(position) if self.value(position)[1] else []
        return {self.text(child) for child in children if rank(child) == min(map(rank, children))}

    def positions(self) -> list[Any]:
        dark = self.dark()
        sets = [frozenset(cells) for cells in itertools.combinations(dark, self.width // 2)]
        return [(hounds, fox, moves) for hounds in sets for fox in dark if fox not in hounds for moves in (True, False)]

    def text(self, position: Any) -> str:
        hounds, fox, fox_moves = position
        ranks = ["".join("h" if (x, y) in hounds else "F" if (x, y) == fox else "1" for x in range(self.width)) for y in reversed(range(self.height))]
        return re.sub("1+", lambda run: str(len(run[0])), "/".join(ranks)) + (" w" if fox_moves else " b")


class CompareTestCase(CliTestCase):
    def compare(self, first: str, second: str, *args: str) -> dict[str, Any]:
        return self.zermelo("compare", first, second, "--json", "-q", *args).json()


class ByTheRules(CompareTestCase):
    def check_counts(self, group: dict[str, Any], pairs: list[tuple[Value, Value]]) -> None:
        changes = Counter(f"{a[0]} -> {b[0]}" for a, b in pairs if a[0] != b[0])
        self.assertEqual({told["change"]: told["positions"] for told in group["changes"]}, {kind: changes[kind] for kind in KINDS})
        self.assertEqual((group["positions"], group["outcomes"]), (len(pairs), changes.total()))
        self.assertEqual(group["distances"], sum(a[0] == b[0] and a != b for a, b in pairs))
        self.assertEqual((group["only_first"], group["only_second"]), (0, 0))

    def test_two_rule_sets(self) -> None:
        """Every count of 4x4 and 4x5, also by slice (the hounds' steps and the side to move), and the positions that are named."""
        for width, height in ((4, 4), (4, 5)):
            spec = f"@{width}x{height}"
            found = self.compare(self.table(f"fox-and-hounds{spec}"), self.table(f"fox-and-hounds:escape{spec}"))
            basic, escape = FoxAndHounds(width, height, False), FoxAndHounds(width, height, True)
            pairs = {position: (basic.value(position), escape.value(position)) for position in basic.positions()}
            self.check_counts(found["total"], list(pairs.values()))
            self.assertGreater(found["total"]["outcomes"], 0)
            self.assertEqual(found["matched_by_text"], 0)
            for side, moves in zip(found["sides"], (True, False)):
                self.assertEqual(side["side"], "fox" if moves else "hounds")
                self.check_counts(side, [values for position, values in pairs.items() if position[2] == moves])
            slices: dict[str, list[tuple[Value, Value]]] = {}
            for (hounds, fox, moves), values in pairs.items():
                advance = sum(height - 1 - y for _, y in hounds)
                slices.setdefault(f"advance {advance}, {'fox' if moves else 'hounds'} to move", []).append(values)
            self.assertEqual([group["name"] for group in found["slices"]], sorted(slices, key=lambda name: (int(re.findall(r"\d+", name)[0]), "hounds" in name)))
            for group in found["slices"]:
                self.check_counts(group, slices[group["name"]])
            by_text = {basic.text(position): values for position, values in pairs.items()}
            named = [*found["simplest"], found["simplest_difference"], found["longest_agreement"]]
            for position in named:
                told = tuple((position[table]["value"], position[table]["dtw"]) for table in ("first", "second"))
                self.assertEqual(told, by_text[position["position"]])
            least = min(min(a[1], b[1]) for a, b in pairs.values() if a[0] != b[0])
            difference = found["simplest_difference"]
            self.assertEqual(min(difference["first"]["dtw"], difference["second"]["dtw"]), least)
            self.assertEqual(found["longest_agreement"]["first"]["dtw"], max(a[1] for a, b in pairs.values() if a == b))

    def test_play(self) -> None:
        """The common line: values and best moves are equal until its end, by the rules alone; the shortest game to another outcome."""
        for size in ((4, 4), (4, 5), (6, 4), (6, 5)):
            spec = f"@{size[0]}x{size[1]}"
            found = self.compare(self.table(f"fox-and-hounds{spec}"), self.table(f"fox-and-hounds:escape{spec}"))
            basic, escape = FoxAndHounds(*size, False), FoxAndHounds(*size, True)
            texts = {basic.text(position): position for position in basic.positions()}
            table = self.table(f"fox-and-hounds{spec}")
            start = position = texts[self.zermelo("query", table, "start", "--json").json()["position"]]
            for move in found["play"]["line"]:
                self.assertEqual(basic.value(position), escape.value(position))
                self.assertEqual(basic.best(position), escape.best(position))
                after = self.zermelo("query", table, f"{basic.text(position)} moves {move}", "--json").json()["position"]
                self.assertIn(after, basic.best(position))
                position = texts[after]
            self.assertEqual(found["play"]["position"], basic.text(position))
            end = "values" if basic.value(position) != escape.value(position) else "over" if basic.value(position)[1] == 0 else "moves"
            self.assertEqual(found["play"]["end"], end)
            self.assertTrue(end != "moves" or basic.best(position) != escape.best(position))
            layer, plies = {start}, 0
            while layer and not any(basic.value(p)[0] != escape.value(p)[0] for p in layer):
                layer = {child for p in layer if basic.value(p)[1] and escape.value(p)[1] for child in basic.children(p)}
                plies += 1
            self.assertEqual(found["nearest"] is not None, bool(layer), spec)
            self.assertTrue(found["nearest_complete"] or layer)
            if found["nearest"]:
                self.assertEqual(len(found["nearest"]["line"]), plies)
                self.assertIn(texts[found["nearest"]["position"]], layer)


class Commands(CompareTestCase):
    def test_openings_of_konane(self) -> None:
        """They differ in Black's first removal alone: the corner cells of a 4x4 board, or its centre."""
        found = self.compare("konane@4x4,opening=corner", "konane@4x4,opening=centre")
        self.assertEqual((found["total"]["outcomes"], found["total"]["distances"], found["total"]["only_first"], found["total"]["only_second"]), (0, 0, 1, 1))
        self.assertEqual((found["play"]["end"], found["play"]["line"]), ("moves", []))
        self.assertEqual(tuple(play["best_moves"] for play in found["play"]["by"]), (["a1", "d4"], ["b2", "c3"]))
        self.assertEqual(self.files(), [])
        self.assertIsNone(found["tables"][0]["file"])

    def test_metrics(self) -> None:
        found = self.compare(self.table("konane@4x4"), self.table("konane@4x4", "auto", "wdl"))
        self.assertEqual((found["total"]["outcomes"], found["total"]["distances"], found["longest_agreement"]), (0, None, None))
        self.assertEqual([table["metric"] for table in found["tables"]], ["dtw", "wdl"])
        page = self.zermelo("compare", self.table("konane@4x4"), self.table("konane@4x4", "auto", "wdl"), "-q").stdout
        self.assertIn("All common positions have equal outcomes; one table tells no distances.", page)

    def test_a_table_with_itself(self) -> None:
        found = self.compare(self.table("mabi@3x3"), self.table("mabi@3x3"))
        self.assertEqual((found["total"]["outcomes"], found["total"]["distances"], found["simplest"]), (0, 0, []))
        self.assertIn(found["play"]["end"], ("over", "repeats", "cut"))
        self.assertIn("All common positions have equal values.", self.zermelo("compare", self.table("mabi@3x3"), self.table("mabi@3x3"), "-q").stdout)

    def test_pass_rules_of_mabi(self) -> None:
        """The position text has who waits; with pass=plain nobody does. What both hold is what the other one parses."""
        first, second = self.table("mabi@3x3"), self.table("mabi@3x3,pass=plain")
        found = self.compare(first, second)
        self.assertGreater(found["total"]["only_first"], 0)
        self.assertGreater(found["matched_by_text"], 0)
        counts = [self.zermelo("info", table, "--json").json()["positions"] for table in (first, second)]
        self.assertEqual(found["total"]["positions"] + found["total"]["only_first"], counts[0])
        nearest = found["nearest"]
        for position in [*found["simplest"], nearest]:
            for table, name in ((first, "first"), (second, "second")):
                answer = self.zermelo("query", table, position["position"], "--json").json()
                self.assertEqual((answer["value"], answer["dtw"]), (position[name]["value"], position[name]["dtw"]))
        self.assertNotEqual(nearest["first"]["value"], nearest["second"]["value"])
        answer = self.zermelo("query", first, "start", "moves", *nearest["line"], "--json").json()
        self.assertEqual(answer["position"], nearest["position"])

    def test_positions_that_name_their_ruling(self) -> None:
        """Texts of Tiptoe end with adj:diag on such boards. Without that all 838 positions of 3x3 are the same."""
        first, second = self.table("tiptoe@3x3"), self.table("tiptoe@3x3,adj=diag")
        found = self.compare(first, second)
        self.assertEqual((found["total"]["positions"], found["total"]["only_first"], found["total"]["only_second"]), (838, 0, 0))
        for position in [*found["simplest"], found["nearest"]]:
            for table, name, mark in ((first, "first", ""), (second, "second", " adj:diag")):
                answer = self.zermelo("query", table, position["position"] + mark, "--json").json()
                self.assertEqual((answer["value"], answer["dtw"]), (position[name]["value"], position[name]["dtw"]))

    def test_threads_change_nothing(self) -> None:
        args = (self.table("fox-and-hounds@6x6"), self.table("fox-and-hounds:escape@6x6"))
        self.assertEqual(len({self.zermelo("compare", *args, "--threads", threads, "-q").stdout for threads in ("1", "2", "8")}), 1)

    def test_pages(self) -> None:
        args = (self.table("fox-and-hounds@4x4"), self.table("fox-and-hounds:escape@4x4"))
        done = self.zermelo("compare", *args, "-o", "a.md", "-o", "a.html", "-q")
        self.assertEqual((done.stdout, self.files()), ("", ["a.html", "a.md"]))
        markdown = self.zermelo("compare", *args, "--md", "-q").stdout
        self.assertEqual((self.folder / "a.md").read_text(), markdown)
        self.assertEqual((self.folder / "a.html").read_text(), self.zermelo("compare", *args, "--html", "-q").stdout)
        found = self.compare(*args)
        self.assertIn(f"| **Other outcomes** | {found['total']['outcomes']} (", markdown)
        for position in found["simplest"]:
            self.assertIn(f"| `{position['position']}` |", markdown)
        text = self.zermelo("compare", *args, "-q").stdout
        self.assertNotRegex(text, "[`]|\\*\\*")
        self.refused("compare", *args, "-o", "a.md", code=EXISTS, what="a.md exists already")
        self.refused("compare", *args, "-o", "a.pdf", code=USAGE, what="a.pdf does not end with .md or .html")

    def test_a_section_of_the_report(self) -> None:
        first, second = self.table("fox-and-hounds@4x4"), self.table("fox-and-hounds:escape@4x4")
        args = ("report", first, "--games", "20", "--against", second, "-q")
        page = self.zermelo(*args).stdout
        self.assertIn("## Compared with `fox-and-hounds:escape@4x4`\n", page)
        self.assertIn(f"--games 20 --against {second}`", page)
        self.assertLess(page.index("## Compared with"), page.index("## What this report rests on"))
        found, alone = self.zermelo(*args, "--json").json()["against"], self.compare(first, second)
        self.assertEqual({**found, "command": ""}, {**alone, "command": ""})
        self.assertIsNone(self.zermelo("report", first, "--games", "20", "--json", "-q").json()["against"])

    def test_refusals(self) -> None:
        for other in ("konane@3x4", "halma@3x3,rows=1", "mabi@3x3"):
            self.refused("compare", "konane@3x3", other, code=USAGE, what=f"konane@3x3 and {other} share no positions", hint="two rulings of one board")
        self.refused("compare", "konane@3x3", code=USAGE)
        self.refused("compare", "konane@3x3", "missing.ztb", code=NOT_FOUND, what="cannot open missing.ztb")
        self.refused("compare", "konane@3x3", "konane@3x3,opening=nonsense", code=BAD_INPUT)
        self.refused("compare", "konane@8x8", "konane@8x8,opening=corner", "--time", "1", code=LIMIT, what="a comparison of konane@8x8 needs its table")
        self.refused("compare", "enclosure-chess@3x3", "enclosure-chess:goal@3x3", code=USAGE, what="cannot be compared")
