"""Pictures: the same bytes as those that were looked at once, well-formed, without anything that readers may refuse.

ZERMELO_WRITE_GOLDEN=1 writes the files of tests/tools/golden again; look at them (rsvg-convert FILE -o picture.png) before you keep them.
"""

import os
import re
import xml.etree.ElementTree as xml
from pathlib import Path

from support import BAD_INPUT, EXISTS, USAGE, CliTestCase

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
MARK = re.compile(r'<polygon points="[^"]+" fill="#\w+" stroke="#ffffff"')  # of a value
# File -> what is drawn: each game, and each kind of mark.
PICTURES = {
    "apart.svg": ["apart@4x4", "--values"],
    "enclosure-chess.svg": ["enclosure-chess@3x3", "start", "moves", "a2", "b1", "--values", "--cell", "30"],
    "enso.svg": ["enso@3x3", "--values"],
    "fox-and-hounds.svg": ["fox-and-hounds@4x4", "start", "moves", "c1-d2", "--values"],
    "halma.svg": ["halma@4x4,rows=1", "--values"],
    "konane.svg": ["konane@3x3", "start", "moves", "a1", "--mark", "b2,c3"],
    "mabi.svg": ["mabi@3x3", "--values"],
    "tafl-5x5.svg": ["tafl-5x5", "--arrow", "c5-b5", "--arrow", "e3-e4", "--no-coordinates"],
    "brandub.svg": ["brandub", "3t3/7/7/3K3/3T3/7/7 b", "--cell", "20"],
    "ard-ri.svg": ["ard-ri", "3t3/7/7/3K3/3T3/7/7 b", "--cell", "20"],
    "tablut.svg": ["tablut", "4t4/9/9/9/4K4/4T4/9/9/9 b", "--cell", "20", "--dark"],
    "tiptoe.svg": ["tiptoe@3x3", "start", "moves", "b2", "--values"],
    "zumo.svg": ["zumo@3"],
    "yinsh-13-2.svg": ["yinsh-13-2", "start", "moves", "c3", "b3", "d4", "b2", "c3-c4", "b3-d3", "--cell", "30"],
    "watermelon-chess.svg": ["watermelon-chess", "w:s3,sr,sl b:n3,c w", "--cell", "30"],
    "turkish-checkers.svg": ["turkish-checkers@4x4,white=2,black=2", "4/3B/bww1/4 w", "--values", "--dark"],
}


