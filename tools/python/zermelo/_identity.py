"""The revision of a rule book: a number that changes with its rules, so that tables of other rules do not fit.

It comes from the code that the rules reach, and the values in it. Comments, docstrings, the layout of the text and the names in
HEADINGS do not count.
"""

import __future__

import ast
import dis
import enum
import hashlib
import inspect
import re
import sys
import textwrap
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HEADINGS = frozenset({"title", "spec", "revision", "_abc_impl"})
_PLAIN: tuple[Any, ...] = (int, float, complex, str, bytes, bool, type(None), type(Ellipsis), range)
# Lists, dictionaries and sets by their id, each with its text when it was met first: the rules may keep results in one.
_met: dict[int, tuple[Any, str]] = {}
_codes: dict[types.CodeType, str] = {}


def revision_of(rules: Any) -> int:
    """From 2^30 to 2^31 - 1: above those that people write."""
    text = _Text(type(rules).__module__).of(rules)
    return 1 << 30 | int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 2


def source_of(rules: Any) -> str:
    """The file that holds the rules, or the words for their class."""
    file = getattr(sys.modules.get(type(rules).__module__), "__file__", None)
    return Path(file).name if file else f"the class {type(rules).__name__}"


class _Text:
    """One walk over all that the rules reach. Each object is written once; later ones refer to it by its number."""

    def __init__(self, module: str) -> None:
        self._home = module
        self._seen: dict[int, int] = {}
        self._held: list[Any] = []  # so that no id is used twice

    def of(self, value: Any) -> str:
        if isinstance(value, enum.Enum):
            return f"{type(value).__name__}.{value.name}={value.value!r}"
        if isinstance(value, _PLAIN):
            return repr(value)
        if isinstance(value, (list, dict, set)):
            if id(value) not in _met:
                _met[id(value)] = value, "itself"
                _met[id(value)] = value, _Text(self._home)._container(value)
            return _met[id(value)][1]
        if isinstance(value, (tuple, frozenset)):
            return self._container(value)
        if id(value) not in self._seen:
            self._seen[id(value)] = len(self._seen)
            self._held.append(value)
            return self._object(value)
        return f"#{self._seen[id(value)]}"

    def _container(self, value: Any) -> str:
        if isinstance(value, dict):
            return f"dict[{self._pairs(value)}]"
        if isinstance(value, (set, frozenset)):
            return f"set[{','.join(sorted(map(self.of, value)))}]"
        return f"{type(value).__name__}[{','.join(map(self.of, value))}]"

    def _pairs(self, named: Any) -> str:
        return ",".join(f"{self.of(name)}:{self.of(value)}" for name, value in named.items())

    def _members(self, named: Any) -> str:
        """The author's: Python itself keeps others under names such as __module__."""
        hidden = {name for name in named if name.startswith("__") and name.endswith("__") and not isinstance(named[name], types.FunctionType)}
        return self._pairs({name: named[name] for name in sorted(named.keys() - hidden - HEADINGS)})

    def _object(self, value: Any) -> str:
        if isinstance(value, (staticmethod, classmethod)):
            return f"{type(value).__name__} {self.of(value.__func__)}"
        if isinstance(value, property):
            return f"property {self.of(value.fget)}"
        if isinstance(value, types.MethodType):
            return f"method {self.of(value.__self__)} {self.of(value.__func__)}"
        if isinstance(value, types.ModuleType):
            return f"module {value.__name__}"
        if isinstance(value, (types.FunctionType, type)):
            if not self._own(value.__module__):
                return f"{value.__module__}.{value.__qualname__}"
            return self._class(value) if isinstance(value, type) else self._function(value)
        if hasattr(value, "__wrapped__"):  # a decorator's, such as functools.cache
            return f"{type(value).__name__} {self.of(value.__wrapped__)}"
        if callable(getattr(value, "tobytes", None)):  # an array
            return f"{type(value).__name__} {getattr(value, 'shape', '')} {value.tobytes().hex()}"
        slots = [name for each in type(value).__mro__ for name in getattr(each, "__slots__", ()) if hasattr(value, name)]
        members = {**{name: getattr(value, name) for name in slots}, **getattr(value, "__dict__", {})}
        if members or type(value).__repr__ is object.__repr__ or self._own(type(value).__module__):
            return f"{self.of(type(value))}({self._members(members)})"
        return re.sub(" at 0x[0-9a-f]+", "", repr(value))

    def _class(self, value: type) -> str:
        return f"class {value.__name__}({','.join(map(self.of, value.__bases__))})[{self._members(vars(value))}]"

    def _function(self, value: types.FunctionType) -> str:
        if value.__code__.co_filename == "<string>" and value.__name__.startswith("__"):
            return value.__name__  # made by dataclasses: its class has the fields
        if value.__code__ not in _codes:
            _codes[value.__code__] = _code(value)
        parts = [_codes[value.__code__], self.of(value.__defaults__), self.of(tuple((value.__kwdefaults__ or {}).items()))]
        for cell in value.__closure__ or ():
            try:
                parts.append(self.of(cell.cell_contents))
            except ValueError:  # it has no value yet
                parts.append("-")
        names = _names(value.__code__)
        for name in names:
            known = value.__globals__.get(name)
            parts.append(f"{name}={self.of(known)}")
            if isinstance(known, types.ModuleType) and self._own(known.__name__):
                parts += [f"{name}.{each}={self.of(vars(known)[each])}" for each in names if each in vars(known)]
        return f"def {value.__name__}[{';'.join(parts)}]"

    def _own(self, module: str | None) -> bool:
        """True for a module that the author of the rules wrote: it is no part of Python, of zermelo, or of another package that is installed."""
        top, home = (module or "").partition(".")[0], self._home.partition(".")[0]
        if top == "zermelo" or top == home or top in sys.stdlib_module_names:
            return top == home != "zermelo"
        return not re.search("(site|dist)-packages", getattr(sys.modules.get(top), "__file__", None) or "")


