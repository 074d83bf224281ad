"""The examples of the documents and of data/examples: the program makes the same bytes again, and the readers agree with the texts."""

import re
import shlex
import subprocess
import unittest
from pathlib import Path
from typing import Callable

import certificate
import judge
import table
import values
from documents import REPOSITORY, example
from konane_arrangements import Board
from support import CHECKER, CliTestCase

EXAMPLES = REPOSITORY / "data/examples"
CERTIFICATES = "solvers/certificate/FORMAT.md"


class Examples(CliTestCase):
    def commands(self) -> dict[str, list[str]]:
        rows = re.findall(r"^\| `([\w.]+)` \| .* \| `zermelo (.*)` \|$", (EXAMPLES / "README.md").read_text(), re.MULTILINE)
        return {name: shlex.split(command) for name, command in rows}

    def same_but_for_provenance(self, made: bytes, kept: bytes, reader: Callable, with_provenance: Callable) -> None:
        self.assertEqual(with_provenance(made, reader(kept).provenance).hex(" "), kept.hex(" "))

    def test_the_commands_make_the_files(self) -> None:
        commands = self.commands()
        self.assertEqual(sorted([*commands, "README.md"]), sorted(path.name for path in EXAMPLES.iterdir()))
        self.assertLess(sum(path.stat().st_size for path in EXAMPLES.iterdir()), 100_000)
        for name, command in commands.items():
            with self.subTest(name):
                self.zermelo(*command, "-q")
                module, reader = {
                    ".zcert": (certificate, certificate.Certificate),
                    ".zval": (values, values.Values),
                    ".ztb": (table, table.Table),
                }[Path(name).suffix]
                self.same_but_for_provenance((self.folder / name).read_bytes(), (EXAMPLES / name).read_bytes(), reader, module.with_provenance)

    def test_the_files_are_right(self) -> None:
        for name in ("dense.ztb", "keyed.ztb"):
            read = table.Table((EXAMPLES / name).read_bytes())
            game = judge.game_of(read.spec)
            self.assertEqual(judge.mistakes(game, judge.values(read, game)), [])
        for name in ("win.zcert", "draw.zcert"):
            proof = certificate.Certificate((EXAMPLES / name).read_bytes())
            judge.check(proof, judge.game_of(proof.spec))
        for name in ("board.zval", "sum.zval"):
            file = values.Values((EXAMPLES / name).read_bytes())
            values.check(file, Board(file.spec))
        self.assertTrue(any(record.searched for record in table.Table((EXAMPLES / "searched.ztb").read_bytes()).slices))
        self.assertEqual(table.Table((EXAMPLES / "score.ztb").read_bytes()).metric, "score")

    def test_the_certificate_of_the_document(self) -> None:
        data = example(CERTIFICATES)
        self.zermelo("prove", "konane@1x2", "--certificate", "made.zcert", "-q")
        self.same_but_for_provenance((self.folder / "made.zcert").read_bytes(), data, certificate.Certificate, certificate.with_provenance)
        (self.folder / "example.zcert").write_bytes(data)
        done = subprocess.run([CHECKER, self.folder / "example.zcert"], capture_output=True, text=True)
        self.assertEqual((done.returncode, "VERIFIED" in done.stdout), (0, True), done.stdout + done.stderr)

    def test_the_values_of_the_document(self) -> None:
        board, proof = (values.Values(example("solvers/forms/FORMAT.md", number)) for number in (0, 1))
        for file in (board, proof):
            values.check(file, Board("konane@1x3"))
        self.zermelo("atlas", "konane@1x3", "-o", "board.zval", "-q")
        self.zermelo("value", "konane@1x3", "1/w/b", "-", "value:1", "--certificate", "proof.zval", "-q")
        for file, name in ((board, "board.zval"), (proof, "proof.zval")):
            self.same_but_for_provenance((self.folder / name).read_bytes(), file.data, values.Values, values.with_provenance)

    def test_the_nodes_of_the_document(self) -> None:
        rows = re.findall(r"^\| `(\w\w)` \| ([01]) \| `(.*?)` \| (\d+) \| (\d+) \| .*? `(\w+)`", (REPOSITORY / CERTIFICATES).read_text(), re.MULTILINE)
        proof = certificate.Certificate(example(CERTIFICATES))
        self.assertEqual((proof.spec, proof.start), ("konane@1x2", "w/b b ply:0"))
        (section,) = proof.sections
        self.assertEqual((section.claimant, section.wins, section.root_height), (1, True, 2))
        told = {bytes([int(key, 16), int(role)]): (int(step), int(height)) for key, role, _, step, height, _ in rows}
        self.assertEqual(section.nodes, told)
        for _, _, position, step, _, move in rows:
            listed = self.zermelo("perft", proof.spec, position, "1", "--divide").lines
            self.assertEqual(listed[int(step)].split()[0], move)

    def test_the_table_of_the_document(self) -> None:
        read = table.Table(example("tablebase/FORMAT.md"))
        read.check_values(0, read.slices[0].codes)
        self.assertEqual((read.spec, read.keys, read.slices[0].codes), ("konane@1x2", [b"\x00", b"\x0b", b"\x0e"], [2, 6, 5]))


if __name__ == "__main__":
    unittest.main()
