#!/usr/bin/env python3
"""Tests what tools/bench/gpu writes, computes and says, without a GPU, PyTorch or phibridge."""
import dataclasses
import importlib
import json
import os
import subprocess
import sys
import tempfile
import types
import unittest
from unittest import mock

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "internal"))
from peers import measure as turns  # noqa: E402
from peers import parameters, processes  # noqa: E402
from peers.gpu import chart, figures, measure, operators, report, rows, writer  # noqa: E402

try:
    import numpy as np
    from peers.gpu import cases, networks, training
except ImportError:
    np = None

SCRIPT = os.path.join(ROOT, "tools", "bench", "gpu")
ROW = {row.name: row for row in rows.ROWS}


def summary(median):
    return {"minimum": median / 2, "median": median, "p90": median * 2, "runs": 10}


def measured(ops=10, fallbacks=None, **medians):
    return {"times": {engine: summary(median) for engine, median in medians.items()}, "ops": ops,
            "fallbacks": fallbacks or {}}


def run_of(programs, date="2026-01-01", device="a GPU", reasons=(), warnings=()):
    return {"date": date, "commit": "c" + date[-2:], "device": device, "versions": {"torch": "2.0"}, "seconds": 1.0,
            "rounds": 5, "programs": programs, "reasons": list(reasons), "warnings": list(warnings)}


def fields(message):
    """[(number, value)] of a protobuf message; floats as their four bytes."""
    found, at = [], 0
    while at < len(message):
        tag, at = parameters.varint(message, at)
        if tag & 7 == 0:
            value, at = parameters.varint(message, at)
        else:
            size, at = (4, at) if tag & 7 == 5 else parameters.varint(message, at)
            value, at = message[at:at + size], at + size
        found.append((tag >> 3, value))
    return found


def operators_of(message):
    """The types of the operators in the first block of a ProgramDesc."""
    block = fields(message)[0][1]
    return [dict(fields(op))[3].decode() for number, op in fields(block) if number == 4]


class RowsTest(unittest.TestCase):
    def test_names_are_unique_and_groups_known(self):
        self.assertEqual(len(ROW), len(rows.ROWS))
        self.assertEqual({row.group for row in rows.ROWS}, set(rows.GROUPS))

    def test_a_time_becomes_what_the_row_counts(self):
        self.assertEqual(rows.figure(ROW["resnet50_1"], 2.5), 2.5)
        self.assertEqual(rows.figure(ROW["chain"], 2.0), 2.0)  # ms of 1,000 operators: us of one
        self.assertAlmostEqual(rows.figure(ROW["add"], 1.0), 3 * 4 * 2**28 / 1e6)  # 3 GB in a ms: 3,221 GB/s
        self.assertAlmostEqual(rows.figure(ROW["gemm_float32"], 1.0), 2 * 8192**3 / 1e9)

    def test_a_convolution_counts_the_pixels_of_its_result(self):
        self.assertEqual(ROW["conv_7x7"].work, 2.0 * 32 * 112 * 112 * 64 * 3 * 7 * 7)
        self.assertEqual(ROW["conv_depthwise"].work, 2.0 * 32 * 14 * 14 * 512 * 3 * 3)

    def test_a_row_of_channels_last_has_one_of_channels_second_beside_it(self):
        last = [row for row in rows.ROWS if row.arguments.get("layout") == "NHWC"]
        self.assertTrue(last)
        for row in last:
            plain = ROW[row.name.removesuffix("_nhwc")]
            self.assertEqual((plain.work, plain.dtype, plain.arguments),
                             (row.work, row.dtype, dict(row.arguments, layout="NCHW")))

    def test_rows_of_another_precision_have_a_row_of_float32_beside_them(self):
        for row in rows.ROWS:
            if row.name.endswith(("_tf32", "_float16")):
                plain = ROW.get(row.name.rsplit("_", 1)[0]) or ROW[row.name.rsplit("_", 1)[0] + "_float32"]
                self.assertEqual((plain.dtype, plain.tf32, plain.arguments), ("float32", False, row.arguments))
                self.assertEqual((row.dtype, row.tf32), ("float32", True) if "tf32" in row.name else ("float16", False))


