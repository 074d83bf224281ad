"""Refusals: exit code, a message that names the place or the reason, and no traces in the file system."""

import os
import random
import shutil
import subprocess
import time

from support import BAD_INPUT, ERROR, EXISTS, LIMIT, NOT_FOUND, NO_ANSWER, PATIENCE, PROGRAM, USAGE, CliTestCase, environment, run

# Spec -> what the message must say of it.
BAD_SPECS = {
    "": 'character 1: "" is not the name of a game',
    "KONANE!": "character 1",
    "konane @4x4": "character 1",
    "konane@": 'character 8: "" is not a board size',
    "konane@4x": 'character 8: "4x" is not a board size',
    "konane@x4": "character 8",
    "konane@4x4x4": "character 8",
    "konane@4y4": "character 8",
    "konane@-4x4": "character 8",
    "konane@04x4": "character 8",
    "konane@99999999999x1": "character 8",
    "konane@27x26": "a board has at least 2 cells, and sides of at most 26, as files have letters; not 27x26",
    "konane@27x1": "sides of at most 26, as files have letters; not 27x1",
    "konane@1x27": "sides of at most 26, as files have letters; not 1x27",
    "konane@0x4": "as files have letters; not 0x4",
    "konane@1x1": "at least 2 cells, and sides of at most 26, as files have letters; not 1x1",
    "konane@18x18,opening=nope": 'there is no opening "nope"',
    "konane@18x18,fox=a1": 'no option "fox"',
    "tiptoe@20x19": "at most 26 files, as they have letters, and 4 to 362 cells, as 19x19 has; not 20x19",
    "tiptoe@27x2": "at most 26 files",
    "tiptoe@3x1": "4 to 362 cells",
    "tiptoe@12,adj=hex": "the base of a hexagon must be 2 to 11, not 12",
    "tiptoe@12x12,adj=hex": "one number, the cells on a side",
    "tiptoe@12x12,adj=oct": 'there is no adj="oct"',
    "konane:": 'character 8: "" is not the name of a rule set',
    "konane:escape": 'there is no rule set "escape"',
    "konane,": 'character 8: "" is not of the form key=value',
    "konane,opening": 'character 8: "opening" is not of the form key=value',
    "konane,opening=": "character 8",
    "konane,opening=free,opening=free": "character 21: option opening is given twice",
    "konane,opening=nope": 'there is no opening "nope"',
    "konane,fox=a1": 'no option "fox"',
    "konane@6x6,opening=naihe": "exactly two centre cells",
    "konane@3x5,opening=centre": "the centre cell is White's",
    "fox-and-hounds@3x8": "4 to 16 files, not 3",
    "fox-and-hounds@17x8": "4 to 16 files, not 17",
    "fox-and-hounds@16x17": "at most 128 dark cells",
    "fox-and-hounds@8x1": "at least 2 ranks",
    "fox-and-hounds:nope": 'there is no rule set "nope"',
    "fox-and-hounds,fox=b1": "fox=b1 is not a dark cell of rank 1",
    "fox-and-hounds,fox=a3": "fox=a3 is not a dark cell of rank 1",
    "fox-and-hounds@4x4,fox=e1": "fox=e1 is not a dark cell of rank 1",
    "fox-and-hounds,first=konane": "first=konane is not a side",
}
# Position of fox-and-hounds@4x4 -> why it is refused.
BAD_FOX = {
    "": "the text is empty",
    "1h1h/4/4/2F1": "character 13: the side to move must be one of the letters w b",
    "1h1h/4/4/2F1 x": 'character 14: the side to move must be one of the letters w b, not "x"',
    "1h1h/4/4/2F w": "rank 1 has 3 cells, the board is 4 wide",
    "1h1h/4/4/2F2 w": "character 12: rank 1 is longer than the board is wide (4)",
    "1h1h//4/2F1 w": "rank 3 has 0 cells",
    "1h1h/4/2F1 w": "3 ranks are given, the board has 4",
    "1h1h/4/4/2F1/4 w": "character 13: the board has only 4 ranks",
    "1h1x/4/4/2F1 w": 'character 4: "x" is not a piece of this game (F h)',
    "1h1h/4/4/0F w": 'character 10: "0" is not a number of empty cells',
    "1h1h/99999/4/2F1 w": 'character 6: "99999" is not a number of empty cells',
    "1h1h/4/4/F1F1 w": "there are two foxes",
    "1h1h/4/4/4 w": "there is no fox (F)",
    "3h/4/4/2F1 w": "1 hound",
    "1h1h/2h1/4/2F1 w": "3 hounds on the board",
    "h2h/4/4/2F1 w": "a hound on a4, which is not a dark cell",
    "1h1h/4/4/3F w": "the fox on d1, which is not a dark cell",
    "1h1h/4/4/2F1 w w": 'character 16: "w" is not of the form key:value',
    "1h1h/4/4/2F1 w ply:0": 'this game has no key "ply"',
    "wbwb/bwbw/wbwb/bwbw b": 'character 1: "w" is not a piece of this game',
}
# Position of konane@4x4 -> why it is refused.
BAD_KONANE = {
    "bbwb/bwbw/wbwb/4 b": "a4 is a cell of White",
    "wbwb/bwbw/wbwb/3b b": "d1 is a cell of White",
    "wbww/bwbw/wbwb/4 b": "d4 is a cell of Black",
    "wbwb/bwbw/wbwb/bwbw w ply:0": "Black is on turn in ply:0",
    "wbwb/bwbw/wbwb/4 b ply:0": "with ply:0 every cell is filled",
    "wbwb/bwbw/wbwb/bwb1 w ply:1": "with ply:1 exactly one cell is empty",
    "wbwb/bwbw/wbwb/4 b ply:2": '"ply:2"',
    "wbwb/bwbw/wbwb/4 b ply:": '"ply:" is not of the form key:value',
}


