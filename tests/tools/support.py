"""Shared by the tests of the command line: runs the program and keeps a temporary folder that is removed."""

import contextlib
import fcntl
import json
import os
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator

REPOSITORY = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("ZERMELO", REPOSITORY / "build/release/bin/zermelo")).absolute()
CHECKER = Path(os.environ.get("ZERMELO_CHECK", REPOSITORY / "build/release/bin/zermelo-check")).absolute()

# A shell that starts these tests in the background has made them ignore Ctrl-C, and a program would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

USAGE, NOT_FOUND, BAD_INPUT, WRONG_VALUE, LIMIT, NO_ANSWER, CORRUPT, EXISTS, IN_USE, INTERRUPTED = 2, 3, 4, 5, 6, 7, 8, 9, 10, 130

# Seconds after which a test gives up: far more than anything takes, so that no test fails because the machine is busy.
PATIENCE = 250

# The form of every error: what happened, why, what to try.
ERROR = re.compile(r"zermelo: error: (?P<what>[^\n]+)\n(?:  why:  (?P<why>[^\n]+)\n)?(?:  try:  (?P<hint>[^\n]+)\n)?")


# The hints that were pasted by this process.
PASTED: set[str] = set()


@dataclass
class Result:
    """The result of a run of the program: its exit code (negative: killed by a signal) and its output."""

    code: int
    stdout: str
    stderr: str

    @property
    def lines(self) -> list[str]:
        return self.stdout.splitlines()

    def json(self) -> dict[str, Any]:
        return json.loads(self.stdout.encode())

    def jsonl(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stdout.encode().splitlines()]


def page_folder(folder: Path) -> str:
    """A folder that stands for the page without a server, as tools/site/build makes it."""
    page = folder / "page"
    page.mkdir()
    for name in ("index.html", "explorer.css", "site.js", "worker.js", "zermelo.wasm"):
        (page / name).write_text(f"this is {name}")
    return str(page)


def send_signal(process: subprocess.Popen, number: int) -> None:
    """Sends a signal to the program once it waits for it; before that moment any program just ends."""
    status = Path(f"/proc/{process.pid}/status")
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        masks = re.findall(r"Sig(?:Cgt|Blk|Ign):\s*([0-9a-f]+)", status.read_text())  # zermelo blocks signals and takes them by sigwait
        if not masks or any(int(mask, 16) >> (number - 1) & 1 for mask in masks):
            break
        time.sleep(0.005)
    process.send_signal(number)


def environment(extra: dict[str, str] | None = None) -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C.UTF-8", **(extra or {})}


def run(
    args: list[str | bytes],
    input: str | bytes = "",
    env: dict[str, str] | None = None,
    timeout: float = PATIENCE,
    limits: dict[int, int] | None = None,
    cwd: Path | None = None,
    **options: Any,
) -> Result:
    """Runs the program to its end. `limits` are resource limits (RLIMIT_... -> value); `options` go to Popen."""

    def set_limits() -> None:
        for name, value in (limits or {}).items():
            resource.setrlimit(name, (value, value))

    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "preexec_fn": set_limits if limits else None} | options
    if "stdin" not in options:
        options["input"] = input.encode() if isinstance(input, str) else input
    done = subprocess.run([PROGRAM, *args], env=environment(env), timeout=timeout, cwd=cwd, **options)
    return Result(done.returncode, (done.stdout or b"").decode(errors="surrogateescape"), (done.stderr or b"").decode(errors="replace"))


def commands() -> list[str]:
    """The commands that the help lists, `help` too."""
    return re.findall(r"(?m)^  ([a-z-]+)", run(["help"]).stdout.split("Commands:\n")[1].split("\n\n")[0])


