#!/usr/bin/env python3
"""Tests what tools/source_mutants draws and writes, on small sources."""
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "internal"))
from mutants import book, draw, equivalent, places, reach, tokens  # noqa: E402

MANY = 1000
# name: (source of `f`, its calls)
SOURCES = {
    "wrong sign": ("double f(double a, double b) { return a - b; }", "f(5, 3)"),
    "wrong stride": ("int f(int i, int width) { return i * width; }", "f(3, 4)"),
    "dropped term": ("double f(double a, double b) { double s = a; s += b; return s; }", "f(5, 3)"),
    "off by one": ("int f(const int* x) { return x[1]; }", "f(kNumbers)"),
    "ignored attribute": ("int f(int, int axis) { return axis; }", "f(1, 2)"),
    "swapped inputs": ("double f(double a, double b) { return a / b; }", "f(5, 3)"),
    "missing branch": ("int f(int a) { if (a == 2) return 7; return 1; }", "f(2) * 10 + f(3)"),
    "missing cast": ("template <typename T> T f(T a) { return static_cast<T>(a); }", "f(0.1)"),
    "wrong function": ("int f(int a, int b) { return std::max(a, b); }", "f(5, 3)"),
    "wrong constant": ("double f(double a) { return a + 0.5; }", "f(1)"),
}


def drawn(source, kind=""):
    """One mutant a place; with `kind` a draw that has some of it."""
    for seed in range(50):
        found = [place for _, place in draw.draw("a.cc", source, MANY, seed)]
        if not kind or any(place.kind == kind for place in found):
            break
    return found


class DrawTest(unittest.TestCase):
    def test_the_same_seed_draws_the_same(self):
        source = "int f(int a, int b) { return a + b * 2 - a / 3; }"
        self.assertEqual(draw.draw("a.cc", source, 2, 1), draw.draw("a.cc", source, 2, 1))
        self.assertEqual(len(draw.draw("a.cc", source, 2, 1)), 2)

    def test_constants_declarations_and_messages_stay(self):
        self.assertEqual(drawn("constexpr int kA = 1 + 2;\nint f(int a = 3);\nstruct S { int x = 4; };\n"), [])
        self.assertEqual(drawn("void f() { constexpr int k = 1 + 2; static_assert(k == 3); }"), [])
        self.assertEqual([p.what for p in drawn('void f(int a) { PADDLE_ENFORCE(a == b, Error("%d", c + 1)); }')
                          if p.kind == "missing branch"], ["a == b: other"])
        self.assertEqual(drawn("PD_REGISTER_KERNEL(f, CPU) { kernel->InputAt(1 + 1); }"), [])

    def test_which_of_two_equal_numbers_is_taken_is_no_mistake(self):
        source = "int f(int* a, int b) { return a[0] < b ? a[0] : b; }"
        kinds = {p.kind for seed in range(20) for _, p in draw.draw("a.cc", source, MANY, seed)
                 if "< b" in p.what and "?" not in p.what}
        self.assertEqual(kinds, {"missing branch"})

    def test_how_much_work_a_thread_gets_stays(self):
        for call, kept in (("ParallelFor(n, 512 * k, [=](int b) { g(b + 1); });", "b + 1"),
                           ("ForEach(ctx, n + 2, /*grain=*/512, [=](int b) { g(b); });", "n + 2")):
            found = {place.what for _, place in draw.candidates(f"void f() {{ {call} }}") if "left out" not in place.what}
            self.assertEqual(found, {kept[2:]} | {f"{kept}: {change}" for change in ("left", "other", "right")})

    def test_what_a_gpu_alone_runs_stays(self):
        kept = "void f(int a) { g(a + 1); }\n"
        whole = [p.what for p in drawn(kept)]
        self.assertTrue(whole)
        for gpu in ("#ifdef __CUDACC__\nvoid h(int a) { g(a - 2); }\n#endif\n",
                    "#ifdef __CUDA_ARCH__\nvoid h(int a) { g(a - 2); }\n#endif\n",
                    "void h() { if constexpr (std::is_same_v<Context, GPUContext>) { g(a - 2); } }\n"):
            for source in (kept + gpu, gpu + kept):
                self.assertEqual([p.what for p in drawn(source)], whole)
        self.assertEqual([p.what for p in drawn("#ifdef __CUDACC__\nint h() { return 2; }\n#else\n" + kept + "#endif\n")], whole)

    def test_brackets_that_do_not_match_are_an_error(self):
        with self.assertRaises(ValueError):
            tokens.partners(tokens.tokens_of("int f() { return (1; }"))

    def test_functions_of_every_form_are_found(self):
        text = ("namespace a {\nA::A(int x) : b_(x), c_(2) { g(); }\nint B::h() const { return 1; }\n"
                "auto f(int x) -> int { return x; }\nstruct C { bool operator<(C) const { return true; } };\n}\n")
        found = tokens.tokens_of(text)
        self.assertEqual([f.name for f in tokens.functions_of(found, tokens.partners(found))], ["A", "h", "f", "<"])


class ReachTest(unittest.TestCase):
    TEXTS = {"a.cc": '#include "b.h"\nint f() { return Called(); }', "b.h": '#include "c.h"\nint Called();',
             "c.h": "int Called() { return 1; }\nint Uncalled() { return 2; }", "gpu/d.cc": '#include "e.h"',
             "e.h": "int Other() { return 3; }"}

    def test_a_header_that_only_a_gpu_includes_stays(self):
        found = reach.compiled(self.TEXTS, lambda path: path.startswith("gpu/"))
        self.assertEqual(found, {"a.cc", "b.h", "c.h"})

    def test_a_function_that_no_source_names_stays(self):
        found = reach.named_once(self.TEXTS[path] for path in ("a.cc", "b.h", "c.h"))
        self.assertIn("Uncalled", found)
        self.assertNotIn("Called", found)


