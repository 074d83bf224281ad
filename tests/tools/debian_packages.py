"""The Debian packages: made twice, checked by lintian, installed in a bare root, used there.

Not in the default run: packing takes a minute, and the root takes Debian's essential packages. apt loads them as it loads packages for this machine.
"""

import io
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import time
import unittest
from datetime import datetime, timezone
from pathlib import Path

from support import CHECKER, PROGRAM, REPOSITORY

BUILD = Path(os.environ.get("ZERMELO_BUILD", REPOSITORY / "build/release"))
VERSION, DAY = (re.search(f"(?m)^{key}: (.*)$", (REPOSITORY / "CITATION.cff").read_text())[1] for key in ("version", "date-released"))
ARCHITECTURE = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True).stdout.strip()


def run(*command: object, code: int = 0, **options) -> str:
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=1500, **options)
    if done.returncode != code:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return done.stdout


def make_root(root: Path, debs: Path, packages: list[Path]) -> None:
    """Debian's essential packages and those that ours need, chosen by apt for a machine without packages and installed by dpkg."""
    (debs / "partial").mkdir(parents=True)
    (debs / "status").write_text("")
    choose = ["-o", f"Dir::State::status={debs}/status", "-o", f"Dir::Cache::archives={debs}", "-o", "APT::Install-Recommends=false", "-o", "Debug::NoLocking=true"]
    run("apt-get", *choose, "--download-only", "-q", "-y", "install", "?essential", *packages)
    (root / "packages").mkdir(parents=True)
    for package in debs.glob("*.deb"):
        run("dpkg-deb", "-x", package, root)
        shutil.move(package, root / "packages")
    for _ in range(2):  # the first time some come before those that they need
        done = inside(root, "dpkg --force-depends --force-unsafe-io --install /packages/*.deb", check=False)
    if done.returncode != 0:
        raise AssertionError(done.stdout[-4000:])
    shutil.rmtree(root / "packages")


