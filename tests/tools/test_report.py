"""Reports: their figures counted again from what `query` answers about every position, exact expectations against games."""

import math
import re
from collections import Counter, defaultdict
from typing import Any

from reports import CYCLIC, DRAWN, PLAIN, POINTS, SECTIONS, Answers, Page, ReportTestCase
from support import BAD_INPUT, EXISTS, LIMIT, NOT_FOUND, USAGE


def keeps(answer: dict[str, Any], move: dict[str, Any]) -> bool:
    key = "value" if answer["score"] is None else "score"
    return move[key] == answer[key]


class Counts(ReportTestCase):
    def test_shares_and_layers_of_a_game_without_symmetries(self) -> None:
        """The table made by exploring has what play reaches; all of it is found again by walking from the start."""
        table = self.table(PLAIN, "enumerate")
        report = self.report(table, "--games", "10")
        answers, layers = self.reached(table)
        for group in report["statistics"]:
            values = Counter(a["value"] for a in answers.values() if group["side"] in (None, a["turn"]))
            self.assertEqual((group["wins"], group["draws"], group["losses"]), (values["win"], values["draw"], values["loss"]))
        self.assertEqual([group["side"] for group in report["statistics"]], ["fox", "hounds", None])
        self.assertEqual(report["layers_end"], "complete")
        self.assertEqual(len(report["layers"]), len(layers))
        for counted, layer in zip(report["layers"], layers):
            here = [answers[position] for position in layer]
            choices = [a for a in here if a["moves"] and a["value"] != "loss"]
            only = [a for a in choices if sum(keeps(a, move) for move in a["moves"]) == 1]
            self.assertEqual(
                [counted[key] for key in ("positions", "over", "legal_moves", "choices", "only_moves", "forced")],
                [len(here), sum(not a["moves"] for a in here), sum(len(a["moves"]) for a in here), len(choices), len(only), sum(len(a["moves"]) == 1 for a in choices)],
            )

    def test_layers_that_come_again(self) -> None:
        """Play that goes round in circles comes to the same sets of positions again; each layer before is a new one."""
        table = self.table(DRAWN, "enumerate")
        report = self.report(table, "--games", "10")
        self.assertEqual(report["layers_end"], "repeats")
        sizes = [layer["positions"] for layer in report["layers"]]
        self.assertEqual(sizes[0], 1)
        # Symmetric positions are one: what the table keeps is what the layers have.
        self.assertLessEqual(max(sizes), report["table"]["positions"])
        self.assertEqual(self.report(self.table("konane@5x5"), "--games", "10")["layers_end"], "too-large")

    def test_the_start_the_first_moves_and_the_longest_win(self) -> None:
        for spec in (PLAIN, POINTS, DRAWN, CYCLIC, "konane@4x4"):
            with self.subTest(spec=spec):
                report = self.report(self.table(spec), "--games", "10")
                start = self.zermelo("query", self.table(spec), "start", "--json").json()
                for key in ("value", "dtw", "score", "winner", "draw_by"):
                    self.assertEqual(report[key], start[key])
                values = {name: (o["value"], o["dtw"], o["score"]) for o in report["openings"] for name in o["moves"]}
                self.assertEqual(values, {m["move"]: (m["value"], m["dtw"], m["score"]) for m in start["moves"]})
                longest = report["longest_win"]
                stats = self.zermelo("stats", self.table(spec), "--json", "-q").json()
                self.assertEqual(longest and {k: longest[k] for k in ("dtw", "position")}, stats["total"]["longest_win"])
                if longest:
                    self.assertEqual(len(longest["line"]), longest["dtw"])
                    end = self.zermelo("query", self.table(spec), f"{longest['position']} moves {' '.join(longest['line'])}", "--json").json()
                    self.assertEqual((end["source"], end["value"]), ("terminal", "loss" if longest["dtw"] % 2 else "win"))

    def test_symmetric_first_moves_are_one_kind(self) -> None:
        """Kōnane's start: corners, and the two middle stones, are each other's images."""
        kinds = {frozenset(o["moves"]) for o in self.report(self.table("konane@4x4"), "--games", "10")["openings"]}
        self.assertEqual(kinds, {frozenset({"a1", "d4"}), frozenset({"b2", "c3"})})

    def test_sides_that_a_symmetry_exchanges(self) -> None:
        """On a board with an odd side the middle keeps its colour; on 4x4 a reflection puts black stones on white cells."""
        for spec, exchanged in (("konane@4x4", True), ("konane@3x3", False), (PLAIN, False)):
            self.assertEqual(self.report(self.table(spec), "--games", "10")["sides_exchanged"], exchanged, spec)


