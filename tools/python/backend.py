"""Builds the wheel of the package: CMake makes the extension module, and this file packs it. It needs no package from an index.

The same sources give the same bytes: names are sorted, and times are those of SOURCE_DATE_EPOCH, or of 1980.
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]


def version():
    """That of CMakeLists.txt."""
    return re.search(r"project\(zermelo VERSION ([\d.]+)", (REPOSITORY / "CMakeLists.txt").read_text())[1]


def metadata():
    words = (REPOSITORY / "README.md").read_text()
    return (
        f"Metadata-Version: 2.1\nName: zermelo\nVersion: {version()}\nSummary: Solves small board games and keeps the answers\n"
        f"Requires-Python: >=3.11\nProvides-Extra: arrays\nRequires-Dist: numpy; extra == 'arrays'\nDescription-Content-Type: text/markdown\n\n{words}"
    )


def build_module(folder):
    """The extension module of this interpreter, built in a folder; an earlier build there goes on."""
    configure = ["cmake", "-S", REPOSITORY, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DZERMELO_TESTS=OFF", "-DZERMELO_PYTHON=ON",
                 f"-DPython3_EXECUTABLE={sys.executable}"]  # fmt: skip
    subprocess.run([*map(str, configure)], check=True)
    subprocess.run(["cmake", "--build", str(folder), "--target", "zermelo_python"], check=True)
    return next((folder / "python/zermelo").glob("_zermelo*" + sysconfig.get_config_var("EXT_SUFFIX")))


def tag():
    tags = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{tags}-{tags}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    module = build_module(Path(os.environ.get("ZERMELO_WHEEL_BUILD", REPOSITORY / "build/wheel")))
    info = f"zermelo-{version()}.dist-info"
    files = {f"zermelo/{file.name}": file.read_bytes() for file in (HERE / "zermelo").iterdir() if file.suffix in (".py", ".pyi", ".typed")}
    files[f"zermelo/{module.name}"] = module.read_bytes()
    files["zermelo_reader.py"] = (HERE / "zermelo_reader.py").read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: zermelo\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    lines = [f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},{len(data)}" for name, data in sorted(files.items())]
    files[f"{info}/RECORD"] = "\n".join([*lines, f"{info}/RECORD,,", ""]).encode()
    name = f"zermelo-{version()}-{tag()}.whl"
    at = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", 315532800)), 315532800))[:6]
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file, data in sorted(files.items()):
            entry = zipfile.ZipInfo(file, at)
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return name


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the whole source tree is the distribution: pip install ./tools/python")
