"""Layers in Python: Paddle's values, what is within, state dicts and files, wrong use."""

import gc
import io
import pathlib
import sys
import tempfile
import threading
import unittest
import weakref

import numpy as np

import phibridge
from phibridge import nn
from phibridge.nn import functional as F
from phibridge.utils import unique_name

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "oracle"))
import training_makers  # noqa: E402

VALUES = TESTS / "framework" / "nn" / "values"
FILES = TESTS / "framework" / "io" / "pdparams"


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(1, 2, 3)
        self.norm = nn.BatchNorm2D(2)
        self.out = nn.Linear(2, 3)
        self.scale = self.create_parameter([1], default_initializer=nn.initializer.Constant(2.0))

    def forward(self, x, twice=False):
        out = self.out(F.avg_pool2d(self.norm(self.conv(x)), 4).reshape([-1, 2])) * self.scale
        return (out, out) if twice else out


def image():
    return phibridge.to_tensor(np.random.default_rng(1).normal(size=[2, 1, 6, 6]).astype("float32"))


class ValuesTest(unittest.TestCase):
    def test_layers_compute_what_paddle_computed(self):
        made = {name: make() for name, make in training_makers.layers(phibridge).items()}
        made["batch_norm_eval"].eval()
        values = phibridge.load(VALUES / "layers.pdparams")
        self.assertEqual(set(values), set(made))
        for name, layer in made.items():
            with self.subTest(name):
                self.compare(layer, values[name])

    def compare(self, layer, want):
        layer.set_state_dict(want["state"])
        x = phibridge.to_tensor(want["x"], stop_gradient="x_grad" not in want)
        out = layer(x)
        out = out[0] if isinstance(out, tuple) else out
        found = [(out, want["out"])]
        phibridge.square(out).sum().backward()
        if "x_grad" in want:
            found.append((x.grad, want["x_grad"]))
        found.append((layer.parameters()[0].grad, want["first_grad"]))
        for got, tensor in found:  # equal but for the order of float32 sums, as in layers_test.cc
            np.testing.assert_allclose(got.numpy(), tensor.numpy(), rtol=1e-5, atol=2e-6)

    def test_first_values_are_drawn_from_the_stream(self):
        phibridge.seed(2)
        first = nn.Linear(100, 200).weight.numpy().copy()
        phibridge.seed(2)
        np.testing.assert_array_equal(nn.Linear(100, 200).weight.numpy(), first)
        self.assertAlmostEqual(float(np.abs(first).max()), (6 / 300) ** 0.5, places=3)
        constant = nn.Linear(2, 2, weight_attr=nn.initializer.Constant(3.0), bias_attr=False)
        self.assertEqual(constant.weight.tolist(), [[3, 3], [3, 3]])
        self.assertIsNone(constant.bias)
        self.assertLessEqual(np.abs(nn.initializer.TruncatedNormal(0, 1)([1000]).numpy()).max(), 2)

    def test_lstm_gives_its_states(self):
        lstm = nn.LSTM(2, 3)
        x = phibridge.full([4, 5, 2], 0.5)
        out, (h, c) = lstm(x)
        self.assertEqual((out.shape, h.shape, c.shape), ([4, 5, 3], [1, 4, 3], [1, 4, 3]))
        np.testing.assert_array_equal(out[:, 4].numpy(), h[0].numpy())
        self.assertNotEqual(lstm(x, (h, c))[1][1].tolist(), c.tolist())

    def test_functions(self):
        x = phibridge.to_tensor([[1.0, 2.0], [3.0, 4.0]])
        label = phibridge.to_tensor([[1], [0]])
        self.assertEqual(F.accuracy(x, label).item(), 0.5)
        self.assertEqual(F.mse_loss(x, x + 2).item(), 4)
        np.testing.assert_allclose(F.cross_entropy(x, label[:, 0]).item(), np.log(1 + np.e) - 0.5, rtol=1e-6)
        self.assertEqual(F.dropout(x, 0.5, training=False).tolist(), x.tolist())
        picture = phibridge.arange(16.0).reshape([1, 1, 4, 4])
        self.assertEqual(F.max_pool2d(picture, 2).tolist(), [[[[5, 7], [13, 15]]]])
        self.assertEqual(F.avg_pool2d(picture, 2, stride=2).tolist(), [[[[2.5, 4.5], [10.5, 12.5]]]])
        self.assertEqual(F.linear(x, x, x[0]).tolist(), [[8, 12], [16, 24]])
        self.assertEqual(F.relu(x - 2).tolist(), [[0, 0], [1, 2]])


