"""Proving without a table: values, claims, moves, limits, certificates, standard input, interrupts."""

import json
import re
import resource
import signal
import subprocess
import time
import unittest
from pathlib import Path
from typing import Any

from support import BAD_INPUT, ERROR, EXISTS, INTERRUPTED, LIMIT, NOT_FOUND, NO_ANSWER, PATIENCE, PROGRAM, REPOSITORY, USAGE, CliTestCase, Result, environment

KEYS = [
    "schema", "spec", "program", "position", "turn", "claim", "answer", "value", "dtw", "score", "score_range", "winner", "draw_by", "method", "nodes", "seconds", "nodes_per_second",
    "table_leaves", "rests_on", "line", "line_turns",
]  # fmt: skip
HUGE = "konane@10x10"  # nobody has solved it
TAFL = "tafl-5x5,defenders=0"
DRAWN = "1t1t1/1K3/1t3/t4/5 b"  # attackers to move; as every value of this file that is not named otherwise, from the solved table
CLAIMS = ("win", "loss", "draw-or-better", "value")
# Value -> answers to CLAIMS.
TRUTH = {
    "win": ["proven", "disproven", "proven", "proven"],
    "draw": ["disproven", "disproven", "proven", "proven"],
    "loss": ["disproven", "proven", "disproven", "proven"],
}
RANK = {"win": 0, "draw": 1, "loss": 2}


class ProveTestCase(CliTestCase):
    def prove(self, *args: str, **options: Any) -> dict[str, Any]:
        return self.zermelo("prove", *args, "--json", **options).json()

    def query(self, spec: str, positions: list[str]) -> list[dict[str, Any]]:
        return self.zermelo("query", self.table(spec), "-", "--jsonl", input="".join(p + "\n" for p in positions)).jsonl()


class Memory(ProveTestCase):
    def test_a_search_that_filled_the_memory_does_not_silence_the_next(self) -> None:
        easy = "7/7/5K1/7/1t5/7/7 b"  # the defender's king is next to an edge
        alone = self.prove("brandub", easy, "--memory", "60M", "--threads", "1")
        self.assertEqual(alone["value"], "loss")
        result = self.zermelo("prove", "brandub", "-", "--memory", "60M", "--threads", "1", "--jsonl", input=f"start\nstart\n{easy}\n", code=LIMIT)
        first, again, last = result.jsonl()
        self.assertEqual((first["answer"], again["answer"]), ("unknown", "unknown"))
        self.assertEqual(again["nodes"], first["nodes"])  # afresh, in an empty memory
        self.assertEqual([last[key] for key in ("value", "nodes")], [alone[key] for key in ("value", "nodes")])

    def test_a_certificate_of_what_the_moves_have_pushed_out(self) -> None:
        """The questions about the moves may take the memory that held the answer to the first."""
        position = "3t3/3t3/7/ttT1Ttt/3T2K/3t3/3t3 w"  # g3-g1 wins at once; after other moves nobody knows soon
        answer = self.prove("brandub", position, "--moves", "--certificate", "a.zcert", "--memory", "40M")
        self.assertEqual((answer["value"], self.files()), ("win", ["a.zcert"]))
        self.assertIn("unknown", [move["value"] for move in answer["moves"]])


    def test_the_least_memory_is_a_limit_too(self) -> None:
        for threads in ("1", "2"):
            answer = self.zermelo("prove", "zumo@4", "--memory", "13M", "--threads", threads, "--json", code=LIMIT).json()
            self.assertEqual((answer["answer"], answer["limit"]), ("unknown", "memory"))
            self.assertLess(answer["nodes"], 1000)


