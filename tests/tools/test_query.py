"""Looking positions up: ways to write them, ranked moves, points of view, perfect lines, standard input."""

import os
import re
from collections import Counter
from pathlib import Path
from typing import Any

from support import BAD_INPUT, CORRUPT, LIMIT, NOT_FOUND, NO_ANSWER, PATIENCE, USAGE, CliTestCase, Result

START = """\
1h1h/4/4/2F1 w
 4  . h . h
 3  . . . .
 2  . . . .
 1  . . F .
    a b c d
fox to move   ▼ loss in 8 plies (hounds win)
  move   value   dtw  cost
  c1-b2  ▼ loss    7  -
  c1-d2  ▼ loss    7  -
"""
AFTER_B2 = """\
1h1h/4/1F2/4 b
 4  . h . h
 3  . . . .
 2  . F . .
 1  . . . .
    a b c d
hounds to move   ▲ win in 7 plies (hounds win)
  move   value   dtw  cost
  d4-c3  ▲ win     6  -
  b4-a3  ▼ loss    3  win -> loss
  b4-c3  ▼ loss    3  win -> loss
"""
UNREACHABLE = "wbwb/bwbw/wbwb/4 b"


def line_in(result: Result) -> str:
    """The line of play; below it stands why the game is over."""
    return next(line for line in result.lines if line.startswith("line "))


class QueryTestCase(CliTestCase):
    def query(self, *args: str, spec: str = "fox-and-hounds@4x4", method: str = "auto", **options: Any) -> Result:
        return self.zermelo("query", self.table(spec, method), *args, **options)

    def ask(self, positions: list[str], *args: str, spec: str = "fox-and-hounds@4x4") -> list[dict[str, Any]]:
        return self.query("--stdin", "--jsonl", *args, spec=spec, input="".join(p + "\n" for p in positions)).jsonl()


