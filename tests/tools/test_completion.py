"""The completions that the programs print: interactive shells load them, and keys are typed.

Expected words come from the help of the commands and from `zermelo games`; those of the shells' own kinds (files, folders) from the test's folder.
"""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import time
import unittest
from pathlib import Path

from support import CHECKER, PATIENCE, PROGRAM, CliTestCase, commands, environment, run

COMPLETE_ALL = {
    "bash": ("bind '\"\\C-t\": insert-completions'", b"\x14"),
    "zsh": (
        "fpath=($HOME/functions $fpath); autoload -Uz compinit && compinit -u -D; zstyle ':completion:all:*' completer _all_matches _complete; "
        "zstyle ':completion:all:*' insert true; zle -C all complete-word _generic; bindkey '^T' all",
        b"\x14",
    ),
}
START = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}


def options_of(command: str) -> set[str]:
    listed = run(["help", command] if command else ["help"], env={"COLUMNS": "200"}).stdout.split("Options:\n")[1].split("\n\n")[0]
    return set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*(?=[ ,\n])", "\n".join(line[:28] for line in listed.splitlines()) + "\n"))


class Shell:
    """A shell in a terminal. Its prompt is `>>>`."""

    def __init__(self, name: str, folder: Path, home: Path) -> None:
        self.key = COMPLETE_ALL[name][1]
        self.process_id, self.terminal = pty.fork()
        if self.process_id == 0:
            os.chdir(folder)
            path = f"{PROGRAM.parent}:{os.environ.get('PATH', '/usr/bin:/bin')}"
            os.execvpe(START[name][0], START[name], environment({"PATH": path, "TERM": "dumb", "HOME": str(home), "COLUMNS": "2000", "INPUTRC": "/dev/null"}))
        self.number = 0
        self.ask("stty -echo cols 2000; PS1='>>> '; PS2=; unset PROMPT_COMMAND")
        self.ask(COMPLETE_ALL[name][0])
        self.ask(f'source <("{PROGRAM}" --generate {name})')
        if name != "zsh":  # there the other way to load: by the first key, from a folder of functions
            self.ask(f'source <("{CHECKER}" --generate {name})')

    def read(self, until: str) -> str:
        text = b""
        deadline = time.monotonic() + PATIENCE
        while until.encode() not in text and time.monotonic() < deadline:
            if select.select([self.terminal], [], [], 0.2)[0]:
                text += os.read(self.terminal, 1 << 16)
        return text.decode(errors="replace")

    def ask(self, line: str) -> None:
        self.number += 1
        os.write(self.terminal, f"{line}; echo 'end''{self.number}'\n".encode())
        self.read(f"end{self.number}")

    def words(self, line: str) -> list[str]:
        """The words that stand in place of the last one after the key that inserts all completions."""
        self.number += 1
        os.write(self.terminal, line.encode() + self.key)
        time.sleep(0.3)  # zsh reads keys that come early as a pasted text
        os.write(self.terminal, b" end\x01" + b": > /dev/null; echo 'be''gin" + str(self.number).encode() + b"' \n")
        answer = self.read(f"begin{self.number} ")
        answer += self.read(" end") if " end" not in answer.split(f"begin{self.number} ")[-1] else ""
        return answer.split(f"begin{self.number} ")[-1].split(" end")[0].split()[len(line.split()) - (not line.endswith(" ")) :]

    def close(self) -> None:
        os.kill(self.process_id, signal.SIGKILL)
        os.waitpid(self.process_id, 0)
        os.close(self.terminal)


