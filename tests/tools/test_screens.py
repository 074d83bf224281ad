"""The output of commands at every width, in a pipe, to a file, without colours, in ASCII: golden pages, and laws for all of them.

ZERMELO_WRITE_GOLDEN=1 writes the pages of tests/tools/golden again; read them before you keep them.
"""

import os
import re
import subprocess
from pathlib import Path

from support import CHECKER, PATIENCE, PROGRAM, CliTestCase, Screen, environment, page_folder

GOLDEN = Path(__file__).parent / "golden"
WIDTHS = (40, 60, 80, 200)
COMMANDS = {
    "games": ["games"],
    "rules": ["rules", "konane@3x4"],
    "query": ["query", "tables/fox.ztb", "start", "--line"],
    "stats": ["stats", "small.ztb", "--slices"],
    "compare": ["compare", "tables/fox.ztb", "escape.ztb"],
    "puzzle": ["puzzle", "tables/fox.ztb", "--steps", "1", "--sheet", "2", "--answers"],
    "listed": ["stats", "tables/fox.ztb", "--list", "zugzwang"],
    "info": ["info", "-v"],
    "list": ["info"],
    "prove": ["prove", "konane@3x3", "--threads", "1"],
    "known": ["known", "konane@3x3"],
    "estimate": ["estimate", "fox-and-hounds@4x2"],
    "solve": ["solve", "fox-and-hounds@4x4", "-o", "again.ztb", "--force"],
    "ranges": ["prove", "konane@2..3x2..3", "--threads", "1"],
    "help": ["help", "stats"],
    "program": ["help"],
    "verify": ["verify", "tables", "--full"],
    "perft": ["perft", "konane@3x4", "1", "2", "3"],
    "divide": ["perft", "fox-and-hounds@4x4", "start", "3", "--divide"],
    "play": ["play", "tables/fox.ztb", "--side", "none"],
    "blunders": ["query", "tables/fox.ztb", "start", "moves", "c1-b2"],
    "why": ["play", "tables/fox.ztb", "--side", "both"],
    "why-many": ["play", "tiptoe.ztb", "--side", "both"],
    "exchanged": ["stats", "mabi.ztb"],
    "value": ["value", "konane@3x4", "3/3/.bw/bw."],
    "value-parts": ["value", "konane@16x4", "13bw1/16/16/bwb13"],
    "value-sum": ["value", "konane@3x4", "3/b2/w1w/1w1", "+", "3/3/1bw/bw1", "-", "value:{1|1/4}", ">=", "value:^"],
    "sweep": ["sweep", "konane", "--sizes", "2x2..2x3"],
    "grid": ["sweep", "konane", "--sizes", "2x2..3x3", "--grid"],
    "changes": ["sweep", "tiptoe@3x3", "--changes", "--games", "100"],
    "count": ["count", "konane@2..3x3"],
    "sequence": ["count", "konane@1x2..4", "--sequence"],
    "transcribe": ["transcribe", "tables/fox.ztb", "-o", "wdl.ztb", "--metric", "wdl", "--force"],
    "site": ["export", "tables/fox.ztb", "--site", "site", "--page", "page", "--force"],
    "atlas": ["atlas", "konane@3x4"],
    "atlas-list": ["atlas", "konane@3x4", "--list", "hottest"],
}
# Lines that a command reads.
INPUT = {"why": "c1-b2\nwhy b4-a3\nwhy d4-c3\nwhy\n", "why-many": "why\nwhy all\n"}
# Texts that differ from run to run, or from commit to commit.
CHANGING = [
    (r"(?s)  effort     .*?\n  table ", "  effort     ...\n  table "),  # its figures decide where it is wrapped
    (r"\d+\.\d+ s\b", "S s"), (r"\d+\.\d+ million", "M million"), (r"\d+(\.\d+)? [MkG]?B\b", "N MB"), (r"\d+\.\d+\.\d+\+[gm][0-9a-f]{7}", "VERSION+COMMIT"),
    (r"about \d+ s", "about N s"), (r"(?m)  0\.\d\d$", "  S"), (r"\(\d[\d,]*/s\)", "(N/s)"), (r"seconds   0\.\d\d", "seconds   S"),
]  # fmt: skip


def normal(text: str) -> str:
    for pattern, name in CHANGING:
        text = re.sub(pattern, name, text)
    return text