class Usage(CliTestCase):
    def test_wrong_arguments(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        for args, text in (
            (["bogus"], "bogus"), (["--json"], "subcommand"), (["--nope", "games"], "--nope"),
            (["solve"], "SPEC"), (["query"], "TABLE|SPEC"), (["stats"], "TABLE|SPEC"), (["play"], "TABLE|SPEC"), (["verify"], "TABLE|SPEC|FOLDER"), (["perft"], "SPEC"),
            (["query", table, "--nope"], "--nope"), (["solve", "konane@4x4", "-o"], "--output"), (["games", "extra"], "extra"),
            (["verify", table, "--quick", "--full"], "--full"),
            (["solve", "konane@4x4", "-o", "t.ztb", "--threads", "-1"], "--threads"),
            (["solve", "konane@4x4", "-o", "t.ztb", "--threads", "many"], "--threads"),
            (["solve", "konane@4x4", "-o", "t.ztb", "--method", "magic"], "magic"),
            (["solve", "konane@4x4", "-o", "t.ztb", "--level", "0"], "--level"),
            (["solve", "konane@4x4", "-o", "t.ztb", "--progress", "loud"], "loud"),
            (["perft", "konane@4x4", "x"], '"x" is not a depth'), (["perft", "konane@4x4", "-1"], '"-1" is not a depth'),
            (["perft", "konane@4x4", "start", "1001"], '"1001" is not a depth'),
        ):  # fmt: skip
            with self.subTest(args=args):
                self.refused(*args, code=USAGE, what=text, hint="zermelo ")
        self.refused("solve", "konane@4x4", "-o", "t.ztb", "konane@3x3", code=USAGE, what="several tables", hint="-o FOLDER/")
        self.assertEqual(self.files(), [])

    def test_empty_values(self) -> None:
        for args in (["prove", "konane@4x4", "--save", ""], ["prove", "konane@4x4", "--certificate", ""], ["sweep", "konane", "--sizes", "2x2", "-o", ""],
                     ["report", "konane@4x4", "--against", ""], ["solve", "konane@4x4", "-o", ""], ["prove", "konane@4x4", "--time="],
                     ["solve", "konane@4x4", "-o", "t.ztb", "--memory", ""]):  # fmt: skip
            with self.subTest(args=args):
                self.refused(*args, code=USAGE, what=args[-2 if args[-1] == "" else -1].rstrip("=").replace("-o", "--output"), hint="zermelo ")
        self.assertEqual(self.files(), [])

    def test_words_behind_two_hyphens_are_no_options(self) -> None:
        for word in ("-q", "--color=never"):
            self.refused("rules", "konane", "--", word, code=USAGE, what=f'"{word}" is one argument too many', hint="zermelo rules --help")
        self.assertIn("is one argument too many", self.zermelo("rules", "konane", "--", "--json", code=USAGE).stderr)
        self.zermelo("rules", "--", "konane")
        self.assertEqual(*(self.zermelo("value", "konane@3x3", "bw./3/3", *more, "-", "value:1").stdout for more in ((), ("--",))))
        for command in (("solve", "konane@3x3", "-value"), ("solve", "konane@3x3", "-qx"), ("games", "--nope")):
            self.refused(*command, code=USAGE, what=f"there is no option {command[-1]}")
        self.zermelo("query", "konane@4x4", "--no-search", "--", "-", code=NOT_FOUND)  # standard input, and no table

    def test_memory_nonsense(self) -> None:
        for amount in ("x", "-1", "0", "8Q", "nan", "inf", "1e30", "8GiBs", "G", "1G1", "0x10", "1", "8", "999"):
            with self.subTest(amount=amount):
                self.refused(
                    "solve", "konane@4x4", "-o", "t.ztb", "--memory", amount, code=USAGE,
                    what=f'--memory "{amount}" is not an amount of memory', hint="--memory 8G",
                )  # fmt: skip
                self.assertEqual(self.files(), [])

    def test_hopeless_explorations_end_early(self) -> None:
        """Also where the first turns have many more moves than later ones. A few seconds are enough to tell."""
        for command in (["solve", "tiptoe", "-o", "t.ztb", "-q"], ["report", "tiptoe", "--against", "tiptoe,adj=diag", "--time", "2h"]):
            with self.subTest(command=command):
                began = time.monotonic()
                told = self.refused(*command, "--memory", "3G", code=LIMIT, hint="zermelo prove tiptoe@8x8", timeout=100).stderr
                self.assertLess(time.monotonic() - began, 60)
                self.assertIn("the reachable positions of tiptoe@8x8 will not fit in memory", told)
                if command[0] == "solve":
                    self.assertRegex(told, r"each further move finds [\d.]+ times as many; by this growth they will need \d+ [GT]B")
        self.assertEqual(self.files(), [])

    def test_memory_too_small(self) -> None:
        (self.folder / "old.ztb").write_bytes(b"old")
        for method, spec in (("retrograde", "konane@5x5"), ("enumerate", "konane@4x4")):
            for name in ("new.ztb", "old.ztb"):
                self.refused(
                    "solve", spec, "-o", name, "--method", method, "--memory", "1M", "--force", code=LIMIT,
                    what=f"{spec}", why="it may use 1.0 MB" if method == "retrograde" else "it needs more than the 1.0 MB that it may use", hint="--memory ",
                )  # fmt: skip
        self.assertEqual(self.files(), ["old.ztb"])
        self.assertEqual((self.folder / "old.ztb").read_bytes(), b"old")


class Specs(CliTestCase):
    def test_beginnings_of_names(self) -> None:
        self.refused("rules", "tafl", code=NOT_FOUND, what='there is no game called "tafl"', why="did you mean tafl-5x5?")
        self.refused("rules", "water", code=NOT_FOUND, why="did you mean watermelon-chess?")

    def test_an_option_given_twice(self) -> None:
        self.refused("solve", "konane@3x3", "-o", "a.ztb", "-o", "b.ztb", code=USAGE, what="--output was given more than once")

    def test_no_memory_for_a_search(self) -> None:
        self.refused("prove", "konane@5x5", "--memory", "1M", code=LIMIT, why="the program alone takes what it may use")

    def test_bad_specs(self) -> None:
        for spec, why in BAD_SPECS.items():
            with self.subTest(spec=spec):
                self.refused("rules", spec, code=BAD_INPUT, what=f'"{spec}"', why=why)
        self.refused("solve", "konane@27x27", "-o", "t.ztb", code=BAD_INPUT, why="at most 26")
        self.refused("query", "konane@27x27", code=BAD_INPUT, why="at most 26")
        self.refused("perft", "konane@27x27", "2", code=BAD_INPUT, why="at most 26")
        self.assertEqual(self.files(), [])

    def test_ways_to_games_of_ones_own(self) -> None:
        self.refused("rules", "chess", code=NOT_FOUND, hint="your own: zermelo new-game, or a rule book in Python")
        for args in (["games"], ["help", "games"]):
            text = " ".join(self.zermelo(*args).stdout.split())
            self.assertIn("Games of your own: `zermelo new-game` writes a project in C++; a rule book in Python, FILE.py, stands wherever", text)

    def test_a_rule_book_without_the_python_module(self) -> None:
        """A copy of the program has no module of the same build beside it."""
        program = shutil.copy(PROGRAM, self.folder)
        (self.folder / "zermelo.py").write_text("raise ImportError('no module of this version')\n")  # before an installed one
        (self.folder / "nim.py").touch()
        done = subprocess.run([program, "solve", "nim.py"], cwd=self.folder, env=environment({"PYTHONPATH": str(self.folder)}), capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout), (NOT_FOUND, ""))
        error = ERROR.fullmatch(done.stderr)
        self.assertIsNotNone(error, done.stderr)
        self.assertEqual((error["what"], error["why"]), ("a rule book in Python needs the Python module", "no module of this version"))
        self.assertIn("apt install python3-zermelo", error["hint"])
        self.assertIn("pip install ./tools/python in the source tree", error["hint"])

    def test_unknown_game(self) -> None:
        for args in (["rules", "chess"], ["solve", "chess", "-o", "t.ztb"], ["query", "chess@8x8"], ["perft", "chess", "3"]):
            self.refused(*args, code=NOT_FOUND, what='there is no game called "chess"', hint="zermelo games  # lists them all")
        self.assertEqual(self.files(), [])

    def test_random_garbage(self) -> None:
        chance = random.Random(20260101)
        letters = b"konaefxdhus-:@,=/0123456789x \t\x01\x7f\xc3\xff%{}\"'\\"
        for _ in range(300):
            text = bytes(chance.choices(letters, k=chance.randrange(30)))
            if chance.random() < 0.5:
                text = chance.choice([b"konane@4x4,", b"fox-and-hounds:", b"konane,opening=", b"fox-and-hounds@"]) + text
            result = run(["rules", text], cwd=self.folder)
            self.assertIn(result.code, (USAGE, NOT_FOUND, BAD_INPUT), text)
            self.assertIsNotNone(ERROR.fullmatch(result.stderr), result.stderr)