class Completion(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        (self.folder / "boards").mkdir()
        (self.folder / "konane-4x4.ztb").write_text("")
        (self.folder / "boards" / "b.ztb").write_text("")

    def requests(self) -> dict[str, set[str]]:
        """Lines that are typed, and the words that complete them."""
        games = {game["name"] for game in run(["games", "--json"]).json()["games"]}
        return {
            "zermelo ": set(commands()),
            "zermelo so": {"solve"},
            "zermelo -q so": {"solve"},
            "zermelo help ver": {"verify"},
            "zermelo solve --": {name for name in options_of("solve") | options_of("") if name.startswith("--")},
            "zermelo solve --met": {"--method", "--metric"},
            "zermelo solve --metric ": {"auto", "dtw", "wdl", "score"},
            "zermelo solve --metric w": {"wdl"},
            "zermelo --color al": {"always"},
            "zermelo solve --color ne": {"never"},
            "zermelo rules ": games,
            "zermelo rules k": {"konane"},
            "zermelo solve --metric wdl tip": {"tiptoe"},
            "zermelo query ": games | {"konane-4x4.ztb", "boards"},
            "zermelo query boards/": {"boards/b.ztb"},
            "zermelo query konane-4x4.ztb sta": {"start"},
            "zermelo solve --tables ": {"boards"},
            "zermelo solve -o kon": {"konane-4x4.ztb"},
            "zermelo compare --md konane@4x4 kon": {"konane", "konane-4x4.ztb"},
            "zermelo sweep kon": {"konane"},
            "zermelo --generate ": {"man", "bash", "zsh", "fish"},
            "zermelo-check kon": {"konane-4x4.ztb"},
            "zermelo-check --p": {"--plug"},
        }

    def check(self, line: str, found: list[str], expected: set[str]) -> None:
        with self.subTest(line=line):
            self.assertEqual(len(found), len(set(found)), found)
            self.assertEqual({word.rstrip("/") for word in found}, expected)

    def in_terminal(self, name: str, more: dict[str, set[str]]) -> None:
        if shutil.which(name) is None:
            self.skipTest(f"{name} is not installed")
        home = self.shared / "home"
        (home / "functions").mkdir(parents=True, exist_ok=True)
        (home / "functions" / "_zermelo-check").write_text(subprocess.run([CHECKER, "--generate", "zsh"], capture_output=True, text=True, timeout=PATIENCE).stdout)
        shell = Shell(name, self.folder, home)
        self.addCleanup(shell.close)
        for line, expected in {**self.requests(), **more}.items():
            self.check(line, shell.words(line), expected)

    def test_bash(self) -> None:
        """Also values behind an equals sign: the word that readline completes begins after it."""
        self.in_terminal("bash", {"zermelo solve --metric=w": {"--metric=wdl"}, "zermelo solve --output=bo": {"--output=boards"}})

    def test_zsh(self) -> None:
        self.in_terminal("zsh", {"zermelo solve --metric=w": {"--metric=wdl"}})

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_fish(self) -> None:
        """fish tells its completions without a terminal. It offers all arguments of a command at each place."""
        load = "; ".join(f"'{program}' --generate fish | source" for program in (PROGRAM, CHECKER))
        env = environment({"HOME": str(self.folder), "PATH": f"{PROGRAM.parent}:{os.environ.get('PATH', '/usr/bin:/bin')}"})
        requests = self.requests()
        requests["zermelo query "].add("start")
        for line, expected in requests.items():
            done = subprocess.run(["fish", "--no-config", "-c", f"{load}; complete -C '{line}'"], cwd=self.folder, env=env, capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(done.stderr, "")
            self.check(line, [word.split("\t")[0] for word in done.stdout.splitlines()], expected)

    def test_every_option_of_every_command_is_offered(self) -> None:
        """By bash, asked as readline asks."""
        script = self.zermelo("--generate", "bash").stdout
        for command in commands():
            line = f"zermelo {command} -"
            done = subprocess.run(
                ["bash", "-c", f'{script}\nCOMP_LINE="$1" COMP_POINT=${{#1}} _zermelo; printf "%s\\n" "${{COMPREPLY[@]}}"', "bash", line], capture_output=True, text=True, timeout=PATIENCE
            )
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(set(done.stdout.split()), options_of(command) | options_of(""), command)

    def test_the_kinds_are_those_of_the_help(self) -> None:
        self.refused("--generate", "bush", code=2, why="", what="did you mean bash?")
        self.assertEqual(self.zermelo("solve", "--generate", "bash").stdout, self.zermelo("--generate", "bash").stdout)


if __name__ == "__main__":
    unittest.main()
