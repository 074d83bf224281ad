"""zermelo play for people: strength, variety, remarks on mistakes, saved games, editing of lines."""

from play_cases import SPEC, PlayTestCase
from support import BAD_INPUT, NOT_FOUND, USAGE, Screen


class Strength(PlayTestCase):
    def mistakes(self, level: int, games: int = 12) -> tuple[int, int]:
        """Moves of the hounds, which win, and how many of them give the win away, in games of the table against itself."""
        moves = wrong = 0
        for seed in range(1, games + 1):
            game = self.played(self.play(args=("--side", "none", "--level", str(level), "--seed", str(seed))).stdout)
            for ply, move in enumerate(game):
                best, *others = self.query(game[:ply])["moves"]
                if best["value"] != "win":
                    continue
                moves += 1
                wrong += next(m for m in [best, *others] if m["move"] == move)["value"] != "win"
        return moves, wrong

    def test_the_best_never_errs_and_the_weakest_often_does(self) -> None:
        moves, wrong = self.mistakes(10, games=4)
        self.assertGreater(moves, 10)
        self.assertEqual(wrong, 0)
        moves, wrong = self.mistakes(1)
        self.assertGreater(wrong, moves / 10)

    def test_the_rate_is_stated(self) -> None:
        self.assertIn("; level 7 (3 of 10 moves at random)", self.play("quit", args=("--level", "7")).lines[0])
        why = [self.play("c1-b2", "why", args=("--level", "1", "--seed", str(seed))).stdout for seed in range(1, 8)]
        self.assertGreater(sum("drawn at random, at level 1" in text for text in why), 3)

    def test_refusals(self) -> None:
        for args in (("--level", "0"), ("--level", "11"), ("--style", "bold"), ("--seed", "-1")):
            self.refused("play", self.table(SPEC), *args, code=USAGE, what=args[0])
        self.zermelo("prove", "konane@3x3", "--certificate", "c.zcert")
        self.refused("play", "--proof", "c.zcert", "--level", "3", code=USAGE, what="--level and --proof")


class Variety(PlayTestCase):
    def test_seeds(self) -> None:
        def game(*args: str) -> list[str]:
            return self.played(self.play(args=("--side", "none", *args), spec="konane@5x5").stdout)

        games = {tuple(game("--seed", str(seed))) for seed in range(1, 9)}
        self.assertGreater(len(games), 2)
        self.assertEqual({len(g) for g in games}, {15}, "all are perfect: 15 plies")
        self.assertEqual(game("--seed", "3"), game("--seed", "3"))
        self.assertEqual(game("--seed", "0"), game())

    def test_any_move_that_keeps_the_win(self) -> None:
        lengths = {len(self.played(self.play(args=("--side", "none", "--style", "any", "--seed", str(seed)), spec="konane@5x5").stdout)) for seed in range(1, 9)}
        self.assertTrue(all(length % 2 == 1 for length in lengths), "Black wins them all: White is to move at the end")
        self.assertGreater(len(lengths), 1)

    def test_trappy(self) -> None:
        """The fox is lost; it steps where the smallest share of the hounds' moves keeps the win."""
        shares = {}
        for move in self.query([])["moves"]:
            replies = self.query([move["move"]])["moves"]
            shares[move["move"]] = sum(reply["value"] == "win" for reply in replies) / len(replies)
        least = [move for move, share in shares.items() if share == min(shares.values())]
        game = self.played(self.play(args=("--side", "none", "--style", "trappy")).stdout)
        self.assertIn(game[0], least)


class Remarks(PlayTestCase):
    def losing_step(self) -> str:
        """A hounds' answer to the fox's first step that gives the win away."""
        worst = self.query(["c1-b2"])["moves"][-1]
        self.assertEqual(worst["value"], "loss")
        return worst["move"]

    def test_a_win_thrown_away_is_told_at_once(self) -> None:
        step = self.losing_step()
        text = self.play("c1-b2", step, args=("--side", "both")).stdout
        self.assertIn(f"{step} (hounds)\n{step} throws away the win: d4-c3 kept it\n", text)
        self.assertNotIn("throws away", self.play("c1-b2", "d4-c3", args=("--side", "both")).stdout)
        others = [move for move in self.query(["c1-d2"])["moves"] if move["value"] == "win"]
        worst = self.query(["c1-d2"])["moves"][-1]
        self.assertEqual((len(others), worst["value"]), (2, "loss"))
        text = self.play("c1-d2", worst["move"], args=("--side", "both")).stdout
        self.assertIn(f"throws away the win: {others[0]['move']} and 1 other kept it\n", text)

    def test_report(self) -> None:
        step = self.losing_step()
        text = self.play("report", "c1-b2", step, "report", args=("--side", "both")).stdout
        self.assertIn("no move was played\n", text)
        self.assertTrue(
            text.endswith(f"fox: 1 move, none threw anything away\nhounds: 1 move, 1 mistake\n  1. ... {step}   threw away a win in 7 plies: d4-c3 kept it\n"), text
        )


    def test_report_of_a_game_without_people(self) -> None:
        """A weak program errs; one at full strength has nothing to report."""
        weak = self.play(args=("--side", "none", "--level", "1", "--seed", "3")).stdout
        self.assertRegex(weak, r"\n    a b c d\nfox \(the table, level 1 .*\n(  .*\n)*hounds \(the table, level 1 [^\n]*\): \d+ moves, ")
        self.assertNotIn("threw", self.play(args=("--side", "none")).stdout)