class Pictures(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        for spec in ("enclosure-chess@3x3", "fox-and-hounds@4x4", "tiptoe@3x3", "turkish-checkers@4x4,white=2,black=2"):
            self.zermelo("solve", spec, "-q")

    def test_golden(self) -> None:
        for name, args in PICTURES.items():
            with self.subTest(name=name):
                drawn = self.zermelo("draw", *args).stdout
                if os.environ.get("ZERMELO_WRITE_GOLDEN"):
                    (GOLDEN / name).write_text(drawn)
                self.assertEqual(drawn, (GOLDEN / name).read_text())

    def test_what_readers_accept(self) -> None:
        for name, args in PICTURES.items():
            root = xml.fromstring((GOLDEN / name).read_text())
            title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
            self.assertTrue(title.text.startswith(args[0].split("@")[0]), name)
            spec = [word for word in args if not word.startswith("-")][0]
            board = self.zermelo("rules", spec).stdout
            self.assertIn(description.text.splitlines()[-1], board, "the last line of the description are the files")
            for shape in root.iter():
                self.assertIn(shape.tag.removeprefix(SVG), {"svg", "title", "desc", "rect", "circle", "polygon", "line", "path", "text"})
                self.assertEqual({"style", "class", "id", "href"} & set(shape.attrib), set())
            width, height = float(root.get("width")), float(root.get("height"))
            for circle in root.iter(f"{SVG}circle"):
                x, y, r = (float(circle.get(key)) for key in ("cx", "cy", "r"))
                self.assertTrue(r <= x <= width - r and r <= y <= height - r, "inside the picture")

    def test_one_disc_for_each_piece(self) -> None:
        # No values, so discs are pieces: of Brandub 13, and of the others as the rules say.
        for spec, pieces in (("brandub", 13), ("tablut", 25), ("konane@4x4", 16), ("fox-and-hounds@8x8", 5), ("turkish-checkers@8x8", 32)):
            self.assertEqual(self.zermelo("draw", spec).stdout.count("<circle"), pieces, spec)

    def test_values_are_those_of_the_moves(self) -> None:
        """A mark for each cell where moves end: a triangle with the plies for each of the four first hounds' moves."""
        args = ["fox-and-hounds@4x4", "start", "moves", "c1-d2"]
        moves = self.zermelo("query", *args, "--json").json()["moves"]
        ends = {move["move"].split("-")[1] for move in moves}
        drawn = self.zermelo("draw", *args, "--values").stdout
        self.assertEqual(len(MARK.findall(drawn)), len(ends))
        for move in moves:
            self.assertIn(f">{move['dtw']}</text>", drawn)

    def test_a_worse_move_to_the_cell_of_a_better_one_is_shown(self) -> None:
        args = ["fox-and-hounds@4x4", "start", "moves", "c1-b2"]
        root = xml.fromstring(self.zermelo("draw", *args, "--values").stdout)
        self.assertIn("\nc3: d4-c3 win in 6 plies, b4-c3 loss in 3 plies\n", root.find(f"{SVG}desc").text)
        fills = [shape.get("fill") for shape in root.iter(f"{SVG}polygon") if shape.get("stroke") == "#ffffff"]
        self.assertEqual(sorted(fills), ["#005a8c", "#a03c00", "#a03c00"], "c3 wins; a3 loses, and so does b4-c3")
        self.assertNotIn("in 6 plies,", self.zermelo("draw", *args).stdout)

    def test_values_without_a_table(self) -> None:
        """The note names the folder and a command, or the table in the current folder; unknown values are counted."""
        spec = "konane@4x4"
        note = f"has this position of {spec}: the values are those of a short search, without distances\n"
        self.assertEqual(self.zermelo("draw", spec, "--values").stderr, f"no table in tables {note}  try:  zermelo solve {spec}\n")
        told = self.zermelo("draw", spec, "--values", "--tables", "none").stderr
        self.assertEqual(told, f"no table in none {note}  try:  zermelo solve {spec} -o none/konane-4x4.ztb\n")
        self.zermelo("solve", spec, "-q", "-o", "k.ztb")
        self.assertIn("\n  try:  --tables .  # a table of the current folder has it\n", self.zermelo("draw", spec, "--values").stderr)
        self.assertEqual(self.zermelo("draw", spec, "--values", "--tables", ".").stderr, "")
        told = self.zermelo("draw", "konane@18x18", "--values").stderr
        self.assertIn("\n  try:  zermelo prove konane@18x18  # searches;", told)
        self.assertTrue(told.endswith("\nthe values of 4 of 4 moves stay unknown\n"), told)
        self.assertEqual(self.zermelo("draw", "konane@18x18", "--values", "-q").stderr, "")

    def test_files(self) -> None:
        self.zermelo("draw", "konane@3x3", "-o", "a.svg")
        self.assertEqual((self.folder / "a.svg").read_text(), self.zermelo("draw", "konane@3x3").stdout)
        self.refused("draw", "konane@3x3", "-o", "a.svg", code=EXISTS, what="a.svg exists already")
        self.zermelo("draw", "konane@3x3", "start", "moves", "a1", "-o", "a.svg", "--force")
        self.assertNotEqual((self.folder / "a.svg").read_text(), self.zermelo("draw", "konane@3x3").stdout)
        self.assertEqual(self.zermelo("draw", "konane@3x3", "-o", "b.svg", "--json").json()["file"], "b.svg")

    def test_refusals(self) -> None:
        self.refused("draw", "konane@3x3", "--mark", "c3,z9", code=BAD_INPUT, what='"z9" is not a cell')
        self.refused("draw", "konane@3x3", "--arrow", "b2-b3", code=BAD_INPUT, what="cannot play")
        self.refused("draw", "konane@3x3", "start", "start", code=USAGE, what="one position")
        self.refused("draw", "konane@3x3", "-o", "a.png", code=USAGE, what="a.png does not end with .svg", hint="rsvg-convert")
        self.refused("draw", "konane@3x3", "--cell", "3", code=USAGE, what="--cell")

    def test_query_as_picture_and_as_markdown(self) -> None:
        args = ["query", "fox-and-hounds@4x4", "start"]
        self.assertEqual(xml.fromstring(self.zermelo(*args, "--svg").stdout).tag, f"{SVG}svg")
        page = self.zermelo(*args, "--md", "--line").stdout
        self.assertIn("| move | value | dtw | cost |\n|---|---|---:|---|\n| `c1-b2` | ▼ loss | 7 | - |\n", page)
        self.assertIn("| `b4-a3` | ▼ loss | 3 | win -> loss |\n", self.zermelo(*args, "moves", "c1-b2", "--md").stdout)
        self.assertRegex(page, r"(?m)^1\. c1-\S+ \S+  2\. ")
        self.refused(*args, "--svg", "--md", code=USAGE)
