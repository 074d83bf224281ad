"""The TypeScript of the page: its imports make no circle, and no file is too long."""

import re
import unittest
from pathlib import Path

from support import REPOSITORY

LONGEST = 600  # lines


def typescript() -> list[Path]:
    return sorted(path for folder in ("tools/explorer/src", "tools/site/page/src") for path in (REPOSITORY / folder).rglob("*.ts"))


def imports(path: Path) -> list[Path]:
    return [(path.parent / f"{name}.ts").resolve() for name in re.findall(r'^(?:import|export) [^;]*?from "(\.[^"]+)";', path.read_text(), re.MULTILINE)]


class TypeScript(unittest.TestCase):
    def test_imports_make_no_circle(self) -> None:
        """Files without imports among the rest are taken away until none is left."""
        left = {path: set(imports(path)) for path in typescript()}
        self.assertGreater(sum(map(len, left.values())), 60)
        self.assertEqual(set().union(*left.values()) - left.keys(), set(), "imports of files that are not there")
        while free := {path for path, needs in left.items() if not needs & left.keys()}:
            left = {path: needs for path, needs in left.items() if path not in free}
        self.assertEqual([str(path.relative_to(REPOSITORY)) for path in left], [])

    def test_files_are_short(self) -> None:
        long = [str(path) for path in typescript() if len(path.read_text().splitlines()) > LONGEST]
        self.assertEqual(long, [])