class Positions(CliTestCase):
    def test_bad_positions(self) -> None:
        for spec, positions in (("fox-and-hounds@4x4", BAD_FOX), ("konane@4x4", BAD_KONANE)):
            for position, why in positions.items():
                with self.subTest(position=position):
                    self.refused("query", self.table(spec), position, code=BAD_INPUT, what=f'position "{position}"', why=why)
        self.refused("perft", "fox-and-hounds@4x4", "1h1h/4/4/F1F1 w", "3", code=BAD_INPUT, why="two foxes")

    def test_bad_moves(self) -> None:
        fox, konane = self.table("fox-and-hounds@4x4"), self.table("konane@4x4")
        for table, game, what, why, hint in (
            (fox, "start moves c1-c3", '"c1-c3" (move 1 of', "not legal in 1h1h/4/4/2F1 w, fox to move", "legal moves: c1-b2 c1-d2"),
            (fox, "start moves c1-b2 b4-b3", '"b4-b3" (move 2 of', "b, hounds to move", "legal moves: b4-a3 b4-c3 d4-c3"),
            (fox, "start moves c1", '"c1" (move 1 of', "two cells", ""),
            (fox, "start moves c1-z9", '"c1-z9"', "two cells of this board", ""),
            (fox, "1h1F/2h1/4/4 w moves d4-c3", '"d4-c3" (move 1 of', "the game is over", ""),
            (konane, "start moves a2", '"a2" (move 1 of', "black to move", "legal moves: a1 b2 c3 d4"),
            (konane, "start moves a1 a2 a3xa1", '"a3xa1" (move 3 of', "black to move", "legal moves: c1xa1"),
            (konane, "start moves a1 a2 c1xc5", '"c1xc5" (move 3 of', "two cells of this board", ""),
            (konane, "4/4/4/4 b moves a1xa3", '"a1xa3" (move 1 of', "the game is over", ""),
        ):
            with self.subTest(game=game):
                self.refused("query", table, game, code=BAD_INPUT, what=f"cannot play {what}", why=why, hint=hint)

    def test_random_garbage(self) -> None:
        chance = random.Random(20260102)
        letters = b"wbFh/12349_ start moves:ply01-xac4%{}\"'\\\x01\x7f\xc3\xff\t"
        good = [b"start", b"start moves c1-b2 d4-c3", b"1h1h/4/4/2F1 w", b"wbwb/bwbw/wbwb/4 b", b"wbwb/bwbw/wbwb/bwbw b ply:0"]
        lines = []
        for _ in range(800):
            line = bytearray(chance.choice(good) if chance.random() < 0.6 else chance.choices(letters, k=chance.randrange(1, 40)))
            for _ in range(chance.randrange(1, 4)):
                at = chance.randrange(len(line) + 1)
                line[at : at + chance.randrange(2)] = bytes(chance.choices(letters, k=chance.randrange(3)))
            if line.strip(b" ") and not line.startswith(b"#"):
                lines.append(bytes(line))
        for spec, method in (("fox-and-hounds@4x4", "auto"), ("konane@4x4", "auto"), ("konane@4x4", "enumerate")):
            table = self.table(spec, method)
            result = self.zermelo("query", table, "--stdin", "--jsonl", input=b"\n".join(lines), code=(BAD_INPUT, NO_ANSWER))
            answers = result.jsonl()
            self.assertEqual(len(answers), len(lines))
            bad = [number for number, answer in enumerate(answers, 1) if "error" in answer]
            self.assertGreater(len(bad), 300)
            reported = [int(text.split(":")[0]) for text in result.stderr.split("zermelo: error: line ")[1:]]
            self.assertEqual(reported, bad)


