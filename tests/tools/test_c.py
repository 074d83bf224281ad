"""The C interface: installed, compiled as C and C++, and asked from C and from Python for the positions that the command line answers too.

The build folder of the library is named by ZERMELO_BUILD.
"""

import ctypes
import os
import random
import re
import shlex
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import BAD_INPUT, CORRUPT, NO_ANSWER, NOT_FOUND, REPOSITORY, USAGE, CliTestCase, environment
from test_tutorial import Hexapawn, text

BUILD = Path(os.environ.get("ZERMELO_BUILD", REPOSITORY / "build/release"))
PLUGS = Path(os.environ.get("ZERMELO_PLUGS", BUILD / "tests"))
SOURCES = REPOSITORY / "tests/tools/c"
WARNINGS = ("-Wall", "-Wextra", "-pedantic", "-Werror")
LOSS, DRAW, WIN, UNKNOWN, UNREADABLE = -1, 0, 1, 2, 3
OUTCOMES = {"loss": LOSS, "draw": DRAW, "win": WIN}
NONE = -1
NO_SUCH_HANDLES = (None, 12345678, 2**63)

# Dense and keyed, with and without distances, of points, and one with moves that leave the turn.
TABLES = (
    ("konane@4x4", "auto", "auto"), ("konane@4x4", "enumerate", "auto"), ("konane@4x4", "auto", "wdl"), ("fox-and-hounds@6x6", "auto", "auto"),
    ("enclosure-chess@4x4", "auto", "auto"), ("turkish-checkers@4x4", "auto", "auto"), ("zumo@2", "auto", "auto"), ("yinsh-7,markers=4", "auto", "auto"),
)  # fmt: skip


class Value(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("outcome", "plies", "points", "metric")]


class Move(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("outcome", "plies", "points", "cost", "optimal")] + [("name", ctypes.c_char * 256)]


class Facts(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("positions", "wins", "draws", "losses", "bytes")]
    _fields_ += [(name, ctypes.c_int32) for name in ("tables", "metric", "dense")] + [("start", Value)]


def run(*command: object, input: str = "", **options: object) -> str:
    done = subprocess.run([str(word) for word in command], input=input, text=True, capture_output=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} failed with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


