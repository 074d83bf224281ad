"""The projects that new-game writes. test_tutorial.py builds and runs one."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import BAD_INPUT, EXISTS, NOT_FOUND, PATIENCE, REPOSITORY, USAGE, CliTestCase

PROJECT = REPOSITORY / "tools/zermelo/commands/new_game/project"
FILES = ["CMakeLists.txt", "README.md", ".gitignore", "{}.hpp", "laws.cpp", "main.cpp", "plug.cpp"]


class NewGame(CliTestCase):
    def test_the_files_of_a_project(self) -> None:
        answer = self.zermelo("new-game", "tic-2", "--json").json()
        self.assertEqual((answer["name"], answer["folder"]), ("tic-2", "tic-2"))
        folder = self.folder / "tic-2"
        written = sorted(path.name for path in folder.iterdir())
        self.assertEqual(written, sorted(name.format("tic-2") for name in FILES))
        self.assertEqual(answer["files"], written)
        header = (folder / "tic-2.hpp").read_text()
        self.assertLessEqual(len(header.splitlines()), 80)
        self.assertIn("class Tic2 : public zermelo::SimpleGame<Tic2,", header)
        self.assertIn('name = "tic-2";', header)
        for path in folder.iterdir():
            self.assertNotRegex(path.read_text(), "(?i)hexapawn", path.name)
        self.assertIn('#include "tic-2.hpp"', (folder / "plug.cpp").read_text())

    def test_the_example_is_one_of_the_tree(self) -> None:
        """So the laws of the tree and the compiler of the tree have seen it."""
        self.zermelo("new-game", "hexapawn", "-o", "deep/er")
        for path in PROJECT.iterdir():
            self.assertEqual((self.folder / "deep/er" / path.name).read_text(), path.read_text(), path.name)

    def test_it_tells_how_to_go_on(self) -> None:
        said = self.zermelo("new-game", "tic").stdout
        self.assertIn("  export ZERMELO_PLUGINS=$PWD/build/tic.so\n", said)
        self.assertIn("  zermelo solve tic\n", said)
        self.assertEqual(len(self.zermelo("-q", "new-game", "tac").stdout.splitlines()), 1)

    def test_names_that_are_refused(self) -> None:
        for name in ("Tic", "2tic", "tic_tac", "tic tac", "tic/tac", "..", "", "-", "täc", "a" * 41):
            with self.subTest(name=name):
                done = self.zermelo("new-game", "--", name, code=BAD_INPUT)
                self.assertIn("small letters, digits and hyphens", done.stderr)
        for name, why in (("konane", "there is a game"), ("tablut", "there is a game"), ("tafl", "there are games"), ("enclosure-chess", "there is a game"),
                          ("zermelo", "there is a program"), ("zermelo-check", "there is a program")):  # fmt: skip
            self.assertIn(f"{why} of this name", self.zermelo("new-game", name, code=BAD_INPUT).stderr)
        self.assertIn("CMake has a target of this name", self.zermelo("new-game", "all", code=BAD_INPUT).stderr)
        for word in ("position", "move", "side", "wdl", "cycles", "symmetry", "piece-kind"):  # a class Position would hide another
            self.assertIn("the header of a game uses this word", self.zermelo("new-game", word, code=BAD_INPUT).stderr)
        self.zermelo("new-game", code=USAGE)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_nothing_is_overwritten(self) -> None:
        (self.folder / "tic").mkdir()
        (self.folder / "tac").write_text("mine")
        (self.folder / "toe").symlink_to("nowhere")
        for name in ("tic", "tac", "toe"):
            self.assertIn(f"{name} exists already", self.zermelo("new-game", name, code=EXISTS).stderr)
        self.assertEqual(list((self.folder / "tic").iterdir()), [])
        self.assertEqual((self.folder / "tac").read_text(), "mine")
        error = self.zermelo("new-game", "tic", "-o", "tac/tic", "--json", code=NOT_FOUND).json()
        self.assertEqual(error["schema"], "zermelo.new-game/1")
        self.assertRegex(error["error"]["what"] if "error" in error else str(error), re.escape("cannot make the folder tac/tic"))

    def test_a_slip_in_the_rules_is_told_in_a_sentence(self) -> None:
        """The compiler's output stays short: it would name every use of the class."""
        apply, terminal = "Position apply(const Position& p, Move m) const noexcept", "std::optional<Wdl> terminal(const Position& p) const noexcept"
        for right, wrong, told in (
            (apply, apply.removesuffix(" noexcept"), "apply(p, m) is not noexcept; write const noexcept behind it"),
            (terminal, terminal.replace("const noexcept", "noexcept"), "terminal(p) is missing, private, not const, or gives no std::optional<Wdl>"),
            (apply, "Position canonical(const Position& p) const { return p; }\n" + apply, "canonical(p) is not noexcept, gives no Position, or symmetry_order() is missing"),
            (apply, apply, ""),
        ):
            with self.subTest(told=told):
                header = (PROJECT / "hexapawn.hpp").read_text()
                self.assertEqual(header.count(right), 1)
                (self.folder / "hexapawn.hpp").write_text(header.replace(right, wrong))
                (self.folder / "plug.cpp").write_text((PROJECT / "plug.cpp").read_text())
                done = subprocess.run(["c++", "-std=c++20", "-fsyntax-only", f"-I{REPOSITORY}", "plug.cpp"], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(re.findall(r"error: static assertion failed: (.*)", done.stderr), [told] if told else [], done.stderr)
                self.assertLess(len(done.stderr.splitlines()), 15, done.stderr)

    def test_the_revision_of_the_rules(self) -> None:
        """It follows from the text of the headers: their names, indentation and comments on lines of their own do not count."""
        header = (PROJECT / "hexapawn.hpp").read_text()
        same = {
            "as it is": {"hexapawn.hpp": header},
            "without comments": {"hexapawn.hpp": re.sub(r"(?m)^ *//.*\n", "", header)},
            "indented": {"hexapawn.hpp": re.sub(r"(?m)^ *", "\n\t", header)},
            "of Windows": {"hexapawn.hpp": header.replace("\n", "\r\n")},
            "renamed": {"other.hpp": header},
        }
        others = {
            "another move": {"hexapawn.hpp": header.replace("{0, -1, 1}", "{0, 1, -1}")},
            "a comment behind": {"hexapawn.hpp": header + "int i;  // more\n"},
            "two files": {"hexapawn.hpp": header, "more.hpp": "int i;\n"},
            "two other files": {"hexapawn.hpp": header, "more.hpp": "int j;\n"},
        }
        revisions = {name: self.revision(files) for name, files in (same | others).items()}
        self.assertEqual({revisions[name] for name in same}, {revisions["as it is"]}, revisions)
        self.assertEqual(len(set(revisions.values())), 1 + len(others), revisions)
        for revision in revisions.values():
            self.assertTrue(2**30 <= revision < 2**31, "above those that people write, and an int")

    def revision(self, files: dict[str, str]) -> int:
        with tempfile.TemporaryDirectory(prefix="zermelo-revision-") as folder:
            for name, text in files.items():
                (Path(folder) / name).write_bytes(text.encode())
            (Path(folder) / "CMakeLists.txt").write_text(
                f"cmake_minimum_required(VERSION 3.25)\nproject(revision NONE)\ninclude({REPOSITORY}/tools/package/rules-revision.cmake)\n"
                'file(GLOB rules *.hpp)\nzermelo_rules_revision(${rules})\nmessage("revision ${ZERMELO_RULES_REVISION}.")\n'
            )
            done = subprocess.run(["cmake", "-S", folder, "-B", f"{folder}/build"], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 0, done.stderr)
            return int(re.search(r"revision (\d+)\.", done.stdout + done.stderr)[1])


if __name__ == "__main__":
    unittest.main()
