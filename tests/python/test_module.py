"""The Python module: the same answers as the command line, arrays, long calls, bad input."""

import gc
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from books import Countdown
from support import MODULE, PROGRAM, SPECS, FolderTestCase, table_of, zermelo


def program(*args: str, text: str | None = None) -> str:
    return subprocess.run([PROGRAM, *args], input=text, capture_output=True, text=True, check=True).stdout


class Answers(FolderTestCase):
    def test_positions_have_the_answers_of_the_program(self) -> None:
        for spec in SPECS:
            with self.subTest(spec), table_of(spec) as table:
                positions = table.sample(200, seed=7)
                texts = [position.text for position in positions]
                told = [json.loads(line) for line in program("query", table.file, "-", "--json", text="\n".join(texts) + "\n").splitlines()]
                values = table.probe_many(positions)
                self.assertEqual(len(told), 200)
                for position, answer, value in zip(positions, told, values):
                    here = table[position]
                    self.assertEqual((here.value, here.plies, here.score), (answer["value"], answer["dtw"], answer["score"]))
                    self.assertEqual(value[0], answer["value"])
                    self.assertIn(value[1], (answer["dtw"], answer["score"]))
                    self.assertEqual(table.probe(position), value)
                    self.assertEqual([(move.name, move.value, move.cost) for move in here.moves],
                                     [(move["move"], move["value"], move["cost"]) for move in answer["moves"]])  # fmt: skip

    def test_a_line(self) -> None:
        table = table_of("fox-and-hounds@6x6")
        answer = table["start"]
        line = answer.line()
        self.assertEqual(len(line), answer.plies)
        self.assertTrue(answer.position.play(*line).over)
        self.assertEqual(line, json.loads(program("query", table.file, "start", "--line", "--json"))["line"])

    def test_documents(self) -> None:
        table = table_of("konane@4x4")
        told = json.loads(program("info", table.file, "--json"))
        self.assertEqual(table.info, told)
        self.assertEqual(table.stats()["total"], json.loads(program("stats", table.file, "--json"))["total"])
        for mode in ("quick", "sample", "full"):
            self.assertTrue(table.verify(mode)["ok"])
        self.assertEqual(zermelo.estimate("konane@4x5")["positions"], json.loads(program("estimate", "konane@4x5", "--json"))["positions"])

    def test_a_folder_and_a_certificate(self) -> None:
        zermelo.solve("konane@4x4")
        self.assertTrue(Path("tables/konane-4x4.ztb").exists())
        folder = zermelo.open("tables", "konane@4x4")
        self.assertEqual((folder["start"].value, folder["start"].plies), ("loss", 6))
        self.fails("usage", "is a folder", zermelo.open, "tables")
        proof = zermelo.prove("konane@5x5", certificate="k.zcert")
        self.assertEqual((proof.verdict, proof.answer.value), ("proven", "win"))
        self.assertTrue(zermelo.check("k.zcert")["ok"])
        self.assertEqual(zermelo.open("k.zcert")["start"].value, "win")
        self.assertTrue(zermelo.prove("konane@5x5", claim="loss").verdict, "disproven")
        self.assertEqual(zermelo.prove("konane@6x6", nodes=10).verdict, "unknown")


class Positions(unittest.TestCase):
    def test_they_are_values(self) -> None:
        game = zermelo.Game("konane@4x4")
        start = game.start
        after = start.play("a1", "b1")
        self.assertEqual(after, game.position("start moves a1 b1"))
        self.assertEqual(hash(after), hash(game.position(after.text)))
        self.assertNotEqual(after, start)
        self.assertEqual(pickle.loads(pickle.dumps([after, game])), [after, game])
        self.assertEqual(len({start, game.start, after}), 2)
        self.assertEqual(start.children[start.moves.index("a1")], start.play("a1"))
        self.assertEqual((start.turn, start.over, start.outcome, start.game.sides), ("black", False, None, ("black", "white")))
        with self.assertRaises(AttributeError):
            start.text = "x"
        self.assertNotEqual(start, zermelo.Position("konane@5x4"))
        self.assertEqual(game.perft(4), 52)  # the test vector of the rules

    def test_pictures(self) -> None:
        start = zermelo.Position("fox-and-hounds")
        self.assertIn("<svg", start._repr_svg_())
        self.assertIn("<svg", start.svg(arrows=[start.moves[0]], mark="a1", dark=True))
        answer = table_of("konane@4x4")["start"]
        self.assertIn("<td>a1</td>", answer._repr_html_())
        self.assertEqual(answer.film()._repr_html_().count("<svg"), 7)