class DrawDepths(QueryTestCase):
    def depths(self, answers: dict[str, dict[str, Any]]) -> dict[str, tuple[str, int]]:
        """By the definition in solvers/engine/DRAWS.md, round after round: who meets the first only draw, and after how many plies."""
        found: dict[str, tuple[str, int]] = {}
        plies, idle = 0, 0
        while idle < 2:
            decided = {}
            for text, answer in answers.items():
                if text in found or not answer["moves"]:
                    continue
                drawing = [move["child"] for move in answer["moves"] if move["value"] == "draw"]
                turn = answer["turn"]
                met = [found.get(child, ("", 0))[0] for child in drawing]
                if plies == 0 and len(drawing) == 1 < len(answer["moves"]):
                    decided[text] = (turn, 0)
                elif plies and any(side not in ("", turn) for side in met):
                    decided[text] = (next(side for side in met if side not in ("", turn)), plies)
                elif plies and all(side == turn for side in met):
                    decided[text] = (turn, plies)
            found |= decided
            plies, idle = plies + 1, 0 if decided else idle + 1
        return found

    def test_a_naive_count_says_the_same(self) -> None:
        for spec in ("mabi@2x4", "mabi@3x3,pass=plain"):
            answers: dict[str, dict[str, Any]] = {}
            layer = ["start"]
            while layer:
                batch = [answer for answer in self.ask(layer, spec=spec) if answer["value"] == "draw"]
                answers |= {answer["position"]: answer for answer in batch}
                children = {move["child"] for answer in batch for move in answer["moves"] if move["value"] == "draw"}
                layer = sorted(children - answers.keys())
            expected = self.depths(answers)
            self.assertGreater(len(set(expected.values())), 2)
            for answer in self.ask(list(answers), "--draw-depth", spec=spec):
                side, plies = expected.get(answer["position"], (None, None))
                told = answer["draw_depth"]
                self.assertEqual(told is None, not answer["moves"], "null where the game is over")
                if told is not None:
                    self.assertEqual((told["side"], told["plies"]), (side, plies), answer["position"])

    def check_rows(self, rows: list[list[str]], groups: list[dict]) -> None:
        self.assertEqual({row[0] for row in rows[1:]}, {group["side"] for group in groups})
        for group in groups:
            mine = [row for row in rows if row[0] == group["side"]]
            self.assertEqual([row[4] for row in mine if row[1] == ""], [str(group["neither"])] if group["neither"] else [])
            for column, key in ((2, "forces_at"), (3, "meets_at")):
                told = {int(row[1]): int(row[column]) for row in mine if row[1] != "" and row[column] != "0"}
                self.assertEqual(told, {plies: count for plies, count in enumerate(group[key]) if count > 0})

    def test_depths_of_each_side(self) -> None:
        table = self.table("tafl-5x5,defenders=0")
        sides = self.zermelo("stats", table, "--draw-depths", "--json", "-q").json()["draw_depths"]["sides"]
        self.assertEqual([side["side"] for side in sides], ["attackers", "defenders"])
        self.check_rows([line.split(",") for line in self.zermelo("stats", table, "--draw-depths", "--csv", "-q").stdout.splitlines()], sides)

    def test_words(self) -> None:
        spec = "mabi@2x4"
        depths = self.zermelo("stats", self.table(spec), "--draw-depths", "--json", "-q").json()["draw_depths"]
        total = depths["total"]
        draws = self.zermelo("info", self.table(spec), "--json").json()["draws"]
        self.assertEqual(total["neither"] + sum(total["forces_at"]) + sum(total["meets_at"]), draws)
        self.assertIsNone(depths["sides"], "a symmetry exchanges the sides")
        rows = [line.split(",") for line in self.zermelo("stats", self.table(spec), "--draw-depths", "--csv", "-q").stdout.splitlines()]
        self.assertEqual(rows[0], ["side", "plies", "forces", "meets", "neither"])
        self.check_rows(rows, [total | {"side": "both"}])
        longest = depths["longest"]["position"]
        told = self.query(longest, "--draw-depth", "-q", spec=spec).stdout
        words = self.query(longest, "--draw-depth", "--json", "-q", spec=spec).json()["draw_depth"]["words"]
        self.assertIn(words, told)
        self.assertRegex(told, rf"(?m)^  depth +(white|black) can force (white|black), in {depths['longest']['plies']} pl(y|ies), into a position where one move alone holds the draw$")
        text = self.zermelo("stats", self.table(spec), "--draw-depths", "-q").stdout
        self.assertRegex(text, r"(?m)^  plies  forces  meets$")
        self.assertNotIn("depth", self.query("--draw-depth", "-q").stdout, "a win has no draw depth")
        many = self.zermelo("query", self.table(spec), "-", "--draw-depth", "-q", input=f"{longest}\nstart moves a3-b3 pass\n").lines
        self.assertEqual([len(line.split("\t")) for line in many], [6, 6])
        self.assertEqual(many[0].split("\t")[5], words)
        self.assertIsNone(self.query("--draw-depth", "--json", "-q").json()["draw_depth"])
        self.refused("stats", self.table("enclosure-chess@3x3"), "--draw-depths", "--json", code=USAGE, what="cannot find draw depths")
        self.refused("stats", self.table("mabi@3x3"), "--draw-depths", "--json", "--memory", "1M", code=LIMIT)


