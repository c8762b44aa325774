"""Layers and functions as programs: jit.save, jit.load, jit.to_static, and InputSpec."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np

import phibridge
from phibridge import jit, nn
from phibridge.nn import functional as F
from phibridge.static import InputSpec


class LeNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2D(1, 6, 3, padding=1)
        self.conv2 = nn.Conv2D(6, 16, 3, padding=1)
        self.norm = nn.BatchNorm2D(16)
        self.dropout = nn.Dropout(0.3)
        self.hidden = nn.Linear(64, 32)
        self.out = nn.Linear(32, 10)

    def forward(self, image):
        x = F.max_pool2d(F.relu(self.conv1(image)), 2)
        x = F.max_pool2d(F.relu(self.norm(self.conv2(x))), 2)
        return self.out(self.dropout(F.relu(self.hidden(phibridge.flatten(x, 1, 3)))))


class TwoResults(nn.Layer):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(3, 4)

    def forward(self, x, scales):
        y = self.hidden(x) * scales["all"] + 1.5
        return y, {"mean": y.mean(axis=0), "same": y}


def numbers(*shape, seed=0):
    return phibridge.to_tensor(np.random.default_rng(seed).normal(size=shape).astype("float32"))


class JitTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.path = str(self.folder / "model" / "net")
        phibridge.seed(1)

    def run_session(self, *inputs) -> list:
        program = phibridge.Program.load(self.path + ".pdmodel", place="cpu", passes=["off"])
        names = [feed["name"] for feed in program.feeds]
        found = phibridge.Session(program).run(dict(zip(names, inputs)))
        return [found[name].numpy() for name in program.fetches]

    def run_binary(self, **inputs) -> list:
        line = [os.environ["PHIBRIDGE_BINARY"], "run", self.path + ".pdmodel", "--place", "cpu", "--passes", "off",
                "--output-dir", str(self.folder / "out"), "--force"]
        for name, tensor in inputs.items():
            np.save(self.folder / f"{name}.npy", tensor.numpy())
            line += ["--input", f"{name}={self.folder / name}.npy"]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        fetches = phibridge.Program.load(self.path + ".pdmodel", place="cpu").fetches
        return [np.load(self.folder / "out" / f"{name}.npy") for name in fetches]

    def compare(self, want, found):
        want = want if isinstance(want, (list, tuple)) else [want]
        self.assertEqual(len(want), len(found))
        for one, other in zip(want, found):
            np.testing.assert_array_equal(one.numpy(), np.asarray(other))

    def check(self, layer, *inputs):
        """Session, the command line and jit.load give the bits that the layer gives."""
        want = layer(*inputs)
        self.compare(want, self.run_session(*inputs))
        names = [feed["name"] for feed in phibridge.Program.load(self.path + ".pdmodel", place="cpu").feeds]
        self.compare(want, self.run_binary(**dict(zip(names, inputs))))
        found = jit.load(self.path, passes=["off"])(*inputs)
        self.compare(want, found if isinstance(found, list) else [found])

    def test_a_lenet(self):
        net = LeNet()
        net(numbers(4, 1, 8, 8))  # the norm gets statistics
        state = phibridge.get_rng_state()
        jit.save(net, self.path, [InputSpec([None, 1, 8, 8], "float32", "image")])
        self.assertEqual(phibridge.get_rng_state(), state)
        self.assertTrue(net.training and net.norm.training)
        net.eval()
        self.assertEqual(sorted(os.listdir(self.folder / "model")), ["net.pdiparams", "net.pdmodel"])
        for batch in (1, 2, 7):
            self.check(net, numbers(batch, 1, 8, 8, seed=batch))
        self.assertEqual(phibridge.doctor(self.folder / "model")["verdict"], "RUNS")
        program = jit.load(self.path).program()
        feed, = program.feeds
        self.assertEqual((feed["name"], feed["shape"]), ("image", [-1, 1, 8, 8]))
        self.assertEqual(program.variable(net.conv1.weight.name)["shape"], [6, 1, 3, 3])

    def test_a_layer_of_a_transformer(self):
        layer = nn.TransformerEncoderLayer(16, 4, 32)
        layer.eval()
        jit.save(layer, self.path, [InputSpec([None, None, 16])])
        for batch, length in ((1, 5), (3, 2)):
            self.check(layer, numbers(batch, length, 16, seed=length))

    def test_several_inputs_and_results(self):
        layer = TwoResults()
        layer.eval()
        jit.save(layer, self.path, [InputSpec([None, 3]), {"all": InputSpec([4], name="scales")}])
        x, scales = numbers(5, 3), numbers(4)
        y, others = layer(x, {"all": scales})
        self.compare([y, others["mean"], y], self.run_session(x, scales))
        self.compare([y, others["mean"], y], jit.load(self.path, passes=["off"])(x, scales))
        with self.assertRaisesRegex(TypeError, "takes 2 inputs"):
            jit.load(self.path)(x)

    def test_sizes_that_are_numbers_of_python(self):
        def rows(x):
            flat = x.reshape([x.shape[0], x.shape[1] * x.shape[2]])
            return phibridge.concat([flat[1:, ::2], flat[:-1, 1::2]], axis=1)
        jit.save(rows, self.path, [InputSpec([None, 2, 4])])
        self.check(rows, numbers(5, 2, 4))

    def test_in_place_and_constants(self):
        offset = phibridge.to_tensor([10.0, 20.0])

        def function(x):
            y = x * 2 + offset
            y[0] = 7.0
            phibridge.ops.relu_(y)
            total = phibridge.zeros([2])
            phibridge.ops.add_(total, y.sum(axis=0))
            return total, y
        jit.save(function, self.path, [InputSpec([3, 2])])
        for seed in (1, 2):
            self.check(function, numbers(3, 2, seed=seed))
        self.assertEqual(offset.tolist(), [10, 20])

    def test_what_is_copied_to_a_tensor(self):
        kept = phibridge.zeros([2])

        def function(x):
            kept.set_value(x * 2.0)
            return kept + x.detach() + x.clone() + x.cpu()
        jit.save(function, self.path, [InputSpec([2])])
        self.check(function, numbers(2))

    def test_a_condition_on_a_tensor_is_refused_with_its_line(self):
        def branches(x):
            if x.sum() > 0:  # this line
                return x
            return -x
        number = branches.__code__.co_firstlineno + 1
        with self.assertRaisesRegex(phibridge.UnimplementedError, rf"jit_test\.py:{number}\b.*where"):
            jit.save(branches, self.path, [InputSpec([2])])
        for reads in (lambda x: x * x.max().item(), lambda x: x * float(x[0]), lambda x: x + x.numpy(),
                      lambda x: x[x.argmax()], lambda x: phibridge.reshape(x, [phibridge.shape(x)[0], 1])):
            with self.assertRaisesRegex(phibridge.UnimplementedError, r"jit_test\.py:\d+ asks"):
                jit.save(reads, self.path, [InputSpec([2])])
        self.assertFalse(os.path.exists(self.path + ".pdmodel"))

    def test_what_does_not_depend_on_the_inputs_may_be_read(self):
        factor = phibridge.to_tensor(2.0)
        jit.save(lambda x: x * factor.item(), self.path, [InputSpec([2])])
        self.check(lambda x: x * 2.0, numbers(2))

    def test_what_depends_on_the_example_is_refused(self):
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "attribute `shape`|by no operator"):
            jit.save(lambda x: x + phibridge.ones([x.shape[0], 1]) * x.shape[0], self.path, [InputSpec([None, 2])])
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "operators|operator"):
            jit.save(lambda x: x if x.shape[0] == 2 else x * 2.0, self.path, [InputSpec([None, 2])])
        noise = np.random.default_rng(0)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "by no operator"):
            jit.save(lambda x: x + phibridge.to_tensor(noise.normal(size=2)), self.path, [InputSpec([2])])

    def test_to_static(self):
        net = jit.to_static(LeNet(), input_spec=[InputSpec([None, 1, 8, 8], name="image")])
        self.assertIsInstance(net, LeNet)
        net(numbers(2, 1, 8, 8)).mean().backward()
        self.assertIsNotNone(net.out.weight.grad)
        net.eval()
        jit.save(net, self.path)
        self.check(net, numbers(3, 1, 8, 8))

        @jit.to_static(input_spec=[InputSpec([None, 2], name="x")])
        def double(x):
            """Twice."""
            return x * 2.0
        self.assertEqual((double.__name__, double.__doc__), ("double", "Twice."))
        jit.save(double, self.path)
        self.check(double, numbers(3, 2))

    def test_forward_of_a_class(self):
        class Net(nn.Layer):
            def __init__(self):
                super().__init__()
                self.drop = nn.Dropout(0.5)

            @jit.to_static(input_spec=[InputSpec([None, 2])])
            def forward(self, x):
                return self.drop(x) * 3.0
        net = Net()
        jit.save(net, self.path)
        self.assertTrue(net.training)
        net.eval()
        self.check(net, numbers(3, 2))
        net.train()
        jit.save(net.forward, self.path)
        net.eval()
        self.check(net, numbers(4, 2))

    def test_examples_in_place_of_specs(self):
        table = nn.Embedding(5, 3)
        table.eval()
        jit.save(table, self.path, [phibridge.to_tensor([[4, 2]])])
        self.check(table, phibridge.to_tensor([[0, 3]]))

    def test_a_loaded_layer_evaluates_only(self):
        jit.save(lambda x: x * 2.0, self.path, [InputSpec([None])])
        layer = jit.load(self.path)
        self.assertIsInstance(layer, nn.Layer)
        self.assertFalse(layer.training)
        with self.assertRaises(phibridge.UnimplementedError):
            layer.train()
        with self.assertRaisesRegex(phibridge.UnimplementedError, "traced"):
            jit.save(layer, str(self.folder / "again"), [InputSpec([2])])

    def test_wrong_use_is_refused(self):
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "input_spec"):
            jit.save(LeNet(), self.path)
        with self.assertRaises(TypeError):
            jit.save(LeNet(), self.path, InputSpec([1]))
        with self.assertRaises(TypeError):
            jit.save(3, self.path, [])
        with self.assertRaises(ValueError):
            jit.save(LeNet(), str(self.folder) + "/", [InputSpec([1, 1, 8, 8])])
        with self.assertRaises(phibridge.UnimplementedError):
            jit.save(LeNet(), self.path, [InputSpec([1, 1, 8, 8])], output_spec=[1])
        with self.assertRaisesRegex(TypeError, "returns tensors"):
            jit.save(lambda x: 3, self.path, [InputSpec([2])])
        with self.assertRaisesRegex(phibridge.UnimplementedError, "backward"):
            jit.save(lambda x: phibridge.grad([x], [x]), self.path, [InputSpec([2])])
        with self.assertRaises(phibridge.NotFoundError):
            jit.load(str(self.folder / "nothing"))


class InputSpecTest(unittest.TestCase):
    def test_shape_type_and_name(self):
        spec = InputSpec([None, -1, 3], "int64", "ids")
        self.assertEqual((spec.shape, spec.dtype, spec.name), ((-1, -1, 3), phibridge.int64, "ids"))
        self.assertEqual(spec.batch(4).shape, (4, -1, -1, 3))
        self.assertEqual(spec.unbatch(), InputSpec([None, None, 3], "int64", "ids"))
        tensor = phibridge.to_tensor([[1.0]], dtype="float64")
        self.assertEqual(InputSpec.from_tensor(tensor, "x"), InputSpec([1, 1], "float64", "x"))
        self.assertEqual(InputSpec.from_numpy(np.zeros([2], "int32")), InputSpec([2], np.int32))
        self.assertIn("shape=(2,)", repr(InputSpec([2])))
        with self.assertRaises(TypeError):
            InputSpec([1], "float31")
        with self.assertRaises(ValueError):
            InputSpec([-2])
        with self.assertRaises(ValueError):
            InputSpec([]).unbatch()


if __name__ == "__main__":
    unittest.main()
