"""Puzzles of zermelo serve: each step is checked again by forward moves, from the values that `zermelo query` tells."""

from typing import Any

from server import Server, ServerTestCase
from support import NO_ANSWER

# Steps that each of the first seeds finds at least; on two boards play may go in circles, two are games of points.
GAMES = {"konane@4x4": 3, "fox-and-hounds@6x6": 3, "tafl-5x5,attackers=3,defenders=1": 2, "watermelon-chess,white=3,black=3": 3, "enclosure-chess": 3, "enclosure-chess@4x4,reuse=yes": 3}


def worth(value: dict[str, Any]) -> int:
    """For the side to move: the score in games of points, else the outcome."""
    return int(value["score"]) if value["score"] is not None else {"win": 1, "draw": 0, "loss": -1}[value["value"]]


class Puzzles(ServerTestCase):
    def query(self, spec: str, position: str) -> Any:
        return self.zermelo("query", spec, position, "--json", "--no-search").json()

    def kept(self, spec: str, position: Any) -> list[str]:
        """The moves that keep the value, from single questions for the positions after them."""
        after = {}
        for move in position["moves"]:
            child = self.query(spec, move["child"])
            after[move["move"]] = worth(child) if child["turn"] == position["turn"] else -worth(child)
        self.assertEqual(max(after.values()), worth(position))
        return [move for move, value in after.items() if value == worth(position)]

    def check(self, spec: str, puzzle: Any, least: int) -> None:
        self.assertEqual(puzzle["spec"], self.query(spec, "start")["spec"])
        position = self.query(spec, puzzle["position"])
        self.assertEqual({key: position[key] for key in ("value", "dtw", "score", "winner")}, {key: puzzle[key] for key in ("value", "dtw", "score", "winner")})
        self.assertEqual(position["turn"], puzzle["side"])
        self.assertIn(puzzle["value"], ("win", "draw"))
        self.assertEqual((puzzle["solution"][0]["turn"], puzzle["solution"][-1]["turn"]), (puzzle["side"], puzzle["side"]))
        steps = 0
        for step in puzzle["solution"]:
            self.assertEqual(step["turn"], position["turn"])
            if step["turn"] == puzzle["side"]:
                self.assertEqual(self.kept(spec, position), [step["move"]], position["position"])
                steps += len(position["moves"]) > 1
            else:
                # The longest resistance: no other move keeps the value and lasts longer.
                chosen = next(move for move in position["moves"] if move["move"] == step["move"])
                self.assertEqual(worth(chosen), worth(position))
                if position["value"] == "loss" and chosen["dtw"] is not None:
                    self.assertEqual(chosen["dtw"], max(move["dtw"] for move in position["moves"]))
            after = self.query(spec, f"{position['position']} moves {step['move']}")
            self.assertEqual(after["position"], step["child"])
            position = after
        self.assertEqual(steps, puzzle["steps"])
        self.assertGreaterEqual(steps, least)

    def puzzle(self, server: Server, spec: str, **query: Any) -> Any:
        reply = server.ask("/api/v1/puzzle", spec=spec, **query)
        self.assertEqual(reply.status, 200, reply.body)
        return reply.json()

    def figures(self, server: Server, spec: str, puzzle: Any) -> tuple[float, str]:
        """The mean share of wrong moves and the task, from the positions of a solution."""
        shares, positions = [], [server.ask("/api/v1/position", spec=spec, position=puzzle["position"]).json()]
        for step in puzzle["solution"]:
            moves = len(positions[-1]["moves"])
            if step["turn"] == puzzle["side"] and moves > 1:
                shares.append((moves - 1) / moves)
            positions.append(server.ask("/api/v1/position", spec=spec, position=step["child"]).json())
        if puzzle["score"] is not None:
            task = "points"
        elif puzzle["value"] == "draw":
            task = "hold the draw"
        else:
            task = "win at once" if len(puzzle["solution"]) == 1 and positions[-1]["dtw"] == 0 else "win"
        return sum(shares) / len(shares), task

    def test_the_list_by_length(self) -> None:
        """Each puzzle of the list is one, and its figures are those of its solution."""
        self.tables(*GAMES)
        server = self.serve()
        tasks = set()
        for spec, least in GAMES.items():
            with self.subTest(spec=spec):
                reply = server.ask("/api/v1/puzzles", spec=spec)
                self.assertEqual(reply.status, 200, reply.body)
                puzzles = reply.json()["puzzles"]
                ranks = [(puzzle["steps"], puzzle["wrong"]) for puzzle in puzzles]
                self.assertEqual(ranks, sorted(ranks))
                lengths = [puzzle["steps"] for puzzle in puzzles]
                self.assertGreaterEqual(max(lengths), least)
                self.assertLessEqual(max(lengths.count(length) for length in lengths), 4)
                met: set[str] = set()
                for listed in puzzles:
                    puzzle = self.puzzle(server, spec, position=listed["position"])
                    for key in ("position", "side", "value", "score", "steps"):
                        self.assertEqual(listed[key], puzzle[key])
                    wrong, task = self.figures(server, spec, puzzle)
                    self.assertAlmostEqual(listed["wrong"], wrong)
                    self.assertEqual(listed["theme"], task)
                    tasks.add(task)
                    befores = {puzzle["position"], *(step["child"] for step in puzzle["solution"])}
                    met_before, met = met, met | {before for before in befores if before != puzzle["solution"][-1]["child"]}
                    self.assertNotIn(puzzle["position"], met_before)
                for listed in (puzzles[0], puzzles[-1]):
                    self.check(spec, self.puzzle(server, spec, position=listed["position"]), listed["steps"])
        self.assertGreaterEqual(tasks, {"points", "win", "hold the draw"})

    def test_a_position_without_a_puzzle(self) -> None:
        self.tables("konane@4x4")
        reply = self.serve().ask("/api/v1/puzzle", spec="konane@4x4", position="start")
        self.assertEqual((reply.status, reply.json()["error"]["code"]), (404, NO_ANSWER))
        self.assertIn("no puzzle of konane@4x4 begins at wbwb/bwbw/wbwb/bwbw b ply:0", reply.json()["error"]["what"])

    def test_one_move_alone_keeps_the_value_at_each_step(self) -> None:
        self.tables(*GAMES)
        server = self.serve()
        for spec, least in GAMES.items():
            with self.subTest(spec):
                found = [self.puzzle(server, spec, seed=seed) for seed in (1, 2, 3)]
                for puzzle in found:
                    self.check(spec, puzzle, least)
                self.assertGreater(len({puzzle["position"] for puzzle in found}), 1)

    def test_a_seed_is_a_puzzle(self) -> None:
        self.tables("fox-and-hounds@6x6")
        first, second = self.serve(), self.serve()
        for seed in (1, 5, 1_000_000_000):
            self.assertEqual(self.puzzle(first, "fox-and-hounds@6x6", seed=seed), self.puzzle(second, "fox-and-hounds@6x6", seed=seed))
        self.assertEqual(self.puzzle(first, "fox-and-hounds@6x6"), self.puzzle(first, "fox-and-hounds@6x6", seed=1, steps=3))
        for steps in (1, 2, 5):
            self.assertEqual(self.puzzle(first, "fox-and-hounds@6x6", steps=steps)["steps"], steps)

    def test_a_board_of_short_puzzles(self) -> None:
        """A puzzle of one step where the list has no longer one, with every seed, also where more steps are asked for."""
        self.tables("zumo@2")
        server = self.serve()
        lengths = {puzzle["steps"] for puzzle in server.ask("/api/v1/puzzles", spec="zumo@2").json()["puzzles"]}
        self.assertEqual(lengths, {1})
        for query in ({"seed": 1}, {"seed": 2}, {"seed": 3, "steps": 5}):
            self.check("zumo@2", self.puzzle(server, "zumo@2", **query), 1)
        self.assertEqual(server.ask("/sheet.html", spec="zumo@2").status, 200)
        refused = server.ask("/sheet.html", spec="zumo@2", steps=2).json()["error"]
        self.assertIn("the longest puzzle has 1 step", refused["why"])

    def test_what_cannot_be_found(self) -> None:
        self.tables("konane@2x2")
        server = self.serve()
        for status, query, what in (
            (404, {"spec": "konane@2x2"}, "no puzzle was found"),
            (404, {"spec": "konane@4x5"}, "puzzles of konane@4x5 need its table"),
            (400, {"spec": "konane@2x2", "seed": "x"}, "seed is"),
            (400, {"spec": "konane@2x2", "steps": 0}, "steps is"),
            (400, {"spec": "konane@2x2", "steps": 13}, "steps is"),
        ):
            reply = server.ask("/api/v1/puzzle", **query)
            self.assertEqual(reply.status, status)
            self.assertIn(what, reply.json()["error"]["what"])
        self.assertEqual(server.ask("/api/v1/puzzle", spec="konane@4x5").json()["error"]["code"], NO_ANSWER)

    def test_a_sheet_to_print_is_that_of_the_command(self) -> None:
        spec = "fox-and-hounds@6x6"
        self.tables(spec)
        server = self.serve()
        served = server.ask("/sheet.html", spec=spec, seed=3, steps=2, count=4)
        self.assertEqual((served.status, served.headers["content-type"]), (200, "text/html; charset=utf-8"))
        self.zermelo("puzzle", spec, "--seed", "3", "--steps", "2", "--sheet", "4", "-o", "a.html", "-q")
        self.assertEqual(served.body, (self.folder / "a.html").read_bytes())
        back = server.ask("/sheet.html", spec=spec, seed=3, steps=2, count=4, back=1).body.decode()
        self.assertEqual(back.count("<a "), 1)
        self.assertIn(f'<a href="./#/puzzles?spec={spec}">Back to the puzzles</a>', back)
        self.assertIn("style-src 'unsafe-inline'", served.headers["content-security-policy"])
        self.assertNotIn("script-src", served.headers["content-security-policy"])
        icon = server.ask("/favicon.ico")  # a browser asks for it beside the sheet, and tells its console of an error
        self.assertEqual((icon.status, icon.body), (204, b""))
        refused = server.ask("/sheet.html", spec=spec, count=25)
        self.assertEqual(refused.status, 400)
        self.assertEqual(server.ask("/sheet.html", spec="konane@4x4").json()["error"]["code"], NO_ANSWER)