class Positions(QueryTestCase):
    def test_start_is_the_default(self) -> None:
        self.assertEqual(self.query(), Result(0, START, ""))
        self.assertEqual(self.query("start").stdout, START)

    def test_every_way_to_write_a_position(self) -> None:
        for words in (
            ["start moves c1-b2"],
            ["start", "moves", "c1-b2"],
            ["start_moves_c1-b2"],
            ["1h1h/4/1F2/4 b"],
            ["1h1h/4/1F2/4_b"],
            ["1h1h/4/1F2/4", "b"],
            ["1h1h/4/4/2F1 w moves c1-b2"],
            ["1h1h/4/4/2F1", "w", "moves", "c1-b2"],
        ):
            self.assertEqual(self.query(*words).stdout, AFTER_B2, words)

    def test_several_positions(self) -> None:
        both = f"{START}\n{AFTER_B2}"
        for words in (["start", "1h1h/4/1F2/4 b"], ["start", "start", "moves", "c1-b2"], ["start", "1h1h/4/1F2/4_b"]):
            self.assertEqual(self.query(*words).stdout, both, words)

    def test_terminal_positions(self) -> None:
        fox = "  end        the fox wins on the highest rank. A side to move that cannot step loses. No draws.\n"
        text = self.query("1h1F/2h1/4/4 w").stdout
        self.assertTrue(text.endswith(f"fox to move   ▲ win, the game is over (fox wins)\n{fox}"), text)
        text = self.query("4/4/1h2/F1h1 w").stdout
        self.assertTrue(text.endswith(f"fox to move   ▼ loss, the game is over (hounds win)\n{fox}"), text)
        text = self.query("4/4/1F2/h1h1 b").stdout
        self.assertTrue(text.endswith(f"hounds to move   ▼ loss, the game is over (fox wins)\n{fox}"), text)
        text = self.query("4/4/4/4 b", "--line", spec="konane@4x4").stdout
        self.assertTrue(text.endswith("black to move   ▼ loss, the game is over (white wins)\n  end        a side to move that cannot jump loses. No draws.\n"), text)

    def test_symmetric_moves_are_counted(self) -> None:
        """Of Fox and Hounds no two boards are symmetric; the two openings of a square Kōnane board, its turns and mirror images, lead to the same game."""
        self.assertNotIn("symmetry", self.query("start").stdout)
        self.assertTrue(self.query("start moves b2", spec="konane@3x3").stdout.endswith("\n4 moves, 1 up to symmetry\n"))

    def test_a_keyed_table_does_not_know_what_cannot_be_reached(self) -> None:
        result = self.query(UNREACHABLE, spec="konane@4x4", method="enumerate", code=NO_ANSWER)
        self.assertIn("\nblack to move   ? unknown: ", result.stdout)
        self.assertIn("\n  moves      a3xa1 c3xc1\n", result.stdout)  # of which nothing is known either
        self.assertIn("a3xa1", [move["move"] for move in self.query(UNREACHABLE, "--json", spec="konane@4x4", method="enumerate", code=NO_ANSWER).json()["moves"]])
        result = self.query("start", UNREACHABLE, spec="konane@4x4", method="enumerate", code=NO_ANSWER)
        self.assertIn("black to move   ▼ loss in 6 plies (white wins)\n", result.stdout)
        known = self.query(UNREACHABLE, spec="konane@4x4", method="retrograde")
        self.assertIn("\nblack to move   ▼ loss in 4 plies (white wins)\n", known.stdout)

    def test_both_methods_agree(self) -> None:
        for spec in ("konane@4x4", "fox-and-hounds:escape@4x4"):
            self.assertEqual(self.query(spec=spec, method="enumerate"), self.query(spec=spec, method="retrograde"))

    def test_no_escape_codes_outside_a_terminal(self) -> None:
        for env in ({"NO_COLOR": "1"}, {"TERM": "xterm-256color", "COLORTERM": "truecolor"}):
            self.assertEqual(self.query("start", env=env).stdout, START)


