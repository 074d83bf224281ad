"""The kept results of data/results: solved again, and compared; and that the comparison would notice a change."""

import os
import signal
import subprocess
import time
from pathlib import Path

import kept_results
from kept_results import RESULTS, Key, fields, known, run_tool, solved, table_files
from support import PROGRAM, REPOSITORY

NOT_COMPARED = ["bytes", "bits_per_position", "seconds", "positions_per_second", "peak_rss_bytes", "verify_seconds"]


class Kept(kept_results.Kept):
    recipe = "results"
    columns = """spec command method positions wins draws losses value dtw score winner longest_win longest_win_position longest_loss
        longest_loss_position choices only_moves mutual_zugzwangs digest """ + " ".join(NOT_COMPARED)

    def files(self) -> list[Path]:
        return table_files()

    def listed(self) -> dict[Key, str]:
        return {(line[0],): line[1] for line in fields(RESULTS / "specs.txt")}

    def test_rows_agree_with_themselves(self) -> None:
        for row in solved().values():
            with self.subTest(spec=row["spec"]):
                wins, draws, losses, positions = (int(row[key]) for key in ("wins", "draws", "losses", "positions"))
                self.assertEqual(wins + draws + losses, positions)
                self.assertLessEqual(int(row["only_moves"]), int(row["choices"]))
                # Of points there is always something to keep.
                self.assertLessEqual(int(row["choices"]), wins + draws if row["score"] == "-" else positions)
                self.assertEqual(row["winner"] == "-", row["value"] == "draw")
                if row["score"] != "-":
                    self.assertEqual((row["dtw"], int(row["score"]) > 0), ("-", row["value"] == "win"))
                elif row["value"] != "draw":
                    self.assertLessEqual(int(row["dtw"]), int(row[f"longest_{row['value']}"]))

    def test_rows_agree_with_known_values(self) -> None:
        compared = 0
        for name in ("konane-outcomes.txt", "values.txt", "reachable.txt"):
            for line in known(name):
                row = solved().get(line[0])
                if row is None or (name == "values.txt" and line[1] != "start"):
                    continue
                winner, dtw = line[-2:]
                self.assertEqual("draw" if row["value"] == "draw" else row["winner"], winner, line)
                if dtw != "-" and winner != "draw":
                    self.assertEqual(row["dtw"], dtw, line)
                compared += 1
        self.assertGreater(compared, 20)


class Tool(kept_results.ToolWithList):
    recipe, file, not_compared = "results", "konane.tsv", NOT_COMPARED
    key = ["konane@2x3"]
    told = r"konane@2x3: \d+ positions, (win|loss) \d+"
    pair = ["konane@1x2", "konane@2x2"]
    source, wrong = "specs.txt", ["konane@9x9", "konane@9x9 | huge", "konane@9x9 | big | auto | fast", "konane@2x3 | big"]

    def test_a_stopped_solve_goes_on(self) -> None:
        """The tool and the program are killed as soon as there is a journal; the row of the next call is the kept one."""
        self.path, work = self.results / "enso.tsv", self.folder / "work"
        command = [REPOSITORY / "tools/kept", "results", "--folder", str(self.results), "--work", str(work), "--threads", "1", "enso@4x4"]  # takes more than a second
        variables = {**os.environ, "ZERMELO": str(PROGRAM), "TMPDIR": str(self.folder)}
        killed = subprocess.Popen(command, start_new_session=True, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while not list(work.glob("*.journal")) and time.monotonic() < deadline:
            time.sleep(0.002)
        os.killpg(killed.pid, signal.SIGKILL)
        killed.wait()
        self.assertIn("enso-4x4.ztb.partial", [path.name for path in work.iterdir()])
        done = run_tool(*command[1:])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("going on", done.stderr)
        self.assertEqual(self.compared(self.path), self.compared(RESULTS / "enso.tsv"))
        self.assertEqual(list(work.iterdir()), [])

    def test_a_limit(self) -> None:
        with (self.results / "specs.txt").open("a") as specs:
            specs.write("konane@27x27 | big\n")
        self.assertEqual(self.tool("--check", "konane@27x27").returncode, 4)
