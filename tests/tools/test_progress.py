"""The progress of a run on stderr: dated lines and JSON, with a time left that does not jump."""

import json

from support import LIMIT, CliTestCase

# Some seconds with one worker: many slices; slices with moves inside.
SLICES = ("fox-and-hounds@10x10", "turkish-checkers@8x8,white=2,black=2")
DATED = (
    r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  slice (?P<slice>\d+)/(?P<slices>\d+)  \d+ %  [\d.]+( [kM])? positions  [\d.]+ [MG]B"
    r"(  (about [\d.]+ (s|min|h|days)|a few seconds) left)?"
)


class Lines(CliTestCase):
    def progress(self, *args: str) -> list[dict]:
        told = self.zermelo(*args, "--threads", "1", "--progress", "json", code=(0, LIMIT)).stderr
        return [json.loads(line) for line in told.splitlines() if line.startswith("{")]

    def test_plain_lines_have_a_date_and_the_slice(self) -> None:
        told = self.zermelo("solve", "fox-and-hounds@12x12", "-o", "t.ztb", "--threads", "1", "--time", "12s", "--progress", "plain", code=LIMIT).stderr
        lines = [line for line in told.splitlines() if not line.startswith(("zermelo: ", "  why", "  try"))]
        self.assertGreaterEqual(len(lines), 1, told)
        for line in lines:
            self.assertRegex(line, f"^{DATED}$")

    def test_json_lines_of_a_solve(self) -> None:
        for spec in SLICES:
            with self.subTest(spec=spec):
                lines = self.progress("solve", spec, "-o", f"{spec[:3]}.ztb", "--method", "retrograde", "--time", "30s")
                self.assertEqual({line["schema"] for line in lines}, {"zermelo.progress/1"})
                solving = [line for line in lines if line["phase"] == "solving"]
                self.assertEqual(solving[0]["done"], 0)
                self.assertGreater(len(solving), 3)
                for before, after in zip(solving, solving[1:]):
                    self.assertLessEqual(before["done"], after["done"])
                    self.assertLessEqual(before["slice"] or 0, after["slice"])
                    self.assertLessEqual(after["slice"], after["slices"])
                    self.assertAlmostEqual(after["share"], after["done"] / after["total"], places=9)
                    old, new = before["seconds_left"], after["seconds_left"]
                    if old is not None:
                        passed = after["seconds"] - before["seconds"]
                        self.assertLessEqual(new, 2 * max(old, 10), solving)
                        if after["done"] < after["total"]:  # nothing is left at the end, whatever was told a second before
                            self.assertGreaterEqual(new, min(old / 2, old - passed - 0.01), solving)

    def test_nothing_is_known_of_an_exploration(self) -> None:
        lines = self.progress("solve", "konane@5x6", "--method", "enumerate", "-o", "t.ztb", "--time", "4s")
        self.assertIn("exploring", {line["phase"] for line in lines})
        for line in lines:
            self.assertIsNone(line["seconds_left"], line)
            self.assertIsNone(line["slice"], line)

    def test_notes_are_objects_too(self) -> None:
        lines = self.progress("solve", "konane@3x3", "-o", "new/t.ztb")
        self.assertEqual([line["note"] for line in lines if line["note"]], ["made the folder new"])
        self.assertRegex(lines[0]["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
