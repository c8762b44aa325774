#!/usr/bin/env python3
"""Tests the command line of tools/fuzz and how it reads what libFuzzer prints, without clang."""
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.path.join(ROOT, "tools", "fuzz")


def load():
    loader = importlib.machinery.SourceFileLoader("fuzz_tool", TOOL)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("fuzz_tool", loader))
    loader.exec_module(module)
    return module


def run(*arguments):
    return subprocess.run([TOOL, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)


class CommandLine(unittest.TestCase):
    def test_help_says_what_the_exit_code_means(self):
        result = run("--help")
        self.assertEqual(result.returncode, 0)
        self.assertIn("tools/fuzz", result.stdout)
        self.assertIn("Exit: 0", result.stdout)

    def test_an_unknown_option_is_refused(self):
        result = run("--no-such-argument")
        self.assertEqual(result.returncode, 2)
        self.assertIn("--no-such-argument", result.stderr)

    def test_options_that_would_be_ignored_are_refused(self):
        for line, word in (("--replay F", "one target"), ("--replay F npy", "one target"),
                           ("--all --replay F", "one target"), ("npy case --replay F", "one target"),
                           ("npy --minimise --replay F", "exclude"), ("--minimise", "--minimise takes targets"),
                           ("--all npy", "--all takes no targets"), ("npy --seconds 0", "at least 1"),
                           ("npy --seconds -5", "at least 1"), ("--json F", "--json takes targets"),
                           ("npy --minimise --json F", "--json takes targets"),
                           ("--coverage", "--coverage takes targets"),
                           ("npy --coverage --replay F", "--coverage runs the corpora"),
                           ("npy --coverage --minimise", "--coverage runs the corpora"),
                           ("npy --coverage --seconds 5", "--seconds takes targets"),
                           ("--seconds 5", "--seconds takes targets")):
            result = run("--no-build", *line.split())
            self.assertEqual(result.returncode, 2, line)
            self.assertIn(word, result.stderr, line)
            self.assertEqual(result.stdout, "", line)

    def test_every_target_has_a_corpus_and_a_line_in_the_docs(self):
        folder = os.path.join(ROOT, "tests", "fuzz")
        names = sorted(name[:-len("_target.cc")] for name in os.listdir(folder)
                       if name.endswith("_target.cc") and name != "fuzz_target.cc")
        self.assertEqual(names, sorted(os.listdir(os.path.join(folder, "corpora"))))
        with open(os.path.join(ROOT, "docs", "fuzzing.md"), encoding="utf-8") as page:
            text = page.read()
        for name in names:
            self.assertIn(f"| `{name}` |", text)
        parsers = load().PARSERS
        for source, read_by in parsers.items():
            self.assertTrue(os.path.exists(os.path.join(ROOT, source)), source)
            self.assertIn(f"| `{source}` |", text)
            self.assertLessEqual(set(read_by), set(names))
        without = set(names) - {name for read_by in parsers.values() for name in read_by}
        self.assertEqual(without, {"doctor", "run"})


class Failures(unittest.TestCase):
    """What keeps it from running is no finding."""

    def run_in(self, folder, *arguments, path=""):
        """Runs a copy of the tool in a folder of its own, with the programs of the folder `path` before others."""
        os.makedirs(os.path.join(folder, "tools"), exist_ok=True)
        tool = os.path.join(folder, "tools", "fuzz")
        shutil.copy(TOOL, tool)
        environment = dict(os.environ, PATH=path + os.pathsep + os.environ["PATH"])
        return subprocess.run([tool, *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, check=False)

    def write_program(self, path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + text)
        os.chmod(path, 0o755)

    def expect_failed(self, result, part):
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertIn("error: ", result.stderr)
        self.assertIn(part, result.stderr)
        self.assertNotIn("Traceback", result.stderr)

    def test_a_program_that_is_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            self.expect_failed(self.run_in(folder, "npy", "--no-build"), "phibridge_fuzz")
            self.expect_failed(self.run_in(folder, "npy", "--no-build", "--coverage"), "fuzz-coverage")

    def test_a_build_that_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write_program(os.path.join(folder, "bin", "cmake"), "exit 1\n")
            self.expect_failed(self.run_in(folder, "npy", path=os.path.join(folder, "bin")), "cmake")

    def test_a_fuzzer_that_does_not_start(self):
        with tempfile.TemporaryDirectory() as folder:
            self.write_program(os.path.join(folder, "build", "fuzz", "bin", "phibridge_fuzz"),
                               'test -n "$PHIBRIDGE_FUZZ_TARGET" && exit 7\nprintf "npy\\ta file\\n"\n')
            self.expect_failed(self.run_in(folder, "npy", "--no-build"), "the fuzzer did not start")
            self.expect_failed(self.run_in(folder, "npy", "--no-build", "--minimise"), "could not be merged")


class Coverage(unittest.TestCase):
    tool = load()
    SOURCES = ["framework/io/npy.cc", "framework/program/mapped_file.cc"]

    def exported(self, sources):
        """What llvm-cov exports, of 30 lines and 20 branches in the first source, as many more in each next one."""
        files = [{"filename": os.path.join(ROOT, source),
                  "summary": {"lines": {"count": 30 * i, "covered": 27 * i}, "branches": {"count": 20 * i, "covered": 10}}}
                 for i, source in enumerate(sources, 1)]
        return {"data": [{"files": files}]}

    def test_a_row_a_source_of_the_targets(self):
        rows = self.tool.counted_rows(self.exported(self.tool.PARSERS), ["npy", "parameters"])
        self.assertIn("framework/io/npy.cc", [row["source"] for row in rows])
        self.assertNotIn("framework/io/pickle_reader.cc", [row["source"] for row in rows])
        for row in rows:
            self.assertLessEqual(set(row["targets"]), {"npy", "parameters"})

    def test_a_source_without_counts_is_told(self):
        with self.assertRaises(SystemExit) as ended:
            self.tool.counted_rows(self.exported(self.SOURCES), ["pickle"])
        self.assertEqual(ended.exception.code, 2)

    def test_the_table_has_shares_and_a_sum(self):
        rows = [{"source": "a.cc", "targets": ["npy"], "lines": [27, 30], "branches": [10, 20]},
                {"source": "b.h", "targets": ["npy", "case"], "lines": [10, 10], "branches": [0, 0]}]
        self.assertEqual(self.tool.table(rows).splitlines()[2:],
                         ["| `a.cc` | `npy` | 27 of 30 (90 %) | 10 of 20 (50 %) |",
                          "| `b.h` | `npy`, `case` | 10 of 10 (100 %) | none |",
                          "| all | | 37 of 40 (92 %) | 10 of 20 (50 %) |"])


class Reports(unittest.TestCase):
    def test_the_last_status_counts(self):
        output = ("#3\tINITED cov: 419 ft: 460 corp: 7/110b exec/s: 0 rss: 87Mb\n"
                  "#40314: cov: 915 ft: 1089 corp: 160 exec/s: 2687 oom/timeout/crash: 0/0/0 time: 15s\n")
        self.assertEqual(load().STATUS.findall(output)[-1], ("40314", "915", "1089"))

    def test_the_reason_of_a_finding_is_the_line_that_says_it(self):
        reason = load().reason
        self.assertEqual(reason("x\n==1==ERROR: AddressSanitizer: SEGV on unknown address\n  #0 f\n"),
                         "==1==ERROR: AddressSanitizer: SEGV on unknown address")
        self.assertEqual(reason("a.cc:3:5: runtime error: shift exponent 64 is too large\n"),
                         "a.cc:3:5: runtime error: shift exponent 64 is too large")
        self.assertEqual(reason("nothing of the kind"), "")


if __name__ == "__main__":
    unittest.main()