class LayerTest(unittest.TestCase):
    def test_attributes_are_parts(self):
        with unique_name.guard():
            net = Net()
        self.assertEqual([name for name, _ in net.named_parameters()],
                         ["scale", "conv.weight", "conv.bias", "norm.weight", "norm.bias", "out.weight", "out.bias"])
        self.assertEqual([p.name for p in net.parameters()][:3], ["net_0.w_0", "conv2d_0.w_0", "conv2d_0.b_0"])
        self.assertEqual([name for name, _ in net.named_buffers()], ["norm._mean", "norm._variance"])
        self.assertEqual(net.sublayers(), [net.conv, net.norm, net.out])
        self.assertEqual([name for name, _ in net.named_sublayers()], ["conv", "norm", "out"])
        self.assertEqual(net.full_name(), "net_0")
        self.assertIn("(conv): Conv2D(1, 2, kernel_size=[3, 3])", repr(net))
        self.assertTrue(all(not p.stop_gradient and p.persistable for p in net.parameters()))

    def test_parts_are_replaced_and_deleted(self):
        net = Net()
        net.out = nn.Linear(2, 5)
        self.assertEqual(net(image()).shape, [2, 5])
        net.scale = net.create_parameter([1], default_initializer=nn.initializer.Constant(0.0))
        self.assertEqual(np.abs(net(image()).numpy()).max(), 0)
        self.assertEqual(len(net.parameters()), 7)
        del net.scale
        net.norm = None
        self.assertEqual([name for name, _ in net.named_parameters()],
                         ["conv.weight", "conv.bias", "out.weight", "out.bias"])

    def test_what_is_refused_changes_nothing(self):
        class Net(nn.Layer):
            def __init__(self):
                super().__init__()
                self.fc = nn.Linear(2, 2)
                self.scale = self.create_parameter([1])

        net = Net()
        before = sorted(net.state_dict()), net.fc, net.scale
        with self.assertRaises(phibridge.InvalidArgumentError):
            net.fc = net  # a layer within itself
        with self.assertRaisesRegex(TypeError, "`scale` is a parameter of Net.*set_value"):
            net.scale = phibridge.to_tensor([3.0])
        self.assertEqual(sorted(net.state_dict()), before[0])
        self.assertIs(net.fc, before[1])
        self.assertIs(net.scale, before[2])

    def test_a_parameter_may_be_shared(self):
        net = nn.Layer()
        net.a, net.b = nn.Linear(2, 2), nn.Layer()
        net.b.weight = net.a.weight
        self.assertEqual(len(net.parameters()), 2)
        net.b.weight.set_value([[1, 2], [3, 4]])
        self.assertEqual(net.a.weight.tolist(), [[1, 2], [3, 4]])

    def test_buffers_are_saved_and_not_trained(self):
        net = nn.Layer()
        net.register_buffer("count", phibridge.zeros([1]))
        net.count = net.count + 1
        net.note = phibridge.zeros([1])  # a tensor like any other
        net.note = phibridge.ones([1])
        self.assertEqual(net.parameters(), [])
        self.assertEqual({name: t.tolist() for name, t in net.state_dict().items()}, {"count": [1]})

    def test_calls_pass_all_arguments(self):
        net = Net()
        first, second = net(image(), twice=True)
        self.assertIs(first, second)
        self.assertEqual(first.shape, [2, 3])

    def test_trains_and_tests_as_a_whole(self):
        net = Net()
        net.eval()
        self.assertFalse(net.norm.training)
        before = net.norm._mean.numpy().copy()
        net(image())
        np.testing.assert_array_equal(net.norm._mean.numpy(), before)
        net.train()
        net(image())
        self.assertNotEqual(net.norm._mean.tolist(), before.tolist())

    def test_threads_share_a_layer_that_is_tested(self):
        net = Net()
        net.eval()
        x, results = image(), [None] * 4

        def work(i):
            for _ in range(20):
                results[i] = net(x).tolist()
        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [net(x).tolist()] * 4)

    def test_a_layer_that_refers_to_itself_is_collected(self):
        class Own(nn.Linear):
            pass
        for kind in (Net, nn.Layer, Own, lambda: nn.Linear(1, 1), lambda: nn.LSTM(1, 1), nn.LayerList):
            layer = kind() if kind is not Own else Own(1, 1)
            layer.hook = lambda layer=layer: layer
            gone = weakref.ref(layer)
            del layer
            gc.collect()
            self.assertIsNone(gone())

    def test_containers(self):
        net = nn.Sequential(nn.Linear(2, 3), ("last", nn.Linear(3, 4)))
        self.assertEqual(net(phibridge.ones([5, 2])).shape, [5, 4])
        self.assertEqual([name for name, _ in net.named_parameters()],
                         ["0.weight", "0.bias", "last.weight", "last.bias"])
        self.assertIs(net[1], net.last)
        blocks = nn.LayerList([nn.Linear(1, 1) for _ in range(3)]).append(nn.Dropout())
        self.assertEqual(len(blocks), 4)
        self.assertEqual(len(blocks.parameters()), 6)
        self.assertIs(list(blocks)[3], blocks[-1])

    def test_apply_to_and_types(self):
        net = Net()
        seen = []
        net.apply(lambda layer: seen.append(type(layer).__name__))
        self.assertEqual(seen, ["Conv2D", "BatchNorm2D", "Linear", "Net"])
        self.assertIs(net.to(dtype="bfloat16"), net)
        self.assertEqual(net.out.weight.dtype, phibridge.bfloat16)
        phibridge.set_default_dtype("float64")
        try:
            self.assertEqual(nn.Linear(1, 1).weight.dtype, phibridge.float64)
        finally:
            phibridge.set_default_dtype("float32")
        self.assertEqual(phibridge.get_default_dtype(), "float32")


