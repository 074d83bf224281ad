"""The facts that the READMEs of the games state for readers of files are those of the program, and of the files that it makes."""

import re
import unittest
from pathlib import Path

from documents import REPOSITORY, facts
from reading import fingerprint
from support import CliTestCase
from table import Table

# By folder of a game a spec, its name, and the method of its table.
SPECS = {
    "apart": ("apart@3x4", "apart", "auto"),
    "enclosure_chess": ("enclosure-chess:goal@3x3", "enclosure-chess:goal", "enumerate"),
    "enso": ("enso@3x3", "enso", "auto"),
    "fox_and_hounds": ("fox-and-hounds:escape@4x4", "fox-and-hounds", "auto"),
    "halma": ("halma@3x3,rows=2-1", "halma", "auto"),
    "konane": ("konane@2x2", "konane", "auto"),
    "mabi": ("mabi@2x2", "mabi", "auto"),
    "tafl": ("tafl-5x5,attackers=1,defenders=0", "tafl-5x5", "auto"),
    "tiptoe": ("tiptoe@2x3", "tiptoe", "auto"),
    "turkish_checkers": ("turkish-checkers@4x4,white=1,black=1", "turkish-checkers", "auto"),
    "watermelon_chess": ("watermelon-chess,white=1,black=1", "watermelon-chess", "auto"),
    "yinsh": ("yinsh-7", "yinsh-7", "auto"),
    "zumo": ("zumo@2", "zumo", "auto"),
}


class TheFactsOfTheGames(CliTestCase):
    def names(self) -> dict[str, str]:
        """The folder of each game, by the README of the project."""
        rows = re.findall(r"^\| \[[^]]+\]\(games/(\w+)/README\.md\) \| (.*?) \| [^|]* \|$", (REPOSITORY / "README.md").read_text(), re.MULTILINE)
        return {name: folder for folder, specs in rows for name in re.findall(r"`([a-z0-9:-]+)", specs)}

    def test_every_game_states_its_facts(self) -> None:
        folders = self.names()
        games = self.zermelo("games", "--json").json()["games"]
        self.assertEqual({game["name"] for game in games}, set(folders))
        for game in games:
            known = facts(folders[game["name"]])
            for spec in (game["name"], *(f"{game['name']}:{rule_set}" for rule_set in known.rule_sets)):
                rules = self.zermelo("rules", spec, "--json").json()
                told = (rules["sides"][0], rules["rules_revision"], rules["indexing_revision"])
                self.assertEqual((known.first_side.lower(), known.revision(game["name"], spec), known.indexing_revision), told, spec)
                self.assertIn(f"\n  revision   {told[1]} of these rules, {told[2]} of ", self.zermelo("rules", spec).stdout)

    def test_tables_have_these_facts(self) -> None:
        self.assertEqual(set(SPECS), set(self.names().values()))
        for folder, (spec, name, method) in SPECS.items():
            table = Table(Path(self.table(spec, method)).read_bytes())
            known = facts(folder)
            self.assertEqual(table.indexing_revision, known.indexing_revision, spec)
            self.assertEqual(table.fingerprint, fingerprint(name, known.revision(name, table.spec), table.spec), spec)


if __name__ == "__main__":
    unittest.main()
