"""Games against the table: moves, commands, ends, streams."""

import os
import re
import signal
import subprocess
import unittest
from pathlib import Path

from play_cases import SPEC, PlayTestCase
from support import BAD_INPUT, CORRUPT, INTERRUPTED, NOT_FOUND, NO_ANSWER, PATIENCE, PROGRAM, USAGE, CliTestCase, Result, Screen, environment, run, send_signal

BOARD = """\
 4  . h . h
 3  . . . .
 2  . . . .
 1  . . F .
    a b c d
"""
UNREACHABLE = "wbwb/bwbw/wbwb/4 b"


class Games(PlayTestCase):
    def test_nothing_to_read(self) -> None:
        expected = f"{SPEC}: you play fox, the table plays hounds; help lists the commands\n\n{BOARD}1. fox to move\n"
        self.assertEqual(self.play(), Result(0, expected, ""))
        self.assertEqual(self.play("quit", "c1-b2"), Result(0, expected, ""))

    def test_the_table_takes_the_first_of_the_best_moves(self) -> None:
        """A whole game in which the person moves as badly or well as the first move of the list."""
        for spec, side in ((SPEC, "fox"), (SPEC, "hounds"), ("konane@4x4", "black"), ("konane@4x4", "white")):
            with self.subTest(spec=spec, side=side):
                moves: list[str] = []
                person: list[str] = []
                while (answer := self.query(moves, spec))["moves"]:
                    if answer["turn"] == side:
                        person.append(answer["moves"][-1]["move"])
                        moves.append(person[-1])
                    else:
                        moves.append(answer["moves"][0]["move"])
                result = self.play(*person, args=("--side", side), spec=spec)
                self.assertEqual(self.played(result.stdout), moves)
                self.assertEqual(result.stderr, "")
                verb = "win" if answer["winner"] == "hounds" else "wins"
                self.assertIn(f"\nthe game is over after {len(moves)} plies: {answer['winner']} {verb}\n", result.stdout)

    def test_the_table_against_itself(self) -> None:
        for spec in (SPEC, "konane@4x4"):
            line = self.zermelo("query", self.table(spec), "--line", "--json").json()["line"]
            result = self.play(args=("--side", "none"), spec=spec, stdin=subprocess.DEVNULL)
            self.assertEqual(self.played(result.stdout), line)
            self.assertIn(f"the game is over after {len(line)} plies: ", result.stdout)
            self.assertTrue(result.stdout.startswith(f"{spec}: the table plays both sides\n 4  "))
            self.assertRegex(result.stdout, r"    a b c d\n\Z")

    def test_the_state_beside_the_board(self) -> None:
        """After White's pass in Mabi, Black alone moves until he passes; the board does not show it."""
        result = self.play("a1-b1", "c1-c2", "b1-b2", "a3-b3", "pass", args=("--side", "both"), spec="mabi@3x3")
        self.assertRegex(result.stdout, r"    a b c\nwait:w passed:1\n3\. black to move\n\Z")
        self.assertIn("    a b c\nfirst:1\n1. white to move\n", result.stdout)
        self.assertNotIn("prio", self.play("c1-b2", args=("--side", "both")).stdout)

    def test_two_people(self) -> None:
        result = self.play("c1-b2", "d4-c3", args=("--side", "both"))
        self.assertIn("\n1. c1-b2 (fox)\n", result.stdout)
        self.assertIn("\n1. hounds to move\n1. ... d4-c3 (hounds)\n", result.stdout)
        self.assertTrue(result.stdout.endswith("\n2. fox to move\n"), result.stdout)

    def test_the_default_side_is_on_turn(self) -> None:
        result = self.play(args=("--position", "start moves c1-b2"))
        self.assertIn("you play hounds, the table plays fox", result.stdout)
        self.assertTrue(result.stdout.endswith("\n1. hounds to move\n"))
        result = self.play("d4-c3", args=("--position", "start moves c1-b2"))
        self.assertEqual(self.played(result.stdout)[0], "d4-c3")
        self.assertRegex(result.stdout, r"(?m)^1\. \.\.\. d4-c3 \(hounds\)\n2\. \S+ \(fox\)$")

    def test_after_the_end(self) -> None:
        result = self.play("c1-b2", "moves", args=("--position", "1h1F/2h1/4/4 w"))
        self.assertIn("the game is over after 0 plies: fox wins\n", result.stdout)
        self.assertEqual(result.stderr.count("zermelo: error: the game is over\n"), 2)

    def test_hints(self) -> None:
        result = self.play("c1-b2", args=("--hints",))
        self.assertIn("\n1. fox to move   ▼ loss in 8 plies (hounds win)\n", result.stdout)
        self.assertIn("\n1. c1-b2 (fox)   ▼ loss, 7 plies after it (hounds win)\n1. ... d4-c3 (hounds)   ▲ win, 6 plies after it (hounds win)\n", result.stdout)


