"""Installs the library and builds programs outside the tree against it.

The build folder of the library is named by ZERMELO_BUILD. Expected values: 4x4 has 16,963 positions and is lost in 6 plies (data/results/konane.tsv), 6x6
from the corner is won by White (P. Norvig's notebook, data/known).
"""

import gzip
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import PROGRAM, REPOSITORY

BUILD = os.environ.get("ZERMELO_BUILD", str(REPOSITORY / "build/release"))
EXAMPLE = REPOSITORY / "tests/tools/package"


def run(*command: object, cwd: str | None = None) -> str:
    done = subprocess.run([str(word) for word in command], cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} failed:\n{done.stdout}")
    return done.stdout


def install(prefix: Path, *components: str) -> None:
    for component in components:
        run("cmake", "--install", BUILD, "--prefix", prefix, "--component", component)


def make(source: Path, build: Path, prefix: Path) -> None:
    run("cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", build)


class Package(unittest.TestCase):
    def test_a_program_outside_the_tree(self) -> None:
        with tempfile.TemporaryDirectory(prefix="zermelo-package-") as folder:
            prefix, build = Path(folder) / "installed", Path(folder) / "build"
            install(prefix, "reading", "library")
            self.assertTrue((prefix / "include/zermelo/zermelo.hpp").exists())
            self.assertFalse(list(prefix.rglob("indexing.hpp")), "more headers are installed than the face reaches")
            make(EXAMPLE, build, prefix)
            said = run(build / "example", cwd=folder)
            self.assertRegex(said, r"\A16963 positions, best move \S+\nwhite wins, proven with \d+ positions\n\Z")
            self.assertTrue((Path(folder) / "konane-6x6.zcert").exists())

    def test_a_program_that_looks_positions_up_has_no_solver(self) -> None:
        with tempfile.TemporaryDirectory(prefix="zermelo-package-") as folder:
            prefix, build = Path(folder) / "installed", Path(folder) / "build"
            install(prefix, "reading")
            self.assertFalse((prefix / "include/zermelo/zermelo.hpp").exists())
            make(EXAMPLE / "reading", build, prefix)
            run(PROGRAM, "solve", "konane@4x4", "-o", "k.ztb", cwd=folder)
            for position, value in (("start", "loss, 6 plies"), ("start moves a1", "win, 5 plies")):
                best = json.loads(run(PROGRAM, "query", "k.ztb", position, "--json", cwd=folder))["moves"][0]["move"]
                self.assertEqual(run(build / "reading", "k.ztb", position, cwd=folder), f"{value}; {best}\n")
            names = run("nm", "-C", build / "reading")
            self.assertIn("zermelo::AnyReaderOf<", names, "the names are there")
            for solver in ("AnySolverOf<", "AnySearchOf<", "SolvePlan<", "SliceRun", "GraphSolver", "BestFirstSearch", "check_dense_table(", "check_keyed_table("):
                self.assertFalse(f"zermelo::{solver}" in names, solver)

    def test_the_documents_are_installed_with_the_programs(self) -> None:
        """The unit file of the tree; manual pages and completions as the installed programs print them."""
        with tempfile.TemporaryDirectory(prefix="zermelo-package-") as folder:
            run("cmake", "--install", BUILD, "--prefix", folder, "--component", "programs")
            unit = (Path(folder) / "lib/systemd/system/zermelo.service").read_text()
            self.assertEqual(unit, (REPOSITORY / "tools/serve/zermelo.service").read_text())
            share = Path(folder) / "share"
            for name in ("zermelo", "zermelo-check"):
                program = Path(folder) / "bin" / name
                self.assertEqual(gzip.decompress((share / f"man/man1/{name}.1.gz").read_bytes()).decode(), run(program, "--generate", "man"))
                for shell, place in (("bash", f"bash-completion/completions/{name}"), ("zsh", f"zsh/site-functions/_{name}"), ("fish", f"fish/vendor_completions.d/{name}.fish")):
                    self.assertEqual((share / place).read_text(), run(program, "--generate", shell))
            solve = gzip.decompress((share / "man/man1/zermelo-solve.1.gz").read_bytes()).decode()
            self.assertEqual(solve, run(Path(folder) / "bin/zermelo", "solve", "--generate", "man"))

    def test_the_source_tree_as_a_folder_of_another_project(self) -> None:
        """Configures only: building everything again takes minutes."""
        with tempfile.TemporaryDirectory(prefix="zermelo-package-") as folder:
            said = run("cmake", "-G", "Ninja", "-S", EXAMPLE, "-B", folder, f"-DZERMELO_SOURCE={REPOSITORY}")
            self.assertIn("Generating done", said)
            targets = run("cmake", "--build", folder, "--target", "help")
            self.assertNotIn("test_unit", targets, "the tests of zermelo are not those of the other project")
