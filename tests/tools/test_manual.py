"""The manual pages that the programs print: two formatters read them without a warning, and they say what the help says."""

import re
import shutil
import subprocess
import unittest
from pathlib import Path

from support import CHECKER, PATIENCE, PROGRAM, REPOSITORY, CliTestCase, commands, environment, run

VERSION = re.search(r"(?m)^version: (.*)$", (REPOSITORY / "CITATION.cff").read_text())[1]
DAY = re.search(r"(?m)^date-released: (.*)$", (REPOSITORY / "CITATION.cff").read_text())[1]


def words_of(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text)


class Manual(CliTestCase):
    def pages(self) -> dict[str, tuple[Path, str]]:
        """The file and the help of each page, by the page's name."""
        calls = {"zermelo": [PROGRAM], "zermelo-check": [CHECKER], **{f"zermelo-{command}": [PROGRAM, command] for command in commands()}}
        made = {}
        for name, call in calls.items():
            page, told = (
                subprocess.run([*call, *words], capture_output=True, text=True, timeout=PATIENCE, env=environment({"COLUMNS": "80"})).stdout for words in (["--generate", "man"], ["--help"])
            )
            file = self.folder / f"{name}.1"
            file.write_text(page)
            made[name] = (file, told)
        return made

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_man_shows_all_that_the_help_tells(self) -> None:
        """In the order of the help: every name and word of each list, and of the paragraphs below."""
        for name, (file, told) in self.pages().items():
            with self.subTest(page=name):
                done = subprocess.run(
                    ["man", "--warnings", "-E", "UTF-8", "-l", file], capture_output=True, text=True, timeout=PATIENCE, env=environment({"MANWIDTH": "400", "MAN_KEEP_FORMATTING": ""})
                )
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                shown = " ".join(words_of(done.stdout))
                for title in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", f"zermelo {VERSION}".replace(".", " "), DAY):
                    self.assertIn(title, shown)
                paragraphs = re.split(r"\n\n|\n(?=  \S)|(?<=\S)  +|:\n", told.replace("Exit codes: ", ""))
                for paragraph in paragraphs:
                    text = " ".join(words_of(paragraph.split("Usage: ")[-1]))
                    if text not in ("Commands", "Arguments", "Options", "Examples"):
                        self.assertIn(text, shown)

    @unittest.skipUnless(shutil.which("mandoc"), "mandoc is not installed")
    def test_mandoc_has_no_warning(self) -> None:
        for name, (file, _) in self.pages().items():
            with self.subTest(page=name):
                done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", file], capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_the_pages_name_each_other_and_the_release(self) -> None:
        pages = self.pages()
        first = pages["zermelo"][0].read_text()
        for name, (file, _) in pages.items():
            page = file.read_text()
            title = name.upper().replace("-", "\\-")
            self.assertEqual(page.splitlines()[0], f'.TH {title} 1 {DAY} "zermelo {VERSION}" "User Commands"')
            self.assertTrue(page.isascii(), name)
            if name not in ("zermelo", "zermelo-check"):
                link = f"\\fB{name}\\fR(1)".replace("-", "\\-")
                self.assertIn(link, first)
                self.assertIn(".SH SEE ALSO\n\\fBzermelo\\fR(1)", page)
        self.assertIn(".SH EXIT STATUS\n.TP\n\\fB0\\fR\ndone\n", first)
        self.assertIn(".SH ENVIRONMENT\n.TP\n\\fBZERMELO_TABLES\\fR\n", pages["zermelo-solve"][0].read_text())

    def test_neither_the_clock_nor_the_place_changes_them(self) -> None:
        pages = [run(["--generate", "man"], env={"TZ": zone, "COLUMNS": columns, "LC_ALL": locale}).stdout for zone, columns, locale in (("UTC", "40", "C"), ("Asia/Tokyo", "200", "C.UTF-8"))]
        self.assertEqual(pages[0], pages[1])


if __name__ == "__main__":
    unittest.main()
