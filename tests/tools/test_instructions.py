"""tools/instructions: what it tells of counts, with a callgrind that is none."""

import subprocess
import sys
from pathlib import Path

from support import PROGRAM, REPOSITORY, CliTestCase, environment

TOOL = REPOSITORY / "tools/instructions"
DIFFERENT, NOT_FOUND, USAGE = 5, 3, 2


class Instructions(CliTestCase):
    def run_tool(self, kept: str, *args: str, counts: str = "1000") -> subprocess.CompletedProcess[str]:
        """With one command, whose count is `counts`; the false callgrind runs it all the same."""
        self.list = self.folder / "instructions.txt"
        self.list.write_text(f"# a list\n{kept} | games --json\n")
        callgrind = self.folder / "callgrind"
        callgrind.write_text(f'#!/bin/sh\nshift 2\n"$@" && echo "==1== Collected : {counts}" >&2\n')
        callgrind.chmod(0o755)
        variables = {"ZERMELO": str(PROGRAM), "VALGRIND": str(callgrind)}
        return subprocess.run([sys.executable, TOOL, "--file", self.list, *args], env=environment(variables), text=True, capture_output=True)

    def test_a_tenth_is_allowed(self) -> None:
        for kept, code, note in (("1000", 0, ""), ("910", 0, ""), ("909", DIFFERENT, " more than allowed"), ("1120", 0, " less: tools/instructions --write keeps it")):
            with self.subTest(kept=kept):
                done = self.run_tool(kept)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertEqual(done.stdout, f"{1000:>14,} {1000 / int(kept) - 1:+7.1%}{note}  zermelo games --json\n")
                self.assertIn(f"{kept} | games", self.list.read_text())

    def test_write_keeps_the_counts(self) -> None:
        self.assertEqual(self.run_tool("5", "--write").returncode, 0)
        self.assertEqual(self.list.read_text(), "# a list\n1000 | games --json\n")

    def test_refusals(self) -> None:
        self.assertEqual(self.run_tool("many").returncode, USAGE)
        done = self.run_tool("1000 | slove konane@4x4\n1")
        self.assertEqual(done.returncode, 2)
        self.assertIn("zermelo slove konane@4x4 failed", done.stderr)
        self.assertEqual(self.run_tool("1000", counts="none").returncode, 1)
        for name in ("ZERMELO", "VALGRIND"):
            variables = {"ZERMELO": str(PROGRAM), "VALGRIND": "true", name: "/nowhere/program"}
            done = subprocess.run([sys.executable, TOOL], env=environment(variables), text=True, capture_output=True)
            self.assertEqual(done.returncode, NOT_FOUND, done.stderr)

    def test_the_list_names_what_there_is(self) -> None:
        lines = [line for line in Path(REPOSITORY / "data/instructions.txt").read_text().splitlines() if not line.startswith("#")]
        self.assertGreater(len(lines), 9)
        for line in lines:
            command = line.split(" | ")[1].split()[0]
            self.assertIn(command, ("perft", "solve", "prove"), line)
