"""The parts that both formats share: those of the reader of tables, which is written from the documents alone."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools/python"))

from zermelo_reader import Cursor, Damaged, ascend, keys_of, little, need, unpack, xxh3  # noqa: E402

__all__ = ["Cursor", "Damaged", "ascend", "fingerprint", "keys_of", "little", "need", "unpack", "xxh3"]


def fingerprint(name: str, revision: int, spec: str) -> int:
    return xxh3(f"{name}\n{revision}\n{spec}".encode())
