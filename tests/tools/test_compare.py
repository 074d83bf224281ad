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

    def played(self, start: str) -> set[str]:
        """The texts of positions that play reaches."""
        at = {self.text(position): position for position in self.positions()}
        seen, open_ = {start}, [at[start]]
        while open_:
            position = open_.pop()
            for child in self.children(position) if self.value(position)[1] else []:
                if (text := self.text(child)) not in seen:
                    seen.add(text)
                    open_.append(child)
        return seen

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
            start = found["tables"][0]["start_position"]
            played = basic.played(start) | escape.played(start)
            reached = {position: values for position, values in by_text.items() if position in played}
            for position in named:
                self.assertEqual(position["reached"], position["position"] in reached)
            # Of each kind the simplest of the reached ones, else of all.
            for told in found["simplest"]:
                kind = (told["first"]["value"], told["second"]["value"])
                of_kind = [{p: v for p, v in some.items() if (v[0][0], v[1][0]) == kind and v[0] != v[1]} for some in (reached, by_text)]
                least = min(min(a[1], b[1]) for a, b in (of_kind[0] or of_kind[1]).values())
                self.assertEqual((min(told["first"]["dtw"], told["second"]["dtw"]), told["reached"]), (least, bool(of_kind[0])))
            longest = max(a[1] for a, b in reached.values() if a == b)
            self.assertEqual((found["longest_agreement"]["first"]["dtw"], found["longest_agreement"]["reached"]), (longest, True))

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

    def test_starts_with_other_winners(self) -> None:
        """All common positions are equal, and the starts are not: each has the value that `query` tells."""
        specs = ("tiptoe@4x3,adj=diag,setup=a1", "tiptoe@4x3,adj=diag,setup=b1")
        found = self.compare(*specs)
        starts = [self.zermelo("query", self.table(spec), "start", "--json").json() for spec in specs]
        for table, start in zip(found["tables"], starts):
            self.assertEqual(table["start_position"], start["position"])
            self.assertEqual({key: table["start"][key] for key in ("value", "dtw", "winner")}, {key: start[key] for key in ("value", "dtw", "winner")})
        self.assertNotEqual(starts[0]["winner"], starts[1]["winner"])
        self.assertEqual((found["same_start"], found["winner_changes"], found["total"]["outcomes"]), (False, True, 0))
        report = self.zermelo("report", self.table(specs[0]), "--against", self.table(specs[1]), "--games", "10", "-q").stdout
        for page in (self.zermelo("compare", *map(self.table, specs), "--md", "-q").stdout, report):
            self.assertIn(f"**The starts differ**: `{starts[0]['position']}` in the first game, `{starts[1]['position']}` in the second.", page)
            self.assertRegex(page, rf"\*\*The winner changes\*\*: {starts[0]['winner']} wins in \d+ plies from the start of the first, {starts[1]['winner']} wins in ")
            self.assertRegex(page, rf"\| \*\*First\*\* \| `{specs[0]}`: {starts[0]['winner']} wins in {starts[0]['dtw']} plies \|")
        same = self.compare(self.table("fox-and-hounds@4x4"), self.table("fox-and-hounds:escape@4x4"))
        self.assertEqual((same["same_start"], same["winner_changes"]), (True, same["tables"][0]["start"]["winner"] != same["tables"][1]["start"]["winner"]))

    def test_the_first_position_in_which_the_rules_show(self) -> None:
        """With pass=plain nobody waits after a pass, so the two differ as soon as a side may pass: after White's first turn."""
        found = self.compare(self.table("mabi@3x3"), self.table("mabi@3x3,pass=plain"))
        self.assertEqual((len(found["rules"]["line"]), found["rules"]["only_first"], found["rules"]["only_second"]), (1, "pass", "pass"))
        # The corner cells or the centre of the board: Black's first removal.
        found = self.compare("konane@4x4,opening=corner", "konane@4x4,opening=centre")
        self.assertEqual((found["rules"]["line"], found["rules"]["only_first"], found["rules"]["only_second"]), ([], "a1", "b2"))
        self.assertIsNone(self.compare(self.table("mabi@3x3"), self.table("mabi@3x3"))["rules"])
        page = self.zermelo("compare", "konane@4x4,opening=corner", "konane@4x4,opening=centre", "-q").stdout
        self.assertIn("* Players notice the rules at the first move: there is a1 only in the first, b2 only in the second.", page)
        self.assertNotIn("has 0 plies", page)

    def test_placements_are_named(self) -> None:
        """Most positions of the slice `first turn` cannot occur: the counts say so, and examples are reached by play."""
        first, second = self.table("mabi@3x3"), self.table("mabi@3x3,pass=plain")
        found = self.compare(first, second)
        self.assertEqual(found["counted"], "placements up to symmetry")
        reached = {True: 0, False: 0}
        for position in [*found["simplest"], found["simplest_difference"]]:
            reached[position["reached"]] += 1
        self.assertGreater(reached[True], 0)
        text = self.zermelo("compare", first, second, "-q").stdout
        self.assertIn("  Counted", text)
        self.assertIn("positions that can be set up, one of each symmetric class", text)
        self.assertIn("By slice, of those that differ; counted are positions that can be set up", text)
        for line in text.splitlines():
            self.assertNotIn("has 0 plies", line)
        enumerated = self.compare(self.table("konane@3x3", "enumerate"), self.table("konane@3x3,opening=corner", "enumerate"))
        self.assertEqual(enumerated["counted"], "reachable up to symmetry")

    def test_each_slice_has_one_row(self) -> None:
        """Symmetries of square boards of Mabi exchange the sides: there is no column for the side to move."""
        text = self.zermelo("compare", self.table("mabi@3x3"), self.table("mabi@3x3,pass=plain"), "--md", "-q").stdout
        rows = re.findall(r"(?m)^\| ([^|]+) \|", text[text.index("By slice") : text.index("To repeat it")])
        self.assertEqual(len(rows), len(set(rows)), rows)

    def test_lines_stop_at_a_repetition(self) -> None:
        """Drawn play of Watermelon Chess goes in circles: each line ends with the first position that occurs again."""
        tables = [self.table(f"watermelon-chess,white=3,black=3{option}") for option in ("", ",win=2")]
        found = self.compare(*tables)
        lines = [(table, found["play"]["position"], by["line"]) for table, by in zip(tables, found["play"]["by"])]
        lines += [(table, "start", self.zermelo("query", table, "start", "--line", "--json").json()["line"]) for table in tables]
        drawn = 0
        for table, begin, line in lines:
            answers = [self.zermelo("query", table, " ".join([begin, *(["moves"] if ply else []), *line[:ply]]), "--json").json() for ply in range(len(line) + 1)]
            if answers[-1]["value"] != "draw" or not answers[-1]["moves"]:
                continue
            drawn += 1
            texts = [answer["position"] for answer in answers]
            self.assertIn(texts[-1], texts[:-1])
            self.assertEqual(len(set(texts)), len(line))
        self.assertGreater(drawn, 1)

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
        page = (self.folder / "a.html").read_text()
        self.assertEqual(page, self.zermelo("compare", *args, "--html", "-q").stdout)
        self.assertIn("<title>Fox and Hounds: fox-and-hounds@4x4 against fox-and-hounds:escape@4x4</title>", page)
        found = self.compare(*args)
        self.assertIn(f"| **Other outcomes** | {found['total']['outcomes']} (", markdown)
        for position in found["simplest"]:
            self.assertIn(f"| `{position['position']}` |", markdown)
            self.assertIn(f"<desc>{position['position']}\n", page, "its picture")
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