class Commands(PlayTestCase):
    def test_spellings(self) -> None:
        for text in ("c1-b2", "C1-B2", "c1b2", "c1 b2", "b2"):
            self.assertEqual(self.played(self.play(text).stdout)[0], "c1-b2", text)

    def test_question_marks_ask_for_help(self) -> None:
        for word in ("help", "?", "h"):
            self.assertIn("  undo   take back to your previous turn\n", self.play(word).stdout)

    def test_redo(self) -> None:
        text = self.play("c1-b2", "undo", "redo", "redo").stdout
        moves = self.played(text)
        self.assertEqual(moves[:2], moves[2:])
        self.assertEqual(len(moves), 4)
        self.assertIn("nothing was taken back", self.play("redo").stderr)
        self.assertIn("nothing was taken back", self.play("c1-b2", "undo", "c1-d2", "redo").stderr)

    def test_new(self) -> None:
        text = self.play("c1-b2", "new", "c1-d2").stdout
        self.assertEqual(self.played(text)[0], "c1-b2")
        self.assertRegex(text, r"1\. fox to move\n1\. c1-d2 \(fox\)")

    def test_save_and_load(self) -> None:
        first = self.play("c1-b2", "save a.game", "board").stdout
        self.assertIn(f"saved; zermelo play {self.table(SPEC)} --load a.game", first)
        board = first.split("# goes on with it\n")[1]
        self.zermelo("solve", SPEC, "-q")
        for loaded in (self.zermelo("play", "--load", "a.game", input="board\n").stdout, self.play("load a.game", "board").stdout):
            self.assertTrue(loaded.endswith(board), loaded)
        undone = self.zermelo("play", "--load", "a.game", input="undo\nboard\n").stdout
        self.assertIn("\n1h1h/4/4/2F1 w\n", undone)
        self.assertIn("a.game exists already", self.play("save a.game").stderr)
        self.assertEqual(self.play("save b.game", "save b.game").stderr, "")

    def test_a_saved_game_knows_who_plays(self) -> None:
        self.zermelo("solve", SPEC, "-q")
        self.zermelo("play", SPEC, "--side", "hounds", "--level", "4", "--style", "trappy", input="save a.game\n")
        told = self.zermelo("play", "--load", "a.game", input="quit\n").lines[0]
        self.assertIn("you play hounds, the table plays fox", told)
        self.assertIn("level 4 (6 of 10 moves at random)", told)
        self.assertIn("you play fox", self.zermelo("play", "--load", "a.game", "--side", "fox", input="quit\n").lines[0])

    def test_other_words_for_quit(self) -> None:
        for word in ("quit", "exit", "QUIT"):
            self.assertEqual(self.play(word, "c1-b2").stderr, "")
            self.assertNotIn("(fox)", self.play(word, "c1-b2").stdout)

    def test_a_saved_game_of_another_board(self) -> None:
        self.play("save a.game", spec="mabi@3x3")
        told = {"code": BAD_INPUT, "what": "a.game is a game of mabi@3x3"}
        self.refused("play", "mabi@4x4", "--load", "a.game", **told)
        self.assertIn(f"zermelo: error: {told['what']}\n  why:  this is a game of {SPEC}\n", self.play("load a.game").stderr)

    def test_bad_saved_games(self) -> None:
        self.zermelo("solve", SPEC, "-q")
        for text, why in (("", "names no spec"), ("spec konane@4x4\nnonsense 1\n", 'line 2 begins with "nonsense"'), (f"spec {SPEC}\nmoves c1-c3\n", "not legal")):
            (self.folder / "bad.game").write_text(text)
            self.refused("play", "--load", "bad.game", code=BAD_INPUT, **({"why": why}))
        self.refused("play", "--load", "none.game", code=NOT_FOUND, what="cannot open none.game")
        self.assertIn("is a game of", self.play("load bad.game", spec="konane@4x4").stderr)
        self.assertIn("the name of the file is missing", self.play("save").stderr)


class Terminal(PlayTestCase):
    """At a terminal: editing, history, completion, colours, and a terminal that is left as it was."""

    def talk(self, keys: list[bytes], args: tuple[str, ...] = (), **variables: str) -> tuple[str, int]:
        terminal = Screen(self.folder, "play", self.table(SPEC), *args, variables={"TERM": "xterm", **variables})
        text = terminal.read(until="> ")
        for key in keys:
            terminal.write(key)
            text += terminal.read(until="> ")
        return text, terminal.close()

    def test_the_arrow_brings_back_a_line(self) -> None:
        text, code = self.talk([b"value\n", b"\x1b[A\n", b"quit\n"])
        self.assertEqual(code, 0, text)
        self.assertEqual(text.count("loss in 8 plies"), 2, text)
        self.assertNotIn("cannot play", text)

    def test_tab_completes(self) -> None:
        text, code = self.talk([b"c1-b\t\n", b"quit\n"])
        self.assertEqual(code, 0, text)
        self.assertIn("1. c1-b2 (fox)", text)

    def test_seed_is_told(self) -> None:
        text, _ = self.talk([b"quit\n"])
        self.assertRegex(text, r"; --seed \d+ plays this game again")

    def test_colours(self) -> None:
        text, _ = self.talk([b"quit\n"])
        self.assertIn("\x1b[47m h \x1b[0m", text, "a hound on a dark cell")
        for plain in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            text, _ = self.talk([b"quit\n"], **plain)
            self.assertNotRegex(text, r"\x1b\[\d+m")
            self.assertIn(" 4  . h . h", text)
        text, _ = self.talk([b"quit\n"], args=("--color", "never"))
        self.assertIn(" 4  . h . h", text)
