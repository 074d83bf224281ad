"""A proof search that goes on: after a limit, after Ctrl-C, after a kill; and files that it refuses."""

import random
import re
import resource
import subprocess
import time
from pathlib import Path

from forging import change_entries
from support import BAD_INPUT, CORRUPT, IN_USE, LIMIT, NO_ANSWER, NOT_FOUND, PATIENCE, PROGRAM, USAGE, CliTestCase

SPEC = "konane@6x6,opening=centre"  # about 380,000 positions with one worker
HUGE = "konane@10x10"  # nobody has solved it


class Save(CliTestCase):
    def prove(self, spec: str, *args: str, **options: object) -> dict:
        return self.zermelo("prove", spec, "--threads", "1", "--json", *args, timeout=PATIENCE, **options).json()

    def test_it_goes_on_after_a_limit(self) -> None:
        alone = self.prove(SPEC)
        told = self.zermelo("prove", SPEC, "--save", "a.zpn", "--nodes", "1k", code=LIMIT)
        self.assertTrue(told.stderr.endswith("the same command goes on with what a.zpn remembers\n"), told.stderr)
        first = self.prove(SPEC, "--save", "a.zpn", "--nodes", "200k", code=LIMIT)
        self.assertEqual(first["answer"], "unknown")
        self.assertEqual(self.files(), ["a.zpn"])
        second = self.prove(SPEC, "--save", "a.zpn")
        self.assertEqual((second["answer"], second["value"]), (alone["answer"], alone["value"]))
        self.assertLess(second["nodes"], alone["nodes"] * 0.75)
        self.assertEqual(self.files(), [], "the answer is known: the file is gone")

    def test_the_proof_is_sound(self) -> None:
        self.prove(SPEC, "--save", "a.zpn", "--nodes", "200k", code=LIMIT)
        self.prove(SPEC, "--save", "a.zpn", "--certificate", "c.zcert")
        checked = subprocess.run([PROGRAM.with_name("zermelo-check"), "c.zcert"], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_a_certificate_that_fails_costs_no_search(self) -> None:
        alone = self.prove(SPEC)["nodes"]
        self.prove(SPEC, "--save", "a.zpn", "--nodes", "200k", code=LIMIT)
        before = (self.folder / "a.zpn").read_bytes()
        args = ("prove", SPEC, "--save", "a.zpn", "--certificate", "c.zcert", "--threads", "1")
        told = self.zermelo(*args, code=LIMIT, limits={resource.RLIMIT_FSIZE: 20000})
        self.assertIn("cannot write c.zcert.partial", told.stderr)
        self.assertEqual(self.files(), ["a.zpn"], "neither the certificate nor a newer file fits")
        self.assertEqual((self.folder / "a.zpn").read_bytes(), before)
        self.assertLess(self.prove(SPEC, "--save", "a.zpn", "--certificate", "c.zcert")["nodes"], alone * 0.75)
        self.assertEqual(self.files(), ["c.zcert"])

    def test_an_answer_without_room_for_its_certificate_is_saved(self) -> None:
        disk = self.mount("8k")
        told = self.zermelo("prove", SPEC, "--save", "a.zpn", "--certificate", "disk/c.zcert", "--threads", "1", code=LIMIT)
        self.assertIn("a.zpn remembers the answer: the same command writes the certificate\n", told.stderr)
        self.assertEqual(list(disk.iterdir()), [])
        self.assertEqual(self.prove(SPEC, "--save", "a.zpn", "--certificate", "c.zcert")["answer"], "proven")
        self.assertEqual(self.files(), ["c.zcert", "disk"])

    def test_a_file_that_cannot_be_written_is_told_at_once(self) -> None:
        self.refused("prove", "konane@4x4", "--save", "no/a.zpn", code=NOT_FOUND, what="cannot write no/a.zpn.partial")
        self.refused("prove", "konane@4x4", "--save", ".", code=USAGE, what="cannot write .", why="it is a folder")

    def test_second_process_is_refused(self) -> None:
        args = ("prove", HUGE, "--save", "a.zpn", "--memory", "300M")
        with self.started(*args, wait_for="a.zpn.partial") as process:
            self.refused(*args, code=IN_USE, what="cannot write a.zpn", why="another process is writing a.zpn.partial")
            self.assertIsNone(process.poll())
        self.zermelo(*args, "--nodes", "1k", code=LIMIT)  # after a kill
        self.assertEqual(self.files(), ["a.zpn"])

    def test_it_goes_on_after_an_interrupt(self) -> None:
        told = self.interrupted("prove", HUGE, "--save", "a.zpn", "--memory", "300M", delay=0.5)
        self.assertIn("try:  the same command goes on with what a.zpn remembers", told.stderr)
        again = self.zermelo("prove", HUGE, "--save", "a.zpn", "--memory", "300M", "--time", "0.5", code=LIMIT)
        self.assertRegex(again.stderr, r"going on with [\d,]+ positions that a.zpn remembers")
        small = self.zermelo("prove", HUGE, "--save", "a.zpn", "--memory", "250M", "--time", "0.5", code=LIMIT)  # room for what a fast machine finds
        self.assertIn("going on with", small.stderr)

    def test_less_memory_forgets_nothing(self) -> None:
        """A file with more positions than the memory holds stays as it is, and the hint has room for it."""
        self.zermelo("prove", HUGE, "--save", "a.zpn", "--memory", "300M", "--nodes", "2M", code=LIMIT)
        before = (self.folder / "a.zpn").read_bytes()
        told = self.refused("prove", HUGE, "--save", "a.zpn", "--memory", "20M", code=LIMIT, what="the search in a.zpn needs more memory")
        self.assertEqual((self.folder / "a.zpn").read_bytes(), before)
        memory = re.search(r"try:  --memory (\w+)", told.stderr)[1]
        again = self.zermelo("prove", HUGE, "--save", "a.zpn", "--memory", memory, "--nodes", "1k", code=LIMIT)
        self.assertIn("going on with", again.stderr)
        self.assertGreater((self.folder / "a.zpn").stat().st_size, 0.97 * len(before))

    def test_a_kill_leaves_the_file_of_before(self) -> None:
        self.prove(SPEC, "--save", "a.zpn", "--nodes", "200k", code=LIMIT)
        before = (self.folder / "a.zpn").read_bytes()
        with self.started("prove", HUGE.replace("10x10", "9x9"), "--save", "b.zpn", wait_for="."):
            time.sleep(0.5)  # and it is killed
        self.assertEqual((self.folder / "a.zpn").read_bytes(), before)
        self.assertEqual(self.prove(SPEC, "--save", "a.zpn")["answer"], "proven")

    def test_games_with_circles(self) -> None:
        spec = "tafl-5x5,attackers=3,defenders=1"
        first = self.prove(spec, "--save", "a.zpn", "--nodes", "300", code=(0, LIMIT))
        second = self.prove(spec, "--save", "a.zpn")
        self.assertEqual(second["value"], self.prove(spec)["value"])
        self.assertEqual({first["method"], second["method"]}, {"df-pn"})

    def test_refusals(self) -> None:
        self.prove(SPEC, "--save", "a.zpn", "--nodes", "10k", code=LIMIT)
        self.refused("prove", "konane@6x6", "--save", "a.zpn", code=BAD_INPUT, what="a.zpn is a saved search of another game")
        for other in (["start moves c3 c4"], ["--claim", "win"], ["6/6/6/6/6/6 w"]):  # the last is over at once
            self.refused("prove", SPEC, *other, "--save", "a.zpn", code=BAD_INPUT, what="a saved search of another position or claim")
        sound = (self.folder / "a.zpn").read_bytes()
        (self.folder / "bad.zpn").write_bytes(sound[:-1])
        self.refused("prove", SPEC, "--save", "bad.zpn", code=CORRUPT, what="bad.zpn is not a sound saved search", hint="delete it")
        self.assertEqual((self.folder / "bad.zpn").read_bytes(), sound[:-1])
        self.refused("prove", "tafl-5x5", "--method", "best-first", "--save", "b.zpn", code=USAGE, what="best-first", hint="df-pn")
        self.refused("prove", SPEC, "start", "start", "--save", "b.zpn", code=USAGE, what="--save")
        self.refused("prove", SPEC, "--moves", "--save", "b.zpn", code=USAGE, what="--save")


INFINITE = (1 << 26) - 1
PROVEN, DISPROVEN = INFINITE << 27, INFINITE << 1  # numbers of an entry, as in solvers/pns/table.hpp


class Forged(CliTestCase):
    """A file with right checksums may say anything about the game. Its proof is followed by the rules before it is believed."""

    CHANGES = {"disproven": lambda _: DISPROVEN, "proven": lambda _: PROVEN, "flipped": lambda n: {PROVEN: DISPROVEN, DISPROVEN: PROVEN}.get(n, n)}

    def saved(self, spec: str, nodes: str) -> Path:
        (self.folder / "a.zpn").unlink(missing_ok=True)
        self.zermelo("prove", spec, "--save", "a.zpn", "--threads", "1", "--nodes", nodes, code=LIMIT)
        return self.folder / "a.zpn"

    def test_a_false_proof_is_refused(self) -> None:
        """Black loses konane@5x6: data/known/konane-outcomes.txt."""
        refused = 0
        for name, change in self.CHANGES.items():
            for more in ([], ["--certificate", "c.zcert", "--force"]):
                with self.subTest(name=name, more=more):
                    forged = change_entries(self.saved("konane@5x6", "20k"), change)
                    told = self.zermelo("prove", "konane@5x6", "--save", "a.zpn", "--threads", "1", "--json", *more, code=(0, CORRUPT))
                    if told.code == CORRUPT:
                        refused += 1
                        self.assertIn("zermelo: error: a.zpn is not a sound saved search\n", told.stderr)
                        self.assertIn("  try:  delete it to begin anew", told.stderr)
                        self.assertEqual((self.folder / "a.zpn").read_bytes(), forged, "the file is kept")
                        self.assertFalse((self.folder / "c.zcert").exists())
                    else:
                        self.assertEqual((told.json()["winner"], told.json()["rests_on"]), ("white", None))
                        (self.folder / "c.zcert").unlink(missing_ok=True)
        self.assertGreaterEqual(refused, 2)

    def test_impossible_numbers(self) -> None:
        """An infinite number beside one that is not 0: no search writes that, and none could end with it."""
        for numbers in (INFINITE << 27 | 5 << 1, 5 << 27 | INFINITE << 1, INFINITE << 27 | INFINITE << 1):
            with self.subTest(numbers=numbers):
                change_entries(self.saved("konane@5x6", "20k"), lambda _, numbers=numbers: numbers)
                self.refused("prove", "konane@5x6", "--save", "a.zpn", "--time", "1", code=CORRUPT, what="a.zpn is not a sound saved search", why="an entry is impossible")

    def test_random_numbers(self) -> None:
        chance = random.Random(20261125)
        change_entries(self.saved("konane@5x6", "20k"), lambda _: chance.choice((PROVEN, DISPROVEN)))
        told = self.zermelo("prove", "konane@5x6", "--save", "a.zpn", "--threads", "1", "--json", code=(0, CORRUPT))
        if told.code == 0:
            self.assertEqual(told.json()["winner"], "white")

    def test_games_with_circles(self) -> None:
        """An answer says on which file it rests if the order of a win is lost, and the file stays."""
        spec = "tafl-5x5,attackers=3,defenders=1"
        truth = self.zermelo("prove", spec, "--json").json()["value"]
        for name, change in self.CHANGES.items():
            with self.subTest(name=name):
                change_entries(self.saved(spec, "60"), change)
                told = self.zermelo("prove", spec, "--save", "a.zpn", "--threads", "1", "--json", "--nodes", "3M", code=(0, LIMIT, NO_ANSWER, CORRUPT))
                if told.code == 0:
                    self.assertEqual((told.json()["value"], told.json()["rests_on"]), (truth, None))
                elif told.code != CORRUPT:
                    self.assertEqual((told.json()["answer"], told.json()["value"], told.json()["line"]), ("unknown", "unknown", []))
                self.assertEqual(self.files(), [] if told.code == 0 else ["a.zpn"])

    def test_a_limit_makes_no_false_answer_proven(self) -> None:
        """Black loses konane@5x6: data/known/konane-outcomes.txt. The file says that he wins, and 100 positions do not refute it."""
        asked = ("prove", "konane@5x6", "--save", "a.zpn", "--threads", "1", "--nodes", "100")
        for kind in range(2):
            forged = change_entries(self.saved("konane@5x6", "20k"), lambda _: (PROVEN, DISPROVEN)[kind])
            told = self.zermelo(*asked, code=(LIMIT, CORRUPT))
            if told.code == LIMIT:
                self.assertNotIn("proven", told.stdout)
            self.assertTrue((self.folder / "a.zpn").exists())
            (self.folder / "a.zpn").write_bytes(forged)
            self.refused(*asked, "-q", "--certificate", "c.zcert", code=CORRUPT, what="a.zpn is not a sound saved search")

    def test_without_memory_for_the_proof(self) -> None:
        self.saved("konane@5x6", "20k")
        asked = ("prove", "konane@5x6", "--save", "a.zpn", "--threads", "1", "--memory", "14M")
        told = self.zermelo(*asked, code=LIMIT)
        self.assertIn("\nunknown after df-pn search", told.stdout)
        self.assertIn("\na.zpn remembers: white wins. Its proof was not followed, because it does not fit in memory\n", told.stdout)
        told = self.zermelo(*asked, "--json", code=LIMIT).json()
        self.assertEqual((told["answer"], told["value"], told["rests_on"], told["limit"], told["line"]), ("unknown", "unknown", "a.zpn", "memory", []))
        self.assertEqual(self.zermelo("prove", "konane@5x6", "--save", "a.zpn", "--json").json()["rests_on"], None)
        self.assertEqual(self.files(), [])