class Draws(QueryTestCase):
    """Tafl games end with a winner, so that their draws are cycles; in Turkish checkers one man against one ends in a draw."""

    def drawn_by(self, spec: str, position: str, text: str) -> str:
        table = self.table(spec)
        self.assertIn(text, self.zermelo("query", table, position).stdout)
        answer = self.zermelo("query", table, position, "--json").json()
        self.assertEqual((answer["value"], answer["winner"], answer["dtw"]), ("draw", None, None))
        return answer["draw_by"]

    def test_a_cycle(self) -> None:
        self.assertEqual(self.drawn_by("tafl-5x5,defenders=0", "1t1t1/1K3/1t3/t4/5 b", "● draw by repetition; by the book, the third occurrence loses\n"), "cycle")

    def test_a_line_that_repeats(self) -> None:
        """It ends with the first position that was there before, soon, and says where; other lines say nothing."""
        for spec in ("watermelon-chess,white=1,black=1", "halma@3x3,rows=2-1,goal=all", "mabi@2x4"):
            table = self.table(spec)
            answer = self.zermelo("query", table, "start", "--line", "--json").json()
            line, ply = answer["line"], answer["line_repeats_from"]
            self.assertLessEqual(len(line), 16, spec)
            places = [self.zermelo("query", table, "start", *(["moves", *line[:i]] if i else []), "--json").json() for i in range(len(line) + 1)]
            texts = [place["position"] for place in places]
            self.assertEqual({place["value"] for place in places}, {"draw"})
            if len(set(texts[:-1])) < len(texts) - 1 or texts[-1] not in texts[:-1]:
                self.fail(f"{texts} does not end with its first repetition")
            self.assertEqual(ply, texts.index(texts[-1]) + 1)
            told = " ".join(self.zermelo("query", table, "start", "--line").stdout.split())
            self.assertTrue(told.endswith(f" {line[-1]} (repeats from ply {ply}, {line[ply - 1]})"), told)
        over = self.zermelo("query", self.table("fox-and-hounds@4x4"), "start", "--line", "--json").json()
        self.assertIsNone(over["line_repeats_from"])

    def test_a_line_that_ends_the_game(self) -> None:
        """It says why, as a question for its last position does; a line that repeats has no end."""
        for spec, start, end in (
            ("fox-and-hounds@4x4", "start", "A side to move that cannot step loses."),
            ("turkish-checkers@4x4,white=2,black=2", "4/bb2/ww2/4 w", "One piece each is a draw at once"),
        ):
            table = self.table(spec)
            answer = self.zermelo("query", table, start, "--line", "--json").json()
            last = self.zermelo("query", table, f"{answer['position']} moves {' '.join(answer['line'])}", "--json").json()
            self.assertIn(end, last["why_over"])
            self.assertEqual(answer["line_why_over"], last["why_over"])
            told = " ".join(self.zermelo("query", table, start, "--line").stdout.split())
            self.assertTrue(told.endswith(f" {answer['line'][-1]} end {last['why_over']}"), told)
        goes_on = self.zermelo("query", self.table("mabi@2x4"), "start", "--line", "--json").json()
        self.assertIsNone(goes_on["line_why_over"])

    def test_an_end_of_the_game(self) -> None:
        table = self.table("turkish-checkers@4x4,white=1,black=1")
        self.assertIn("● draw, the game is over\n", self.zermelo("query", table, "start").stdout)
        self.assertEqual(self.zermelo("query", table, "start", "--json").json()["draw_by"], "terminal")

    def test_no_draw(self) -> None:
        self.assertIsNone(self.zermelo("query", self.table("fox-and-hounds@4x4"), "--json").json()["draw_by"])

    def test_replies_to_drawing_moves(self) -> None:
        """After each drawing move the values of the other side's moves are asked for, one position after the other."""
        found = set()
        for spec in ("mabi@2x4", "watermelon-chess,white=3,black=2"):
            table = self.table(spec)
            start = self.zermelo("query", table, "--json").json()
            for position in [start["position"], *(move["child"] for move in start["moves"] if move["value"] == "draw")]:
                answer = self.zermelo("query", table, position, "--json").json()
                self.assertEqual(answer["value"], "draw")
                for move in answer["moves"]:
                    child = self.zermelo("query", table, move["child"], "--json").json()
                    expected = Counter(reply["value"] for reply in child["moves"])
                    if move["value"] == "draw" and child["moves"]:
                        self.assertEqual(move["replies"], {"draws": expected["draw"], "losses": expected["loss"]})
                        found.add(expected["loss"] > 0)
                    else:
                        self.assertNotIn("replies", move)
                row = next(move for move in answer["moves"] if "replies" in move)
                losses, total = row["replies"]["losses"], sum(row["replies"].values())
                self.assertRegex(self.zermelo("query", table, position).stdout, rf"(?m)^  {row['move']} +● draw +- +{losses} of {total}$")
        self.assertEqual(found, {False, True})

    def test_replies_only_in_draws(self) -> None:
        self.assertNotIn("replies", self.zermelo("query", self.table("konane@4x4")).stdout)
        drawn = self.zermelo("query", self.table("mabi@2x4"), "-", "--jsonl", input="start\n").jsonl()
        self.assertTrue(all("replies" not in move for move in drawn[0]["moves"]), "many positions are answered without them")


class OutcomesAlone(QueryTestCase):
    """A table without distances shows outcomes and no plies, and ranks equal outcomes alike."""

    def test_query(self) -> None:
        self.zermelo("solve", "fox-and-hounds@4x4", "-o", "t.ztb", "--metric", "wdl", "-q")
        answer = self.zermelo("query", "t.ztb", "start", "--json").json()
        self.assertEqual((answer["metric"], answer["value"], answer["dtw"]), ("wdl", "loss", None))
        self.assertEqual([(move["value"], move["dtw"], move["delta"], move["optimal"]) for move in answer["moves"]], [("loss", None, None, True)] * 2)
        text = self.zermelo("query", "t.ztb").stdout
        self.assertIn("fox to move   ▼ loss (hounds win)\n", text)
        self.assertNotIn("plies", text)
        self.assertEqual(self.zermelo("info", "t.ztb", "--json").json()["max_win_dtw"], None)

    def test_solve_says_no_plies(self) -> None:
        text = self.zermelo("solve", "fox-and-hounds@4x4", "-o", "t.ztb", "--metric", "wdl").stdout
        self.assertIn("the hounds win from the start\n", text)
        self.assertNotIn("plies", text)

    def test_points_are_for_games_of_points(self) -> None:
        self.refused("solve", "fox-and-hounds@4x4", "-o", "t.ztb", "--metric", "score", code=2, why="no points")