class EquivalentTest(unittest.TestCase):
    NAME = "ops/a.cc: f: off by one: a > b: other"

    def reasons(self, listed, source="bool f(int a, int b) { return a > b; }"):
        with tempfile.TemporaryDirectory() as root:
            for path, text in {"ops/a.cc": source,
                               f"{equivalent.FOLDER}/a.yaml": f"- reason: same\n  mutants:\n    - '{listed}'\n"}.items():
                os.makedirs(os.path.dirname(os.path.join(root, path)))
                with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                    file.write(text)
            return equivalent.reasons(root)

    def test_a_list_says_why(self):
        self.assertEqual(self.reasons(self.NAME), {self.NAME: "same"})

    def test_what_the_sources_do_not_have_is_an_error(self):
        for listed in (self.NAME.replace("a.cc", "b.cc"), self.NAME.replace("a > b", "a < b")):
            with self.assertRaisesRegex(ValueError, "do not have: ops/"):
                self.reasons(listed)

    def test_a_name_is_of_one_mutant(self):
        for twice in ("bool f(int a, int b) { return a > b || a > b; }",
                      "bool f(int a, int b) { return a > b; }\nbool f(long a, long b) { return a > b; }"):
            with self.assertRaisesRegex(ValueError, "several mutants.* #1'"):
                self.reasons(self.NAME, twice)
            with self.assertRaisesRegex(ValueError, "do not have: ops/"):
                self.reasons(f"{self.NAME} #3", twice)
            for k in (1, 2):
                self.assertEqual(list(self.reasons(f"{self.NAME} #{k}", twice)), [f"{self.NAME} #{k}"])

    def test_the_lists_name_mutants_of_the_sources(self):
        self.assertTrue(all(equivalent.reasons(ROOT).values()))


class BookTest(unittest.TestCase):
    @staticmethod
    def mutant(fate, family="ops", equivalent_to=""):
        return {"number": 1, "file": "ops/a.cc", "line": 7, "function": "f", "kind": "off by one", "what": "a > b: other",
                "family": family, "fate": fate, "equivalent": equivalent_to}

    def test_rates_count_what_somebody_should_notice(self):
        page = book.page([self.mutant("noticed"), self.mutant("died"), self.mutant("survived"), self.mutant("cannot be"),
                          self.mutant("survived", equivalent_to="same"), self.mutant("not reached", "phi")], "", 6, 1)
        self.assertIn("| ops | 2 | 3 | 66.7 | - |", page)
        self.assertIn("| phi | 0 | 1 | 0.0 | - |", page)
        self.assertIn("| all | 2 | 4 | 50.0 | - |", page)
        self.assertEqual(page.count("  - 7 f, off by one: `a > b: other`\n"), 1)
        self.assertEqual(page.count("  - 7 f, off by one: `a > b: other`, not reached\n"), 1)

    def test_a_page_tells_the_rates_of_the_one_before(self):
        before = book.page([self.mutant("noticed"), self.mutant("survived")], "", 6, 1)
        page = book.page([self.mutant("noticed"), self.mutant("noticed", "phi")], before, 6, 1)
        self.assertIn("| ops | 1 | 1 | 100.0 | 50.0 |", page)
        self.assertIn("| phi | 1 | 1 | 100.0 | - |", page)


class WrittenTest(unittest.TestCase):
    """Compiles the mutants of each source and runs them."""

    def run_mutants(self, kind, source, call):
        """The answer without a mutant, and of each of its kind."""
        numbered = [(i + 1, place) for i, place in enumerate(drawn(source, kind))]
        header = os.path.join(ROOT, "tools", "internal", "mutants", "source_mutants.h")
        text = (f'#include "{header}"\n#include <algorithm>\n#include <cstdio>\n#include <cstdlib>\n'
                "constexpr int kNumbers[] = {1, 2, 3, 4};\n" + draw.written(source, numbered) +
                "\nint main(int, char** argv) {\n  phibridge_chosen_mutant = std::atoi(argv[1]);\n"
                f'  std::printf("%.17g", static_cast<double>({call}));\n}}\n')
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.cc")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            subprocess.run(["c++", "-std=c++17", "-w", "-o", path + ".exe", path], check=True)
            answers = {number: subprocess.run([path + ".exe", str(number)], check=True, stdout=subprocess.PIPE,
                                              text=True).stdout for number in [0] + [n for n, _ in numbered]}
        return answers[0], [answers[number] for number, place in numbered if place.kind == kind]

    def test_every_kind_changes_the_answer(self):
        self.assertEqual(set(SOURCES), {kind for changes in places.CHANGES.values() for kind, _ in changes} | {
            "ignored attribute", "missing cast", "wrong function", "wrong constant"})
        for kind, (source, call) in SOURCES.items():
            with self.subTest(kind):
                right, wrong = self.run_mutants(kind, source, call)
                self.assertTrue(wrong)
                self.assertTrue(any(answer != right for answer in wrong), (right, wrong))

    def test_without_a_mutant_the_answer_stays(self):
        for source, call in SOURCES.values():
            plain = f"#include <algorithm>\n#include <cstdio>\nconstexpr int kNumbers[] = {{1, 2, 3, 4}};\n{source}\n"
            plain += f'int main() {{ std::printf("%.17g", static_cast<double>({call})); }}\n'
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run(["c++", "-std=c++17", "-x", "c++", "-", "-o", folder + "/a"], input=plain, text=True, check=True)
                expected = subprocess.run([folder + "/a"], stdout=subprocess.PIPE, text=True, check=True).stdout
            self.assertEqual(self.run_mutants("", source, call)[0], expected)


if __name__ == "__main__":
    unittest.main()