def _names(code: types.CodeType) -> list[str]:
    """All names that a function and those inside it use."""
    inner = [name for each in code.co_consts if isinstance(each, types.CodeType) for name in _names(each)]
    return sorted({*code.co_names, *inner})


def _code(function: types.FunctionType) -> str:
    """The syntax of a function. Its byte code where there is no text of it, or the text was edited since."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return _byte_code(function.__code__)
    nodes = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Lambda))]
    try:
        if nodes and _steps(function.__code__) in map(_steps, _compiled(tree, function)):
            return _syntax(nodes[0])
    except SyntaxError:  # the line of a lambda is no text of its own
        pass
    return _byte_code(function.__code__)


def _compiled(tree: ast.Module, function: types.FunctionType) -> Iterator[types.CodeType]:
    """The functions of its name that the text of a function compiles to, inside a class and a function like those that it stands in."""
    closed = ", ".join(name for name in function.__code__.co_freevars if name != "__class__")
    inside = ["Outer", *function.__qualname__.split(".")][-2].strip("<>")
    around: Any = ast.parse(f"def outer({closed}):\n class {inside}: pass")
    around.body[0].body[0].body = tree.body
    codes = [compile(around, "", "exec", function.__code__.co_flags & __future__.annotations.compiler_flag, dont_inherit=True)]
    while codes:
        code = codes.pop()
        codes += [each for each in code.co_consts if isinstance(each, types.CodeType)]
        if code.co_name == function.__name__:
            yield code


def _steps(code: types.CodeType) -> list[Any]:
    """The byte code, without the differences that imports in other places of the file make: methods of modules are called in another way."""
    steps: list[Any] = [_steps(each) for each in code.co_consts if isinstance(each, types.CodeType)]
    for step in dis.get_instructions(code):
        words = "" if step.opcode in dis.hasjrel or step.opcode in dis.hasjabs or isinstance(step.argval, types.CodeType) else step.argrepr
        if step.opname != "PUSH_NULL":
            steps.append((step.opname.replace("METHOD", "ATTR"), re.sub(r"NULL\S* \+ | \+ NULL\S*", "", words)))
    return steps


def _byte_code(code: types.CodeType) -> str:
    constants = [_byte_code(each) if isinstance(each, types.CodeType) else str(sorted(map(repr, each))) if isinstance(each, frozenset) else repr(each)
                 for each in code.co_consts]  # fmt: skip
    return f"{code.co_code.hex()} {constants} {code.co_names} {code.co_varnames}"


def _syntax(node: Any) -> str:
    """A syntax tree as text, without docstrings and with the fields that all versions of Python have."""
    if isinstance(node, list):
        return f"[{','.join(map(_syntax, node))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = {name: value for name, value in ast.iter_fields(node) if value not in (None, []) and name not in ("ctx", "kind", "type_comment")}
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and ast.get_docstring(node, clean=False) is not None:
        fields["body"] = node.body[1:]
    return f"{type(node).__name__}({','.join(f'{name}={_syntax(value)}' for name, value in fields.items())})"
