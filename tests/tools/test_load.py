"""tools/load: its table of rates counts answers of status 200, and any other status is an error."""

import re
import shutil
import subprocess
import unittest

from support import NOT_FOUND, PATIENCE, PROGRAM, REPOSITORY, USAGE, CliTestCase, environment

needs_wrk = unittest.skipUnless(shutil.which("wrk"), "wrk is not installed")


class Load(CliTestCase):
    def load(self, *args: object, code: int = 0, program: object = PROGRAM) -> str:
        command = [REPOSITORY / "tools/load", *map(str, args)]
        done = subprocess.run(command, env=environment({"ZERMELO": str(program)}), capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stderr if code else done.stdout

    @needs_wrk
    def test_all_answers_have_status_200(self) -> None:
        lines = self.load("konane@4x4", "--seconds", 1).splitlines()
        self.assertIn("| answers (200) |", lines[0])
        self.assertEqual([line.split()[1] for line in lines[2:]], ["1", "50", "1000"])
        for line in lines[2:]:
            batch, answers, a_second, positions, median, slow, longest, processor, memory = map(float, re.findall(r"\d+(?:\.\d+)?", line))
            self.assertTrue(answers > 0 < a_second <= 1.1 * answers + 1, line)
            self.assertAlmostEqual(positions, batch * a_second, delta=batch)
            self.assertTrue(0 < median <= slow <= longest and processor > 0 < memory, line)

    @needs_wrk
    def test_another_status_is_an_error(self) -> None:
        (self.folder / "positions").write_text("start\nno position\n")
        told = self.load("konane@4x4", "--seconds", 1, "--positions", self.folder / "positions", code=1)
        self.assertRegex(told, r"[1-9]\d* answers with status 200, [1-9]\d* with others; 0 requests without an answer")

    @needs_wrk
    def test_without_a_table_or_a_server(self) -> None:
        self.assertIn("no game called", self.load("go", code=NOT_FOUND))
        self.assertIn("the server did not start", self.load(program="/bin/true", code=1))

    def test_wrong_arguments(self) -> None:
        self.assertIn("--seconds: invalid choice: 121", self.load("--seconds", 121, code=USAGE))
        self.assertIn("can't open", self.load("--positions", self.folder / "none", code=USAGE))
        self.assertIn("there is no program /none", self.load(program="/none", code=USAGE))


if __name__ == "__main__":
    unittest.main(verbosity=2)  # tells of skipped tests