class Arrays(FolderTestCase):
    def test_slices(self) -> None:
        import numpy

        for spec in SPECS:
            with self.subTest(spec), table_of(spec) as table:
                counts = {"wins": 0, "draws": 0, "losses": 0}
                for part in table.slices:
                    values = table.values(part.number)
                    self.assertEqual(len(values), part.size)
                    present = ~values.holes
                    self.assertEqual(int(present.sum()), part.positions)
                    for name, outcome in (("wins", 1), ("draws", 0), ("losses", -1)):
                        found = int((values.outcomes[present] == outcome).sum())
                        self.assertEqual(found, getattr(part, name))
                        counts[name] += found
                    for index in random.Random(part.number).sample(range(part.size), min(part.size, 3)):
                        position = table.position_at(part.number, index)
                        self.assertEqual(position is None, bool(values.holes[index]))
                        if position is None:
                            continue
                        outcome, number = table.probe(position)
                        self.assertEqual(("loss", "draw", "win")[values.outcomes[index] + 1], outcome)
                        if values.plies is not None:
                            self.assertEqual(values.plies[index], -1 if number is None else number)
                        self.assertEqual(values.outcomes.dtype, numpy.int8)
                self.assertEqual(counts, {name: table.info[name] for name in counts})

    def test_an_array_outlives_its_table(self) -> None:
        table = table_of("konane@4x4")
        number = max(table.slices, key=lambda part: part.size).number
        outcomes = table.values(number).outcomes
        wins = int((outcomes == 1).sum())
        table.close()
        del table
        gc.collect()
        self.assertEqual(int((outcomes == 1).sum()), wins)

    def test_beyond(self) -> None:
        table = table_of("konane@4x4")
        self.fails("usage", "has no slice 9999", table.values, 9999)
        self.fails("usage", "has no index", table.position_at, 0, 10**9)


LONG = "konane@5x5"  # seconds


class LongCalls(FolderTestCase):
    def test_progress(self) -> None:
        seen = []
        zermelo.solve(LONG, "k.ztb", progress=seen.append, method="enumerate")
        self.assertTrue(seen)
        self.assertTrue(all(state.phase and state.seconds > 0 for state in seen))
        self.assertEqual(sorted(state.seconds for state in seen), [state.seconds for state in seen])

    def test_an_exception_of_the_callback_ends_the_run(self) -> None:
        def stop(_: zermelo.Progress) -> None:
            raise KeyError("enough")

        with self.assertRaisesRegex(KeyError, "enough"):
            zermelo.solve(LONG, "k.ztb", progress=stop, method="enumerate")
        self.assertFalse(Path("k.ztb").exists())
        zermelo.solve(LONG, "k.ztb", method="enumerate")

    def test_ctrl_c_at_any_time(self) -> None:
        """At 20 random times. The call ends soon with KeyboardInterrupt, and the same call goes on to the same table."""
        code = (
            "import sys, zermelo\ntry:\n    print('begun', flush=True)\n    zermelo.solve('konane@5x5', 'k.ztb', method='retrograde')\n    print('done')\n"
            "except KeyboardInterrupt:\n    print('stopped')\n"
        )
        random_times = random.Random(5)
        ends = []
        for _ in range(20):
            child = subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(MODULE)}, stdout=subprocess.PIPE, text=True)
            child.stdout.readline()
            time.sleep(random_times.uniform(0, 0.5))
            child.send_signal(signal.SIGINT)
            said, _ = child.communicate()
            ends.append(said.strip())
            self.assertIn(said.strip(), ("stopped", "done"))
            if said.strip() == "done":
                os.unlink("k.ztb")
        self.assertIn("stopped", ends)
        zermelo.solve("konane@5x5", "k.ztb", method="retrograde")
        zermelo.solve("konane@5x5", "whole.ztb", method="retrograde")
        self.assertEqual(zermelo.open("k.ztb").info["digest"], zermelo.open("whole.ztb").info["digest"])

    def test_the_interpreter_goes_on(self) -> None:
        """Another thread of Python works while a solve runs."""
        steps = 0
        worker = threading.Thread(target=zermelo.solve, args=(LONG, "k.ztb"), kwargs={"method": "enumerate"})
        worker.start()
        while worker.is_alive():
            steps += 1
            time.sleep(0.001)
        worker.join()
        self.assertGreater(steps, 20)


