"""Two rulings side by side, a report, and the page in the browser, on rules of one's own."""

import json
import unittest
import urllib.error
import urllib.request
from urllib.parse import quote

from books import Hexapawn
from patterns import konane
from support import FolderTestCase, zermelo


class Misere(Hexapawn):
    """A side that cannot move wins."""

    spec = "hexapawn:misere"
    stuck = "win"


class Designers(FolderTestCase):
    def test_compare(self) -> None:
        """The counts are those of both tables, position by position."""
        document = zermelo.compare(Hexapawn(), Misere(), "c.html")
        with zermelo.solve(Hexapawn(), "a.ztb") as a, zermelo.solve(Misere(), "b.ztb") as b:
            texts = {a.position_at(0, i).text for i in range(a.slices[0].size)} & {b.position_at(0, i).text for i in range(b.slices[0].size)}
            differ = sum(a.probe(text)[0] != b.probe(text)[0] for text in texts)
            total = zermelo.compare(a, b)["total"]
        self.assertGreater(differ, 0)
        self.assertEqual((total["positions"], total["outcomes"]), (len(texts), differ))
        self.assertEqual(document["total"], total)
        self.assertEqual([table["file"] for table in document["tables"]], [None, None])  # of a folder that is gone
        self.assertIn("<html", (self.folder / "c.html").read_text())

    def test_rulings_of_other_games_are_refused(self) -> None:
        self.fails("usage", "", zermelo.compare, Hexapawn(), konane(2, 2))

    def test_report(self) -> None:
        for rules, winner in ((Hexapawn(), "black"), (konane(4, 4), "white"), ("konane@4x4", "white")):
            document = zermelo.report(rules, "r.md", games=50)
            self.assertEqual(document["schema"].split("/")[0], "zermelo.report")
            self.assertIn(winner, (self.folder / "r.md").read_text())
        with self.assertRaises(ValueError):
            zermelo.report(Hexapawn(), "r.txt", games=2)

    def test_serve(self) -> None:
        with zermelo.serve(Hexapawn()) as page:
            address = page.url.split("/#")[0]
            self.assertTrue(page.url.startswith("http://127.0.0.1:"))
            games = self.get(f"{address}/api/v1/games")["games"]
            self.assertEqual([game["name"] for game in games], ["hexapawn"])
            position = self.get(f"{address}/api/v1/position?spec=hexapawn&position={quote('start')}")
            self.assertEqual(len(position["moves"]), 3)
            self.assertIn(b"<html", urllib.request.urlopen(f"{address}/").read())
        with self.assertRaises(urllib.error.URLError):
            urllib.request.urlopen(f"{address}/")
        page.close()
        self.assertIn("closed", repr(page))

    def get(self, address: str) -> dict:
        return json.loads(urllib.request.urlopen(address).read())


if __name__ == "__main__":
    unittest.main()
