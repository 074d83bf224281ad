"""The projects that new-game writes. test_tutorial.py builds and runs one."""

import re
import unittest

from support import BAD_INPUT, EXISTS, NOT_FOUND, REPOSITORY, USAGE, CliTestCase

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
        self.assertIn("there is a game of this name", self.zermelo("new-game", "konane", code=BAD_INPUT).stderr)
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


if __name__ == "__main__":
    unittest.main()
