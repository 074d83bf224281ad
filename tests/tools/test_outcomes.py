"""data/outcomes: what sweeps have found, with the commands that find it again."""

import csv
import io
import re

from support import REPOSITORY, CliTestCase

OUTCOMES = sorted((REPOSITORY / "data/outcomes").glob("*.txt"))
COLUMNS = ["spec", "winner", "dtw", "score", "how", "positions", "seconds", "checksum"]
Row = dict[str, str]


def read(path) -> tuple[str, list[Row]]:
    command, _, *lines = path.read_text().splitlines()
    return command.removeprefix("# "), [dict(zip(COLUMNS, line.split(" | "), strict=True)) for line in lines]


class Outcomes(CliTestCase):
    def test_every_folder_of_games_has_a_sweep(self) -> None:
        folders = set(re.findall(r"^GAME\((\w+),", (REPOSITORY / "games/games.def").read_text(), re.MULTILINE))
        self.assertGreater(len(folders), 10)
        swept = {read(path)[0].split()[2] for path in OUTCOMES}
        for folder in folders:
            self.assertTrue(any(game.startswith(folder.replace("_", "-")) for game in swept), folder)

    def test_form(self) -> None:
        for path in OUTCOMES:
            with self.subTest(file=path.name):
                lines = path.read_text().splitlines()
                self.assertRegex(lines[0], r"\A# zermelo sweep [a-z]")
                self.assertRegex(lines[1], r"\A# zermelo \d+\.\d+\.\d+(\+g[0-9a-f]+)?; spec \| winner")
                for row in read(path)[1]:
                    self.assertIn(row["how"], ("table", "known", "search", "time", "memory", "positions"), row)
                    self.assertEqual(row["winner"] == "open", row["how"] in ("time", "memory", "positions"), row)
                    self.assertTrue(re.fullmatch(r"-|\d+", row["dtw"]), row)

    def test_small_boards_come_out_again(self) -> None:
        """Solved one by one, not by the sweep."""
        compared = 0
        for path in OUTCOMES:
            for row in [row for row in read(path)[1] if row["how"] == "table" and int(row["positions"]) < 12_000]:
                table = self.zermelo("solve", row["spec"], "--force", "--json", "-q", "-o", "t.ztb").json()
                with self.subTest(spec=row["spec"]):
                    self.assertEqual(str(table["positions"]), row["positions"])
                    self.assertEqual("draw" if table["value"] == "draw" else table["winner"], row["winner"])
                    if row["dtw"] != "-":
                        self.assertEqual(str(table["dtw"]), row["dtw"])
                compared += 1
        self.assertGreater(compared, 60)

    def test_they_agree_with_the_kept_results(self) -> None:
        kept: dict[str, Row] = {}
        for path in (REPOSITORY / "data/results").glob("*.tsv"):
            for row in csv.DictReader(io.StringIO(path.read_text()), delimiter="\t"):
                if "bytes" in row:
                    kept[row["spec"]] = row
        compared = 0
        for path in OUTCOMES:
            for row in read(path)[1]:
                if (other := kept.get(row["spec"])) is None or row["winner"] == "open":
                    continue
                with self.subTest(spec=row["spec"]):
                    self.assertEqual("draw" if other["value"] == "draw" else other["winner"], row["winner"])
                    if row["score"] != "-":
                        self.assertEqual(int(other["score"]), int(row["score"]))
                    elif row["dtw"] != "-":
                        self.assertEqual(other["dtw"], row["dtw"])
                compared += 1
        self.assertGreater(compared, 20)
