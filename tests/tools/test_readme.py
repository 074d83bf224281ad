"""Runs the commands of the README, the guide and the examples of values, and compares what they print with what these say.

A block that is marked ```console holds commands, after "$ ", each followed by its output. In the output a line `...`
stands for any number of lines, and `...` inside a line for any text.
"""

import json
import re
import subprocess
import tempfile
import unittest
from dataclasses import dataclass, field
from pathlib import Path

from support import PATIENCE, PROGRAM, REPOSITORY, environment

DOCUMENTS = [REPOSITORY / name for name in ("README.md", "tools/zermelo/GUIDE.md", "data/results/values/README.md")]
# A command that begins with one of these is run if it calls the program; all others are only looked at.
RUN = re.compile(r"((printf|echo|cat)\b.*\| *)?zermelo(-check)?( |$)")


@dataclass
class Step:
    command: str
    output: list[str] = field(default_factory=list)


def console_steps(text: str) -> list[Step]:
    """The commands of all console blocks, in order. A command goes on after a backslash at the end of its line."""
    steps: list[Step] = []
    for block in re.findall(r"^```console *\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        unfinished = False
        for number, line in enumerate(block.splitlines()):
            if unfinished:
                steps[-1].command += "\n" + line
                unfinished = line.endswith("\\")
            elif line.startswith("$ "):
                steps.append(Step(line[2:]))
                unfinished = line.endswith("\\")
            elif number == 0:
                raise ValueError(f"a console block begins with output: {line}")
            else:
                steps[-1].output.append(line)
    return steps


def pattern(output: list[str]) -> re.Pattern[str]:
    """Matches the lines of an output, each ended by a newline and without spaces before it."""
    text = ""
    for line in output:
        if line.strip() == "...":
            text += r"(?:[^\n]*\n)*?"
        else:
            text += r"[^\n]*?".join(re.escape(part) for part in line.rstrip().split("...")) + r"\n"
    return re.compile(text)


def normal(text: str) -> str:
    return "".join(line.rstrip() + "\n" for line in text.splitlines())


class Parser(unittest.TestCase):
    TEXT = "# T\n```console\n$ zermelo a\none ...\n...\n\ntwo\n$ zermelo b \\\n    c\n```\n```sh\n$ no\n```\n```console\n$ git clone x\n```\n"

    def test_steps(self) -> None:
        self.assertEqual(console_steps(self.TEXT), [Step("zermelo a", ["one ...", "...", "", "two"]), Step("zermelo b \\\n    c"), Step("git clone x")])

    def test_output_before_the_first_command(self) -> None:
        with self.assertRaises(ValueError):
            console_steps("```console\nout\n```\n")

    def test_pattern(self) -> None:
        said = pattern(console_steps(self.TEXT)[0].output)
        for text, fits in (
            ("one 1.5 s\n\ntwo\n", True),
            ("one \nx\ny\n\ntwo\n", True),
            ("one 1\ntwo\n", False),
            ("one 1\n\ntwo\nthree\n", False),
            ("zero\none 1\n\ntwo\n", False),
            ("", False),
        ):
            self.assertEqual(said.fullmatch(text) is not None, fits, text)
        self.assertIsNotNone(pattern([]).fullmatch(""))
        self.assertIsNone(pattern([]).fullmatch("x\n"))
        self.assertIsNone(pattern(["a.c"]).fullmatch("abc\n"))
        self.assertIsNotNone(pattern(["a", "..."]).fullmatch("a\n"))

    def test_what_is_run(self) -> None:
        for command, runs in (("zermelo games", True), ("printf 'start' | zermelo query t.ztb -", True), ("zermelo-check x", True),
                              ("git clone x zermelo", False), ("tools/quickstart", False), ("echo zermelo", False)):  # fmt: skip
            self.assertEqual(RUN.match(command) is not None, runs, command)


class Options(unittest.TestCase):
    def test_the_table_of_games_has_all_options(self) -> None:
        """Each option, with all its values, as `zermelo games` has it."""
        table = (REPOSITORY / "README.md").read_text().replace("\\|", "|")
        games = subprocess.run([PROGRAM, "games", "--json"], capture_output=True, timeout=PATIENCE, check=True)
        options = {(game["name"].split(":")[0], option) for game in json.loads(games.stdout)["games"] for option in re.findall(r"\[,[^\]]+\]", game["spec"])}
        self.assertIn(("tablut", "[,escape=edge|corner|plain-corner]"), options)
        for game, option in options:
            row = next(line for line in table.splitlines() if line.startswith("| [") and f"`{game}" in line)
            self.assertIn(option, row)


class Readme(unittest.TestCase):
    maxDiff = None

    def test_commands_print_what_the_documents_say(self) -> None:
        for document in DOCUMENTS:
            with self.subTest(document=str(document.relative_to(REPOSITORY))):
                self.run_document(document)

    def run_document(self, document: Path) -> None:
        steps = console_steps(document.read_text())
        self.assertTrue(any(RUN.match(step.command) for step in steps), f"{document} has no console block that calls zermelo")
        path = f"{PROGRAM.parent}:{environment()['PATH']}"
        with tempfile.TemporaryDirectory(prefix="zermelo-readme-") as folder:
            for step in steps:
                if not RUN.match(step.command):
                    continue
                with self.subTest(command=step.command):
                    done = subprocess.run(
                        ["bash", "-c", step.command], cwd=folder, env=environment({"PATH": path}), timeout=PATIENCE, text=True,
                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    )  # fmt: skip
                    limit = [0, 6] if "\nlimit   " in done.stdout else [0]  # a search that ends without an answer
                    self.assertIn(done.returncode, range(2, 128) if "zermelo: error:" in "\n".join(step.output) else limit, done.stdout)
                    if pattern(step.output).fullmatch(normal(done.stdout)) is None:
                        self.assertEqual(normal(done.stdout).splitlines(), step.output)