class FiguresTest(unittest.TestCase):
    def test_the_speed_is_beside_the_fastest_form(self):
        times = measured(phibridge=2.0, eager=5.0, graph=3.0)["times"]
        self.assertEqual(figures.speed(times), 1.5)
        self.assertEqual(figures.speed(times, ["eager"]), 2.5)
        self.assertIsNone(figures.speed(measured(eager=5.0)["times"]))

    def test_the_speed_is_that_of_the_faster_form_of_phibridge(self):
        self.assertEqual(figures.speed(measured(phibridge=2.0, phibridge_graph=1.0, graph=3.0)["times"]), 3.0)
        self.assertEqual(figures.speed(measured(phibridge=1.0, phibridge_graph=2.0, graph=3.0)["times"]), 3.0)
        self.assertNotIn("phibridge_graph", figures.FORMS)

    def test_means_leave_out_rows_without_both_sides(self):
        mean, count = figures.mean_speed([measured(phibridge=1.0, eager=4.0)["times"], measured(eager=1.0)["times"],
                                          measured(phibridge=1.0, graph=1.0)["times"]])
        self.assertAlmostEqual(mean, 2.0)
        self.assertEqual(count, 2)


class ReportTest(unittest.TestCase):
    def test_a_row_has_its_figures_its_speeds_and_what_the_cpu_did(self):
        text = report.page([run_of({"resnet50_1": measured(ops=176, fallbacks={"top_k": 2, "range": 1}, phibridge=2.0,
                                                           eager=5.0, graph=1.0)})])
        self.assertIn("| what | unit | phibridge | PyTorch eager | CUDA graph | speed | beside eager | on the CPU |",
                      text)
        self.assertIn("| ResNet-50, batch 1, float32 | ms | 2 (1) | 5 (2.5) | 1 (0.5) | 0.50 | 2.50 | 3 of 176 |", text)
        self.assertIn("## Computed on the CPU\n\n- resnet50_1: range (1), top_k (2)", text)
        self.assertIn("| Programs | 0.50 | 2.50 | 1 |", text)

    def test_graphs_of_phibridge_have_a_column(self):
        text = report.page([run_of({"chain": measured(phibridge=4.0, phibridge_graph=1.0, eager=2.0)})])
        self.assertIn("| what | unit | phibridge | phibridge + graphs | PyTorch eager | speed |", text)
        self.assertIn("| 1,000 additions of 4 floats | us an op | 4 (2) | 1 (0.5) | 2 (1) | 2.00 | 2.00 |", text)

    def test_words_stand_where_a_row_cannot_run(self):
        long = "RuntimeError: " + "x|" * 100
        text = report.page([run_of({"softmax": measured(eager=1.0)}, reasons=[
            ["softmax", "phibridge", "no kernel"], ["softmax", "graph", long]])])
        line = next(line for line in text.splitlines() if line.startswith("| softmax of"))
        self.assertIn("| no kernel | 536.9 (1,074) | RuntimeError: x/x/", line)
        self.assertIn("…", line)
        self.assertIn("- softmax, CUDA graph: RuntimeError: " + "x/" * 100, text)

    def test_a_cell_that_nobody_asked_for_says_so(self):
        text = report.page([run_of({"chain": measured(phibridge=1.0, eager=1.0)}, date="2026-01-01"),
                            run_of({"add": measured(phibridge=1.0)}, date="2026-01-02")])
        self.assertIn("| addition of 2^28 floats | GB/s | 3,221 (6,442) | not asked for | - | - | 0 of 10 |", text)
        self.assertIn("## Rows of older runs\n\n- chain: c01, 2026-01-01", text)
        self.assertIn("| 2026-01-02 | c02 | - | 0 |", text)

    def test_answers_that_differ_are_named(self):
        text = report.page([run_of({"chain": measured(eager=1.0)}, warnings=[["chain", "eager", "differ"]])])
        self.assertIn("## Not as it should be\n\n- chain, PyTorch eager: differ", text)

    def test_rows_and_devices_of_other_times_are_left_out(self):
        text = report.page([run_of({"chain": measured(eager=1.0)}, device="another"),
                            run_of({"gone": measured(eager=1.0), "add": measured(eager=1.0)})])
        self.assertNotIn("1,000 additions", text)
        self.assertNotIn("| gone", text)

    def test_a_picture_is_shown_if_it_was_drawn(self):
        run = run_of({"chain": measured(eager=1.0)})
        self.assertIn("(gpu.png)", report.page([run], "gpu.png"))
        self.assertNotIn("png", report.page([run]))

    def test_bars_are_multiples_of_the_fastest_form(self):
        run = run_of({"chain": measured(phibridge=6.0, eager=4.0, graph=2.0)})
        self.assertEqual(chart.panels([run]), {"Operators": {"chain": {"phibridge": 3.0, "eager": 2.0, "graph": 1.0}}})
        self.assertEqual(set(chart.COLOURS), set(figures.ENGINES))


