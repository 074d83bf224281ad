"""Proofs by the server: walked move by move, their branches, their digests."""

import ctypes
import json
import subprocess
from typing import Any

from server import ServerTestCase
from support import CHECKER


class Hash128(ctypes.Structure):
    _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]


def xxh3_128(content: bytes) -> str:
    """By the library itself."""
    library = ctypes.CDLL("libxxhash.so.0")
    library.XXH3_128bits.restype = Hash128
    library.XXH3_128bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    found = library.XXH3_128bits(content, len(content))
    return f"{found.high:016x}{found.low:016x}"


class Certificates(ServerTestCase):
    def test_a_proof_is_walked(self) -> None:
        """Along the proof's moves and any answer of the other side to the end of the game, with the winner of the claim."""
        (self.folder / "proofs").mkdir()
        proven = self.zermelo("prove", "konane@4x5", "--certificate", "proofs/a.zcert", "--json").json()
        server = self.serve("--proofs", "proofs")
        (listed,) = server.ask("/api/v1/catalog").json()["certificates"]
        self.assertEqual((listed["file"], listed["spec"], listed["start"], listed["claims"]), ("a.zcert", "konane@4x5", "start", [f"win for {proven['winner']}"]))
        position = "start"
        for ply in range(30):
            answer = server.ask("/api/v1/position", proof="a.zcert", position=position).json()
            self.assertEqual(answer["winner"], proven["winner"])
            if answer["over"]:
                break
            self.assertEqual(answer["source"], "certificate")
            position = answer["moves"][0 if answer["value"] == "win" else ply % len(answer["moves"])]["child"]
        self.assertTrue(answer["over"])
        for name, status in (("b.zcert", 404), ("../a.zcert", 404), ("../proofs/a.zcert", 404), ("", 404)):
            self.assertEqual(server.ask("/api/v1/position", proof=name).status, status)
        self.assertEqual(server.ask("/api/v1/check", proof="../proofs/a.zcert").status, 404)
        checked = server.ask("/api/v1/check", proof="a.zcert")
        said = json.loads(subprocess.run([CHECKER, "--json", "proofs/a.zcert"], cwd=self.folder, capture_output=True, check=True).stdout)
        self.assertEqual((checked.status, checked.json() | {"seconds": 0}), (200, said | {"seconds": 0}))
        self.assertTrue(said["ok"])
        self.assertEqual((listed["positions"], listed["digest"]), (said["checked"], said["digest"]))
        # By FORMAT.md: of the header and the footer up to its checksum.
        content = (self.folder / "proofs/a.zcert").read_bytes()
        covered = content[: int.from_bytes(content[16:20], "little")] + content[-128:-16]
        self.assertEqual(xxh3_128(covered), said["digest"])
        bytes_ = bytearray((self.folder / "proofs/a.zcert").read_bytes())
        bytes_[len(bytes_) // 2] ^= 1
        (self.folder / "proofs/a.zcert").write_bytes(bytes_)
        tampered = server.ask("/api/v1/check", proof="a.zcert")
        self.assertTrue(tampered.status == 409 and tampered.json()["error"]["code"] == 8 or not tampered.json()["ok"], tampered.body)
        (self.folder / "proofs/a.zcert").write_bytes(b"nothing")
        (damaged,) = server.ask("/api/v1/catalog").json()["certificates"]
        self.assertEqual(damaged, {"file": "a.zcert", "bytes": 7, "spec": None, "start": None, "claims": None, "positions": None, "digest": None})
        for path in ("position", "check", "branches"):  # 409: a conflict with the state of the resource
            damaged = server.ask(f"/api/v1/{path}", proof="a.zcert")
            self.assertEqual((damaged.status, damaged.json()["error"]["code"]), (409, 8))

    def test_branches_of_a_proof(self) -> None:
        """The sizes against `zermelo-check`, which counts all positions, and against each other; what is refused."""
        self.zermelo("prove", "konane@4x4", "--certificate", "a.zcert", "-q")
        self.zermelo("prove", "konane@4x4", "start moves a1 a2", "--certificate", "later.zcert", "-q")
        self.zermelo("prove", "halma@3x3,rows=2-1,goal=all", "--certificate", "draw.zcert", "-q")
        server = self.serve("--proofs", ".")

        def branches(proof: str, position: str = "start") -> Any:
            return server.ask("/api/v1/branches", proof=proof, position=position).json()

        for proof, count in (("a.zcert", 1), ("later.zcert", 1), ("draw.zcert", 2)):
            checked = server.ask("/api/v1/check", proof=proof).json()
            start = branches(proof)
            self.assertEqual(sum(claim["positions"] for claim in start["claims"]), checked["checked"])
            self.assertEqual([claim["claim"] for claim in start["claims"]], checked["claims"])
            self.assertEqual((len(start["claims"]), start["claims"][0]["depth"]), (count, checked["depth"]))
            self.assertEqual(start["position"], checked["position"])
            told = server.ask("/api/v1/position", proof=proof).json()
            for claim in start["claims"]:
                names = [name for move in claim["moves"] for name in (move["move"], *move["symmetric"])]
                if start["turn"] != claim["side"]:
                    self.assertEqual(sorted(names), sorted(move["move"] for move in told["moves"]))
                sizes = [move["positions"] for move in claim["moves"]]
                self.assertEqual(sizes, sorted(sizes, reverse=True))
                self.assertLessEqual(sum(move["only"] for move in claim["moves"]), claim["positions"])
                for move in claim["moves"]:  # a line of moves from the start of the proof leads where the answer says
                    if not move["next"]:
                        continue
                    line = " ".join(["start moves", move["move"], *move["replies"]])
                    there = branches(proof, line)
                    self.assertEqual(there, branches(proof, move["next"]))
                    self.assertEqual(there["position"], move["next"])
                    (same,) = (one for one in there["claims"] if one["side"] == claim["side"])
                    self.assertLessEqual(same["positions"], move["positions"])
                    self.assertGreaterEqual(same["positions"], move["positions"] - len(move["replies"]))
        self.assertEqual(branches("later.zcert")["position"], server.ask("/api/v1/position", proof="later.zcert", position="start").json()["position"])
        moved = server.ask("/api/v1/position", proof="later.zcert").json()["moves"][0]
        self.assertEqual(server.ask("/api/v1/position", proof="later.zcert", position=f"start moves {moved['move']}").json()["position"], moved["child"])
        for move in server.ask("/api/v1/position", proof="draw.zcert").json()["moves"]:  # one of the two claims follows all moves of this side
            self.assertEqual(server.ask("/api/v1/branches", proof="draw.zcert", position=move["child"]).status, 200)
        foreign = server.ask("/api/v1/branches", proof="a.zcert", position="4/4/1bw1/4 b")
        self.assertEqual((foreign.status, foreign.json()["error"]["why"]), (404, "the proof has no use for it"))
        for query, status in (({"proof": "b.zcert"}, 404), ({"proof": "../a.zcert"}, 404), ({"proof": "a.zcert", "position": "nonsense"}, 400), ({"proof": "a.zcert", "spec": "konane@4x4"}, 400)):
            self.assertEqual(server.ask("/api/v1/branches", **query).status, status, query)
