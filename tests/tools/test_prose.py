"""Comments and paragraphs name their subject, and READMEs are short: tools/prose on the repository, and on texts made for it."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from support import REPOSITORY

# Interim limits of folders that are being rewritten: comments and paragraphs that begin with What, Where and so on. They only fall.
CIRCLES: dict[str, int] = {}
# Interim limits of READMEs that are longer than a page. They only fall.
LINES = {
    "data/results/README.md": 156,
    "tools/json/README.md": 1450,  # a row a key
}

# Each begins so, in every language and in every place of a text.
FOUND = {
    "a.hpp": ("int f();\n\n// The first line.\n\n// Whether it is so.\n", 5),
    "b.cpp": ('auto a = "// what"; int b = 1\'000;  // where it lies\n', 1),
    "c.ts": ("/* What it is. */\n", 1),
    "d.cpp.in": ("// How it goes.\n", 1),
    "e.py": ("def f():\n    '''Whoever calls.'''\n", 2),
    "f.py": ("# First.\n\nx = 1  # those of x\n", 3),
    "CMakeLists.txt": ("set(a b)\n# Which files.\n", 2),
    "script": ("#!/bin/sh\necho '# no comment'\n# Who runs this.\n", 3),
    "program": ("#!/usr/bin/python3\n# Where it runs.\n", 2),
    "paragraph.md": ("# Title\n\nA line\nand another.\n\nWhat follows.\n", 6),
    "item.md": ("A list:\n\n* first\n  line\n* **Whether** so.\n", 5),
    "cell.md": ("| what | how |\n|---|---|\n| name | what it is |\n", 3),
}
# None begins so: questions, quotations, later lines, heads of tables, code.
FREE = {
    "a.hpp": "// The cells\n// where it stands.\nint a;  // the cells\n        // where it stands\n",
    "b.cpp": 'auto a = R"(\n// What\n)"; auto b = "// what";\n',
    "c.py": "x = '# what'\n# How many there are.\n# Whatsoever.\n",
    "d.md": "# What is it\n\n**What is it?** An answer.\n\nA line\nwhere it goes on.\n\n```\nWhere\n```\n\n| what | where |\n|---|---|\n| a | b |\n",
    "e.svg": "<!-- What -->\n",
}


def prose(*args: str | Path) -> tuple[int, list[str]]:
    done = subprocess.run([REPOSITORY / "tools/prose", *args], text=True, stdout=subprocess.PIPE, timeout=60)
    return done.returncode, done.stdout.splitlines()


class Prose(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="zermelo-prose-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text)

    def test_the_repository_names_its_subjects(self) -> None:
        code, lines = prose(*(f"--allow={path}={count}" for path, count in (CIRCLES | LINES).items()))
        self.assertEqual(code, 0, "\n".join(lines))
        self.assertGreater(int(lines[-1].split()[2]), 10000)

    def test_limits_are_of_paths_that_exist(self) -> None:
        for path in CIRCLES | LINES:
            self.assertTrue((REPOSITORY / path).exists(), path)

    def test_each_circle_is_found(self) -> None:
        for name, (text, line) in FOUND.items():
            with self.subTest(name):
                self.write(f"{name}/{name}", text)
                code, lines = prose(self.folder / name)
                self.assertEqual((code, len(lines)), (1, 3), lines)
                self.assertTrue(lines[0].startswith(f"{name}:{line}: "), lines[0])

    def test_other_texts_are_free(self) -> None:
        for name, text in FREE.items():
            self.write(name, text)
        code, lines = prose(self.folder)
        self.assertEqual((code, len(lines)), (0, 1), lines)

    def test_a_limit_is_of_its_folder_alone(self) -> None:
        self.write("one/a.hpp", "// What.\n\n// Where.\n")
        self.assertEqual(prose(self.folder, "--allow=one=2")[0], 0)
        self.assertEqual(prose(self.folder, "--allow=one=1")[0], 1)
        self.write("other/a.hpp", "// Who.\n")
        self.assertEqual(prose(self.folder, "--allow=one=2")[0], 1)

    def test_a_readme_has_a_page(self) -> None:
        self.write("one/README.md", "Line.\n\n" * 40)
        self.assertEqual(prose(self.folder)[0], 0)
        self.write("one/README.md", "Line.\n\n" * 40 + "Line.\n")
        code, lines = prose(self.folder)
        self.assertEqual((code, lines[0]), (1, "one/README.md: 81 lines"))
        self.assertEqual(prose(self.folder, "--allow=one/README.md=81")[0], 0)

    def test_long_sentences_of_readmes_are_counted(self) -> None:
        self.write("README.md", "Short. " + "word " * 40 + "end. Short.\n\n" + "word " * 39 + "end.\n")
        code, lines = prose(self.folder)
        self.assertEqual(code, 0)
        self.assertIn("; 1 sentences of READMEs have more than 40 words", lines[-1])