class WriterTest(unittest.TestCase):
    def test_attributes_have_the_type_of_their_value(self):
        self.assertEqual(fields(writer.attribute("a", True)), [(1, b"a"), (2, 6), (10, 1)])
        self.assertEqual(fields(writer.attribute("a", 3)), [(1, b"a"), (2, 0), (3, 3)])
        self.assertEqual(fields(writer.attribute("a", writer.Long(-1))), [(1, b"a"), (2, 9), (13, 2**64 - 1)])
        self.assertEqual(fields(writer.attribute("a", 0.5)), [(1, b"a"), (2, 1), (4, b"\0\0\0?")])
        self.assertEqual(fields(writer.attribute("a", "b")), [(1, b"a"), (2, 2), (5, b"b")])
        self.assertEqual(fields(writer.attribute("a", [1, 2])), [(1, b"a"), (2, 3), (6, 1), (6, 2)])

    def test_a_variable_says_its_type_and_whether_it_has_a_gradient(self):
        found = dict(fields(writer.variable(writer.Var("x", [2, -1], "float16"), persistable=True)))
        self.assertEqual((found[1], found[3], found[4], found[5], found[6]), (b"x", 1, 0, 0, 1))
        dense = dict(fields(found[2]))
        self.assertEqual(dense[1], writer.LOD_TENSOR)
        self.assertEqual(fields(dict(fields(dense[3]))[1]), [(1, 4), (2, 2), (2, 2**64 - 1)])
        self.assertEqual(dict(fields(writer.variable(writer.Var("x", [], "int64"), is_parameter=True)))[6], 0)

    def test_a_program_gets_more_operators_at_the_end_of_its_block(self):
        first, more = writer.Program(), writer.Program()
        x = first.feed("x", [2])
        first.op("relu", {"X": x}, {"Out": first.temporary([2])})
        more.op("sum", {"X": [x, x]}, {"Out": x}, axis=-1)
        message = writer.extended(first.message(), more)
        self.assertEqual(operators_of(message), ["relu", "sum"])
        self.assertEqual(fields(message)[1:], fields(first.message())[1:])
        with self.assertRaises(ValueError):
            writer.extended(b"\x22\0", more)


# Writes the program that it gets, as it is, and says that w has a gradient.
BACKWARD = """#!/usr/bin/env python3
import os, shutil, sys
folder, out = sys.argv[2], sys.argv[6]
if "refuse" in folder: sys.exit("Error: no such loss")
if "chatter" in folder: print("a line  of another kind")
print("warning: two  spaces", file=sys.stderr)
os.makedirs(out)
shutil.copy(os.path.join(folder, "model.pdmodel"), out)
print("linear_0.w_0  linear_0.w_0@GRAD")
print("1 ops appended, gradients of 1 parameters; model.pdmodel" if "cut" not in folder else "")
"""


