#!/usr/bin/env python3
"""Tests tools/records: which records it refuses and with what words, the tables of a small one, the check of facts."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATE = ROOT / "tools" / "records" / "generate.py"
FORWARD = """- legacy_op : thing
  doc : "Out = X."
  args : (Tensor x, int axis = -1)
  output : Tensor(out)
  inputs : {x : X}
  outputs : {out : Out}
  infer_meta : {func : ThingInferMeta}
  kernel : {func : thing, data_type : x}
"""
GRADIENT = """  backward : thing_grad
- backward_op : thing_grad
  forward : thing
  args : (Tensor out_grad, int axis)
  output : Tensor(x_grad)
  kernel : {func : thing_grad, data_type : out_grad}
"""


def python_with_yaml():
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import yaml"], capture_output=True, check=False).returncode == 0:
            return python
    return None


PYTHON = python_with_yaml()


def without_space(text):
    return re.sub(r"\s+", " ", text)


SECOND = """  backward : thing_grad_grad
- backward_op : thing_grad_grad
  forward : thing_grad (Tensor grad_out) -> Tensor(grad_x)
  args : (Tensor grad_x_grad, int axis)
  output : Tensor(grad_out_grad)
  inputs : {grad_x_grad : DDX}
  outputs : {grad_out_grad : grad_out@GRAD}
  older : {grad_out_grad : DDOut}
  kernel : {func : thing_double_grad}