class Lines(ProveTestCase):
    def test_a_won_line_comes_back_to_no_position(self) -> None:
        """df-pn does not know in which order it found wins, and of two moves that win one may lead back."""
        spec, position = "turkish-checkers@4x4,white=3,black=2", "4/1Bww/4/3W b"
        answer = self.prove(spec, position, "--method", "df-pn", "--threads", "1")
        self.assertIn(answer["value"], ("win", "loss"))
        seen = [position]
        for length in range(1, len(answer["line"]) + 1):
            game = f"{position} moves {' '.join(answer['line'][:length])}"
            seen.append(self.zermelo("perft", spec, game, "0", "--json").json()["position"])
        self.assertGreater(len(seen), 1)
        self.assertEqual(len(set(seen)), len(seen), seen)


    def test_a_drawn_line_ends_where_a_position_occurs_again(self) -> None:
        text = self.zermelo("prove", "mabi@2x4", "-q").stdout
        self.assertTrue(text.endswith("\n       then a position occurs again\n"), text)
        line = re.search(r"(?s)\nline (.*?)\n       one line", text)[1].split()
        moves = [word for word in line if word != "--" and not word.endswith(".")]
        played = ["start moves " + " ".join(moves[:i]) if i > 0 else "start" for i in range(len(moves) + 1)]
        met = [json.loads(answer)["position"] for answer in self.zermelo("query", self.table("mabi@2x4"), "-", "--json", input="\n".join(played)).stdout.splitlines()]
        self.assertEqual(len(set(met[:-1])), len(moves), "no position before")
        self.assertIn(met[-1], met[:-1])


class Values(ProveTestCase):
    def test_start_of_small_boards(self) -> None:
        """Against data/known/konane-outcomes.txt."""
        checked = 0
        for row in (REPOSITORY / "data/known/konane-outcomes.txt").read_text().splitlines():
            if not row or row.startswith("#"):
                continue
            spec, winner, _ = row.split(" | ")
            width, height = map(int, spec.removeprefix("konane@").split("x"))
            if width * height <= 16:
                with self.subTest(spec=spec):
                    answer = self.prove(spec)
                    self.assertEqual((answer["answer"], answer["winner"]), ("proven", winner))
                    self.assertEqual(answer["value"], "win" if winner == answer["turn"] else "loss")
                    checked += 1
        self.assertGreater(checked, 15)

    def test_agrees_with_the_table(self) -> None:
        for spec, root in (("konane@4x4", "start"), ("fox-and-hounds@4x4", "start"), ("fox-and-hounds:escape@4x4", "start"), (TAFL, DRAWN)):
            with self.subTest(spec=spec):
                positions = [root]
                for position in positions:
                    if len(positions) < 60:
                        positions += [move["child"] for move in self.query(spec, [position])[0]["moves"]]
                expected = self.query(spec, positions)
                result = self.zermelo("prove", spec, "-", "--jsonl", input="".join(p + "\n" for p in positions), timeout=PATIENCE)
                for answer, known in zip(result.jsonl(), expected, strict=True):
                    self.assertLessEqual({key: known[key] for key in ("position", "turn", "value", "winner")}.items(), answer.items())

    def test_claims(self) -> None:
        for spec, position, value in (
            ("konane@4x4", "start", "loss"),
            ("konane@4x4", "start moves a1", "win"),
            ("fox-and-hounds@4x4", "start", "loss"),
            (TAFL, DRAWN, "draw"),
            ("konane@4x4", "4/4/4/4 b", "loss"),
        ):
            (known,) = self.query(spec, [position])
            self.assertEqual(known["value"], value)
            for claim, expected in zip(CLAIMS, TRUTH[value], strict=True):
                with self.subTest(spec=spec, position=position, claim=claim):
                    answer = self.prove(spec, position, "--claim", claim)
                    self.assertEqual((answer["claim"], answer["answer"]), (claim, expected))
                    if claim == "value":
                        self.assertEqual((answer["value"], answer["winner"]), (value, known["winner"]))
                    else:
                        self.assertIn(answer["value"], {value, *(word for word in ("win-or-draw", "draw-or-loss") if value in word)})

    def test_every_method(self) -> None:
        for method in ("depth-first", "df-pn", "best-first"):
            answer = self.prove("konane@4x4", "--method", method)
            self.assertEqual((answer["method"], answer["value"]), (method, "loss"))

    def test_the_line_keeps_the_value(self) -> None:
        for spec in ("konane@4x5", "konane@4x4", "fox-and-hounds@4x4"):
            with self.subTest(spec=spec):
                answer = self.prove(spec)
                line = answer["line"]
                self.assertGreater(len(line), 0)
                games = [f"{answer['position']} moves {' '.join(line[:ply])}" for ply in range(1, len(line) + 1)]
                self.assertEqual({step["winner"] for step in self.query(spec, games)}, {answer["winner"]})

    def test_the_line_of_a_win_comes_to_an_end(self) -> None:
        """The line must not go round in circles if play can; a table with distances knows the shortest way."""
        (self.folder / "tables").mkdir()
        for spec in ("turkish-checkers@8x8,white=1,black=2", "tafl-5x5,attackers=3,defenders=1"):
            with self.subTest(spec=spec):
                self.zermelo("solve", spec, "-o", "tables/t.ztb", "-q")
                known = self.zermelo("query", "tables/t.ztb", "--json").json()
                for more in ([], ["--tables", "tables"]):
                    line = self.prove(spec, *more)["line"]
                    end = self.zermelo("query", "tables/t.ztb", "start moves " + " ".join(line), "--json").json()
                    self.assertEqual(end["source"], "terminal")
                    if more:
                        self.assertEqual(len(line), known["dtw"])
                (self.folder / "tables/t.ztb").unlink()

    def test_json_keys(self) -> None:
        self.assertEqual(list(self.prove("konane@3x3")), [*KEYS, "certificate"])
        answer = self.prove("konane@3x3", "start", "--moves")
        self.assertEqual(list(answer), [*KEYS, "moves", "certificate"])
        self.assertEqual([list(move) for move in answer["moves"]], [["move", "value", "score", "score_range", "child"]] * len(answer["moves"]))
        self.assertEqual((answer["schema"], answer["spec"], answer["certificate"]), ("zermelo.prove/1", "konane@3x3", None))

    def test_several_positions(self) -> None:
        answers = self.zermelo("prove", "konane@4x4", "start", "start", "moves", "a1", "--json").jsonl()
        self.assertEqual([answer["value"] for answer in answers], ["loss", "win"])
        text = self.zermelo("prove", "konane@4x4", "start", "start", "moves", "a1").stdout
        self.assertEqual(text.count("\n\nkonane@4x4   "), 1)


