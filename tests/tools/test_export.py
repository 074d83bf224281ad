"""zermelo export: what a site has, what it refuses, and that nothing is lost. The page itself is tested in a browser (tests/explorer)."""

import shutil

from support import CORRUPT, EXISTS, NO_ANSWER, NOT_FOUND, USAGE, CliTestCase, Result, page_folder

PAGE = ["explorer.css", "index.html", "site.js", "worker.js", "zermelo.wasm"]


class Export(CliTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.page = page_folder(self.folder)
        (self.folder / "tables").mkdir()
        for spec in ("konane@4x4", "konane@3x3"):
            shutil.copy(self.table(spec), self.folder / f"tables/{spec}.ztb")

    def export(self, *args: str, code: int = 0) -> Result:
        return self.zermelo("export", *args, "--page", self.page, code=code)

    def files(self, site: str) -> list[str]:
        return sorted(str(path.relative_to(self.folder / site)) for path in (self.folder / site).rglob("*") if path.is_file())

    def test_a_site_has_the_page_the_tables_and_their_list(self) -> None:
        (self.folder / "proofs").mkdir()
        self.zermelo("prove", "konane@3x3", "--certificate", "proofs/a.zcert", "-q")
        done = self.export("--site", "site", "--proofs", "proofs")
        self.assertIn("2 tables and 1 certificate", done.stdout)
        tables = ["tables/konane@3x3.ztb", "tables/konane@4x4.ztb"]
        self.assertEqual(self.files("site"), sorted([*PAGE, "ends", "files", "proofs/a.zcert", *tables]))
        site = self.folder / "site"
        for name in PAGE:
            self.assertEqual((site / name).read_text(), f"this is {name}")
        for name in tables:
            self.assertEqual((site / name).read_bytes(), (self.folder / name).read_bytes())
        lines = [line.split("\t") for line in (site / "files").read_text().splitlines()]
        self.assertEqual([line[:2] for line in lines], [[name, str((site / name).stat().st_size)] for name in [*tables, "proofs/a.zcert"]])
        ends = b""
        for name, _, first, last in lines:
            content = (site / name).read_bytes()
            ends += content[: int(first)] + content[len(content) - int(last) :]
        self.assertEqual((site / "ends").read_bytes(), ends)

    def test_one_table_by_its_spec(self) -> None:
        self.export("konane@3x3", "--site", "site")
        self.assertEqual(self.files("site"), sorted([*PAGE, "ends", "files", "tables/konane@3x3.ztb"]))

    def test_what_is_there_stays(self) -> None:
        (self.folder / "mine").mkdir()
        (self.folder / "mine/letter").write_text("keep me")
        for force in ((), ("--force",)):
            self.assertIn("nothing in it is touched", self.export("--site", "mine", *force, code=EXISTS).stderr)
        self.assertEqual(self.files("mine"), ["letter"])
        (self.folder / "file").write_text("keep me")
        self.assertIn("it is not a folder", self.export("--site", "file", "--force", code=USAGE).stderr)
        self.assertEqual((self.folder / "file").read_text(), "keep me")

    def test_a_site_gives_way_by_force_alone(self) -> None:
        self.export("--site", "site/")
        self.assertIn("--force replaces it", self.export("konane@3x3", "--site", "site", code=EXISTS).stderr)
        self.assertIn("tables/konane@4x4.ztb", self.files("site"))
        self.export("konane@3x3", "--site", "site", "--force")
        self.assertNotIn("tables/konane@4x4.ztb", self.files("site"))
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith("site")], ["site"])

    def test_nothing_is_left_of_a_site_that_fails(self) -> None:
        damaged = self.folder / "tables/damaged.ztb"
        damaged.write_bytes(b"ZTB")
        self.export("--site", "site", code=CORRUPT)
        damaged.unlink()
        (self.folder / "other").mkdir()
        shutil.copy(self.folder / "tables/konane@3x3.ztb", self.folder / "other")
        self.assertIn("two files would be tables/konane@3x3.ztb", self.export("tables", "other", "--site", "site", code=USAGE).stderr)
        self.export("--site", "nowhere/site", code=NOT_FOUND)
        self.export("konane@5x5", "--site", "site", code=NOT_FOUND)
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith("site")], [])

    def test_a_page_that_is_not_there(self) -> None:
        missing = self.zermelo("export", "--site", "site", "--page", "nowhere", code=NOT_FOUND)
        self.assertIn("nowhere/index.html", missing.stderr)
        own = self.zermelo("export", "--site", "site", code=(0, NO_ANSWER))
        self.assertEqual(own.code == 0, (self.folder / "site").exists())
        self.assertTrue(own.code == 0 or "tools/site/README.md" in own.stderr)
