"""zermelo value and zermelo atlas as a user meets them.

Expected values come from konane_values.py, which has the rules of Kōnane and the definitions of Conway and nothing of the program; from
formulas in print (Ernst 1995, Chan and Tsai 2002, Santos and Silva 2008); or from a count by hand beside the test.
"""

import csv
import io
import itertools
import random
import re
import subprocess
import sys
import time
from collections import Counter
from fractions import Fraction

import konane_values as cgt
from konane_values import Konane
from support import BAD_INPUT, EXISTS, LIMIT, NO_ANSWER, NOT_FOUND, PATIENCE, PROGRAM, USAGE, CliTestCase, environment

sys.setrecursionlimit(20000)


def written(stones: frozenset[cgt.Cell], files: int, ranks: int) -> str:
    """An arrangement with dots."""
    return "/".join("".join("." if (x, y) not in stones else "bw"[(x + y) % 2] for x in range(files)) for y in reversed(range(ranks)))


def short(text: str) -> str:
    """Numbers in place of dots, as the program writes."""
    return re.sub(r"\.+", lambda run: str(len(run[0])), text)


def arrangements(files: int, ranks: int) -> list[frozenset[cgt.Cell]]:
    cells = [(x, y) for y in range(ranks) for x in range(files)]
    return [frozenset(cell for i, cell in enumerate(cells) if number >> i & 1) for number in range(1 << len(cells))]


def drawn_at_random(files: int, ranks: int, count: int, stones: int) -> list[frozenset[cgt.Cell]]:
    chance = random.Random(20261126)
    cells = [(x, y) for y in range(ranks) for x in range(files)]
    return [frozenset(chance.sample(cells, stones)) for _ in range(count)]


class Evaluator(CliTestCase):
    """The expected values themselves, by hand."""

    def test_identities(self) -> None:
        """Winning Ways, chapters 1 to 3."""
        for one, other in (
            ("{0|}", "1"), ("{0|1}", "1/2"), ("{1/2|1}", "3/4"), ("{|}", "0"), ("{-3|5}", "0"), ("{0|0}", "*"), ("{0,*|0,*}", "*2"), ("{0|*}", "^"), ("{0|^}", "^^*"),
            ("{1|-1}", "+-1"), ("{2|1||0}", "{{2|1}|0}"), ("{0||0|-1}", "Tiny(1)"), ("Miny(2)", "{2|0||0}"), ("{^|v}", "*"), ("{3|1}", "2+-1"), ("*2*3", "*"),
        ):  # fmt: skip
            self.assertEqual(cgt.read(one), cgt.read(other), one)
        self.assertEqual([cgt.outcome(cgt.read(name)) for name in ("0", "1/4", "v", "*2", "^*", "^^*")], ["P", "L", "R", "N", "N", "L"])


