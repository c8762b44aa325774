#!/usr/bin/env python3
"""Tests tests/outside/public_names.py on small headers: what it makes of a compiler that fails."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "outside" / "public_names.py"
COMPILER = shutil.which(os.environ.get("CXX", "c++")) or shutil.which("g++")


class PublicNames(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for letter in "ab":
            (self.folder / f"{letter}.h").write_text(f"#pragma once\nnamespace n {{ struct {letter.upper()} {{}}; }}\n")

    def run_script(self, names, compiler, *options):
        path = self.folder / "names.txt"
        path.write_text(names)
        command = [sys.executable, SCRIPT, *options, path, self.folder / "work", compiler, f"-I{self.folder}"]
        result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                check=False)
        self.assertEqual(result.stderr, "")
        return result.returncode, result.stdout

    def fake_compiler(self, message, status=1):
        path = self.folder / "compiler"
        path.write_text(f"#!/bin/sh\necho '{message}' >&2\nexit {status}\n")
        path.chmod(0o755)
        return path

    def expect_unchecked(self, result, word):
        status, output = result
        self.assertEqual(status, 1, output)
        self.assertIn("NOT CHECKED", output)
        self.assertIn("0 of 1 names exist", output)
        self.assertIn("1 names of 1 headers are not checked", output)
        self.assertIn(word, output)

    def test_a_compiler_that_says_nothing(self):
        self.expect_unchecked(self.run_script("a.h\n    n::A\n", "false"), "status 1")

    def test_a_compiler_that_is_not_there(self):
        self.expect_unchecked(self.run_script("a.h\n    n::A\n", self.folder / "none"), "No such file")

    def test_messages_of_a_compiler_that_gives_up(self):
        for message in ("g++: fatal error: Killed signal terminated program cc1plus",
                        "g++: error: unrecognized command-line option",
                        "cc1plus: error: one option contradicts another",
                        "a.h:3:4: internal compiler error: Segmentation fault",
                        "g++: internal compiler error: Killed (program cc1plus)",
                        "g++: Fehler: unbekannte Option", "Killed"):
            self.expect_unchecked(self.run_script("a.h\n    n::A\n", self.fake_compiler(message)), message)

    @unittest.skipUnless(COMPILER, "no C++ compiler")
    def test_a_header_that_is_not_there(self):
        self.expect_unchecked(self.run_script("none.h\n    n::A\n", COMPILER), "none.h")

    @unittest.skipUnless(COMPILER, "no C++ compiler")
    def test_a_header_that_is_not_there_does_not_hide_others(self):
        status, output = self.run_script("a.h\n    n::A\nnone.h\n    n::B n::C\n", COMPILER)
        self.assertEqual(status, 1, output)
        self.assertIn("a.h: 1 of 1", output)
        self.assertIn("1 of 3 names exist", output)
        self.assertIn("2 names of 1 headers are not checked", output)

    @unittest.skipUnless(COMPILER, "no C++ compiler")
    def test_names_that_exist_and_one_that_does_not(self):
        for together in ("1", "2"):
            names = "a.h\n    n::A\nb.h\n    n::B\n"
            status, output = self.run_script(names, COMPILER, "--together", together)
            self.assertEqual(status, 0, output)
            self.assertIn("2 of 2 names exist", output)
            status, output = self.run_script(names + "    n::Other\n", COMPILER, "--together", together)
            self.assertEqual(status, 1, output)
            self.assertIn("n::Other: MISSING", output)
            self.assertIn("2 of 3 names exist", output)

    def test_a_draw_says_its_date_and_is_repeated_by_it(self):
        names = "".join(f"h{number}.h\n    n::A\n" for number in range(20))
        compiler = self.fake_compiler("", 0)
        status, first = self.run_script(names, compiler, "--draw", "3", "--date", "2024-02-29")
        self.assertEqual(status, 0, first)
        self.assertIn("the draw of 2024-02-29: 3 headers", first)
        self.assertEqual(self.run_script(names, compiler, "--draw", "3", "--date", "2024-02-29")[1], first)
        self.assertNotEqual(self.run_script(names, compiler, "--draw", "3", "--date", "2024-03-01")[1], first)
        self.assertIn("the draw of 20", self.run_script(names, compiler, "--draw", "3")[1])


if __name__ == "__main__":
    unittest.main()
