#!/usr/bin/env python3
"""Tests what tools/bench/peers computes and writes, and how it lets processes take turns, without any peer."""
import os
import struct
import sys
import tempfile
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "internal"))
from peers import case_folder, chart, figures, history, measure, parameters, processes, report  # noqa: E402

try:
    import numpy as np
except ImportError:
    np = None


def summary(median):
    return {"minimum": median / 2, "median": median, "p90": median * 2, "runs": 10}


def latency(**medians):
    return {engine: summary(median) for engine, median in medians.items()}


def run_of(programs, date="2026-01-01", device="a CPU", reasons=()):
    """programs: {name: {threads: {engine: summary}}}"""
    return {"date": date, "commit": "c" + date[-2:], "device": device, "versions": {"openvino": "1.0"}, "seconds": 1.0,
            "rounds": 5, "sessions": 2, "neighbours": 2, "reasons": list(reasons),
            "programs": {name: {"latency": tables} for name, tables in programs.items()}}


class FiguresTest(unittest.TestCase):
    def test_median_and_p90_do_not_depend_on_the_order(self):
        self.assertEqual(figures.summary([10, 2, 3, 4, 5, 6, 7, 8, 9, 1]),
                         {"minimum": 1, "median": 6, "p90": 10, "runs": 10})

    def test_one_run_is_its_own_summary(self):
        self.assertEqual(figures.summary([4.5]), {"minimum": 4.5, "median": 4.5, "p90": 4.5, "runs": 1})

    def test_the_speed_takes_the_faster_of_either_side(self):
        row = latency(cpu=4.0, onednn=2.0, onnxruntime=3.0, openvino=5.0, predictor=0.1)
        self.assertAlmostEqual(figures.speed(row), 1.5)
        self.assertAlmostEqual(figures.speed(row, ["cpu"]), 0.75)

    def test_the_speed_may_go_by_minima(self):
        row = {"cpu": dict(summary(4.0), minimum=1.0), "openvino": dict(summary(4.0), minimum=3.0)}
        self.assertEqual((figures.speed(row), figures.speed(row, statistic="minimum")), (1.0, 3.0))

    def test_there_is_no_speed_without_both_sides(self):
        self.assertIsNone(figures.speed(latency(cpu=1.0, predictor=2.0)))
        self.assertIsNone(figures.speed(latency(onnxruntime=1.0)))
        self.assertIsNone(figures.speed({"cpu": None, "openvino": summary(1.0)}))

    def test_half_and_twice_have_the_geometric_mean_one(self):
        self.assertAlmostEqual(figures.geometric_mean([0.5, 2.0]), 1.0)
        self.assertIsNone(figures.geometric_mean([]))

    def test_the_mean_speed_counts_programs_that_both_sides_run(self):
        rows = {"a": latency(cpu=1.0, openvino=2.0), "b": latency(cpu=1.0, onnxruntime=8.0), "c": latency(cpu=1.0)}
        mean, programs = figures.mean_speed(rows)
        self.assertAlmostEqual(mean, 4.0)
        self.assertEqual(programs, 2)

    def test_each_round_begins_with_another_engine(self):
        self.assertEqual([figures.rotated("abc", i)[0] for i in range(4)], ["a", "b", "c", "a"])
        self.assertEqual(figures.rotated("abc", 1), ["b", "c", "a"])
        self.assertEqual(figures.rotated([], 1), [])

    def test_numbers_of_a_history_are_short(self):
        self.assertEqual(figures.rounded({"a": [1.23456, 7], "b": "text"}), {"a": [1.235, 7], "b": "text"})


class HistoryTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "peers.json")

    def test_what_was_written_is_read_a_line_a_run(self):
        runs = [run_of({"a": {"1": latency(cpu=1.0)}}), run_of({"b": {"1": latency(cpu=2.0)}})]
        history.write(self.path, runs)
        self.assertEqual(history.read(self.path), runs)
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), 2 + len(runs))

    def test_a_file_that_is_not_there_holds_no_run(self):
        self.assertEqual(history.read(self.path), [])

    def test_rows_of_older_runs_on_the_device_stay(self):
        runs = [run_of({"a": {"1": latency(cpu=1.0)}, "b": {"1": latency(cpu=1.0)}}),
                run_of({"c": {"1": latency(cpu=9.0)}}, device="another"), run_of({"b": {"1": latency(cpu=2.0)}})]
        rows = history.latest_rows(runs, "a CPU")
        self.assertEqual(sorted(rows), ["a", "b"])
        self.assertIs(rows["a"][1], runs[0])
        self.assertEqual(rows["b"][0]["latency"]["1"]["cpu"]["median"], 2.0)

    def test_thread_counts_are_in_the_order_of_numbers(self):
        self.assertEqual(history.thread_counts({"a": {"latency": {"16": {}, "2": {}}}}), ["2", "16"])

    def test_slower_than_the_other_engines_is_a_regression_and_a_slower_machine_is_none(self):
        runs = [run_of({"a": {"1": latency(cpu=1.0, openvino=1.0)}, "b": {"1": latency(cpu=1.0, openvino=1.0)}}),
                run_of({"a": {"1": latency(cpu=3.0, openvino=2.0)}, "b": {"1": latency(cpu=2.0, openvino=2.0)}})]
        self.assertEqual([(p, t, round(then, 2), round(now, 2)) for p, t, _, then, now in history.regressions(runs)],
                         [("a", "1", 1.0, 0.67)])

    def test_runs_on_other_devices_and_programs_without_rivals_are_not_compared(self):
        fast, slow = {"1": latency(cpu=1.0, openvino=1.0)}, {"1": latency(cpu=9.0, openvino=1.0)}
        self.assertEqual(history.regressions([run_of({"a": fast}, device="another"), run_of({"a": slow})]), [])
        alone = {"1": latency(cpu=1.0)}
        self.assertEqual(history.regressions([run_of({"a": alone}), run_of({"a": slow})]), [])
        self.assertEqual(history.regressions([]), [])


