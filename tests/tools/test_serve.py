"""zermelo serve: what it answers is what the commands answer, and how it works as a service."""

import configparser
import select
import shutil
import signal
import socket
import subprocess
import threading
import time
import unittest
from pathlib import Path
from typing import Any

from server import MOST_MEMORY, Reply, Server, ServerTestCase
from support import PATIENCE, PROGRAM, REPOSITORY, send_signal


NO_FOLDER = b"no tables: cannot read the folder tables: No such file or directory\n"


class Answers(ServerTestCase):
    def test_positions_are_those_of_query(self) -> None:
        self.tables("konane@4x4", "tafl-5x5,attackers=1,defenders=1")
        server = self.serve()
        for spec, position in (("konane@4x4", "start"), ("konane@4x4", "start moves a1 b1"), ("tafl-5x5,attackers=1,defenders=1", "start"), ("enclosure-chess@4x4", "start")):
            with self.subTest(spec=spec, position=position):
                answer = server.ask("/api/v1/position", spec=spec, position=position, line=1).json()
                self.assertEqual(answer["schema"], "zermelo.position/1")
                query = self.zermelo("query", spec, position, "--json", "--line", "--no-search", code=(0, 3, 7))
                if query.code == 0:
                    expected = query.json()
                    self.assertEqual([{key: move[key] for key in expected["moves"][0]} for move in answer["moves"]], expected["moves"])
                    for key in expected.keys() - {"schema", "moves"}:
                        self.assertEqual(answer[key], expected[key], key)
                else:
                    self.assertEqual(answer["value"], "unknown")
                    self.assertIn("no table", answer["why_unknown"])
                cells = {cell["name"] for cell in server.ask("/api/v1/board", spec=spec).json()["cells"]}
                self.assertLessEqual({piece["cell"] for piece in answer["pieces"]}, cells)
                for move in answer["moves"]:
                    self.assertLessEqual({cell for step in move["clicks"]["steps"] for cell in step["cells"]}, cells)

    def test_points_so_far(self) -> None:
        """A capture makes as many points as targets go; at the end of the game the points are its score."""
        self.tables("enclosure-chess@4x4", "konane@3x3")
        server = self.serve()
        self.assertIsNone(server.ask("/api/v1/position", spec="konane@3x3").json()["points_made"])
        made = {"player 1": 0, "player 2": 0}
        position = server.ask("/api/v1/position", spec="enclosure-chess@4x4").json()
        targets = sum(piece["kind"] == "target" for piece in position["pieces"])
        self.assertGreater(targets, 0)
        while True:
            turn = position["turn"]
            other = next(side for side in made if side != turn)
            self.assertEqual(position["points_made"], made[turn] - made[other])
            if position["over"]:
                break
            position = server.ask("/api/v1/position", spec="enclosure-chess@4x4", position=position["moves"][0]["child"]).json()
            left = sum(piece["kind"] == "target" for piece in position["pieces"])
            made[turn] += targets - left
            targets = left
        self.assertEqual(position["score"], position["points_made"])
        self.assertGreater(sum(made.values()), 0)

    def test_yes_and_no(self) -> None:
        """Boolean parameters of the description; a word that is neither is refused."""
        self.tables("konane@4x4")
        server = self.serve()
        description = server.ask("/api/v1/openapi.json").json()
        found = {(path, parameter["name"]) for path, methods in description["paths"].items() for parameter in methods.get("get", {}).get("parameters", []) if parameter["schema"]["type"] == "boolean"}
        self.assertGreaterEqual(found, {("/api/v1/position", "line"), ("/api/v1/setup", "clear"), ("/picture.svg", "values"), ("/picture.svg", "dark"), ("/picture.svg", "no-coordinates")})
        for path, name in found:
            address = f"{path}?spec=konane@3x4&position=3/bw1/1bw/3" if path == "/thermograph.svg" else f"{path}?spec=konane@4x4"
            without = server.ask(address).body
            on = server.ask(f"{address}&{name}=1").body
            self.assertNotEqual(on, without, name)
            for same in ("true", ""):
                self.assertEqual(server.ask(f"{address}&{name}={same}").body, on, name)
            self.assertEqual(server.ask(f"{address}&{name}").body, on, name)
            for same in ("false", "0"):
                self.assertEqual(server.ask(f"{address}&{name}={same}").body, without, name)
            for wrong in ("no", "2", "True", "yes", "-1"):
                refused = server.ask(f"{address}&{name}={wrong}")
                self.assertEqual(refused.status, 400)
                error = refused.json()["error"]
                self.assertEqual((error["what"], error["try"]), (f'{name} is "{wrong}"', "true or 1, false or 0"))

    def test_a_position_of_no_game(self) -> None:
        server = self.serve()
        refused = server.ask("/api/v1/position", position="start")
        error = refused.json()["error"]
        self.assertEqual((refused.status, error["what"], error["why"]), (400, "there is no spec and no proof", "one of them names the game"))
        self.assertIn("?spec=", error["try"])

    def test_why_a_game_is_over(self) -> None:
        """By the line of the rules on the end, which each game has; a game that goes on has no reason."""
        server = self.serve()
        for game in server.ask("/api/v1/games").json()["games"]:
            rules = server.ask("/api/v1/rules", spec=game["name"]).json()["rules"]
            self.assertEqual(sum(line.startswith("End") for line in rules.splitlines()), 1, game["name"])
        goes_on = server.ask("/api/v1/position", spec="fox-and-hounds@4x4").json()
        self.assertEqual((goes_on["over"], goes_on["why_over"]), (False, None))
        # A fox on the highest rank, and one that a hound and two edges leave no step.
        for position, winner in (("1F1h/h3/4/4 b", "fox"), ("3h/4/1h2/F3 w", "hounds")):
            over = server.ask("/api/v1/position", spec="fox-and-hounds@4x4", position=position).json()
            self.assertEqual((over["over"], over["winner"]), (True, winner))
            self.assertEqual(over["why_over"], "the fox wins on the highest rank. A side to move that cannot step loses. No draws.")
        told = self.zermelo("query", "fox-and-hounds@4x4", "3h/4/1h2/F3 w", code=(0, 7)).stdout
        self.assertIn("  end        the fox wins on the highest rank. A side to move that", told)
        # Rule sets and options that speak of the end.
        escaped = server.ask("/api/v1/position", spec="fox-and-hounds:escape@4x4", position="3h/4/1h2/F3 w").json()["why_over"]
        self.assertIn("The fox wins on a cell that no hound could ever reach", escaped)
        two = server.ask("/api/v1/position", spec="watermelon-chess,win=2", position="w:c,s1 b:n1,n2,n3 w").json()
        self.assertEqual((two["over"], two["winner"]), (True, "black"))
        self.assertTrue(two["why_over"].endswith("Option win=2: a side with two pieces or fewer loses."))

    def test_a_batch_needs_its_keys(self) -> None:
        server = self.serve()
        for body, why in (('{"positions": ["start"]}', "there is no spec"), ('{"spec": "konane@4x4"}', "there are no positions")):
            reply = server.ask("/api/v1/batch", "POST", body, {"Content-Type": "application/json"})
            self.assertEqual((reply.status, reply.json()["error"]["why"]), (400, why))

    def test_a_batch_has_the_values_of_single_questions(self) -> None:
        self.tables("konane@4x4")
        server = self.serve()
        single = server.ask("/api/v1/position", spec="konane@4x4", position="start moves a1").json()
        positions = ["start", *(move["child"] for move in single["moves"]), "nonsense"] * 30
        for moves in (False, True):
            answers = server.batch("konane@4x4", positions, moves=moves).json()["answers"]
            self.assertEqual(len(answers), len(positions))
            for position, answer in zip(positions, answers):
                if position == "nonsense":
                    self.assertEqual(answer["error"]["code"], 4)
                    continue
                one = server.ask("/api/v1/position", spec="konane@4x4", position=position).json() if position in positions[:3] else None
                for key in ("value", "dtw", "winner", "turn", "position") if one else ():
                    self.assertEqual(answer[key], one[key])
                self.assertEqual("moves" in answer, moves)

    def test_pictures_have_the_bytes_of_draw(self) -> None:
        self.tables("konane@4x4")
        server = self.serve()
        reply = server.ask("/picture.svg", spec="konane@4x4", position="start moves a1", values=1, mark="c3", cell=30, dark=1)
        drawn = self.zermelo("draw", "konane@4x4", "start moves a1", "--values", "--mark", "c3", "--cell", "30", "--dark")
        self.assertEqual(reply.body.decode(), drawn.stdout)
        self.assertEqual(reply.headers["content-type"], "image/svg+xml")
        self.assertEqual(reply.headers["content-security-policy"], "default-src 'none'")
        self.assertEqual(server.ask("/picture.svg", spec="yinsh-7").body.decode(), self.zermelo("draw", "yinsh-7").stdout)

    def test_lists_are_those_of_the_commands(self) -> None:
        self.tables("konane@4x4")
        server = self.serve()
        self.assertEqual(server.ask("/api/v1/games").json(), self.zermelo("games", "--json").json())
        self.assertEqual(server.ask("/api/v1/rules", spec="mabi@4x4").json(), self.zermelo("rules", "mabi@4x4", "--json").json())
        for spec in ("konane@4x4", "mabi@2x4"):
            self.assertEqual(server.ask("/api/v1/known", spec=spec).json(), self.zermelo("known", spec, "--json").json())
        self.assertEqual({fact["dtw"] for fact in server.ask("/api/v1/known", spec="mabi@2x4").json()["facts"]}, {None}, "a draw has no distance")
        self.assertEqual(server.ask("/api/v1/stats", spec="konane@4x4").json(), self.zermelo("stats", "konane@4x4", "--json").json())
        self.tables("mabi@2x4")
        for position in ("start", "start moves a3-b3", "start moves a3-a4"):
            depth = self.zermelo("query", "mabi@2x4", position, "--draw-depth", "--json", "-q").json()
            served = server.ask("/api/v1/draw-depth", spec="mabi@2x4", position=position).json()
            self.assertEqual({key: served[key] for key in ("position", "turn", "draw_depth")}, {key: depth[key] for key in ("position", "turn", "draw_depth")})
        (table,) = [row for row in server.ask("/api/v1/catalog").json()["tables"] if row["spec"] == "konane@4x4"]
        info = self.zermelo("info", "konane@4x4", "--json").json()
        for key in ("spec", "digest", "positions", "metric", "bytes"):
            self.assertEqual(table[key], info[key])
        self.assertEqual(server.ask("/api/v1/health").json()["tables"], 2)

    def test_reports_are_those_of_the_command(self) -> None:
        """Also one with points, with draws, and with the sides as they are; a new table gives a new report."""
        specs = ("konane@4x4", "enclosure-chess@3x3", "halma@3x3,rows=1", "watermelon-chess,white=1,black=1", "fox-and-hounds@4x4")
        self.tables(*specs)
        server = self.serve()

        def served(spec: str) -> Any:
            return server.ask("/api/v1/report", spec=spec).json()

        for spec in specs:
            self.assertEqual(served(spec), self.zermelo("report", spec, "--json", "-q").json(), spec)
        (file,) = (self.folder / "tables").glob("fox*.ztb")
        self.zermelo("solve", "fox-and-hounds@4x4", "--metric", "wdl", "-o", str(file), "--force", "-q")
        time.sleep(0.7)  # the server looks twice a second
        self.assertEqual(served("fox-and-hounds@4x4")["table"]["metric"], "wdl")
        self.assertEqual(served("fox-and-hounds@4x4"), self.zermelo("report", "fox-and-hounds@4x4", "--json", "-q").json())
        missing = server.ask("/api/v1/report", spec="konane@3x3")
        self.assertEqual((missing.status, missing.json()["error"]["code"]), (404, 3))
        self.assertIn("/api/v1/catalog", missing.json()["error"]["try"])
        odd = server.ask("/api/v1/report", spec="konane@4x4", games=5)
        self.assertEqual(odd.status, 400)
        self.assertIn("games", odd.json()["error"]["what"])

    def test_a_search_answers_where_no_table_does(self) -> None:
        server = self.serve()
        self.assertEqual(server.ask("/api/v1/position", spec="konane@4x5").json()["value"], "unknown")
        answer = server.ask("/api/v1/position", spec="konane@4x5", search=10).json()
        self.assertEqual(answer["source"], "search")
        # data/known/konane-outcomes.txt
        self.assertEqual(answer["winner"], next(fact["winner"] for fact in server.ask("/api/v1/known", spec="konane@4x5").json()["facts"]))