class Transcriptions(FolderTestCase):
    def test_the_bytes_of_a_solve(self) -> None:
        zermelo.solve("tiptoe@3x3", "solved.ztb", method="retrograde", metric="wdl", level=19)
        table = zermelo.solve("tiptoe@3x3", "distances.ztb", method="retrograde")
        steps: list[str] = []
        made = zermelo.transcribe(table, "made.ztb", metric="wdl", level=19, threads=1, progress=lambda at: steps.append(at.phase))
        self.assertEqual(Path("made.ztb").read_bytes(), Path("solved.ztb").read_bytes())
        self.assertEqual((made["start"].value, made["start"].plies), (table["start"].value, None))
        zermelo.transcribe("distances.ztb", "all.ztb", searched="keep")
        zermelo.transcribe("all.ztb", "again.ztb", searched="drop")
        self.assertEqual(Path("again.ztb").read_bytes(), Path("distances.ztb").read_bytes())

    def test_rules_of_ones_own(self) -> None:
        with zermelo.solve(Countdown(), "c.ztb") as table:
            with zermelo.transcribe(table, "made.ztb", level=19, metric="wdl") as made:
                self.assertEqual(made.verify()["checked"], table.verify()["checked"])
                self.assertEqual([made.answer(each).value for each in table.sample(20)], [table.answer(each).value for each in table.sample(20)])

    def test_errors(self) -> None:
        table = table_of("konane@4x4")
        zermelo.transcribe(table, "made.ztb", metric="wdl")
        self.fails("exists", "made.ztb", zermelo.transcribe, table, "made.ztb")
        self.fails("usage", "do not tell distances", lambda: zermelo.transcribe("made.ztb", "a.ztb", metric="dtw"))
        self.fails("usage", "there is no treatment", lambda: zermelo.transcribe(table, "a.ztb", searched="lose"))
        self.fails("usage", "is the table that is read", lambda: zermelo.transcribe("made.ztb", "made.ztb", force=True))