class ReportTest(unittest.TestCase):
    def page(self, *runs):
        return report.page(list(runs))

    def test_a_cell_that_was_not_measured_is_a_dash_and_its_reason_is_named_once(self):
        text = self.page(run_of({"a": {"1": latency(cpu=1.0, openvino=2.0)}, "b": {"1": latency(cpu=1.0)}},
                                reasons=[["b", "openvino", "no LoD"], ["c", "openvino", "no LoD"]]))
        self.assertIn("| b | 1.000 (0.500–2.000) | - | - |", text)
        self.assertIn("- OpenVINO, b, c: no LoD", text)

    def test_columns_are_the_engines_that_were_measured(self):
        text = self.page(run_of({"a": {"1": latency(openvino=2.0, cpu=1.0)}}))
        self.assertIn("| program | phibridge cpu | OpenVINO | speed |", text)

    def test_each_number_of_threads_has_its_mean_and_its_table(self):
        text = self.page(run_of({"a": {"1": latency(cpu=1.0, openvino=2.0), "2": latency(cpu=1.0, openvino=3.0)}}))
        self.assertIn("| 1 | 2.00 | - | 2.00 | 2.00 | 1 |\n| 2 | 3.00 | - | 3.00 | 3.00 | 1 |", text)
        self.assertIn("## Milliseconds, 1 thread\n", text)
        self.assertIn("## Milliseconds, 2 threads\n", text)

    def test_what_was_not_asked_for_has_no_table(self):
        plain = run_of({"a": {"1": latency(cpu=1.0)}})
        self.assertNotIn("Runs per second", self.page(plain))
        full = run_of({"a": {"1": latency(cpu=1.0)}})
        full["programs"]["a"].update(throughput={"cpu": 123.44}, memory={"cpu": 41.6},
                                     cold={"cpu": {"total": 300.2, "after_imports": 100.1}},
                                     neighbours={"1": latency(cpu=7.0)})
        text = self.page(full)
        for part in ("## Runs per second, 2 sessions at once", "| a | 123.4 |", "| a | 42 |", "| a | 300 (100) |",
                     "## Milliseconds beside 2 busy neighbours, 1 thread", "| a | 7.000 (3.500–14.000) | - |"):
            self.assertIn(part, text)

    def test_older_rows_and_what_became_slower_are_named(self):
        text = self.page(run_of({"a": {"1": latency(cpu=1.0, openvino=1.0)}, "b": {"1": latency(cpu=1.0)}}),
                         run_of({"a": {"1": latency(cpu=2.0, openvino=1.0)}}, date="2026-01-02"))
        self.assertIn("## Rows of older runs\n\n- b: c01, 2026-01-01", text)
        self.assertIn("- a, 1 thread: speed 0.50; it was 1.00 with c01 on 2026-01-01", text)
        self.assertIn("| 2026-01-02 | c02 | 1 | 0.50 | 1 |", text)


# Answers as an engine does; the second argument: what it does when its turn comes.
WORKER = """
import json, sys
print("noise")
print(json.dumps({"imported": 1.0}))
if sys.argv[1] == "refuses": sys.exit("Error: no such operator")
print(json.dumps({"ready": True}), flush=True)
print(json.dumps({"difference": 0.0}), flush=True)
for line in sys.stdin:
    if sys.argv[1] == "dies": sys.exit("Error: out of luck")
    print(json.dumps({"milliseconds": [9.0, 2.0, 3.0], "seconds": float(line)}), flush=True)
"""


