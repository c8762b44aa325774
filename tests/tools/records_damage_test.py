#!/usr/bin/env python3
"""Damages records in every place and in many ways: the generator refuses them in a line with file and line, or takes
them; it never ends in a traceback.

Exit: 0; 1 for a failure; 77 without PyYAML.
"""
import copy
import os
import pathlib
import re
import sys
import tempfile
import unittest

from records_test import PYTHON, ROOT

# All fields that a record may have.
EVERYTHING = """- legacy_op : thing
  op : thing
  doc : "Out = X."
  args : (Tensor x, Tensor[] more, Tensor y, int axis = -1, Scalar value = 0, IntArray shape = {1}, str mode = "a", bool flag = false, DataType dtype = FLOAT32, int[] spare = {})
  output : Tensor(out), Tensor(mask), Tensor[](parts){axis}
  undeclared : (bool old_flag)
  saved_as : {ops : [thing], with : [y, mode], renamed : {Dtype : axis}}
  inputs : {x : X, more : More, y : Y}
  outputs : {out : Out, mask : Mask, parts : Parts}
  attrs : {dtype : Dtype}
  extra : {inputs : [Tensor seed], outputs : [mask], attrs : [bool use_mkldnn = false]}
  optional : y, mask
  intermediate : mask
  quant : [flag]
  docs : {x : "A tensor.", axis : "An axis."}
  kinds : {x : [dense, selected_rows], out : [dense, selected_rows, array]}
  range : {axis : "[-rank, rank)", spare : "[0, 6)", value : "[0, inf)"}
  each : {spare : "[0, 9]"}
  enum : {mode : [a, b]}
  types : {y : [kernel, int32]}
  promote : x, y
  elements : value
  work : {window : spare, over : x, unless : flag, filter : y, but : 1, steps_of : {mode : {a : 2}}}
  int_array : {shape : {data_type : int, tensor_name : ShapeTensor, tensors_name : ShapeTensorList, priority : tensors_name}}
  scalar : {value : {data_type : float, tensor_name : ValueTensor, support_tensor : true}}
  support_tensor : axis
  instead : {spare : [shape]}
  infer_meta : {func : ThingInferMeta, param : [x, axis]}
  lod : (x -> out)
  kernel :
    func : "thing {dense, _ -> dense}, thing_sr {selected_rows}"
    base : thing
    param : [x, y, axis, value, shape]
    data_type : {attr : dtype, else : [x, y]}
    host : {attr : flag}
    backend : x
    layout : x
    when :
      - {attr : axis, is_not : -1, has : y, func : thing_raw, param : [x], infer_meta : OtherInferMeta}
      - {not : [flag], lacks : y}
      - {attr : shape, empty : true}
      - {attr : axis, positive : true}
  data_transform : {skip_transform : [y], support_trans_dtype : x, array_range : [axis, axis]}
  var_type : {out : "like x, selected_rows if flag", mask : INT64}
  inplace : (x -> out)
  view : (x -> out)
  no_need_buffer : y
  amp : black
  part : train
  composite : thing_composite
  dropped : {spare : "no kernel takes it"}
  differs : "2.6 has no spare"
  untold : {mask : "each back end has its own"}
  backward : thing_grad
  version :
    - checkpoint : "Adds axis."
      action :
        - {add_attr : axis, comment : "An axis.", type : "int", default : "-1", old : "0"}
        - {fix_bug : "It was wrong."}
- backward_op : thing_grad
  forward : thing
  args : (Tensor mask, Tensor out_grad, int axis)
  output : Tensor(x_grad), Tensor[](more_grad)
  kernel : {func : thing_grad, complex_promote : [mask, out_grad]}
  drop_empty_grad : more_grad
  older : {out_grad : DOut}
  only_if : {mask : {attr : mode, is : a}}
"""
OTHERS = """- legacy_op : other
  args : (Tensor x)
  output : Tensor(out)
  shape : {x : [n, 2], out : like x}
  legacy : {data_type : x, operator : OtherOp}
  var_type : OtherVarType
  untold : "all of it"
  backward : other_grad
- backward_op : other_grad
  forward : other
  args : (Tensor out_grad)
  output : Tensor(x_grad)
  invoke : other(out_grad)
- legacy_op : third
  args : (Tensor x)
  output : Tensor(out)
  infer_shape : ThirdInferShape
  legacy : {get_expected_kernel_type : ThirdKernelType}
  grad_maker : MakeThirdGrad
  backward : none
"""
FAMILY = "inputs : {x : X}\ndocs : {x : \"A tensor.\"}\n"
LIKE = "- legacy_op : with_family\n  like : family\n  args : (Tensor x)\n  output : Tensor(out)\n"
NOTHING = [None, [], {}]  # refused wherever they stand
SOMETHING = ["", "no_such_name", "-1", "inf", "(", "x -> y", "\n", ["no_such_name"], [[]], {"no_such_name": "x"}]


def places(value, path=()):
    """The paths of all values within `value`."""
    if path:
        yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        yield from places(part, (*path, key))


def within(value, path):
    for key in path:
        value = value[key]
    return value


def dumped(value):
    return yaml.dump(value, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), sort_keys=False, width=1000)


class DamageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        cls.headers = {"ThingInferMeta": "thing.h", "OtherInferMeta": "thing.h"}
        cls.headers |= generate.shape_function_headers([ROOT / "phi/infermeta"], [ROOT])
        cls.addClassCleanup(cls.folder.cleanup)

    def complaints(self, text, families=None):
        """What the generator has against a file of this text; empty: nothing."""
        path = self.root / "a.yaml"
        path.write_text(text)
        try:
            ops = generate.load_all([path], self.root, families or {})
            generate.sources_of(generate.tables_of_all(ops), self.headers, 1)
        except (yaml_lines.RecordError, SystemExit) as error:
            return str(error)
        return ""

    def check(self, records, path, damaged, must_refuse=False, families=None):
        text = dumped(damaged)
        said = self.complaints(text, families)
        at = f"{path} of {records[0]} becomes\n{text}"
        if said:
            self.assertRegex(said, r"\A(a|family)\.yaml:\d+: \S[^\n]*\Z", at)
        self.assertFalse(must_refuse and not said, f"taken: {at}")
        return bool(said)

    def damage_all(self, text, families=None):
        records = yaml.load(text, Loader=yaml.BaseLoader)
        self.assertEqual(self.complaints(text, families), "")
        refused = done = 0
        for path in places(records):
            for value in NOTHING + SOMETHING:
                damaged = copy.deepcopy(records)
                within(damaged, path[:-1])[path[-1]] = value
                refused += self.check(records, path, damaged, value in NOTHING, families)
                done += 1
            refused += self.check(records, path, self.without(records, path), families=families)
            if isinstance(path[-1], str):
                renamed = self.without(records, path)
                within(renamed, path[:-1])["no such field"] = within(records, path)
                refused += self.check(records, path, renamed, True, families)
        return refused / done

    @staticmethod
    def without(records, path):
        damaged = copy.deepcopy(records)
        del within(damaged, path[:-1])[path[-1]]
        return damaged

    def test_a_record_with_every_field(self):
        known = {*schema.FORWARD_FORMS, *schema.BACKWARD_FORMS} - {"like", "shape", "legacy", "infer_shape", "grad_maker",
                                                                   "invoke"}
        fields = {field for record in yaml.load(EVERYTHING, Loader=yaml.BaseLoader) for field in record}
        self.assertEqual(known - fields, set())
        self.assertGreater(self.damage_all(EVERYTHING), 0.7)

    def test_records_without_a_kernel(self):
        self.assertGreater(self.damage_all(OTHERS), 0.7)

    def test_a_record_with_a_family(self):
        def families():
            path = self.root / "family.yaml"
            path.write_text(FAMILY)
            return {"family": schema.load_family(path, "family.yaml")}
        self.assertGreater(self.damage_all(LIKE, families()), 0.5)

    def test_families(self):
        records = yaml.load(FAMILY, Loader=yaml.BaseLoader)
        for path in [(), *places(records)]:
            for value in NOTHING + SOMETHING:
                damaged = {"all": copy.deepcopy(records)}
                within(damaged, ("all", *path)[:-1])[("all", *path)[-1]] = value
                text = dumped(damaged["all"])
                path_of_family = self.root / "family.yaml"
                path_of_family.write_text(text)
                try:
                    family = schema.load_family(path_of_family, "family.yaml")
                except yaml_lines.RecordError as error:
                    self.assertRegex(str(error), r"\Afamily\.yaml:\d+: \S[^\n]*\Z", text)
                else:
                    said = self.complaints(LIKE, {"family": family})
                    self.assertRegex(said, r"\A((a|family)\.yaml:\d+: \S[^\n]*)?\Z", text)

    def test_real_records(self):
        self.assertGreater(self.damage_all((ROOT / "ops/strided_slice.yaml").read_text()), 0.4)

    def test_names_that_nothing_has(self):
        """Each text that stands for an argument, a kind or another of the fixed words."""
        free = re.compile(r"doc|docs|composite|dropped|differs|untold|version|op|legacy_op|backward_op|inputs|outputs|older|"
                          r"attrs|enum|base|tensors?_name|operator|get_expected_kernel_type|infer_shape|grad_maker|is")
        looked_at = 0
        for text in (EVERYTHING, OTHERS):
            records = yaml.load(text, Loader=yaml.BaseLoader)
            for path in places(records):
                of_function = isinstance(path[-1], str) and path[-1] in ("func", "var_type")  # known to the compiler only
                of_sizes = "shape" in path and isinstance(path[-1], int)
                if not isinstance(within(records, path), str) or of_function or of_sizes or any(
                        isinstance(key, str) and free.fullmatch(key) for key in path if path[1] != "extra"):
                    continue
                for name in ("no_such_name", "no_such_name, x", ""):
                    damaged = copy.deepcopy(records)
                    within(damaged, path[:-1])[path[-1]] = name
                    self.check(records, path, damaged, True)
                looked_at += 1
        self.assertGreater(looked_at, 60)

    def test_files_cut_short(self):
        for end in range(0, len(EVERYTHING), 7):
            said = self.complaints(EVERYTHING[:end])
            self.assertRegex(said, r"\A(a\.yaml:\d+: \S[^\n]*)?\Z", EVERYTHING[:end])

    def test_yaml_that_records_do_not_use(self):
        for text, said in (("- &a [*a]", "no anchors"), ("- legacy_op : &a x\n  op : *a\n", "no anchors"),
                           ("- ? [a]\n  : b\n", "a text"), ("- {a : 1}\n---\n- {b : 1}\n", "no YAML"),
                           ("- legacy_op : !!python/none x\n  doc : !!binary a\n  args : a\n", "argument list"),
                           ("- legacy_op : a\n  <<: {doc : a}\n", "unknown field `<<`")):
            self.assertRegex(self.complaints(text), r"\Aa\.yaml:\d+: .*" + re.escape(said), text)


if __name__ == "__main__":
    if PYTHON is None:
        print("skipped: no python3 with PyYAML")
        sys.exit(77)
    try:
        import yaml
    except ImportError:  # this interpreter has none
        os.execv(PYTHON, [PYTHON, *sys.argv])
    sys.path.insert(0, str(ROOT / "tools" / "records"))
    import generate
    import schema
    import yaml_lines

    unittest.main()