class BadInput(FolderTestCase):
    def test_errors(self) -> None:
        table = table_of("konane@4x4")
        Path("damaged.ztb").write_bytes(Path(table.file).read_bytes()[:-10])
        Path("text.ztb").write_text("no table")
        for code, words, call, args in (
            ("not_found", "there is no game called", zermelo.Game, ("konan@4x4",)),
            ("bad_input", "", zermelo.Game, ("konane@400x4",)),
            ("not_found", "nothing.ztb", zermelo.open, ("nothing.ztb",)),
            ("corrupt", "damaged.ztb", zermelo.open, ("damaged.ztb",)),
            ("corrupt", "text.ztb", zermelo.open, ("text.ztb",)),
            ("bad_input", "x9", zermelo.Position("konane@4x4").play, ("x9",)),
            ("bad_input", "not of konane@4x4", table.probe, (zermelo.Position("tiptoe@3x3"),)),
            ("usage", "there is no method magic", lambda: zermelo.solve("konane@4x4", "a.ztb", method="magic"), ()),
            ("usage", "there is no metric DTW", lambda: zermelo.estimate("konane@4x4", metric="DTW"), ()),
            ("bad_input", "is one of konane@4x4, not of tiptoe@3x3", zermelo.open, (table.file, "tiptoe@3x3")),
            ("usage", "there is no claim", zermelo.prove, ("konane@4x4", "start", "tie")),
            ("usage", "there is no check", table.verify, ("thorough",)),
            ("exists", "", lambda: zermelo.solve("konane@4x4", "text.ztb"), ()),
            ("limit", "", lambda: zermelo.solve("konane@6x6", "a.ztb", memory="10M"), ()),
        ):
            with self.subTest(words):
                self.fails(code, words, call, *args)
        for call in (lambda: table[5], lambda: table.probe(None), lambda: zermelo.open(5), lambda: table.probe_many(3), lambda: table.values("x"),
                     lambda: table.game.start.play(3), lambda: table.game.start.play(None)):  # fmt: skip
            with self.assertRaises(TypeError):
                call()
        for made in (zermelo.Table, zermelo.Answer, zermelo.Move, zermelo.Progress, zermelo.Slice, zermelo.SliceValues):
            for call in (made, lambda: made.__new__(made), lambda: object.__new__(made), type("Own", (made,), {})):
                with self.subTest(made), self.assertRaises(TypeError):
                    call()
        with self.assertRaises(ValueError):
            zermelo.solve("konane@4x4", "a.ztb", memory="much")

    def test_samples_of_a_value(self) -> None:
        """All positions that a scan of the table finds, each once, for one dense table and one keyed one."""
        for table in (table_of("konane@4x4"), zermelo.solve(Countdown(), str(self.folder / "c.ztb"))):
            values = [self.listed(table, part) for part in table.slices]
            for value, plies in (("loss", 2), ("win", None), (None, 3)):
                expected = {p for part in values for p, probed in part if value in (None, probed[0]) and plies in (None, probed[1])}
                found = table.sample(10**6, value=value, plies=plies)
                self.assertEqual((set(found), len(found)), (expected, len(expected)))
                self.assertGreater(len(found), 0)
                few = table.sample(3, 5, value=value, plies=plies)
                self.assertEqual((len(few), few, set(few) <= expected), (min(3, len(expected)), table.sample(3, 5, value=value, plies=plies), True))
        self.assertEqual(table.sample(5, value="loss", plies=999), [])
        with self.assertRaises(ValueError):
            table.sample(1, value="lost")

    @staticmethod
    def listed(table, part) -> list:
        positions = [position for index in range(part.size) if (position := table.position_at(part.number, index))]
        return list(zip(positions, table.probe_many(positions)))

    def test_closed_tables(self) -> None:
        with table_of("konane@4x4") as table:
            answer = table["start"]
        self.assertTrue(table.closed)
        for call in (lambda: table["start"], lambda: table.probe("start"), lambda: table.slices, lambda: table.info, lambda: table.verify()):
            self.fails("usage", "is closed", call)
        self.assertEqual(len(answer.line()), 6)  # an answer keeps its source

    def test_threads_that_close(self) -> None:
        """Calls that began before end well; later ones say that the table is closed."""
        for _ in range(30):
            table = table_of("konane@4x4")
            positions = table.sample(300)

            def ask() -> str:
                try:
                    for position in positions:
                        table.probe(position)
                    return "done"
                except zermelo.Error as error:
                    return error.code

            with ThreadPoolExecutor(4) as pool:
                ends = [pool.submit(ask) for _ in range(4)]
                table.close()
            self.assertLessEqual({end.result() for end in ends}, {"done", "usage"})

    def test_many_workers_on_one_folder(self) -> None:
        table = table_of("fox-and-hounds@6x6")
        positions = table.sample(500)
        values = table.probe_many(positions)
        before = len(os.listdir("/proc/self/fd"))

        def ask(seed: int) -> bool:
            with zermelo.open(table.file) as own:
                order = random.Random(seed).sample(range(len(positions)), 100)
                return all(own.probe(positions[i]) == values[i] for i in order)

        with ThreadPoolExecutor(50) as pool:
            self.assertTrue(all(pool.map(ask, range(100))))
        gc.collect()
        self.assertLessEqual(len(os.listdir("/proc/self/fd")), before + 2)

    def test_a_hundred_workers_of_many_processes(self) -> None:
        """Twenty processes of five threads each open one folder, look up and solve; all answers are right, and no descriptor stays open."""
        table = table_of("fox-and-hounds@6x6")
        positions = table.sample(200)
        expected = [[str(position), table.probe(position)] for position in positions]
        Path("expected.json").write_text(json.dumps(expected))
        code = (
            "import json, os, sys, zermelo\n"
            "from concurrent.futures import ThreadPoolExecutor\n"
            "folder, number = sys.argv[1:]\n"
            "expected = json.load(open('expected.json'))\n"
            "def work(thread):\n"
            "    with zermelo.open(folder, 'fox-and-hounds@6x6') as tables:\n"
            "        good = all(list(tables.probe(text)) == value for text, value in expected[thread::5])\n"
            "    with zermelo.solve('konane@3x4', f'{number}-{thread}.ztb') as own:\n"
            "        return good and own['start'].plies == 4\n"
            "work(0)\n"
            "before = len(os.listdir('/proc/self/fd'))\n"
            "with ThreadPoolExecutor(5) as pool:\n"
            "    good = list(pool.map(work, range(1, 6)))\n"
            "print(all(good) and len(os.listdir('/proc/self/fd')) <= before + 5)\n"  # the tables that the engine keeps open
        )
        folder = os.path.dirname(table.file)
        start = lambda number: subprocess.Popen([sys.executable, "-c", code, folder, str(number)], stdout=subprocess.PIPE, text=True,
                                                env={**os.environ, "PYTHONPATH": str(MODULE)})  # fmt: skip
        workers = [start(number) for number in range(20)]
        self.assertEqual([worker.communicate()[0] for worker in workers], ["True\n"] * 20)

    def test_forks(self) -> None:
        """A child of a process that has solved solves and looks up."""
        table = table_of("konane@4x4")
        expected = table["start"].plies
        children = []
        for number in range(4):
            child = os.fork()
            if child == 0:
                try:
                    own = zermelo.solve("konane@4x4", f"{number}.ztb")
                    good = own["start"].plies == table["start"].plies == expected and len(own.probe_many(own.sample(200))) == 200
                    os._exit(0 if good else 1)
                except BaseException:
                    os._exit(2)
            children.append(child)
        self.assertEqual([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children], [0] * 4)


if __name__ == "__main__":
    unittest.main()
