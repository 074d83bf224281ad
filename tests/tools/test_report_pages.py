"""Reports as pages: sections, pictures, words, the golden page.

ZERMELO_WRITE_GOLDEN=1 writes the page of tests/tools/golden again; read it before you keep it.
"""

import os
import re
import xml.etree.ElementTree as xml
from fractions import Fraction
from pathlib import Path
from unittest.mock import ANY

from reports import CYCLIC, DRAWN, PLAIN, POINTS, SECTIONS, VALUES, Page, ReportTestCase, sections_of

GOLDEN = Path(__file__).parent / "golden" / "report.md"
SVG = "{http://www.w3.org/2000/svg}"


class Values(ReportTestCase):
    def test_values_are_those_of_the_atlas_and_of_single_boards(self) -> None:
        for spec, opening in (("konane@4x4", 2), ("konane@3x3,opening=corner", 2), ("tiptoe@3x3", 3)):
            with self.subTest(spec=spec):
                values = self.report(self.table(spec), "--games", "10")["values"]
                atlas = self.zermelo("atlas", spec, "--json", "--list", "hottest").json()
                for key in ("arrangements", "values", "numbers", "infinitesimals"):
                    self.assertEqual(values[key], atlas[key])
                self.assertEqual(values["hottest"], [{key: entry[key] for key in ("name", "mean", "temperature", "positions", "first")} for entry in atlas["entries"][:5]])
                self.assertTrue(values["begins"])
                heats = []
                for begin in values["begins"]:
                    self.assertEqual(len(begin["moves"].split()), opening)
                    told = self.zermelo("value", spec, "start", "moves", *begin["moves"].split(), "--json").json()
                    self.assertEqual(begin, {"moves": begin["moves"], **{key: told[key] for key in ("name", "outcome", "mean", "temperature")}})
                    heats.append(float(Fraction(told["temperature"])))
                self.assertEqual(heats, sorted(heats, reverse=True))
        for spec in (PLAIN, "konane@5x5"):
            self.assertIsNone(self.report(self.table(spec), "--games", "10")["values"], spec)

    def test_the_page_tells_them(self) -> None:
        table = self.table("konane@4x4")
        values = self.report(table, "--games", "10")["values"]
        text = self.zermelo("report", table, "-q", "--games", "10").stdout
        section = text[text.index(f"## {VALUES}") : text.index(f"## {SECTIONS[-1]}")]
        self.assertIn(f"have {values['values']} values: {values['numbers']} numbers", section)
        for begin in values["begins"][:12]:
            self.assertIn(f"| `{begin['moves']}` | `{begin['name']}` |", section.replace("\\|", "|"))
        for entry in values["hottest"]:
            self.assertIn(f"`{entry['first']}`", section)