class Commands(PlayTestCase):
    def after(self, *lines: str, **options: object) -> str:
        """The output after the first board."""
        return self.play(*lines, **options).stdout.split("1. fox to move\n", 1)[1]

    def test_hint(self) -> None:
        self.assertEqual(self.after("hint"), "c1-b2   ▼ loss, 7 plies after it (hounds win)\n")

    def test_value_moves_board_line(self) -> None:
        self.assertEqual(self.after("value"), "fox to move   ▼ loss in 8 plies (hounds win)\n")
        self.assertEqual(self.after("moves"), "c1-b2 c1-d2\n")
        self.assertEqual(self.after("board"), f"1h1h/4/4/2F1 w\n{BOARD}")
        line = next(line for line in self.zermelo("query", self.table(SPEC), "--line").lines if line.startswith("line "))
        self.assertEqual(self.after("line"), line.removeprefix("line   ") + "\n")

    def test_line_goes_on_with_the_number_of_the_move(self) -> None:
        text = self.play("c1-b2", "line").lines[-1]
        self.assertRegex(text, r"^2\. \S+ \S+  3\. ")

    def test_why(self) -> None:
        table = "".join(line + "\n" for line in self.zermelo("query", self.table(SPEC)).lines[6:])
        self.assertEqual(self.after("why"), table)
        text = self.after("c1-b2", "why")
        before = "".join(line + "\n" for line in self.zermelo("query", self.table(SPEC), "start moves c1-b2").lines[7:])
        self.assertIn("d4-c3", before)
        self.assertTrue(text.endswith(f"\n1. ... d4-c3 (hounds): the quickest win\n{before}"), text)

    def test_why_of_a_move_is_its_refutation(self) -> None:
        moves = self.query(["c1-b2"])["moves"]
        best, worst = moves[0], moves[-1]
        line = self.zermelo("query", self.table(SPEC), "start", "moves", "c1-b2", worst["move"], "--json", "--line").json()["line"]
        both = ("--side", "both")
        told = self.play("c1-b2", f"why {worst['move']}", args=both).lines[-2:]
        self.assertEqual(told[0], f"{worst['move']}   ▼ loss, 3 plies after it (fox wins), cost win -> loss")
        self.assertEqual(re.sub(r"\d+\. |\.\.\. ", "", told[1]).split(), [worst["move"], *line])
        told = self.play("c1-b2", f"why {best['move']}", args=both).lines[-2:]
        self.assertTrue(told[0].endswith(", a best move"), told)
        self.assertTrue(told[1].startswith(f"1. ... {best['move']}  2. "), told)
        self.assertEqual(len(re.findall(r"\w\d-\w\d", told[1])), 7, told)  # to the end
        self.assertFalse(told[1].endswith(" ..."), told)
        self.assertIn("cannot play", self.play("why c1-c9").stderr)

    def test_why_of_a_move_shows_at_most_twelve_plies(self) -> None:
        told = self.play("why c3", spec="konane@5x5").lines[-1]  # 15 plies
        self.assertEqual(len(re.findall(r"[a-e][1-5](?:x[a-e][1-5])?", told)), 12, told)
        self.assertTrue(told.endswith(" ..."), told)

    def test_why_without_distances(self) -> None:
        """A table of outcomes knows no quickest win."""
        self.zermelo("solve", "konane@5x5", "--metric", "wdl", "-o", "wdl.ztb")
        text = self.zermelo("play", "wdl.ztb", "--side", "white", input="why\nvalue\n").stdout
        self.assertIn("\n1. a1 (black): it wins (not known how fast), the first of 5 that win\n", text)
        self.assertTrue(text.endswith("\nwhite to move   ▼ loss (black wins), not known how fast\n"), text)

    def test_why_lists_twelve_moves_unless_all_are_asked_for(self) -> None:
        short = self.play("why", spec="tiptoe@4x4").stdout
        self.assertEqual(short.count("▼ loss "), 13)
        self.assertTrue(short.endswith("\nand 4 more moves; why all lists them\n"), short)
        self.assertEqual(self.play("why all", spec="tiptoe@4x4").stdout.count("▼ loss "), 17)

    def test_why_a_loser_waits(self) -> None:
        text = self.play("why", args=("--side", "hounds")).stdout
        self.assertIn("1. c1-b2 (fox): every move loses, this one takes longest, the first of 2 that are as good\n", text)

    def test_undo(self) -> None:
        self.assertEqual(self.after("c1-b2", "undo", "board")[-len(BOARD) - 15 :], f"1h1h/4/4/2F1 w\n{BOARD}")
        first = self.after("c1-b2", "undo")
        self.assertTrue(first.endswith(f"\n\n{BOARD}1. fox to move\n"), first)
        result = self.play("undo")
        self.assertIn("there is no move of yours to take back", result.stderr)
        self.play("c1-b2", "undo", "undo", code=0)
        both = self.play("c1-b2", "d4-c3", "undo", args=("--side", "both")).stdout
        self.assertTrue(both.endswith("\n1. hounds to move\n"), both)

    def test_undo_after_the_end(self) -> None:
        moves = self.zermelo("query", self.table(SPEC), "--line", "--json").json()["line"]
        text = self.play(*moves[::2], "undo").stdout
        self.assertIn("the game is over after 8 plies: hounds win\n  end ", text)
        self.assertIn("A side to move that cannot step loses.", text)
        self.assertTrue(text.endswith("\n4. fox to move\n"), text)

    def test_undo_where_the_table_began(self) -> None:
        result = self.play("undo", args=("--side", "hounds"))
        self.assertIn("there is no move of yours to take back", result.stderr)
        self.assertEqual(len(self.played(result.stdout)), 1)

    def test_help_names_every_command(self) -> None:
        text = self.after("help")
        for name in ("hint", "why", "undo", "moves", "board", "value", "line", "quit", "help"):
            self.assertRegex(text, rf"(?m)^  {name} ")

    def test_wrong_moves_are_told_and_the_game_goes_on(self) -> None:
        result = self.play("c9", "c1-a1", "nonsense", "# a comment", "", "  c1-b2  ")
        self.assertEqual(result.stderr.count("zermelo: error: "), 3)
        for text in ('"c9"', '"c1-a1"', '"nonsense"'):
            self.assertIn(text, result.stderr)
        self.assertEqual(self.played(result.stdout)[0], "c1-b2")
        self.assertEqual(result.stdout.count("1. fox to move"), 1)


