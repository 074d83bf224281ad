"""zermelo estimate: what a solve will take, and the refusal of a solve that takes too much."""

import csv
import os
import re
import resource
import signal
import time

from support import BAD_INPUT, LIMIT, NOT_FOUND, NO_ANSWER, REPOSITORY, USAGE, CliTestCase

# Solved in full by the sample; their numbering leaves nothing out.
WITHOUT_HOLES = ("konane@1x4", "turkish-checkers@8x8,white=1,black=1", "brandub,attackers=2,defenders=0")
# Bigger than any sample.
BIG = "fox-and-hounds@16x10"
NO_SAMPLE = "zumo@3"
KEYS = {"positions": int, "bytes": int, "bytes_low": int, "bytes_high": int, "peak_rss_bytes": int, "scratch_bytes": int, "seconds_low": float, "seconds_high": float, "fits": bool}


class Answers(CliTestCase):
    def estimate(self, spec: str, *more: str) -> dict:
        answer = self.zermelo("estimate", spec, "--json", *more).json()
        self.assertEqual((answer["schema"], answer["spec"]), ("zermelo.estimate/1", spec))
        for key, kind in KEYS.items():
            self.assertIs(type(answer[key]), kind, key)
        self.assertEqual(sum(part["positions"] for part in answer["slices"]), answer["positions"])
        self.assertEqual(self.files(), [])
        self.assertLess(answer["seconds_low"], answer["seconds_high"])
        self.assertTrue(answer["bytes_low"] <= answer["bytes"] <= answer["bytes_high"])
        self.assertEqual(answer["bytes_low"] == answer["bytes_high"], answer["sample_positions"] == answer["positions"])
        if answer["sample"] is None:
            self.assertEqual((answer["seconds"], answer["sample_positions"]), (None, 0))
        else:
            self.assertLess(answer["seconds_low"], answer["seconds"])
            self.assertLess(answer["seconds"], answer["seconds_high"])
            self.assertEqual(answer["sample"]["positions"], answer["sample_positions"])
        return answer

    def test_small_games(self) -> None:
        for spec in WITHOUT_HOLES:
            with self.subTest(spec=spec):
                answer = self.estimate(spec)
                solved = self.zermelo("info", self.table(spec), "--json").json()
                self.assertEqual(answer["positions"], solved["positions"])
                self.assertEqual(answer["sample_positions"], answer["positions"])
                self.assertAlmostEqual(answer["bytes"], solved["bytes"], delta=64)  # the provenance is another
                self.assertTrue(answer["fits"])

    def test_outcomes_alone_take_less(self) -> None:
        for spec in ("fox-and-hounds@6x6", "turkish-checkers@8x8,white=1,black=1"):
            with self.subTest(spec=spec):
                outcomes = self.estimate(spec, "--metric", "wdl")
                table = self.table(spec, metric="wdl")
                self.assertAlmostEqual(outcomes["bytes"], os.path.getsize(table), delta=64)
                self.assertLess(outcomes["bytes"], self.estimate(spec)["bytes"])
        self.refused("estimate", "konane@3x3", "--metric", "score", code=USAGE, why="its moves earn no points")

    def test_a_count_without_a_table(self) -> None:
        """Positions and memory are those of the count itself; it is counted whole where that takes no second."""
        for spec, metric in (("konane@4x5", "wdl"), ("konane@3x5", "dtw"), ("fox-and-hounds@7x7", "wdl"), ("fox-and-hounds@8x8", "dtw")):
            with self.subTest(spec=spec, metric=metric):
                answer = self.zermelo("estimate", spec, "--count-only", "--metric", metric, "--json").json()
                counted = self.zermelo("solve", spec, "--count-only", "--metric", metric, "--json").json()
                positions = sum(side[outcome] for side in counted["sides"] for outcome in ("wins", "losses"))
                self.assertEqual((answer["positions"], answer["sample_positions"]), (positions, positions))
                self.assertEqual((answer["bytes"], answer["scratch_bytes"], answer["slices"]), (0, 0, []))
                self.assertTrue(answer["fits"])
        text = self.zermelo("estimate", "konane@6x6", "--count-only", "--memory", "1G").stdout
        self.assertRegex(text, r"\Akonane@6x6: 137,438,953,472 positions, either side to move, without a table\n")
        self.assertRegex(text, r"fits +no: it needs 4\.6 GB, it may use 1\.0 GB\n")
        big = self.zermelo("estimate", "fox-and-hounds@12x12", "--count-only", "--json").json()
        self.assertLess(big["sample_positions"], big["positions"])
        self.assertGreater(big["seconds"], 1)
        self.refused("estimate", "tiptoe@3x3", "--count-only", code=USAGE, why="its positions form no rows")
        self.refused("estimate", "konane@3x3", "--count-only", "--metric", "score", code=USAGE, why="its moves earn no points")

    def test_estimates_are_near_the_kept_figures(self) -> None:
        """Bytes and memory within 40 % of what solves took (data/results); most are within 30 %."""
        for game, spec in (("konane", "konane@5x6"), ("brandub", "brandub,attackers=3,defenders=2"), ("tiptoe", "tiptoe@4x5")):
            with self.subTest(spec=spec), open(REPOSITORY / f"data/results/{game}.tsv") as rows:
                kept = next(row for row in csv.DictReader(rows, delimiter="\t") if row["spec"] == spec)
                answer = self.estimate(spec)
                for key in ("bytes", "peak_rss_bytes"):
                    self.assertLess(abs(answer[key] / int(kept[key]) - 1), 0.4, key)

    def test_big_game(self) -> None:
        answer = self.estimate(BIG, "--memory", "1G")
        self.assertGreater(answer["positions"], 10**11)
        self.assertLess(answer["sample_positions"], 10**9)  # some seconds of all workers
        self.assertFalse(answer["fits"])
        self.assertGreater(answer["peak_rss_bytes"], 10**9)

    def test_one_large_slice(self) -> None:
        """There is no smaller slice to tell its time: it is not solved as its own sample. A smaller board tells."""
        answer = self.estimate("halma@6x6,rows=3-2-1")
        self.assertEqual(len(answer["slices"]), 1)
        self.assertGreater(answer["positions"], 5 * 10**11)
        self.assertEqual((answer["sample"]["spec"], answer["sample"]["positions"]), ("halma@4x4,rows=3-2-1", 853020))

    def test_huge_slices_and_a_smaller_board(self) -> None:
        """The other slices are huge, but for one of six finished games, which tells nothing of them."""
        answer = self.estimate("mabi@4x6")
        self.assertIn(answer["sample"]["spec"], ("mabi@4x4", "mabi@2x6"))  # the larger one, unless the machine is busy

    def test_no_time_without_a_sample(self) -> None:
        """Its slices take too long, and the next smaller board has 229 positions."""
        answer = self.estimate(NO_SAMPLE)
        self.assertIsNone(answer["sample"])
        text = self.zermelo("estimate", NO_SAMPLE).stdout
        self.assertRegex(text, r"\n  time       unknown \(no sample\); a guess: [\d.]+ (s|min|h|days|years) to [\d.]+ (s|min|h|days|years)\n  sample     none: size and time are guesses\n")
        self.assertRegex(text, r"\n  table      unknown \(no sample\); a guess: [\d.]+ [KMGT]?B to [\d.]+ [KMGT]?B\n")
        row = self.zermelo("estimate", NO_SAMPLE, "konane@3x3", "--csv").stdout.splitlines()[1]
        self.assertEqual(next(csv.reader([row]))[4], "-")
        rows = self.zermelo("estimate", NO_SAMPLE, "konane@3x3").stdout
        self.assertRegex(rows, rf"(?m)^{re.escape(NO_SAMPLE)} .* unknown ")

    def test_sizes_of_kept_results(self) -> None:
        """The sample sees a tenth of them; whoever plans a run wants to know the order of size."""
        for game, spec in (("tiptoe", "tiptoe@5x4,adj=diag"), ("tafl-5x5", "tafl-5x5")):
            with self.subTest(spec=spec), open(REPOSITORY / f"data/results/{game}.tsv", encoding="utf-8") as file:
                kept = next(row for row in csv.DictReader(file, delimiter="\t") if row["spec"] == spec)
                answer = self.estimate(spec)
                size = int(kept["bytes"])
                self.assertTrue(answer["bytes_low"] - 64 <= size <= answer["bytes_high"] + 64, size)  # the provenance is another
                ratio = answer["bytes"] / size
                self.assertLess(max(ratio, 1 / ratio), 2.5, spec)

    def test_cycles_take_room_for_checkpoints(self) -> None:
        """Two bytes for each position of a slice, twice while a new checkpoint replaces the old one."""
        answer = self.estimate("mabi@2x6")
        self.assertEqual(answer["scratch_bytes"], 4 * max(part["positions"] for part in answer["slices"]))
        self.assertTrue(any(part["cyclic"] for part in answer["slices"]))
        self.assertEqual(self.estimate("fox-and-hounds@6x6")["scratch_bytes"], 0)

    def test_slices_stored_in_part_take_room_as_a_whole(self) -> None:
        """The partial file is there until the table is complete."""
        answer = self.estimate("turkish-checkers@8x8,white=1,black=2")
        partial = answer["scratch_bytes"] - 4 * max(part["positions"] for part in answer["slices"])
        self.assertGreater(partial, 2 * answer["bytes"])
        self.assertLess(partial, 8 * answer["bytes"])

    def test_ranks(self) -> None:
        """More ranks hold less and send more; the network takes time only if its rate is given."""
        few, many = (self.estimate("brandub,attackers=5,defenders=0", "--ranks", str(ranks))["ranks"] for ranks in (2, 16))
        self.assertEqual((few["ranks"], many["ranks"], few["network_seconds"], few["level_seconds"]), (2, 16, 0, 0))
        self.assertGreater(few["memory_bytes"], many["memory_bytes"])
        # Of R ranks, 1 - 1/R of the positions before one are at another: 15/16 against 1/2.
        self.assertAlmostEqual(many["updates"] / few["updates"], 15 / 8, places=2)
        self.assertAlmostEqual(many["message_bytes"], 4 * many["updates"], delta=100)  # rounded by slice
        slow = self.estimate("brandub,attackers=5,defenders=0", "--ranks", "16", "--network", "100M,1ms")["ranks"]
        self.assertGreater(slow["network_seconds"], 8 * slow["message_bytes"] / 16 / 100e6)
        self.assertGreater(slow["level_seconds"], 0.02 * slow["levels"])  # 5 calls of 4 rounds, and 2 more messages
        self.assertIsNone(self.estimate("konane@3x4")["ranks"])
        text = self.zermelo("estimate", "brandub,attackers=5,defenders=0", "--ranks", "4", "--network", "10G,20us").stdout
        self.assertRegex(text, r"ranks +4, each like this machine; 2 of the slices by all together")
        hosts = self.estimate("brandub,attackers=5,defenders=0", "--ranks", "16", "--per-host", "8")["ranks"]
        self.assertLess(hosts["other_bytes"], many["other_bytes"])
        self.refused("estimate", "brandub", "--network", "10G", code=USAGE, what="--ranks")
        self.refused("estimate", "brandub", "--per-host", "2", code=USAGE, what="--ranks")
        self.refused("estimate", "brandub", "--ranks", "4", "--network", "fast", code=USAGE, what="not the rate of a network", hint="10G,20us")
        self.refused("estimate", "brandub", "--ranks", "4", "--count-only", code=USAGE, what="--")
        large = self.zermelo("estimate", "turkish-checkers,white=3,black=4", "--ranks", "2", "--memory", "4T").stdout
        self.assertIn("a rank would have", large)

    def test_states_on_disk(self) -> None:
        """Less memory takes more time and room on the disk; a run that is refused says what it needs."""
        (self.folder / "scratch").mkdir()
        spec = "brandub,attackers=4,defenders=1"  # its largest slice has 57,267,980 indices
        whole, part = (self.zermelo("estimate", spec, "--scratch", "scratch", "--memory", memory, "--json").json() for memory in ("400M", "66M"))
        self.assertEqual((self.files(), list((self.folder / "scratch").iterdir())), (["scratch"], []))
        self.assertEqual([whole["on_disk"][key] for key in ("slices_on_disk", "parts", "updates", "scratch_bytes", "state_seconds")], [0, 0, 0, 0, 0])
        disk = part["on_disk"]
        self.assertEqual(disk["slices_on_disk"], 1)
        self.assertLessEqual(disk["memory_bytes"], 66e6)
        # One or two files of states, and at most three bytes of updates.
        self.assertTrue(2 * 57_267_980 < disk["scratch_bytes"] <= 7 * 57_267_980, disk)
        self.assertGreater(disk["updates"], 5 * 57_267_980)  # most positions have more moves
        self.assertGreater(disk["seconds"], 1.1 * disk["work_seconds"])
        self.assertIsNone(self.zermelo("estimate", "konane@3x4", "--json").json()["on_disk"])
        self.assertIn("no: it needs 63 MB", self.zermelo("estimate", spec, "--scratch", "scratch", "--memory", "40M").stdout)
        self.refused("estimate", spec, "--scratch", "nowhere", "--memory", "66M", code=NOT_FOUND, what="nowhere", hint="--scratch")
        self.assertEqual(self.files(), ["scratch"])
        self.refused("estimate", spec, "--scratch", "scratch", "--ranks", "2", code=USAGE, what="--")

    def test_text(self) -> None:
        result = self.zermelo("estimate", "fox-and-hounds@8x8")
        self.assertRegex(
            result.stdout,
            r"^fox-and-hounds@8x8: 2,[\d,]+ positions in 58 slices\n(.*\n)+"
            r"  memory     \d+ MB\n  table      about \d+ KB( \(\d+ KB to [\d.]+ [KM]B\))?, 0\.\d\d bits per position\n"
            r"  time       about \d+ s( \(\d+ s to \d+ s\))?\n  sample     2,[\d,]+ positions solved for size and time\n  fits       yes\n$",
        )
        small = self.zermelo("estimate", "fox-and-hounds@8x8", "--memory", "1M")
        self.assertRegex(small.stdout, r"\n  fits       no: it needs \d+ MB, it may use 1\.0 MB\n$")

    def test_the_largest_slices(self) -> None:
        def sizes(*more: str) -> list[int]:
            text = self.zermelo("estimate", "brandub,attackers=3,defenders=2", *more).stdout
            return [int(size.replace(",", "")) for size in re.findall(r"(?m)^ +([\d,]+)  (?:K.* v |king )", text)]

        everything = sizes("-v")
        self.assertEqual(len(everything), 14)
        self.assertEqual(sorted(sizes()), sorted(everything)[4:])
        self.assertIn("  the 10 largest slices; 4 more with -v\n", self.zermelo("estimate", "brandub,attackers=3,defenders=2").stdout)

    def test_folder(self) -> None:
        (self.folder / "there").mkdir()
        self.zermelo("estimate", "fox-and-hounds@6x6", "--folder", "there")
        self.assertEqual(os.listdir(self.folder / "there"), [])

    def test_what_a_killed_estimate_left_is_removed(self) -> None:
        with self.started("estimate", "konane@5x6", "--threads", "1", "-q", wait_for="*") as process:
            process.kill()
        self.assertTrue(self.files())
        (self.folder / "zermelo-estimate-notes.txt").write_text("somebody else's")
        self.zermelo("estimate", "konane@3x3")
        self.assertEqual(self.files(), ["zermelo-estimate-notes.txt"])

    def test_a_sample_that_is_being_solved_is_left_alone(self) -> None:
        with self.started("estimate", "konane@5x6", "--threads", "1", "-q", wait_for="*") as process:
            self.zermelo("estimate", "konane@3x3")
            self.assertIn(f"zermelo-estimate-{process.pid}.partial", self.files())

    def test_a_folder_that_takes_no_file_is_named_itself(self) -> None:
        """Not a file of the sample, which nobody has asked for."""
        if os.geteuid() == 0:
            folder = "/proc"
        else:
            folder = str(self.folder / "locked")
            os.mkdir(folder, 0o555)
        result = self.refused("estimate", "konane@3x3", "--folder", folder, code=NOT_FOUND, what=f"konane@3x3 in the folder {folder}")
        self.assertNotIn("zermelo-estimate", result.stderr)

    def test_no_room_for_the_sample(self) -> None:
        """Rules of thumb have to do, and say so."""
        result = self.zermelo("estimate", "fox-and-hounds@8x8", "--json", limits={resource.RLIMIT_FSIZE: 1000})
        self.assertEqual((result.json()["sample_positions"], result.json()["seconds"]), (0, None))
        self.assertEqual(self.files(), [])