def inside(root: Path, command: str, check: bool = True) -> subprocess.CompletedProcess:
    """Runs a command of the root as its superuser, in name spaces of its own, without this machine's variables."""
    mounted = f"mount -t proc proc {root}/proc && mount --rbind /dev {root}/dev && exec chroot {root} sh -c \"$0\""
    done = subprocess.run(
        ["unshare", "--mount", "--net", "--pid", "--fork", "sh", "-c", mounted, command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=600,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    if check and done.returncode != 0:
        raise AssertionError(f"{command} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return done


@unittest.skipUnless(shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"), "the tools of Debian's packages are not installed")
class Debian(unittest.TestCase):
    folder: Path
    packages: dict[str, Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp(prefix="zermelo-debian-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.packages = cls.pack("first")

    @classmethod
    def pack(cls, name: str, **options) -> dict[str, Path]:
        run("cpack", "-G", "DEB", "-B", cls.folder / name, cwd=BUILD, umask=0o022, **options)
        return {file.name.split("_")[0]: file for file in (cls.folder / name).glob("*.deb")}

    def test_names(self) -> None:
        c_library = {"libzermelo0"} if "libzermelo0" in (BUILD / "CPackConfig.cmake").read_text() else set()
        self.assertEqual(set(self.packages), {"zermelo", "libzermelo-dev", "python3-zermelo"} | c_library)
        for name, file in self.packages.items():
            self.assertEqual(file.name, f"{name}_{VERSION}-1_{ARCHITECTURE}.deb")

    def test_the_same_bytes_again(self) -> None:
        """By another clock and in another time zone. The modes of the members of a package follow the umask, as CPack writes them."""
        time.sleep(1.1)  # the files of the second run are younger
        again = self.pack("second", env={**os.environ, "TZ": "Asia/Tokyo", "LC_ALL": "C"})
        self.assertEqual(set(again), set(self.packages))
        for name, file in self.packages.items():
            self.assertEqual(file.read_bytes(), again[name].read_bytes(), name)

    def test_no_time_and_no_owner_of_this_build(self) -> None:
        """All times are the day of the version, which CITATION.cff names; all files are root's."""
        day = datetime.fromisoformat(DAY).replace(tzinfo=timezone.utc).timestamp()
        for name, file in self.packages.items():
            for member in run("ar", "tv", file, env={**os.environ, "TZ": "UTC"}).splitlines():
                self.assertIn(datetime.fromtimestamp(day, timezone.utc).strftime("%b %e 00:00 %Y"), member, name)
            for part in ("--ctrl-tarfile", "--fsys-tarfile"):
                packed = subprocess.run(["dpkg-deb", part, file], capture_output=True, check=True).stdout
                with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                    for member in archive:
                        self.assertEqual((member.mtime, member.uid, member.gid), (day, 0, 0), f"{name}: {member.name}")
            for page in (self.folder / "first").rglob("*.gz"):
                self.assertEqual(page.read_bytes()[4:8], bytes(4), f"{page} has a time")

    @unittest.skipUnless(shutil.which("lintian"), "lintian is not installed")
    def test_lintian(self) -> None:
        """No errors, and of warnings three: no bug of Debian asked for these packages, CPack calls ldconfig beside the trigger for it, and all libraries
        lie in /usr/lib as below another prefix, not in the folder of the architecture."""
        allowed = "initial-upload-closes-no-bugs,maintscript-calls-ldconfig,pkg-config-unavailable-for-cross-compilation"
        told = run("lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", allowed, *self.packages.values())
        self.assertEqual(told, "")

    def test_content(self) -> None:
        root = self.folder / "content"
        for file in self.packages.values():
            run("dpkg-deb", "-x", file, root)
        for name in ("usr/bin/zermelo", "usr/bin/zermelo-check", "usr/lib/systemd/system/zermelo.service", "usr/share/man/man1/zermelo-solve.1.gz", "usr/share/man/man1/zermelo-check.1.gz",
                     "usr/share/bash-completion/completions/zermelo", "usr/share/zsh/vendor-completions/_zermelo-check", "usr/share/fish/vendor_completions.d/zermelo.fish",
                     "usr/lib/libzermelo.a", "usr/lib/cmake/zermelo/zermelo-config.cmake", "usr/include/zermelo/zermelo.hpp", "usr/lib/python3/dist-packages/zermelo/py.typed"):  # fmt: skip
            self.assertTrue((root / name).is_file(), name)
        for program in (PROGRAM, CHECKER):
            self.assertNotIn(".symtab", run("readelf", "-SW", root / "usr/bin" / program.name), "it is stripped")
            for shell, place in (("bash", "bash-completion/completions/{}"), ("zsh", "zsh/vendor-completions/_{}"), ("fish", "fish/vendor_completions.d/{}.fish")):
                self.assertEqual((root / "usr/share" / place.format(program.name)).read_text(), run(program, "--generate", shell))
            page = run("gzip", "-cd", root / f"usr/share/man/man1/{program.name}.1.gz")
            self.assertEqual(page, run(program, "--generate", "man"))
        self.assertEqual(len(list((root / "usr/share/man/man1").iterdir())), 2 + run(PROGRAM, "--generate", "man").count("\\fBzermelo\\-"))
        for file in root.rglob("*"):
            if file.is_file() and not file.is_symlink():
                self.assertNotIn(str(REPOSITORY).encode(), file.read_bytes(), f"{file} depends on the folder of its build")
        for name in self.packages:
            for file in ("copyright", "changelog.Debian.gz"):
                self.assertTrue((root / "usr/share/doc" / name / file).is_file(), f"{name}: {file}")

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("unshare"), "only the superuser can make a root")
    def test_installed_in_a_bare_root(self) -> None:
        """dpkg finds every dependency there; then a first game, its check, a proof, the module, and the removal."""
        root = self.folder / "root"
        users = [self.packages[name] for name in self.packages if name != "libzermelo-dev"]  # that one needs compilers
        make_root(root, self.folder / "debs", users)
        (root / "ours").mkdir()
        for file in users:
            shutil.copy(file, root / "ours")
        began = time.monotonic()
        inside(root, "dpkg -i /ours/*.deb")
        self.assertIn("konane@4x4: white wins in 6 plies", inside(root, "cd /root && zermelo solve konane@4x4").stdout)
        self.assertLess(time.monotonic() - began, 60, "from the packages to a solved game")
        self.assertIn("white wins", inside(root, "cd /root && zermelo query konane@4x4 start").stdout)
        self.assertIn("VERIFIED", inside(root, "cd /root && zermelo prove konane@4x4 --certificate k.zcert && zermelo-check k.zcert").stdout)
        solved = inside(root, "cd /root && python3 -c 'import zermelo; print(zermelo.solve(\"konane@4x4\")[\"start\"].plies, zermelo.__file__)'").stdout
        self.assertEqual(solved, "6 /usr/lib/python3/dist-packages/zermelo/__init__.py\n")
        compiled = root / "usr/lib/python3/dist-packages/zermelo/__pycache__"
        self.assertTrue(compiled.is_dir(), "the installation compiles the Python files")
        inside(root, f"dpkg --purge {' '.join(name for name in self.packages if name != 'libzermelo-dev')}")
        left = [path for path in root.rglob("*zermelo*") if path.parent != root / "ours"]
        self.assertEqual(left, [], "the packages leave nothing behind")


if __name__ == "__main__":
    unittest.main()