class Screens(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        (self.folder / "tables").mkdir()
        self.zermelo("solve", "fox-and-hounds@4x4", "-o", "tables/fox.ztb", "-q")
        self.zermelo("solve", "fox-and-hounds:escape@4x4", "-o", "escape.ztb", "-q")
        self.zermelo("solve", "fox-and-hounds@4x2", "-o", "small.ztb", "-q")  # of few slices
        self.zermelo("solve", "tiptoe@4x4", "-o", "tiptoe.ztb", "-q")
        self.zermelo("solve", "mabi@3x3", "-o", "mabi.ztb", "-q")
        page_folder(self.folder)
        (self.folder / "input").mkdir()
        for name in COMMANDS:
            (self.folder / "input" / name).write_text(INPUT.get(name, ""))

    def at_terminal(self, name: str, columns: int, *more: str, **variables: str) -> str:
        """The output of a command on stdout, a terminal of so many columns."""
        with (self.folder / "input" / name).open("rb") as lines:
            terminal = Screen(self.folder, *COMMANDS[name], *more, columns=columns, variables={"TERM": "xterm", **variables}, stdin=lines.fileno(), stderr=subprocess.DEVNULL)
        text = terminal.read()
        self.assertEqual(terminal.close(), 0, text)
        return text.replace("\r\n", "\n")

    def compare(self, name: str, page: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("ZERMELO_WRITE_GOLDEN"):
            path.write_text(page)
        self.assertEqual(page, path.read_text())

    def test_golden_pages(self) -> None:
        for name in COMMANDS:
            with self.subTest(name=name):
                pages = [f"===== {columns} columns\n{normal(self.at_terminal(name, columns, NO_COLOR='1'))}" for columns in WIDTHS]
                self.compare(name, "".join(pages))

    def test_golden_pages_of_the_checker(self) -> None:
        self.zermelo("prove", "konane@3x3", "--certificate", "proof.zcert", "-q")
        pages = []
        for columns in WIDTHS:
            terminal = Screen(self.folder, "proof.zcert", columns=columns, variables={"NO_COLOR": "1"}, program=CHECKER, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            pages.append(f"===== {columns} columns\n{normal(terminal.read().replace(chr(13), ''))}")
            self.assertEqual(terminal.close(), 0)
        self.compare("check", "".join(pages))

    def test_golden_pages_of_a_new_game(self) -> None:
        pages = []
        for columns in WIDTHS:
            terminal = Screen(self.folder, "new-game", "lights", "-o", f"lights-{columns}", columns=columns, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            pages.append(f"===== {columns} columns\n{terminal.read().replace(chr(13), '')}")
            self.assertEqual(terminal.close(), 0)
        self.compare("new-game", "".join(pages))

    def test_golden_pages_of_other_terminals(self) -> None:
        """One page in ASCII, one with 16 colours and one with 16 million, one of a terminal without cursor."""
        for name, variables in (
            ("ascii", {"LC_ALL": "C", "NO_COLOR": "1"}), ("colours-16", {"TERM": "xterm"}),
            ("colours-all", {"COLORTERM": "truecolor"}), ("dumb", {"TERM": "dumb"}),
        ):  # fmt: skip
            with self.subTest(name=name):
                self.compare(f"query-{name}", normal(self.at_terminal("query", 80, **variables)))

    def test_every_width_is_kept(self) -> None:
        for name in COMMANDS:
            for columns in WIDTHS:
                text = self.at_terminal(name, columns, NO_COLOR="1")
                for line in text.splitlines():
                    if len(line) > columns:
                        # A word that is longer than the terminal is wide, or a command to be copied.
                        words = line.split()
                        self.assertTrue(max(map(len, words)) > columns - 14 or words[0] in ("zermelo", "python3"), f"{name} at {columns}: {line}")

    def test_a_report_is_the_same_at_every_width(self) -> None:
        """It is Markdown; tests/tools/golden/report.md has its text."""
        args = ["report", "tables/fox.ztb", "--games", "20", "-q"]
        piped = self.zermelo(*args).stdout
        for columns in WIDTHS:
            terminal = Screen(self.folder, *args, columns=columns, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertEqual(terminal.read().replace("\r\n", "\n"), piped)
            self.assertEqual(terminal.close(), 0)

    def test_a_pipe_and_a_file_get_the_same(self) -> None:
        for name, args in COMMANDS.items():
            with self.subTest(name=name):
                piped = self.zermelo(*args, input=INPUT.get(name, "")).stdout
                with open(self.folder / "out.txt", "w") as out:
                    subprocess.run([PROGRAM, *args], input=INPUT.get(name, "").encode(), stdout=out, stderr=subprocess.DEVNULL, cwd=self.folder, env=environment(), timeout=PATIENCE)
                self.assertEqual(normal((self.folder / "out.txt").read_text()), normal(piped))
                self.assertNotIn("\x1b", piped)

    def test_colours_alone_differ(self) -> None:
        for name in COMMANDS:
            with self.subTest(name=name):
                plain = normal(self.at_terminal(name, 100, NO_COLOR="1"))
                self.assertEqual(normal(self.at_terminal(name, 100, "--color", "never")), plain)
                self.assertEqual(normal(self.at_terminal(name, 100, TERM="dumb")), plain)
                for variables in ({"TERM": "xterm"}, {"TERM": "xterm-256color"}, {"COLORTERM": "truecolor"}):
                    coloured = self.at_terminal(name, 100, **variables)
                    if name not in ("query", "blunders", "play", "puzzle", "why", "why-many"):  # a shaded board has no dots
                        self.assertEqual(normal(re.sub(r"\x1b\[[0-9;]*m", "", coloured)), plain)
        self.assertIn("\x1b[", self.at_terminal("query", 100))
        self.assertIn("\x1b[", self.zermelo(*COMMANDS["query"], "--color", "always").stdout)

    def test_ascii(self) -> None:
        for name in COMMANDS:
            if name != "known":
                self.assertTrue(self.at_terminal(name, 80, LC_ALL="C", NO_COLOR="1").isascii(), name)
        self.assertIn("- loss in 8 plies", self.at_terminal("query", 80, LC_ALL="C", NO_COLOR="1"))
