"""Every file is named, in code font, by the nearest README above it.

A name is the file's (`wrap.hpp`, which stands for `wrap.cpp` too), its stem (`wrap`, `wrap.*`), a pattern (`test_*.py`), or its folder
(`screens/`). Names that all games share are in games/README.md, where `<name>` is the folder's.
"""

import re
import tempfile
import unittest
from fnmatch import fnmatch
from pathlib import Path

from support import REPOSITORY

SUFFIXES = (".hpp", ".cpp", ".in", ".ts", ".mjs", ".py", ".cmake", "")


def files(root: Path) -> list[Path]:
    """Sources, scripts and build files; neither documents nor data."""
    skipped = {"build", "node_modules", "corpus", "__pycache__"}
    found = []
    for folder in ("games", "solvers", "tablebase", "tools", "tests"):
        for path in sorted((root / folder).rglob("*")):
            within = path.relative_to(root)
            if path.is_file() and path.suffix in SUFFIXES and skipped.isdisjoint(within.parts) and not path.name.startswith("."):
                found.append(within)
    return found


def readme_of(root: Path, file: Path) -> Path:
    return next(folder / "README.md" for folder in file.parents if (root / folder / "README.md").exists())


def names(readme: str) -> set[str]:
    """The words in code font."""
    return {word for code in re.findall(r"`([^`\n]+)`", readme) for word in re.split(r"[\s,]+", code)}


def is_named(file: Path, words: set[str]) -> bool:
    """`file` is relative to the README."""
    stems = {Path(word).stem for word in words if not word.endswith("/")}
    folders = {f"{folder}/" for folder in file.parents if folder.name}
    return file.stem in stems or bool(words & folders) or any(fnmatch(str(file), word) or fnmatch(file.name, word) for word in words)


def unnamed(root: Path) -> list[str]:
    readmes = {file: readme_of(root, file) for file in files(root)}
    words = {readme: names((root / readme).read_text()) for readme in set(readmes.values())}
    of_games = names((root / "games/README.md").read_text())
    found = []
    for file, readme in readmes.items():
        shared = {word.replace("<name>", file.parent.name) for word in of_games if not word.endswith("/")} if file.parts[0] == "games" else set()
        if not is_named(file.relative_to(readme.parent), words[readme] | shared):
            found.append(str(file))
    return found


class Readmes(unittest.TestCase):
    def test_every_file_is_named_by_its_readme(self) -> None:
        self.assertGreater(len(files(REPOSITORY)), 500)
        self.assertEqual(unnamed(REPOSITORY), [])

    def test_what_a_readme_must_say(self) -> None:
        said = {
            "games/README.md": "`rules.*`, `<name>.hpp`; `board/` is not a file",
            "games/go/README.md": "| `walk.hpp`, `effort` | two files |",
            "tools/README.md": "`page/`: a page. `*_box.py`, and [`key`](key). Plain words name nothing: lost.py",
        }
        named = ("games/go/rules.cpp", "games/go/go.hpp", "games/go/walk.cpp", "games/go/effort.hpp", "tools/page/a/b.ts", "tools/tea_box.py", "tools/key")
        lost = ("games/go/indexing.hpp", "games/go/<name>.cpp", "tools/lost.py", "tools/pages/b.ts")
        with tempfile.TemporaryDirectory(prefix="zermelo-readmes-") as folder:
            root = Path(folder)
            for name in (*said, *named, *lost, "tools/build/none.py", "tools/data.tsv"):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(said.get(name, ""))
            self.assertEqual(sorted(unnamed(root)), sorted(lost))
