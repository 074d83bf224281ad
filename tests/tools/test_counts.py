"""The kept counts of data/results: counted again, and compared; and that the comparison would notice a change."""

import kept_results
from kept_results import RESULTS, Key, Row, fields, known, rows, solved
from support import USAGE

NOT_COMPARED = ["seconds", "positions_per_second", "peak_rss_bytes"]
OUTCOMES = ["first_wins", "first_losses", "second_wins", "second_losses"]


def kept() -> list[Row]:
    return rows(RESULTS / "counts.tsv")


def outcomes_of(row: Row) -> list[str]:
    return [row[outcome] for outcome in OUTCOMES]


class Kept(kept_results.Kept):
    recipe, keys = "counts", 2
    columns = f"spec metric command positions {' '.join(OUTCOMES)} value dtw winner deepest digest {' '.join(NOT_COMPARED)}"

    def listed(self) -> dict[Key, str]:
        return {(spec, metric): size for size, spec, metric in fields(RESULTS / "counts.txt")}

    def test_rows_agree_with_themselves(self) -> None:
        by_spec: dict[str, list[Row]] = {}
        for row in kept():
            by_spec.setdefault(row["spec"], []).append(row)
            self.assertEqual(sum(map(int, outcomes_of(row))), int(row["positions"]), row["spec"])
            self.assertEqual(row["dtw"] == "-", row["metric"] == "wdl", row["spec"])
            self.assertEqual(row["deepest"] == "-", row["metric"] == "wdl", row["spec"])
        for spec, both in by_spec.items():
            self.assertEqual(len({(row["winner"], *outcomes_of(row)) for row in both}), 1, spec)

    def test_boards_with_an_exchange_of_colours_are_fair(self) -> None:
        """On boards with an even side a reflection exchanges the colours of its cells: both sides win as often."""
        boards = [row for row in kept() if row["spec"].startswith("konane@")]
        self.assertGreater(len(boards), 30)
        for row in boards:
            width, height = map(int, row["spec"].removeprefix("konane@").split("x"))
            if width % 2 == 0 or height % 2 == 0:
                self.assertEqual(row["first_wins"], row["second_wins"], row["spec"])

    def test_rows_agree_with_known_values(self) -> None:
        winners = {spec: winner for spec, winner, _ in known("konane-outcomes.txt")}
        common = [row for row in kept() if row["spec"] in winners]
        self.assertGreater(len(common), 20)
        for row in common:
            self.assertEqual(row["winner"], winners[row["spec"]], row["spec"])

    def test_rows_agree_with_tables(self) -> None:
        compared = 0
        for row in kept():
            table = solved().get(row["spec"])
            if table is None or not row["spec"].startswith("fox-and-hounds"):
                continue
            self.assertEqual(row["winner"], table["winner"], row["spec"])
            if row["metric"] == "dtw":
                self.assertEqual(row["dtw"], table["dtw"], row["spec"])
            if row["positions"] == table["positions"]:  # boards of even width have no symmetry
                self.assertEqual(int(row["first_wins"]) + int(row["second_wins"]), int(table["wins"]), row["spec"])
                compared += 1
        self.assertGreater(compared, 3)


class Tool(kept_results.ToolWithList):
    recipe, file, not_compared = "counts", "counts.tsv", NOT_COMPARED
    key, keys = ["fox-and-hounds@6x6", "dtw"], 2
    told = r"fox-and-hounds@6x6 dtw: \d+ positions, (win|loss) \d+"
    pair = ["fox-and-hounds@4x4", "fox-and-hounds@5x5"]
    source, wrong = "counts.txt", ["big | apart@4x4 | score", "big | apart@4x4", "huge | apart@4x4 | wdl", "big | fox-and-hounds@6x6 | dtw"]

    def test_boards_that_cannot_be_counted(self) -> None:
        with (self.results / "counts.txt").open("a") as listed:
            listed.write("big | apart@4x4 | wdl\n")
        self.assertEqual(self.tool("apart@4x4").returncode, USAGE)