class Games(ReportTestCase):
    """Statistics of simulated games, against exact expectations over the graph of all positions."""

    GAMES = 2000

    def moves(self, answer: dict[str, Any], kind: str, erring: tuple[str, int]) -> list[tuple[str, float]]:
        """The positions after a move of this kind of play, with their chances; `erring`: the side that errs, and in how many percent."""
        moves = [m for m in answer["moves"] if kind == "random" or (m["optimal"] if kind == "perfect" else keeps(answer, m))]
        errors = [m for m in answer["moves"] if not keeps(answer, m)] if answer["turn"] == erring[0] else []
        share = erring[1] / 100 if errors else 0.0
        return [(m["child"], (1 - share) / len(moves)) for m in moves] + [(m["child"], share / len(errors)) for m in errors]

    def play(
        self, answers: Answers, start: str, kind: str, cut: int, erring: tuple[str, int] = ("", 0)
    ) -> tuple[Counter[tuple[str, int]], list[dict[str, float]]]:
        """Chances of (who wins, plies), and of each position by ply, if the moves of this kind of play are equally likely."""
        ends: Counter[tuple[str, int]] = Counter()
        plies = [{start: 1.0}]
        for ply in range(cut + 1):
            after: dict[str, float] = defaultdict(float)
            for position, chance in plies[-1].items():
                answer = answers[position]
                if not answer["moves"] or ply == cut:
                    ends[answer["winner"] or "draw" if not answer["moves"] else "cut", ply] += chance
                    continue
                for child, share in self.moves(answer, kind, erring):
                    after[child] += chance * share
            if not after:
                break
            plies.append(dict(after))
        return ends, plies

    def near(self, got: float, expected: float, error: float, what: str) -> None:
        self.assertLessEqual(abs(got - expected), 4 * error + 1e-9, f"{what}: {got}, not {expected} within 4 x {error}")

    def compare(self, games: dict[str, Any], ends: Counter[tuple[str, int]], sides: list[str], what: str) -> None:
        n = games["games"]
        self.assertEqual(n, self.GAMES)
        self.assertEqual(sum(games["by_plies"]), n)
        for key, name in (("first_wins", sides[0]), ("second_wins", sides[1]), ("draws", "draw"), ("cut", "cut")):
            chance = sum(c for (end, _), c in ends.items() if end == name)
            self.near(games[key] / n, chance, math.sqrt(max(0.0, chance * (1 - chance)) / n), f"{what} {key}")
        mean = sum(ply * c for (_, ply), c in ends.items())
        variance = sum((ply - mean) ** 2 * c for (_, ply), c in ends.items())
        self.near(games["plies"]["mean"], mean, math.sqrt(variance / n), f"{what} plies")
        self.assertAlmostEqual(games["plies"]["error"], math.sqrt(variance / n), delta=0.15 * math.sqrt(variance / n) + 1e-9)
        share = (games["first_wins"] + (games["draws"] + games["cut"]) / 2) / n
        self.assertAlmostEqual(games["first_share"]["mean"], share)
        points = [1.0] * games["first_wins"] + [0.5] * (games["draws"] + games["cut"]) + [0.0] * games["second_wins"]
        error = math.sqrt(sum((p - share) ** 2 for p in points) / (n - 1) / n)
        self.assertAlmostEqual(games["first_share"]["error"], error)

    def check(self, spec: str, cut: int, kinds: list[str]) -> None:
        table = self.table(spec)
        report = self.report(table, "--games", str(self.GAMES), "--cut", str(cut), "--seed", "5")
        answers, _ = self.reached(table)
        start = next(iter(answers))
        self.assertEqual([play["play"] for play in report["plays"]], kinds)
        for play in report["plays"]:
            ends, plies = self.play(answers, start, play["play"], cut)
            self.compare(play["counts"], ends, report["sides"], f"{spec} {play['play']}")
            for ply, counted in enumerate(play["by_ply"]):
                chances = plies[ply]
                free = {p: c for p, c in chances.items() if answers[p]["moves"] and (answers[p]["score"] is not None or answers[p]["value"] != "loss")}
                self.near(counted["choices"] / self.GAMES, sum(free.values()), math.sqrt(0.25 / self.GAMES), f"{spec} choices at {ply}")
                if counted["choices"] >= 20:
                    only = sum(c for p, c in free.items() if sum(keeps(answers[p], m) for m in answers[p]["moves"]) == 1) / sum(free.values())
                    self.near(counted["only_move_share"], only, math.sqrt(only * (1 - only) / counted["choices"]), f"{spec} {play['play']} only at {ply}")
        # The loser by perfect play has no value to give away at the start.
        able = [side for side in report["sides"] if answers[start]["winner"] in (None, side)]
        self.assertEqual([(sample["side"], sample["percent"]) for sample in report["errors"]], [(side, n) for side in able for n in (10, 30)])
        for sample in report["errors"]:
            ends, _ = self.play(answers, start, "perfect", cut, (sample["side"], sample["percent"]))
            self.compare(sample["counts"], ends, report["sides"], f"{spec} {sample['side']} errs in {sample['percent']} %")
        for opening in report["openings"]:
            child = next(m["child"] for m in answers[start]["moves"] if m["move"] == opening["moves"][0])
            ends, _ = self.play(answers, child, "random", cut - 1)
            later = Counter({(end, ply + 1): chance for (end, ply), chance in ends.items()})
            self.compare(opening["at_random"], later, report["sides"], f"{spec} {opening['moves'][0]}")
        if answers[start]["score"] is not None:
            ends, plies = self.play(answers, start, "random", cut)
            score = sum(
                c * answers[p]["score"] * (1 if answers[p]["turn"] == report["sides"][0] else -1)
                for ply in plies for p, c in ply.items() if not answers[p]["moves"]
            )  # fmt: skip
            told = report["plays"][-1]["counts"]["score"]
            self.near(told["mean"], score, told["error"], f"{spec} score")

    def test_a_decided_game(self) -> None:
        self.check(PLAIN, 30, ["perfect", "careful", "random"])

    def test_points(self) -> None:
        self.check("enclosure-chess@3x4", 30, ["perfect", "random"])

    def test_a_draw_without_an_end(self) -> None:
        self.check(DRAWN, 25, ["perfect", "random"])

    def test_a_decided_game_with_cycles(self) -> None:
        self.check(CYCLIC, 15, ["perfect", "careful", "random"])