class Text(ProveTestCase):
    def test_what_people_read(self) -> None:
        for args, verdict, sentence in (
            ([], "black to move   ▼ loss (white wins)", "proven by "),
            (["--claim", "win"], "black to move   ▼ loss (white wins)", "disproven that black wins, by "),
            (["--claim", "loss"], "black to move   ▼ loss (white wins)", "proven that black loses, by "),
            (["--claim", "draw-or-better"], "black to move   ▼ loss (white wins)", "disproven that black does not lose, by "),
        ):
            result = self.zermelo("prove", "konane@3x4", *args, "--method", "depth-first")
            self.assertEqual(result.stderr, "")
            self.assertEqual(result.lines[0], "konane@3x4   wbw/bwb/wbw/bwb b ply:0")
            self.assertEqual(result.lines[1], verdict)
            self.assertRegex(result.lines[2], rf"^{sentence}depth-first search: [\d,]+ positions? in \d+\.\d\d s( \([\d,.]+( million)?/s\))?$")
            self.assertRegex(result.lines[3], r"^line   1\. \S+ \S+  2\. ")

    def test_sides_with_plural_names(self) -> None:
        text = self.zermelo("prove", "fox-and-hounds@4x4", "start moves c1-b2", "--claim", "win").stdout
        self.assertIn("\nhounds to move   ▲ win (hounds win)\nproven that hounds win, by ", text)
        text = self.zermelo("prove", "fox-and-hounds@4x4", "start moves c1-b2", "--claim", "loss").stdout
        self.assertIn("\ndisproven that hounds lose, by ", text)

    def test_a_finished_game(self) -> None:
        lines = self.zermelo("prove", "konane@4x4", "4/4/4/4 b").lines
        self.assertEqual(lines[1], "black to move   ▼ loss, the game is over (white wins)")
        self.assertEqual(lines[2:], ["proven by the rules"])


