"""A proof search that goes on: after a limit, after Ctrl-C, after a kill; and files that it refuses."""

import subprocess
import time

from support import BAD_INPUT, CORRUPT, LIMIT, PATIENCE, PROGRAM, USAGE, CliTestCase

SPEC = "konane@6x6,opening=centre"  # about 380,000 positions with one worker
HUGE = "konane@10x10"  # nobody has solved it


class Save(CliTestCase):
    def prove(self, spec: str, *args: str, **options: object) -> dict:
        return self.zermelo("prove", spec, "--threads", "1", "--json", *args, timeout=PATIENCE, **options).json()

    def test_it_goes_on_after_a_limit(self) -> None:
        alone = self.prove(SPEC)
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

    def test_it_goes_on_after_an_interrupt(self) -> None:
        told = self.interrupted("prove", HUGE, "--save", "a.zpn", "--memory", "300M", delay=0.5)
        self.assertIn("try:  the same command goes on with what a.zpn remembers", told.stderr)
        again = self.zermelo("prove", HUGE, "--save", "a.zpn", "--memory", "300M", "--time", "0.5", code=LIMIT)
        self.assertRegex(again.stderr, r"going on with [\d,]+ positions that a.zpn remembers")
        small = self.zermelo("prove", HUGE, "--save", "a.zpn", "--memory", "60M", "--time", "0.5", code=LIMIT)
        self.assertIn("going on with", small.stderr)

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
