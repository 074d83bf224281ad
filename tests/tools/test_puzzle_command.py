"""zermelo puzzle: each puzzle is checked again by forward moves, from the values that `zermelo query` tells; sheets for paper."""

import html
import re
import xml.etree.ElementTree as xml
from html.parser import HTMLParser
from typing import Any

from support import EXISTS, LIMIT, NO_ANSWER, NOT_FOUND, USAGE, CliTestCase

SVG = "{http://www.w3.org/2000/svg}"
MERIT = {"win": 1, "draw": 0, "loss": -1}


class Puzzles(CliTestCase):
    def puzzle(self, table: str, *args: str) -> dict[str, Any]:
        return self.zermelo("puzzle", table, "--json", "-q", *args).json()

    def worth(self, table: str, position: str, turn: str) -> int:
        """Of a position for a side: the score, else the outcome."""
        answer = self.zermelo("query", table, position, "--json").json()
        value = answer["score"] if answer["score"] is not None else MERIT[answer["value"]]
        return value if answer["turn"] == turn else -value

    def check(self, table: str, puzzle: dict[str, Any], steps: int) -> None:
        """At each step with a choice one move alone keeps the value; other moves follow from the rules."""
        position, side, choices = puzzle["position"], puzzle["side"], 0
        value = self.worth(table, position, side)
        for step in puzzle["solution"]:
            answer = self.zermelo("query", table, position, "--json").json()
            self.assertEqual(answer["turn"], step["turn"])
            after = {move["move"]: self.worth(table, move["child"], side) for move in answer["moves"]}
            self.assertEqual(step["choice"], step["turn"] == side and len(after) > 1)
            if step["turn"] == side:
                self.assertEqual([move for move, worth in after.items() if worth >= value], [step["move"]])
                choices += len(after) > 1
            position = next(move["child"] for move in answer["moves"] if move["move"] == step["move"])
            self.assertEqual((position, after[step["move"]]), (step["child"], value))
        self.assertEqual((choices, puzzle["steps"]), (steps, steps))
        self.assertEqual({puzzle["solution"][0]["turn"], puzzle["solution"][-1]["turn"]}, {side})

    def check_refutations(self, table: str, puzzle: dict[str, Any], told: str) -> None:
        """For each choice the best other move with the best reply to it, and what that is worth."""
        position, number = puzzle["position"], 0
        for step in puzzle["solution"]:
            moves = self.zermelo("query", table, position, "--json").json()["moves"]
            if step["turn"] == puzzle["side"]:
                number += 1
                if len(moves) > 1:
                    reply = self.zermelo("query", table, moves[1]["child"], "--json").json()["moves"][0]["move"]
                    # The value counts from after the wrong move, so it stands before the reply.
                    self.assertRegex(" ".join(told.split()), rf"\b{number}\. (\.\.\. )?{moves[1]['move']} \({moves[1]['value']} in {moves[1]['dtw']} (ply|plies): {reply}\)")
                    if len(moves) > 2:
                        self.assertIn(f" or {len(moves) - 2} other", told)
            position = step["child"]

    def test_exactly_so_many_steps(self) -> None:
        for spec in ("fox-and-hounds@6x6", "konane@4x4", "enclosure-chess@4x4,reuse=yes", "watermelon-chess,white=3,black=3"):
            for steps in (1, 2, 3):
                for seed in ("1", "2", "9"):
                    with self.subTest(spec=spec, steps=steps, seed=seed):
                        puzzle = self.puzzle(self.table(spec), "--steps", str(steps), "--seed", seed)
                        self.assertEqual(puzzle["seed"], int(seed))
                        self.check(self.table(spec), puzzle, steps)
        self.check(self.table("fox-and-hounds@6x6"), self.puzzle(self.table("fox-and-hounds@6x6"), "--steps", "5"), 5)

    def test_text(self) -> None:
        table = self.table("fox-and-hounds@6x6")
        puzzle = self.puzzle(table, "--steps", "2")
        text = self.zermelo("puzzle", table, "--steps", "2", "-q").stdout
        self.assertIn(f"  position   {puzzle['position']}\n", text)
        self.assertRegex(text, rf"  task       At each of 2 steps exactly one move of {puzzle['side']} wins against every\s+answer\.\n\Z")
        answers = self.zermelo("puzzle", table, "--steps", "2", "--answers", "-q").stdout
        self.assertTrue(answers.startswith(text))
        for step in puzzle["solution"]:
            self.assertNotIn(step["move"], text)
            self.assertIn(step["move"], answers.removeprefix(text))
        self.check_refutations(table, puzzle, answers)
        self.assertIn("Exactly one move of", self.zermelo("puzzle", table, "--steps", "1", "-q").stdout)
        drawn = self.zermelo("puzzle", self.table("watermelon-chess,white=3,black=3"), "--steps", "1", "--sheet", "9", "-q").stdout
        self.assertIn("holds the draw against every answer.", drawn)

    def test_a_sheet_has_different_puzzles(self) -> None:
        table = self.table("fox-and-hounds@6x6")
        puzzles = self.zermelo("puzzle", table, "--sheet", "6", "--json", "-q").jsonl()
        self.assertEqual(len({puzzle["position"] for puzzle in puzzles}), 6)
        self.assertEqual([puzzle["seed"] for puzzle in puzzles], sorted({puzzle["seed"] for puzzle in puzzles}))
        met: set[str] = set()
        for puzzle in puzzles:
            self.assertEqual(self.puzzle(table, "--seed", str(puzzle["seed"])), puzzle)
            before = [puzzle["position"], *[step["child"] for step in puzzle["solution"]]]
            asked = {position for position, step in zip(before, puzzle["solution"]) if step["turn"] == puzzle["side"]}
            asked -= {position for position in asked if len(self.zermelo("query", table, position, "--json").json()["moves"]) == 1}
            self.assertFalse(asked & met, "a puzzle asks what another has asked")
            met |= asked
        self.assertEqual(len({" ".join(step["move"] for step in puzzle["solution"]) for puzzle in puzzles}), 6)
        few = self.zermelo("puzzle", "konane@3x4", "--steps", "1", "--sheet", "24", "--jsonl")
        self.assertIn("different puzzles were found", few.stderr)
        self.assertLess(len(few.jsonl()), 24)

    def test_sheets_for_paper(self) -> None:
        table = self.table("fox-and-hounds@6x6")
        puzzles = self.zermelo("puzzle", table, "--sheet", "5", "--jsonl", "-q").jsonl()
        done = self.zermelo("puzzle", table, "--sheet", "5", "-o", "a.html", "-o", "a.svg", "-o", "a.md", "-q")
        self.assertEqual((done.stdout, self.files()), ("", ["a-answers.svg", "a.html", "a.md", "a.svg"]))
        page = (self.folder / "a.html").read_text()
        HTMLParser().feed(page)
        self.assertEqual(page.count("<figure>"), 5)
        before, after = page.split('<div class="break"></div>')
        self.assertIn("A side to move that cannot step loses. No draws.", before)
        for other in ("Size:", "Option", "Rule set", "Decided"):
            self.assertNotIn(other, page)
        self.assertIn(".break { break-before: page; }", before)
        self.assertIn("White discs: fox. Black discs: hounds.", before)
        self.assertIn('<div class="pictures columns">', before)
        sheet, answers = (xml.parse(self.folder / name).getroot() for name in ("a.svg", "a-answers.svg"))
        self.assertEqual(len(sheet.findall(f"{SVG}svg")), 5)
        boxes = [[float(board.get(key)) for key in ("x", "y", "width", "height")] for board in sheet.findall(f"{SVG}svg")]
        for x, y, width, height in boxes:
            self.assertTrue(0 < x and x + width < float(sheet.get("width")) and 0 < y and y + height < float(sheet.get("height")))
        for i, (x, y, width, height) in enumerate(boxes):
            for x2, y2, _, _ in boxes[:i]:
                self.assertTrue(abs(x - x2) >= width or abs(y - y2) >= height, "boards do not overlap")
        told = " ".join(text.text for text in answers.findall(f"{SVG}text"))
        markdown = (self.folder / "a.md").read_text()
        for puzzle in puzzles:
            self.assertIn(puzzle["position"], markdown)
            moves = [step["move"] for step in puzzle["solution"]]
            for place in (after, told, markdown.split("## Answers")[1]):
                self.assertIn(" ".join(moves), re.sub(r"\d+\. (\.\.\. )?|[()]", "", place))
            self.assertRegex(after, rf"{re.escape(moves[-1])}\)?</code>; (fox|hounds) wins? in \d+ plies")
            for place in (before, " ".join(text.text for text in sheet.findall(f"{SVG}text"))):
                self.assertNotIn(" ".join(moves), place)

    def test_a_sheet_says_how_to_make_it_again(self) -> None:
        spec = "fox-and-hounds@6x6"
        table = self.table(spec)
        for options, named in (([], "--seed 1"), (["--seed", "4", "--steps", "2"], "--seed 4 --steps 2")):
            self.zermelo("puzzle", table, "--sheet", "3", *options, "-o", "a.html", "-o", "a.svg", "--force", "-q")
            command = f"zermelo puzzle {spec} {named} --sheet 3"
            before, after = (self.folder / "a.html").read_text().split('<div class="break"></div>')
            self.assertNotIn(command, before)
            self.assertIn(f"<code>{command}</code>", after)
            self.assertIn(command, " ".join(text.text for text in xml.parse(self.folder / "a-answers.svg").getroot().findall(f"{SVG}text")))
            words = ["puzzle", table, *command.split()[3:]]
            self.zermelo(*words, "-o", "b.html", "-q", "--force")
            self.assertEqual((self.folder / "b.html").read_text(), (self.folder / "a.html").read_text())

    def test_signs_of_solutions_are_explained(self) -> None:
        brackets = "A move in brackets is the only legal one."
        table = self.table("fox-and-hounds@6x6")
        answers = []
        for sheet in ("1", "3"):
            text = self.zermelo("puzzle", table, "--sheet", sheet, "--answers", "-q").stdout
            forced = re.search(r"(?m)^  answer.* \(\w\d-\w\d\) ", text) is not None
            self.assertEqual(text.endswith(f"\n{brackets}\n"), forced, text)
            answers.append(forced)
        self.assertIn(True, answers)
        self.zermelo("puzzle", table, "--sheet", "3", "-o", "a.html", "-o", "a.svg", "-o", "a.md", "-q")
        told = " ".join(text.text for text in xml.parse(self.folder / "a-answers.svg").getroot().findall(f"{SVG}text"))
        for text in ((self.folder / "a.html").read_text(), (self.folder / "a.md").read_text(), told):
            self.assertEqual(text.count(brackets), 1)
        text = self.zermelo("puzzle", self.table("mabi@4x4"), "--sheet", "12", "--steps", "4", "--answers", "-q").stdout
        self.assertIn(" -- ", text, "the seed shows nothing")
        self.assertIn("-- stands for the turn of the other side when a side moves twice in a row.", " ".join(text.split()))

    def test_the_state_that_boards_do_not_show(self) -> None:
        """Sheets print the side that waits and the one with priority, which decide puzzles of Mabi, and name the rules."""
        table = self.table("mabi@4x4")
        puzzles = self.zermelo("puzzle", table, "--sheet", "12", "--steps", "1", "--jsonl", "-q").jsonl()
        self.assertTrue(any(" wait:" in puzzle["position"] for puzzle in puzzles), "the seed shows nothing")
        self.zermelo("puzzle", table, "--sheet", "12", "--steps", "1", "-o", "a.html", "-o", "a.svg", "-o", "a.md", "-q")
        sheet, answers = (xml.parse(self.folder / name).getroot() for name in ("a.svg", "a-answers.svg"))
        page, markdown = (self.folder / "a.html").read_text(), (self.folder / "a.md").read_text()
        told = " ".join(text.text for text in sheet.findall(f"{SVG}text"))
        for i, puzzle in enumerate(puzzles, 1):
            words = f"{puzzle['side'].capitalize()} to move. Exactly one move of {puzzle['side']} "
            self.assertRegex(page, rf"<figcaption><strong>{i}\.</strong> {words}.*\. <code>{puzzle['position']}</code>")
            self.assertIn(f"{i}. {words}", told)
            self.assertIn(puzzle["position"].replace("/", ""), told.replace("/ ", "").replace("/", ""))
            self.assertIn(f"{i}. {words}", markdown)
            self.assertIn(f"\n{puzzle['position']}\n", markdown)
            first = f"Puzzle {i}: 1. "
            self.assertTrue(any(text.text.startswith(first) for text in answers.findall(f"{SVG}text")))
            self.assertIn(f"<strong>Puzzle {i}:</strong> <code>1. ", page)
        self.assertEqual(page.count("seed"), 1, "of the command alone")
        rules = self.zermelo("rules", "mabi@4x4", "--json").json()["rules"].strip().split("\n")
        others = [line for line in rules if re.match("Size|Option|Decided|Decisions|Reconstructed", line)]
        self.assertTrue(others)
        for line in rules:
            for text in (html.unescape(page), markdown):
                self.assertEqual(line in text, line not in others, line)
        self.assertNotIn("<pre", page)
        self.assertIn("<code>zermelo rules mabi@4x4</code>", page)
        self.assertIn("zermelo rules mabi@4x4", told)

    def test_a_sheet_keeps_the_rules_that_its_board_has_chosen(self) -> None:
        """An option that is on is a rule of the game that the sheet is for."""
        for spec, told in (("watermelon-chess,white=3,black=3", True), ("konane@4x4", False)):
            self.zermelo("puzzle", self.table(spec), "--sheet", "2", "--steps", "1", "-o", "a.html", "--force", "-q")
            page = (self.folder / "a.html").read_text()
            self.assertEqual("Options white and black:" in page, told)
            self.assertNotIn("Option win=2", page)
            self.assertNotIn("Option opening", page)

    def test_boards_of_a_sheet_fill_its_columns(self) -> None:
        """Both columns of A4 are 351 pixels wide; a board is drawn at least that large, whatever its number of cells."""
        for spec in ("konane@6x4", "konane@3x4", "watermelon-chess,white=3,black=3"):
            self.zermelo("puzzle", self.table(spec), "--sheet", "2", "--steps", "1", "-o", "a.html", "--force", "-q")
            boards = re.findall(r'<svg [^>]*width="(\d+)" height="(\d+)"', (self.folder / "a.html").read_text())
            self.assertTrue(boards)
            for width, height in boards:
                self.assertGreaterEqual(max(int(width), int(height)), 351)

    def test_names_of_points_are_large_enough_on_paper(self) -> None:
        """Eight points are 10.66 pixels at 96 an inch. The columns of the page are 310 pixels wide at least, those of the picture as it says."""
        for spec in ("watermelon-chess,white=3,black=3", "enclosure-chess@4x4"):
            self.zermelo("puzzle", self.table(spec), "--sheet", "6", "--steps", "1", "-o", "a.html", "-o", "a.svg", "--force", "-q")
            boards = xml.parse(self.folder / "a.svg").getroot().findall(f"{SVG}svg")
            scales = [min(float(board.get("width")) / float(board.get("viewBox").split()[2]), float(board.get("height")) / float(board.get("viewBox").split()[3])) for board in boards]
            sizes = [float(text.get("font-size")) * scale for board, scale in zip(boards, scales) for text in board.findall(f"{SVG}text")]
            for svg in re.findall(r"<svg .*?</svg>", (self.folder / "a.html").read_text(), re.DOTALL):
                most = max(int(length) for length in re.findall(r'(?:width|height)="(\d+)"', svg.split(">")[0]))
                sizes += [float(size) * 310 / most for size in re.findall(r'<text [^>]*font-size="([0-9.]+)"', svg)]
            self.assertGreater(len(sizes), 60)
            self.assertGreaterEqual(min(sizes), 10.66, spec)

    def test_no_board_comes_back(self) -> None:
        """In a solution no two positions have the same board and side to move, the state beside them apart."""
        for spec in ("mabi@4x4", "watermelon-chess,white=3,black=3"):
            found = self.zermelo("puzzle", self.table(spec), "--steps", "2", "--sheet", "12", "--jsonl", "-q").jsonl()
            for puzzle in found:
                shown = [" ".join(position.split(" wait")[0].split(" prio")[0].split(" passed")[0].split()) for position in [puzzle["position"], *(step["child"] for step in puzzle["solution"])]]
                self.assertEqual(len(set(shown)), len(shown), shown)
        for seed in ("1", "2"):
            done = self.zermelo("puzzle", self.table("mabi@4x4"), "--steps", "3", "--seed", seed, "--json", "-q", code=(0, NO_ANSWER))
            self.assertNotIn('"a2-a1"', done.stdout)

    def steps_from(self, answers: dict[str, Any], start: str) -> int:
        """The steps of the longest puzzle that begins at a position, by the definition, from answers to all positions."""
        side, at, met, steps = answers[start]["turn"], start, {start}, 0
        while moves := answers[at]["moves"]:
            solver = answers[at]["turn"] == side
            keeping = sum(move["value"] == moves[0]["value"] for move in moves)
            if solver and (moves[0]["value"] == "loss" or keeping > 1) or moves[0]["child"] in met:
                break
            at = moves[0]["child"]
            met.add(at)
            steps += solver and len(moves) > 1
        return steps

    def test_a_small_board_is_looked_through(self) -> None:
        """All positions that play reaches tell that there is no such puzzle, and give the longest one."""
        table = self.table("zumo@2")
        answers: dict[str, Any] = {}
        todo = [self.zermelo("query", table, "start", "--json").json()["position"]]
        while todo:
            found = self.zermelo("query", table, "--jsonl", "--stdin", input="".join(f"{text}\n" for text in todo)).jsonl()
            answers |= {answer["position"]: answer for answer in found}
            todo = list({move["child"] for answer in found for move in answer["moves"]} - answers.keys())
        longest = max(self.steps_from(answers, position) for position in answers)
        self.assertEqual(longest, 1)
        self.refused("puzzle", table, "--steps", "2", code=NO_ANSWER, what="no puzzle of 2 steps was found", why=f"none of its {len(answers):,} positions has one; the longest puzzle has 1 step", hint="1 step, or a larger board")
        for seed in ("1", "2", "3", "4", "5", "6", "7"):
            self.check(table, self.puzzle(table, "--seed", seed), 1)
        sheet = self.zermelo("puzzle", table, "--sheet", "3", "--jsonl", "-q").jsonl()
        self.assertEqual(({puzzle["steps"] for puzzle in sheet}, len({puzzle["position"] for puzzle in sheet})), ({1}, len(sheet)))

    def test_a_sheet_of_one_puzzle(self) -> None:
        few = self.zermelo("puzzle", "konane@3x3", "--steps", "1", "--sheet", "24", "--jsonl", code=(0, NO_ANSWER))
        if len(few.jsonl()) == 1:
            self.assertIn("only 1 puzzle was found", few.stderr)

    def test_refusals(self) -> None:
        table = self.table("konane@4x4")
        self.refused("puzzle", "konane@2x2", code=NO_ANSWER, what="no puzzle was found for konane@2x2", why="none of its 7 positions has one")
        self.refused("puzzle", table, "--steps", "12", code=NO_ANSWER, why="the longest puzzle has")
        for args in (("--steps", "0"), ("--steps", "13"), ("--sheet", "0"), ("--sheet", "25"), ("--seed", "x")):
            self.refused("puzzle", table, *args, code=USAGE)
        self.refused("puzzle", table, "-o", "a.png", code=USAGE, what="a.png does not end with .html, .svg or .md")
        self.refused("puzzle", "missing.ztb", code=NOT_FOUND, what="cannot open missing.ztb")
        self.refused("puzzle", "konane@8x8", "--time", "1", code=LIMIT, what="a puzzle of konane@8x8 needs its table")
        (self.folder / "a-answers.svg").write_text("mine")
        self.refused("puzzle", table, "-o", "a.svg", code=EXISTS, what="a-answers.svg exists already", hint="--force")
        self.assertEqual(self.files(), ["a-answers.svg"])

    def test_threads_change_nothing(self) -> None:
        table = self.table("konane@4x4")
        self.assertEqual(len({self.zermelo("puzzle", table, "--sheet", "3", "--threads", n, "-q").stdout for n in ("1", "2", "8")}), 1)