class Moves(ProveTestCase):
    def test_values_of_all_moves(self) -> None:
        for spec, position in (("konane@4x4", "start moves a1"), ("konane@4x4", "start"), ("fox-and-hounds@4x4", "start moves c1-b2"), (TAFL, DRAWN)):
            with self.subTest(spec=spec):
                (known,) = self.query(spec, [position])
                moves = self.prove(spec, position, "--moves", timeout=PATIENCE)["moves"]
                self.assertEqual({(m["move"], m["value"], m["child"]) for m in moves}, {(m["move"], m["value"], m["child"]) for m in known["moves"]})
                self.assertEqual([m["value"] for m in moves], sorted((m["value"] for m in moves), key=RANK.__getitem__))

    def test_as_text(self) -> None:
        lines = self.zermelo("prove", "fox-and-hounds@4x4", "start moves c1-b2", "--moves").lines
        at = lines.index("  move   value   cost")
        self.assertEqual(lines[at + 1 : at + 4], ["  d4-c3  ▲ win   -", "  b4-a3  ▼ loss  win -> loss", "  b4-c3  ▼ loss  win -> loss"])

    def test_the_moves_may_tell_what_the_position_does_not(self) -> None:
        """The limit is for each question; the start of konane@5x6 takes 70,000 positions."""
        args = ["konane@5x6", "--nodes", "50k", "--threads", "1", "--memory", "1G"]
        self.assertEqual(self.prove(*args, code=LIMIT)["value"], "unknown")
        answer = self.prove(*args, "--moves", "--certificate", "c.zcert")
        self.assertEqual((answer["answer"], answer["value"], answer["winner"]), ("proven", "loss", "white"))
        self.assertEqual({move["value"] for move in answer["moves"]}, {"loss"})
        self.assertGreater(answer["certificate"]["positions"], 1000)

    def test_no_columns_for_them(self) -> None:
        self.refused("prove", "konane@4x4", "-", "--moves", code=USAGE, what="--moves", hint="--jsonl", input="start\n")
        (answer,) = self.zermelo("prove", "konane@4x4", "-", "--moves", "--jsonl", input="start\n").jsonl()
        self.assertEqual(len(answer["moves"]), 4)

    def test_unknown_moves_stand_apart(self) -> None:
        answer = self.prove(HUGE, "--moves", "--nodes", "500", code=LIMIT)
        self.assertEqual({move["value"] for move in answer["moves"]}, {"unknown"})
        self.assertEqual(len(answer["moves"]), len(self.zermelo("perft", HUGE, "1", "--divide").lines) - 1)