def state_of(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[0]


class WorkerTest(unittest.TestCase):
    def worker(self, behaviour):
        worker = processes.Worker([sys.executable, "-c", WORKER, behaviour], 1)
        self.addCleanup(worker.close)
        return worker

    def test_it_runs_when_it_has_a_turn_and_is_stopped_otherwise(self):
        worker = self.worker("works")
        worker.wait_until_ready()
        self.assertEqual(worker.first["imported"], 1.0)
        self.assertGreaterEqual(worker.first["answered"], worker.started)
        worker.rest()
        self.assertEqual(worker.turn(0.5), {"milliseconds": [9.0, 2.0, 3.0], "seconds": 0.5})
        end = time.monotonic() + 10
        while state_of(worker.process.pid) != "T" and time.monotonic() < end:
            time.sleep(0.001)
        self.assertEqual(state_of(worker.process.pid), "T")
        self.assertGreater(worker.peak_megabytes(), 1)

    def test_what_it_refuses_is_the_reason(self):
        with self.assertRaisesRegex(processes.Failed, "Error: no such operator"):
            self.worker("refuses").wait_until_ready()

    def test_one_that_dies_leaves_the_round_and_the_others_go_on(self):
        workers = {"cpu": self.worker("works"), "openvino": self.worker("dies")}
        for worker in workers.values():
            worker.wait_until_ready()
        setup = measure.Setup("", {}, list(workers), 0.2, 2, "")
        turns = measure.take_turns(setup, "/cases/a", workers)
        self.assertEqual(sorted(workers), ["cpu"])
        self.assertEqual(measure.summaries(turns), {"cpu": {"minimum": 2.0, "median": 3.0, "p90": 3.0, "runs": 4}})
        self.assertEqual(setup.reasons, {("a", "openvino"): "Error: out of luck"})

    def test_the_line_that_says_what_is_wrong_is_the_reason(self):
        self.assertEqual(processes.reason_of("a\nRuntimeError: no LoD\nb\n", 1), "no LoD")
        self.assertEqual(processes.reason_of("Oops, no box_coder\n[ERROR] aborted\n", 1), "Oops, no box_coder")
        self.assertEqual(processes.reason_of("a\nb\n", 1), "b")
        self.assertEqual(processes.reason_of("", -6), "exit code -6")

    def test_neighbours_end_with_the_measurement(self):
        with processes.Neighbours(1) as neighbours:
            pid = neighbours.processes[0].pid
            self.assertTrue(os.path.exists(f"/proc/{pid}"))
        self.assertFalse(os.path.exists(f"/proc/{pid}"))


class ChartTest(unittest.TestCase):
    def test_bars_are_multiples_of_the_faster_rival(self):
        row = latency(cpu=6.0, onnxruntime=4.0, openvino=2.0)
        self.assertEqual(chart.multiples(row), {"cpu": 3.0, "onnxruntime": 2.0, "openvino": 1.0})
        self.assertEqual(chart.multiples(latency(cpu=6.0)), {})

    def test_every_engine_has_a_colour_of_its_own(self):
        self.assertEqual(set(chart.COLOURS), set(report.ENGINES))
        self.assertEqual(len(set(chart.COLOURS.values())), len(report.ENGINES))


class CaseFolderTest(unittest.TestCase):
    def test_inference_cases_are_found_and_training_is_left_out(self):
        names = {os.path.basename(f) for f in case_folder.inference_cases([os.path.join(ROOT, "tests", "programs")])}
        self.assertIn("digits_lenet_infer", names)
        self.assertNotIn("digits_lenet_train", names)
        one = os.path.join(ROOT, "tests", "programs", "while_rnn")
        self.assertEqual(case_folder.inference_cases([one]), [one])

    @unittest.skipUnless(np, "no numpy here")
    def test_differences_are_shares_of_the_range(self):
        expected = np.array([[0.0, 10.0], [5.0, 2.0]])
        self.assertAlmostEqual(case_folder.difference([expected], [expected + 1.0]), 0.1)
        self.assertEqual(case_folder.difference([expected], [expected[::-1]]), 0.0)
        self.assertIsNone(case_folder.difference([expected], [expected[:1]]))
        self.assertEqual(case_folder.difference([expected, np.ones(3)], [np.ones(3), expected]), 0.0)
        self.assertEqual(case_folder.difference([expected], [expected * np.nan]), float("inf"))


class ParametersTest(unittest.TestCase):
    def test_dimensions_are_read_packed_or_not(self):
        self.assertEqual(parameters.tensor_desc(bytes([8, 5, 16, 3, 16, 0xac, 2])), ("float32", [3, 300]))
        self.assertEqual(parameters.tensor_desc(bytes([8, 3, 18, 2, 3, 4])), ("int64", [3, 4]))

    @unittest.skipUnless(np, "no numpy here")
    def test_tensors_stand_in_the_order_of_their_names(self):
        def tensor(array):
            desc = bytes([8, 5]) + b"".join(bytes([16, n]) for n in array.shape)
            return struct.pack("<IQIi", 0, 0, 0, len(desc)) + desc + array.tobytes()
        a, b = np.arange(6, dtype="float32").reshape(2, 3), np.ones(1, "float32")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model.pdiparams")
            with open(path, "wb") as file:
                file.write(tensor(a) + tensor(b))
            read = parameters.read_parameters(path, ["b", "a"])
        self.assertTrue((read["a"] == a).all() and (read["b"] == b).all())


if __name__ == "__main__":
    unittest.main()
