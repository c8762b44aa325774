#!/usr/bin/env python3
"""Tests tools/lint_code on sources with planted faults."""
import os
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "internal"))
from lint import cpp_functions, formatting, lengths, sources, tidy  # noqa: E402


def found(text):
    return [(function.name, function.line, function.lines) for function in cpp_functions.functions_of(text)]


class FunctionsTest(unittest.TestCase):
    def test_free_functions_and_members(self):
        self.assertEqual(found("namespace a {\nint F(int x) {\n  return x;\n}\nclass B : public C {\n"
                               " public:\n  int g() const override { return 1; }\n};\n}  // namespace a\n"),
                         [("F", 2, 3), ("g", 7, 1)])

    def test_a_lambda_belongs_to_its_function(self):
        self.assertEqual(found("void F() {\n  auto g = [](int x) {\n    return x;\n  };\n}\n"), [("F", 1, 5)])

    def test_constructors_with_braces_in_the_initializers(self):
        self.assertEqual(found("A::A(int x) : b_{x}, c_(2) {\n  if (x) {\n  }\n}\nvoid F() {}\n"),
                         [("A::A", 1, 4), ("F", 5, 1)])

    def test_braces_that_are_no_code(self):
        text = ('void F() {\n  // {\n  const char* a = "{" R"x({ " )x";\n'
                "  char b = '{';\n  int c = 1'000;\n}\n#define G {\n")
        self.assertEqual(found(text), [("F", 1, 6)])

    def test_tables_enums_and_declarations_are_no_functions(self):
        self.assertEqual(found("enum class E { kA, kB };\nconst int kTable[] = {1, 2};\nvoid F();\n"
                               "struct S {\n  int x = 0;\n};\n"), [])

    def test_templates_and_tests(self):
        self.assertEqual(found("template <typename T>\nT F(T x) {\n  return x;\n}\nTEST(Suite, Name) {\n}\n"),
                         [("F", 1, 4), ("TEST(Suite, Name)", 5, 2)])


class LengthsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = self.folder.name
        os.makedirs(os.path.join(self.root, "tools", "internal", "lint"))

    def write(self, path, lines):
        with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")

    def test_a_long_file_and_a_long_function_are_told(self):
        self.write("a.cc", ["void F() {", *["  f();"] * 60, "}"])
        self.write("b.cc", ["// line"] * 501)
        told = lengths.check(self.root, update=False)
        self.assertEqual(len(told), 2)
        self.assertIn("a.cc:1: F has 62 lines", told[0])
        self.assertIn("b.cc:1: file has 501 lines", told[1])

    def test_exceptions_only_shrink(self):
        self.write("a.cc", ["void F() {", *["  f();"] * 60, "}"])
        lengths.write_exceptions(self.root, {("a.cc", "F"): 70, ("gone.cc", "G"): 80})
        self.assertEqual(len(lengths.check(self.root, update=False)), 2)
        self.assertEqual(lengths.check(self.root, update=True), [])
        self.assertEqual(lengths.read_exceptions(self.root), {("a.cc", "F"): 62})
        self.write("a.cc", ["void F() {", *["  f();"] * 61, "}"])
        self.assertIn("at most 62", lengths.check(self.root, update=True)[0])


class FormatTest(unittest.TestCase):
    def test_a_file_in_another_form_is_told_and_written_anew(self):
        program = formatting.find("clang-format")
        if program is None:
            self.skipTest("clang-format is not installed")
        with tempfile.TemporaryDirectory() as root:
            with open(os.path.join(root, "a.cc"), "w", encoding="utf-8") as file:
                file.write("int  x;\n")
            with open(os.path.join(root, ".clang-format"), "w", encoding="utf-8") as file:
                file.write("BasedOnStyle: Google\n")
            self.assertEqual(len(formatting.check(root, program, ["a.cc"], fix=False)), 1)
            self.assertEqual(formatting.check(root, program, ["a.cc"], fix=True), [])
            self.assertEqual(formatting.check(root, program, ["a.cc"], fix=False), [])

    def test_text_is_left_alone(self):
        program = formatting.find("clang-format")
        if program is None:
            self.skipTest("clang-format is not installed")
        with tempfile.TemporaryDirectory() as root:
            path = os.path.join(root, "a.md")
            with open(path, "w", encoding="utf-8") as file:
                file.write("# A  page\n")
            self.assertEqual(formatting.check(root, program, ["a.md"], fix=True), [])
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), "# A  page\n")


class TidyTest(unittest.TestCase):
    def test_every_suppression_names_a_check_that_is_on(self):
        with open(os.path.join(ROOT, ".clang-tidy"), encoding="utf-8") as file:
            checks = set(re.findall(r"^  ([\w-]+),?$", file.read(), re.MULTILINE))
        for path in sources.tracked(ROOT, sources.CPP):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                for name in tidy.suppressions(file.read()):
                    self.assertTrue(name in checks, f"{path}: NOLINT({name})")

    def test_suppressions_are_found(self):
        self.assertEqual(list(tidy.suppressions("x;  // NOLINT\ny;  // NOLINTNEXTLINE(a-b, c-d): why\n")),
                         ["", "a-b", "c-d"])

    def test_what_is_drawn_is_the_same_for_each_commit(self):
        names = [f"{letter}.cc" for letter in "abcdefghij"]
        with tempfile.TemporaryDirectory() as root:
            def drawn(commit, added=()):
                for name in [*names, *added]:
                    with open(os.path.join(root, name), "w", encoding="utf-8"):
                        pass

                def git(_, *words):
                    return f"{commit}\n" if words[0] == "rev-parse" else None
                with unittest.mock.patch.object(sources, "git", git):
                    return tidy.drawn_sources(root, ["c.cc"])
            first = drawn("1234567")
            self.assertEqual(sorted(first), [name for name in names if name != "c.cc"])
            self.assertNotEqual(first, sorted(first))
            self.assertEqual(drawn("89abcde"), first)
            self.assertEqual([name for name in drawn("89abcde", ["k.cc"]) if name != "k.cc"], first)


class ProgramTest(unittest.TestCase):
    def run_it(self, *arguments):
        return subprocess.run([sys.executable, os.path.join(ROOT, "tools", "lint_code"), *arguments], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def test_help_and_wrong_arguments(self):
        told = self.run_it("--help")
        self.assertEqual(told.returncode, 0)
        self.assertIn("tools/lint_code lengths", told.stdout)
        self.assertEqual(self.run_it().returncode, 1)
        self.assertIn("spelling", self.run_it("spelling").stdout)


if __name__ == "__main__":
    unittest.main()