def has_game(name: str) -> bool:
    return f" {name}[" in run(["games"]).stdout


@unittest.skipUnless(has_game("tafl-5x5"), "no game in which play can go in circles")
class Repetition(PlayTestCase):
    """The rules on repetition are those of the rule books, as the rules texts of this project tell them."""

    SPEC = "tafl-5x5,defenders=0"
    DRAWN = "1t1t1/1K3/1t3/t4/5 b"
    DRAW = "watermelon-chess,white=2,black=1"
    END = "this position occurs for the third time: the game is over, a draw\n"

    def positions(self, moves: list[str]) -> list[str]:
        games = [f"start moves {' '.join(moves[:ply])}" if ply else "start" for ply in range(len(moves) + 1)]
        answers = self.zermelo("query", self.table(self.DRAW), "--stdin", input="".join(game + "\n" for game in games)).lines
        self.assertEqual({answer.split("\t")[1] for answer in answers}, {"draw"})
        return [answer.split("\t")[0] for answer in answers]

    def test_third_occurrence_draws(self) -> None:
        result = self.play(args=("--side", "none"), spec=self.DRAW)
        self.assertEqual(result.stdout.count(self.END), 1)
        positions = self.positions(self.played(result.stdout))
        self.assertEqual(positions.count(positions[-1]), 3)
        self.assertLess(max(positions[:-1].count(position) for position in positions[:-1]), 3)

    def test_with_a_person(self) -> None:
        moves = self.played(self.play(args=("--side", "none"), spec=self.DRAW).stdout)
        result = self.play(*moves[::2], moves[0], "undo", "value", args=("--side", "white"), spec=self.DRAW)
        self.assertEqual(result.stdout.count(self.END), 1)
        self.assertEqual(result.stderr.count("zermelo: error: the game is over\n"), 1)
        self.assertIn("\nwhite to move   ● draw by repetition\n", result.stdout)

    def test_who_makes_the_third_occurrence_loses(self) -> None:
        circle = ["a3-a2", "Kc3-c2", "a2-a3", "Kc2-c3"]
        result = self.play(*circle * 3, args=("--side", "both"), spec="tafl-5x5,attackers=2,defenders=1")
        self.assertEqual(len(self.played(result.stdout)), 8)
        self.assertIn("this position occurs for the third time: attackers win, as defenders made it\n", result.stdout)

    def test_a_third_occurrence_is_forbidden(self) -> None:
        circle = ["a1-a2", "a3-b3", "a2-a1", "b3-a3"]
        result = self.play(*circle * 4, "moves", args=("--side", "both"), spec="mabi@3x3")
        self.assertIn("zermelo: error: a1-a2 is not allowed now\n  why:  it makes a position for the third time\n", result.stderr)
        self.assertEqual(result.lines[-1], "a1-b1 c3-b3 c3-c2 pass")
        refused = result.stderr.count("a1-a2 is not allowed now\n")
        result = self.play(*circle * 4, "why a1-a2", "a1-c3", args=("--side", "both"), spec="mabi@3x3")
        self.assertEqual(result.stderr.count("a1-a2 is not allowed now\n"), refused + 1, "nor does it have a value")
        self.assertTrue(result.stderr.endswith("try:  allowed now: a1-b1 c3-b3 c3-c2 pass\n"), result.stderr)

    def test_a_draw_that_repetition_takes_away(self) -> None:
        """Mabi 2x4: after this to and fro White's only drawing move makes a position for the third time; her others lose."""
        there_and_back = ["b2-a2", "a1-b1", "a2-b2", "b1-a1"]
        moves = ["a3-b3", *(there_and_back * 2)[:7], "line"]
        result = self.play(*moves, spec="mabi@2x4", args=("--side", "both"))
        self.assertIn("the table tells a draw here; the rule on repetition makes it a loss\n", result.stdout)
        self.assertIn("\n5. pass b4-a4 ", result.stdout)
        folder = self.zermelo("play", "mabi@2x4", "--tables", str(Path(self.table("mabi@2x4")).parent), "--side", "both", input="\n".join(moves) + "\n").stdout
        self.assertIn("by the table, which does not know the history: b1-a1 is not allowed now\n5. b1-a1 ", folder)
        self.assertNotIn("tells a", self.play("a3-b3", *there_and_back, "line", spec="mabi@2x4", args=("--side", "both")).stdout)

    def test_a_saved_game_goes_on_against_the_same_table(self) -> None:
        saved = self.play("c1-d2", "save g.game").stdout
        told = re.search(r"^saved; zermelo (play .* --load g\.game)  #", saved, re.MULTILINE)
        self.assertIn(", the table plays hounds;", self.zermelo(*told[1].split(), input="quit\n").stdout)

    def test_turkish_checkers_draws(self) -> None:
        """The rule book: "If the same board is repeated three times, it is a draw", also where White is a man ahead and wins."""
        circle = ["a1-a2", "f7-e7", "a2-a1", "e7-f7"]
        spec = "turkish-checkers@8x8,white=2,black=1"
        result = self.play(*circle * 4, args=("--side", "both", "--position", "8/5b2/8/8/8/8/2w5/W7 w"), spec=spec)
        self.assertEqual(result.stdout.count("this position occurs for the third time: the game is over, a draw\n"), 1)
        self.assertEqual(self.played(result.stdout), circle * 2)

    def test_zumo_forbids(self) -> None:
        circle = ["a1", "a2;b2-c2", "c3", "b3;b2-b1"]
        result = self.play("a1", "a2", "c3", "b3;b2-b1", *circle * 3, args=("--side", "both"), spec="zumo@2")
        self.assertTrue(result.stderr.startswith("zermelo: error: c3 is not allowed now\n  why:  it makes a position for the third time\n"), result.stderr)
        self.assertEqual(self.played(result.stdout), ["a1", "a2", "c3", "b3;b2-b1", *circle, "a1", "a2;b2-c2"])

    def test_every_style_wins_against_a_side_that_waits(self) -> None:
        """When White has passed and waits, Black has all turns, and wins (the table says so)."""
        for style in ("quickest", "any", "trappy"):
            for seed in ("1", "2", "3"):
                with self.subTest(style=style, seed=seed):
                    result = self.play("c3-c2", *["pass"] * 50, args=("--side", "white", "--style", style, "--seed", seed), spec="mabi@3x3")
                    self.assertIn(": black wins\n", result.stdout)
                    self.assertLess(len(result.stdout), 10_000)

    def test_why_of_a_drawing_move(self) -> None:
        result = self.play("a2-c2", "why", args=("--position", self.DRAWN), spec=self.SPEC)
        self.assertRegex(result.stdout, r"(?m)^1\. \.\.\. Kb4-c4 \(defenders\): (it keeps the draw|the only move)")


