#!/usr/bin/env python3
"""Tests tools/records/parts.py: which sources the records give to a part of the library."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ROOT / "tools" / "records" / "parts.py"
RECORDS = """- legacy_op : thing
  args : (Tensor x)
  output : Tensor(out)
  infer_meta : {func : ThingInferMeta}
  kernel : {func : thing, data_type : x}
  backward : thing_grad
- backward_op : thing_grad
  forward : thing
  args : (Tensor out_grad)
  output : Tensor(x_grad)
  kernel : {func : thing_grad, data_type : out_grad}
- legacy_op : old_thing
  args : (Tensor x)
  output : Tensor(out)
  infer_shape : OldThingShape
  legacy : {data_type : x}
- legacy_op : step
  part : train
  args : (Tensor param)
  output : Tensor(param_out)
  legacy : {data_type : param}
"""
SOURCES = {
    "thing_kernel": ("PD_REGISTER_KERNEL(thing, CPU, ALL_LAYOUT, phi::ThingKernel, float) {}\n", None),
    "thing_grad_kernel": ("PD_REGISTER_KERNEL(thing_grad, CPU, ALL_LAYOUT, phi::ThingGradKernel, float) {}\n", "train"),
    "both_kernels": ("PD_REGISTER_KERNEL(thing, GPU, ALL_LAYOUT, phi::A, float) {}\n"
                     "PD_REGISTER_KERNEL(thing_grad, GPU, ALL_LAYOUT, phi::B, float) {}\n", None),
    "kernel_of_no_record": ("PD_REGISTER_KERNEL(other, CPU, ALL_LAYOUT, phi::Other, float) {}\n", None),
    "thing_op": ("PD_LEGACY_KERNEL(thing, ThingCPUKernel, float);\n", "legacy"),
    "thing_and_gradient_op": ("PD_LEGACY_KERNEL(thing, A, float);\nPD_LEGACY_KERNEL(thing_grad, B, float);\n", "legacy"),
    "old_thing_op": ("PD_LEGACY_KERNEL(old_thing, OldThingCPUKernel, float);\n", None),
    "step_op": ("PD_LEGACY_KERNEL(step, StepCPUKernel, float);\n", "train"),
    "thing_op_with_a_named_function": ("void OldThingShape(framework::InferShapeContext* ctx) {\n}\n"
                                       "PD_LEGACY_KERNEL(thing, ThingCPUKernel, float);\n", None),
    "thing_op_with_another_registration": ("[[maybe_unused]] const int kForm = RegisterForm(1);\n"
                                           "PD_LEGACY_KERNEL(thing, ThingCPUKernel, float);\n", None),
    "helpers": ("int Helper() { return 1; }\n", None),
}


def python_with_yaml():
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import yaml"], capture_output=True, check=False).returncode == 0:
            return python
    return None


class PartsTest(unittest.TestCase):
    def divide(self, records, sources, crop=None, headers=()):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "things.yaml").write_text(records)
            for source, text in sources.items():
                (folder / f"{source}.cc").write_text(text)
            for header, text in dict(headers).items():
                (folder / header).parent.mkdir(parents=True)
                (folder / header).write_text(text)
            (folder / "crop.json").write_text(json.dumps(crop))
            cropped = ["--crop", folder / "crop.json"] if crop is not None else []
            (folder / "sources.txt").write_text("\n".join(str(folder / f"{source}.cc") for source in sources))
            done = subprocess.run([python_with_yaml(), PARTS, "--root", folder, "--sources", folder / "sources.txt", *cropped,
                                   folder / "things.yaml"], capture_output=True, text=True, check=False)
        return done

    def test_sources(self):
        done = self.divide(RECORDS, {name: text for name, (text, _) in SOURCES.items()})
        self.assertEqual(done.returncode, 0, done.stderr)
        found = {pathlib.Path(path).stem: part for part, path in (line.split() for line in done.stdout.splitlines())}
        self.assertEqual(found, {name: part for name, (_, part) in SOURCES.items() if part is not None})

    def left_out(self, sources, headers=(), **needs):
        crop = {"ops": [], "kernels": [], "legacy": []} | needs
        done = self.divide(RECORDS, sources, crop, headers)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [line.split() for line in done.stdout.splitlines()]
        return {pathlib.Path(path).stem for part, path in lines if part == "out"}

    def test_what_programs_do_not_need(self):
        sources = {name: text for name, (text, _) in SOURCES.items()}
        kept = set(sources) - self.left_out(sources, ops=["thing"], kernels=["thing"])
        self.assertEqual(kept, {"thing_kernel", "both_kernels", "helpers"})
        kept = set(sources) - self.left_out(sources, ops=["old_thing"], legacy=["thing"])
        self.assertEqual(kept, {"old_thing_op", "thing_op", "thing_op_with_another_registration",
                                "thing_and_gradient_op", "helpers", "thing_op_with_a_named_function"})

    def test_what_is_called_is_kept(self):
        thing = SOURCES["thing_kernel"][0]
        sources = {
            "caller": "void ThingKernel() {\n  OtherKernel();\n  PlainHelper();\n}\n" + thing,
            "other": "void OtherKernel() {\n}\n" + SOURCES["kernel_of_no_record"][0],
            "shapes": "DDim PlainHelper(int x) {\n}\nvoid OldThingInferMeta(int x) {\n}\n",
            "hidden": "namespace {\nvoid OtherKernel() {\n}\n}  // namespace\n" + SOURCES["step_op"][0]}
        self.assertEqual(self.left_out(sources, ops=["thing"], kernels=["thing"]), {"hidden"})
        sources["caller"] = thing
        self.assertEqual(self.left_out(sources, ops=["thing"], kernels=["thing"]), {"hidden", "other", "shapes"})

    def test_kernels_with_bodies_elsewhere(self):
        sources = {
            "caller": "void ThingKernel() {\n  OtherKernel();\n}\n" + SOURCES["thing_kernel"][0],
            "other": "PD_REGISTER_KERNEL(other, CPU, ALL_LAYOUT, phi::RawKernel, float) {}\n"
                     "PD_REGISTER_KERNEL(other_raw, CPU,\n                   ALL_LAYOUT, phi::OtherKernel, float) {}\n"}
        self.assertEqual(self.left_out(sources, ops=["thing"], kernels=["thing"]), set())
        body = {"phi/kernels/impl/thing_kernel_impl.h": "void ThingKernel() {\n  OtherKernel();\n}\n"}
        sources["caller"] = '#include "phi/kernels/impl/thing_kernel_impl.h"\n' + SOURCES["thing_kernel"][0]
        self.assertEqual(self.left_out(sources, ops=["thing"], kernels=["thing"], headers=body), set())

    def test_a_part_that_is_none(self):
        done = self.divide(RECORDS.replace("part : train", "part : trian"), {})
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr.strip(), "things.yaml:18: `part` must be one of train, not `trian`")


if __name__ == "__main__":
    unittest.main()
