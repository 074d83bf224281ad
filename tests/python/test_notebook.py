"""The notebook of the manual, run without Jupyter: its cells in order, and their outputs compared with the kept ones.

ZERMELO_WRITE_GOLDEN=1 keeps the new outputs.
"""

import ast
import contextlib
import io
import json
import os
import unittest

from support import REPOSITORY, FolderTestCase

NOTEBOOK = REPOSITORY / "tools/python/ten_minutes.ipynb"


def lines(text: str) -> list[str]:
    return text.splitlines(True)


def run_cell(source: str, names: dict, number: int) -> list[dict]:
    """The outputs of a cell in the format of notebooks: what it prints, and its last expression in each form that it has."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(tree, f"cell {number}", "exec"), names)
        shown = eval(compile(last, f"cell {number}", "eval"), names) if last else None
    outputs: list[dict] = []
    if said.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(said.getvalue())})
    if shown is not None:
        data = {kind: lines(getattr(shown, name)()) for kind, name in (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_")) if hasattr(shown, name)}
        data = data or {"text/plain": lines(repr(shown))}
        outputs.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


class Notebook(FolderTestCase):
    maxDiff = None

    def test_the_outputs_are_those_of_the_cells(self) -> None:
        document = json.loads(NOTEBOOK.read_text())
        self.assertEqual((document["nbformat"], document["nbformat_minor"]), (4, 4))
        names: dict = {"__name__": "notebook"}
        cells = [cell for cell in document["cells"] if cell["cell_type"] == "code"]
        self.assertGreater(len(cells), 5)
        for number, cell in enumerate(cells, 1):
            with self.subTest(cell=number):
                outputs = run_cell("".join(cell["source"]), names, number)
                if os.environ.get("ZERMELO_WRITE_GOLDEN"):
                    cell.update(outputs=outputs, execution_count=number)
                self.assertEqual(cell["outputs"], outputs)
        if os.environ.get("ZERMELO_WRITE_GOLDEN"):
            NOTEBOOK.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
        self.assertLess(NOTEBOOK.stat().st_size, 100 * 1024)


if __name__ == "__main__":
    unittest.main()
