"""The help of every command: its examples work as they stand, and it fits the terminal."""

import re
import shlex
import subprocess
import unittest

from support import NOT_FOUND, PATIENCE, PROGRAM, REPOSITORY, USAGE, CliTestCase, commands, environment, page_folder, run

CHECKER = PROGRAM.with_name("zermelo-check")
# Examples that may end with another exit code than 0: a search of five seconds may not find out everything.
MAY_FAIL = {"zermelo prove konane@6x6 --time 5s --moves": (0, 6)}


def examples(command: str) -> list[str]:
    text = run(["help", command] if command else ["help"], env={"COLUMNS": "200"}).stdout
    part = text.split("Examples:\n")[1].split("\n\n")[0] if "Examples:\n" in text else ""
    return re.findall(r"(?m)^  (\S.*)$", part)


class Help(CliTestCase):
    def paste(self, line: str, codes: tuple[int, ...] = (0,)) -> subprocess.CompletedProcess[str]:
        if line.startswith("zermelo serve"):  # it goes on until somebody ends it
            line = "timeout --foreground --preserve-status -s TERM 1 " + line
        line = re.sub(r"(^|\| |TERM 1 )zermelo ", lambda found: f"{found[1]}{shlex.quote(str(PROGRAM))} ", line)
        done = subprocess.run(
            ["bash", "-c", line], cwd=self.folder, env=environment({"ZERMELO_PAGE": "page"}), text=True, capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE
        )
        self.assertIn(done.returncode, codes, f"{line}\n{done.stdout}\n{done.stderr}")
        return done

    def test_examples_work(self) -> None:
        self.assertIn("solve", commands())
        for spec in ("konane@4x4", "fox-and-hounds@8x8"):
            self.zermelo("solve", spec, "-q")
        page_folder(self.folder)
        count = 0
        for command in ["", *(set(commands()) - {"help", "bench"})]:
            found = examples(command)
            self.assertGreater(len(found), 0, command)
            for line in found:
                with self.subTest(line=line):
                    if line.startswith("zermelo solve "):  # of a table that the other examples have made already
                        (self.folder / "tables" / f"{line.split()[2].replace('@', '-')}.ztb").unlink(missing_ok=True)
                    self.paste(line, MAY_FAIL.get(line, (0,)))
                    count += 1
        self.assertGreater(count, 20)

    def test_a_slip_in_an_option_is_understood(self) -> None:
        """Two letters of each long option of each command are exchanged."""
        seen = 0
        for command in set(commands()) - {"help"}:
            for option in set(re.findall(r"--[a-z]{2}[a-z-]+", self.zermelo("help", command).stdout.split("Examples:")[0])):
                slip = f"--{option[3]}{option[2]}{option[4:]}"
                if slip != option:
                    self.refused(command, slip, code=USAGE, what=f"there is no option {slip}", why=f"did you mean {option}?")
                    seen += 1
        self.assertGreater(seen, 100)

    def test_help_of_a_command_in_three_ways(self) -> None:
        for command in commands():
            if command != "help":
                self.assertEqual(self.zermelo("help", command).stdout, self.zermelo(command, "--help").stdout)
                self.assertEqual(self.zermelo("help", command).stdout, self.zermelo(command, "-h").stdout)
        self.assertEqual(self.zermelo("help").stdout, self.zermelo("--help").stdout)
        nothing = self.zermelo(code=USAGE)
        self.assertEqual((nothing.stdout, nothing.stderr), ("", self.zermelo("help").stdout))
        self.refused("help", "solve", "query", code=USAGE, what='"query" is one argument too many')
        self.refused("help", "slove", code=USAGE, what='there is no command "slove"', why="did you mean solve?")

    def test_it_fits(self) -> None:
        for columns in (40, 60, 80, 200):
            for command in ["", *commands()]:
                text = run(["help", command] if command else ["help"], env={"COLUMNS": str(columns)}).stdout
                for line in text.splitlines():
                    # Command lines and names of options are not broken.
                    if len(line) > columns:
                        self.assertRegex(line, r"^  (-|[a-z| ]*zermelo|echo|[A-Z|]+$)", f"{command} at {columns}")
                        self.assertNotIn("  ", line.strip(), f"{command} at {columns}")

    def test_ascii(self) -> None:
        for language in ({"LC_ALL": "C"}, {"LC_ALL": "", "LANG": "POSIX"}):
            for args in (["help"], ["rules", "tablut"], ["rules", "konane"], ["games"], ["query", self.table("konane@3x3")]):
                self.assertTrue(self.zermelo(*args, env=language).stdout.isascii(), args)

    def test_hints_work_when_pasted(self) -> None:
        """Each hint that is a command: it does what the error asked for, and the first command works then."""
        for args, code in (
            (["query", "konane@3x3", "--no-search"], NOT_FOUND),
            (["stats", "konane@3x3"], NOT_FOUND),
            (["stats", "konane@3x3"], NOT_FOUND),
            (["info", "konane@3x3"], NOT_FOUND),
            (["verify", "konane@3x3"], NOT_FOUND),
            (["query", "konane@3x3", "--no-search", "--tables", "elsewhere"], NOT_FOUND),
            (["query", "brandub,attackers=1,defenders=0", "--no-search"], NOT_FOUND),
        ):
            with self.subTest(args=args):
                hint = re.search(r"  try:  (.*)\n", self.zermelo(*args, code=code).stderr)[1]
                self.assertTrue(hint.startswith("zermelo solve "), hint)
                self.paste(hint)
                self.zermelo(*args, input="quit\n")
                for file in self.folder.rglob("*.ztb"):
                    file.unlink()

    def test_no_hint_recommends_what_does_not_fit(self) -> None:
        for spec in ("brandub", "turkish-checkers", "tablut"):
            hint = self.refused("query", spec, "--no-search", code=NOT_FOUND).stderr.split("  try:  ")[1]
            self.assertNotIn("zermelo solve", hint)
            self.assertIn(f"zermelo prove {spec}", hint)