class Refusals(CliTestCase):
    def test_refusals(self) -> None:
        for args, code, texts in (
            (["chess"], NOT_FOUND, {"what": 'there is no game called "chess"'}),
            (["konane@27x27"], BAD_INPUT, {"why": "at most 26"}),
            ([], USAGE, {"what": "SPEC"}),
            (["konane@3x3", "--memory", "x"], USAGE, {"what": "--memory"}),
            (["konane@3x3", "--folder", "no"], NOT_FOUND, {"what": "folder no", "why": "No such file"}),
            (["konane@10x10"], (LIMIT, NO_ANSWER), {"what": "konane@10x10"}),
        ):
            with self.subTest(args=args):
                result = self.zermelo("estimate", *args, code=code)
                self.refused("estimate", *args, code=result.code, **texts)
        self.assertEqual(self.files(), [])

    def test_folder_that_is_none(self) -> None:
        (self.folder / "file").write_bytes(b"")
        self.refused("estimate", "konane@3x3", "--folder", "file", code=NOT_FOUND, what="look at the folder file", why="it is not a folder")

    def test_interrupt(self) -> None:
        counts = (["konane@6x6", "--metric", "dtw", "--count-only"], ["fox-and-hounds@12x12", "--count-only"])
        for name, (spec, *more) in ((signal.SIGINT, ["konane@5x5"]), (signal.SIGTERM, ["konane@5x5"]), *((signal.SIGINT, count) for count in counts)):
            with self.subTest(name=name, spec=spec):
                told = self.interrupted("estimate", spec, *more, "--threads", "1", "-q", delay=0.2, number=name)
                self.assertEqual((told.stdout, told.stderr), ("", f"zermelo: error: the estimate for {spec} was interrupted\n"))
                self.assertEqual(self.files(), [])

    def test_solve_refuses_early_with_the_same_words(self) -> None:
        for spec in (BIG, "fox-and-hounds@6x6", "turkish-checkers@8x8,white=1,black=2"):
            started = time.monotonic()
            needs = self.zermelo("estimate", spec, "--memory", "1M").stdout.splitlines()[-1].removeprefix("  fits       no: ")
            self.refused(
                "solve", spec, "-o", "t.ztb", "--memory", "1M", code=LIMIT, what=f"{spec} does not fit in memory", why=needs, hint="zermelo prove " if spec == BIG else "--memory "
            )
            self.assertLess(time.monotonic() - started, 60)
            self.assertEqual(self.files(), [])

    def test_a_folder_that_may_not_be_written_to(self) -> None:
        self.refused("estimate", "konane@5x5", "--folder", "/proc", code=NOT_FOUND, what="cannot solve a sample of konane@5x5 in the folder /proc", hint="--folder FOLDER")

    def test_same_words_for_the_disk(self) -> None:
        disk = self.mount("1m")
        spec = "turkish-checkers@6x6,white=3,black=2"  # with checkpoints
        text = self.zermelo("estimate", spec, "--folder", "disk").stdout
        self.assertRegex(text, r"\n  fits       no: it needs about \d+ MB, 1\.0 MB are free\n$")
        self.refused("solve", spec, "-o", "disk/t.ztb", code=LIMIT, what=f"{spec} does not fit on the disk", why="are free", hint="-o")
        self.assertEqual(os.listdir(disk), [])