class Limits(ProveTestCase):
    def test_nodes(self) -> None:
        for amount, most in (("500", 500), ("2k", 2000), ("0.01M", 10_000)):
            answer = self.prove(HUGE, "--nodes", amount, code=LIMIT)
            self.assertEqual(list(answer), [*KEYS, "certificate", "why_unknown", "limit"])
            self.assertEqual((answer["answer"], answer["value"], answer["winner"], answer["line"]), ("unknown", "unknown", None, []))
            self.assertLessEqual(answer["nodes"], 2 * most)
        text = self.zermelo("prove", HUGE, "--nodes", "500", "--claim", "win", code=LIMIT).stdout
        self.assertRegex(text, r"(?m)^black to move   \? unknown\nunknown whether black wins, after \S+ search: \d+ positions in .*\nlimit   \S")

    def test_time(self) -> None:
        began = time.monotonic()
        answer = self.prove(HUGE, "--time", "0.5s", code=LIMIT)
        self.assertEqual(answer["answer"], "unknown")
        self.assertLess(time.monotonic() - began, 60)
        self.assertGreater(answer["seconds"], 0.3)

    @unittest.skipUnless("release" in PROGRAM.parts and Path("/proc/self/status").exists(), "sanitizers have memory of their own")
    def test_memory(self) -> None:
        """The peak by the kernel's account is at most 5 % above the limit, and not so low that memory is wasted."""
        for spec, megabytes, threads in (("konane@8x8", 60, 1), ("tablut", 30, 1), ("tablut", 100, 1), ("tablut", 100, 2), ("turkish-checkers@6x6", 60, 1)):
            with self.subTest(spec=spec, megabytes=megabytes, threads=threads):
                args = [PROGRAM, "prove", spec, "--memory", f"{megabytes}M", "--nodes", "2M", "--threads", str(threads), "-q"]
                process = subprocess.Popen(args, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                peak = 0
                while process.poll() is None:
                    status = Path(f"/proc/{process.pid}/status").read_text()
                    if found := re.search(r"VmHWM:\s+(\d+) kB", status):
                        peak = int(found[1]) * 1024
                    time.sleep(0.002)
                self.assertIn(process.returncode, (0, LIMIT))
                self.assertLess(peak, 1.05e6 * megabytes)
                self.assertGreater(peak, 0.7e6 * megabytes)

    def test_amounts(self) -> None:
        for option, bad in (("--nodes", ["x", "0", "1.5", "-1", "10X", "M", "", "1e6", "inf"]), ("--time", ["x", "0", "-1", "1d", "s", "", "1:30", "nan"])):
            for amount in bad:
                with self.subTest(option=option, amount=amount):
                    if amount == "1.5":
                        continue
                    self.refused("prove", HUGE, f"{option}={amount}", code=USAGE, what=option, hint="zermelo" if amount == "" else f"{option} ")
        for option, good in (("--nodes", ["1000000", "10M", "1.5G"]), ("--time", ["60", "90s", "5m", "1h", "2min"])):
            for amount in good:
                self.zermelo("prove", "konane@2x2", option, amount)


class Errors(ProveTestCase):
    def test_wrong_arguments(self) -> None:
        for args, text in (
            ([], "SPEC"), (["konane@4x4", "--claim", "maybe"], "maybe"), (["konane@4x4", "--method", "magic"], "magic"),
            (["konane@4x4", "--nope"], "--nope"), (["konane@4x4", "--threads", "many"], "--threads"),
        ):  # fmt: skip
            self.refused("prove", *args, code=USAGE, what=text, hint="zermelo prove --help")
        self.refused("prove", "konane@4x4", "--memory", "x", code=USAGE, what="--memory")

    def test_unknown_games_and_bad_positions(self) -> None:
        self.refused("prove", "chess", code=NOT_FOUND, what='no game called "chess"')
        self.refused("prove", "konane@x", code=BAD_INPUT)
        self.refused("prove", "konane@4x4", "nonsense", code=BAD_INPUT, what='position "nonsense"')
        self.refused("prove", "konane@4x4", "start moves a2", code=BAD_INPUT, what='"a2"')
        # Before anything is searched.
        self.refused("prove", HUGE, "start", "start moves a2", code=BAD_INPUT, what='"a2"')

    def test_tables(self) -> None:
        self.refused("prove", "konane@4x4", "--tables", "nix", code=NOT_FOUND, what="folder nix")
        (self.folder / "mine").mkdir()
        self.zermelo("solve", "fox-and-hounds@4x4", "-o", "mine/a.ztb", "-q")
        self.refused("prove", "konane@4x4", "--tables", "mine", code=NOT_FOUND, what="no table in mine helps with konane@4x4")
        self.zermelo("solve", "konane@4x4", "-o", "mine/b.ztb", "-q")
        self.zermelo("solve", "konane@3x4", "-o", "mine/c.ztb", "-q")
        answer = self.prove("konane@4x4", "--tables", "mine")
        self.assertEqual((answer["value"], answer["winner"]), ("loss", "white"))
        self.assertGreater(answer["table_leaves"], 0)


class Certificates(ProveTestCase):
    def test_written_when_the_answer_is_known(self) -> None:
        for claim in CLAIMS:
            for position in ("start", "start moves a1"):
                answer = self.prove("konane@4x4", position, "--claim", claim, "--certificate", "c.zcert", "--force")
                certificate = answer["certificate"]
                self.assertEqual(list(certificate), ["file", "positions", "bytes"])
                self.assertEqual((certificate["file"], certificate["bytes"]), ("c.zcert", (self.folder / "c.zcert").stat().st_size))
                self.assertGreater(certificate["positions"], 0)
                self.assertEqual(self.files(), ["c.zcert"])
                # The checker shares no code with the search but the rules.
                subprocess.run([PROGRAM.parent / "zermelo-check", "c.zcert"], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        text = self.zermelo("prove", "konane@4x4", "--certificate", "c.zcert", "--force").lines[-1]
        self.assertRegex(text, r"^certificate   c\.zcert: [\d,]+ positions, [\d,]+ bytes$")

    def test_nothing_is_written_without_an_answer(self) -> None:
        answer = self.prove(HUGE, "--nodes", "500", "--certificate", "c.zcert", code=LIMIT)
        self.assertIsNone(answer["certificate"])
        result = self.zermelo("prove", HUGE, "--nodes", "500", "--certificate", "c.zcert", code=LIMIT)
        self.assertEqual(result.lines[-1], "certificate   none, as the answer is unknown")
        self.assertEqual(self.files(), [])

    def test_an_answer_is_not_lost_with_its_certificate(self) -> None:
        """The certificate cannot be written for want of memory, of room on the disk, or as the game is over."""
        for position, more, limits, code in (
            ("start", ["--memory", "14M"], {}, LIMIT),
            ("start", [], {resource.RLIMIT_FSIZE: 20000}, LIMIT),
            ("6/6/6/6/6/6 b", [], {}, BAD_INPUT),
        ):
            with self.subTest(more=more, limits=limits):
                result = self.zermelo("prove", "konane@6x6,opening=corner", position, *more, "--certificate", "c.zcert", "--threads", "1", code=code, limits=limits)
                self.assertEqual(result.lines[1].split(",")[0], "black to move   ▼ loss" + ("" if position != "start" else " (white wins)"))
                self.assertIsNotNone(ERROR.fullmatch(result.stderr), result.stderr)
                self.assertEqual(self.files(), [])

    def test_a_save_is_no_certificate(self) -> None:
        for path in ("both", "./both"):
            self.refused("prove", "konane@4x4", "--save", "both", "--certificate", path, code=USAGE, what="--save and --certificate name one file")
        self.assertEqual(self.files(), [])

    def test_a_small_address_space_needs_less_memory(self) -> None:
        told = self.refused("prove", "konane@6x6", "--memory", "8G", "--threads", "1", limits={resource.RLIMIT_AS: 4 << 30}, code=LIMIT, hint="less memory")
        self.assertNotIn("more --memory", told.stderr)

    def test_the_usual_memory_fits_into_the_address_space(self) -> None:
        """Each thread takes some of it too."""
        for spec in ("konane@4x5", "tafl-5x5,attackers=3,defenders=1"):
            for limit in (300_000_000, 2 << 30):
                told = self.zermelo("prove", spec, "--threads", "2", limits={resource.RLIMIT_AS: limit}, code=(0, LIMIT))
                self.assertNotIn("not to be had", told.stderr)
        self.zermelo("prove", "konane@4x5", "--threads", "2", limits={resource.RLIMIT_AS: 2 << 30})

    def test_tables_are_cited(self) -> None:
        """Smaller than a proof without them, and not enough for the checker."""
        spec, smaller = "tafl-5x5,attackers=4,defenders=1", "tafl-5x5,attackers=3,defenders=1"
        self.zermelo("solve", smaller, "-o", "smaller.ztb", "-q")
        self.zermelo("solve", "tafl-5x5,attackers=2,defenders=1", "-o", "not needed.ztb", "-q")
        digest = self.zermelo("info", "smaller.ztb", "--json").json()["digest"]
        sizes = {}
        for name, more, code in (("whole", [], 0), ("cites", ["--cite"], NO_ANSWER)):
            proved = self.prove(spec, "--tables", ".", "--certificate", name, *more)
            checked = subprocess.run([PROGRAM.parent / "zermelo-check", "--json", name], cwd=self.folder, stdout=subprocess.PIPE)
            answer = json.loads(checked.stdout)
            sizes[name] = proved["certificate"]["positions"]
            self.assertEqual((checked.returncode, answer["ok"], answer["first_failure"]), (code, code == 0, None))
            self.assertEqual(answer["checked"], sizes[name])
            self.assertEqual(answer["claims"], [f"win for {proved['winner']}"])
        end = self.zermelo("query", spec, "start moves " + " ".join(proved["line"]), "--json").json()
        self.assertEqual(end["source"], "terminal")
        (table,) = answer["tables"]
        self.assertEqual((table["spec"], table["digest"]), (smaller, digest))
        self.assertGreater(table["leaves"], 0)
        self.assertLess(sizes["cites"], sizes["whole"])
        for args in (["--cite"], ["--cite", "--tables", "."], ["--cite", "--certificate", "c.zcert"]):
            self.refused("prove", spec, *args, code=USAGE, what="--cite requires")

    def test_refused_before_the_search(self) -> None:
        """The board is so big that a search would not come back."""
        (self.folder / "old.zcert").write_text("old")
        (self.folder / "folder").mkdir()
        for name, code, text in (
            ("old.zcert", EXISTS, "old.zcert exists already"), ("nix/c.zcert", NOT_FOUND, "nix/c.zcert"), ("folder", USAGE, "folder"),
            ("-", USAGE, "standard output"),
        ):  # fmt: skip
            with self.subTest(name=name):
                result = self.zermelo("prove", HUGE, "--certificate", name, code=(code, USAGE, BAD_INPUT))
                self.assertEqual(result.code, code)
                self.assertIn(text, ERROR.fullmatch(result.stderr)["what"])
        self.assertEqual((self.folder / "old.zcert").read_text(), "old")
        self.assertEqual(self.files(), ["folder", "old.zcert"])

    def test_for_one_position(self) -> None:
        for positions in (["-"], ["start", "start moves a1"]):
            self.refused("prove", "konane@4x4", *positions, "--certificate", "c.zcert", code=USAGE, what="one position")


class StandardInput(ProveTestCase):
    def rows(self, result: Result) -> list[list[str]]:
        return [line.split("\t") for line in result.lines]

    def test_rows(self) -> None:
        rows = self.rows(self.zermelo("prove", "konane@4x4", "-", input="# a comment\nstart\n\nstart moves a1\n"))
        self.assertEqual([row[:4] for row in rows], [["wbwb/bwbw/wbwb/bwbw b ply:0", "proven", "loss", "white"],
                                                     ["wbwb/bwbw/wbwb/1wbw w ply:1", "proven", "win", "white"]])  # fmt: skip
        for row in rows:
            self.assertEqual(len(row), 7)
            self.assertRegex(row[5], r"^\d+$")
            self.assertRegex(row[6], r"^\d+\.\d{3}$")

    def test_a_bad_line_does_not_stop_the_others(self) -> None:
        result = self.zermelo("prove", "konane@4x4", "-", input="start\nnonsense\nstart moves a1\n", code=BAD_INPUT)
        self.assertEqual([row[1] for row in self.rows(result)], ["proven", "error", "proven"])
        self.assertEqual(len(self.rows(result)[1]), 7)
        self.assertIn("zermelo: error: line 2: cannot read position", result.stderr)

    def test_unknown_and_known(self) -> None:
        known = "/".join(["4"] * 4) + " b"
        rows = self.rows(self.zermelo("prove", HUGE, "-", "--nodes", "300", input=f"start\n{'/'.join(['10'] * 10)} b\n", code=LIMIT))
        self.assertEqual([row[1:4] for row in rows], [["unknown", "unknown", "-"], ["proven", "loss", "white"]])
        self.assertEqual(self.zermelo("prove", "konane@4x4", "-", "--jsonl", input=known + "\n").jsonl()[0]["value"], "loss")


class Interrupts(ProveTestCase):
    def test_interrupt(self) -> None:
        for spare in ([], ["--json"], ["--moves", "--certificate", "c.zcert"]):
            told = self.interrupted("prove", HUGE, *spare, delay=0.4)
            if spare == ["--json"]:
                self.assertEqual(told.json()["error"]["code"], INTERRUPTED)
            else:
                self.assertEqual(told.stdout, "")
            error = ERROR.fullmatch(told.stderr)
            self.assertIsNotNone(error, told.stderr)
            self.assertIn("interrupted", error["what"])
            self.assertIn("so far: ", error["why"])
            self.assertEqual(self.files(), [])

    def test_the_state_of_the_search_in_words(self) -> None:
        told = self.interrupted("prove", HUGE, delay=3)
        self.assertRegex(told.stderr, r"\n  why:  so far: .*  at least \d+ more positions to prove it, \d+ to disprove it(, search memory \d+ % full)?\n")

    def test_answers_before_the_interrupt_stay(self) -> None:
        told = self.interrupted("prove", HUGE, f"{'/'.join(['10'] * 10)} b", "start", delay=0.4, number=signal.SIGTERM)
        self.assertIn("black to move   ▼ loss, the game is over (white wins)\n", told.stdout)


class Progress(ProveTestCase):
    def test_a_bar_shows_what_the_search_does(self) -> None:
        result = self.zermelo("prove", HUGE, "--time", "1.6", "--progress", "bar", code=LIMIT)
        self.assertRegex(result.stderr, r"\r\S.*  [\d.]+( [kM])?  [\d.]+( [kM])?/s")
        self.assertTrue(result.stderr.endswith("\r\x1b[K"), result.stderr)
        self.assertNotIn("\x1b", result.stdout)
        self.assertEqual(self.zermelo("-q", "prove", HUGE, "--time", "1.6", "--progress", "bar", code=LIMIT).stderr, "")