"""


class RecordsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "infermeta").mkdir()
        (self.root / "infermeta/thing.h").write_text("void ThingInferMeta(int);\nvoid OtherInferMeta(int);\n")

    def generate(self, *options, **records):
        files = []
        for name, text in records.items():
            files.append(self.root / f"{name}.yaml")
            files[-1].write_bytes(text if isinstance(text, bytes) else text.encode())
        return subprocess.run([PYTHON, GENERATE, "--out", self.root / "out", "--groups", "1", "--root", self.root,
                               "--headers", self.root / "infermeta", *options, *files], capture_output=True, text=True,
                              check=False)

    def refused(self, text, where, *said):
        """That the record is refused at that line, in these words."""
        done = self.generate(thing=text)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        self.assertTrue(done.stderr.startswith(f"thing.yaml:{where}: "), done.stderr)
        for part in said:
            self.assertIn(part, done.stderr)

    def changed(self, old, new, where, *said):
        self.assertIn(old, FORWARD)
        self.refused(FORWARD.replace(old, new), where, *said)

    def tables(self, text):
        done = self.generate(thing=text)
        self.assertEqual(done.returncode, 0, done.stderr)
        return without_space((self.root / "out/records_00.cc").read_text())

    def expect(self, text, *parts):
        tables = self.tables(text)
        for part in parts:
            self.assertIn(without_space(part), tables)


class RefusalsTest(RecordsTest):
    def test_files_that_are_no_records(self):
        self.refused("- a : [\n", 2, "no YAML")
        self.refused(b"\x00\xff\xfe", 1, "no YAML")
        self.refused("", 1, "the file is empty; it holds a list of records")
        self.refused("legacy_op : thing\n", 1, "begin with `- legacy_op : TYPE`")
        self.refused("- thing\n", 1, "begins with `legacy_op : TYPE` or `backward_op : TYPE`")

    def test_unknown_fields(self):
        self.changed("  doc :", "  dok :", 2, "unknown field `dok`", "doc", "infer_meta")
        self.changed("data_type : x}", "data_tipe : x}", 8, "unknown field `data_tipe` in `kernel`", "data_type")
        self.changed("{func : ThingInferMeta}", "{fun : ThingInferMeta}", 7, "unknown field `fun`", "func, param")
        self.changed("doc : \"Out = X.\"", "doc : [a]", 2, "`doc` must be a text")
        self.changed("{x : X}", "[x]", 5, "`inputs` must be a mapping")

    def test_a_field_twice(self):
        self.changed("  inputs :", "  args : (Tensor x)\n  inputs :", 5, "`args` stands here twice")

    def test_arguments(self):
        self.changed("int axis", "integer axis", 3, "`axis` has the unknown type `integer`", "Tensor[], int, float")
        self.changed("int axis", "int x", 3, "`thing` has two arguments `x`")
        self.changed("Tensor x,", "x,", 3, "`x` is no argument; write `type name`")
        self.changed("Tensor(out)", "out", 4, "`out` is no output; write Tensor(out) or Tensor[](outs)")
        self.changed("{x : X}", "{y : Y}", 5, "`thing` has no argument `y`; it has x, axis, out")

    def test_defaults(self):
        for kind, default, said in (("int", "1.5", "no int"), ("bool", "1", "write true or false"),
                                    ("str", "NCHW", "in double quotes"), ("int[]", "1", "no list; write {1, 2}"),
                                    ("float", "one", "no float"), ("DataType", "FLOAT8", "no DataType")):
            self.changed("int axis = -1", f"{kind} axis = {default}", 3, f"`{default}` is no", said)

    def test_limits_of_attributes(self):
        for text in ("0 to 1", "[0, 1", "[0]"):
            self.refused(FORWARD + f'  range : {{axis : "{text}"}}\n', 9, f"`{text}` is no range; write [0, 1)")
        self.refused(FORWARD + '  range : {axis : "[a, 1]"}\n', 9, "`a` is no double")
        self.refused(FORWARD + "  enum : {axis : [one]}\n", 9, "`one` is no int")
        self.refused(FORWARD + "  amp : gray\n", 9, "white, white_float16, black, black_o2, promote, keep")
        self.refused(FORWARD + "  amp : {list : gray, input : x}\n", 9, "white, white_float16")
        self.refused(FORWARD + "  amp : {list : black}\n", 9, "`amp` needs the field `input`")
        self.refused(FORWARD + "  amp : {list : black, input : y}\n", 9, "`thing` has no argument `y`")
        for text, said in (("[-rank(out), rank)", "`thing` has no input `out`"), ("[rank * 2, 3]", "`rank * 2` is no double"),
                           ("[1, 0]", "holds no number"), ("[0, 7]", "the default of `axis`, -1, is not in [0, 7]"),
                           ("[0, nan]", "is no double")):
            self.refused(FORWARD + f'  range : {{axis : "{text}"}}\n', 9, said)
        self.refused(FORWARD + "  range : {axis : [0, 7]}\n", 9, "`range.axis` must be a text")
        self.refused(FORWARD + "  enum : {axis : [0, 1]}\n", 9, "the default of `axis`, -1, is not among 0, 1")
        self.refused(FORWARD.replace("int axis = -1", "bool axis = true") + '  range : {axis : "[0, 1]"}\n', 9,
                     "a range is for numbers and lists; `axis` is of type bool")
        self.refused(FORWARD.replace("int axis = -1", "float axis = 1") + "  enum : {axis : [1]}\n", 9,
                     "an enum is for int and str; `axis` is of type float")
        self.refused(FORWARD.replace("-1", "99999999999"), 3, "`99999999999` is no int")

    def test_limits_of_each_element(self):
        def strides(text):
            return FORWARD.replace("int axis = -1", "int[] axis = {1, 2}") + f'  each : {{axis : "{text}"}}\n'
        self.refused(strides("[2, inf)"), 9, "the default of `axis`, {1, 2}, is not in [2, inf)")
        self.refused(strides("[0, rank)"), 9, "`range` takes bounds that depend on a rank")
        self.refused(FORWARD + '  each : {axis : "[-1, 1]"}\n', 9,
                     "`each` is for lists of numbers; `axis` is of type int")

    def test_names_that_the_operator_has_not(self):
        for field in ("kernel : {func : thing, param : [x, axes]}", "kernel : {func : thing, data_type : axes}",
                      "kernel : {func : thing, complex_promote : [axes]}", "kernel : {func : thing, backend : axes}",
                      "kernel : {func : thing, layout : axes}",
                      "kernel : {func : thing, when : [{has : axes}]}"):
            self.changed("kernel : {func : thing, data_type : x}", field, 8, "`thing` has no argument `axes`")
        for field in ("optional : axes", "inplace : (x -> axes)", "docs : {axes : a}", "dropped : {axes : a}",
                      "untold : {axes : a}", "kinds : {axes : [dense]}", "no_need_buffer : axes", "lod : (axes -> out)",
                      "var_type : {out : like axes}", "data_transform : {skip_transform : [axes]}"):
            self.refused(FORWARD + f"  {field}\n", 9, "`thing` has no argument `axes`")

    def test_kernels(self):
        self.changed("func : thing", 'func : "thing {dens}"', 8, "kind `dens`", "dense, selected_rows, array")
        self.changed("func : thing", 'func : "thing {raw}"', 8, "kind `raw`")
        self.changed("func : thing", "func : thing!", 8, "`thing!` is no kernel")
        self.changed("data_type : x", "when : [{func : other}]", 8, "needs a condition: attr, not, has or lacks")
        self.changed("data_type : x", "when : [{attr : x, func : other}]", 8, "`x` is no attribute")
        self.changed("data_type : x", "when : {attr : axis}", 8, "`when` must be a list")
        self.changed("data_type : x", "host : maybe", 8, "`host` must be one of true", "shape", "not `maybe`")
        self.changed("data_type : x", "host : {attr : axes}", 8, "`axes` is no attribute of `thing`")
        self.changed("data_type : x", "data_type : {attr : axes}", 8, "`axes` is no attribute of `thing`")
        self.changed("data_type : x", "layout : {attr : axis, of : x}", 8, "`layout` is said by a text", "of type int")
        self.changed("data_type : x", "layout : {attr : axes, of : x}", 8, "`axes` is no attribute of `thing`")
        self.changed("data_type : x", "layout : {attr : axis}", 8, "`layout` needs the field `of`")
        self.changed("data_type : x", "layout : [x]", 8, "`layout` must read x or {attr : data_format, of : x}")
        self.changed("data_type : x", "complex_promote : [x]", 8, "names two inputs, as in [x, y]")
        self.changed("data_type : x}", "data_type : x}\n  legacy : {data_type : x}", 9, "in place of `kernel`")
        self.changed("func : thing, ", "", 8, "`kernel` needs the field `func`")
        self.changed("func : thing", 'func : "thing {array}"', 8, "`x` of `thing` is never `array`; its `kinds` are dense")
        self.changed("func : thing", 'func : "thing {dense, dense}"', 8, "asks for the kinds of 2 tensors")
        self.refused(FORWARD + "  var_type : {out : array}\n", 9, "`out` of `thing` is never `array`")
        self.refused(FORWARD + "  kinds : {x : [sparse]}\n", 9, "must be one of dense, selected_rows", "not `sparse`")

    def test_rules_of_shapes_and_types(self):
        self.changed("ThingInferMeta", "NoInferMeta", 1, "no header declares the shape function `NoInferMeta`")
        self.refused(FORWARD + "  var_type : {out : float}\n", 9, "`float` is no rule; write like x")
        self.refused(FORWARD + "  var_type : {out : like}\n", 9, "`like` is no rule")
        self.refused(FORWARD + "  lod : x to out\n", 9, "must read (x -> out)")
        self.refused(FORWARD + "  shape : {out : x}\n", 9, "`x` is no shape; write like x, dims of x or [n, 1]")
        self.refused(FORWARD + "  shape : {out : [X]}\n", 9, "`X` is no size; write a number, an attribute or a name")

    def test_two_shape_functions_of_one_kernel(self):
        other = FORWARD.replace("legacy_op : thing", "legacy_op : other").replace("ThingInfer", "OtherInfer")
        done = self.generate(thing=FORWARD, other=other)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "other.yaml:7: kernel `thing` has the shape function `OtherInferMeta` here and "
                                      "`ThingInferMeta` in thing.yaml:1\n")

    def test_gradients(self):
        self.refused(FORWARD + "  backward : thing_grad\n", 9, "there is no `backward_op : thing_grad` of `thing` in this file")
        self.refused(FORWARD + GRADIENT.replace("forward : thing", "forward : other"), 11, "no operator `other` above")
        self.refused(FORWARD + GRADIENT.replace("Tensor out_grad", "Tensor out_grad, Tensor other"), 10,
                     "`other` is no tensor of `thing`, nor the gradient of one")
        self.refused(FORWARD + GRADIENT + "  invoke : nothing(out_grad)\n", 15, "no operator `nothing` to invoke")
        self.refused(FORWARD + GRADIENT + "  invoke : thing\n", 15, "is no call; write op(argument")
        self.refused(FORWARD + "  only_if : {x : {attr : axis, is : 1}}\n", 9, "unknown field `only_if`")

    def test_names_of_a_gradient_s_forward_operator(self):
        def with_forward(text):
            return FORWARD + GRADIENT + SECOND.replace("thing_grad (Tensor grad_out) -> Tensor(grad_x)", text)
        self.refused(with_forward("thing_grad (Tensor grad_out)"), 17, "is no forward operator")
        self.refused(with_forward("thing_grad (Tensor a, Tensor b) -> Tensor(c)"), 17,
                     "the tensors of `thing_grad` there are Tensor out_grad")
        self.refused(with_forward("thing_grad (Tensor a, float size) -> Tensor(b)"), 17,
                     "`size` is no attribute of `thing_grad`")
        self.refused(with_forward("thing_grad (Tensor a) -> Tensor(b)"), 16,
                     "`grad_x_grad` is no tensor of `thing_grad`, nor the gradient of one")

    def test_versions(self):
        def version(action):
            return FORWARD + f'  version :\n    - checkpoint : "c"\n      action :\n        - {{{action}}}\n'
        self.refused(version("added : axis"), 12, "unknown action `added`", "add_attr")
        self.refused(version('add_attr : axis, default : "1"'), 12, "`default` needs a `type`", "int64_t")
        self.refused(version('add_attr : axis, type : "int", default : "a"'), 12, "`a` is no int")
        self.refused(FORWARD + "  version :\n    - {action : []}\n", 10, "`version` needs the field `checkpoint`")
        self.refused(version(""), 12, "an action is a mapping that begins with one of add_attr")
        self.refused(version('add_attr : axis, old : "1"'), 12, "it needs a `default`")

    def test_a_family_that_is_not_there(self):
        self.refused(FORWARD + "  like : unary\n", 9, "there is no family `unary`")

    def test_families_that_are_wrong(self):
        for text, said in (("- a\n", "family.yaml:1: a family is a mapping of fields"),
                           ("doc : \"Out = X.\"\nkinds : x\n", "family.yaml:2: `kinds` must be a mapping"),
                           ("legacy_op : x\n", "family.yaml:1: unknown field `legacy_op`")):
            (self.root / "family.yaml").write_text(text)
            done = self.generate("--families", self.root / "family.yaml", thing=FORWARD)
            self.assertEqual(done.returncode, 1)
            self.assertTrue(done.stderr.startswith(said), done.stderr)
        (self.root / "other").mkdir()
        (self.root / "other/family.yaml").write_text("doc : a\n")
        (self.root / "family.yaml").write_text("doc : a\n")
        done = self.generate("--families", self.root / "family.yaml", "--families", self.root / "other", thing=FORWARD)
        self.assertIn("other/family.yaml:1: there is a family `family` in family.yaml already", done.stderr)

    def test_two_records_of_one_operator(self):
        done = self.generate(a=FORWARD, b=FORWARD)
        self.assertEqual((done.returncode, done.stderr), (1, "b.yaml:1: `thing` has a record already, in a.yaml:1\n"))

    def test_every_wrong_file_is_named(self):
        done = self.generate(a="", b="")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([line.split(" ")[0] for line in done.stderr.splitlines()], ["a.yaml:1:", "b.yaml:1:"])


class TablesTest(RecordsTest):
    def test_a_record_and_its_gradient(self):
        self.expect(
            FORWARD + GRADIENT, '#include "infermeta/thing.h"', '// thing.yaml:1 namespace record_thing {',
            'r.type = "thing";', 'r.doc = "Out = X.";', 'r.source = {"thing.yaml", 1};',
            'thing_inputs[] = { {"X", 0, framework::kDenseKind, ""}, };',
            'constexpr int32_t thing_attr_axis_default[] = {-1};',
            'thing_attrs[] = { {"axis", framework::proto::AttrType::INT, 0, thing_attr_axis_default, ""}, };',
            'r.kernel_type.kind = framework::KernelTypeRecord::kSlot;',
            'r.infer_meta.function = PD_INFER_META(phi::ThingInferMeta);', 'r.grad.type = "thing_grad";',
            'thing_backward_inputs[] = { {"Out@GRAD", framework::GradSlotRecord::kOutputGrad, "Out", true}, };',
            'thing_backward_outputs[] = { {"X@GRAD", framework::GradSlotRecord::kInputGrad, "X", true}, };',
            '// thing.yaml:10 namespace record_thing_grad {', 'r.declares = false;',
            'const framework::OpRecordRegistrar kRegistrar(thing_record);')

    def test_defaults(self):
        self.expect(
            FORWARD.replace("int axis = -1", 'str s = "a\\"b, c", float f = inf, double[] d = {1e-05, -inf}, '
                                             'DataType t = INT64, bool[] b = {true, false}, int axis'),
            'const char* const thing_attr_s_default[] = {"a\\"b, c"};', 'float thing_attr_f_default[] = {framework::kUnbounded};',
            'double thing_attr_d_default[] = {1e-05, -framework::kUnbounded};', 'int32_t thing_attr_t_default[] = {3};',
            'bool thing_attr_b_default[] = {true, false};',
            '{"axis", framework::proto::AttrType::INT, framework::kRequired, {}, ""}')

    def test_the_layout_is_an_inputs_or_an_attributes(self):
        self.expect(FORWARD.replace("data_type : x}", "data_type : x, layout : x}"), 'r.kernel_type.layout_of = "X";')
        self.expect(FORWARD.replace("int axis = -1", 'str form = "NCHW"').replace(
            "data_type : x}", "data_type : x, layout : {attr : form, of : x}}"),
            'thing_images[] = {"X"};', 'r.kernel_type.layout_attr = "form";', 'r.kernel_type.images = thing_images;')

    def test_alternatives_come_first(self):
        self.expect(
            FORWARD.replace("data_type : x}", "data_type : x, when : [{attr : axis, is_not : -1, func : raw}]}"),
            'thing_kernel_0_conditions[] = { {phibridge::MappingCondition::kAttrIs, false, "axis", -1}, };',
            'thing_kernels[] = { {"raw", thing_kernel_0_conditions, thing_kernel_0_inputs,', '}, {"thing", {}, thing_kernel_1_')

    def test_ranges_may_depend_on_a_rank(self):
        def with_range(text):
            return FORWARD.replace("Tensor x", "Tensor x, Tensor y") + f'  range : {{axis : "{text}"}}\n'
        self.expect(with_range("[-rank, rank)"),
                    'framework::AttrRange thing_attr_axis_range[] = { {0.0, 0.0, false, true, -1, 1, "X"}, };')
        self.expect(with_range("(-rank(y) - 1, 7]"), '{-1.0, 7.0, true, false, -1, 0, "y"}')
        self.expect(with_range("[-1, rank + 2]"), '{-1.0, 2.0, false, false, 0, 1, "X"}')
        self.expect(with_range("[-1, inf)"), '{-1.0, framework::kUnbounded, false, true}')

    def test_ranges_of_elements(self):
        self.expect(FORWARD.replace("int axis = -1", "int[] axis = {1, 2}") + '  each : {axis : "[1, inf)"}\n',
                    "thing_attr_axis_each[] = { {1.0, framework::kUnbounded, false, true}, };",
                    ', "", nullptr, {}, &thing_attr_axis_each[0]}')

    def test_a_family_brings_fields(self):
        (self.root / "families").mkdir()
        (self.root / "families/one.yaml").write_text("output : Tensor(out)\ninputs : {x : X}\nkernel : {data_type : x}\n")
        text = "- legacy_op : thing\n  like : one\n  args : (Tensor x)\n  kernel : {func : thing}\n"
        done = self.generate("--families", self.root / "families", thing=text)
        self.assertEqual(done.returncode, 0, done.stderr)
        tables = without_space((self.root / "out/records_00.cc").read_text())
        for part in ('thing_inputs[] = { {"X", 0,', 'thing_outputs[] = { {"out", 0,', 'thing_type_slots[] = {"X"};'):
            self.assertIn(part, tables)

    def test_kinds_choose_a_kernel(self):
        tables = self.tables(FORWARD.replace("func : thing", 'func : "sparse {_ -> selected_rows}, thing"') +
                             "  kinds : {out : [dense, selected_rows]}\n  backward : none\n")
        self.assertIn('{phibridge::MappingCondition::kOutputIs, true, "Out", 1},', tables)
        self.assertNotIn("kInputIs", tables)
        self.assertIn("r.no_grad_maker = true;", tables)

    def test_attributes_from_tensors_are_inputs(self):
        self.expect(
            FORWARD.replace("int axis = -1", "IntArray axis = {0}") +
            "  int_array : {axis : {data_type : int, tensor_name : AxisTensor, tensors_name : AxisTensorList}}\n",
            '{"AxisTensor", framework::kDispensable, framework::kDenseKind, "`axis` as a tensor."}',
            '{"AxisTensorList", framework::kDispensable | framework::kDuplicable,',
            'framework::proto::AttrType::INTS', 'r.untouched = thing_untouched;')

    def test_a_gradient_that_is_another_operator(self):
        gradient = GRADIENT.replace("  kernel : {func : thing_grad, data_type : out_grad}",
                                    "  invoke : thing(out_grad, 2)")
        tables = self.tables(FORWARD + gradient)
        self.assertIn('r.grad.type = "thing";', tables)
        self.assertIn('r.grad.all_attrs = false;', tables)
        self.assertNotIn("record_thing_grad", tables)

    def test_a_gradient_of_a_gradient(self):
        self.expect(
            FORWARD + GRADIENT + SECOND, 'r.grad.type = "thing_grad_grad";', 'r.declared_by = "thing";',
            'thing_grad_backward_inputs[] = { {"DDX", framework::GradSlotRecord::kOutputGrad, "X@GRAD", true}, };',
            'thing_grad_backward_outputs[] = { {"grad_out@GRAD", framework::GradSlotRecord::kInputGrad, "Out@GRAD", true}, };',
            'thing_grad_grad_kernel_0_inputs[] = {"DDX"};', 'thing_grad_grad_kernel_0_outputs[] = {"grad_out@GRAD"};',
            'thing_grad_grad_kernel_0_attrs[] = { {"axis", {}, {}}, };',
            'thing_grad_grad_older_slots[] = { {"DDOut", "grad_out@GRAD"}, };')

    def test_a_third_gradient_reads_what_the_second_one_reads(self):
        third = """  backward : thing_triple_grad