class Pages(ReportTestCase):
    def test_html(self) -> None:
        for spec in (PLAIN, POINTS, DRAWN, CYCLIC, "konane@4x4", "yinsh-7"):
            with self.subTest(spec=spec):
                text = self.zermelo("report", self.table(spec), "--html", "-q", "--games", "50").stdout
                page = Page(text)
                self.assertEqual(page.open, [])
                self.assertEqual(page.headings, sections_of(spec))
                self.assertEqual((page.tags["h1"], page.tags["title"], page.tags["style"], page.tags["script"]), (1, 1 + page.tags["svg"], 1, 0))
                # Nothing from elsewhere: no references, and the names of XML alone begin like addresses.
                self.assertEqual({key for _, key, _ in page.attributes} & {"src", "href", "xlink:href", "style", "onclick", "onload"}, set())
                self.assertEqual(set(re.findall(r"https?://[^\"<\s]+", text)), {"http://www.w3.org/2000/svg"})
                self.assertNotRegex(text, r"url\(|@import")
                self.assertIn('<meta name="viewport"', text)
                self.assertIn("prefers-color-scheme: dark", text)
                self.assertIn("@media print", text)
                pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
                self.assertGreater(len(pictures), 5)
                for picture in pictures:
                    self.check_picture(xml.fromstring(picture))

    def check_picture(self, root: xml.Element) -> None:
        self.assertEqual(root.get("role"), "img")
        for name in ("title", "desc"):
            self.assertTrue((root.find(f"{SVG}{name}").text or "").strip(), name)
        width, height = float(root.get("width")), float(root.get("height"))
        texts = []
        for shape in root.iter():
            numbers = {key: float(value) for key, value in shape.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
            self.assertNotIn("nan", " ".join(shape.attrib.values()))
            if shape.tag == f"{SVG}rect":
                # The size of a picture is rounded to pixels.
                self.assertTrue(-0.1 <= numbers["x"] and numbers["x"] + numbers["width"] <= width + 0.6 and numbers["y"] + numbers["height"] <= height + 0.6)
            if shape.tag == f"{SVG}text":
                # Wide letters are 0.62 of their size; bold ones a little more.
                room = 0.55 * numbers["font-size"] * len(shape.text or "")
                left = numbers["x"] - {"start": 0, "middle": room / 2, "end": room}[shape.get("text-anchor")]
                self.assertTrue(-2 <= left and left + room <= width + 2, f"{shape.text} leaves the picture")
                self.assertTrue(0 <= numbers["y"] <= height + 0.1, shape.text)
                if root.get("width") == "480":
                    texts.append((left, left + room, numbers["y"] - 0.8 * numbers["font-size"], numbers["y"], shape.text))
        for i, (left, right, top, bottom, words) in enumerate(texts):
            for other_left, other_right, other_top, other_bottom, other in texts[i + 1 :]:
                apart = right <= other_left + 0.5 or other_right <= left + 0.5 or bottom <= other_top + 0.5 or other_bottom <= top + 0.5
                self.assertTrue(apart or not words or not other, f"{words!r} and {other!r} overlap")

    def test_markdown(self) -> None:
        for spec, metric in ((PLAIN, "auto"), (POINTS, "auto"), (DRAWN, "auto"), (CYCLIC, "auto"), ("konane@4x4", "wdl"), ("yinsh-7", "auto")):
            with self.subTest(spec=spec):
                text = self.zermelo("report", self.table(spec, "auto", metric), "-q", "--games", "50").stdout
                self.assertEqual(re.findall(r"(?m)^## (.*)$", text), sections_of(spec))
                self.assertNotIn("<svg", text)
                columns = 0
                for line in text.splitlines():
                    self.assertEqual(line, line.rstrip())
                    if line.startswith("|"):
                        bars = len(re.findall(r"(?<!\\)\|", line))  # values have escaped ones
                        columns = columns or bars
                        self.assertEqual(bars, columns, line)
                    else:
                        columns = 0
                self.assertEqual(text.count("```") % 2, 0)

    def test_values_of_first_moves_on_hexagons(self) -> None:
        """The board of values has the rows and letters of the empty board, with a value in each cell."""
        for spec, row in (("zumo@2", " 2   -3  +2  -3"), ("tiptoe@2,adj=hex", None)):
            with self.subTest(spec=spec):
                text = self.zermelo("report", self.table(spec), "-q", "--games", "10").stdout
                empty, values = re.findall(r"(?s)```\n(.*?)```\n", text[text.index("## First moves") :])[:2]
                self.assertIn("+ a win, - a loss, = a draw\n", values)
                self.assertEqual(values.split("\n\n")[0].split(), [word if word != "." else ANY for word in empty.split()])
                self.assertIn(row or "", values.splitlines() if row else values)

    def test_the_longest_win_is_that_of_the_side_to_move(self) -> None:
        text = self.zermelo("report", self.table("konane@4x4"), "-q", "--games", "10").stdout
        stats = self.zermelo("stats", self.table("konane@4x4"), "--json", "-q").json()["total"]
        win, loss = (stats[f"longest_{value}"]["dtw"] for value in ("win", "loss"))
        self.assertGreater(loss, win)
        self.assertIn(f"| **Longest win (for the side to move)** | {win} plies; longest loss {loss} plies |\n", text)
        self.assertIn(f" longest win {win} plies, longest loss {loss} plies (for the side to move), digest ", self.zermelo("known", "konane@4x4").stdout)
        text = self.zermelo("report", self.table("enso@3x3"), "-q", "--games", "10").stdout
        self.assertRegex(text, r"\n\| \*\*Longest win \(for the side to move\)\*\* \| \d+ plies \|\n")

    def test_turns_that_a_side_does_not_have_are_explained(self) -> None:
        note = "`--` stands for the turn of the other side when a side moves twice in a row.\n"
        text = self.zermelo("report", self.table("mabi@3x3"), "-q", "--games", "10").stdout
        self.assertRegex(text, r"(?s)One line of perfect play:\n\n```\n1\. [^\n]* -- [^\n]*\n```\n\n" + re.escape(note))
        self.assertNotIn(note, self.zermelo("report", self.table(PLAIN), "-q", "--games", "10").stdout)

    def test_outcomes_alone_say_so(self) -> None:
        text = self.zermelo("report", self.table("konane@4x4", "auto", "wdl"), "-q", "--games", "50").stdout
        for part in ("outcomes without distances, so the number of plies is not known", "The table keeps no distances, so the longest win is not known",
                     "without distances the table knows no quickest win", "the table has no distances", "(metric `wdl`)"):  # fmt: skip
            self.assertIn(part, text)
        report = self.report(self.table("konane@4x4", "auto", "wdl"), "--games", "50")
        self.assertIsNone(report["longest_win"])
        self.assertEqual([play["play"] for play in report["plays"]], ["perfect", "random"])

    def test_golden(self) -> None:
        page = self.zermelo("report", PLAIN, "--games", "200", "-q").stdout
        page = re.sub(r"\d+\.\d+\.\d+\+[gm][0-9a-f]{7}", "VERSION+COMMIT", page)
        if os.environ.get("ZERMELO_WRITE_GOLDEN"):
            GOLDEN.write_text(page)
        self.assertEqual(page, GOLDEN.read_text())

    def test_it_names_what_repeats_it(self) -> None:
        table = self.table(PLAIN)
        page = self.zermelo("report", table, "--seed", "3", "--games", "10", "--cut", "9", "-q").stdout
        self.assertIn(f"`zermelo report {table} --seed 3 --games 10 --cut 9`", page)
        self.assertIn(self.zermelo("info", table, "--json").json()["digest"], page)
        self.assertIn(self.zermelo("--version").stdout.strip(), page)
        self.assertIn("cut after 9 plies", page)