class Moves(QueryTestCase):
    def test_ranked_from_the_point_of_view_of_the_mover(self) -> None:
        for spec in ("fox-and-hounds@6x6", "konane@4x4"):
            line = self.ask(["start"], "--line", spec=spec)[0]["line"]
            games = [" ".join(["start moves", *line[:ply]]) for ply in range(len(line))]
            for answer in self.ask(games, spec=spec):
                with self.subTest(spec=spec, position=answer["position"]):
                    self.check_ranking(answer, spec)

    def check_ranking(self, answer: dict[str, Any], spec: str) -> None:
        moves = answer["moves"]
        children = self.ask([move["child"] for move in moves], spec=spec)
        for move, child in zip(moves, children, strict=True):
            self.assertEqual(child["position"], move["child"])
            self.assertNotEqual(child["turn"], answer["turn"])
            self.assertEqual(move["dtw"], child["dtw"])
            self.assertEqual(move["value"] == "win", child["winner"] == answer["turn"])
            self.assertIn(move["value"], ("win", "loss"))

        def rank(move: dict[str, Any]) -> tuple[bool, int]:
            return (False, move["dtw"]) if move["value"] == "win" else (True, -move["dtw"])

        self.assertEqual([rank(move) for move in moves], sorted(rank(move) for move in moves))
        best = moves[0]
        self.assertEqual((best["delta"], best["cost"], best["optimal"]), (0, None, True))
        self.assertEqual((answer["value"], answer["dtw"]), (best["value"], best["dtw"] + 1))
        for move in moves:
            delta = abs(move["dtw"] - best["dtw"]) if move["value"] == best["value"] else None
            words = f"{best['value']} -> {move['value']}" if delta is None else f"{delta} {'ply' if delta == 1 else 'plies'}"
            self.assertEqual((move["delta"], move["cost"]), (delta, None if delta == 0 else words))
            self.assertEqual(move["optimal"], rank(move) == rank(best))

    def test_line_has_as_many_plies_as_the_value_says(self) -> None:
        for spec, position in (
            ("fox-and-hounds@8x8", "start"),
            ("fox-and-hounds@4x4", "start moves c1-b2 b4-a3"),
            ("konane@4x5", "start"),
            ("konane@4x4", "start moves a1"),
        ):
            with self.subTest(spec=spec, position=position):
                (answer,) = self.ask([position], "--line", spec=spec)
                line = answer["line"]
                self.assertEqual(len(line), answer["dtw"])
                steps = [f"{answer['position']} moves {' '.join(line[:ply])}" for ply in range(len(line) + 1)]
                played = self.ask(steps, spec=spec)
                self.assertEqual([step["dtw"] for step in played], list(range(len(line), -1, -1)))
                self.assertEqual({step["winner"] for step in played}, {answer["winner"]})
                self.assertEqual((played[-1]["source"], played[-1]["moves"]), ("terminal", []))
                text = line_in(self.query(position, "--line", spec=spec))
                self.assertEqual(re.sub(r"\d+\.( \.\.\.)?", "", text).split(), ["line", *line])

    def test_line_says_whose_move_it_is(self) -> None:
        """In Tiptoe a side may move twice; in the text "--" stands for the turn between."""
        for spec in ("tiptoe@3x3", "konane@4x4"):
            answer = self.ask(["start"], "--line", spec=spec)[0]
            moves = [f"start moves {' '.join(answer['line'][:ply])}" if ply else "start" for ply in range(len(answer["line"]))]
            turns = [step["turn"] for step in self.ask(moves, spec=spec)]
            self.assertEqual(answer["line_turns"], turns)
            twice = sum(a == b for a, b in zip(turns, turns[1:]))
            self.assertEqual((line_in(self.query("--line", spec=spec)).count("--"), twice > 0), (twice, spec == "tiptoe@3x3"))

    def test_line_is_numbered(self) -> None:
        self.assertRegex(line_in(self.query("--line")), r"^line   1\. c1-\S+ \S+  2\. \S+ \S+  3\. \S+ \S+  4\. \S+ \S+$")
        self.assertRegex(line_in(self.query("start moves c1-b2", "--line")), r"^line   1\. \.\.\. d4-c3  2\. \S+ \S+  3\. ")