# Clears the screen of a terminal, in two ways; turns the direction of writing round; is no UTF-8.
COMMANDS = "\x1b[2J", "\x9b2J", "\u202e", "\udc9b2J"


class Terminals(CliTestCase):
    """Characters that could command a terminal are shown by their bytes, wherever they come from."""

    def assert_harmless(self, *texts: str) -> None:
        for text in texts:
            self.assertTrue(all(letter in "\n\t" or letter.isprintable() for letter in text), ascii(text))

    def test_names_and_arguments(self) -> None:
        for command in COMMANDS:
            name = f"a{command}.ztb"
            table = os.fsencode(self.folder / name)
            with self.subTest(name=ascii(name)):
                made = self.zermelo("solve", "konane@3x3", "-o", table, "--threads", "1")
                self.assert_harmless(made.stdout, made.stderr)
                for args in (["info", table], ["info", "-v", table], ["info", "--json", table], ["verify", table], ["query", table], ["stats", table]):
                    answer = self.zermelo(*args)
                    self.assert_harmless(answer.stdout, answer.stderr)
                proof = self.zermelo("prove", "konane@3x3", "--certificate", table + b".zcert")
                played = self.zermelo("play", "--proof", table + b".zcert", input="quit\n")
                self.assert_harmless(proof.stdout, proof.stderr, played.stdout, played.stderr)
                for args in (
                    ["solve", "konane@3x3", "-o", table], ["info", table + b"x"], ["rules", command], [command], ["games", command],
                    ["query", table, command], ["prove", "konane@3x3", command], ["perft", "konane@3x3", command],
                    ["prove", "konane@3x3", "--tables", command], ["play", table, "--side", command], ["estimate", "konane@3x3", "--folder", command],
                ):  # fmt: skip
                    refused = self.zermelo(*args, code=(USAGE, NOT_FOUND, BAD_INPUT, EXISTS))
                    self.assert_harmless(refused.stdout, refused.stderr)

    def test_lines_of_standard_input(self) -> None:
        lines = "".join(f"{command}\n" for command in COMMANDS).encode(errors="surrogateescape")
        for args in (["query", self.table("konane@3x3"), "-"], ["prove", "konane@3x3", "-"], ["perft", "konane@3x3", "-", "1"]):
            for form in ([], ["--jsonl"]):
                result = self.zermelo(*args, *form, input=lines, code=BAD_INPUT)
                self.assertEqual(len(result.lines), len(COMMANDS))
                self.assert_harmless(result.stdout, result.stderr)

    def test_the_command_that_resumes_can_be_pasted(self) -> None:
        """A name in the quoting of bash that takes escapes."""
        name = "a\x1b[2J'b.ztb"
        told = self.interrupted("solve", "fox-and-hounds@10x10", "-o", name, "--threads", "1", "-q", wait_for=name + ".journal")
        self.assertIn(r"-o $'a\x1b[2J\x27b.ztb' --threads 1 --resume", told.stderr)


class StandardInput(CliTestCase):
    def test_perft_goes_on_after_a_bad_line(self) -> None:
        result = self.zermelo("perft", "konane@3x3", "-", "1", input="bad\nstart\n", code=BAD_INPUT)
        self.assertEqual(result.lines, ['"bad"\terror', "bwb/wbw/bwb b ply:0\t5"])  # Black takes a corner or the centre
        self.assertIn("zermelo: error: line 1: cannot read position", result.stderr)
        first, second = self.zermelo("perft", "konane@3x3", "-", "1", "--jsonl", input="bad\nstart\n", code=BAD_INPUT).jsonl()
        self.assertEqual((first["error"]["code"], second["nodes"]), (BAD_INPUT, 5))
