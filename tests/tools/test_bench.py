"""zermelo bench --compare: ratios to the rates of an earlier bench."""

import json
import subprocess

from support import BAD_INPUT, NOT_FOUND, PATIENCE, CliTestCase, Screen

SIGNED = {"rows": ("method", "positions_per_second"), "probes": ("method", "probes_per_second"), "counts": ("metric", "positions_per_second"), "searches": ("method", "nodes_per_second")}


class Compared(CliTestCase):
    def test_ratios_are_those_of_the_rates(self) -> None:
        earlier = {
            "schema": "zermelo.bench/1",
            "program": "zermelo of yesterday",
            "rows": [{"spec": "zumo@2", "method": "retrograde", "positions_per_second": 2.0}, {"spec": "zumo@2", "method": "enumerate", "positions_per_second": 4.0}, 7],
            "probes": [{"spec": "fox-and-hounds@8x8", "method": "retrograde", "probes_per_second": 500.0}],
            "counts": [{"spec": "konane@4x6", "metric": "wdl", "positions_per_second": 1000.0}],
            "searches": [{"spec": "zumo@2", "method": "df-pn", "nodes_per_second": 0}, {"spec": "mabi@3x3", "method": "best-first", "nodes_per_second": 5.0}],
        }
        (self.folder / "before.json").write_text(json.dumps(earlier))
        bench = self.zermelo("bench", "--quick", "--compare", "before.json", "--json", "--threads", "1", timeout=PATIENCE).json()
        self.assertEqual(bench["compared_with"], "zermelo of yesterday")
        found = {}
        for kind, (how, rate) in SIGNED.items():
            for row in bench[kind]:
                if row["ratio"] is not None:
                    found[row["spec"], row[how]] = row["ratio"] / row[rate]
        self.assertEqual(set(found), {("zumo@2", "retrograde"), ("fox-and-hounds@8x8", "retrograde"), ("konane@4x6", "wdl"), ("mabi@3x3", "best-first")})
        for expected, key in zip((1 / 2, 1 / 500, 1 / 1000, 1 / 5), found):
            self.assertAlmostEqual(found[key], expected, places=9)

    def test_a_narrow_terminal(self) -> None:
        """Each job is a record: a line for each figure."""
        terminal = Screen(self.folder, "bench", "--quick", "--threads", "1", columns=40, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lines = terminal.read().replace("\r", "").splitlines()
        self.assertEqual(terminal.close(), 0)
        self.assertEqual([line for line in lines if len(line) > 40 and not line.startswith("spec ")], [])
        self.assertRegex(lines[0], "^spec +fox-and-hounds@8x8$")
        self.assertRegex(lines[-1], "^Signature: [0-9a-f]{16}$")

    def test_what_is_no_bench_is_refused(self) -> None:
        self.refused("bench", "--compare", "missing.json", code=NOT_FOUND, what="cannot read missing.json", why="No such file")
        for text in ("", "nonsense", "[]", "{}", '{"schema": "zermelo.info/1"}', '{"schema": 7}', "[" * 100000):
            (self.folder / "a.json").write_text(text)
            self.refused("bench", "--compare", "a.json", code=BAD_INPUT, what="a.json is not what a bench wrote", hint="output of zermelo bench --json")