class StandardInput(QueryTestCase):
    ROWS = ["1h1h/4/4/2F1 w\tloss\t8\thounds\tc1-b2", "1h1h/4/1F2/4 b\twin\t7\thounds\td4-c3"]

    def test_order_comments_and_blank_lines(self) -> None:
        text = "# a comment\nstart\n\n   \nstart moves c1-b2\r\nstart_moves_c1-b2\n  start"
        expected = "".join(row + "\n" for row in (*self.ROWS, self.ROWS[1], self.ROWS[0]))
        for args in (["--stdin"], ["-"]):
            self.assertEqual(self.query(*args, input=text), Result(0, expected, ""))

    def test_a_bad_line_does_not_stop_the_others(self) -> None:
        result = self.query("--stdin", input="start\n#\n1h1h/4/4/2F2 w\nstart moves c1-b2\n", code=BAD_INPUT)
        self.assertEqual(result.lines, [self.ROWS[0], '"1h1h/4/4/2F2 w"\terror\t-\t-\t-', self.ROWS[1]])
        self.assertTrue(result.stderr.startswith('zermelo: error: line 3: cannot read position "1h1h/4/4/2F2 w"\n'), result.stderr)
        self.assertEqual(result.stderr.count("zermelo: error:"), 1)

    def test_unknown_and_terminal_rows(self) -> None:
        result = self.query("-", spec="konane@4x4", method="enumerate", input=f"4/4/4/4 b\n{UNREACHABLE}\nstart\n", code=NO_ANSWER)
        self.assertEqual([row.split("\t")[1:4] for row in result.lines], [["loss", "0", "white"], ["unknown", "-", "-"], ["loss", "6", "white"]])

    def test_no_lines_no_rows(self) -> None:
        self.assertEqual(self.query("--stdin", input=""), Result(0, "", ""))

    def test_many_lines(self) -> None:
        self.assertEqual(self.query("--stdin", input="start\n" * 20000).stdout, (self.ROWS[0] + "\n") * 20000)

    def test_input_that_cannot_be_read_is_an_error(self) -> None:
        folder = os.open("/", os.O_RDONLY)
        self.addCleanup(os.close, folder)
        self.query("--stdin", stdin=folder, code=(NOT_FOUND, BAD_INPUT))


