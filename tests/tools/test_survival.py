"""Interrupts, full disks, closed streams, two programs at once: never a broken file, never a silent loss."""

import os
import resource
import signal
import subprocess
import time

from support import EXISTS, INTERRUPTED, IN_USE, LIMIT, NOT_FOUND, PATIENCE, PROGRAM, USAGE, CliTestCase, environment, send_signal

# About five seconds of work on two cores, so that there is time to interrupt it.
LONG = ("solve", "fox-and-hounds@10x10", "-o", "big.ztb", "--threads", "1")
SHORT = ("solve", "fox-and-hounds@4x4", "-o", "big.ztb", "--threads", "1")
PARTIAL = "big.ztb.partial"
JOURNAL = "big.ztb.journal"  # appears when the first slices are done: before that nothing is kept
UNFINISHED = [JOURNAL, PARTIAL]


class Signals(CliTestCase):
    def interrupt(self, name: signal.Signals, *more: str) -> None:
        told = self.interrupted(*LONG, *more, wait_for=PARTIAL, delay=0.1, number=name)
        self.assertEqual(told.stdout, "")
        self.assertIn("zermelo: error: the solve of fox-and-hounds@10x10 was interrupted\n", told.stderr)
        self.assertRegex(told.stderr, r"\n  why:  \d+ of 92 slices are done\n  try:  zermelo solve .* -o big\.ztb --threads 1 --resume\n$")
        self.assertEqual(self.files(), UNFINISHED)

    def test_interrupt_without_progress(self) -> None:
        self.interrupt(signal.SIGINT, "-q")

    def test_interrupt(self) -> None:
        self.interrupt(signal.SIGINT)

    def test_interrupt_with_bar(self) -> None:
        self.interrupt(signal.SIGINT, "--progress", "bar")

    def test_terminate(self) -> None:
        self.interrupt(signal.SIGTERM)

    def test_time_of_the_processor_is_over(self) -> None:
        self.interrupt(signal.SIGXCPU)

    def test_interrupt_keeps_the_old_file(self) -> None:
        (self.folder / "big.ztb").write_bytes(b"old")
        self.interrupted(*LONG, "--force", "-q", wait_for=JOURNAL)
        self.assertEqual(self.files(), ["big.ztb", *UNFINISHED])
        self.assertEqual((self.folder / "big.ztb").read_bytes(), b"old")

    def test_interrupt_of_enumeration(self) -> None:
        self.interrupted("solve", "konane@5x6", "-o", "big.ztb", "--method", "enumerate", "-q", "--threads", "1", wait_for=PARTIAL, delay=0.2)
        self.assertEqual(self.files(), [])

    def test_interrupt_of_perft(self) -> None:
        told = self.interrupted("perft", "konane@10x10", "50", delay=0.2)
        self.assertEqual(told.stdout, "")
        self.assertIn("interrupted", told.stderr)

    def test_interrupt_of_a_long_sample(self) -> None:
        table = self.table("tiptoe@4x4")
        count = self.zermelo("info", table, "--json").json()["positions"] - 1
        for threads in ("1", "2"):
            told = self.interrupted("verify", table, "--sample", str(count), "--threads", threads, "-q", delay=0.1)
            self.assertEqual(told.stdout, "", told.stderr)

    def test_the_longest_sample(self) -> None:
        """So many positions that their number of pieces once wrapped round to none; it is the full check of the table."""
        table = self.table("fox-and-hounds@4x4")
        for count in (2**64 - 1, 10**15):
            self.assertEqual(self.zermelo("verify", table, "--sample", str(count), "--json").json()["mode"], "full")

    def test_kill_leaves_no_table_and_no_obstacle(self) -> None:
        with self.started(*LONG, wait_for=PARTIAL) as process:
            time.sleep(0.3)
            process.kill()
        self.assertNotIn("big.ztb", self.files())
        self.zermelo(*SHORT)
        self.assertEqual(self.files(), ["big.ztb"])
        self.assertRegex(self.zermelo("verify", "--full", "big.ztb").stdout, "ok, 336 positions")


