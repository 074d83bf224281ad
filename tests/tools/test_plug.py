"""Games of shared libraries: solved, looked up, proven and checked by programs that were built without them.

Expected values of countdown, by hand: who faces a multiple of 4 below 7 loses, other numbers below 7 win; at 7 both wait for ever, and whoever
cannot reach 4, 5 or 6 goes there, so 8 is a draw.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from support import CHECKER, CORRUPT, NOT_FOUND, PROGRAM, REPOSITORY, USAGE, CliTestCase, environment

BUILD = Path(os.environ.get("ZERMELO_BUILD", REPOSITORY / "build/release"))
PLUGS = Path(os.environ.get("ZERMELO_PLUGS", REPOSITORY / "build/release/tests"))
PLUG = str(PLUGS / "zermelo_test_plug.so")
OTHER = str(PLUGS / "zermelo_test_plug_other.so")


def functions(*of: object) -> set[str]:
    """The defined functions, with their parameters."""
    told = subprocess.run(["nm", "-C", "--defined-only", *map(str, of)], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r" T (zermelo::.*?)(?:@@ZERMELO_PLUGS)?$", told, re.MULTILINE))


class Plugs(CliTestCase):
    def plugged(self, *args: str, code: int = 0) -> object:
        return self.zermelo("--plug", PLUG, *args, code=code)

    def test_solve_query_verify_and_stats(self) -> None:
        self.plugged("solve", "countdown@30", "-o", "c.ztb")
        for position, value, plies in (("4 a", "loss", 2), ("6 b", "win", 3), ("8 a", "draw", None), ("1 b", "win", 1)):
            answer = self.plugged("query", "c.ztb", position, "--json").json()
            self.assertEqual((answer["value"], answer["dtw"]), (value, plies), position)
        self.assertIn("ok, 31 positions recomputed", self.plugged("verify", "c.ztb", "--full").stdout)
        self.plugged("stats", "c.ztb")
        told = self.zermelo("query", "c.ztb", "4 a", code=CORRUPT).stderr  # without the plug nobody knows the game
        self.assertIn("  try:  --plug FILE.so or FILE.py with its rules, or the variable ZERMELO_PLUGINS; else a newer zermelo", told)

    def test_transcribe(self) -> None:
        self.plugged("solve", "countdown@30", "-o", "c.ztb")
        self.plugged("solve", "countdown@30", "-o", "solved.ztb", "--metric", "wdl", "--level", "19")
        self.plugged("transcribe", "c.ztb", "-o", "made.ztb", "--metric", "wdl", "--level", "19")
        self.assertEqual((self.folder / "made.ztb").read_bytes(), (self.folder / "solved.ztb").read_bytes())

    def test_games_rules_and_perft(self) -> None:
        self.assertIn("countdown", [game["name"] for game in self.plugged("games", "--json").json()["games"]])
        self.assertEqual(self.plugged("perft", "countdown@3", "2", "--json").json()["nodes"], 2 + 2 + 4)
        self.assertIn("did you mean countdown?", self.plugged("solve", "countdwn@8", code=NOT_FOUND).stderr)

    def test_a_proof_and_its_check(self) -> None:
        for start, value in (("countdown@6", "win"), ("countdown@4", "loss")):
            self.plugged("prove", start, "--certificate", "c.zcert", "--force")
            done = self.check("--plug", PLUG, "c.zcert")
            self.assertEqual(done.stdout.splitlines()[2], f"  rules    {PLUG}, not of this program")
            self.assertEqual(done.stdout.splitlines()[-1], "VERIFIED")
            self.assertEqual(json.loads(self.check("--plug", PLUG, "c.zcert", "--json").stdout)["rules"], PLUG)
        told = self.check("c.zcert", code=CORRUPT).stderr
        self.assertIn("does not know the rules that c.zcert is about", told)
        self.assertIn("--plug FILE.so, or the variable ZERMELO_PLUGINS; in Python zermelo.check(FILE, Rules())", told)

    def check(self, *args: str, code: int = 0) -> subprocess.CompletedProcess:
        done = subprocess.run([CHECKER, *args], cwd=self.folder, env=environment(), capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def test_files_that_are_no_plugs(self) -> None:
        (self.folder / "text.so").write_text("no library")
        os.mkfifo(self.folder / "pipe.so")
        (self.folder / "cut.so").write_bytes(Path(PLUG).read_bytes()[:20000])
        library = next(Path("/usr/lib").rglob("libfmt.so*"))
        for file, code, words in (
            ("nothing.so", NOT_FOUND, "there is no file nothing.so"),
            ("text.so", CORRUPT, "text.so is no plug"),
            ("pipe.so", CORRUPT, "pipe.so is no plug"),
            ("cut.so", CORRUPT, "it was cut short"),
            (str(library), CORRUPT, "it has no function zermelo_plug_v1"),
            (OTHER, CORRUPT, "it was made for interface 77, this program has interface 8"),
        ):
            self.assertIn(words, self.zermelo("--plug", file, "games", code=code).stderr)
            self.assertIn(words, self.check("--plug", file, "c.zcert", code=code).stderr)

    def test_plugs_of_the_environment(self) -> None:
        """ZERMELO_PLUGINS has files with colons between them, for both programs; --plug may add others or the same."""
        own = {"ZERMELO_PLUGINS": f":{PLUG}:"}
        names = [game["name"] for game in self.zermelo("games", "--json", env=own).json()["games"]]
        self.assertEqual(names.count("countdown"), 1)
        self.zermelo("--plug", PLUG, "perft", "countdown@3", "2", env=own)
        self.zermelo("prove", "countdown@6", "--certificate", "c.zcert", env=own)
        done = subprocess.run([CHECKER, "c.zcert"], cwd=self.folder, env=environment(own), capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout.splitlines()[2]), (0, f"  rules    {PLUG}, not of this program"), done.stderr)
        for value, code, words in ((f"{PLUG}:nothing.so", NOT_FOUND, "there is no file nothing.so"), (OTHER, CORRUPT, "for interface 77")):
            for program in ([PROGRAM, "games"], [CHECKER, "c.zcert"]):
                done = subprocess.run(program, cwd=self.folder, env=environment({"ZERMELO_PLUGINS": value}), capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(words, done.stderr)
                self.assertIn("correct or unset the variable ZERMELO_PLUGINS", done.stderr)
        self.zermelo("help", env={"ZERMELO_PLUGINS": "nothing.so"})

    def test_a_plug_finds_the_functions_of_the_lower_floors(self) -> None:
        """plug_exports.txt is written by hand. Programs keep lists of games, rules texts, games at run time, files, digests and figures of memory to themselves."""
        own = re.compile(r"zermelo::(GameList::|GameEntry::|rules_text|rule_files|RuntimeGame::|caught_error|(peak_)?resident_bytes|InputFile::|FileHandle::|read_at|read_small_file|reason_of|is_about_the_name|(de)?compress_frame|longest_frame|digest_(of_bytes|text))")
        for program in (PROGRAM, CHECKER, *BUILD.glob("tools/c/libzermelo.so.0")):
            exported = functions("-D", program)
            for folder in ("base", "board", "core"):
                there = functions(BUILD / f"games/{folder}/libzermelo_{folder}.a")
                self.assertGreater(len(there), 10)
                self.assertEqual({name for name in there - exported if not own.match(name)}, set(), f"{program} {folder}")

    def test_a_plug_is_opened_once(self) -> None:
        """By whatever name; a copy is another plug, with the same games."""
        (self.folder / "link.so").symlink_to(PLUG)
        shutil.copy(PLUG, self.folder / "copy.so")
        games = self.plugged("--plug", "link.so", "--plug", PLUG, "games", "--json").json()["games"]
        self.assertEqual([game["name"] for game in games].count("countdown"), 1)
        self.assertIn("another game has its name", self.plugged("--plug", "copy.so", "games", code=USAGE).stderr)
