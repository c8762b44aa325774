#!/usr/bin/env python3
"""Tests of tools/placement_costs and of the table that it writes: which tables are refused, and the fitted lines."""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GENERATOR = ROOT / "tools" / "records" / "placement_costs.py"
TABLE = """processor : some
margin : 0.1
reorder : {fixed : 900, element : 0.2}
kernels :
  add : {format : keeps, cpu : {fixed : 120, element : 0.5}, onednn : {fixed : 800}}
  fc : {work : product, format : plain, cpu : {fixed : 1, flop : 0.25}, onednn : {fixed : 2}}
unmeasured :
  conv3d : blocks
"""


def python_with_yaml():
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import yaml"], capture_output=True, check=False).returncode == 0:
            return python
    return None


PYTHON = python_with_yaml()


def tool():
    loader = importlib.machinery.SourceFileLoader("placement_costs_tool", str(ROOT / "tools" / "placement_costs"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class TableTest(unittest.TestCase):
    def generate(self, text):
        with tempfile.TemporaryDirectory() as folder:
            table, out = pathlib.Path(folder, "t.yaml"), pathlib.Path(folder, "t.cc")
            table.write_text(text, encoding="utf-8")
            done = subprocess.run([PYTHON, GENERATOR, table, out], capture_output=True, text=True, check=False)
            return done.returncode, done.stderr, out.read_text() if out.exists() else None

    def refused(self, old, new, line, message):
        self.assertIn(old, TABLE)
        code, said, source = self.generate(TABLE.replace(old, new))
        self.assertEqual((code, source), (1, None), said)
        self.assertIn(f"t.yaml:{line}: {message}", said)

    def test_a_table_becomes_a_source(self):
        code, said, source = self.generate(TABLE)
        self.assertEqual(code, 0, said)
        self.assertIn('{"add", Work::kElements, FormatUse::kKeeps, {120.0, 0.5, 0.0}, {800.0, 0.0, 0.0}}', source)
        self.assertIn('{"fc", Work::kProduct, FormatUse::kPlain, {1.0, 0.0, 0.25}, {2.0, 0.0, 0.0}}', source)
        self.assertIn('{"conv3d", FormatUse::kBlocks}', source)

    def test_the_table_of_the_project_is_right(self):
        path = ROOT / "framework" / "executor" / "placement" / "placement_costs.yaml"
        self.assertEqual(self.generate(path.read_text(encoding="utf-8"))[0], 0)

    def test_wrong_tables_are_refused(self):
        self.refused("margin : 0.1\n", "", 1, "the table needs `margin`")
        self.refused("margin", "margins", 2, "the table has no field `margins`")
        self.refused("fixed : 900", "fixed : -1", 3, "`fixed` of `reorder` is a number that is finite and not negative")
        self.refused("fixed : 900", "fixed : nan", 3, "`fixed` of `reorder` is a number that is finite")
        self.refused("{fixed : 900, element : 0.2}", "900", 3, "`reorder` is a mapping of fixed, element")
        self.refused("keeps", "kept", 5, "`format` is one of plain, reads, keeps, blocks; it is `kept`")
        self.refused("element : 0.5", "flop : 0.5", 5, "`cpu` of kernel `add` has no field `flop`")
        self.refused(", onednn : {fixed : 800}", "", 5, "kernel `add` needs `onednn`")
        self.refused("product", "products", 6, "`work` is one of elements, product, conv, conv_transpose")
        self.refused("  fc :", "  add :", 6, "`add` stands here twice")
        self.refused("conv3d : blocks", "add : keeps", 8, "kernel `add` is measured")
        self.refused("unmeasured :\n  conv3d : blocks", "unmeasured : [conv3d]", 7, "`unmeasured` is a mapping")


@unittest.skipUnless(importlib.util.find_spec("yaml"), "no PyYAML here")
class FitTest(unittest.TestCase):
    def test_a_line_is_found_again(self):
        points = [({"fixed": 1.0, "element": n, "flop": n * n}, 300 + 0.5 * n + 0.125 * n * n) for n in (1, 10, 90, 800)]
        found = tool().fit(points, ("fixed", "element", "flop"))
        for part, value in (("fixed", 300), ("element", 0.5), ("flop", 0.125)):
            self.assertAlmostEqual(found[part], value, delta=1e-6 * value)

    def test_times_of_very_different_sizes_count_alike(self):
        points = [({"fixed": 1.0, "element": n}, 1000 + 2.25 * n) for n in (512.0, 100352.0, 802816.0)]
        found = tool().fit(points, ("fixed", "element"))
        self.assertAlmostEqual(found["fixed"], 1000, delta=1)
        self.assertAlmostEqual(found["element"], 2.25, delta=0.001)

    def test_no_part_is_negative(self):
        points = [({"fixed": 1.0, "element": float(n)}, time) for n, time in ((10, 50), (1000, 40), (100000, 30))]
        found = tool().fit(points, ("fixed", "element"))
        self.assertTrue(all(value >= 0 for value in found.values()), found)
        self.assertGreater(found["fixed"], 30)


@unittest.skipUnless(importlib.util.find_spec("yaml"), "no PyYAML here")
class FormatTest(unittest.TestCase):
    def formats(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "t.yaml")
            path.write_text(text, encoding="utf-8")
            placement = tool()
            return placement.known_formats(placement.yaml_lines.read(path, path.name))

    def test_a_table_tells_the_formats(self):
        self.assertEqual(self.formats(TABLE), {"add": "keeps", "fc": "plain", "conv3d": "blocks"})

    def test_kernels_without_a_format_are_refused_by_name(self):
        placement = tool()
        self.assertEqual(placement.unmeasured_lines({"b", "a"}, {"a": "keeps", "b": "reads", "c": "plain"}),
                         ["  a : keeps", "  b : reads"])
        with self.assertRaisesRegex(SystemExit, "no format in `unmeasured`: new, newer$"):
            placement.unmeasured_lines({"newer", "a", "new"}, {"a": "keeps"})

    def test_the_table_of_the_project_names_each_kernel_of_onednn(self):
        placement = tool()
        formats = placement.known_formats(placement.yaml_lines.read(placement.TABLE, placement.TABLE.name))
        self.assertEqual(set(formats), placement.registered()["ONEDNN"])

    def test_the_table_of_the_project_has_the_head_that_the_tool_writes(self):
        placement = tool()
        self.assertTrue(placement.TABLE.read_text(encoding="utf-8").startswith(placement.HEAD))


if __name__ == "__main__":
    if PYTHON is None:
        sys.exit(77)
    unittest.main()