class Disks(CliTestCase):
    def refused_for_room(self, why: str, *more: str, name: str = "t.ztb", **options: object) -> None:
        self.refused("solve", "konane@4x4", "-o", name, *more, code=LIMIT, what=f"cannot write {name}", why=why, hint="make room", **options)

    def test_file_size_limit(self) -> None:
        for limit, left in ((0, []), (100, []), (3500, ["t.ztb.journal", "t.ztb.partial"]), (9000, ["t.ztb.journal", "t.ztb.partial"])):
            with self.subTest(limit=limit):
                self.refused_for_room("File too large", "--restart", limits={resource.RLIMIT_FSIZE: limit})
                self.assertEqual(self.files(), left)

    def test_file_size_limit_keeps_the_old_file(self) -> None:
        (self.folder / "t.ztb").write_bytes(b"old")
        self.zermelo("solve", "konane@4x4", "-o", "t.ztb", "--force", code=LIMIT, limits={resource.RLIMIT_FSIZE: 3500})
        self.assertEqual(self.files(), ["t.ztb", "t.ztb.journal", "t.ztb.partial"])
        self.assertEqual((self.folder / "t.ztb").read_bytes(), b"old")

    def test_full_file_system(self) -> None:
        disk = self.mount("8k")
        self.refused_for_room("No space left on device", name="disk/t.ztb")
        self.assertEqual(list(disk.iterdir()), [])


class Threads(CliTestCase):
    def test_too_few_threads_are_a_limit(self) -> None:
        """A limit on address space stands for one on processes, which root does not have."""
        result = self.refused(
            "solve", "konane@4x4", "-o", "t.ztb", "--threads", "64",
            code=LIMIT, what="cannot start 64 threads", why="the system lets this process have", hint="--threads 1",
            limits={resource.RLIMIT_AS: 200_000 * 1024},
        )  # fmt: skip
        self.assertNotIn("internal", result.stderr)
        self.assertEqual(self.files(), [])

    def test_one_thread_is_enough(self) -> None:
        table = self.table("konane@4x4")
        for folder in (self.shared, self.folder):
            folder.chmod(0o777)

        def become_nobody_with_one_thread() -> None:
            resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)

        for args in (["verify", "--full", table], ["solve", "konane@4x4", "-o", "t.ztb"], ["prove", "konane@4x4"]):
            with self.subTest(args=args):
                try:
                    self.zermelo(*args, "--threads", "1", "--progress", "plain", preexec_fn=become_nobody_with_one_thread)
                except PermissionError:
                    self.skipTest("another user cannot run the program where it lies")
        self.refused("verify", table, "--threads", "2", code=LIMIT, what="cannot start 2 threads", preexec_fn=become_nobody_with_one_thread)


