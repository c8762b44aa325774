#!/usr/bin/env python3
"""Tests tools/adopt on small sources: what it reads off macros, what it says is missing, what it writes."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "internal"))
from adopt import compiling, ops, project, trees  # noqa: E402


def the_tool():
    loader = importlib.machinery.SourceFileLoader("adopt_tool", os.path.join(ROOT, "tools", "adopt"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("adopt_tool", loader))
    loader.exec_module(module)
    return module


class Folder(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)

    def path(self, name):
        return os.path.join(self.temporary.name, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def scan(self, text, known=None):
        path = self.write("a.cc", text)
        return {op.name: op for op in ops.scan([path], {path}, known or {})}


class OpsTest(Folder):
    def test_an_op_with_everything(self):
        found = self.scan("""
            DECLARE_INFER_SHAPE_FUNCTOR(twist, TwistInferShape, PD_INFER_META(phi::TwistInferMeta));
            REGISTER_OPERATOR(twist, ops::TwistOp, ops::TwistOpMaker,
                              ops::TwistGradMaker<paddle::framework::OpDesc>,
                              ops::TwistGradMaker<paddle::imperative::OpBase>, TwistInferShape);
            REGISTER_OPERATOR(twist_grad, ops::TwistGradOp);
            REGISTER_OP_CPU_KERNEL(twist, ops::TwistKernel<phi::CPUContext, float>,
                                   ops::TwistKernel<phi::CPUContext, double>)
            PD_REGISTER_KERNEL(twist_raw, CPU, ALL_LAYOUT, phi::TwistKernel, float, int64_t,
                               phi::dtype::float16) { kernel->OutputAt(0).SetDataType(x); }
            PD_REGISTER_KERNEL(twist_raw, GPU, ALL_LAYOUT, phi::TwistKernel, float) {}
            PD_REGISTER_BASE_KERNEL_NAME(twist, twist_raw);
            PD_REGISTER_ARG_MAPPING_FN(twist, phi::TwistMapping);
            REGISTER_OP_VERSION(twist).AddCheckpoint("x", D());""")
        op = found["twist"]
        self.assertEqual(sorted(found), ["twist", "twist_grad"])
        self.assertTrue(op.maker and op.mapping and op.shape_function and op.versions)
        self.assertEqual({k[:3] for k in op.kernels},
                         {("legacy", "CPU", "float"), ("legacy", "CPU", "double"), ("PHI", "CPU", "float"),
                          ("PHI", "CPU", "int64_t"), ("PHI", "CPU", "float16"), ("PHI", "GPU", "float")})
        self.assertEqual((op.gradients, found["twist_grad"].gradient_of), ({"twist_grad"}, "twist"))
        proofs = ops.proofs_of(op, set(found))
        self.assertIn("PHI against legacy kernel: float", proofs)
        self.assertIn("gradient against differences in float64", proofs)

    def test_what_is_no_registration(self):
        found = self.scan("""
            // REGISTER_OPERATOR(in_a_comment, A, B);
            /* PD_REGISTER_ARG_MAPPING_FN(in_another, F); */
            const char* text = "REGISTER_OPERATOR(in_a_string, A, B)";
            #define MINE(op) REGISTER_OPERATOR(op, A, B) \\
              REGISTER_OPERATOR(also_defined, A, B)
            REGISTER_OP_WITHOUT_GRADIENT(real, ops::RealOp, ops::RealOpMaker);""")
        self.assertEqual(list(found), ["real"])
        self.assertTrue(found["real"].no_gradient)

    def test_an_op_of_the_library_is_compared_with_it(self):
        op = self.scan("REGISTER_OP_CPU_KERNEL(softmax, K<C, float>);", {"softmax": "ops/softmax.yaml:2"})["softmax"]
        self.assertEqual(op.in_library, "ops/softmax.yaml:2")
        self.assertIn("against the library's, and its truths: --replace softmax", ops.proofs_of(op, {"softmax"}))

    def test_custom_operators(self):
        op = self.scan('PD_BUILD_OP(relu3).Inputs({"X"}); PD_BUILD_GRAD_OP(relu3).Inputs({"X"});')["relu3"]
        self.assertTrue(op.custom and op.maker)
        self.assertEqual(op.gradients, {"relu3_grad"})
        self.assertEqual({k[:2] for k in op.kernels}, {("custom", "CPU")})
        self.assertIn("one kernel: against truths of a case list, or recorded ones", ops.proofs_of(op, {"relu3"}))

    def test_kernels_of_other_names_are_those_of_the_mapping(self):
        found = self.scan("""
            KernelSignature TwistMapping(const ArgumentMappingContext& ctx) {
              if (ctx.HasInput("Y")) return KernelSignature("turn_by", {"X", "Y"}, {}, {"Out"});
              return KernelSignature("turn", {"X"}, {}, {"Out"});
            }
            """.replace("\n            ", "\n") + """
            PD_REGISTER_ARG_MAPPING_FN(twist, phi::TwistMapping);
            PD_REGISTER_KERNEL(turn, CPU, ALL_LAYOUT, phi::Turn, float) {}
            PD_REGISTER_KERNEL(turn_by, CPU, ALL_LAYOUT, phi::TurnBy, float) {}
            PD_REGISTER_KERNEL(other, CPU, ALL_LAYOUT, phi::Other, float) {}
            PD_BUILD_PHI_KERNEL(custom, CPU, ALL_LAYOUT, mine::Custom, int) {}""")
        self.assertEqual(sorted(found), ["custom", "other", "twist"])
        self.assertEqual(found["custom"].kernels, {("PHI", "CPU", "int", self.path("a.cc"))})
        self.assertEqual(found["twist"].kernel_names, {"turn", "turn_by"})


class CompilingTest(Folder):
    def compile(self, text, **kwargs):
        tree = trees.Tree("here", "g++", ["-std=c++17"], "")
        return compiling.compile_one(self.write("b.cc", text), tree, kwargs.get("roots", []), [], kwargs.get("timeout", 60))

    def test_what_compiles(self):
        self.write("root/paddle/own.h", "inline int Own() { return 1; }\n")
        result = self.compile('#include "paddle/own.h"\nint a = Own();\n', roots=[self.path("root")])
        self.assertTrue(result.compiles)
        self.assertEqual(result.causes, [])

    def test_each_thing_is_named_once_with_its_kind(self):
        result = self.compile("namespace phi { struct T { int x; }; }\nint a = phi::LostInferMeta(1) + phi::LostInferMeta(2);\n"
                              "int b = Lost(1);\nint c = phi::T().y;\nint d = ;\n")
        self.assertFalse(result.compiles)
        self.assertEqual([(c.key, c.why) for c in result.causes],
                         [("phi::LostInferMeta", compiling.NAME), ("Lost", compiling.NAME), ("phi::T::y", compiling.NAME),
                          ("expected primary-expression before ';' token", compiling.SYNTAX)])
        self.assertTrue(result.causes[0].where.endswith("b.cc:2"))

    def test_headers_by_kind(self):
        for header, why in [("paddle/fluid/operators/jit/kernels.h", compiling.GENERATED), ("xxhash.h", compiling.OUTSIDE),
                            ("paddle/fluid/operators/mine.h", compiling.OWN), ("paddle/fluid/x.pb.h", compiling.GENERATED)]:
            result = self.compile(f'#include "{header}"\n')
            self.assertEqual([(c.key, c.why) for c in result.causes], [("header " + header, why)])

    def test_a_file_that_takes_too_long(self):
        result = self.compile("#include <regex>\n#include <random>\n", timeout=0.001)
        self.assertEqual(result.causes[0].key, "not compiled in 0.001 s")

    def test_no_compiler(self):
        with self.assertRaisesRegex(trees.Missing, "there is no compiler none-such"):
            compiling.compile_one(self.write("b.cc", ""), trees.Tree("here", "none-such", [], ""), [], [], 9)


class ToolTest(Folder):
    def run_tool(self, *arguments):
        tool = the_tool()
        find = tool.trees.find
        self.addCleanup(setattr, tool.trees, "find", find)
        tool.trees.find = lambda *_: trees.Tree("here", "g++", ["-std=c++17"], "")
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = tool.main(list(arguments))
            except SystemExit as end:
                code = end.code
        return code, out.getvalue(), err.getvalue()

    def test_no_phibridge(self):
        self.write("good/a.cc", "int a;\n")
        with contextlib.redirect_stderr(io.StringIO()) as said:
            code = the_tool().main([self.path("good"), "--build", self.path("good")])
        self.assertEqual(code, 3)
        self.assertIn("is no build folder of phibridge", said.getvalue())

    def test_exit_codes(self):
        self.write("good/a.cc", "int a;\n")
        self.write("bad/a.cc", "int a = Missing();\n")
        self.assertEqual(self.run_tool(self.path("good"))[0], 0)
        self.assertEqual(self.run_tool(self.path("good"), self.path("bad"))[0], 1)
        self.assertEqual(self.run_tool(self.path("none"))[0], 2)
        self.assertEqual(self.run_tool(self.path("good"), "--jobs", "0")[0], 2)
        self.assertEqual(self.run_tool("--help")[0], 0)

    def test_times_are_those_of_the_processor(self):
        self.write("good/a.cc", "#include <regex>\n")
        code, out, _ = self.run_tool(self.path("good"), "--json")
        report = json.loads(out)
        seconds = report["files"][0]["seconds"]
        self.assertEqual((report["median_seconds"], report["slowest_seconds"]), (seconds, seconds))
        self.assertEqual(code, 0)
        self.assertGreater(seconds, 0.05)
        self.assertRegex(self.run_tool(self.path("good"))[1], r"1 of 1 sources compile; [0-9.]+ s of processor time a file")

    def test_a_folder_that_is_given_is_an_include_root(self):
        self.write("team/own.h", "inline int Own() { return 1; }\n")
        self.write("team/below/a.cc", '#include "own.h"\nint a = Own();\n')
        self.assertEqual(self.run_tool(self.path("team"))[0], 0)
        self.assertEqual(self.run_tool(self.path("team/below"))[0], 1)

    def test_the_library_s_headers_come_before_the_team_s(self):
        self.write("library/both.h", "inline int Both() { return 1; }\n")
        self.write("team/both.h", "#error the team's\n")
        self.write("team/below/a.cc", '#include "both.h"\nint a = Both();\n')
        flags = ["-std=c++17", "-isystem", self.path("library")]
        result = compiling.compile_one(self.path("team/below/a.cc"), trees.Tree("here", "g++", flags, ""),
                                       [self.path("team")], [], 60)
        self.assertEqual([cause.key for cause in result.causes], [])

    def test_nobody_reads_the_report(self):
        self.write("good/a.cc", "int a;\n")
        self.write("build/compile_commands.json", json.dumps([{
            "file": "tests/outside/outside_test.cc", "directory": ".", "command": "g++ -std=c++17"}]))
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "w") as out:
            ran = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "adopt"), self.path("good"),
                                  "--build", self.path("build")], stdout=out, stderr=subprocess.PIPE, text=True)
        self.assertEqual((ran.returncode, ran.stderr), (3, ""))

    def test_the_project_has_what_compiles(self):
        self.write("mine/paddle/good.cc", "int a;\n")
        self.write("mine/paddle/bad.cc", "int a = Missing();\n")
        self.write("mine/paddle/good_test.cc", "int b;\n")
        code, out, _ = self.run_tool(self.path("mine"), "--out", self.path("out"), "--json")
        found = json.loads(out)
        self.assertEqual(code, 1)
        self.assertEqual([f["compiles"] for f in found["files"]], [False, True])
        self.assertEqual([(c["missing"], c["first_of"]) for c in found["causes"]], [("Missing", 1)])
        with open(found["project"]) as file:
            text = file.read()
        self.assertIn("add_library(mine MODULE", text)
        self.assertIn("good.cc", text)
        self.assertNotIn("bad.cc", text)
        self.assertIn("target_include_directories(mine_headers SYSTEM INTERFACE\n  " + self.path("mine"), text)
        code, _, err = self.run_tool(self.path("mine"), "--out", self.path("out"))
        self.assertEqual(code, 2)
        self.assertIn("there is a project already", err)


    def test_device_code_is_left_out_with_its_calls(self):
        self.write("mine/a.cc", "#ifdef PADDLE_WITH_CUDA\n#error its calls\n#endif\nint a;\n")
        self.write("mine/below/a.cu", "__global__ void F() {}\n")
        self.assertEqual(project.device_sources_of([self.path("mine/a.cc")]), [self.path("mine/below/a.cu")])
        code, out, _ = self.run_tool(self.path("mine"), "--out", self.path("out"))
        self.assertEqual(code, 0)
        self.assertIn("left out: 1 with device code (*.cu), and what stands under PADDLE_WITH_CUDA", out)
        with open(self.path("out/CMakeLists.txt")) as file:
            self.assertIn("PRIVATE -w -UPADDLE_WITH_CUDA)", file.read())


class ProjectTest(unittest.TestCase):
    def test_roots_and_names(self):
        self.assertEqual(project.roots_of([], ["/a/paddle/x.cc", "/a/paddle/y/z.cc", "/b/c.cc"]), ["/a"])
        with tempfile.TemporaryDirectory() as folder:
            sources = [folder + "/paddle/x.cc", "/a/paddle/y.cc"]
            self.assertEqual(project.roots_of([folder, folder + "/", __file__], sources), [folder, "/a"])
        self.assertEqual(project.name_of("/a/my-ops"), "my_ops")
        self.assertIsNone(project.write("/nowhere", "x", [], [], []))


if __name__ == "__main__":
    unittest.main()