class StateTest(unittest.TestCase):
    def test_through_a_file(self):
        with unique_name.guard(), tempfile.TemporaryDirectory() as folder:
            net = Net()
            phibridge.save(net.state_dict(), pathlib.Path(folder) / "net.pdparams", protocol=4)
            state = phibridge.load(folder + "/net.pdparams")
            self.assertEqual(list(state), list(net.state_dict()))
            self.assertEqual(state["out.weight"].name, "linear_0.w_0")
            other = Net()
            self.assertNotEqual(other.conv.weight.tolist(), net.conv.weight.tolist())
            other.set_state_dict(state)
            self.assertEqual(other(image()).tolist(), net(image()).tolist())
            by_name = {tensor.name: tensor.numpy() for tensor in state.values()}
            with unique_name.guard():
                again = Net()
            again.set_state_dict(by_name, use_structured_name=False)
            self.assertEqual(again.conv.weight.tolist(), net.conv.weight.tolist())

    def test_new_folders_and_memory(self):
        state, memory = {"x": phibridge.ones([2]), "list": [phibridge.zeros([1]), "text"]}, io.BytesIO()
        with tempfile.TemporaryDirectory() as folder:
            phibridge.save(state, f"{folder}/epoch_1/best/net.pdparams")
            found = phibridge.load(pathlib.Path(folder) / "epoch_1" / "best" / "net.pdparams", return_numpy=True)
        self.assertIsInstance(found["x"], np.ndarray)
        self.assertEqual((found["x"].tolist(), found["list"][0].tolist(), found["list"][1]), ([1, 1], [0], "text"))
        phibridge.save(state, memory)
        memory.seek(0)
        self.assertEqual(phibridge.load(memory)["x"].tolist(), [1, 1])
        for call in (lambda: phibridge.save(state, memory, protocol=2), lambda: phibridge.save(state, memory, use_binary_format=True),
                     lambda: phibridge.load(memory, params_filename="p")):
            with self.assertRaises(phibridge.UnimplementedError):
                call()

    def test_a_file_of_paddle(self):
        state = phibridge.load(FILES / "net.pdparams")
        net = Net()
        net.scale = None
        net.set_state_dict(state)
        np.testing.assert_array_equal(net.norm._mean.numpy(), state["norm._mean"].numpy())

    def test_all_kinds_of_values(self):
        value = {"none": None, "yes": True, "count": -3, "rate": 0.5, "text": "ä", "list": [1, [2.0]],
                 "array": np.arange(3), "tensor": phibridge.ones([2]), "inner": {"x": np.float64(2)},
                 "pair": (1, 2), "no": (), "nested": [([{"y": (1, [2])}],)], "named": ("of", phibridge.ones([1])),
                 "tensors": (phibridge.ones([1]), [np.zeros([1])])}
        with tempfile.TemporaryDirectory() as folder:
            phibridge.save(value, folder + "/all.pdparams")
            back = phibridge.load(folder + "/all.pdparams")
            arrays = phibridge.load(folder + "/all.pdparams", return_numpy=True)
        self.assertEqual(arrays["tensors"], (np.ones([1]), [np.zeros([1])]))
        self.assertEqual([type(one) for one in (*back["tensors"], back["tensors"][1][0])], [phibridge.Tensor, list, phibridge.Tensor])
        self.assertEqual((type(back["named"]), back.pop("named")[0], len(back.pop("tensors"))), (list, "of", 2))  # as a tuple it is a tensor
        self.assertEqual(back.pop("array").tolist(), [0, 1, 2])
        self.assertEqual(back.pop("tensor").tolist(), [1, 1])
        self.assertEqual(back, {"none": None, "yes": True, "count": -3, "rate": 0.5, "text": "ä", "list": [1, [2.0]],
                                "inner": {"x": 2.0}, "pair": (1, 2), "no": (), "nested": [([{"y": (1, [2])}],)]})

    def test_a_state_that_does_not_fit_changes_nothing(self):
        net = Net()
        before = net.scale.tolist()
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "`out.bias` is float32 \\[4\\], not float32 \\[3\\]"):
            net.set_state_dict({**net.state_dict(), "out.bias": np.zeros(4, "float32")})
        self.assertEqual(net.scale.tolist(), before)

    def test_a_state_may_lack_names_and_have_others(self):
        net = Net()
        before = net.norm._mean.tolist()
        state = {**Net().state_dict(), "scale": phibridge.full([1], 7.0), "head.weight": phibridge.ones([1])}
        del state["norm._mean"]
        self.assertEqual(net.set_state_dict(state), (["norm._mean"], ["head.weight"]))
        self.assertEqual((net.scale.tolist(), net.norm._mean.tolist()), ([7], before))
        self.assertEqual(net.set_state_dict(net.state_dict()), ([], []))

    def test_entries_of_a_state_are_the_layers_own(self):
        net = Net()
        state = net.state_dict()
        self.assertTrue(all(tensor.stop_gradient for tensor in state.values()))
        state["scale"].set_value(phibridge.full([1], 3.0))
        self.assertEqual(net.scale.item(), 3)
        net.set_state_dict({"scale": np.array([4.0], "float32")})
        self.assertEqual(state["scale"].item(), 4)
        loss = (net.scale * net.scale).sum()
        state["scale"].set_value(phibridge.full([1], 5.0))
        with self.assertRaisesRegex(phibridge.PermissionDeniedError, "changed in place"):
            loss.backward()

    def test_what_cannot_be_saved(self):
        loop = {}
        loop["self"] = loop
        with tempfile.TemporaryDirectory() as folder:
            for value, error, text in (({"a": [{1}]}, TypeError, "the state\\['a'\\]\\[0\\] is set"),
                                       ({1: 2}, TypeError, "a key of the state is int"),
                                       ({"big": 2 ** 70}, ValueError, "\\['big'\\] does not fit into 64 bits"),
                                       (loop, ValueError, "or holds itself"),
                                       (np.array(["a"]), TypeError, "no tensor has elements")):
                with self.assertRaisesRegex(error, text):
                    phibridge.save(value, folder + "/x.pdparams")
            with self.assertRaises(phibridge.Error):
                phibridge.load(folder + "/none.pdparams")
            (pathlib.Path(folder) / "bad").write_bytes(b"\x80\x04cos\nsystem\n.")
            with self.assertRaisesRegex(phibridge.UnimplementedError, "system"):
                phibridge.load(folder + "/bad")