- backward_op : thing_triple_grad
  forward : thing_grad_grad (Tensor ddx) -> Tensor(ddout)
  args : (Tensor ddx, Tensor ddout_grad)
  output : Tensor(ddx_grad)
  kernel : {func : thing_triple_grad}
"""
        self.expect(
            FORWARD + GRADIENT + SECOND + third,
            'thing_grad_grad_backward_inputs[] = { {"DDX", framework::GradSlotRecord::kInput, "DDX", true}, '
            '{"grad_out@GRAD@GRAD", framework::GradSlotRecord::kOutputGrad, "grad_out@GRAD", true}, };',
            'thing_grad_grad_backward_outputs[] = { {"DDX@GRAD", framework::GradSlotRecord::kInputGrad, "DDX", true}, };')

    def test_a_second_gradient_that_is_the_operator_keeps_its_attributes(self):
        second = SECOND.replace("  kernel : {func : thing_double_grad}", "  invoke : thing(grad_x_grad)")
        tables = self.tables(FORWARD + GRADIENT + second.replace("  older : {grad_out_grad : DDOut}\n", ""))
        self.assertIn('thing_grad_backward_inputs[] = { {"X", framework::GradSlotRecord::kOutputGrad, "X@GRAD", true}, };',
                      tables)
        self.assertNotIn("all_attrs", tables)

    def test_lists_of_mixed_precision_are_one_table(self):
        self.tables(FORWARD)
        self.assertNotIn("#include", (self.root / "out/amp_lists.cc").read_text())
        other = FORWARD.replace("thing", "other").replace("func : other", "func : thing").replace("OtherI", "ThingI")
        done = self.generate(thing=FORWARD + GRADIENT.replace("  backward", "  amp : black_o2\n  backward", 1),
                             other=other + "  amp : {list : promote, input : x}\n",
                             step=other.replace("other", "step") + "  part : train\n",
                             plain=other.replace("other", "plain"))
        self.assertEqual(done.returncode, 0, done.stderr)
        table = without_space((self.root / "out/amp_lists.cc").read_text())
        self.assertIn('constexpr AmpRecord kAmpRecords[] = { {"other", AmpList::kPromote, "X"}, // other.yaml:1 '
                      '{"step", AmpList::kKeep, nullptr}, // step.yaml:1 '
                      '{"thing", AmpList::kBlackO2, nullptr}, // thing.yaml:1 };', table)

    def test_a_source_whose_text_stays_is_not_touched(self):
        self.tables(FORWARD)
        source = self.root / "out/records_00.cc"
        os.utime(source, (1, 1))
        self.tables(FORWARD)
        self.assertEqual(source.stat().st_mtime, 1)


class FactsTest(RecordsTest):
    FACTS = {"inputs": [{"name": "X"}], "outputs": [{"name": "Out"}],
             "attrs": [{"name": "axis", "type": "INT", "default": -1}]}

    def check(self, text, facts, *options):
        (self.root / "op_protos.json").write_text(json.dumps({"thing": facts}))
        (self.root / "thing.yaml").write_text(text)
        done = subprocess.run([PYTHON, GENERATE.parent / "check_facts.py", "--facts", self.root, "--root", self.root,
                               *options, self.root / "thing.yaml"], capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout.splitlines()

    def expect(self, text, *said):
        """That these, and no others, are the findings."""
        code, lines = self.check(text, self.FACTS)
        self.assertEqual(lines[:-1], [f"thing.yaml:{part}" for part in said])
        self.assertEqual(lines[-1], f"1 ops compared, 0 without facts: {len(said)} findings, 0 more explained")
        self.assertEqual(code, 1 if said else 0)

    def test_no_difference(self):
        self.expect(FORWARD)
        self.expect(FORWARD + "  extra : {attrs : [bool use_mkldnn = false]}\n")
        code, lines = self.check(FORWARD.replace("int axis = -1", "float axis = 0.1"), {
            **self.FACTS, "attrs": [{"name": "axis", "type": "FLOAT", "default": 0.10000000149011612}]})
        self.assertEqual(code, 0, lines)

    def test_slots(self):
        self.expect(FORWARD.replace("{x : X}", "{x : Y}"), "1: `thing`: has no input X",
                    "3: `thing`: input Y is not among the facts")
        self.expect(FORWARD.replace("Tensor x", "Tensor[] x"),
                    "3: `thing`: input X is duplicable, in the facts it is not")
        self.expect(FORWARD + "  optional : x\n", "3: `thing`: input X is dispensable, in the facts it is not")
        self.expect(FORWARD + "  intermediate : out\n",
                    "4: `thing`: output Out is intermediate, in the facts it is not")
        self.expect(FORWARD.replace("int axis = -1", "IntArray axis = {1}") +
                    "  int_array : {axis : {data_type : int, tensor_name : AxisTensor}}\n",
                    "3: `thing`: input AxisTensor is not among the facts",
                    "3: `thing`: attribute axis is of type INTS, in the facts INT")

    def test_attributes(self):
        self.expect(FORWARD.replace("int axis = -1", "int64_t axis = -1"),
                    "3: `thing`: attribute axis is of type LONG, in the facts INT")
        self.expect(FORWARD.replace("-1", "1"), "3: `thing`: attribute axis has the default 1, in the facts -1")
        self.expect(FORWARD.replace(" = -1", ""),
                    "3: `thing`: attribute axis is required, in the facts the default is -1")
        self.expect(FORWARD.replace(", int axis = -1", ""), "1: `thing`: has no attribute axis (INT)")
        self.expect(FORWARD + "  support_tensor : axis\n",
                    "3: `thing`: attribute axis may be a tensor, in the facts it may not")

    def test_marks_of_the_original_are_no_attributes(self):
        mark = {"name": "@ALL_KERNELS_MUST_COMPUTE_RUNTIME_SHAPE@", "type": "BOOLEAN", "default": True}
        code, lines = self.check(FORWARD, {**self.FACTS, "attrs": [*self.FACTS["attrs"], mark]})
        self.assertEqual(code, 0, lines)

    def test_a_record_explains_what_differs(self):
        text = FORWARD.replace("-1", "1") + '  differs : "why"\n'
        self.assertEqual(self.check(text, self.FACTS),
                         (0, ["1 ops compared, 0 without facts: 0 findings, 1 more explained"]))
        code, lines = self.check(text, self.FACTS, "--all")
        self.assertEqual(code, 0)
        self.assertEqual(lines[0], "thing.yaml:3: `thing`: attribute axis has the default 1, in the facts -1 "
                                   "(differs: why)")


class ApiTest(unittest.TestCase):
    def test_of_another_project(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "thing.yaml").write_text(FORWARD + GRADIENT)
            subprocess.run([PYTHON, GENERATE.parent / "generate_api.py", "--header", folder / "mine_api.h", "--include",
                            "mine_api.h", "--out", folder, "--groups", "1", "--root", folder, folder / "thing.yaml"],
                           check=True)
            source = (folder / "api_00.cc").read_text()
            self.assertIn('#include "mine_api.h"\n', source)
            self.assertNotIn("phibridge/api.h", source)
            header = without_space((folder / "mine_api.h").read_text())
            self.assertIn("phi::Tensor thing(const phi::Tensor& x, int axis = -1);", header)
            self.assertIn("void thing_grad(", header)


class PagesTest(unittest.TestCase):
    def test_help_needs_no_arguments(self):
        for tool in ("generate.py", "check_facts.py"):
            done = subprocess.run([PYTHON, GENERATE.parent / tool, "--help"], capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 0)
            self.assertIn("Exit: 0; 1 ", done.stdout)

    def test_the_page_has_every_field(self):
        code = ("import schema\nfields = {*schema.FORWARD_FORMS, *schema.BACKWARD_FORMS, *schema.WHEN_FORMS, "
                "*schema.SOURCE_FORMS}\nfor part in schema.PARTS.values(): fields |= set(part)\nprint(*sorted(fields))")
        fields = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True, check=True,
                                cwd=ROOT / "tools/records").stdout.split()
        page = (ROOT / "docs/records.md").read_text()
        self.assertGreater(len(fields), 50)
        self.assertEqual([f for f in fields if not re.search(rf"(`|`[^`{{]*, ){f}\b", page)], [])


if __name__ == "__main__":
    if PYTHON is None:
        sys.exit(77)
    unittest.main()