class Proofs(PlayTestCase):
    """Games against certificates; the tables of the same boards say what moves there are, and whether they lose."""

    KONANE = "konane@4x4"  # white wins: data/known/konane-outcomes.txt

    def proof(self, *args: str, name: str = "c.zcert") -> str:
        if not (self.folder / name).exists():
            self.zermelo("prove", *args, "--certificate", name, timeout=PATIENCE)
        return name

    def against(self, *lines: str, args: tuple[str, ...] = (), name: str = "c.zcert", **options: object) -> Result:
        return self.zermelo("play", "--proof", name, *args, input="".join(line + "\n" for line in lines), **options)

    def whole_game(self, spec: str, position: str, person: str, choose: int, longest: int) -> tuple[str, Result]:
        """Plays to the end, the person taking the move number `choose`; returns the winner's row of the table."""
        moves: list[str] = []
        while True:
            result = self.against(*moves)
            played = self.played(result.stdout)
            game = " ".join([position, *([] if "moves" in position or not played else ["moves"]), *played])
            answer = self.zermelo("query", self.table(spec), game, "--json").json()
            if not answer["moves"] or len(played) >= longest:
                return answer["winner"], result
            self.assertEqual(answer["turn"], person)
            moves.append(answer["moves"][choose % len(answer["moves"])]["move"])

    def test_whatever_one_does_the_proof_wins(self) -> None:
        self.proof(self.KONANE)
        intro = f"{self.KONANE}: you play black, the certificate plays white; help lists the commands\nc.zcert claims: white wins\n"
        self.assertTrue(self.against().stdout.startswith(intro))
        for choose in (0, 1, 2, 3, -1, -2):
            winner, result = self.whole_game(self.KONANE, "start", "black", choose, 40)
            self.assertEqual(winner, "white")
            self.assertIn(": white wins\n", result.stdout)
            self.assertEqual(result.stderr, "")

    def test_a_win_of_the_side_to_move(self) -> None:
        position = "start moves c1-b2"  # the hounds win in 7 plies: AFTER_B2 in test_query.py
        self.proof(SPEC, position)
        self.assertIn("you play fox, the certificate plays hounds", self.against().stdout)
        for choose in (0, 1, -1):
            winner, result = self.whole_game(SPEC, position, "fox", choose, 40)
            self.assertEqual(winner, "hounds")
            self.assertTrue(self.played(result.stdout)[0] == "d4-c3", result.stdout)

    def test_commands(self) -> None:
        self.proof(self.KONANE)
        result = self.against("value", "hint", "a1", "why", "moves", "board", "undo", "line", "help", "quit")
        self.assertEqual(result.stderr, "")
        within = re.search(r"(?m)^black to move   ▼ loss within (\d+) plies \(white wins\)$", result.stdout)
        self.assertIsNotNone(within, result.stdout)
        self.assertGreaterEqual(int(within[1]), 6)  # data/known/konane-outcomes.txt
        self.assertRegex(result.stdout, r"(?m)^1\. \.\.\. \S+ \(white\): (the move of the proof|the only move)$")
        self.assertRegex(result.stdout, r"(?m)^1\. \S+ \S+  2\. ")
        line = self.against("line").lines[-1]
        moves = re.sub(r"\d+\.", "", line).split()
        answer = self.zermelo("query", self.table(self.KONANE), f"start moves {' '.join(moves)}", "--json").json()
        self.assertEqual((answer["moves"], answer["winner"]), ([], "white"))

    def test_without_people(self) -> None:
        self.proof(self.KONANE)
        result = self.against(args=("--side", "none"))
        self.assertIn("the certificate plays both sides", result.stdout)
        self.assertIn(": white wins\n", result.stdout)

    @unittest.skipUnless(has_game("tafl-5x5"), "no game in which play can go in circles")
    def test_a_proof_that_somebody_does_not_lose(self) -> None:
        self.proof(Repetition.SPEC, Repetition.DRAWN, "--claim", "draw-or-better")
        self.assertIn("c.zcert claims: attackers do not lose\n", self.against().stdout)
        for choose in (0, 1, -1):
            winner, _ = self.whole_game(Repetition.SPEC, Repetition.DRAWN, "defenders", choose, 9)
            self.assertIn(winner, (None, "attackers"))

    @unittest.skipUnless(has_game("tafl-5x5"), "no game in which play can go in circles")
    def test_a_draw_is_played_from_both_sides(self) -> None:
        spec, drawn = Repetition.SPEC, Repetition.DRAWN
        self.proof(spec, drawn)
        for side, first in (("attackers", "a2-c2"), ("defenders", None)):
            result = self.against(*([first] if first else []), args=("--side", side))
            self.assertIn("claims: a draw\n", result.stdout)
            played = self.played(result.stdout)
            self.assertEqual(len(played), 2 if first else 1)
            answer = self.zermelo("query", self.table(spec), f"{drawn} moves {' '.join(played)}", "--json").json()
            self.assertEqual(answer["value"], "draw")
        result = self.against(args=("--side", "none"))
        self.assertRegex(result.stdout, r"(?m)^this position occurs for the third time: \w+ win, as \w+ made it$")  # by the book

    def test_refusals(self) -> None:
        self.proof(self.KONANE)
        play = ["play", "--proof"]
        self.refused(*play, "c.zcert", "--side", "white", code=USAGE, what="cannot play against white", hint="--side black")
        self.refused(*play, "c.zcert", "--side", "red", code=USAGE, what='--side "red"')
        self.refused(*play, "c.zcert", self.table(SPEC), code=USAGE, what="either TABLE|SPEC or --proof")
        self.refused(*play, "nix.zcert", code=NOT_FOUND)
        self.refused(*play, "c.zcert", "--position", UNREACHABLE, code=NO_ANSWER, why="no use for this position")
        damaged = bytearray((self.folder / "c.zcert").read_bytes())
        damaged[len(damaged) // 2] ^= 1
        (self.folder / "bad.zcert").write_bytes(damaged)
        self.refused(*play, "bad.zcert", code=CORRUPT)
        self.refused(*play, self.table(SPEC), code=CORRUPT)


class WithoutATable(CliTestCase):
    """Play against a search, which guesses where it proves nothing. There is no folder `tables`."""

    def against(self, spec: str, *lines: str, args: tuple[str, ...] = (), time: str = "0.1") -> Result:
        return self.zermelo("play", spec, "--time", time, *args, input="".join(line + "\n" for line in lines))

    def test_a_small_board_is_played_perfectly(self) -> None:
        text = self.against(SPEC, "c1-b2", args=("--side", "fox", "--hints")).stdout
        self.assertIn(f"{SPEC}: you play fox, the search plays hounds", text)
        self.assertIn("no table in tables has this position: for each move the program searches for 0.1 s", " ".join(text.split()))
        self.assertIn("loss", text)  # of the fox, proven

    def test_a_large_board_is_guessed(self) -> None:
        result = self.against("konane@18x18", "hint", "i9", "why", "why all")
        self.assertRegex(result.stdout, r"(?m)^(a1|i9|j10|r18)   a guess: \d+ % of the games at random that begin with it are won \(\d+ games? for all moves\)$")
        self.assertRegex(result.stdout, r"1\. \.\.\. (h9|j9|i8|i10) \(white\): a guess")
        self.assertEqual(result.stderr, "")

    def test_nothing_is_said_of_distances(self) -> None:
        text = self.against(SPEC, "c1-b2", "why", args=("--side", "fox")).stdout
        self.assertIn("\n1. ... d4-c3 (hounds): the only move that wins\n", text)
        text = self.against(SPEC, "why", "value", "line", args=("--side", "hounds")).stdout
        self.assertRegex(text, r"\n1\. c1-\w\d \(fox\): every move loses \(not known how fast\), the first of 2 that lose\n")
        self.assertIn("\nhounds to move   ▲ win (hounds win), not known how fast\n", text)
        self.assertTrue(text.endswith("\nproven play without distances: not known to be the shortest\n"), text)
        text = self.against("konane@5x5", "why", args=("--side", "white"), time="5").stdout  # it needs less
        self.assertIn("\n1. a1 (black): it wins (proven; not known how fast), the first of 5 that win\n", text)

    def test_unknown_values_are_not_judged(self) -> None:
        result = self.against("konane@18x18", "i9", "report", "line")
        self.assertTrue(
            result.stdout.endswith(
                "\nblack: 1 move, 1 not judged (no value is known)\nwhite (the search): 1 move, 1 not judged (no value is known)\n"
            ),
            result.stdout,
        )
        self.assertIn("zermelo: error: no line of play is known\n", result.stderr)
        self.assertIn("\nfox: 1 move, none threw anything away\n", self.against(SPEC, "c1-b2", "report").stdout)

    def test_the_command_that_makes_a_table(self) -> None:
        self.assertIn(f"\n  try:  zermelo solve {SPEC}  # a table knows all values\n", self.against(SPEC).stdout)
        self.assertIn(f"\n  try:  zermelo solve {SPEC} -o other/fox-and-hounds-4x4.ztb  #", self.against(SPEC, args=("--tables", "other")).stdout)
        self.assertNotIn("try:", self.against("konane@18x18").stdout)

    def test_both_sides_to_the_end(self) -> None:
        result = self.against("konane@5x6", args=("--side", "none"))
        moves = re.findall(r"(?m)^\d+\.(?: \.\.\.)? (\S+) \(\w+\)", result.stdout)
        over = self.zermelo("query", "konane@5x6", f"start moves {' '.join(moves)}", "--json").json()
        self.assertEqual((over["source"], over["value"]), ("terminal", "loss"))
        self.assertIn(f"over after {len(moves)} plies", result.stdout)

    def test_a_saved_game_goes_on(self) -> None:
        self.against("konane@8x8", "e5", "save half.game")
        result = self.zermelo("play", "--load", "half.game", "--time", "0.1", input="board\n")
        self.assertIn("2. black to move", result.stdout)


class Refusals(PlayTestCase):
    def test_refusals(self) -> None:
        table = self.table(SPEC)
        self.refused("play", "nix.ztb", code=NOT_FOUND)
        self.refused("play", "nonsense@4x4", code=NOT_FOUND)
        os.mkfifo(self.folder / "pipe")
        self.refused("play", "--load", "pipe", code=BAD_INPUT, what="cannot open pipe", why="it is not a regular file")
        self.refused("play", SPEC, "--time", "soon", code=USAGE, what='--time "soon"')
        self.refused("play", table, "--time", "3", code=USAGE, what="--time needs a spec")
        self.refused("play", table, "--side", "white", code=USAGE, what='--side "white"', hint="fox, hounds, both or none")
        self.refused("play", table, "--position", "nonsense", code=BAD_INPUT)
        self.refused("play", table, "--json", code=USAGE)
        (self.folder / "bad.ztb").write_bytes(b"no table" * 100)
        self.refused("play", "bad.ztb", code=CORRUPT)

    def test_position_outside_a_keyed_table(self) -> None:
        table = self.table("konane@4x4", "enumerate")
        self.refused("play", table, "--position", UNREACHABLE, code=NO_ANSWER, what=f"cannot play from {UNREACHABLE}", why="reached from the start")


class Streams(PlayTestCase):
    def test_interrupt_while_waiting(self) -> None:
        process = subprocess.Popen(
            [PROGRAM, "play", self.table(SPEC)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True
        )
        self.assertIn("you play fox", process.stdout.readline())
        send_signal(process, signal.SIGINT)
        self.assertEqual(process.wait(timeout=PATIENCE), INTERRUPTED)  # with the input still open
        self.assertEqual(process.communicate()[1], "")

    def test_on_a_terminal(self) -> None:
        """A prompt, and the terminal as it was after Ctrl-C."""
        terminal = Screen(self.folder, "play", self.table(SPEC), variables={"NO_COLOR": "1"})
        self.assertRegex(terminal.read(until="fox> "), r"fox> \Z")
        terminal.write(b"c1-b2\n")
        text = terminal.read(until="2. fox to move\r\nfox> ")
        self.assertIn("1. ... d4-c3 (hounds)", text)
        self.assertRegex(text, r"2\. fox to move\r\nfox> \Z")
        terminal.write(b"\x03")
        self.assertEqual(terminal.close(), INTERRUPTED)

    def test_full_output(self) -> None:
        full = os.open("/dev/full", os.O_WRONLY)
        self.addCleanup(os.close, full)
        self.zermelo("play", self.table(SPEC), "--side", "none", code=6, stdout=full)

    def test_input_that_cannot_be_read_is_an_error(self) -> None:
        folder = os.open("/", os.O_RDONLY)
        self.addCleanup(os.close, folder)
        self.zermelo("play", self.table(SPEC), stdin=folder, code=(NOT_FOUND, BAD_INPUT))