class Setups(ServerTestCase):
    def test_pieces_are_put_and_taken(self) -> None:
        server = self.serve()
        def setup(spec: str, query: str) -> Any:
            return server.ask(f"/api/v1/setup?spec={spec}&{query}").json()

        legal = setup("fox-and-hounds@8x8", "put=e1:&put=d4:F&turn=hounds")
        self.assertEqual((legal["text"], legal["position"], legal["why_illegal"], legal["turn"]), ("1h1h1h1h/8/8/8/3F4/8/8/8 b",) * 2 + (None, "hounds"))
        illegal = setup("fox-and-hounds@8x8", "put=b1:F&put=e1:")
        self.assertEqual((illegal["text"], illegal["position"]), ("1h1h1h1h/8/8/8/8/8/8/1F6 w", None))
        self.assertIn("b1, which is not a dark cell", illegal["why_illegal"])
        again = setup("fox-and-hounds@8x8", "position=1h1h1h1h/8/8/8/8/8/8/1F6+w&put=b1:&put=c1:F")
        self.assertEqual(again["position"], "1h1h1h1h/8/8/8/8/8/8/2F5 w")
        # A board without a grid, and one with keys; the side to move stays as it is.
        self.assertEqual(setup("watermelon-chess", "put=s3:&put=c:w")["position"], "w:c,s2,el,sr,sl,wl b:n2,n3,nl,nr,er,wr w")
        self.assertEqual(setup("yinsh-7", "put=a1:W")["position"], "2/3/W1 b place:1", "one ring is left to place")
        self.assertEqual(setup("konane@4x4", "clear=1&position=start+moves+a1&turn=black")["pieces"], [])
        # With a stone less it is no turn of the opening any more; a key that still fits stays.
        start = setup("konane@4x4", "position=start")
        self.assertEqual(start["keys"], ["ply:0"])
        taken = setup("konane@4x4", "put=a1:")
        self.assertEqual((taken["keys"], taken["turn"], taken["position"]), (["ply:1"], "white", taken["text"]), "White removes next")
        again = setup("konane@4x4", f"position={taken['text'].replace(' ', '+')}&put=b1:")
        played = server.ask("/api/v1/position", spec="konane@4x4", position="start moves a1 b1").json()
        self.assertEqual(again["position"], played["position"], "the turns of the opening, by clicks")
        back = setup("konane@4x4", f"position={taken['text'].replace(' ', '+')}&put=a1:b")
        self.assertEqual(back["text"], start["text"], "all stones are where they begin")
        taken = setup("konane@4x4", "put=a1:&put=d1:")
        self.assertEqual((taken["keys"], taken["turn"], taken["position"], taken["why_illegal"]), ([], "black", taken["text"], None))
        self.assertEqual(setup("konane@4x4", "turn=white")["keys"], [], "Black is on turn in ply:0")
        self.assertEqual(setup("enclosure-chess@3x3", "put=b1:r")["position"], "b1b/1b1/brb 2 left:3", "one of four stones is on the board")
        self.assertEqual(setup("enclosure-chess@3x3", "put=b1:r&turn=player+1")["position"], None, "the side is named")
        self.assertEqual(setup("tiptoe@3x3", "put=a1:w")["position"], "3/3/w2 b setup:2", "the second turn of the setup")
        self.assertEqual(setup("tiptoe@3x3,adj=diag", "position=1b1/b1w/1w1+w+adj:diag&put=b2:w&put=b1:")["keys"], ["adj:diag"])
        for query, what in (("put=z9:F", "no cell"), ("put=e1:Q", "no piece"), ("turn=white", "no side"), ("position=xyz", "cannot read"), ("put=:", "no cell")):
            self.assertIn(what, setup("fox-and-hounds@8x8", query)["error"]["what"])

    def test_what_if_equals_single_questions(self) -> None:
        specs = {"fox-and-hounds@6x6": ("F", "c1"), "tafl-5x5,attackers=2,defenders=1": ("K", "c3"), "watermelon-chess,white=1,black=1": ("w", "s3")}
        self.tables(*specs)
        server = self.serve()
        for spec, (letter, cell) in specs.items():
            answer = server.ask("/api/v1/what-if", spec=spec, piece=letter, **{"from": cell} if cell else {}).json()
            board = server.ask("/api/v1/board", spec=spec).json()
            pieces = server.ask("/api/v1/setup", spec=spec).json()["pieces"]
            empty = [one["name"] for one in board["cells"] if one["name"] not in {piece["cell"] for piece in pieces} - {cell}]
            self.assertEqual([(one["cell"], one["turn"]) for one in answer["placements"]], [(name, side) for name in empty for side in board["sides"]])
            for one in answer["placements"]:
                single = server.ask("/api/v1/position", spec=spec, position=one["position"])
                if one["value"] is None:
                    self.assertEqual((single.status, single.json()["error"]["why"]), (400, one["why_illegal"]))
                else:
                    self.assertEqual({key: single.json()[key] for key in ("turn", "value", "dtw", "score", "winner")}, {key: one[key] for key in ("turn", "value", "dtw", "score", "winner")})