@unittest.skipUnless(np, "no numpy here")
class CasesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.binary = os.path.join(self.folder, "phibridge")
        with open(self.binary, "w", encoding="utf-8") as file:
            file.write(BACKWARD)
        os.chmod(self.binary, 0o755)

    def test_every_row_has_a_program(self):
        for row in rows.ROWS:
            where = operators if row.group == "op" else networks
            self.assertTrue(callable(getattr(where, row.function, None)), row.name)

    def test_a_network_has_the_layers_and_names_of_paddle(self):
        network = networks.Network()
        out = networks.resnet50(network, 1)
        self.assertEqual(out.shape, [1, 1000])
        names = list(network.parameters)
        self.assertEqual(sum(name.startswith("conv2d_") for name in names), 53)
        self.assertEqual(names[:3], ["conv2d_0.w_0", "batch_norm2d_0.w_0", "batch_norm2d_0.b_0"])
        self.assertEqual(network.parameters["linear_0.w_0"].shape, (2048, 1000))

    def test_float16_keeps_what_batch_norm_keeps(self):
        network = networks.Network("float16")
        network.conv_bn(network.feed("x", [1, 3, 8, 8], "float16"), 4, 3)
        types_of = {name: str(array.dtype) for name, array in network.parameters.items()}
        self.assertEqual(types_of.pop("conv2d_0.w_0"), "float16")
        self.assertEqual(set(types_of.values()), {"float32"})

    def test_a_row_is_written_with_its_inputs_unless_they_are_large(self):
        for elements, there in ((64, True), (2**28, False)):
            row = dataclasses.replace(ROW["add"], arguments={"elements": elements})
            folder = os.path.join(self.folder, str(elements))
            self.assertEqual(cases.write(row, folder, self.binary), "tmp_0")
            self.assertEqual(os.path.exists(os.path.join(folder, "inputs", "x.npy")), there)
            with open(os.path.join(folder, "row.json"), encoding="utf-8") as file:
                self.assertEqual(json.load(file)["feeds"][0], ["x", [elements], "float32"])

    def small(self, optimizer):
        network = networks.Network(trains=True)
        logits = network.linear(network.feed("x", [2, 3]), 4)
        loss = network.loss(logits, network.feed("label", [2, 1], "int64"))
        return network, loss, optimizer

    def test_a_training_program_steps_by_the_gradients(self):
        for optimizer, states in (("momentum", ["velocity"]),
                                  ("adam", ["beta1_pow", "beta2_pow", "moment1", "moment2"])):
            folder = os.path.join(self.folder, optimizer)
            network, loss, optimizer = self.small(optimizer)
            network.save(folder)
            training.save(network, loss, optimizer, self.binary, folder)
            with open(os.path.join(folder, "model.pdmodel"), "rb") as file:
                self.assertEqual(operators_of(file.read())[-1], optimizer)
            with open(os.path.join(folder, "parameters.json"), encoding="utf-8") as file:
                names = json.load(file)
            self.assertEqual([n for n in names if n.startswith("linear_0.w_0_")],
                             [f"linear_0.w_0_{state}_0" for state in states])
            read = parameters.read_parameters(os.path.join(folder, "model.pdiparams"), names)
            self.assertTrue((read["linear_0.w_0"] == network.parameters["linear_0.w_0"]).all())
            self.assertEqual(read["learning_rate_0"], np.float32(training.NUMBERS[optimizer]["rate"]))

    def test_row_json_has_the_numbers_of_the_optimizer(self):
        for optimizer, numbers in (("", None), ("adam", training.NUMBERS["adam"])):
            row = dataclasses.replace(ROW["add"], arguments={"elements": 4}, optimizer=optimizer)
            folder = os.path.join(self.folder, "numbers" + optimizer)
            network, loss, _ = self.small(optimizer)
            with mock.patch.object(cases, "build", return_value=(network, loss)):
                cases.write(row, folder, self.binary)
            with open(os.path.join(folder, "row.json"), encoding="utf-8") as file:
                self.assertEqual(json.load(file)["numbers"], numbers)

    def test_without_gradients_the_reason_is_told(self):
        for name, reason in (("refuse", "Error: no such loss"), ("cut", "`phibridge backward` ends with ``"),
                             ("chatter", "`phibridge backward` says `a line  of another kind`")):
            folder = os.path.join(self.folder, name)
            network, loss, optimizer = self.small("adam")
            network.save(folder)
            with self.assertRaisesRegex(processes.Failed, "^no gradients: " + reason + "$"):
                training.save(network, loss, optimizer, self.binary, folder)

    def test_gradients_have_a_limit_of_time(self):
        command = [sys.executable, "-c", "import time; time.sleep(60)"]
        with self.assertRaisesRegex(processes.Failed, "not done in 0.1 s"):
            processes.printed(command, limit_s=0.1)


