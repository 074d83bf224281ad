"""Several specs at once, and what is known of them."""

import csv
import io

from support import BAD_INPUT, LIMIT, NOT_FOUND, NO_ANSWER, REPOSITORY, USAGE, CliTestCase

BOARDS = [f"konane@{width}x{height}" for width in (1, 2, 3) for height in (2, 3)]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


class Lists(CliTestCase):
    def test_solve_a_range(self) -> None:
        answers = rows(self.zermelo("solve", "konane@1..3x2..3", "--csv", "-q").stdout)
        self.assertEqual([row["spec"] for row in answers], BOARDS)
        for row in answers:
            table = self.zermelo("info", f"tables/{row['spec'].replace('@', '-')}.ztb", "--json").json()
            self.assertEqual((row["winner"], row["dtw"], row["positions"]), (table["winner"], str(table["dtw"]), str(table["positions"])))
            self.assertEqual(row["note"], "solved")

    def test_an_interrupted_list_goes_on(self) -> None:
        self.zermelo("solve", "konane@1..3x2", "-q")
        before = {file: (self.folder / "tables" / file).stat().st_mtime_ns for file in ("konane-1x2.ztb", "konane-3x2.ztb")}
        notes = {row["spec"]: row["note"] for row in rows(self.zermelo("solve", "konane@1..3x2..3", "--csv", "-q").stdout)}
        self.assertEqual(notes, {spec: "was there" if spec.endswith("x2") else "solved" for spec in BOARDS})
        for file, time in before.items():
            self.assertEqual((self.folder / "tables" / file).stat().st_mtime_ns, time)
        again = rows(self.zermelo("solve", "konane@1..3x2..3", "--csv", "-q", "--force").stdout)
        self.assertEqual({row["note"] for row in again}, {"solved"})

    def test_what_cannot_be_made_has_a_row(self) -> None:
        gap = self.zermelo("solve", "konane@1..2x1", "--csv", "-q")
        self.assertEqual(([row["note"] for row in rows(gap.stdout)], gap.stderr), (["no such board", "solved"], ""))
        result = self.zermelo("solve", "konane@1x1", "konane@2x1", "--csv", "-q", code=BAD_INPUT)
        self.assertEqual([row["note"] for row in rows(result.stdout)], ["refused", "was there"])
        self.assertIn('cannot make "konane@1x1"', result.stderr)
        too_large = self.zermelo("solve", "fox-and-hounds@16x10", "konane@2x2", "--csv", "-q", "--memory", "100M", code=LIMIT)
        self.assertEqual([row["note"] for row in rows(too_large.stdout)], ["too large", "solved"])

    def test_a_range_without_any_board(self) -> None:
        for command in (["count"], ["count", "--sequence"], ["solve"], ["prove"], ["estimate"]):
            with self.subTest(command=command):
                told = self.zermelo(*command, "konane@0..1x1", code=BAD_INPUT)
                self.assertEqual(told.stderr.count("zermelo: error: "), 1, told.stderr)
                self.assertIn("konane@1x1", told.stderr)
        self.assertEqual(self.files(), [])

    def test_all_specs_are_read_before_the_first_is_solved(self) -> None:
        for command in (["solve"], ["estimate"]):
            self.refused(*command, "konane", "4x4", code=NOT_FOUND, what='there is no game called "4x4"', why="did you mean konane@4x4?", timeout=20)
            self.refused(*command, "konane@2x2", "chess@8x8", code=NOT_FOUND, what='there is no game called "chess"', hint="zermelo games")
        self.assertEqual(self.files(), [])

    def test_a_size_is_no_position(self) -> None:
        for command in ("query", "prove", "draw"):
            self.refused(command, "konane", "4x4", code=USAGE, what="4x4 is a size, not a position", hint="did you mean konane@4x4?")
        self.refused("prove", "konane@3x3", "4x4", code=USAGE, what="4x4 is a size, not a position", hint="one board: is it konane@4x4?")

    def test_a_new_folder_is_told(self) -> None:
        told = self.zermelo("solve", "konane@2x2", "-o", "nonexistent/x.ztb", "--progress", "none").stderr
        self.assertEqual(told, "made the folder nonexistent\n")
        self.assertEqual(self.zermelo("solve", "konane@2x3", "-o", "nonexistent/y.ztb", "--progress", "none").stderr, "")

    def test_rows_of_refused_specs_are_printable(self) -> None:
        for command in (["estimate"], ["solve"], ["solve", "--count-only"]):
            for spec in ("konane@4x4\x1b[31m", "konane@4x4\u202e"):
                told = self.zermelo(*command, spec, "konane@2x2", "--csv", "-q", code=BAD_INPUT).stdout
                self.assertNotIn(spec[10], told)
                self.assertIn("konane@4x4", told)

    def test_tables_with_other_values_are_no_answer(self) -> None:
        self.zermelo("solve", "konane@2x2..3", "-q")
        other = self.zermelo("solve", "konane@2x2..3", "--metric", "wdl", "--csv", "-q", code=USAGE)
        self.assertEqual([row["note"] for row in rows(other.stdout)], ["other metric"] * 2)
        self.assertIn("its metric is dtw", other.stderr)
        apart = self.zermelo("solve", "konane@2x2..3", "--metric", "wdl", "-o", "outcomes/", "--csv", "-q")
        self.assertEqual([row["note"] for row in rows(apart.stdout)], ["solved"] * 2)
        self.zermelo("solve", "konane@2x2..3", "-o", "outcomes/", "-q", code=USAGE)

    def test_the_variable_names_the_folder(self) -> None:
        self.zermelo("solve", "konane@2x2", "-q", env={"ZERMELO_TABLES": "mine"})
        self.zermelo("solve", "konane@2x2..3", "-q", env={"ZERMELO_TABLES": "mine"})
        self.assertEqual(sorted(file.name for file in (self.folder / "mine").iterdir()), ["konane-2x2.ztb", "konane-2x3.ztb"])

    def test_errors_name_their_spec(self) -> None:
        answers = self.zermelo("estimate", "konane@2x2", "konane@27x27", "--jsonl", code=BAD_INPUT).jsonl()
        self.assertEqual([answer["spec"] for answer in answers], ["konane@2x2", "konane@27x27"])

    def test_forms(self) -> None:
        self.zermelo("solve", "konane@2x2..3", "-q")
        page = self.zermelo("info", "konane@2x2..3", "--md").lines
        self.assertEqual(page[1], "|---:|---:|---:|---|---|---|---|")
        self.assertEqual(len(page), 4)
        text = self.zermelo("solve", "konane@2x2..3").lines
        self.assertEqual(len({len(line.split("  ")[0]) for line in text}), 2)  # the heading, and specs of one length
        self.assertEqual([answer["spec"] for answer in self.zermelo("solve", "konane@2x2..4", "--jsonl", "-q").jsonl()], ["konane@2x2", "konane@2x3", "konane@2x4"])
        narrow = self.zermelo("solve", "konane@2x2..3", env={"COLUMNS": "40"}).stdout
        self.assertIn("spec       konane@2x2\nwinner     white\n", narrow)
        self.assertLessEqual(max(map(len, narrow.splitlines())), 40)

    def test_estimate_and_prove(self) -> None:
        estimates = rows(self.zermelo("estimate", "konane@2..3x3", "fox-and-hounds@4x4", "--csv").stdout)
        self.assertEqual([row["spec"] for row in estimates], ["konane@2x3", "konane@3x3", "fox-and-hounds@4x4"])
        self.assertEqual(estimates[2]["positions"], str(self.zermelo("estimate", "fox-and-hounds@4x4", "--json").json()["positions"]))
        self.assertRegex(estimates[2]["seconds"], r"^\d+\.\d$")
        text = self.zermelo("estimate", "konane@2..3x3", "fox-and-hounds@4x4").lines
        self.assertEqual(text[0].split(), ["spec", "positions", "table", "memory", "time", "fits"])
        self.assertRegex(text[3], r"^fox-and-hounds@4x4 +[\d,]+ +[\d.]+ (bytes|KB) +[\d.]+ MB +\d+ s +yes$")
        proven = rows(self.zermelo("prove", "konane@1..3x2..3", "--csv", "--threads", "1").stdout)
        solved = rows(self.zermelo("solve", "konane@1..3x2..3", "--csv", "-q").stdout)
        self.assertEqual([(row["spec"], row["winner"]) for row in proven], [(row["spec"], row["winner"]) for row in solved])

    def test_refusals(self) -> None:
        self.refused("solve", "konane@3..1x2", code=USAGE, what="cannot read the range")
        self.refused("solve", "konane@1..x2", code=USAGE, what="cannot read the range")
        self.refused("solve", "konane@1..200x1..200", code=USAGE, what="more than 10000 specs")
        self.refused("solve", "konane@2x2..3", "-o", "one.ztb", code=USAGE, what="several tables")
        self.refused("prove", "konane@2x2..3", "start", code=USAGE, what="no position in common")
        self.refused("prove", "konane@2x2..3", "--certificate", "a.zcert", code=USAGE, what="--certificate")
        self.assertEqual(self.files(), [])


