"""Layers and functions as programs: jit.save, jit.load, jit.to_static, and InputSpec."""

import functools
import os
import pathlib
import subprocess
import tempfile
import types
import unittest
import warnings

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


class JitCase(unittest.TestCase):
    """Saves to self.path and compares what runs."""

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


class JitTest(JitCase):
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
            image = numbers(batch, 1, 8, 8, seed=batch)
            self.check(net, image)
            # Passes fold the norm into the convolution, and so round otherwise.
            np.testing.assert_allclose(jit.load(self.path)(image).numpy(), net(image).numpy(), rtol=1e-5, atol=1e-6)
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

    def test_recurrent_layers_without_states(self):
        for layer in (nn.LSTM(3, 4, num_layers=2, direction="bidirect"), nn.GRU(3, 4, time_major=True)):
            layer.eval()
            jit.save(layer, self.path, [InputSpec([None, None, 3])])
            for batch in (1, 3):
                x = numbers(batch, 5, 3, seed=batch)
                out, states = layer(x)
                states = states if isinstance(states, tuple) else (states,)
                self.compare([out, *states], self.run_session(x))
        jit.save(nn.RNN(nn.LSTMCell(3, 4)), self.path, [InputSpec([None, 5, 3])])
        self.assertEqual(self.run_session(numbers(4, 5, 3))[0].shape, (4, 5, 4))

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

    def test_rows_that_depend_on_the_inputs_are_not_read(self):
        weight = numbers(5, 3)

        def gradient(ids, grad):  # SelectedRows
            inputs = {"W": weight, "Ids": ids, "Out@GRAD": grad}
            attrs = {"is_sparse": True}
            return phibridge.Tracer().trace_op("lookup_table_v2_grad", inputs, ["W@GRAD"], attrs)["W@GRAD"]
        spec = [InputSpec([2], "int64"), InputSpec([2, 3])]
        for reads in (lambda ids, grad: grad * float(gradient(ids, grad).rows[0]),
                      lambda ids, grad: gradient(ids, grad).to_dense()):
            with self.assertRaisesRegex(phibridge.UnimplementedError, r"jit_test\.py:\d+ asks"):
                jit.save(reads, self.path, spec)

    def test_what_does_not_depend_on_the_inputs_may_be_read(self):
        factor = phibridge.to_tensor(2.0)
        jit.save(lambda x: x * factor.item(), self.path, [InputSpec([2])])
        self.check(lambda x: x * 2.0, numbers(2))

    def test_what_depends_on_the_example_is_refused(self):
        text = (r"operator 0, `fill_constant`: its attribute `shape` is \[2, 1\] for some values or sizes of the "
                r"inputs, and \[5, 1\] for others")
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, text):
            jit.save(lambda x: x + phibridge.ones([x.shape[0], 1]) * x.shape[0], self.path, [InputSpec([None, 2])])
        text = "the function calls 1 operators for some values or sizes of the inputs, and 2 for others"
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, text):
            jit.save(lambda x: x if x.shape[0] == 2 else x * 2.0, self.path, [InputSpec([None, 2])])
        noise = np.random.default_rng(0)
        text = r"of shape \[2\], was made while the program was recorded, by no operator"
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, text):
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

    def test_what_depends_on_an_example_is_refused(self):
        def counted(x):
            positive = phibridge.masked_select(x, x > 0.0)
            return x * positive.shape[0]
        example = numbers(40)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "operator .*`fill_constant`.*value"):
            jit.save(counted, self.path, [example])
        places = phibridge.to_tensor(np.arange(40) % 5)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "operator .*`fill_constant`.*value"):
            jit.save(lambda x: x * phibridge.nonzero(x == 3).shape[0], self.path, [places])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            jit.save(lambda x: x * 40, self.path, [example])
        self.check(lambda x: x * 40, numbers(40, seed=1))

    def test_an_example_with_infinities_has_them_elsewhere(self):
        def counted(x):
            finite = phibridge.masked_select(x, x > -1e30)
            return x * finite.shape[0]
        values = numbers(40).numpy()
        values[:20] = -np.inf
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "operator .*`fill_constant`.*value"):
            jit.save(counted, self.path, [phibridge.to_tensor(values)])

    def test_a_warning_names_the_line_that_saves(self):
        calls = []

        def picky(x):
            calls.append(x.shape)
            if len(calls) == 2:
                raise ValueError("once")
            return x * 2
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            jit.save(picky, self.path, [numbers(3)])
        self.assertEqual([pathlib.Path(one.filename).name for one in told], ["jit_test.py"])
        self.assertEqual(len(calls), 3)  # real numbers alone are not tried twice

    def test_examples_that_have_to_be_as_they_are(self):
        offsets, x = phibridge.to_tensor([0, 2, 5], "int32"), numbers(5)

        def last(x, offsets):
            if phibridge.unique(offsets).shape[0] < 3:  # as with sequences that must not be empty
                raise ValueError("an empty sequence")
            return x[:2], offsets * 2
        with self.assertWarnsRegex(UserWarning, "whole numbers.*not noticed: ValueError: an empty sequence"):
            jit.save(last, self.path, [x, offsets])
        self.compare(last(x, offsets), self.run_session(x, offsets))

    def test_numbers_are_no_parameters(self):
        for function, spec, x in ((lambda x: 2.0 - x * 0.1 + 3, InputSpec([None]), numbers(3)),
                                  (lambda x: (x * 3 - 1) // 2, InputSpec([None], "int64"), phibridge.to_tensor([5, -7])),
                                  (lambda x: x / 3, InputSpec([None], "int64"), phibridge.to_tensor([5, -7])),
                                  (lambda x: x * 0.1, InputSpec([None], "float64"), phibridge.to_tensor([0.7], "float64")),
                                  (lambda x: x + 1.5, InputSpec([None], "int32"), phibridge.to_tensor([4], "int32"))):
            jit.save(function, self.path, [spec])
            self.assertFalse(os.path.exists(self.path + ".pdiparams"))
            self.check(function, x)
        jit.save(lambda x: x + float("inf"), self.path, [InputSpec([None])])  # which no attribute holds
        self.check(lambda x: x + float("inf"), numbers(2))

    def test_a_loaded_layer_evaluates_only(self):
        jit.save(lambda x: x * 2.0, self.path, [InputSpec([None])])
        layer = jit.load(self.path)
        self.assertIsInstance(layer, nn.Layer)
        self.assertFalse(layer.training)
        with self.assertRaises(phibridge.UnimplementedError):
            layer.train()
        with self.assertRaisesRegex(phibridge.UnimplementedError, "traced"):
            jit.save(layer, str(self.folder / "again"), [InputSpec([2])])
        both = nn.Sequential(layer, nn.Linear(2, 2))
        both.train()  # and so the layer within
        with self.assertRaisesRegex(phibridge.UnimplementedError, "traced"):
            jit.save(both, str(self.folder / "again"), [InputSpec([2])])

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
        with self.assertRaisesRegex(ValueError, "two InputSpecs have the name 'a'"):
            jit.save(lambda x, y: x + y, self.path, [InputSpec([2], name="a"), InputSpec([2], name="a")])
        with self.assertRaises(phibridge.NotFoundError):
            jit.load(str(self.folder / "nothing"))

    def test_parameters_of_an_older_program_go(self):
        jit.save(nn.Linear(2, 2), self.path, [InputSpec([2])])
        self.assertTrue(os.path.exists(self.path + ".pdiparams"))
        jit.save(lambda x: x + x, self.path, [InputSpec([2])])
        self.assertFalse(os.path.exists(self.path + ".pdiparams"))
        self.check(lambda x: x + x, numbers(2))


class SizesTest(JitCase):
    """A program that was traced with examples is right for other sizes, or refused."""

    def check_sizes(self, function, *shapes):
        jit.save(function, self.path, [InputSpec([None] * len(shapes[0]))])
        for shape in shapes:
            x = numbers(*shape)
            self.compare(function(x), self.run_session(x))

    def test_slices_by_numbers(self):
        for function in (lambda x: x[:, :512], lambda x: x[:, -100:], lambda x: x[:3], lambda x: x[:50],
                         lambda x: x[1:], lambda x: x[1:-1], lambda x: x[-5:9], lambda x: x[:, 7:-400],
                         lambda x: x[0:, :512, None], lambda x: x[-1, :512], lambda x: x[:3, [0, 1]]):
            self.check_sizes(function, (6, 600), (7, 33), (15, 512))

    def test_slices_with_steps(self):
        for function in (lambda x: x[::2], lambda x: x[:, :512:3], lambda x: x[::-2], lambda x: x[:, 500:2:-3],
                         lambda x: x[:, 3::-1], lambda x: x[-3::-1]):
            self.check_sizes(function, (6, 600), (7, 33), (15, 512))

    def test_bounds_from_sizes(self):
        self.check_sizes(lambda x: x[1:x.shape[0], :x.shape[1] - 1], (6, 600), (7, 33))

    def test_writes_to_slices(self):
        def written(index, value):
            def function(x):
                y = x * 1.0
                y[index] = value
                return y
            return function
        whole = slice(None)
        for index, value in (((whole, slice(None, 512)), 0.0), (slice(3, None), 7.0), (whole, 1.0),
                             ((slice(3, None), slice(None, None, 2)), phibridge.to_tensor(2.0)),
                             ((0, slice(-100, None)), phibridge.to_tensor([2.0]))):
            self.check_sizes(written(index, value), (6, 600), (7, 33), (2, 512))

        def but_last(x):
            y = x * 1.0
            y[:x.shape[0] - 1] = 1.0
            return y
        self.check_sizes(but_last, (6, 600), (7, 33))

    def test_no_open_size_stands_for_another(self):
        text = r"`reshape2`: its attribute `shape` is \[2, 64, 32\]"
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, text):
            jit.save(lambda x: x.reshape([x.shape[0], x.shape[2], x.shape[1]]), self.path, [InputSpec([None] * 3)])
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, r"`slice`: its attribute `ends` is \[32\]"):
            jit.save(lambda x, mask: mask[:, :x.shape[1]], self.path, [InputSpec([None, None])] * 2)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "attribute `shape`"):
            jit.save(lambda x, y: phibridge.ones([x.shape[0]]) * y[0, 0], self.path, [InputSpec([None, None])] * 2)

    def test_inputs_that_need_one_size_share_it(self):
        jit.save(lambda x, y: x + y, self.path, [InputSpec([None, None])] * 2)
        x, y = numbers(3, 7), numbers(3, 7, seed=1)
        self.compare(x + y, self.run_session(x, y))
        jit.save(lambda x, y: x.sum(axis=1) + y, self.path, [InputSpec([None, None]), InputSpec([None])])
        self.compare(x.sum(axis=1) + y[:, 0], self.run_session(x, y[:, 0]))