class MeasureTest(unittest.TestCase):
    def setUp(self):
        self.setup = turns.Setup("", {}, [], 0.1, 1, "")

    def test_fallbacks_are_counted_by_operator(self):
        kernels = [{"op": "top_k", "fallback": True, "count": 2}, {"op": "top_k", "fallback": True, "count": 1},
                   {"op": "relu", "fallback": False, "count": 9}]
        self.assertEqual(measure.fallbacks(kernels), {"top_k": 3})

    def start(self, **first):
        worker = types.SimpleNamespace(first=first)
        with mock.patch.object(measure, "started", return_value=worker):
            return measure.start_torch(self.setup, ROW["chain"], "/rows/chain", ["eager", "graph", "compile"])

    def test_forms_that_do_not_run_have_reasons_and_wrong_answers_are_warned_of(self):
        forms = self.start(groups={"eager": 4, "compile": 8}, reasons={"graph": "no capture"},
                           differences={"eager": 1e-6, "compile": 0.5})
        self.assertEqual(sorted(forms), ["compile", "eager"])
        self.assertEqual(self.setup.reasons, {("chain", "graph"): "no capture"})
        self.assertEqual(self.setup.warnings,
                         [["chain", "compile", "its answers and phibridge's differ by 0.5 of their range"]])

    def test_a_process_that_fails_is_the_reason_of_all_its_forms(self):
        with mock.patch.object(measure, "started", side_effect=processes.Failed("out of memory")):
            self.assertEqual(measure.start_torch(self.setup, ROW["chain"], "/rows/chain", ["eager", "graph"]), {})
        self.assertEqual(set(self.setup.reasons.values()), {"out of memory"})
        self.assertEqual(len(self.setup.reasons), 2)

    def start_phibridge(self, printed, row="chain", **first):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.mkdir(os.path.join(folder.name, "inputs"))
        with open(os.path.join(folder.name, "inputs", "x.npy"), "w", encoding="utf-8"):
            pass
        worker = types.SimpleNamespace(first=dict(first, kernels=["a kernel"]))
        with mock.patch.object(processes, "printed", printed), \
                mock.patch.object(measure.case_folder, "arrays", return_value={}), \
                mock.patch.object(measure.case_folder, "difference", return_value=0.5), \
                mock.patch.object(measure, "started", return_value=worker) as started:
            made = measure.start_phibridge(self.setup, ROW[row], folder.name, "out", list(figures.PHIBRIDGE))
        return made, [call.args[0] for call in started.call_args_list]

    def test_phibridge_is_started_without_and_with_graphs(self):
        (workers, kernels), commands = self.start_phibridge(mock.Mock(return_value=""))
        self.assertEqual((sorted(workers), kernels), (["phibridge", "phibridge_graph"], ["a kernel"]))
        self.assertEqual(commands[0][commands[0].index("--cuda-graphs") + 1], "off")
        self.assertEqual(commands[1][commands[1].index("--cuda-graphs") + 1], "on")

    def test_rows_of_tf32_ask_phibridge_for_it(self):
        for row, wanted in (("gemm_float32", False), ("gemm_tf32", True)):
            printed = mock.Mock(return_value="")
            _, commands = self.start_phibridge(printed, row)
            for command in commands + [call.args[0] for call in printed.call_args_list]:
                self.assertEqual("--tf32" in command, wanted)
                if wanted:
                    self.assertEqual(command[command.index("--tf32") + 1], "on")

    def test_additions_that_count_launches_are_not_put_together(self):
        for row, wanted in (("chain", True), ("add", False)):
            printed = mock.Mock(return_value="")
            _, commands = self.start_phibridge(printed, row)
            for command in commands + [call.args[0] for call in printed.call_args_list]:
                self.assertEqual("--passes" in command, wanted)
                if wanted:
                    self.assertEqual(command[command.index("--passes") + 1], "off")

    def test_tf32_may_differ_as_float16(self):
        between = (measure.WRONG["float32"] + measure.WRONG["float16"]) / 2
        for row in ("gemm_float32", "gemm_tf32", "gemm_float16"):
            measure.warn_of_difference(self.setup, ROW[row], "eager", between)
        self.assertEqual([name for name, _, _ in self.setup.warnings], ["gemm_float32"])

    def test_answers_of_graphs_are_compared_unless_they_train(self):
        printed = mock.Mock(return_value="")
        self.start_phibridge(printed)
        self.assertEqual(["--cuda-graphs" in call.args[0] for call in printed.call_args_list], [False, True])
        self.assertEqual(self.setup.warnings, [["chain", "phibridge_graph",
                                                "its answers and phibridge's differ by 0.5 of their range"]])
        printed.reset_mock()
        self.start_phibridge(printed, "train_resnet50_32")
        self.assertEqual(printed.call_count, 1)

    def test_phibridge_that_fails_is_the_reason_of_both_forms_and_graphs_of_one(self):
        (workers, _), _ = self.start_phibridge(mock.Mock(side_effect=processes.Failed("no kernel")))
        self.assertEqual((workers, list(self.setup.reasons.values())), ({}, ["no kernel"] * 2))
        self.setup.reasons.clear()
        (workers, _), _ = self.start_phibridge(mock.Mock(side_effect=["", processes.Failed("no capture")]))
        self.assertEqual(list(workers), ["phibridge"])
        self.assertEqual([key[1] for key in self.setup.reasons], ["phibridge_graph"])

    def test_forms_of_one_process_take_turns_and_fail_together(self):
        worker = processes.Worker([sys.executable, "-c", FORMS], 1)
        self.addCleanup(worker.close)
        worker.wait_until_ready()
        self.assertEqual(worker.first["groups"], {"eager": 1, "graph": 1})
        forms = {name: measure.Form(worker, name) for name in ("eager", "graph")}
        self.assertEqual(forms["eager"].turn(0.5)["milliseconds"], ["eager", 0.5])
        with self.assertRaisesRegex(processes.Failed, "Error: broken"):
            forms["graph"].turn(0.5)
        forms["graph"].close()
        with self.assertRaisesRegex(processes.Failed, "Error: broken"):
            forms["eager"].turn(0.5)