class WithoutTable(Games):
    """Boards whose table the limits forbid: games against exact expectations, values against tables, rule books and other programs."""

    def check(self, spec: str, cut: int, kinds: list[str]) -> None:
        """The same games as with a table; only games at random are left."""
        report = self.report(spec, "--memory", "1M", "--games", str(self.GAMES), "--cut", str(cut), "--seed", "5")
        self.assertEqual(report["schema"], "zermelo.survey/1")
        answers, _ = self.reached(self.table(spec))
        start = next(iter(answers))
        ends, plies = self.play(answers, start, "random", cut)
        self.compare(report["at_random"], ends, report["sides"], spec)
        moves, going = (sum(c * f(answers[p]["moves"]) for ply in plies for p, c in ply.items()) for f in (len, bool))
        self.assertAlmostEqual(report["mean_moves"], moves / going, delta=0.05 * moves / going)
        for opening in report["openings"]:
            child = next(m["child"] for m in answers[start]["moves"] if m["move"] == opening["moves"][0])
            later = Counter({(end, ply + 1): c for (end, ply), c in self.play(answers, child, "random", cut - 1)[0].items()})
            self.compare(opening["at_random"], later, report["sides"], f"{spec} {opening['moves'][0]}")

    def test_the_search_finds_values(self) -> None:
        """Kōnane 6x6: White wins after either removal (Norvig, pytudes, Konane.ipynb). The table of 2^36 arrangements takes hours."""
        report = self.report("konane@6x6", "--games", "2", "--time", "20")
        self.assertEqual([(o["moves"], o["value"], o["winner"]) for o in report["openings"]], [(["a1", "f6"], "loss", "white"), (["c3", "d4"], "loss", "white")])
        self.assertEqual((report["value"], report["winner"], report["known"]["winner"]), ("loss", "white", "white"))
        self.assertRegex(report["why_no_table"], r"solving it may take \d+ s, by a guess; 20 s are allowed")
        page = self.zermelo("report", "konane@6x6", "--games", "2", "--time", "20", "-q").stdout
        self.assertRegex(page, r"\*\*White wins in 28 plies\*\*, by a result that the program carries \(.*; `zermelo known konane@6x6`\)\. \*\*White wins\*\*, by a search of [\d,]+ positions")
        self.assertIn("takes over every opening that wins (0 of 4) and leaves every one that loses (4), so with best play the second player wins after every opening", page)

    def test_values_are_those_of_the_table(self) -> None:
        """Too little time for the table, enough for the search of some first moves at least."""
        decided = 0
        for spec in ("konane@3x9", "konane@5x6", "konane@4x7"):
            solved = self.report(self.table(spec), "--games", "2")
            report = self.report(spec, "--games", "2", "--time", "0.1")
            self.assertEqual(report["schema"], "zermelo.survey/1")
            values = {tuple(o["moves"]): o["value"] for o in solved["openings"]}
            for opening in report["openings"]:
                self.assertIn(opening["value"], ("unknown", values[tuple(opening["moves"])]), spec)
                decided += opening["value"] != "unknown"
            self.assertIn(report["value"], ("unknown", solved["value"]))
        self.assertGreater(decided, 0)

    def test_what_is_not_known_is_said(self) -> None:
        page = self.zermelo("report", "tiptoe@8x8", "--games", "10", "--time", "0.2", "-q", "-o", "t.html", "-o", "t.md")
        text = (self.folder / "t.md").read_text()
        self.assertIn("| **With best play** | Not known |", text)
        self.assertRegex(text, r"A search of [\d,]+ positions in \d+ s did not find out who wins")
        self.assertIn("No first move is decided here, so who wins with a swap (pie) rule is not known", text)
        self.assertIn("zermelo report tiptoe@8x8 --seed 1 --games 10 --time 0.2", text)
        headings = [line[3:] for line in text.splitlines() if line.startswith("## ")]
        self.assertEqual(headings, [SECTIONS[0], SECTIONS[5], *SECTIONS[7:]])
        self.assertEqual([text for text in Page((self.folder / "t.html").read_text()).headings if text in headings], headings)
        self.assertEqual(page.stdout, "")
        self.assertIn("Nothing was searched: ", self.zermelo("report", "fox-and-hounds@4x4", "--memory", "1M", "--games", "10", "-q").stdout)
        self.assertEqual(self.zermelo("report", "tiptoe@8x8", "--against", "tiptoe@8x8,adj=diag", "-q", code=LIMIT).stdout, "")


