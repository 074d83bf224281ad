#!/usr/bin/python3
"""The headers of the library's face: every call that may fail says how, every class says what threads may do with it, and every
number has a unit."""

import re
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
FACE = REPOSITORY / "solvers/engine/zermelo.hpp"
# A name that tells its unit, or a count of what it names.
UNITS = re.compile(
    r"seconds|bytes|nodes|plies|positions|blocks|slices|indices|threads|searches|memory|cache|index|number|count|dtw|score|code"
)


def headers() -> list[Path]:
    """The headers that programs include by the face, and those of the options and reports of its calls."""
    reached = FACE.read_text() + '#include "solvers/run/observe.hpp"\n#include "solvers/run/report.hpp"\n'
    reached += '#include "solvers/estimate/estimate.hpp"\n#include "solvers/stats/statistics.hpp"\n'
    return [REPOSITORY / name for name in re.findall(r'#include "([^"]+)"', reached)]


def declarations(text: str) -> list[tuple[str, str, str]]:
    """All declarations outside function bodies: comment above, code on one line, comment behind."""
    found, above, code, behind, private = [], [], "", "", False
    for line in text.splitlines():
        stripped = line.strip()
        if stripped.startswith("//"):
            if code == "":
                above.append(stripped[2:].strip())
            continue
        if not stripped or stripped.startswith("#"):
            above, code, behind = [], "", ""
            continue
        words, _, remark = stripped.partition("  // ")
        code, behind = f"{code} {words}".strip(), f"{behind} {remark}".strip()
        if words.endswith((";", "{", "}", ":")):
            private = code == "private:" or (private and code != "};")
            if not private and not code.endswith("override;"):  # the first declaration documents an override
                found.append((" ".join(above), code, behind))
            code, behind = "", ""
            if words.endswith(("{", "}", ":")):
                above = []
    return found


class Face(unittest.TestCase):
    maxDiff = None

    def test_calls_that_may_fail_say_how(self) -> None:
        calls = [(header.name, above, code) for header in headers() for above, code, _ in declarations(header.read_text())
                 if re.match(r"(virtual |static )*Result<.*\w\(.*;$", code)]  # fmt: skip
        self.assertGreater(len(calls), 25)
        silent = [f"{name}: {code}" for name, above, code in calls if not re.search(r"\b[Ff]ails?\b", above)]
        self.assertEqual(silent, [])

    def test_classes_say_what_threads_may_do(self) -> None:
        classes = [(header.name, above, code) for header in headers() for above, code, _ in declarations(header.read_text())
                   if re.match(r"class \w+( final)?( : [\w ]+)? \{$", code)]  # fmt: skip
        self.assertGreater(len(classes), 6)
        silent = [f"{name}: {code}" for name, above, code in classes if "thread" not in above.lower() and "regular value" not in above.lower()]
        self.assertEqual(silent, [])

    def test_numbers_have_units(self) -> None:
        members = [(header.name, above, code, behind) for header in headers() for above, code, behind in declarations(header.read_text())
                   if re.match(r"(double|int|std::u?int\d+_t|std::size_t|std::optional<int>) \w+( = [^;]+)?;$", code)]  # fmt: skip
        self.assertGreater(len(members), 15)
        bare = [f"{name}: {code}" for name, above, code, behind in members if not (above or behind or UNITS.search(code))]
        self.assertEqual(bare, [])
