"""Certificates of the program, read from the documents alone and proved by naive rules."""

import unittest
from dataclasses import replace

import judge
from certificate import Certificate
from documents import facts
from reading import Damaged, fingerprint
from support import CliTestCase

# Spec and position: the claimant is the first side or the second, and begins or does not; the last but one is a draw.
PROVED = (
    ("fox-and-hounds@6x6", "start"),
    ("fox-and-hounds@6x6,first=hounds", "start"),
    ("fox-and-hounds@5x5", "start"),
    ("fox-and-hounds:escape@6x6", "start"),
    ("halma@4x4,rows=2-1", "start"),
    ("halma@3x3,rows=2-1,goal=all", "start"),
    ("halma@3x3,rows=2-1", "1bb/w1b/ww1 b"),
)
SMALL = (("fox-and-hounds@4x4", "start"), ("halma@3x3,rows=2-1", "1bb/w1b/ww1 b"))


class Certificates(CliTestCase):
    def prove(self, spec: str, position: str) -> tuple[Certificate, str | None]:
        """The certificate, and the winner in the program's words."""
        answer = self.zermelo("prove", spec, position, "--certificate", "a.zcert", "--force", "--json", "-q").json()
        return Certificate((self.folder / "a.zcert").read_bytes()), answer["winner"]

    def names(self, certificate: Certificate, game: judge.Game) -> judge.Names:
        """The program's list of moves of every node."""
        texts = [game.text(game.of_key(key[:-1])) for section in certificate.sections for key in section.nodes]
        listed: dict[str, list[str]] = {}
        names: list[str] = []
        for line in self.zermelo("perft", certificate.spec, "-", "1", "--divide", input="\n".join(texts)).lines:
            if "\t" in line:
                listed[line.split("\t")[0]], names = names, []
            else:
                names.append(line.split()[0])
        self.assertEqual(set(listed), set(texts))
        return lambda p: listed[game.text(p)]

    def test_every_certificate_proves_its_claims(self) -> None:
        for spec, position in PROVED:
            with self.subTest(f"{spec} {position}"):
                certificate, winner = self.prove(spec, position)
                game = judge.game_of(certificate.spec)
                revision = facts(game.folder).revision(game.name, certificate.spec)
                self.assertEqual(certificate.fingerprint, fingerprint(game.name, revision, certificate.spec))
                self.assertEqual(certificate.key_width, game.key_bytes)
                sides = self.zermelo("rules", spec, "--json").json()["sides"]
                claims = [(sides[section.claimant], section.wins) for section in certificate.sections]
                self.assertEqual(claims, [(winner, True)] if winner else [(side, False) for side in sides])
                judge.check(certificate, game)
                judge.check(certificate, game, self.names(certificate, game))

    def test_every_changed_byte_is_found(self) -> None:
        data = self.prove(*SMALL[1])[0].data
        for i in range(len(data)):
            for flip in (0x01, 0x80):
                with self.assertRaises(Damaged, msg=f"byte {i}"):
                    Certificate(data[:i] + bytes([data[i] ^ flip]) + data[i + 1 :])
        for changed in (data[:-1], data + b"\0", data[:200], b""):
            with self.assertRaises(Damaged):
                Certificate(changed)

    def test_every_changed_node_is_found(self) -> None:
        for spec, position in SMALL:
            certificate, _ = self.prove(spec, position)
            game = judge.game_of(spec)
            names = self.names(certificate, game)
            (section,) = certificate.sections
            judge.check(certificate, game, names)
            changed = [replace(section, claimant=1 - section.claimant), replace(section, root_height=section.root_height + 1)]
            for key, (step, height) in section.nodes.items():
                rest = {other: node for other, node in section.nodes.items() if other != key}
                for nodes in ({}, {key: (step, height + 1)}, {key: (step, height - 1)}, {key[:-1] + bytes([1 - key[-1]]): (step, height)}):
                    changed.append(replace(section, nodes=rest | nodes))
                if key[-1] == 1:
                    changed.append(replace(section, nodes=rest | {key: (len(names(game.of_key(key[:-1]))), height)}))
            for other in changed:
                certificate.sections = [other]
                with self.assertRaises(Damaged):
                    judge.check(certificate, game, names)


if __name__ == "__main__":
    unittest.main()