class Balance(ReportTestCase):
    def test_the_order(self) -> None:
        """With distances: draws, then the longest distance; with points the score nearest 0; then the share nearest one half."""
        for spec in (PLAIN, POINTS, DRAWN, CYCLIC, "konane@4x4", "tiptoe@3x3"):
            report = self.report(self.table(spec), "--games", "100")
            ranks = []
            for o in report["openings"]:
                near = abs(o["score"]) if o["score"] is not None else 0 if o["value"] == "draw" else 1
                ranks.append((near, -(o["dtw"] or 0), abs(o["at_random"]["first_share"]["mean"] - 0.5)))
            self.assertEqual(ranks, sorted(ranks), spec)
            self.assertGreater(len(ranks), 0)

    def test_a_drawn_game_stops_at_the_first_repetition(self) -> None:
        report, table = self.report(self.table(DRAWN), "--games", "50"), self.table(DRAWN)
        line = report["line"]
        positions = [self.zermelo("query", table, " ".join(["start", *(["moves"] if ply else []), *line[:ply]]), "--json").json()["position"] for ply in range(len(line) + 1)]
        self.assertIn(positions[-1], positions[:-1])
        self.assertEqual(len(set(positions[:-1])), len(line))
        page = self.zermelo("report", table, "-q", "--games", "50").stdout
        self.assertIn("One line of perfect play, up to the first position that occurs again:", page)
        last = max(len(report["layers"]) - 1, len(line))
        self.assertIn(f"Plies after {last} are left out: there perfect play repeats positions.", page)
        only = page[page.index("## Only moves") : page.index("## First moves")]
        self.assertLessEqual(max(int(row) for row in re.findall(r"(?m)^\| (\d+) \|", only)), last)
        self.assertGreater(len(report["plays"][0]["by_ply"]), last, "the games go on")
        self.assertNotIn("are left out: there", self.zermelo("report", self.table(PLAIN), "-q", "--games", "10").stdout)

    def test_turns_that_place_on_two_cells(self) -> None:
        """Tiptoe after the setup of White's first piece: a2+d1 is as much a move to a2 as one to d1, so each cell has the best move with it."""
        spec = "tiptoe@4x3,adj=diag,setup=a1"
        page = self.zermelo("report", self.table(spec), "-q", "--games", "10").stdout
        section = page[page.index("## First moves") : page.index("## The longest win")]
        self.assertIn("on each cell where it places: of several moves with a cell the best one.", section)
        self.assertNotIn("where the move ends", section)
        moves = self.zermelo("query", self.table(spec), "start", "--json").json()["moves"]
        shown = re.search(r"((?: \d  .*\n)+)     a .*\n\n\+ a win, - a loss, = a draw\n", section.split("```")[3])
        rows = {int(row.split()[0]): row.split()[1:] for row in shown[1].splitlines()}
        cells = {f"{'abcd'[file]}{rank}": text for rank, row in rows.items() for file, text in enumerate(row)}
        for cell, text in cells.items():
            here = [move for move in moves if cell in move["move"].split("+")]
            if here:
                best = min(here, key=moves.index)
                differ = "*" if len({move["value"] for move in here}) > 1 else ""
                self.assertEqual(text, f"{'+' if best['value'] == 'win' else '-'}{best['dtw']}{differ}", cell)
        self.assertGreater(sum(text != "w" for text in cells.values()), 8)
        self.assertIn("where the move ends", self.zermelo("report", self.table("fox-and-hounds@4x4"), "-q", "--games", "10").stdout)

    def test_openings_are_balanced_or_unclear(self) -> None:
        """By the interval of Wilson, worked out again from the numbers of games."""
        seen = set()
        for spec, games in (("tiptoe@4x4", "20"), ("tiptoe@4x4", "2"), ("konane@4x4", "1000"), ("yinsh-7", "1000"), ("fox-and-hounds@6x6", "50")):
            report = self.report(self.table(spec), "--games", games)
            for opening in report["openings"]:
                counts = opening["at_random"]
                p, n, z = counts["first_share"]["mean"], counts["games"], 1.959964
                middle, half = (p + z * z / (2 * n)) / (1 + z * z / n), z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
                low, high = max(0, middle - half), min(1, middle + half)
                self.assertAlmostEqual(counts["first_share"]["low"], low)
                self.assertAlmostEqual(counts["first_share"]["high"], high)
                lean = report["sides"][0] if low > 0.5 else report["sides"][1] if high < 0.5 else "balanced" if low >= 0.45 and high <= 0.55 else None
                self.assertEqual(counts["leans_to"], lean, spec)
                seen.add(lean if lean in ("balanced", None) else "a side")
        self.assertLessEqual({"a side", None}, seen)
        page = self.zermelo("report", self.table("tiptoe@4x4"), "-q", "--games", "2").stdout
        openings = page[page.index("## Openings") :]
        self.assertIn("| unclear |", openings)
        self.assertNotIn("| balanced |", openings)
        self.assertNotIn("± 0.0 %", page)

    def test_reachable_positions(self) -> None:
        for spec in ("mabi@3x3", "konane@4x4"):
            reachable = self.zermelo("count", spec, "--json", "-q").json()["reachable_up_to_symmetry"]
            self.assertEqual(self.report(self.table(spec), "--games", "10")["reachable"], reachable)
            page = self.zermelo("report", self.table(spec), "-q", "--games", "10").stdout
            self.assertRegex(page, rf"\*\*Positions\*\* \| [\d,]+ that can be set up, {reachable:,} of them reachable from the start \|")

    def test_the_words_of_both_forms(self) -> None:
        """Sides have singular and plural names; signs stand beside the texts that have them; titles have no marks."""
        table = self.table("tafl-5x5,attackers=3,defenders=1")
        text, page = (self.zermelo("report", table, "-q", "--games", "10", form).stdout for form in ("--md", "--html"))
        self.assertEqual(text, self.zermelo("report", table, "-q", "--games", "10").stdout)
        self.assertIn("Attackers begin.", text)
        self.assertIn("+ a win, - a loss, = a draw\n", text)
        self.assertNotIn("a win, <code>-", page)
        self.assertNotIn("+ a win", page)
        self.assertIn("<title>5x5 tafl: tafl-5x5,attackers=3,defenders=1</title>", page)

    def test_the_pie_rule(self) -> None:
        page = self.zermelo("report", self.table("tiptoe@4x4"), "-q").stdout
        openings = self.report(self.table("tiptoe@4x4"))["openings"]
        won, all_moves = (sum(len(o["moves"]) for o in openings if o["value"] in values) for values in (("win",), ("win", "draw", "loss")))
        closest = min(openings, key=lambda o: abs(o["at_random"]["first_share"]["mean"] - 0.5))
        self.assertIn(f"**Pie rule.** With a swap (pie) rule the second player takes over every opening that wins ({won} of {all_moves})", page)
        self.assertIn("with best play the second player wins after every opening.", page)
        alike = [o["moves"][0] for o in openings if (o["value"], o["dtw"]) == (openings[0]["value"], openings[0]["dtw"])]
        words = rf"`{alike[0]}`" if len(alike) <= 3 else rf"{len(alike)} of {len(openings)} first moves alike, such as `{alike[0]}`"
        self.assertIn(f"Closest by perfect play is {words}", page)
        self.assertRegex(page, rf"\*\*Closest by perfect play\*\* \| {words}")
        self.assertRegex(page, rf"\*\*Closest at random\*\* \| `{closest['moves'][0]}`")
        self.assertNotIn("ost balanced", page)
        self.assertIn(" All first moves lose.", self.zermelo("report", self.table("fox-and-hounds@4x4"), "-q", "--games", "10").stdout)
        swapped = self.zermelo("report", self.table("zumo@2,swap=yes"), "-q", "--games", "10").stdout
        self.assertIn("**Pie rule.** The swap option is on: the values above include it. All first moves lose. Closest by perfect play is ", swapped)
        self.assertNotIn("With a swap (pie) rule", swapped)
        drawn = self.zermelo("report", self.table(DRAWN), "-q", "--games", "10").stdout
        self.assertRegex(drawn, r"with best play the first player opens with one of the \d+ that draw\.")


