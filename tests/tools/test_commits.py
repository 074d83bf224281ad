"""tools/commits: which messages it lists, in a repository made for the test."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import REPOSITORY

LAST = "No functional change"
GIT = ["git", "-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
VERSION = "project(zermelo VERSION {} LANGUAGES CXX\n"


class Commits(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory(prefix="zermelo-commits-")
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name) / "work"
        (self.folder / "tools").mkdir(parents=True)
        shutil.copy(REPOSITORY / "tools/commits", self.folder / "tools/commits")

    def git(self, *arguments: str) -> str:
        return subprocess.run([*GIT, *arguments], cwd=self.folder, check=True, text=True, capture_output=True).stdout

    def commit(self, *paragraphs: str) -> None:
        self.git("commit", "-q", "--allow-empty", "--allow-empty-message", "-m", "\n\n".join(paragraphs))

    def begin(self) -> None:
        """A history of three commits: the second sets the version, the others are bad."""
        self.git("init", "-q", "-b", "main")
        self.commit("Before the version")
        self.version("0.1.0")
        self.commit("After the version")

    def version(self, version: str) -> None:
        (self.folder / "CMakeLists.txt").write_text(VERSION.format(version))
        self.git("add", "CMakeLists.txt")
        self.commit(f"Version {version}")

    def listed(self) -> list[str]:
        """The lines without the names of commits."""
        done = subprocess.run([self.folder / "tools/commits"], cwd="/", text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        *said, last = done.stdout.splitlines()
        if not last.startswith("tools/commits:"):
            self.assertEqual(int(last.partition(" ")[0]), len(said))
        return [line.partition(" ")[2] for line in (*said, last)]

    def test_good_ones_are_not_listed(self) -> None:
        self.begin()
        self.git("tag", "v0.1.0")
        good = (
            ("tools: a subject", "Why.", LAST),
            ("tools/commits: " + 45 * "x", LAST),
            ("tablebase, konane: reject: reserved bits", "Signature: 0123456789abcdef"),
            ("Kōnane: " + 52 * "ō", "Signature: 0123456789abcdef, as one board is new"),
        )
        for message in good:
            self.commit(*message)
        self.assertEqual(self.listed(), ["of 4 commits since v0.1.0 break the habits of CONTRIBUTING.md"])

    def test_bad_ones_are_listed_with_their_faults(self) -> None:
        self.begin()
        self.git("tag", "v0.1.0")
        bad = (
            (("tools: " + 54 * "x", LAST), "61 characters"),
            (("A subject alone", LAST), "no area"),
            (("The page of today: shows proofs", LAST), "no area"),
            (("tools:no space", LAST), "no area"),
            (("tools, : no second area", LAST), "no area"),
            (("tools: a subject",), "no closing line"),
            (("tools: a subject", LAST, "More."), "no closing line"),
            (("tools: a subject", LAST + " to others"), "no closing line"),
            (("tools: a subject", "Signature: as before"), "no closing line"),
            (("tools: a subject", "Signature: 0123456789abcde"), "no closing line"),
            ((70 * "x",), "70 characters, no area, no closing line"),
            (("",), "no area, no closing line"),
        )
        for message, _ in bad:
            self.commit(*message)
        said = [f"{message[0]}  [{faults}]" for message, faults in reversed(bad)]
        self.assertEqual(self.listed(), [*said, "of 12 commits since v0.1.0 break the habits of CONTRIBUTING.md"])

    def test_without_a_tag_the_version_counts(self) -> None:
        self.begin()
        *said, count = self.listed()
        self.assertEqual(said, ["After the version  [no area, no closing line]"])
        self.assertRegex(count, "^of 1 commits since [0-9a-f]+ break")
        self.version("0.2.0")
        self.assertRegex(self.listed()[-1], "^of 0 commits since [0-9a-f]+ break")

    def test_other_tags_and_merges_do_not_count(self) -> None:
        self.begin()
        self.git("tag", "v0.1.0")
        self.git("switch", "-q", "-c", "side")
        self.commit("tools: beside", LAST)
        self.git("switch", "-q", "main")
        self.commit("tools: ahead", LAST)
        self.git("merge", "-q", "--no-ff", "side", "-m", "Merge side")
        self.git("tag", "verified")
        self.assertEqual(self.listed(), ["of 2 commits since v0.1.0 break the habits of CONTRIBUTING.md"])

    def test_a_history_without_a_release_is_read_whole(self) -> None:
        self.git("init", "-q")
        self.commit("tools: first")
        self.assertEqual(self.listed()[-1], "of 1 commits since the first break the habits of CONTRIBUTING.md")

    def test_no_git_and_no_history(self) -> None:
        self.assertRegex(self.listed()[0], "^the commits were not checked: fatal: not a git repository")
        self.begin()
        inner = self.folder / "inner"
        (inner / "tools").mkdir(parents=True)
        shutil.copy(self.folder / "tools/commits", inner / "tools/commits")
        shallow = self.folder.parent / "shallow"
        self.git("clone", "-q", "--depth", "1", f"file://{self.folder}", str(shallow))
        (shallow / "tools").mkdir()
        shutil.copy(self.folder / "tools/commits", shallow / "tools/commits")
        for folder, reason in ((inner, "the folder is no git checkout"), (shallow, "the checkout is shallow")):
            self.folder = folder
            self.assertEqual(self.listed(), [f"the commits were not checked: {reason}"])

    def test_without_the_program_git(self) -> None:
        done = subprocess.run(["/usr/bin/python3", self.folder / "tools/commits"], env={"PATH": "/nowhere"}, text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stdout), (0, "tools/commits: the commits were not checked: there is no git\n"))