@unittest.skipUnless(list((BUILD / "tools/c").glob("libzermelo.so.0")), "this build has no C interface")
class C(CliTestCase):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        folder = tempfile.TemporaryDirectory(prefix="zermelo-c-")
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = Path(folder.name)
        for component in ("c-library", "c-headers"):
            run("cmake", "--install", BUILD, "--prefix", cls.prefix, "--component", component)
        cls.library_file = next(cls.prefix.rglob("libzermelo.so.0"))
        packages = {"PKG_CONFIG_PATH": str(cls.library_file.parent / "pkgconfig")}
        cls.flags = shlex.split(run("pkg-config", "--cflags", "--libs", "zermelo", env=environment(packages)))
        cls.library = ctypes.CDLL(str(cls.library_file))
        cls.library.zermelo_error.restype = cls.library.zermelo_version.restype = ctypes.c_char_p

    def compiled(self, source: Path, *options: str) -> Path:
        """A program of one file, as its user would compile it."""
        program = self.folder / source.stem
        run("cc", *WARNINGS, *options, source, "-o", program, *self.flags, f"-Wl,-rpath,{self.library_file.parent}", "-pthread")
        return program

    def open(self, file: str) -> ctypes.c_void_p:
        tables = ctypes.c_void_p()
        self.assertEqual(self.library.zermelo_open(file.encode(), ctypes.byref(tables)), 0, self.error())
        return tables

    def error(self) -> str:
        return self.library.zermelo_error().decode()

    def text(self, function: str, *args: object) -> str:
        buffer = ctypes.create_string_buffer(4096)
        length = getattr(self.library, f"zermelo_{function}")(*(arg.encode() if isinstance(arg, str) else arg for arg in args), buffer, len(buffer))
        self.assertGreaterEqual(length, 0, self.error())
        self.assertEqual(length, len(buffer.value))
        return buffer.value.decode()

    def probe(self, tables: ctypes.c_void_p, position: str) -> tuple[int, int, int]:
        value = Value()
        self.assertEqual(self.library.zermelo_probe(tables, position.encode(), ctypes.byref(value)), 0, self.error())
        return value.outcome, value.plies, value.points

    def moves(self, tables: ctypes.c_void_p, position: str) -> list[Move]:
        count = self.library.zermelo_moves(tables, position.encode(), None, 0)
        moves = (Move * count)()
        self.assertEqual(self.library.zermelo_moves(tables, position.encode(), moves, ctypes.c_size_t(count)), count, self.error())
        return list(moves)

    def walked(self, tables: ctypes.c_void_p, count: int) -> list[str]:
        """Different positions of games between two players at random, their ends too."""
        chance = random.Random(1)
        found: dict[str, None] = {}
        for _ in range(20 * count):
            position = self.text("position", tables, "start")
            for _ in range(100):
                found[position] = None
                if len(found) == count:
                    return list(found)
                moves = self.moves(tables, position)
                if not moves:
                    break
                position = self.text("play", tables, position, chance.choice(moves).name.decode())
        return list(found)

    def answers(self, table: str, positions: list[str]) -> list[dict]:
        """Asks the command line."""
        return self.zermelo("query", table, "-", "--jsonl", input="\n".join(positions)).jsonl()

    def test_positions_of_many_tables(self) -> None:
        """The same values, moves and order as `zermelo query -` tells, from C and from Python."""
        check = self.compiled(SOURCES / "check.c", "-std=c11")
        seen = 0
        for spec, method, metric in TABLES:
            with self.subTest(spec=spec, method=method, metric=metric):
                table = self.table(spec, method, metric)
                tables = self.open(table)
                positions = self.walked(tables, 600)
                said = run(check, table, input="\n".join(positions) + "\n").splitlines()
                for position, line, answer in zip(positions, said, self.answers(table, positions), strict=True):
                    best = answer["moves"][0]["move"] if answer["moves"] else "-"
                    plies = NONE if answer["dtw"] is None else answer["dtw"]
                    value = (OUTCOMES[answer["value"]], plies, answer.get("score") or 0)
                    self.assertEqual(line, " ".join(map(str, (*value, best))), position)
                    self.assertEqual(self.probe(tables, position), value, position)
                    self.assertEqual(self.library.zermelo_is_over(tables, position.encode()), 0 if answer["moves"] else 1)
                    side = self.text("side", tables, self.library.zermelo_turn(tables, position.encode()))
                    self.assertEqual(side, answer["turn"], position)
                    moves = self.moves(tables, position)
                    self.assertEqual([move.name.decode() for move in moves], [move["move"] for move in answer["moves"]], position)
                    for move, told in zip(moves, answer["moves"], strict=True):
                        expected = (OUTCOMES[told["value"]], NONE if told["dtw"] is None else told["dtw"], NONE if told["delta"] is None else told["delta"])
                        self.assertEqual((move.outcome, move.plies, move.cost), expected, f"{position} {told}")
                        self.assertEqual(bool(move.optimal), told["optimal"], f"{position} {told}")
                seen += len(positions)
                self.assertEqual(self.library.zermelo_close(tables), 0)
        self.assertGreater(seen, 3000)

    def test_facts(self) -> None:
        """Known values: Kōnane 4x4 has 16,963 positions and is lost in 6 plies (data/results/konane.tsv)."""
        tables = self.open(self.table("konane@4x4"))
        facts = Facts()
        self.assertEqual(self.library.zermelo_get_facts(tables, ctypes.byref(facts)), 0)
        self.assertEqual(facts.wins + facts.draws + facts.losses, facts.positions)
        info = self.zermelo("info", self.table("konane@4x4"), "--json").json()
        self.assertEqual((facts.positions, facts.wins, facts.losses, facts.dense), (16963, info["wins"], info["losses"], 1))
        self.assertEqual((facts.tables, facts.metric, facts.start.outcome, facts.start.plies), (1, 0, LOSS, 6))
        self.assertEqual(facts.bytes, Path(self.table("konane@4x4")).stat().st_size)
        self.assertEqual(self.text("spec", tables), "konane@4x4")
        self.assertEqual([self.text("side", tables, 0), self.text("side", tables, 1)], ["black", "white"])
        version = self.zermelo("--version").stdout.split("+")[0]  # the commit is that of the last build of each
        self.assertEqual(self.library.zermelo_version().decode().split("+")[0].strip(), version.strip())

    def test_a_folder(self) -> None:
        """A smaller endgame has a table, the game itself has none: a position of the endgame is found, the start is not."""
        self.zermelo("solve", "turkish-checkers@4x4,white=1,black=1", "-o", "a.ztb", "-q")
        tables = ctypes.c_void_p()
        opened = self.library.zermelo_open_folder(str(self.folder).encode(), b"turkish-checkers@4x4", ctypes.byref(tables))
        self.assertEqual(opened, 0, self.error())
        value = Value()
        self.assertEqual(self.library.zermelo_probe(tables, b"start", ctypes.byref(value)), -NO_ANSWER)
        self.assertIn("no table holds", self.error())
        small = self.open(str(self.folder / "a.ztb"))
        position = self.text("position", small, "start")
        self.assertEqual(self.probe(tables, position), self.probe(small, position))
        for folder, spec, code in (("none", "konane@4x4", NOT_FOUND), (str(self.folder), "konane@5x5", NOT_FOUND), (str(self.folder), "konne", NOT_FOUND), (str(self.folder), "konane@x", BAD_INPUT)):
            self.assertEqual(self.library.zermelo_open_folder(folder.encode(), spec.encode(), ctypes.byref(tables)), -code, self.error())
            self.assertIsNone(tables.value)

    def test_other_files_are_named(self) -> None:
        certificate = REPOSITORY / "data/examples/win.zcert"
        values = REPOSITORY / "data/examples/board.zval"
        tables = ctypes.c_void_p()
        for file, said in ((certificate, "is a certificate, not a table"), (values, "has combinatorial values, not a table"), (self.folder, "is a folder")):
            self.assertEqual(self.library.zermelo_open(str(file).encode(), ctypes.byref(tables)), -USAGE, self.error())
            self.assertIn(f"{file} {said}", self.error())
        self.assertIn("zermelo_open_folder", self.error())
        self.library.zermelo_open(str(certificate).encode(), ctypes.byref(tables))
        self.assertIn("zermelo-check", self.error())

    def test_buffers_are_those_of_snprintf(self) -> None:
        tables = self.open(self.table("konane@4x4"))
        whole = self.text("position", tables, "start")
        self.assertEqual(self.library.zermelo_position(tables, b"start", None, 0), len(whole))
        for size in range(1, len(whole) + 3):
            buffer = ctypes.create_string_buffer(b"\xff" * 64, 64)
            self.assertEqual(self.library.zermelo_position(tables, b"start", buffer, ctypes.c_size_t(size)), len(whole))
            text = whole[: size - 1].encode()
            self.assertEqual(buffer.raw, text + b"\0" + b"\xff" * (64 - len(text) - 1))

    def test_many_positions(self) -> None:
        """Bad lines and positions that no table holds fail nothing; lines of a text are an array of texts."""
        table = self.table("konane@4x4", "enumerate")
        tables = self.open(table)
        positions = [*self.walked(tables, 500), "nonsense", "", "4/4/1b2/1w2 w"]
        expected = [self.probe(tables, position) for position in positions[:-3]] + [(UNREADABLE, NONE, 0)] * 2 + [(UNKNOWN, NONE, 0)]
        texts = (ctypes.c_char_p * len(positions))(*(position.encode() for position in positions))
        joined = "\n".join(positions).encode() + b"\n"
        for threads in (0, 1, 3):
            outcomes, plies, points = (ctypes.c_int8 * len(positions))(), (ctypes.c_int32 * len(positions))(), (ctypes.c_int32 * len(positions))()
            known = self.library.zermelo_probe_many(tables, texts, ctypes.c_size_t(len(positions)), outcomes, plies, points, threads)
            self.assertEqual(known, len(positions) - 3, self.error())
            self.assertEqual(list(zip(outcomes, plies, points)), expected)
            self.assertIn("nonsense", self.error())
            again = (ctypes.c_int8 * len(positions))()
            size, length = ctypes.c_size_t(len(positions)), ctypes.c_size_t(len(joined))
            self.assertEqual(self.library.zermelo_probe_lines(tables, joined, length, size, again, None, None, threads), len(positions))
            self.assertEqual(list(again), list(outcomes))
        few = (ctypes.c_int8 * 1)(99)
        windows = joined.replace(b"\n", b"\r\n")
        returned = (ctypes.c_int8 * len(positions))()
        self.assertEqual(self.library.zermelo_probe_lines(tables, windows, ctypes.c_size_t(len(windows)), size, returned, None, None, threads), len(positions))
        self.assertEqual(list(returned), list(again))
        self.assertEqual(self.library.zermelo_probe_lines(tables, joined, length, ctypes.c_size_t(1), few, None, None, 1), len(positions))
        self.assertEqual(few[0], 99, "nothing is written into an array that is too small")
        self.assertEqual(self.library.zermelo_probe_many(tables, None, ctypes.c_size_t(0), None, None, None, 0), 0)
        self.assertEqual(self.library.zermelo_probe_many(tables, texts, ctypes.c_size_t(3), None, None, None, -1), -USAGE)
        self.assertEqual(self.library.zermelo_probe_many(tables, texts, ctypes.c_size_t(2**40), None, None, None, 1), -USAGE)
        null = (ctypes.c_char_p * 1)()
        self.assertEqual(self.library.zermelo_probe_many(tables, null, ctypes.c_size_t(1), again, None, None, 1), 0)
        self.assertEqual(again[0], UNREADABLE)

    def test_null_and_garbage(self) -> None:
        """Every function, with every pointer NULL in turn, and with handles that nobody opened."""
        good = self.open(self.table("konane@4x4"))
        closed = self.open(self.table("konane@4x4"))
        self.assertEqual(self.library.zermelo_close(closed), 0)
        buffer, value, facts, out = ctypes.create_string_buffer(64), Value(), Facts(), ctypes.c_void_p()
        texts = (ctypes.c_char_p * 1)(b"start")
        ref = ctypes.byref
        size, one, none = ctypes.c_size_t(64), ctypes.c_size_t(1), ctypes.c_size_t(0)
        calls = {
            "spec": (good, buffer, size), "side": (good, 0, buffer, size), "get_facts": (good, ref(facts)), "position": (good, b"start", buffer, size),
            "turn": (good, b"start"), "is_over": (good, b"start"), "probe": (good, b"start", ref(value)), "best_move": (good, b"start", buffer, size),
            "moves": (good, b"start", (Move * 1)(), one), "play": (good, b"start", b"a1", buffer, size),
            "probe_lines": (good, b"start", ctypes.c_size_t(5), one, None, None, None, 1), "probe_many": (good, texts, one, None, None, None, 1),
            "open": (b"none.ztb", ref(out)), "open_folder": (b"none", b"konane@4x4", ref(out)), "open_plug": (b"none.so",),
        }  # fmt: skip
        header = (REPOSITORY / "tools/c/zermelo.h").read_text()
        declared = set(re.findall(r"^ZERMELO_API [\w *]*?zermelo_(\w+)\(", header, re.MULTILINE))
        self.assertEqual(declared, {*calls, "version", "error", "set_cache", "close"}, "each function is called here")
        for name, args in calls.items():
            function = getattr(self.library, f"zermelo_{name}")
            for place, argument in enumerate(args):
                if isinstance(argument, (int, ctypes.c_size_t)) or argument is None:
                    continue
                replaced = (*args[:place], None, *args[place + 1 :])
                self.assertEqual(function(*replaced), -USAGE, f"{name} with argument {place} NULL")
                self.assertIn("NULL", self.error())
            if args[0] is good:
                self.assertGreaterEqual(function(*args), 0, f"{name}: {self.error()}")
                for handle in (*map(ctypes.c_void_p, NO_SUCH_HANDLES), closed, ctypes.cast(buffer, ctypes.c_void_p)):
                    self.assertEqual(function(handle, *args[1:]), -USAGE, name)
        self.assertEqual(self.library.zermelo_close(closed), -USAGE)
        self.assertEqual(self.library.zermelo_close(None), 0)
        self.assertEqual(self.library.zermelo_side(good, 2, buffer, size), -USAGE)
        self.assertEqual(self.library.zermelo_spec(good, None, none), len("konane@4x4"))
        chance = random.Random(2)
        for _ in range(2000):
            garbage = bytes(chance.choice(b" /1bwx.:;\n\xff\x80moves start") for _ in range(chance.randrange(1, 40)))
            self.assertIn(self.library.zermelo_probe(good, garbage, ref(value)), (0, -BAD_INPUT, -NO_ANSWER), garbage)
            self.assertIn(self.library.zermelo_play(good, b"start", garbage, buffer, size), (*range(64), -BAD_INPUT), garbage)

    def test_damaged_files(self) -> None:
        whole = Path(self.table("fox-and-hounds@6x6")).read_bytes()
        out = ctypes.c_void_p()
        damaged = self.folder / "damaged.ztb"
        positions = self.walked(self.open(self.table("fox-and-hounds@6x6")), 200)
        refused = 0
        for place in range(0, len(whole), max(1, len(whole) // 60)):
            damaged.write_bytes(whole[:place] + bytes([whole[place] ^ 0x40]) + whole[place + 1 :])
            code = self.library.zermelo_open(str(damaged).encode(), ctypes.byref(out))
            self.assertIn(code, (0, -CORRUPT), self.error())
            if code != 0:
                self.assertIsNone(out.value)
                refused += 1
                continue
            codes = {self.library.zermelo_probe(out, position.encode(), ctypes.byref(Value())) for position in positions}
            self.assertLessEqual(codes, {0, -CORRUPT}, self.error())
            refused += -CORRUPT in codes
            self.library.zermelo_close(out)
        self.assertGreater(refused, 20)
        (self.folder / "short.ztb").write_bytes(whole[: len(whole) // 2])
        self.assertEqual(self.library.zermelo_open(str(self.folder / "short.ztb").encode(), ctypes.byref(out)), -CORRUPT)
        self.assertEqual(self.library.zermelo_open(str(self.folder / "none.ztb").encode(), ctypes.byref(out)), -NOT_FOUND)
        self.assertIn("none.ztb", self.error())

    def test_a_plug(self) -> None:
        """Countdown: who faces a multiple of 4 loses in as many plies as subtractions of pairs (test_plug.py)."""
        self.compare_plug(PLUGS / "zermelo_test_plug.so", "countdown@30", {"4 a": (LOSS, 2), "6 b": (WIN, 3), "8 a": (DRAW, NONE), "1 b": (WIN, 1)})
        for file, code in (("nothing.so", NOT_FOUND), (str(self.folder / "c.ztb"), CORRUPT), (str(PLUGS / "zermelo_test_plug_other.so"), CORRUPT)):
            self.assertEqual(self.library.zermelo_open_plug(file.encode()), -code, self.error())

    def test_a_plug_of_new_game(self) -> None:
        """It brings a check of certificates, for which the library itself has no use. All positions of Hexapawn, by the rules in test_tutorial.py."""
        game = Hexapawn(3, 3)
        values = {text(position): (OUTCOMES[value], plies) for position in game.reachable() for value, plies in (game.value(position),)}
        self.compare_plug(PLUGS / "zermelo_test_project.so", "hexapawn", values)

    def compare_plug(self, plug: Path, spec: str, values: dict[str, tuple[int, int]]) -> None:
        """In a process of its own, because plugs stay open."""
        self.zermelo("--plug", str(plug), "solve", spec, "-o", "c.ztb")
        script = (
            "import ctypes, sys\n"
            "library = ctypes.CDLL(sys.argv[1])\n"
            "library.zermelo_error.restype = ctypes.c_char_p\n"
            "tables, value = ctypes.c_void_p(), (ctypes.c_int32 * 4)()\n"
            "print(library.zermelo_open(b'c.ztb', ctypes.byref(tables)))\n"
            "print(library.zermelo_open_plug(sys.argv[2].encode()) or 'opened', library.zermelo_error().decode())\n"
            "print(library.zermelo_open(b'c.ztb', ctypes.byref(tables)))\n"
            "for position in sys.argv[3:]:\n"
            "    print(library.zermelo_probe(tables, position.encode(), value), *value)\n"
        )
        said = run("/usr/bin/python3", "-c", script, self.library_file, plug, *values, cwd=self.folder).splitlines()
        self.assertEqual([line.split()[0] for line in said[:3]], [str(-CORRUPT), "opened", "0"], said)
        self.assertEqual([line.split()[:3] for line in said[3:]], [["0", *map(str, value)] for value in values.values()])

    def test_the_header_in_other_dialects(self) -> None:
        for options in (("-std=c99",), ("-std=c11",), ("-std=c17",), ("-x", "c++", "-std=c++98", "-Wno-long-long", "-Wno-comment"), ("-x", "c++", "-std=c++20")):
            source = self.folder / "header.c"
            source.write_text("#include <zermelo.h>\nint main(void) { return zermelo_close(0); }\n")
            run("cc", *WARNINGS, *options, "-c", source, "-o", self.folder / "header.o", *self.flags)

    def test_the_library_has_no_solver_and_few_symbols(self) -> None:
        """Tested for the static part alike: test_package.py."""
        names = run("nm", "-C", BUILD / "tools/c/libzermelo.so.0")
        self.assertIn("zermelo::AnyReaderOf<", names, "the names are there")
        for solver in ("AnySolverOf<", "AnySearchOf<", "SolvePlan<", "SliceRun", "GraphSolver", "BestFirstSearch", "check_dense_table(", "check_keyed_table("):
            self.assertFalse(f"zermelo::{solver}" in names, solver)
        dynamic = run("nm", "-D", "--with-symbol-versions", "--defined-only", self.library_file).splitlines()
        ours = {line.split()[-1] for line in dynamic if " T zermelo_" in line}
        header = (REPOSITORY / "tools/c/zermelo.h").read_text()
        self.assertEqual(ours, {f"{name}@@ZERMELO_0.2" for name in re.findall(r"^ZERMELO_API [\w *]*?(zermelo_\w+)\(", header, re.MULTILINE)})
        others = [line.split()[-1] for line in dynamic if "@@ZERMELO_0.2" not in line and line.split()[1] != "A"]
        self.assertTrue(all(name.endswith("@@ZERMELO_PLUGS") for name in others), others[:5])
        self.assertTrue(all("zermelo" in name for name in others), others[:5])
        self.assertIn("SONAME", run("objdump", "-p", self.library_file))
        self.assertRegex(run("objdump", "-p", self.library_file), r"SONAME +libzermelo\.so\.0\n")

    def test_each_function_has_a_comment(self) -> None:
        header = (REPOSITORY / "tools/c/zermelo.h").read_text()
        for declared in re.finditer(r"(.*)\nZERMELO_API", header):
            self.assertRegex(declared[1], r"\*/$")

    def test_rates(self) -> None:
        """The program of the figures in the README runs."""
        table = self.table("konane@4x4")
        positions = self.walked(self.open(table), 300)
        said = run(self.compiled(SOURCES / "rate.c", "-std=c11", "-O2"), table, input="\n".join(positions) + "\n")
        self.assertEqual(len(re.findall(r"(?m)^probe, .* +\d+\.\d\d us$", said)), 3)