class Boards(CliTestCase):
    def answers(self, spec: str, lines: list[str], *more: str) -> list[dict]:
        return self.zermelo("value", spec, "-", "--jsonl", *more, input="\n".join(lines)).jsonl()

    def compare(self, answer: dict, konane: Konane, stones: frozenset[cgt.Cell], offset: int = 0) -> None:
        value = konane.value(stones)
        self.assertEqual(cgt.read(answer["name"]), value, answer)
        self.assertEqual(answer["outcome"], cgt.outcome(value))
        for side, key in enumerate(("left_moves", "right_moves")):
            after = Counter(konane.moves(stones, side))
            self.assertEqual(Counter(cgt.read(move["name"]) for move in answer[key]), Counter(konane.value(left) for left in after.elements()))
            for move in answer[key]:
                one = cgt.read(move["name"])
                gain = cgt.plus(one, cgt.negative(value)) if side == 0 else cgt.plus(value, cgt.negative(one))
                self.assertEqual(cgt.read(move["incentive"]), gain)
                self.assertEqual(move["wins"], cgt.le(cgt.ZERO, one) if side == 0 else cgt.le(one, cgt.ZERO))
                others = [cgt.read(other["name"]) for other in answer[key]]
                self.assertEqual(move["dominated"], any(other != one and (cgt.le(one, other) if side == 0 else cgt.le(other, one)) for other in others))

    def test_every_arrangement_of_a_small_board(self) -> None:
        for files, ranks in ((3, 3), (2, 4), (7, 1)):
            stones = arrangements(files, ranks)
            answers = self.answers(f"konane@{files}x{ranks}", [written(one, files, ranks) for one in stones])
            self.assertEqual([answer["position"] for answer in answers], [short(written(one, files, ranks)) for one in stones])
            konane = Konane(files, ranks)
            for answer, one in zip(answers, stones, strict=True):
                self.compare(answer, konane, one)

    def test_arrangements_of_larger_boards(self) -> None:
        for files, ranks, stones in ((4, 5, 9), (12, 3, 11), (26, 26, 200)):
            konane = Konane(files, ranks)
            boards = drawn_at_random(files, ranks, 12 if stones < 100 else 0, stones)
            for answer, one in zip(self.answers(f"konane@{files}x{ranks}", [written(one, files, ranks) for one in boards]), boards, strict=True):
                self.compare(answer, konane, one)

    def test_parts_add_up(self) -> None:
        """Far corners of the largest board do not meet, and a stone that never moves is no part."""
        stones = frozenset([(0, 0), (1, 0), (2, 0), (3, 0), (24, 25), (23, 25), (1, 12), (2, 12), (12, 19)])
        rows = written(stones, 26, 26).split("/")
        answer = self.zermelo("value", "konane@26x26", "/".join(rows), "--json").json()
        self.assertGreater(len(answer["parts"]), 2)
        total = cgt.ZERO
        for part in answer["parts"]:
            total = cgt.plus(total, cgt.read(part["name"]))
        self.assertEqual(cgt.read(answer["name"]), total)
        self.assertEqual(cgt.read(answer["name"]), Konane(26, 26).value(stones))

    def test_lines(self) -> None:
        """Ernst 1995: a solid line of N stones with room at both ends, Black's stone first."""
        for n in range(1, 19):
            expected = "0" if n % 4 == 0 else "*" if n % 4 == 2 else str(-(n // 2))
            self.assertEqual(self.zermelo("value", f"konane@{n}x1" if n > 1 else "konane@2x1", written(frozenset((x, 0) for x in range(n)), max(n, 2), 1), "--unbounded", "--json").json()["name"], expected)

    def test_three_lines(self) -> None:
        """Chan and Tsai 2002: S(2a+1, 2b+1, 2c+1) = a + b + c, White's stone first."""
        for a, b, c in itertools.product(range(3), repeat=3):
            text = "." + ".".join(("wb" * 3)[: 2 * half + 1] for half in (a, b, c))
            self.assertEqual(self.zermelo("value", f"konane@{len(text)}x1", text, "--unbounded", "--json").json()["name"], str(a + b + c))

    def test_lines_with_a_tail(self) -> None:
        """N stones: a line of N - 1, and the tail beside its first stone, which is Black's. 4j + 2 is {*|-2j+1} in print, and that is wrong for all j > 0."""
        konane = Konane()
        for n in range(2, 13):
            stones = frozenset([(x, 0) for x in range(n - 1)] + [(0, 1)])
            files = max(n - 1, 2)
            name = self.zermelo("value", f"konane@{files}x2", written(stones, files, 2), "--unbounded", "--json").json()["name"]
            j = n // 4
            printed = {2: "*", 3: "*", 4: "{*|v}"}.get(n) or [f"{{*|{2 - 2 * j}}}", f"{{{2 * j - 1}|*}}", f"{{0|{1 - 2 * j}}}", f"{{{2 * j}|0}}"][n % 4]
            self.assertEqual(name, printed, n)
            self.assertEqual(cgt.read(name), konane.value(stones), n)
            if n % 4 == 2 and n > 2:
                self.assertNotEqual(cgt.read(f"{{*|{1 - 2 * j}}}"), konane.value(stones), n)

    def test_patterns_without_edges(self) -> None:
        patterns = drawn_at_random(4, 3, 25, 7)
        konane = Konane()
        answers = self.answers("konane@4x3", [written(one, 4, 3) for one in patterns], "--unbounded")
        for answer, one in zip(answers, patterns, strict=True):
            self.assertEqual(cgt.read(answer["name"]), konane.value(one), written(one, 4, 3))
        one = written(patterns[0], 4, 3)
        for words in ([one], [one + " b"], [short(one)], [one, "w"]):
            self.assertEqual(self.zermelo("value", "konane@4x3", *words, "--unbounded", "--json").json(), {key: value for key, value in answers[0].items()})
        both = self.zermelo("value", "konane@4x3", one, "+", one, ">=", "value:-9", "--unbounded", "--json").json()
        self.assertEqual((both["spec"], both["holds"]), ("konane@12x11", True))
        self.refused("value", "konane@4x3", "start", "--unbounded", code=USAGE, what="a pattern is a board")
        self.refused("value", "konane@20x3", "20/20/20", "--unbounded", code=BAD_INPUT, what="28x11")
        self.refused("value", "tiptoe@4x4", "4/4/4/4", "--unbounded", code=NO_ANSWER, what="without edges")
        self.refused("value", "konane", "6/6/6/6/6/6", "--unbounded", code=NO_ANSWER, why="the size of the pattern")

    def test_star_two(self) -> None:
        """By hand on 3x4: each side has one move to 0 and one to *, and so *2."""
        answer = self.zermelo("value", "konane@3x4", ".../bw./.bw/...", "--json").json()
        self.assertEqual(answer["name"], "*2")
        for key in ("left_moves", "right_moves"):
            self.assertEqual(sorted(move["name"] for move in answer[key]), ["*", "0"])

    def test_the_side_to_move_does_not_matter(self) -> None:
        answers = [self.zermelo("value", "konane@3x4", f"3/3/1bw/bw1{side}", "--json").stdout for side in ("", " b", " w")]
        self.assertEqual(len(set(answers)), 1)
        played = self.zermelo("value", "konane@4x4", "start", "moves", "a1", "a2", "c1xa1", "--json").json()
        konane = Konane(4, 4)
        stones = frozenset((x, y) for x in range(4) for y in range(4)) - {(0, 1), (1, 0), (2, 0)}
        self.compare(played, konane, stones)

    def test_tiptoe(self) -> None:
        """By hand: one white piece in the middle of 3x3 has a move in 4 directions, after which no piece of a group of two can go two cells. Left is White."""
        answer = self.zermelo("value", "tiptoe@3x3", "3/1w1/3", "--json").json()
        self.assertEqual((answer["name"], answer["left"], answer["right"], len(answer["left_moves"]), answer["right_moves"]), ("1", "white", "black", 4, []))
        self.assertEqual(self.zermelo("value", "tiptoe@3x3", "3/1b1/3", "--json").json()["name"], "-1")
        self.assertEqual(self.zermelo("value", "tiptoe@2x2", "2/bw", "--json").json()["name"], "0")  # one move each, beside each other

    def test_text(self) -> None:
        """v by hand: Black's jump leads to *, White's to 0 or 1."""
        self.assertEqual(
            self.zermelo("value", "konane@3x4", "3/3/.bw/bw.").lines,
            ["3/3/1bw/bw1", " 4  . . .", " 3  . . .", " 2  . b w", " 1  b w .", "    a b c", "  value      v", "  outcome    R: white wins, whoever begins",
             "  mean       0, temperature 0", "  stops      0 if black begins, 0 if white does", "  birthday   2", "  all small  atomic weight -1",
             "black moves  to  verdict  gains", "a1xc1        *   best     ^*",
             "white moves  to  verdict     gains", "b1xb3        0   best, wins  v", "c2xa2        1   dominated   -1v"],
        )  # fmt: skip

    def test_long_names_are_cut(self) -> None:
        """The whole ones come with -v, and with --json."""
        board = ("value", "tiptoe@3,adj=hex", "wb1/4/5/4/2w")
        short, whole = (self.zermelo(*board, *more, "--color", "never").stdout for more in ((), ("-v",)))
        self.assertLess(max(map(len, short.splitlines())), 170)
        self.assertLess(len(short), 3000)
        answer = self.zermelo(*board, "--json").json()
        names = [answer["name"], *(move[key] for moves in (answer["left_moves"], answer["right_moves"]) for move in moves for key in ("name", "incentive"))]
        self.assertGreater(max(map(len, names)), 50_000)
        for name in names:
            self.assertIn(name, whole)
            if len(name) <= 60:
                self.assertIn(name, short)
            else:
                self.assertIn(f"{name[:30]}... ({len(name) - 30:,} more characters)", short)


class Values(CliTestCase):
    """Names, means and temperatures."""

    def facts(self, *expression: str) -> dict:
        return self.zermelo("value", "konane@2x2", *expression, "--json").json()

    def test_means_and_temperatures(self) -> None:
        """Winning Ways, chapter 6; the temperatures of numbers as in Siegel 2013."""
        for name, mean, temperature, stops in (
            ("0", "0", "-1", "0 0"), ("5", "5", "-1", "5 5"), ("1/2", "1/2", "-1/2", "1/2 1/2"), ("-3/4", "-3/4", "-1/4", "-3/4 -3/4"), ("*", "0", "0", "0 0"),
            ("^", "0", "0", "0 0"), ("+-1", "0", "1", "1 -1"), ("{2|0}", "1", "1", "2 0"), ("{4||2|0}", "5/2", "3/2", "4 2"), ("{3|1/2}", "7/4", "5/4", "3 1/2"),
            ("Tiny(2)", "0", "0", "0 0"), ("{5|2||-1}", "5/4", "9/4", "2 -1"),
        ):  # fmt: skip
            told = self.facts(f"value:{name}")
            self.assertEqual((told["mean"], told["temperature"], f"{told['left_stop']} {told['right_stop']}"), (mean, temperature, stops), name)

    def test_names(self) -> None:
        for written_so, name in (("{0|*}", "^"), ("{1|-1}", "+-1"), ("{0,*|0,*}", "*2"), ("{2|1||0}", "{2|1||0}"), ("{0||0|-3/2}", "Tiny(3/2)"), ("1/2^*", "1/2^*"), ("{1|1}", "1*"), ("{0,*|0}", "^*")):
            self.assertEqual(self.facts(f"value:{written_so}")["name"], name)

    def test_atomic_weights(self) -> None:
        """Winning Ways, chapter 8: of ^ 1, of *n 0; nothing else than all small games has one."""
        for name, weight in (("^", "1"), ("vv", "-2"), ("*", "0"), ("*3", "0"), ("^^*", "2"), ("1", None), ("Tiny(1)", None)):
            self.assertEqual((self.facts(f"value:{name}")["atomic_weight"], self.facts(f"value:{name}")["all_small"]), (weight, weight is not None), name)

    def test_sums_against_the_evaluator(self) -> None:
        names = ["0", "1", "-1/2", "*", "*2", "^", "v*", "+-1", "{2|0}", "{0|-1}", "Tiny(1)", "{1|*}", "3^^"]
        lines = [f"value:{a} {sign} value:{b}" for a in names for b in names for sign in "+-"]
        answers = self.zermelo("value", "konane@2x2", "-", "--jsonl", input="\n".join(lines)).jsonl()
        for line, answer in zip(lines, answers, strict=True):
            a, sign, b = (word.removeprefix("value:") for word in line.split())
            total = cgt.plus(cgt.read(a), cgt.read(b) if sign == "+" else cgt.negative(cgt.read(b)))
            self.assertEqual((cgt.read(answer["name"]), answer["outcome"]), (total, cgt.outcome(total)), line)
            self.assertEqual(any(move["wins"] for move in answer["left_moves"]), answer["outcome"] in "LN", line)
            self.assertEqual(any(move["wins"] for move in answer["right_moves"]), answer["outcome"] in "RN", line)

    def test_comparisons(self) -> None:
        order = {"L": ">", "R": "<", "P": "=", "N": "||"}
        names = ["0", "*", "^", "^*", "1", "-1", "+-1"]
        for a, b in itertools.product(names, names):
            difference = cgt.outcome(cgt.plus(cgt.read(a), cgt.negative(cgt.read(b))))
            for relation, holds in (("<=", difference in "RP"), (">=", difference in "LP"), ("==", difference == "P")):
                told = self.facts(f"value:{a}", relation, f"value:{b}")
                self.assertEqual((told["asked"], told["holds"], told["relation"]), (relation, holds, order[difference]), f"{a} {relation} {b}")
        text = self.zermelo("value", "konane@3x4", ".../bw./.bw/...", "==", "value:*2").stdout
        self.assertIn("  ==         yes: left = right", text)
        self.assertIn("no: left < right", self.zermelo("value", "konane@2x2", "value:v", ">=", "value:0").stdout)

    def test_a_sum_of_arrangements(self) -> None:
        """1 - 1 - * by hand: whoever begins takes *, and nothing else wins."""
        lines = self.zermelo("value", "konane@3x3", "bw./3/3", "+", "3/wb./3", "-", "value:*").lines
        self.assertEqual(lines[:6], ["      term     value", "1  +  bw1/3/3  1", "2  +  3/wb1/3  -1", "3  -  value:*  *", "  value      *", "  outcome    N: whoever moves first wins"])
        self.assertEqual(lines[-2:], ["  black      wins if it begins: to 0 in 3", "  white      wins if it begins: to 0 in 3"])

    def test_negative_first(self) -> None:
        self.assertEqual(self.facts("-", "value:1")["name"], "-1")
        self.assertEqual(self.facts("-", "value:1", "+", "value:3")["name"], "2")
        self.assertEqual(self.facts("value:1", "==", "-", "value:-1")["holds"], True)


class Input(CliTestCase):
    def test_lines(self) -> None:
        """Each line has its own answer or error; names and remarks stay."""
        lines = 'bw./3/3; id one\n\n# nothing\nbw1/3/3 w ; two\nnonsense; id 3\nbw./3/3 - value:1/2; id 4\nwbw/bwb/wbw b ply:0\nvalue:^ <= value:*\n'
        result = self.zermelo("value", "konane@3x3", "-", input=lines, code=BAD_INPUT)
        self.assertEqual(result.lines[:2], ["bw1/3/3\t1\tL\t1\t-1\tid one", "bw1/3/3\t1\tL\t1\t-1\ttwo"])
        self.assertEqual(result.lines[3], "bw./3/3 - value:1/2\t1/2\tL\t1/2\t-1/2\tid 4")
        self.assertEqual(result.lines[5], "value:^ <= value:*\t^*\tN\t0\t0")
        self.assertEqual([row.split("\t")[1] for row in (result.lines[2], result.lines[4])], ["error", "error"])
        for number in (5, 7):
            self.assertIn(f"zermelo: error: line {number}: ", result.stderr)
        answers = self.zermelo("value", "konane@3x3", "-", "--jsonl", input=lines, code=BAD_INPUT).jsonl()
        self.assertEqual([answer.get("id") for answer in answers], ["one", "two", "3", "4", None, None])
        self.assertEqual(["error" in answer for answer in answers], [False, False, True, False, True, False])

    def test_nothing(self) -> None:
        self.assertEqual(self.zermelo("value", "konane@3x3", "-", input="").stdout, "")

    def test_each_line_is_answered_at_once(self) -> None:
        with subprocess.Popen([PROGRAM, "value", "konane@3x3", "-", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(), text=True) as process:
            assert process.stdin and process.stdout
            for text, name in (("bw./3/3", "1"), ("wb./bw./3 ", None)):
                process.stdin.write(text + "\n")
                process.stdin.flush()
                line = process.stdout.readline()
                self.assertIn('"name":"1"' if name else '"error"', line)
            process.stdin.close()

    def test_closed_pipe(self) -> None:
        for args in (["value", "konane@3x3", "-"], ["atlas", "konane@4x4", "--csv"], ["atlas", "konane@4x4", "--list", "first", "--all"]):
            command = f"head -c 3000000 < <(yes bw./3/3) | {PROGRAM} {' '.join(args)} | head -n 1"
            done = subprocess.run(["bash", "-c", command], capture_output=True, env=environment(), timeout=PATIENCE)
            self.assertEqual(len(done.stdout.splitlines()), 1, args)
            self.assertEqual(done.stderr, b"", args)


class Pictures(CliTestCase):
    HOT = ["value", "konane@3x4", "3/b2/w1w/1w1"]  # {2|0}: the greatest slope on 3x4 with four stones

    def test_file_and_stdout(self) -> None:
        self.assertEqual(self.zermelo(*self.HOT, "--json").json()["name"], "{2|0}")
        told = self.zermelo(*self.HOT, "--thermograph", "hot.svg")
        self.assertEqual((told.stdout, told.stderr), ("", "the thermograph of {2|0} is in hot.svg\n"))
        svg = (self.folder / "hot.svg").read_text()
        self.assertEqual(self.zermelo(*self.HOT, "--thermograph", "-").stdout, svg)
        self.assertIn("Mean 1, temperature 1.", svg)
        self.assertIn("Left wall: 2 at tax 0; 1 at tax 1", svg)
        self.assertIn("Right wall: 0 at tax 0; 1 at tax 1", svg)
        self.assertEqual(self.files(), ["hot.svg"])
        self.assertEqual(self.zermelo(*self.HOT, "--thermograph", "quiet.svg", "-q").stderr, "")

    def test_an_existing_file(self) -> None:
        (self.folder / "hot.svg").write_text("mine")
        self.refused(*self.HOT, "--thermograph", "hot.svg", code=EXISTS, hint="--force")
        self.assertEqual((self.folder / "hot.svg").read_text(), "mine")
        self.zermelo(*self.HOT, "--thermograph", "hot.svg", "--force")
        self.assertTrue((self.folder / "hot.svg").read_text().startswith("<svg"))

    def test_refusals(self) -> None:
        self.refused(*self.HOT, "--thermograph", "hot.png", code=USAGE, what="does not end with .svg")
        self.refused(*self.HOT, "--thermograph", "hot.svg", "--certificate", "hot.zval", code=USAGE, what="excludes")
        self.zermelo(*self.HOT, "--thermograph", "no/such/hot.svg", code=(3, 1))
        self.assertEqual(self.files(), [])

    def test_of_sums(self) -> None:
        svg = self.zermelo("value", "konane@2x2", "value:+-2", "+", "value:{0|-1}", "--thermograph", "-").stdout
        self.assertIn("Mean -1/2, temperature 2.", svg)


class Refusals(CliTestCase):
    def test_typing_errors(self) -> None:
        spec = ["value", "konane@3x3"]
        for words, what in (
            (["bw./3/3", "+"], 'missing at "+"'), (["+", "bw./3/3"], 'missing at "+"'), (["value:1", "<=", "value:1", ">=", "value:2"], "two relations"), (["-", "-", "value:1"], "missing"),
            (["value:1", "<="], 'missing at "<="'), ([], "POS is required"),
        ):  # fmt: skip
            self.refused(*spec, *words, code=USAGE, what=what)
        for words, why in (
            (["bww/3/3"], "a cell of Black"), (["bw/3/3"], "2 cells"), (["bw./3"], ""), (["value:{2|"], "missing"), (["value:1/3"], "power of two"), (["value:"], "a value was expected"),
            (["value:bla"], ""), (["bw..1/3/3"], "written with dots or as a number"), (["bw./3/3", "x"], ""), (["bw./3/3", "value:1"], ""), (["start", "moves", "b1"], ""), (["xx"], ""),
        ):  # fmt: skip
            self.refused(*spec, *words, code=BAD_INPUT, why=why)
        for position, why in (("xbw/3/.bw", "character 1:"), (".../3/xbw", "character 7:"), ("3/.../bwx w", "character 9:"), ("3/3/bw. q", "character 9:"), ("3/3/bw. w q", "character 11:"), ("3/3", "character 4:")):
            self.refused("value", "konane@3x3", *position.split(), code=BAD_INPUT, what=f'cannot read position "{position}"', why=why)
        for relation in ("<", ">", "=", "≤"):
            self.refused("value", "konane@3x3", "bw./3/3", relation, "value:0", code=USAGE, what=f'there is no relation "{relation}"', hint="one of <=, >= and ==")
        self.refused("value", "konane@3x3", "bw./3/3", "-value:1", code=USAGE, what="there is no option -value:1")
        self.refused("value", "konane@3x3", "bw./3/3", "--", "-value:1", code=USAGE, what='a blank is missing behind the sign of "-value:1"', hint="- value:1")
        self.refused("value", "konane@3x3x3", "bw./3/3", code=BAD_INPUT)
        self.refused("value", "konone@3x3", "bw./3/3", code=NOT_FOUND, why="konane")
        self.refused("atlas", "konane@3x3", "--list", "foo", code=USAGE, what='there is no "foo"')
        self.refused("atlas", "konane@3x3", "--all", code=USAGE, what="--list")
        self.refused("atlas", "konane@3x3", "--csv", "--md", code=USAGE)
        self.refused("atlas", code=USAGE, what="SPEC is required")

    def test_opening_turns(self) -> None:
        for words in (["start"], ["start", "moves", "a1"], ["wbw/bwb/wbw b ply:0"]):
            self.refused("value", "konane@3x3", *words, code=BAD_INPUT, why="a turn of the opening belongs to one side")
        for opening in ("start", "3/3/3 w setup:1", "3/1w1/3 b setup:2"):
            self.refused("value", "tiptoe@3x3", opening, code=BAD_INPUT, why="belongs to one side")
        self.assertEqual(self.zermelo("value", "konane@3x4,opening=naihe", "start", "--json").json()["position"], "wbw/b1b/w1w/bwb")

    def test_games_without_values(self) -> None:
        for command, spec in (("value", "fox-and-hounds@4x4"), ("atlas", "halma@3x3,rows=2-1"), ("value", "enclosure-chess@5x5"), ("atlas", "tafl-5x5")):
            words = ["start"] if command == "value" else []
            self.refused(command, spec, *words, code=NO_ANSWER, what="no values of combinatorial game theory", hint="Tiptoe")

    def test_boards_that_are_too_large(self) -> None:
        for spec, code, hint in (("konane@6x6", LIMIT, "a smaller board"), ("konane@26x26", NO_ANSWER, "single arrangements"), ("tiptoe@19x19", NO_ANSWER, "single arrangements")):
            began = time.monotonic()
            self.refused("atlas", spec, code=code, hint=hint)
            self.assertLess(time.monotonic() - began, 10)

    def test_memory(self) -> None:
        result = self.refused("atlas", "konane@4x5", "--memory", "1M", code=LIMIT, what="does not fit in memory", hint="--memory")
        enough = re.search(r"--memory (\S+?);", result.stderr)
        assert enough
        self.assertIn("1,048,576", self.zermelo("atlas", "konane@4x5", "--memory", enough[1], code=(0, LIMIT)).stdout or "1,048,576")
        full = "/".join(("bw" * 4 if y % 2 else "wb" * 4) for y in range(8)).replace("bwbwbwbw/", "bw..bwbw/", 1)
        self.refused("value", "konane@8x8", full, "--memory", "20M", code=LIMIT)


class Interrupts(CliTestCase):
    def stopped(self, *args: str, delay: float) -> None:
        began = time.monotonic()
        result = self.interrupted(*args, delay=delay)
        self.assertLess(time.monotonic() - began, delay + 4, args)
        self.assertEqual(result.stdout, "")
        self.assertEqual(self.files(), [])

    def test_atlas(self) -> None:
        self.stopped("atlas", "konane@5x5", "--progress", "none", delay=1.5)

    def test_value(self) -> None:
        full = "/".join(("bw" * 4 if y % 2 else "wb" * 4) for y in range(8)).replace("bwbwbwbw/", "bw..bwbw/", 1)
        self.stopped("value", "konane@8x8", full, "--memory", "2G", delay=1.5)
        self.stopped("value", "konane@8x8", full, "--memory", "2G", "--thermograph", "hot.svg", delay=0.7)


class Atlas(CliTestCase):
    def rows(self, spec: str, *more: str) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(self.zermelo("atlas", spec, "--csv", *more).stdout)))

    def test_every_value_with_its_count(self) -> None:
        for files, ranks in ((3, 3), (1, 9), (2, 5), (3, 4)):
            konane, boards = Konane(files, ranks), arrangements(files, ranks)
            expected = Counter(konane.value(one) for one in boards)
            fewest: dict[cgt.Game, int] = {}
            for one in boards:
                fewest[konane.value(one)] = min(len(one), fewest.get(konane.value(one), 99))
            rows = self.rows(f"konane@{files}x{ranks}")
            self.assertEqual({cgt.read(row["value"]): int(row["positions"]) for row in rows}, expected)
            for row in rows:
                value = cgt.read(row["value"])
                first = re.sub(r"\d+", lambda run: "." * int(run[0]), row["first"])
                self.assertEqual(konane.value_of(first), value, row)
                self.assertEqual((row["outcome"], int(row["pieces"])), (cgt.outcome(value), fewest[value]), row)
                self.assertEqual(len(re.findall("[bw]", row["first"])), int(row["pieces"]))
            told = self.zermelo("atlas", f"konane@{files}x{ranks}", "--json").json()
            outcomes = Counter(cgt.outcome(konane.value(one)) for one in boards)
            self.assertEqual(({key: count for key, count in told["outcomes"].items() if count}, told["values"], told["arrangements"]), (outcomes, len(expected), len(boards)))

    def test_the_prototype(self) -> None:
        """Figures of an earlier program in another language: /work/shared has them for five boards."""
        for spec, values, numbers, hottest, outcomes in (
            ("konane@3x4", 103, 17, "7/4", [1061, 1255, 1255, 525]), ("konane@3x5", 388, 40, "2", [4743, 20774, 3839, 3412]),
            ("konane@4x4", 812, 43, "2", [11469, 20520, 20520, 13027]), ("konane@3x6", 5791, 75, "5/2", [34469, 96507, 96507, 34661]),
        ):  # fmt: skip
            told = self.zermelo("atlas", spec, "--json").json()
            self.assertEqual((told["values"], told["numbers"], told["hottest"]["temperature"], list(told["outcomes"].values())), (values, numbers, hottest, outcomes))

    def test_lists(self) -> None:
        every = self.rows("konane@3x4")
        self.assertEqual(len(every), 103)
        self.assertEqual(self.rows("konane@3x4", "--list", "first", "--all"), every)
        self.assertEqual(self.rows("konane@3x4", "--list", "first"), every[:20])
        self.assertEqual([(int(row["pieces"])) for row in every], sorted(int(row["pieces"]) for row in every))
        numbers = [Fraction(row["value"]) for row in self.rows("konane@3x4", "--list", "numbers", "--all")]
        self.assertEqual(numbers, sorted(Fraction(row["value"]) for row in every if re.fullmatch(r"-?\d+(/\d+)?", row["value"])))
        hottest = [Fraction(row["temperature"]) for row in self.rows("konane@3x4", "--list", "hottest", "--all")]
        self.assertEqual(hottest, sorted((Fraction(row["temperature"]) for row in every), reverse=True))
        common = [int(row["positions"]) for row in self.rows("konane@3x4", "--list", "common", "--all")]
        self.assertEqual(common, sorted((int(row["positions"]) for row in every), reverse=True))
        self.assertEqual([row["value"] for row in self.rows("konane@3x4", "--list", "nimbers")], ["0", "*", "*2"])
        small = {row["value"] for row in self.rows("konane@3x4", "--list", "all-small", "--all")}
        self.assertEqual(small, {row["value"] for row in every if is_all_small(cgt.read(row["value"]))})

    def test_forms(self) -> None:
        rows = self.rows("konane@3x4", "--list", "nimbers")
        table = self.zermelo("atlas", "konane@3x4", "--list", "nimbers", "--md").lines
        self.assertEqual([[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]], [list(row.values()) for row in rows])
        text = self.zermelo("atlas", "konane@3x4", "--list", "nimbers").lines
        self.assertEqual([line.split() for line in text[1:]], [list(row.values()) for row in rows])
        self.assertEqual(self.zermelo("atlas", "konane@3x4", "--jsonl").json(), self.zermelo("atlas", "konane@3x4", "--json").json())

    def test_the_same_with_any_number_of_workers(self) -> None:
        one, four = (self.zermelo("atlas", "konane@3x5", "--csv", "--threads", threads).stdout for threads in "14")
        self.assertEqual(one, four)

    def test_tiptoe(self) -> None:
        """An exchange of the colours negates: as many positions have a value as its negative."""
        rows = self.rows("tiptoe@2x3")
        counts = {cgt.read(row["value"]): int(row["positions"]) for row in rows}
        self.assertEqual(sum(counts.values()), 3**6)
        for value, count in counts.items():
            self.assertEqual(counts[cgt.negative(value)], count)
        self.assertEqual(sum(int(row["positions"]) for row in self.rows("tiptoe@2,adj=hex")), 3**7)


def is_all_small(value: cgt.Game) -> bool:
    return bool(value.left) == bool(value.right) and all(map(is_all_small, value.left | value.right))