class Files(ServerTestCase):
    def test_tags_change_with_the_tables(self) -> None:
        self.tables("konane@4x4")
        server = self.serve()
        first = server.ask("/api/v1/position", spec="konane@4x4")
        tag = first.headers["etag"]
        again = server.ask("/api/v1/position", headers={"If-None-Match": tag}, spec="konane@4x4")
        self.assertEqual((again.status, again.body, again.headers["etag"]), (304, b"", tag))
        self.assertNotIn("content-security-policy", again.headers)  # it would replace that of the page
        for path, status in (("position?spec=konane@4x4", 304), ("games", 304), ("position?spec=konane@4x4&position=xyz", 400)):
            self.assertEqual(server.ask(f"/api/v1/{path}", headers={"If-None-Match": "*"}).status, status)
        other = server.ask("/api/v1/position", headers={"If-None-Match": tag}, spec="konane@4x4", position="start moves a1")
        self.assertEqual(other.status, 200)
        (self.folder / "tables/konane-4x4.ztb").unlink()
        time.sleep(0.7)  # tables are looked at again twice a second
        gone = server.ask("/api/v1/position", headers={"If-None-Match": tag}, spec="konane@4x4")
        self.assertEqual((gone.status, gone.json()["value"]), (200, "unknown"))

    def test_damaged_tables_are_named(self) -> None:
        self.tables("konane@4x4")
        path = self.folder / "tables/konane-4x4.ztb"
        path.write_bytes(path.read_bytes()[:-9])
        server = self.serve()
        (damaged,) = server.ask("/api/v1/catalog").json()["damaged"]
        self.assertEqual(damaged["file"], "tables/konane-4x4.ztb")
        answer = server.ask("/api/v1/position", spec="konane@4x4").json()
        self.assertEqual(answer["value"], "unknown")
        self.assertIn("konane-4x4.ztb", answer["why_unknown"])

    def test_damaged_blocks_are_a_conflict(self) -> None:
        self.tables("konane@4x4")
        path = self.folder / "tables/konane-4x4.ztb"
        table = bytearray(path.read_bytes())
        table[200:5000] = bytes(4800)  # pages and blocks, which are read when they are needed
        path.write_bytes(table)
        server = self.serve()
        for asked in ("position", "stats"):
            reply = server.ask(f"/api/v1/{asked}?spec=konane@4x4")
            self.assertEqual((reply.status, reply.json()["error"]["code"]), (409, 8), reply.body)

    def test_tables_come_while_it_runs(self) -> None:
        server = self.serve()
        self.assertEqual(server.ask("/api/v1/position", spec="konane@3x4").json()["value"], "unknown")
        self.tables("konane@3x4")
        time.sleep(0.7)
        self.assertNotEqual(server.ask("/api/v1/position", spec="konane@3x4").json()["value"], "unknown")


