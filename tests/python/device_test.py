"""phibridge.set_device: where new tensors and parameters lie. What needs a GPU is skipped, with the reason, without one."""

import pathlib
import tempfile
import unittest

import numpy as np

import phibridge
from phibridge import distribution, jit, nn, optimizer
from phibridge.static import InputSpec


def why_no_gpu() -> str:
    """Empty if there is a GPU."""
    try:
        phibridge.zeros([1], place="gpu:0")
    except phibridge.Error as error:
        return str(error)
    return ""


WHY_NO_GPU = why_no_gpu()


class CpuTest(unittest.TestCase):
    def test_a_device_that_is_not_there_changes_nothing(self):
        with self.assertRaisesRegex(phibridge.UnavailableError, "gpu:99.* cannot be the default place: "):
            phibridge.set_device("gpu:99")
        self.assertEqual(phibridge.get_device(), "cpu")
        self.assertEqual(phibridge.zeros([1]).place, "cpu")

    def test_the_names_of_devices(self):
        self.assertEqual(phibridge.set_device("CPU"), "cpu")
        self.assertIsInstance(phibridge.set_device("cpu"), phibridge.CPUPlace)
        for wrong in ("onednn", "tpu", "gpu:", "gpu:x", "cpu:0", ""):
            with self.assertRaises(phibridge.InvalidArgumentError, msg=wrong):
                phibridge.set_device(wrong)
        for wrong in (0, None):
            with self.assertRaises(TypeError):
                phibridge.set_device(wrong)

    def test_none_is_the_device(self):
        for made in (phibridge.ops.full([2], 1.0, place=None), phibridge.ops.full([2], 1.0), phibridge.zeros([2], place=None),
                     phibridge.to_tensor([1.0], place=None), phibridge.ops.randperm(3, place=None)):
            self.assertEqual(made.place, "cpu")


@unittest.skipIf(WHY_NO_GPU, f"no GPU: {WHY_NO_GPU}")
class GpuTest(unittest.TestCase):
    def setUp(self):
        self.here = phibridge.to_tensor(np.arange(6.0).reshape(2, 3))
        self.assertEqual(phibridge.set_device("gpu"), "gpu:0")

    def tearDown(self):
        phibridge.set_device("cpu")

    def test_the_name(self):
        self.assertEqual(phibridge.get_device(), "gpu:0")
        self.assertIsInstance(phibridge.set_device("gpu:0"), phibridge.CUDAPlace)
        with self.assertRaises(phibridge.UnavailableError):
            phibridge.set_device("gpu:99")
        self.assertEqual(phibridge.get_device(), "gpu:0")

    def test_new_tensors_lie_there(self):
        made = {"to_tensor": phibridge.to_tensor([1.0]), "of a tensor": phibridge.to_tensor(self.here),
                "with a dtype": phibridge.to_tensor([1, 2], "float64"), "zeros": phibridge.zeros([2]), "ones": phibridge.ones([2]),
                "full": phibridge.full([2], 3.0), "empty": phibridge.empty([2]), "eye": phibridge.eye(2),
                "arange": phibridge.arange(4), "linspace": phibridge.linspace(0, 1, 3), "rand": phibridge.rand([2]),
                "randn": phibridge.randn([2]), "uniform": phibridge.uniform([2]), "normal": phibridge.normal(shape=[2]),
                "randint": phibridge.randint(5), "randperm": phibridge.randperm(5), "tril": phibridge.tril_indices(2, 2),
                "ops": phibridge.ops.full([1], 2.0)}
        for name, one in made.items():
            self.assertEqual(one.place, "gpu:0", name)
        self.assertEqual(phibridge.ops.randperm(5, place="gpu:0").place, "gpu:0")
        self.assertEqual(made["of a tensor"].tolist(), self.here.tolist())
        self.assertEqual(made["arange"].tolist(), [0, 1, 2, 3])
        self.assertEqual(phibridge.zeros([2], place="cpu").place, "cpu")
        self.assertEqual(phibridge.to_tensor([1.0], place="cpu").place, "cpu")
        self.assertEqual(phibridge.to_tensor(["a", "b"]).numpy().tolist(), ["a", "b"])

    @staticmethod
    def set_to(x, row):
        x[0] = row
        return x

    def test_tensors_stay_where_they_are(self):
        x = self.here
        found = {"index": x[0], "mask": x[x > 2], "list": x[[1, 0]], "add": x + 1, "like": phibridge.zeros_like(x),
                 "empty_like": phibridge.empty_like(x), "dropout": nn.functional.dropout(x, 0.5, axis=0),
                 "fill": phibridge.masked_fill(x, x > 2, 0.0), "vander": phibridge.vander(x[0]), "detach": x.detach(),
                 "copy": x.clone(), "normal": phibridge.normal(x, 1.0), "randint_like": phibridge.randint_like(x, 5),
                 "uniform_": x.clone().uniform_(), "set": self.set_to(x.clone(), phibridge.ones([3])),
                 "sample": distribution.Normal(x, 1.0).sample([2]), "log_prob": distribution.Normal(x, 1.0).log_prob(0.5),
                 "scatter": phibridge.index_fill(x, phibridge.to_tensor([0], place="cpu"), 0, 1.0)}
        for name, one in found.items():
            self.assertEqual(one.place, "cpu", name)
        self.assertEqual(x.cuda().place, "gpu:0")

    def test_layers_train_there(self):
        net = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1D(4), nn.ReLU(), nn.Linear(4, 1))
        for name, one in net.state_dict().items():
            self.assertEqual(one.place, "gpu:0", name)
        adam = optimizer.Adam(0.05, parameters=net.parameters())
        x, y = phibridge.to_tensor(self.here.numpy().astype("float32")), phibridge.to_tensor([[0.0], [1.0]])
        losses = []
        for _ in range(60):
            loss = nn.functional.mse_loss(net(x), y)
            loss.backward()
            adam.step()
            adam.clear_grad()
            losses.append(loss.item())
        self.assertLess(losses[-1], 0.2 * losses[0])

    def test_a_program_runs_there(self):
        net = nn.Linear(3, 2)
        x = phibridge.to_tensor(self.here.numpy().astype("float32"))
        with tempfile.TemporaryDirectory() as folder:
            path = str(pathlib.Path(folder) / "net")
            jit.save(net, path, [InputSpec([None, 3], "float32", "x")])
            found = jit.load(path)(x)
        np.testing.assert_allclose(found.numpy(), net(x).numpy(), rtol=1e-5)


if __name__ == "__main__":
    unittest.main()