class Screen:
    """The program at a terminal of so many columns, which is all of its streams but for `streams`."""

    def __init__(self, folder: Path, *args: str, columns: int = 80, variables: dict[str, str] | None = None, program: Path = PROGRAM, **streams: int) -> None:
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(
            [program, *args], **({"stdin": slave, "stdout": slave, "stderr": slave} | streams), cwd=folder, env=environment(variables), start_new_session=True,
            preexec_fn=None if streams else lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)),  # then Ctrl-C is a signal
        )  # fmt: skip
        os.close(slave)

    def write(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def read(self, until: str | None = None) -> str:
        """The output up to and with this text, or until the program closes the terminal."""
        text = b""
        deadline = time.monotonic() + PATIENCE
        while (until is None or until.encode() not in text) and time.monotonic() < deadline:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    text += os.read(self.master, 1 << 16)
                except OSError:  # it is closed
                    break
        return text.decode(errors="replace")

    def close(self) -> int:
        """The exit code."""
        try:
            return self.process.wait(timeout=PATIENCE)
        finally:
            self.process.kill()
            os.close(self.master)


class CliTestCase(unittest.TestCase):
    """Each test runs in a folder of its own; tables that several tests of a class read are made once."""

    maxDiff = None
    shared: Path
    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.shared = Path(tempfile.mkdtemp(prefix="zermelo-cli-"))
        cls.addClassCleanup(shutil.rmtree, cls.shared, ignore_errors=True)

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="zermelo-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def table(self, spec: str, method: str = "auto", metric: str = "auto") -> str:
        """The path of a solved table, for reading only."""
        path = self.shared / f"{re.sub('[^a-z0-9]', '-', spec)}-{method}-{metric}.ztb"
        if not path.exists():
            self.zermelo("solve", spec, "-o", str(path), "--method", method, "--metric", metric, "--threads", "1", "-q")
        return str(path)

    def zermelo(self, *args: str | bytes, code: int | tuple[int, ...] = 0, **options: Any) -> Result:
        """Runs the program in the test's folder and checks its exit code; an error must have the usual form."""
        result = run(list(args), cwd=self.folder, **options)
        expected = code if isinstance(code, tuple) else (code,)
        self.assertIn(result.code, expected, f"zermelo {args}\n{result.stdout[-2000:]}\n{result.stderr[-2000:]}")
        for hint in re.findall(r"(?m)^  try:  (zermelo.*)$", result.stderr):
            self.paste_hint(hint)
        return result

    def paste_hint(self, hint: str) -> None:
        """Every hint that is a command works as it stands: it is run in a copy of the folder, for a second at most."""
        if hint in PASTED:
            return
        PASTED.add(hint)
        copy = Path(tempfile.mkdtemp(prefix="zermelo-hint-"))
        shutil.copytree(self.folder, copy, dirs_exist_ok=True, symlinks=True, ignore=lambda folder, names: [name for name in names if not os.access(Path(folder) / name, os.R_OK)])
        command = hint.replace(str(self.folder), str(copy)).split("  #")[0]
        path = f"{PROGRAM.parent}:{os.environ.get('PATH', '/usr/bin:/bin')}"
        process = subprocess.Popen(
            ["bash", "-c", f"exec {command}"], cwd=copy, env=environment({"PATH": path}), text=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            told = process.communicate(timeout=1)[1]
            # 6: a proof may need more than this machine has, or a time be over; 5: a check finds the wrong value. The other codes say that
            # the command was wrong.
            more = (LIMIT,) if re.search(" prove | --time ", command) else (WRONG_VALUE,) if " verify " in command else ()
            self.assertIn(process.returncode, (0, *more), f"{hint}\n{told}")
        except subprocess.TimeoutExpired:
            pass  # it works, and goes on
        finally:
            process.kill()
            process.communicate()
            shutil.rmtree(copy, ignore_errors=True)

    def refused(self, *args: str | bytes, code: int, what: str = "", why: str = "", hint: str = "", **options: Any) -> Result:
        """Runs a command that must fail with one error that holds these texts, and without an answer."""
        result = self.zermelo(*args, code=code, **options)
        error = ERROR.fullmatch(result.stderr)
        self.assertIsNotNone(error, result.stderr)
        for part, text in (("what", what), ("why", why), ("hint", hint)):
            self.assertIn(text, error[part] or "", f"{part} of {result.stderr}")
        if {"--json", "--jsonl"}.isdisjoint(args):
            self.assertEqual(result.stdout, "")
        else:
            told = result.json()["error"]
            self.assertEqual((told["code"], told["what"], told["why"], told["try"]), (code, error["what"], error["why"] or "", error["hint"] or ""))
        return result

    def mount(self, size: str) -> Path:
        """A file system of this size; without leave to mount one the test is skipped."""
        disk = self.folder / "disk"
        disk.mkdir()
        if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)], capture_output=True).returncode != 0:
            self.skipTest("cannot mount a small file system here")
        self.addCleanup(subprocess.run, ["umount", str(disk)], check=True)
        return disk

    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    @contextlib.contextmanager
    def started(self, *args: str, wait_for: str, **options: Any) -> Iterator[subprocess.Popen]:
        """The program while it runs, from the moment on where the file `wait_for` is there, or one that matches it."""
        process = subprocess.Popen(
            [PROGRAM, *args], cwd=self.folder, env=environment(options.pop("env", None)), text=True,
            **({"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options),
        )  # fmt: skip
        try:
            deadline = time.monotonic() + PATIENCE
            while not ((self.folder / wait_for).exists() or ("*" in wait_for and any(self.folder.glob(wait_for)))) and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.005)
            self.assertIsNone(process.poll(), f"zermelo {args} ended too early")
            yield process
        finally:
            process.kill()
            process.communicate()

    def interrupted(self, *args: str, wait_for: str = ".", delay: float = 0, number: int = signal.SIGINT, input: str = "", **options: Any) -> Result:
        """The output of the program that gets a signal when a file is there, or some seconds later; it must end as interrupted."""
        if input:
            options["stdin"] = subprocess.PIPE
        with self.started(*args, wait_for=wait_for, **options) as process:
            if input:
                process.stdin.write(input)
                process.stdin.flush()  # and is open: there may come more
            time.sleep(delay)
            send_signal(process, number)
            stdout, stderr = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, INTERRUPTED, stderr)
        return Result(process.returncode, stdout, stderr)