class WrongUseTest(unittest.TestCase):
    def test_init_must_be_called(self):
        class Late(nn.Layer):
            def __init__(self):
                self.part = nn.Linear(1, 1)
        with self.assertRaisesRegex(TypeError, "Late.__init__ has yet to call super\\(\\).__init__\\(\\)"):
            Late()
        for method in ("parameters", "eval", "state_dict", "full_name"):
            with self.assertRaisesRegex(TypeError, "super"):
                getattr(nn.Linear.__new__(nn.Linear), method)()
        with self.assertRaises((TypeError, RuntimeError)):
            nn.Sequential(nn.Linear.__new__(nn.Linear))

    def test_names_and_cycles(self):
        net = nn.Layer()
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "cannot be within itself"):
            net.me = net
        net.child = nn.Layer()
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "cannot be within itself"):
            net.child.parent = net
        with self.assertRaises(phibridge.AlreadyExistsError):
            net.add_sublayer("child", nn.Layer())
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "has a dot"):
            net.add_sublayer("a.b", nn.Layer())
        with self.assertRaisesRegex(TypeError, "the sublayer `x` is int"):
            net.add_sublayer("x", 1)
        with self.assertRaisesRegex(TypeError, "`weight` is a parameter of Linear.*set_value"):
            nn.Linear(1, 1).weight = phibridge.ones([1, 1])
        with self.assertRaisesRegex(phibridge.UnimplementedError, "forward"):
            net(image())

    def test_layers_nested_too_deep(self):
        first = last = nn.Layer()
        for _ in range(3000):
            last.next = nn.Layer()
            last = last.next
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "deeper"):
            first.parameters()
        del first, last

    def test_a_stride_of_0_is_none(self):
        image = phibridge.to_tensor(np.zeros([1, 1, 4, 4], "float32"))
        for pool in (nn.functional.max_pool2d, nn.functional.avg_pool2d):
            self.assertEqual(pool(image, 2).shape, [1, 1, 2, 2])
            with self.assertRaisesRegex(phibridge.InvalidArgumentError, "`stride` must be above 0"):
                pool(image, 2, stride=0)

    def test_layers_are_of_floating_point(self):
        linear = nn.Linear(2, 2)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "floating-point, not int32"):
            linear.to(dtype="int32")
        self.assertEqual(linear.weight.dtype, phibridge.float32)

    def test_a_convolution_takes_unequal_sides(self):
        x = phibridge.ones([1, 1, 6, 8])
        fives = nn.initializer.Constant(5.0)
        conv = nn.Conv2D(1, 1, [3, 1], stride=(1, 2), padding=[1, 0], dilation=[2, 1], weight_attr=fives, bias_attr=False)
        self.assertEqual(conv.weight.shape, [1, 1, 3, 1])
        out = conv(x)
        self.assertEqual(out.shape, [1, 1, 4, 4])
        self.assertEqual(float(out.numpy()[0, 0, 0, 0]), 10.0)  # one of three rows lies in the padding
        self.assertEqual(nn.Conv2D(1, 1, 3, padding=[1, 0, 2, 1])(x).shape, [1, 1, 5, 9])
        self.assertEqual(nn.Conv2D(1, 1, [5, 3], padding="SAME")(x).shape, [1, 1, 6, 8])
        self.assertEqual(nn.Conv2D(1, 1, [5, 3], padding="valid")(x).shape, [1, 1, 2, 6])

    def test_arguments_are_named(self):
        linear = nn.Linear(2, 3)
        for call, error, text in ((lambda: nn.Linear(2, "a"), TypeError, "out_features"),
                                  (lambda: nn.Linear(2, 3, weight_attr=1), TypeError, "`weight_attr` is int"),
                                  (lambda: nn.Linear(2, 3, bias_attr=0.5), TypeError, "`bias_attr` is float"),
                                  (lambda: nn.Linear(-2, 3), phibridge.Error, ""),
                                  (lambda: nn.Conv2D(3, 4, 3, groups=2), phibridge.InvalidArgumentError, "groups"),
                                  (lambda: nn.Conv2D(3, 4, [3, 5, 7]), TypeError, "`kernel_size` is 3 numbers"),
                                  (lambda: nn.Conv2D(3, 4, 3, padding="even"), phibridge.InvalidArgumentError, "even"),
                                  (lambda: nn.Conv2D(3, 4, 3, padding="explicit"), phibridge.InvalidArgumentError, "SAME"),
                                  (lambda: nn.Conv2D(3, 4, "3"), TypeError, "`kernel_size` is str"),
                                  (lambda: nn.Embedding(5, 3, 5), phibridge.InvalidArgumentError, "padding_idx"),
                                  (lambda: nn.LSTM(2, 3, direction="up"), phibridge.InvalidArgumentError, "direction"),
                                  (lambda: nn.LayerNorm([3, 4])(phibridge.ones([3, 4])), phibridge.InvalidArgumentError,
                                   "layer_norm"),
                                  (lambda: linear(phibridge.ones([2, 5])), phibridge.InvalidArgumentError, ""),
                                  (lambda: linear(1.0), TypeError, ""),
                                  (lambda: linear.weight.set_value([1.0]), phibridge.InvalidArgumentError, "set_value"),
                                  (lambda: linear.create_parameter([2], dtype="float33"), TypeError, "float33"),
                                  (lambda: phibridge.set_default_dtype("int32"), phibridge.InvalidArgumentError, "int32")):
            with self.assertRaisesRegex(error, text):
                call()


if __name__ == "__main__":
    unittest.main()