class Copies(ServerTestCase):
    def test_a_folder_of_many_copies(self) -> None:
        self.tables("konane@4x4")
        table = (self.folder / "tables/konane-4x4.ztb").read_bytes()
        for number in range(400):
            (self.folder / f"tables/copy{number:03}.ztb").write_bytes(table)
        server = self.serve("--threads", "1")
        self.assertNotEqual(server.ask("/api/v1/position?spec=konane@4x4").json()["value"], "unknown")
        with server.connect() as client:
            client.sendall(b"GET /api/v1/catalog HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            self.assertEqual(server.ask("/api/v1/health").json()["tables"], 401)
            self.assertEqual(select.select([client], [], [], 0)[0], [], "the list is made first")
            self.assertTrue(client.recv(100).startswith(b"HTTP/1.1 200"))
        rows = server.ask("/api/v1/catalog").json()["tables"]
        self.assertEqual([row["file"] for row in rows][-2:], ["tables/copy399.ztb", "tables/konane-4x4.ztb"])
        self.assertEqual({row["spec"] for row in rows}, {"konane@4x4"})
        self.assertLess(server.memory(), MOST_MEMORY * 0.6)  # 64 tables stay open


class Log(ServerTestCase):
    def told(self, server: Server) -> list[str]:
        self.assertEqual(server.stop(), 0)
        return server.errors.splitlines()

    def test_the_first_line_counts_the_tables(self) -> None:
        self.assertEqual(self.told(self.serve()), [NO_FOLDER.decode().strip()])
        self.assertEqual(self.told(self.serve("--tables", "no\x1b[31m")), ["no tables: cannot read the folder no\\x1b[31m: No such file or directory"])
        self.assertEqual(self.told(self.serve("-q")), [])
        self.tables("konane@3x3", "konane@4x4")
        self.assertEqual(self.told(self.serve()), ["2 tables in tables"])
        (self.folder / "tables/other.ztb").write_bytes(b"no table")
        self.assertEqual(self.told(self.serve()), ["2 tables in tables (1 file cannot be read: zermelo info --tables tables)"])

    def test_a_line_for_each_request(self) -> None:
        server = self.serve("-v")
        games = server.ask("/api/v1/games")
        server.ask("/api/v1/games", headers={"If-None-Match": "*"})
        server.ask("/api/v1/games", "HEAD")
        server.raw(b"BREW /\xe2\x80\xae\x9b31m HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        server.raw(b"no request\x1b[31m\r\n\r\n")
        server.raw(b"GET /\x1b[31m HTTP/1.1\r\nHost: localhost\r\n\r\n")
        server.raw(b"POST /api/v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n")
        first, *lines = self.told(server)
        self.assertEqual(first, NO_FOLDER.decode().strip())
        served = []
        for line in lines:
            self.assertRegex(line, r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ [ -~]* bytes \d+\.\d ms$")
            served.append(line.split(" ")[1:5])
        # Two connections may be told in either order.
        self.assertCountEqual(
            [line if line[1] == "/api/v1/games" else line[:3] for line in served],
            [
                ["GET", "/api/v1/games", "200", str(len(games.body))],
                ["GET", "/api/v1/games", "304", "0"],
                ["HEAD", "/api/v1/games", "200", "0"],
                ["BREW", r"/\xe2\x80\xae\x9b31m", "404"],
                ["-", "-", "400"],
                ["-", "-", "400"],
                ["POST", "/api/v1/batch", "413"],
            ],
        )


class Service(ServerTestCase):
    UNIT = REPOSITORY / "tools/serve/zermelo.service"

    def test_its_command_serves(self) -> None:
        unit = configparser.RawConfigParser(strict=True)
        unit.optionxform = str  # type: ignore[method-assign,assignment]
        unit.read(self.UNIT)
        service = unit["Service"]
        self.assertEqual(service["StateDirectory"].split(), ["zermelo", "zermelo/tables", "zermelo/proofs"])
        for key, value in (("DynamicUser", "yes"), ("NoNewPrivileges", "yes"), ("ProtectSystem", "strict"), ("IPAddressDeny", "any"), ("IPAddressAllow", "localhost")):
            self.assertEqual(service[key], value)
        program, *words = service["ExecStart"].split()
        self.assertEqual((Path(program).name, words[0]), ("zermelo", "serve"))
        place = words.index("--port")
        self.tables("konane@4x4")
        server = self.serve(*words[1:place], *words[place + 2 :])
        self.assertEqual(server.ask("/api/v1/health").json()["tables"], 1)
        self.assertEqual(server.address, f"http://127.0.0.1:{server.port}")
        self.assertEqual(server.stop(), 0)
        self.assertRegex(server.errors, r"\A1 table in tables\n\S+ GET /api/v1/health 200 ")

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
    def test_systemd_reads_it(self) -> None:
        copy = self.folder / "zermelo.service"
        copy.write_text(self.UNIT.read_text().replace("ExecStart=zermelo ", f"ExecStart={PROGRAM} "))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True, timeout=PATIENCE)
        if "Failed to" in done.stderr and str(copy) not in done.stderr:
            self.skipTest(done.stderr)  # it cannot work here at all
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))


class Opening(ServerTestCase):
    def browser(self, name: str) -> Path:
        """A program that notes what it was called with, and by which name."""
        path = self.folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'#!/bin/sh\necho "{name} $*" >{self.folder}/opened.part\nmv {self.folder}/opened.part {self.folder}/opened\necho noise; echo noise >&2\n')
        path.chmod(0o755)
        return path

    def opened(self) -> str:
        ends = time.monotonic() + PATIENCE
        while not (self.folder / "opened").exists():
            self.assertLess(time.monotonic(), ends)
            time.sleep(0.02)
        text = (self.folder / "opened").read_text()
        (self.folder / "opened").unlink()
        return text

    def test_the_page_is_opened(self) -> None:
        self.browser("xdg-open")
        named = self.browser("my-browser")
        path = f"{self.folder}/bin:/usr/bin:/bin"
        for env, name in (({"BROWSER": ""}, "xdg-open"), ({"BROWSER": str(named)}, "my-browser"), ({"BROWSER": "my-browser"}, "my-browser"), ({"BROWSER": "/no/such"}, "xdg-open")):
            server = self.serve("--open", env={"PATH": path} | env)
            self.assertEqual(self.opened(), f"{name} {server.address}\n")
            send_signal(server.process, signal.SIGTERM)
            self.assertEqual(server.process.communicate(timeout=PATIENCE), (b"", NO_FOLDER))
            self.assertEqual(server.process.returncode, 0)
        server = self.serve(env={"PATH": path})  # not without the option
        self.assertEqual(server.stop(), 0)
        self.assertFalse((self.folder / "opened").exists())

    def test_where_there_is_no_browser_a_line_says_so(self) -> None:
        (self.folder / "empty").mkdir()
        server = self.serve("--open", env={"PATH": str(self.folder / "empty")})
        assert server.process.stderr is not None
        self.assertEqual(server.process.stderr.readline(), NO_FOLDER)
        self.assertEqual(server.process.stderr.readline().decode(), f"no browser was found: open {server.address} in one\n")
        self.assertLess(server.seconds(), 50)


