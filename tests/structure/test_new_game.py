"""What tools/new-game begins keeps to everything that tests/structure asks of a game, and compiles.

usage: test_new_game.py (from its own folder)
"""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import refusals
import tree

PROJECT = pathlib.Path(__file__).resolve().parents[2]
CHECKS = ("lists", "in_work", "layout", "sizes", "steps", "guesses", "switches", "batteries", "format")


class NewGame(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        for name in ("tools/new-game", "src/rules/games.inc", ".clang-format", "tests/support/rank_battery.h"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROJECT / name, self.root / name)
        shutil.copytree(PROJECT / "tests/engine/bannerfall", self.root / "tests/engine/bannerfall")
        for folder in ("assets", "maps"):
            (self.root / folder).mkdir()
        (self.root / "src/rules/games.inc").write_text("")

    def tearDown(self):
        shutil.rmtree(self.root)

    def begin(self, *words):
        return subprocess.run([self.root / "tools/new-game", *words], capture_output=True, text=True)

    def files(self):
        for folder in ("src/rules/iron-march", "tests/rules/iron-march", "assets/iron-march", "maps"):
            yield from (path for path in sorted((self.root / folder).rglob("*")) if path.is_file())

    def test_it_keeps_the_common_form_and_compiles(self):
        self.assertEqual(self.begin("iron-march", "IRN", "Iron March").returncode, 0)
        for check in CHECKS:
            if check != "format" or shutil.which("clang-format"):
                self.assertEqual(list(tree.CHECKS[check](self.root)), [], check)
        self.assertEqual(list(refusals.missing(self.root)), [])
        for path in self.files():
            self.assertIsNone(re.search(r"[Bb]anner|BANNER|\bBAN[-_]|\bban_", path.read_text()), path)
        folders = [PROJECT / "include", PROJECT / "tests/support", self.root / "src/rules/iron-march", self.root / "tests/rules/iron-march"]
        for path in self.files():
            if path.suffix == ".c":
                run = subprocess.run(["cc", "-std=c17", "-fsyntax-only", "-Wall", *(f"-I{folder}" for folder in folders), path],
                                     capture_output=True, text=True)
                self.assertEqual((run.returncode, run.stderr), (0, ""), path)

    def test_names_that_cannot_be(self):
        for words in ((), ("Iron", "IRN"), ("iron-march",), ("iron-march", "irn")):
            self.assertEqual(self.begin(*words).returncode, 2)
        self.begin("iron-march", "IRN")
        self.assertEqual(self.begin("iron-march", "IRM").returncode, 1)
        self.assertEqual(self.begin("iron-hall", "IRN").returncode, 1)


if __name__ == "__main__":
    unittest.main()