class ModesTest(JitCase):
    """Layers that a function uses are saved as in eval(), and stay as they are."""

    def setUp(self):
        super().setUp()
        self.block = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1D(4), nn.Dropout(0.5))
        self.block(numbers(8, 4, seed=3))  # the norm gets statistics
        self.state = {name: one.numpy().copy() for name, one in self.block.state_dict().items()}

    def check_block(self):
        self.assertTrue(all(one.training for one in self.block.sublayers(include_self=True)))
        for name, one in self.block.state_dict().items():
            np.testing.assert_array_equal(one.numpy(), self.state[name])

    def test_layers_that_a_function_reaches(self):
        block = self.block

        class Model:
            def __init__(self):
                self.inner = [block]

            def predict(self, x):
                return self.inner[0](x) * 2.0
        partial = functools.partial(lambda layer, x: layer(x) * 2.0, block)
        for function in (lambda x: block(x) * 2.0, Model().predict, partial):
            jit.save(function, self.path, [InputSpec([None, 4], name="x")])
            self.check_block()
            block.eval()
            self.check(lambda x: block(x) * 2.0, numbers(3, 4))
            block.train()

    def test_a_layer_that_trains_is_refused_and_stays(self):
        hidden = types.SimpleNamespace(one=self.block)
        with self.assertRaisesRegex(phibridge.PreconditionNotMetError, r"Call eval\(\) of the layer"):
            jit.save(lambda x: hidden.one(x), self.path, [InputSpec([None, 4])])
        self.check_block()

    def test_a_tensor_that_is_read_and_then_changed_is_refused(self):
        count = phibridge.to_tensor([1.0])

        def function(x):
            y = x * count
            count.set_value(count + 1.0)
            return y
        with self.assertRaisesRegex(phibridge.PreconditionNotMetError, "changes it afterwards"):
            jit.save(function, self.path, [InputSpec([None, 4])])
        self.assertEqual(count.tolist(), [1])


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
