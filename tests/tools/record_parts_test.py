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
    def divide(self, records, sources, crop=None, headers=(), trim=False):
        """Runs parts.py; with `trim`, self.copies has the text of each copy by its name."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "things.yaml").write_text(records)
            for source, text in sources.items():
                path = folder / (source if "." in source else f"{source}.cc")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            for header, text in dict(headers).items():
                (folder / header).parent.mkdir(parents=True)
                (folder / header).write_text(text)
            (folder / "crop.json").write_text(json.dumps(crop))
            more = ["--crop", folder / "crop.json"] if crop is not None else []
            more += ["--trim", folder / "copies"] if trim else []
            paths = [str(folder / (source if "." in source else f"{source}.cc")) for source in sources]
            (folder / "sources.txt").write_text("\n".join(paths))
            done = subprocess.run([python_with_yaml(), PARTS, "--root", folder, "--sources", folder / "sources.txt", *more,
                                   folder / "things.yaml"], capture_output=True, text=True, check=False)
            copies = folder / "copies"
            self.copies = {str(path.relative_to(copies)): path.read_text() for path in copies.rglob("*.c*")}
        return done

    def test_sources(self):
        done = self.divide(RECORDS, {name: text for name, (text, _) in SOURCES.items()})
        self.assertEqual(done.returncode, 0, done.stderr)
        found = {pathlib.Path(path).stem: part for part, path in (line.split() for line in done.stdout.splitlines())}
        self.assertEqual(found, {name: part for name, (_, part) in SOURCES.items() if part is not None})

    def left_out(self, sources, headers=(), **needs):
        crop = {"ops": [], "kernels": [], "legacy": [], "backends": ["CPU"]} | needs
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

    def test_other_back_ends_call_nothing(self):
        thing = SOURCES["thing_kernel"][0]
        sources = {"phi/kernels/cpu/thing.cc": thing, "phi/kernels/gpu/thing.cu": thing,
                   "phi/kernels/gpu/thing.cc": "void ThingKernel() {\n  ThingGradKernel();\n}\n" + thing,
                   "phi/kernels/cpu/grad.cc": "void ThingGradKernel() {\n}\n" + SOURCES["thing_grad_kernel"][0]}
        self.assertEqual(self.left_out(sources, ops=["thing"], kernels=["thing"]), {"thing", "grad"})
        left = self.left_out(sources, ops=["thing"], kernels=["thing"], backends=["CPU", "GPUDNN"])
        self.assertEqual(left, set(), "what the GPU's kernel calls, and all of CUDA's sources")

    def test_copies_without_training(self):
        forward = SOURCES["thing_kernel"][0]
        body = ("PD_REGISTER_KERNEL(thing_grad, CPU, ALL_LAYOUT, phi::B,\n                   float) {\n"
                "  if (kernel_key.dtype() == phi::DataType::INT32) {\n    kernel->InputAt(0);\n  }\n}\n")
        old = "PD_LEGACY_KERNEL(thing, A, float);\n"
        sources = {"phi/both.cc": forward + body + forward, "phi/both.cu": body + forward, "phi/grad.cc": body,
                   "ops/thing.cc": old + "PD_LEGACY_KERNEL(thing_grad, B<Large>,\n                 float);\n",
                   "forward.cc": forward}
        done = self.divide(RECORDS, sources, trim=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        trimmed = {"phi/both.cc": forward + "\n" * 6 + forward, "phi/both.cu": "\n" * 6 + forward,
                   "ops/thing.cc": old + "\n" * 2}
        self.assertEqual(self.copies, trimmed)
        lines = [line.split()[0] for line in done.stdout.splitlines()]
        self.assertEqual({part: lines.count(part) for part in lines}, {"train": 1, "legacy": 1, "trim": 3})
        crop = {"ops": ["thing"], "kernels": ["thing"], "legacy": ["thing"], "backends": ["CPU"]}
        self.assertEqual(self.divide(RECORDS, sources, crop, trim=True).returncode, 0)
        self.assertEqual(self.copies, trimmed)
        crop |= {"ops": ["thing", "thing_grad"], "kernels": ["thing", "thing_grad"]}
        self.assertEqual(self.divide(RECORDS, sources, crop, trim=True).returncode, 0)
        self.assertEqual(self.copies, {}, "the program trains")

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
