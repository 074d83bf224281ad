"""The package: its types, its documents, its wheel."""

import contextlib
import io
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

from support import MODULE, REPOSITORY, FolderTestCase

TOOL = REPOSITORY / "tools/python"


class Package(FolderTestCase):
    def test_types(self) -> None:
        """The stubs say what the module has."""
        allowed = REPOSITORY / "tests/python/stubtest_allowlist.txt"
        done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "zermelo", "--allowlist", allowed, "--ignore-unused-allowlist"],
                              env={**os.environ, "PYTHONPATH": str(MODULE)}, capture_output=True, text=True)  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_blocks_of_the_guide_run(self) -> None:
        blocks = re.findall(r"```python\n(.*?)```", (TOOL / "GUIDE.md").read_text(), re.DOTALL)
        self.assertGreaterEqual(len(blocks), 4)
        names: dict = {"__name__": "readme", "reader_folder": str(TOOL)}
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            for block in blocks:
                exec(block, names)
        for words in ("loss 6 white", "proven black True", "not_found did you mean konane?", "ann wins in ", " 1-2", "('loss', 4)", "loss ('", "konane@3x2,opening=corner white 2", "nim 232 ('win', "):
            self.assertIn(words, said.getvalue())

    def test_import_is_quick_and_needs_no_numpy(self) -> None:
        """Idle about 15 ms; at most 50 are promised, and a busy machine gets four times that."""
        code = "import sys, time; t = time.perf_counter(); import zermelo; t = time.perf_counter() - t; print(t, 'numpy' in sys.modules)"
        times = []
        for _ in range(5):
            done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(MODULE)}, capture_output=True, text=True)
            seconds, numpy = done.stdout.split()
            self.assertEqual(numpy, "False")
            times.append(float(seconds))
        self.assertLess(min(times), 0.2)

    def test_docstrings(self) -> None:
        """Every public name says what it is."""
        import zermelo

        silent = [name for name in zermelo.__all__ if not (getattr(zermelo, name).__doc__ or "").strip()]
        self.assertEqual(silent, [])


@unittest.skipUnless(os.environ.get("ZERMELO_SLOW"), "builds the whole library")
class Wheel(FolderTestCase):
    def test_pip_installs_without_an_index(self) -> None:
        """Twice the same bytes, and the installed package solves."""
        names = []
        for number in range(2):
            subprocess.run([sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps", "-w", f"w{number}", TOOL], check=True, capture_output=True)
            names.append(next(Path(f"w{number}").glob("*.whl")))
        self.assertEqual(names[0].read_bytes(), names[1].read_bytes())
        subprocess.run([sys.executable, "-m", "venv", "room"], check=True)
        subprocess.run(["room/bin/pip", "install", "--no-index", "--no-deps", names[0]], check=True, capture_output=True)
        done = subprocess.run(["room/bin/python", "-c", "import zermelo; print(zermelo.solve('konane@4x4')['start'].plies)"], capture_output=True, text=True)
        self.assertEqual(done.stdout, "6\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