class WithoutTable(QueryTestCase):
    """A search answers, and what it says is what the table says but for the distances."""

    def search(self, spec: str, *args: str, **options: Any) -> Result:
        return self.zermelo("-q", "query", spec, *args, **options)

    def test_agrees_with_the_table(self) -> None:
        for spec in ("konane@4x4", "fox-and-hounds@4x4", "fox-and-hounds:escape@4x4"):
            games = ["start", *(move["child"] for move in self.ask(["start"], spec=spec)[0]["moves"])]
            answers = self.search(spec, "-", "--jsonl", input="".join(game + "\n" for game in games)).jsonl()
            for answer, known in zip(answers, self.ask(games, spec=spec), strict=True):
                with self.subTest(spec=spec, position=known["position"]):
                    self.assertEqual(list(answer), list(known))
                    for key in ("schema", "spec", "position", "turn", "value", "winner"):
                        self.assertEqual(answer[key], known[key])
                    self.assertEqual((answer["source"], answer["dtw"]), ("search", None))
                    values = {move["move"]: move["value"] for move in known["moves"]}
                    self.assertEqual({move["move"]: move["value"] for move in answer["moves"]}, values)
                    for move in answer["moves"]:
                        self.assertEqual((move["dtw"], move["delta"], move["optimal"]), (None, None, move["value"] == answer["value"]))

    def test_moves_come_best_first(self) -> None:
        """The values are those of AFTER_B2."""
        result = self.search("fox-and-hounds@4x4", "start moves c1-b2")
        lines = AFTER_B2.splitlines()
        self.assertEqual(result.lines[:6], lines[:6])
        self.assertEqual(result.lines[6], "hounds to move   ▲ win (hounds win)")
        self.assertEqual(result.lines[7:11], ["  move   value   cost", "  d4-c3  ▲ win   -", "  b4-a3  ▼ loss  win -> loss", "  b4-c3  ▼ loss  win -> loss"])
        self.assertRegex(result.lines[11], r"^source search, [\d,]+ positions in \d+\.\d\d s$")
        self.assertEqual((len(result.lines), result.stderr), (12, ""))

    def test_it_says_that_it_searched(self) -> None:
        result = self.zermelo("query", "konane@3x3")
        self.assertRegex(result.stderr, r"^no table in tables has this position of konane@3x3: searching for about 2 s, without distances\n  try:  zermelo solve konane@3x3\n$")
        self.assertEqual(self.files(), [])

    def test_it_tells_of_tables_that_cannot_be_read(self) -> None:
        (self.folder / "tables").mkdir()
        (self.folder / "tables/konane-3x3.ztb").write_bytes(b"no table")
        told = self.zermelo("query", "konane@3x3").stderr
        self.assertIn("no table in tables has this position of konane@3x3 (1 file cannot be read: zermelo info --tables tables): searching", told)

    def test_line(self) -> None:
        answer = self.search("konane@4x4", "start", "--line", "--json").json()
        games = [" ".join(["start moves", *answer["line"][:ply]]) for ply in range(1, len(answer["line"]) + 1)]
        self.assertEqual({step["winner"] for step in self.ask(games, spec="konane@4x4")}, {"white"})
        self.assertTrue(line_in(self.search("konane@4x4", "start", "--line")).startswith("line   1. "))

    def test_finished_games_and_short_rows(self) -> None:
        result = self.search("konane@4x4", "-", input="4/4/4/4 b\nnonsense\nstart moves a1\n", code=BAD_INPUT)
        rows = [line.split("\t") for line in result.lines]
        self.assertEqual([row[1:4] for row in rows], [["loss", "0", "white"], ["error", "-", "-"], ["win", "-", "white"]])
        self.assertEqual(self.search("konane@4x4", "4/4/4/4 b", "--json").json()["source"], "terminal")

    def test_a_board_too_big_to_search(self) -> None:
        """Nobody has solved konane@10x10."""
        result = self.zermelo("query", "konane@10x10", code=NO_ANSWER, timeout=PATIENCE)
        self.assertRegex(result.stdout, r"(?m)^black to move   \? unknown: \S")
        self.assertIn("zermelo prove", result.stderr)
        answer = self.search("konane@10x10", "--json", code=NO_ANSWER, timeout=PATIENCE).json()
        self.assertEqual((answer["value"], answer["source"]), ("unknown", None))
        self.assertEqual({move["value"] for move in answer["moves"]}, {"unknown"})

    def test_a_damaged_table_is_no_reason_to_search(self) -> None:
        (self.folder / "tables").mkdir()
        table = bytearray(Path(self.table("konane@4x4")).read_bytes())
        table[-1] ^= 1
        (self.folder / "tables/konane.ztb").write_bytes(table)
        self.refused("query", "konane@4x4", code=CORRUPT)

    def test_files_and_wishes(self) -> None:
        self.refused("query", "nix.ztb", code=NOT_FOUND)
        self.refused("query", "./konane@4x4", code=NOT_FOUND)
        self.refused("query", "konane@4x4", "--no-search", code=NOT_FOUND, what="no table for it", hint="zermelo solve konane@4x4")
        self.refused("query", "chess", code=NOT_FOUND, what='no game called "chess"')

    def test_interrupt(self) -> None:
        told = self.interrupted("-q", "query", "konane@10x10", "-", input="start\n" * 100, delay=0.4)
        self.assertRegex(told.stderr, r"\Azermelo: error: the search of konane@10x10 was interrupted\n")
        self.assertNotIn("inf", told.stdout)

    def test_a_question_that_takes_too_long(self) -> None:
        """Nobody can tell within two seconds who wins 10x10; the text names no limit that nobody gave."""
        answer = self.zermelo("query", "konane@10x10", "--json", code=NO_ANSWER).json()
        self.assertEqual((answer["value"], answer["why_unknown"]), ("unknown", "the time for this question was used up"))
