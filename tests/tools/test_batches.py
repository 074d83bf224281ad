"""Many positions at once: their names stay, outcomes alone are quick, and programs may ask line by line."""

import json
import subprocess
import time

from support import BAD_INPUT, CORRUPT, NO_ANSWER, PATIENCE, PROGRAM, USAGE, CliTestCase, environment

LINES = '\ufeffstart; id "first"\n\n# no position\n  start moves a1 ; best a3xa1\r\nnonsense; id 7\nstart moves a1 b1;\n'


class Identity(CliTestCase):
    def test_names_and_remarks_stay(self) -> None:
        table = self.table("konane@4x4")
        for args, columns in ((["query", table, "-"], 5), (["query", table, "-", "--wdl"], None), (["prove", "konane@4x4", "-"], 7), (["perft", "konane@4x4", "-", "1"], 2)):
            with self.subTest(args=args):
                rows = [line.split("\t") for line in self.zermelo(*args, input=LINES, code=BAD_INPUT).lines]
                self.assertEqual(len(rows), 4)
                self.assertEqual([row[-1] for row in rows[:3]], ['id "first"', "best a3xa1", "id 7"])
                if columns:
                    self.assertEqual([len(row) for row in rows], [columns + 1, columns + 1, columns + 1, columns])
                answers = self.zermelo(*args, "--jsonl", input=LINES, code=BAD_INPUT).jsonl()
                self.assertEqual([answer.get("id") for answer in answers], ["first", "best a3xa1", "7", None])

    def test_moves_with_semicolons(self) -> None:
        """In Zumo b3;b2-b1 places and pushes, and b3 only places: a remark has a blank beside its semicolon."""
        table = self.table("zumo@2")
        game = "start moves a1 a2 c3 b3;b2-b1"
        alone = self.zermelo("query", table, game, "--json").json()["position"]
        lines = f"{game}\n{game}; a7\n{game} ;a7\n{game};\nstart moves a1 a2 c3 b3\n"
        answers = self.zermelo("query", table, "-", "--jsonl", input=lines).jsonl()
        self.assertEqual([answer["position"] for answer in answers[:4]], [alone] * 4)
        self.assertEqual([answer.get("id") for answer in answers[:4]], [None, "a7", "a7", None])
        self.assertNotEqual(answers[4]["position"], alone)

    def test_errors_name_the_line(self) -> None:
        stderr = self.zermelo("query", self.table("konane@4x4"), "-", input=LINES, code=BAD_INPUT).stderr
        self.assertIn("zermelo: error: line 5: cannot read position", stderr)


class Outcomes(CliTestCase):
    def test_the_same_as_with_all_moves(self) -> None:
        for spec, method in (("konane@4x4", "auto"), ("konane@4x4", "enumerate"), ("fox-and-hounds@4x4", "auto")):
            table = self.table(spec, method)
            positions, seen = ["start"], {"start"}
            for position in positions:  # grows
                for move in self.zermelo("query", table, position, "--json", code=(0, NO_ANSWER)).json()["moves"]:
                    if move["child"] not in seen and len(positions) < 60:
                        seen.add(move["child"])
                        positions.append(move["child"])
            lines = "\n".join(positions) + "\n"
            full = self.zermelo("query", table, "-", "--jsonl", input=lines).jsonl()
            self.assertEqual(self.zermelo("query", table, "-", "--wdl", input=lines).lines, [answer["value"] for answer in full])

    def test_positions_outside(self) -> None:
        table = self.table("konane@4x4", "enumerate")
        self.assertEqual(self.zermelo("query", table, "-", "--wdl", input="wbwb/bwbw/wbwb/4 b\nstart\n", code=NO_ANSWER).lines, ["unknown", "loss"])
        self.assertEqual(self.zermelo("query", table, "--wdl").lines, ["loss"])

    def test_it_excludes_other_forms(self) -> None:
        for flag in ("--md", "--svg"):
            self.refused("query", self.table("konane@4x4"), "--wdl", flag, code=USAGE)

    def test_a_hundred_thousand_at_once(self) -> None:
        """0.3 s on an idle machine."""
        table = self.table("konane@4x4")
        lines = "start\nstart moves a1\nwbwb/bwbw/wbwb/2bw b\n" * 50000
        began = time.monotonic()
        answers = self.zermelo("query", table, "-", "--wdl", input=lines).lines
        self.assertLess(time.monotonic() - began, 15)
        self.assertEqual(answers, ["loss", "win", "loss"] * 50000)


class Together(CliTestCase):
    """Lines that are there already are looked up together; nobody sees that but by the clock."""

    def test_each_line_of_a_damaged_table_has_its_error(self) -> None:
        self.zermelo("solve", "konane@4x4", "-o", "a.ztb", "-q")
        table = self.folder / "a.ztb"
        frames = table.read_bytes().split(zstd_magic := b"\x28\xb5\x2f\xfd")
        table.write_bytes(zstd_magic.join([frames[0], *(frame[:5] + bytes([frame[5] ^ 1]) + frame[6:] for frame in frames[1:])]))
        alone = self.zermelo("query", table.name, "start moves a1", code=CORRUPT)
        lines = "start moves a1\nnonsense\n" * 100
        for more, columns in (["--wdl"], 2), ([], 5):
            result = self.zermelo("query", table.name, "-", *more, input=lines, code=CORRUPT)
            self.assertEqual(result.lines, [f'"{row}"' + "\terror" + "\t-" * (columns - 2) for row in ("start moves a1", "nonsense")] * 100)
            self.assertEqual(result.stderr.count("line "), 200)
            self.assertIn(alone.stderr.splitlines()[0].split("error: ")[1], result.stderr)


class OneByOne(CliTestCase):
    def test_an_answer_before_the_next_question(self) -> None:
        for more in ([], ["--wdl"], ["--jsonl"]):
            process = subprocess.Popen(
                [PROGRAM, "query", self.table("konane@4x4"), "-", *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
            )
            for position, value in (("start", "loss"), ("start moves a1", "win")):
                process.stdin.write(position + "\n")
                process.stdin.flush()
                line = process.stdout.readline()
                self.assertIn(value, json.loads(line)["value"] if more == ["--jsonl"] else line)
            process.stdin.close()
            self.assertEqual(process.wait(timeout=PATIENCE), 0)
            process.stdout.close()

    def test_the_last_line_may_lack_its_end(self) -> None:
        self.assertEqual(self.zermelo("query", self.table("konane@4x4"), "-", "--wdl", input="start\nstart").lines, ["loss", "loss"])