class Known(CliTestCase):
    def test_every_kept_row_is_known(self) -> None:
        facts = rows(self.zermelo("known", "--csv").stdout)
        kept: dict[str, list[str]] = {"table": [], "count": [], "proof": []}
        for path in (REPOSITORY / "data/results").glob("*.tsv"):
            kind = {"counts": "count", "proofs": "proof"}.get(path.stem, "table")
            kept[kind] += [row["command"] for row in csv.DictReader(path.read_text().splitlines(), delimiter="\t") if "command" in row]
        for kind, commands in kept.items():
            self.assertGreater(len(commands), 20, kind)
            self.assertEqual(sorted(fact["source"] for fact in facts if fact["kind"] == kind), sorted(commands))

    def test_digests(self) -> None:
        kept = {}
        for path in (REPOSITORY / "data/results").glob("*.tsv"):
            for row in csv.DictReader(path.read_text().splitlines(), delimiter="\t"):
                if "digest" in row and "command" in row:
                    kept[row["command"]] = row["digest"]
        facts = [fact for fact in rows(self.zermelo("known", "--csv").stdout) if fact["kind"] in ("table", "count")]
        self.assertGreater(len(facts), 40)
        for fact in facts:
            self.assertEqual(fact["digest"], kept[fact["source"]])
        proof = next(fact for fact in rows(self.zermelo("known", "konane@5x5", "--csv").stdout) if fact["kind"] == "proof")
        self.assertEqual(proof["digest"], "-")

    def test_references_carry_their_source(self) -> None:
        facts = self.zermelo("known", "konane@6x6", "--json").json()["facts"]
        norvig = next(fact for fact in facts if fact["position"] == "start moves a1 b1" and fact["kind"] == "reference")
        self.assertEqual(norvig["winner"], "white")
        self.assertIn("P. Norvig, ipynb/Konane.ipynb", norvig["source"])
        own = self.zermelo("known", "konane@1x7", "--json").json()["facts"]
        self.assertEqual([fact["source"] for fact in own if fact["kind"] == "self"], ["`self`: zermelo alone."])
        self.assertEqual([fact for fact in own if fact["kind"] == "reference"], [])

    def test_all_facts_about_a_position_agree(self) -> None:
        winners: dict[tuple[str, str], set[str]] = {}
        for fact in rows(self.zermelo("known", "--csv").stdout):
            winners.setdefault((fact["spec"], fact["position"]), set()).add(fact["winner"])
        self.assertEqual({key: found for key, found in winners.items() if len(found) > 1}, {})

    def test_draws_have_no_distance(self) -> None:
        draws = [fact for fact in rows(self.zermelo("known", "--csv").stdout) if fact["winner"] == "draw"]
        self.assertGreater(len(draws), 10)
        self.assertEqual({fact["dtw"] for fact in draws}, {"-"})
        facts = self.zermelo("known", "mabi@2x4", "--json").json()["facts"]
        self.assertEqual({(fact["winner"], fact["value"], fact["dtw"]) for fact in facts}, {(None, "draw", None)})
        text = self.zermelo("known", "mabi@2x4").stdout
        self.assertIn("draw, if repetition draws", text)
        self.assertNotRegex(text, r"draw.* in \d")

    def test_specs_in_any_spelling_and_unknown_ones(self) -> None:
        self.assertEqual(self.zermelo("known", "Kōnane@5").stdout, self.zermelo("known", "konane@5x5").stdout)
        boards = {row["spec"] for row in rows(self.zermelo("known", "konane", "--csv").stdout)}
        self.assertLess({"konane@1x12", "konane@5x5", "konane@6x6"}, boards)
        self.assertEqual({spec.split("@")[0] for spec in boards}, {"konane"})
        lines = self.zermelo("known", "konane@2..3x2..3", "--csv").lines
        self.assertEqual(len(lines), len(set(lines)), "turned boards have the same facts, which stand once")
        self.assertIn("konane@1x12, the same board turned", self.zermelo("known", "konane@12x1").stdout)
        self.refused("known", "konane@9x9", code=NO_ANSWER, what="nothing is known of konane@9x9", hint="zermelo known konane  # lists what is known of its boards")