class Work(ServerTestCase):
    def ask_many(self, server: Server, count: int) -> tuple[list[threading.Thread], list[Reply]]:
        replies: list[Reply] = []

        def ask(number: int) -> None:
            replies.append(server.ask(f"/api/v1/position?spec=konane@10x10&search={30 - number / 10}"))

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        return threads, replies

    def test_a_stop_ends_searches_and_the_program_with_0(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            server = self.serve()
            threads, replies = self.ask_many(server, 3)
            time.sleep(0.5)
            self.assertLess(server.seconds(), 10)  # others are answered meanwhile
            began = time.monotonic()
            self.assertEqual(server.stop(number), 0)
            self.assertLess(time.monotonic() - began, 50)
            for thread in threads:
                thread.join()
            self.assertEqual(len(replies), 3)
            for reply in replies:
                self.assertIn(reply.status, (200, 503))
                self.assertEqual("retry-after" in reply.headers, reply.status == 503)

    def test_searches_of_clients_that_are_gone_end(self) -> None:
        server = self.serve()
        gone = [server.connect() for _ in range(25)]
        for number, client in enumerate(gone):
            again = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n" if number % 2 else b""  # and more behind it
            client.sendall(b"GET /api/v1/position?spec=konane@10x10&search=%.1f HTTP/1.1\r\nHost: localhost\r\n\r\n" % (30 - number / 10) + again)
        ends = time.monotonic() + 25  # before the first search is over
        refused: list[socket.socket] = []
        while len(refused) < 7:  # two run and sixteen wait, whichever came first
            self.assertLess(time.monotonic(), ends)
            refused = select.select(gone, [], [], 1)[0]
            time.sleep(0.02)
        self.assertTrue(all(b" 503 " in client.recv(100) for client in refused))
        for client in gone:
            client.close()
        ends = time.monotonic() + 20  # the searches take minutes
        while (reply := server.ask("/api/v1/position?spec=konane@4x4&search=30")).status == 503:
            self.assertLess(time.monotonic(), ends)
            time.sleep(0.1)
        self.assertLess(time.monotonic(), ends)
        self.assertEqual(reply.json()["source"], "search")

    def test_searches_do_not_delay_other_work(self) -> None:
        self.tables("konane@4x4")
        self.zermelo("prove", "konane@3x4", "--certificate", "a.zcert", "-q")
        server = self.serve("--proofs", ".")
        threads, replies = self.ask_many(server, 25)
        while len(replies) < 7:
            time.sleep(0.02)
        for path in ("stats?spec=konane@4x4", "draw-depth?spec=konane@4x4", "puzzle?spec=konane@4x4&steps=2", "check?proof=a.zcert", "position?proof=a.zcert"):
            self.assertEqual(server.ask(f"/api/v1/{path}").status, 200, path)
        self.assertEqual(len(replies), 7)
        self.assertEqual(server.stop(), 0)
        for thread in threads:
            thread.join()

    def test_pages_of_other_sites_start_no_work(self) -> None:
        self.tables("konane@4x4")
        self.zermelo("prove", "konane@3x4", "--certificate", "a.zcert", "-q")
        server = self.serve("--proofs", ".")
        jobs = ("position?spec=konane@4x5&search=1", "position?proof=a.zcert", "stats?spec=konane@4x4", "draw-depth?spec=konane@4x4", "puzzle?spec=konane@4x4", "check?proof=a.zcert", "value?spec=konane@3x3&position=3/wb1/3", "atlas?spec=konane@3x3")
        for path in (*(f"/api/v1/{path}" for path in jobs), "/stats.svg?spec=konane@4x4"):
            for site, expected in (("cross-site", 403), ("same-origin", 200), ("none", 200)):
                self.assertEqual(server.ask(path, headers={"Sec-Fetch-Site": site}).status, expected, path)
        posted = {"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}
        self.assertEqual(server.ask("/api/v1/searches", "POST", '{"spec": "konane@4x4", "seconds": 1}', posted).status, 403)
        self.assertEqual(server.ask("/api/v1/batch", "POST", '{"spec": "konane@4x4", "positions": ["start"], "moves": true}', posted).status, 403)
        self.assertEqual(server.ask("/api/v1/position?spec=konane@4x4", headers={"Sec-Fetch-Site": "cross-site"}).status, 200)

    def test_more_work_than_can_wait_is_refused(self) -> None:
        server = self.serve()
        threads, replies = self.ask_many(server, 25)  # two run, sixteen wait
        ends = time.monotonic() + PATIENCE
        while len(replies) < 7 and time.monotonic() < ends:
            time.sleep(0.02)
        self.assertEqual([reply.status for reply in replies], [503] * 7)
        self.assertEqual(server.stop(), 0)
        for thread in threads:
            thread.join()
