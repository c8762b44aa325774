#!/usr/bin/env python3
"""Tests how tools/coverage reads counters, with a gcov that answers what the test wants."""
import json
import os
import stat
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "internal"))
import line_counts  # noqa: E402


def report(folder, path, counts):
    lines = [{"line_number": number, "count": count} for number, count in counts.items()]
    return json.dumps({"current_working_directory": folder, "files": [{"file": path, "lines": lines}]})


class ReadTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.build = os.path.join(self.root, "build")
        os.makedirs(self.build)
        path = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", path)
        os.environ["PATH"] = self.root + os.pathsep + path

    def answer(self, reports):
        """One object file, and a gcov that says this of it."""
        with open(os.path.join(self.build, "a.gcno"), "w", encoding="utf-8"):
            pass
        gcov = os.path.join(self.root, "gcov")
        with open(gcov, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\ncat <<'END'\n" + "\n".join(reports) + "\nEND\n")
        os.chmod(gcov, os.stat(gcov).st_mode | stat.S_IXUSR)

    def test_counts_of_one_file_in_two_objects_add_up(self):
        path = "../phi/core/a.h"
        self.answer([report(self.build, path, {1: 2, 5: 0}), report(self.build, path, {1: 1, 7: 0}), "no report"])
        self.assertEqual(line_counts.read(self.root, self.build, ["phi/core"]), {"phi/core/a.h": {1: 3, 5: 0, 7: 0}})

    def test_other_rooms_and_other_folders_are_left_out(self):
        self.answer([report(self.build, "../phi/kernels/a.h", {1: 2}), report("/usr/include", "vector", {1: 2})])
        self.assertEqual(line_counts.read(self.root, self.build, ["phi/core"]), {})

    def branches(self, listing, *lines):
        """Of a file with those lines, each its number and its branches: how often taken, and whether an exception."""
        entry = {"file": "../ops/a_op.cc",
                 "lines": [{"line_number": number, "count": 1,
                            "branches": [{"count": count, "throw": throw} for count, throw in found]}
                           for number, *found in lines]}
        self.answer([json.dumps({"current_working_directory": self.build, "files": [entry]}), *listing])
        return line_counts.branches(self.root, self.build, ["ops"])["ops/a_op.cc"]

    def test_branches_of_all_instances_add_up(self):
        self.assertEqual(self.branches([], (3, (2, False), (0, False)), (3, (1, False), (4, False)), (4,)),
                         {(3, 0): 3, (3, 1): 4})

    def test_the_ways_out_of_a_call_that_may_throw_are_left_out(self):
        self.assertEqual(self.branches([], (3, (2, False), (0, True), (2, False), (0, False))), {(3, 0): 2, (3, 1): 0})

    def test_branches_in_a_handler_that_did_not_run_are_left_out(self):
        listing = ["        -:    0:Source:../ops/a_op.cc",
                   "        2:    3:  if (f()) g();", "        2:    3-block 0",
                   "branch  0 taken 2 (fallthrough)", "branch  1 taken 0", "    $$$$$:    3-block  1",
                   "branch  2 never executed", "branch  3 never executed", "    #####:    4-block  0",
                   "branch  0 never executed", "branch  1 never executed"]
        self.assertEqual(self.branches(listing, (3, (2, False), (0, False), (0, False), (0, False)),
                                       (4, (0, False), (0, False))),
                         {(3, 0): 2, (3, 1): 0, (4, 0): 0, (4, 1): 0})

    def test_counters_are_forgotten(self):
        counter = os.path.join(self.build, "a.gcda")
        with open(counter, "w", encoding="utf-8"):
            pass
        line_counts.forget(self.build)
        self.assertFalse(os.path.exists(counter))


class ShareTest(unittest.TestCase):
    def test_share(self):
        share = line_counts.share([{1: 2, 2: 0}, {1: 1, 2: 9}])
        self.assertEqual((share.executed, share.lines, share.percent()), (3, 4, 75.0))
        self.assertEqual(line_counts.share([]).percent(), 100.0)

    def test_missed_lines_are_joined_unless_an_executed_one_parts_them(self):
        self.assertEqual(line_counts.missed({1: 0, 2: 0, 4: 0, 5: 1, 9: 0}), "1-4 9")
        self.assertEqual(line_counts.missed({1: 3}), "")


if __name__ == "__main__":
    unittest.main()
