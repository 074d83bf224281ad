"""With --json every failure is one object on stdout, with the same words as on stderr."""

import json

from support import BAD_INPUT, CORRUPT, ERROR, EXISTS, LIMIT, NO_ANSWER, NOT_FOUND, USAGE, CliTestCase

# Command -> exit code, schema, kind of the cause.
FAILURES = [
    (["solve", "konane@99x99"], BAD_INPUT, "solve", "spec"),
    (["solve", "fox-and-hounds@16x10", "--memory", "1M"], LIMIT, "solve", "memory"),
    (["solve", "turkish-checkers", "--memory", "100M"], LIMIT, "solve", None),
    (["query", "konane@3x3", "--no-search"], NOT_FOUND, "query", "no_table"),
    (["query", "konane@3x3", "nonsense"], BAD_INPUT, "query", "position"),
    (["solve", "konane@2x2", "-o", "bad.ztb"], EXISTS, "solve", "exists"),
    (["stats", "missing.ztb"], NOT_FOUND, "stats", None),
    (["stats", "bad.ztb"], CORRUPT, "stats", "damaged_table"),
    (["info", "bad.ztb"], CORRUPT, "info", "damaged_table"),
    (["verify", "missing.ztb"], NOT_FOUND, "verify", None),
    (["prove", "konane@3x3", "--claim", "winn"], USAGE, "prove", None),
    (["prove", "konane@3x3", "start moves z9"], BAD_INPUT, "prove", None),
    (["estimate", "chess"], NOT_FOUND, "estimate", None),
    (["estimate", "turkish-checkers"], (LIMIT, NO_ANSWER), "estimate", None),
    (["perft", "konane@3x3", "many"], USAGE, "perft", None),
    (["rules", "chess"], NOT_FOUND, "rules", None),
    (["draw", "konane@3x3", "--mark", "z9"], BAD_INPUT, "draw", None),
    (["known", "konane@9x9"], NO_ANSWER, "known", None),
    (["play", "konane@3x3"], USAGE, "play", None),
    (["slove", "konane@3x3"], USAGE, None, None),
    (["solve"], USAGE, "solve", None),
    (["solve", "konane@4x4", "--frob"], USAGE, "solve", None),
    (["--color", "never", "count"], USAGE, "count", None),
    (["query", "--tables"], USAGE, "query", None),
    (["new-game", "a", "b", "c"], USAGE, "new-game", None),
    (["--nonsense"], USAGE, None, None),
    (["help", "slove"], USAGE, None, None),
]


class JsonErrors(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.zermelo("solve", "konane@2x2", "-o", "bad.ztb", "-q")
        table = self.folder / "bad.ztb"
        table.write_bytes(table.read_bytes()[:-1])

    def test_one_object_with_the_words_of_stderr(self) -> None:
        for args, code, command, kind in FAILURES:
            for flag in ("--json", "--jsonl"):
                with self.subTest(args=args, flag=flag):
                    result = self.zermelo(*args, flag, code=code)
                    told = json.loads(result.stdout)
                    notes, _, message = result.stderr.rpartition("zermelo: error: ")
                    error = ERROR.fullmatch("zermelo: error: " + message)
                    self.assertIsNotNone(error, result.stderr)
                    self.assertEqual(told["schema"], f"zermelo.{command or 'error'}/1")
                    self.assertEqual(
                        (told["error"]["code"], told["error"]["what"], told["error"]["why"], told["error"]["try"]),
                        (result.code, error["what"], error["why"] or "", error["hint"] or ""),
                    )
                    if kind:
                        self.assertEqual(told["error"]["cause"]["kind"], kind)
                    if flag == "--jsonl":
                        self.assertEqual(len(result.stdout.splitlines()), 1)

    def test_several_files_have_an_object_each(self) -> None:
        table = self.table("konane@3x3")
        for command in ("info", "verify"):
            answers = self.zermelo(command, "bad.ztb", table, "missing.ztb", "--json", code=CORRUPT).jsonl()
            self.assertEqual([("error" in answer, answer.get("file")) for answer in answers if "error" in answer], [(True, "bad.ztb"), (True, "missing.ztb")])
            self.assertEqual(len(answers), 3)

    def test_no_error_behind_an_answer(self) -> None:
        """The certificate fails after the answer was told: --json has one object, --jsonl two."""
        (self.folder / "a.zcert").mkdir()
        for flag, count in (("--json", 1), ("--jsonl", 2)):
            result = self.zermelo("prove", "konane@7x7", "--nodes", "10", flag, code=LIMIT)
            self.assertEqual(json.loads(result.stdout)["answer"], "unknown")
            refused = self.zermelo("prove", "konane@3x3", "--certificate", "a.zcert", "--force", flag, code=(USAGE, BAD_INPUT, NOT_FOUND, LIMIT))
            objects = refused.stdout.count('"schema"')
            self.assertIn(objects, (1, count))

    def test_without_the_flag_stdout_is_empty(self) -> None:
        for args, code, command, _ in FAILURES:
            if command == "play":  # refuses --json itself
                continue
            self.assertEqual(self.zermelo(*args, code=code).stdout, "", args)

    def test_after_two_dashes_words_are_no_flags(self) -> None:
        self.assertEqual(self.zermelo("rules", "--", "--json", code=(BAD_INPUT, NOT_FOUND)).stdout, "")