class Runs(ReportTestCase):
    def test_the_same_with_any_number_of_threads(self) -> None:
        pages = {self.zermelo("report", PLAIN, "--html", "-q", "--threads", threads, "--seed", "4").stdout for threads in ("1", "2", "8", "1")}
        self.assertEqual(len(pages), 1)
        self.assertNotIn(self.zermelo("report", PLAIN, "--html", "-q", "--seed", "5").stdout, pages)

    def test_more_games_keep_the_first_ones(self) -> None:
        few, many = (self.report(self.table(PLAIN), "--games", games)["plays"][-1]["counts"]["by_plies"] for games in ("100", "200"))
        self.assertTrue(all(a <= b for a, b in zip(few, many + [0] * len(few))))

    def test_files(self) -> None:
        result = self.zermelo("report", PLAIN, "--games", "10", "-o", "a.md", "-o", "a.html", "-q")
        self.assertEqual((result.stdout, self.files()), ("", ["a.html", "a.md"]))
        self.assertEqual((self.folder / "a.md").read_text(), self.zermelo("report", PLAIN, "--games", "10", "-q").stdout)
        self.assertEqual((self.folder / "a.html").read_text(), self.zermelo("report", PLAIN, "--games", "10", "--html", "-q").stdout)
        self.assertEqual(self.report(PLAIN, "--games", "10", "-o", "b.md")["files"], ["b.md"])
        self.refused("report", PLAIN, "--games", "10", "-o", "a.md", code=EXISTS, what="a.md exists already", hint="--force")
        self.zermelo("report", PLAIN, "--games", "11", "-o", "a.md", "--force", "-q")
        self.refused("report", PLAIN, "-o", "a.pdf", code=USAGE, what="a.pdf does not end with .md or .html")
        self.refused("report", PLAIN, "--html", "-o", "c.md", code=USAGE, what="exclude each other")
        self.refused("report", PLAIN, "-o", "nowhere/c.md", code=NOT_FOUND, what="cannot write nowhere/c.md.partial")
        self.assertEqual(self.files(), ["a.html", "a.md", "b.md"])

    def test_tables(self) -> None:
        """That of the folder goes first; a temporary one leaves nothing behind, and gives the same figures."""
        alone = self.report("konane@3x3", "--games", "20")
        self.assertEqual(self.files(), [])
        self.zermelo("solve", "konane@3x3", "-q")
        self.assertEqual(self.report("konane@3x3", "--games", "20"), alone)
        self.assertIn("`tables/konane-3x3.ztb`", self.zermelo("report", "konane@3x3", "--games", "20", "-q").stdout)
        self.assertIn("| table | made for this report alone |", self.zermelo("report", "konane@3x4", "--games", "20", "-q").stdout)

    def test_refusals(self) -> None:
        self.refused("report", "missing.ztb", code=NOT_FOUND, what="cannot open missing.ztb")
        against = ("--against", "konane@3x3")
        self.refused("report", "konane@3x9", *against, "--time", "0.01", code=LIMIT, what="a report on konane@3x9 needs its table", hint="zermelo solve konane@3x9")
        self.refused("report", "konane@8x8", *against, "--time", "1", code=LIMIT, what="a report on konane@8x8 needs its table", hint="zermelo prove konane@8x8")
        self.refused("report", "konane@5x5", *against, "--memory", "100K", code=LIMIT, why="it may use")
        self.refused("report", "nonsense", code=NOT_FOUND)
        self.refused("report", "konane@0x4", code=BAD_INPUT)
        for args in (["--seed", "x"], ["--seed", "-1"], ["--seed", str(2**64)], ["--games", "1"], ["--games", "x"], ["--cut", "-1"], ["--time", "soon"]):
            self.refused("report", PLAIN, *args, code=USAGE)
        self.assertIn("Usage: zermelo report TABLE|SPEC", self.zermelo("report", "--help").stdout)

    def test_ctrl_c(self) -> None:
        told = self.interrupted("report", self.table(PLAIN), "--games", "1000000", "-o", "a.html", "-o", "a.md", "-q", delay=0.5)
        self.assertEqual(told.stdout, "")
        self.assertIn(f"zermelo: error: the report of {PLAIN} was interrupted", told.stderr)
        self.assertEqual(self.files(), [])