# Says what it was told; the form `graph` breaks it.
FORMS = """
import json, sys
print(json.dumps({"ready": True, "groups": {"eager": 1, "graph": 1}}), flush=True)
for line in sys.stdin:
    name, seconds = line.split()
    if name == "graph": sys.exit("Error: broken")
    print(json.dumps({"milliseconds": [name, float(seconds)], "seconds": 1.0}), flush=True)
"""


def failing():
    raise RuntimeError("broken\nin many lines")


@unittest.skipUnless(np, "no numpy here")
class FormsTest(unittest.TestCase):
    """torch_forms.Forms with functions in the place of PyTorch's."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        torch = mock.MagicMock()
        torch.nn.Module = object
        modules = {"torch": torch, "torch.nn": torch.nn, "torch.nn.functional": torch.nn.functional,
                   "torch_programs": mock.MagicMock()}
        folders = [os.path.join(ROOT, "tools", "internal", "peers", *more) for more in ((), ("gpu",))]
        for patch in (mock.patch.dict(sys.modules, modules), mock.patch.object(sys, "path", folders + sys.path)):
            patch.start()
            self.addCleanup(patch.stop)
        self.module = importlib.import_module("torch_forms")

    def forms(self, names, make, optimizer="", shape=(1, 3, 8, 8)):
        row = {"group": "program", "tf32": False, "optimizer": optimizer, "feeds": [["x", list(shape), "float32"]]}
        with open(os.path.join(self.folder, "row.json"), "w", encoding="utf-8") as file:
            json.dump(row, file)
        with mock.patch.object(self.module, "make", make):
            return self.module.Forms(self.folder, names, "cpu")

    def test_eager_is_checked_where_it_was_asked_for(self):
        for names, checked in ((["compile"], ["compile"]), (["eager", "compile"], ["eager", "compile"])):
            with mock.patch.object(self.module.Forms, "check", autospec=True) as check:
                forms = self.forms(names, lambda *_: (mock.Mock(), mock.Mock()))
            self.assertEqual([call.args[1] for call in check.call_args_list], checked)
            self.assertEqual(list(forms.runs), names)

    def test_eager_that_fails_leaves_the_other_forms(self):
        for shape in ((1, 3, 8, 8), (4,)):  # two memory formats, and one
            forms = self.forms(["eager", "compile"], lambda *_: (failing, mock.Mock()), shape=shape)
            self.assertEqual(list(forms.runs), ["compile"])
            self.assertEqual(forms.reasons, {"eager": "RuntimeError: broken"})

    def test_a_row_that_cannot_be_made_is_the_reason_of_its_forms(self):
        forms = self.forms(["eager", "compile"], lambda *_: failing())
        self.assertEqual(forms.reasons, dict.fromkeys(["eager", "compile"], "RuntimeError: broken"))
        self.assertEqual(forms.groups(1), {})

    def test_a_form_that_fails_later_has_no_group(self):
        runs = [mock.Mock(), mock.Mock(side_effect=[1, RuntimeError("late")])]
        forms = self.forms(["eager", "compile"], lambda *_: runs, shape=(4,))
        self.assertEqual(list(forms.groups(0)), ["eager"])
        self.assertEqual((list(forms.runs), forms.reasons), (["eager"], {"compile": "RuntimeError: late"}))

    def test_the_numbers_of_an_optimizer_come_from_the_row(self):
        optimizers = self.module.torch.optim
        self.module.optimizer_of({"optimizer": "momentum", "numbers": {"rate": 3, "momentum": 4}}, "p", "cpu")
        optimizers.SGD.assert_called_once_with("p", 3, 4, fused=False)
        self.module.optimizer_of({"optimizer": "adam", "numbers": {"rate": 3, "betas": [1, 2], "epsilon": 5}}, "p",
                                 "cpu")
        optimizers.Adam.assert_called_once_with("p", 3, (1, 2), 5, fused=False, capturable=False)


class ScriptTest(unittest.TestCase):
    def run_script(self, *words):
        return subprocess.run([sys.executable, SCRIPT, *words], env=dict(os.environ, PATH="/nowhere"),
                              capture_output=True, text=True, check=False)

    def test_without_a_gpu_it_says_so(self):
        done = self.run_script("--only", "chain")
        self.assertEqual((done.returncode, done.stderr), (2, "tools/bench/gpu: no GPU: nvidia-smi lists none.\n"))

    def test_rows_are_listed_by_pattern(self):
        done = self.run_script("--list", "--only", "^lstm", "--only", "gemm_float32")
        self.assertEqual([line.split()[0] for line in done.stdout.splitlines()], ["gemm_float32", "lstm_1", "lstm_32"])

    def test_mistakes_are_told(self):
        for words, text in ((["--only", "["], "regular expression"), (["--only", "nothing"], "no row has such a name"),
                            (["--engines", "paddle"], "engines are phibridge, phibridge_graph, eager"),
                            (["--rounds", "0"], "positive"),
                            (["--no-such-argument"], "--no-such-argument")):
            done = self.run_script(*words)
            self.assertEqual(done.returncode, 1, words)
            self.assertIn(text, done.stderr)


if __name__ == "__main__":
    unittest.main()
