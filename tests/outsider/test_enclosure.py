"""Moves and captures of the tafl games around the throne beside naive rules: the king with one soldier, and with a group."""

import random
import subprocess
import unittest

import documents  # noqa: F401: puts the folder of support on the path
from support import CHECKER, PATIENCE, CliTestCase, environment
from tafl import Cell, Tafl

# Name, width, goals by default, men.
BOARDS = (("brandub", 7, "corner", 8, 4), ("ard-ri", 7, "corner", 16, 8), ("tablut", 9, "edge", 16, 8))
ESCAPES = ("edge", "corner", "plain-corner")


class Enclosures(CliTestCase):
    def enclosed(self, game: Tafl, attackers: int, defenders: int, chance: random.Random) -> str | None:
        """The king on his throne in a group of soldiers, attackers on all cells around them but up to two; nothing if there are too few."""
        group: set[Cell] = {game.throne}
        for _ in range(chance.randint(0, min(defenders, 4))):
            group.add(chance.choice(sorted({cell for member in group for cell in game.beside(member)} - group - game.marked)))
        around = sorted({cell for member in group for cell in game.beside(member)} - group - game.marked)
        open_cells = set(chance.sample(around, chance.choice((1, 1, 1, 2))))
        at = {cell: "T" for cell in group} | {game.throne: "K"} | {cell: "t" for cell in around if cell not in open_cells}
        free = [cell for cell in sorted(game.cells - game.marked - {*at} - open_cells)]
        men = ["t"] * (attackers - list(at.values()).count("t")) + ["T"] * chance.randint(0, defenders - len(group) + 1)
        if len(around) > attackers:
            return None
        for cell, piece in zip(chance.sample(free, len(free)), chance.sample(men, len(men))):
            at[cell] = piece
        return game.text(at, "b")

    def test_moves_are_those_of_naive_rules(self) -> None:
        chance = random.Random(5)
        seen: dict[tuple[str, int], int] = {}
        for name, width, default, attackers, defenders in BOARDS:
            for escape in ESCAPES:
                for enclosure in ("pair", "group"):
                    game = Tafl(width, escape, enclosure)
                    spec = f"{name},escape={escape},enclosure={enclosure}"
                    texts = [text for _ in range(30) if (text := self.enclosed(game, attackers, defenders, chance))]
                    for text in texts:
                        expected = game.moves(*game.position(text))
                        rows = [line.split() for line in self.zermelo("perft", spec, text, "1", "--divide").stdout.splitlines()]
                        self.assertEqual({row[0] for row in rows[:-1]}, {*expected}, f"{spec} {text}")
                        for move in expected:
                            if "K" in move:
                                key = (enclosure, min(move.count("/"), 2))
                                seen[key] = seen.get(key, 0) + 1
                    counts = self.zermelo("perft", spec, "-", "2", input="\n".join(texts[:10]) + "\n").stdout.splitlines()
                    self.assertEqual([int(line.split()[-1]) for line in counts],
                                     [game.perft(*game.position(text), 2) for text in texts[:10]], spec)
        # The king alone or with one soldier falls under both, with more under one (one more may be flanked).
        for key in (("pair", 0), ("pair", 1), ("group", 0), ("group", 1), ("group", 2)):
            self.assertGreater(seen.get(key, 0), 10, f"{key}: {seen}")

    def test_proofs_and_tables_are_of_one_enclosure(self) -> None:
        last = "1T5/7/3t3/2tKt2/2tTTt1/4t2/3t3 b"
        answer = self.zermelo("prove", "brandub,enclosure=group", last, "--certificate", "a.zcert", "--json", "-q").json()
        self.assertEqual((answer["winner"], answer["line"]), ("attackers", ["d1-d2xd3/e3/Kd4"]))
        checked = subprocess.run([CHECKER, "a.zcert"], cwd=self.folder, env=environment(), capture_output=True, text=True, timeout=PATIENCE)
        self.assertIn("VERIFIED", checked.stdout)
        prints = set()
        for enclosure in ("pair", "group"):
            table = self.table(f"tafl-5x5,attackers=2,defenders=1,enclosure={enclosure}")
            self.assertIn("ok", self.zermelo("verify", "--full", table).stdout)
            prints.add(self.zermelo("info", table, "--json").json()["fingerprint"])
        self.assertEqual(len(prints), 2)


if __name__ == "__main__":
    unittest.main()