class Streams(CliTestCase):
    """The answer or the messages cannot be written."""

    def open(self, path: str) -> int:
        descriptor = os.open(path, os.O_WRONLY)
        self.addCleanup(os.close, descriptor)
        return descriptor

    def test_reader_that_leaves_early(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        (self.folder / "many").write_text("start\n" * 20000)
        for ignore_sigpipe in (False, True):
            with self.subTest(ignore_sigpipe=ignore_sigpipe), (self.folder / "many").open() as lines:
                process = subprocess.Popen(
                    [PROGRAM, "query", table, "--stdin"], stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                    env=environment(), restore_signals=not ignore_sigpipe,
                )  # fmt: skip
                self.assertTrue(process.stdout.readline().startswith(b"1h1h/4/4/2F1 w\tloss"))
                process.stdout.close()
                stderr = process.stderr.read().decode()
                process.stderr.close()
                self.assertIn(process.wait(timeout=PATIENCE), (LIMIT,) if ignore_sigpipe else (LIMIT, -signal.SIGPIPE), stderr)
                self.assertNotIn("internal error", stderr)

    def test_full_output(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        for args in (["games"], ["rules", "konane"], ["perft", "konane", "3"], ["query", table], ["info", table], ["verify", table, "--json"]):
            with self.subTest(args=args):
                result = self.zermelo(*args, code=LIMIT, stdout=self.open("/dev/full"))
                self.assertIn("zermelo: error: cannot write the answer to standard output\n", result.stderr)

    def test_full_output_of_a_long_answer(self) -> None:
        table = self.table("fox-and-hounds@4x4")
        result = self.zermelo("query", table, "--stdin", input="start\n" * 2000, code=LIMIT, stdout=self.open("/dev/full"))
        self.assertIn("cannot write the answer to standard output\n", result.stderr)

    def test_full_stderr_keeps_the_exit_code(self) -> None:
        self.zermelo("query", "nix.ztb", code=NOT_FOUND, stderr=self.open("/dev/full"))
        self.zermelo("bogus", code=USAGE, stderr=self.open("/dev/full"))

    def test_a_closed_stdout_is_told(self) -> None:
        for args in (["query", self.table("konane@4x4"), "start"], ["verify", self.table("konane@4x4"), "--json"], ["games"]):
            done = subprocess.run([PROGRAM, *args], cwd=self.folder, env=environment(), stderr=subprocess.PIPE, text=True, preexec_fn=lambda: os.close(1))
            self.assertEqual((done.returncode, done.stderr.splitlines()[0]), (LIMIT, "zermelo: error: cannot write the answer to standard output"), args)

    def test_closed_stderr_keeps_the_exit_code(self) -> None:
        self.zermelo("query", "nix.ztb", code=NOT_FOUND, preexec_fn=lambda: os.close(2))

    def test_messages_never_get_into_the_table(self) -> None:
        """With a standard stream closed, the next file that is opened takes its number."""
        for closed, spec in ((1, "fox-and-hounds@4x4"), (2, "fox-and-hounds@10x8")):
            with self.subTest(closed=closed):
                args = ("solve", spec, "-o", f"{closed}.ztb", "--threads", "1", "--progress", "bar")
                self.zermelo(*args, code=(0, LIMIT), preexec_fn=lambda: os.close(closed))
                self.zermelo("verify", f"{closed}.ztb")

    def test_closed_stdin_is_not_the_table(self) -> None:
        result = self.zermelo("query", self.table("fox-and-hounds@4x4"), "-", stdin=None, code=(0, NOT_FOUND), preexec_fn=lambda: os.close(0))
        self.assertEqual(result.stdout, "")


class Together(CliTestCase):
    def test_second_writer_is_refused(self) -> None:
        with self.started(*LONG, "-q", wait_for=PARTIAL) as process:
            self.refused(*SHORT, code=IN_USE, what="cannot write big.ztb", why="another process is writing", hint="another name")
            self.assertIsNone(process.poll())
            self.assertEqual(self.files(), [PARTIAL])
            send_signal(process, signal.SIGINT)
            self.assertEqual(process.wait(timeout=PATIENCE), INTERRUPTED)
        self.zermelo(*SHORT, "--restart")
        self.assertEqual(self.files(), ["big.ztb"])

    def test_race_for_one_name(self) -> None:
        for turn in range(20):
            for force in ([], ["--force"]):
                name = f"{turn}{''.join(force)}.ztb"
                args = [PROGRAM, "solve", "fox-and-hounds@6x6", "-o", name, "--threads", "1", *force]
                streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
                both = [subprocess.Popen(args, cwd=self.folder, env=environment(), **streams) for _ in range(2)]
                messages = [process.communicate(timeout=PATIENCE)[1].decode() for process in both]
                for process, message in zip(both, messages, strict=True):
                    told = {IN_USE: "another process is writing"} | ({} if force else {EXISTS: "exists already"})
                    self.assertIn(process.returncode, (0, *told), message)
                    self.assertIn(told.get(process.returncode, ""), message)
                self.assertIn(0, [process.returncode for process in both])
                self.assertRegex(self.zermelo("verify", name).stdout, ": ok, ")
        self.assertFalse([name for name in self.files() if name.endswith(".partial")])