class Checker(unittest.TestCase):
    def test_help(self) -> None:
        done = subprocess.run([CHECKER, "--help"], env=environment({"COLUMNS": "60"}), text=True, capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 60)
        example = re.search(r"(?m)^  zermelo-check (\S+)$", done.stdout)
        self.assertIsNotNone(example, done.stdout)


class Versions(CliTestCase):
    def test_tables_and_certificates_name_the_program(self) -> None:
        version = self.zermelo("--version").stdout.strip()
        self.assertEqual(self.zermelo("--version", "--json").json(), {"schema": "zermelo.version/1", "program": version})
        table = self.table("konane@3x3")
        self.assertIn(version, self.zermelo("info", table, "--json").json()["provenance"])
        self.assertEqual(self.zermelo("verify", table, "--json").json()["program"], version)
        self.zermelo("prove", "konane@3x3", "--certificate", "a.zcert")
        self.assertIn(version.encode(), (self.folder / "a.zcert").read_bytes())

    def test_it_is_the_commit(self) -> None:
        commit = subprocess.run(["git", "-C", REPOSITORY, "rev-parse", "--short=7", "HEAD"], text=True, capture_output=True, timeout=PATIENCE)
        if commit.returncode == 0:
            self.assertRegex(self.zermelo("--version").stdout, rf"\+[gm]{commit.stdout.strip()}\n")

    def test_the_citation_has_the_same_version(self) -> None:
        number = re.search(r"(?m)^version: (.*)$", (REPOSITORY / "CITATION.cff").read_text())[1]
        self.assertRegex(self.zermelo("--version").stdout, rf"^zermelo {re.escape(number)}(\+|\n)")
        self.assertIn(f"VERSION {number} ", (REPOSITORY / "CMakeLists.txt").read_text())
        day = re.search(r"(?m)^date-released: (.*)$", (REPOSITORY / "CITATION.cff").read_text())[1]
        self.assertIn(f"## {number} ({day})\n", (REPOSITORY / "CHANGELOG.md").read_text())
