"""The documents: their tables come from data/results, their links lead somewhere, their lines are plain text."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import REPOSITORY, run

DOCUMENTS = [path for path in sorted(REPOSITORY.rglob("*.md")) if {"build", "node_modules"}.isdisjoint(path.relative_to(REPOSITORY).parts)]


def check_tables(repository: Path) -> subprocess.CompletedProcess:
    return subprocess.run([repository / "tools/tables", "--check"], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


class Documents(unittest.TestCase):
    def test_tables_are_those_of_the_results(self) -> None:
        done = check_tables(REPOSITORY)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_a_changed_figure_makes_a_table_stale(self) -> None:
        with tempfile.TemporaryDirectory(prefix="zermelo-documents-") as folder:
            copy = Path(folder)
            for part in ("data/results", "tools/zermelo", "tools/recipes"):
                shutil.copytree(REPOSITORY / part, copy / part)
            for part in ("README.md", "tools/tables"):
                shutil.copy(REPOSITORY / part, copy / part)
            self.assertEqual(check_tables(copy).returncode, 0)
            rows = copy / "data/results/fox-and-hounds.tsv"
            rows.write_text(rows.read_text().replace("2013760", "2013761"))
            stale = check_tables(copy)
            self.assertEqual(stale.returncode, 5)
            self.assertIn("README.md: stale", stale.stdout)

    def test_the_readme_lists_every_game(self) -> None:
        """Each folder of games/games.def has a row, and each name that `zermelo games` prints stands in the row of its folder or another."""
        rows = re.findall(r"^\| \[[^]]+\]\(games/(\w+)/README\.md\) \| (.*?) \| [^|]* \|$", (REPOSITORY / "README.md").read_text(), re.MULTILINE)
        folders = re.findall(r"^GAME\((\w+), \w+\)$", (REPOSITORY / "games/games.def").read_text(), re.MULTILINE)
        self.assertGreater(len(folders), 5)
        self.assertEqual(sorted({folder for folder, _ in rows}), sorted(set(folders)))
        self.assertEqual(len(rows), len(set(folders)), "one row for each folder")
        listed = set(re.findall(r"`([a-z0-9:-]+)", "".join(specs for _, specs in rows)))
        names = {game["name"] for game in run(["games", "--json"]).json()["games"]}
        self.assertEqual(listed, names)

    def test_links_lead_somewhere(self) -> None:
        seen = 0
        for document in DOCUMENTS:
            prose = re.sub(r"^```.*?^```", "", document.read_text(), flags=re.DOTALL | re.MULTILINE)
            for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
                seen += 1
                self.assertTrue((document.parent / target).exists(), f"{document}: {target}")
        self.assertGreater(seen, 15)

    def test_tools_of_commands_exist(self) -> None:
        seen = 0
        for document in DOCUMENTS:
            for block in re.findall(r"^ *```\w*\n(.*?)^ *```", document.read_text(), re.DOTALL | re.MULTILINE):
                for tool in re.findall(r"(?<![\w/.-])(?:\./)?(tools/[\w./-]*\w)", block):
                    seen += 1
                    self.assertTrue((REPOSITORY / tool).exists(), f"{document.relative_to(REPOSITORY)}: {tool}")
        self.assertGreater(seen, 40)

    def test_files_named_in_code_font_exist(self) -> None:
        """`name.hpp` and folder names of a README are files beside it, below it, or paths from the root."""
        for document in DOCUMENTS:
            for name in re.findall(r"`([\w./-]+\.(?:hpp|cpp|py|tsv))`", document.read_text()):
                places = [document.parent / name, REPOSITORY / name, *document.parent.rglob(Path(name).name)]
                self.assertTrue(any(place.exists() for place in places), f"{document.relative_to(REPOSITORY)}: {name}")


class Changelog(unittest.TestCase):
    """Its newest section tells the version, the signature and the formats of this tree."""

    NEWEST = re.compile(
        r"## (\S+) \(\d{4}-\d\d-\d\d\)\n\nSignature `([0-9a-f]{16})`. Formats: tables (\d+), certificates (\d+), journals (\d+), saved searches (\d+)\.\n"
    )

    def test_the_newest_section_is_that_of_the_tree(self) -> None:
        newest = self.NEWEST.search((REPOSITORY / "CHANGELOG.md").read_text())
        self.assertIsNotNone(newest)
        sources = (
            ("CMakeLists.txt", r"project\(zermelo VERSION (\S+) "),
            ("data/results/bench.txt", r"Signature: (\w+)"),
            ("tablebase/format.hpp", r"table_version = (\d+);"),
            ("solvers/certificate/format.hpp", r"certificate_version = (\d+);"),
            ("tablebase/journal.cpp", r'magic = "zermelo journal (\d+)\\n"'),
            ("solvers/pns/table_file.cpp", r" version = (\d+);"),
        )
        for said, (path, pattern) in zip(newest.groups(), sources, strict=True):
            self.assertEqual(said, re.search(pattern, (REPOSITORY / path).read_text())[1], path)
        self.assertEqual(newest.start(), len("# Changelog\n\n"), "the newest section is the first")
