"""Operators by their type, and programs recorded of them."""

import pathlib
import tempfile
import unittest

import numpy as np

import phibridge


def sequences():
    x = phibridge.to_tensor(np.arange(1, 9, dtype="float32").reshape(4, 2))
    x.lod = [[0, 1, 4]]
    return x


class TracerTest(unittest.TestCase):
    def test_an_operator_without_a_function(self):
        out = phibridge.Tracer().trace_op("sequence_pool", {"X": sequences()}, ["Out", "MaxIndex"], {"pooltype": "SUM"})
        self.assertEqual(sorted(out), ["MaxIndex", "Out"])
        self.assertEqual(out["Out"].tolist(), [[1, 2], [15, 18]])

    def test_outputs_in_place_and_by_number(self):
        tracer, x = phibridge.Tracer(), phibridge.to_tensor([-1.0, 2.0])
        self.assertIs(tracer.trace_op("relu", {"X": x}, {"Out": x})["Out"], x)
        self.assertEqual(x.tolist(), [0, 2])
        parts = tracer.trace_op("split", {"X": phibridge.to_tensor([[1.0, 2.0, 3.0]])}, {"Out": 3}, {"num": 3, "axis": 1})
        self.assertEqual([part.item() for part in parts["Out"]], [1, 2, 3])
        joined = tracer.trace_op("concat", {"X": parts["Out"]}, ["Out"], {"axis": 0})
        self.assertEqual(joined["Out"].tolist(), [[1], [2], [3]])

    def test_attributes_of_all_kinds(self):
        tracer, x = phibridge.Tracer(), phibridge.to_tensor([[1.0, 2.0], [3.0, 4.0]])
        out = tracer.trace_op("scale", {"X": x}, ["Out"], {"scale": 2.5, "bias": 1, "bias_after_scale": False})["Out"]
        self.assertEqual(out.tolist(), [[5, 7.5], [10, 12.5]])
        out = tracer.trace_op("reduce_sum", {"X": x}, ["Out"], {"dim": [1], "keep_dim": True})["Out"]
        self.assertEqual(out.tolist(), [[3], [7]])

    def test_gradients_are_recorded(self):
        x = phibridge.to_tensor([3.0], stop_gradient=False)
        phibridge.Tracer().trace_op("square", {"X": x}, ["Out"])["Out"].backward()
        self.assertEqual(x.grad.item(), 6)

    def test_what_it_recorded_runs_as_a_program(self):
        x, weight = phibridge.to_tensor([[1.0, 2.0]]), phibridge.to_tensor([[3.0], [4.0]])
        weight.name = "w"
        recorder, tracer = phibridge.ProgramRecorder(), phibridge.Tracer()
        recorder.add_feed("x", x, unknown_batch=True)
        tracer.record_to(recorder)
        product = tracer.trace_op("matmul_v2", {"X": x, "Y": weight}, ["Out"])["Out"]
        out = tracer.trace_op("relu", {"X": product}, ["Out"])["Out"]
        recorder.add_fetch(out)
        tracer.record_to(None)
        self.assertEqual(recorder.name_of(weight), "w")
        self.assertEqual(recorder._operators(), ["feed", "matmul_v2", "relu", "fetch"])
        with tempfile.TemporaryDirectory() as folder:
            recorder.save(pathlib.Path(folder) / "model")
            program = phibridge.Program.load(folder + "/model", place="cpu")
            found, = phibridge.Session(program).run({"x": np.array([[1.0, 2.0], [0.0, 1.0]], "float32")}).values()
        self.assertEqual(found.tolist(), [[11], [4]])

    def test_operators_with_gradients(self):
        found = phibridge._C._operators_with_gradients()
        self.assertEqual(found, sorted(set(found)))
        self.assertLessEqual({"softmax", "matmul_v2", "sequence_pool"}, set(found))
        self.assertFalse({"arg_max", "shape", "sgd"} & set(found))

    def test_wrong_use_is_refused(self):
        tracer, x = phibridge.Tracer(), phibridge.to_tensor([1.0])
        with self.assertRaisesRegex(phibridge.NotFoundError, "no_such_op"):
            tracer.trace_op("no_such_op", {"X": x}, ["Out"])
        with self.assertRaisesRegex(TypeError, "input `X` is list|an input `X` is float"):
            tracer.trace_op("relu", {"X": [1.0]}, ["Out"])
        with self.assertRaisesRegex(TypeError, "attribute `scale` is dict"):
            tracer.trace_op("scale", {"X": x}, ["Out"], {"scale": {}})
        with self.assertRaises(phibridge.NotFoundError):
            phibridge.ProgramRecorder().add_fetch(x)


class ReduceHookTest(unittest.TestCase):
    def test_it_is_called_after_the_gradient_was_added(self):
        x, seen = phibridge.to_tensor([2.0], stop_gradient=False), []
        handle = x.register_reduce_hook(lambda: seen.append(x.grad.item()))
        (x * x + x).backward()
        (x * 2).backward()
        self.assertEqual(seen, [5, 7])
        self.assertTrue(handle.remove())
        x.square().backward()
        self.assertEqual(seen, [5, 7])
        with self.assertRaises(phibridge.InvalidArgumentError):
            (x * 2).register_reduce_hook(lambda: None)

    def test_an_error_of_a_hook_comes_out(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)

        def fail():
            raise KeyError("mine")
        x.register_reduce_hook(fail)
        with self.assertRaisesRegex(KeyError, "mine"):
            (x * 2).backward()


if __name__ == "__main__":
    unittest.main()
