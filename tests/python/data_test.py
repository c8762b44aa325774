"""phibridge.io, metric and device, summary, and weights that are computed before each call."""

import contextlib
import copy
import io
import json
import pathlib
import pickle
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import phibridge
from phibridge import device, metric, nn
from phibridge import io as data


class Squares(data.Dataset):
    def __init__(self, count):
        self.count = count

    def __getitem__(self, idx):
        return np.full([2], idx, "float32"), idx * idx

    def __len__(self):
        return self.count


class Counting(data.IterableDataset):
    def __iter__(self):
        return iter(np.arange(5, dtype="float32"))


class Nothing(data.Sampler):
    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


class LoaderTest(unittest.TestCase):
    def test_batches_are_tensors(self):
        batches = list(data.DataLoader(Squares(5), batch_size=2))
        self.assertEqual([x.shape for x, _ in batches], [[2, 2], [2, 2], [1, 2]])
        self.assertEqual((batches[1][1].tolist(), batches[1][1].dtype), ([4, 9], phibridge.int64))
        loader = data.DataLoader(Squares(5), batch_size=2, drop_last=True, num_workers=2)
        self.assertEqual((len(loader), len(list(loader)), len(list(loader()))), (2, 2, 2))
        self.assertEqual([int(y) for _, y in data.DataLoader(Squares(3), batch_size=None)], [0, 1, 4])

    def test_an_epoch_has_each_sample_once(self):
        np.random.seed(3)
        loader = data.DataLoader(Squares(20), batch_size=3, shuffle=True)
        first, second = ([int(y) for _, labels in loader for y in labels] for _ in range(2))
        self.assertNotEqual(first, second)
        self.assertEqual((sorted(first), sorted(second)), ([i * i for i in range(20)],) * 2)

    def test_samples_one_after_the_other(self):
        self.assertEqual([x.tolist() for x in data.DataLoader(Counting(), batch_size=2)], [[0, 1], [2, 3], [4]])
        self.assertEqual([x.tolist() for x in data.DataLoader(Counting(), batch_size=2, drop_last=True)], [[0, 1], [2, 3]])
        self.assertEqual(len(list(data.ChainDataset([Counting(), Counting()]))), 10)

    def test_fields_of_all_kinds(self):
        batch = [{"x": phibridge.ones([2]), "name": "a", "pair": (1.5, np.float32(2))}, {"x": phibridge.zeros([2]), "name": "b", "pair": (0.5, np.float32(1))}]
        found = data.default_collate_fn(batch)
        self.assertEqual((found["x"].tolist(), found["name"], [one.tolist() for one in found["pair"]]),
                         ([[1, 1], [0, 0]], ["a", "b"], [[1.5, 0.5], [2, 1]]))
        own = data.DataLoader(Squares(4), batch_size=2, collate_fn=len)
        self.assertEqual(list(own), [2, 2])
        with self.assertRaises(TypeError):
            data.default_collate_fn([object()])
        with self.assertRaises(phibridge.InvalidArgumentError):
            data.default_collate_fn([(1, 2), (1,)])

    def test_wrong_loaders(self):
        for call in (lambda: data.DataLoader(Squares(2), batch_size=0), lambda: data.DataLoader(Counting(), shuffle=True),
                     lambda: data.DataLoader(Squares(2), batch_sampler=[[0]], shuffle=True), lambda: data.DataLoader(Squares(2), num_workers=-1),
                     lambda: data.BatchSampler(sampler=data.SequenceSampler(Squares(3)), shuffle=True), lambda: data.DataLoader(Counting(), batch_size=0),
                     lambda: data.DataLoader(Squares(3), batch_size=None, shuffle=True), lambda: data.RandomSampler(Squares(4), num_samples=2),
                     lambda: data.BatchSampler(), lambda: data.TensorDataset([phibridge.ones([2]), phibridge.ones([3])]),
                     lambda: data.random_split(Squares(3), [1, 1]), lambda: data.ConcatDataset([]), lambda: data.SubsetRandomSampler([])):
            with self.assertRaises(phibridge.InvalidArgumentError):
                call()
        with self.assertRaises(TypeError):
            len(data.DataLoader(Counting()))
        with self.assertRaises(phibridge.UnimplementedError):
            data.random_split(Squares(3), [1, 2], generator=3)
        self.assertIsNone(data.DataLoader(Squares(2), batch_sampler=[[0]]).batch_size)
        self.assertIsNone(data.get_worker_info())
        batches = data.DataLoader(data.Subset(Squares(9), [8, 1]), batch_sampler=[[1], [0, 1]])
        self.assertEqual([y.tolist() for _, y in batches], [[1], [64, 1]])


class DatasetsTest(unittest.TestCase):
    def test_parts_and_sums(self):
        rows = data.TensorDataset([phibridge.to_tensor([[1.0], [2.0]]), phibridge.to_tensor([3, 4])])
        self.assertEqual(([one.tolist() for one in rows[1]], len(rows)), ([[2], 4], 2))
        both = data.ConcatDataset([Squares(2), Squares(3)])
        self.assertEqual(([both[i][1] for i in range(5)], both[-1][1], len(both)), ([0, 1, 0, 1, 4], 4, 5))
        self.assertEqual(len(data.ComposeDataset([Squares(2), Squares(2)])[1]), 4)
        phibridge.seed(3)
        order = phibridge.randperm(10).tolist()
        phibridge.seed(3)
        parts = data.random_split(Squares(10), [7, 3])
        self.assertEqual([parts[0].indices, parts[1].indices], [order[:7], order[7:]])
        self.assertEqual(sorted(y for part in parts for _, y in part), [i * i for i in range(10)])
        self.assertEqual([len(one) for one in data.random_split(Squares(10), [0.75, 0.25])], [8, 2])
        with self.assertRaises(IndexError):
            both[5]

    def test_orders(self):
        np.random.seed(1)
        self.assertEqual(list(data.SequenceSampler(Squares(3))), [0, 1, 2])
        self.assertEqual(sorted(data.RandomSampler(Squares(4))), [0, 1, 2, 3])
        self.assertEqual(len(list(data.RandomSampler(Squares(4), True, 9))), 9)
        self.assertEqual(list(data.RandomSampler(Squares(4), generator=iter([3, 1]))), [3, 1])
        phibridge.seed(3)
        order = phibridge.randperm(3).tolist()
        phibridge.seed(3)
        self.assertEqual(list(data.SubsetRandomSampler([5, 7, 9])), [[5, 7, 9][i] for i in order])
        drawn = list(data.WeightedRandomSampler([0.0, 3.0, 1.0], 4000))
        self.assertEqual(drawn.count(0), 0)
        self.assertAlmostEqual(drawn.count(1) / 4000, 0.75, delta=0.03)
        batches = data.BatchSampler(sampler=data.SequenceSampler(Squares(5)), batch_size=2)
        self.assertEqual((list(batches), len(batches)), ([[0, 1], [2, 3], [4]], 3))
        own = [list(data.DistributedBatchSampler(Squares(7), 2, 2, rank)) for rank in (0, 1)]
        self.assertEqual(own, [[[0, 1], [4, 5]], [[2, 3], [6, 0]]])
        self.assertEqual(list(data.BatchSampler(sampler=Nothing())), [])
        for count, wanted in ((1, [0, 0, 0, 0]), (2, [0, 1, 0, 1])):
            samplers = [data.DistributedBatchSampler(Squares(count), 2, 4, rank) for rank in range(4)]
            self.assertEqual([(list(one), len(one)) for one in samplers], [([[i]], 1) for i in wanted])


class MetricTest(unittest.TestCase):
    def test_names_and_resets(self):
        accuracy = metric.Accuracy((1, 2))
        self.assertEqual((accuracy.name(), accuracy.accumulate(), metric.Accuracy().name()), (["acc_top1", "acc_top2"], [0, 0], ["acc"]))
        scores, label = phibridge.to_tensor([[0.1, 0.7, 0.2], [0.5, 0.2, 0.3]]), phibridge.to_tensor([1, 2])
        self.assertEqual(accuracy.update(accuracy.compute(scores, label)), [0.5, 1.0])
        accuracy.reset()
        self.assertEqual(accuracy.accumulate(), [0, 0])
        for one in (metric.Precision(), metric.Recall(), metric.Auc()):
            self.assertEqual(one.accumulate(), 0)
        with self.assertRaises(NotImplementedError):
            metric.Metric().update()

    def test_scores_of_more_axes(self):
        scores = np.zeros([2, 1, 5], "float32")
        scores[0, 0, 2] = scores[1, 0, 3] = 1
        for label in (np.array([[[2]], [[3]]]), scores):
            one = metric.Accuracy()
            self.assertEqual(one.update(one.compute(phibridge.to_tensor(scores), phibridge.to_tensor(label))), 1)
        one = metric.Accuracy((1, 9))
        self.assertEqual(one.update(one.compute(phibridge.to_tensor(scores[:, 0]), phibridge.to_tensor([2, 0]))), [0.5, 1])

    def test_what_there_is_not(self):
        with self.assertRaises(phibridge.UnimplementedError):
            metric.Auc("PR")
        scores = phibridge.to_tensor([[0.1, 0.9]])
        for given in ({"correct": phibridge.zeros([1])}, {"total": phibridge.zeros([1])}):
            with self.assertRaises(phibridge.UnimplementedError):
                metric.accuracy(scores, phibridge.to_tensor([[1]]), **given)


class DeviceTest(unittest.TestCase):
    def test_devices(self):
        self.assertEqual(device.get_device(), "cpu")
        self.assertEqual(phibridge.set_device("cpu"), "cpu")
        self.assertEqual(phibridge.ones([1], place=phibridge.CPUPlace()).place, "cpu")
        self.assertEqual(phibridge.CUDAPlace(1), "gpu:1")
        with self.assertRaises(phibridge.InvalidArgumentError):
            phibridge.set_device("tpu")
        with self.assertRaises(TypeError):
            phibridge.set_device(0)
        self.assertEqual(phibridge.get_device(), "cpu")
        self.assertIsInstance(phibridge.is_compiled_with_cuda(), bool)
        self.assertEqual(device.get_available_device()[0], "cpu")
        self.assertEqual(len(device.get_available_device()), 1 + device.device_count())
        device.synchronize()

    def test_the_version(self):
        self.assertRegex(phibridge.__version__, r"^[0-9]+\.[0-9]+\.[0-9]+$")


class WeightsTest(unittest.TestCase):
    """Their numbers are in training_test.py."""

    def test_a_norm_goes_again(self):
        linear = nn.Linear(3, 4)
        x = phibridge.rand([2, 3])
        before = linear(x).numpy()
        nn.utils.weight_norm(linear)
        self.assertEqual(sorted(linear.state_dict()), ["bias", "weight_g", "weight_v"])
        np.testing.assert_allclose(linear(x).numpy(), before, rtol=1e-5)
        with self.assertRaises(phibridge.InvalidArgumentError):
            nn.utils.weight_norm(linear)
        for one in (copy.deepcopy(linear), pickle.loads(pickle.dumps(linear))):
            np.testing.assert_allclose(one(x).numpy(), before, rtol=1e-5)
            one.weight_g.set_value(one.weight_g * 2)
            self.assertGreater(np.abs(one(x).numpy() - linear(x).numpy()).max(), 1e-3)
        nn.utils.remove_weight_norm(linear)
        self.assertEqual(sorted(linear.state_dict()), ["bias", "weight"])
        np.testing.assert_allclose(linear(x).numpy(), before, rtol=1e-5)
        for call in (lambda: nn.utils.remove_weight_norm(linear), lambda: nn.utils.weight_norm(linear, "w"), lambda: nn.utils.weight_norm(linear, dim=5)):
            with self.assertRaises(phibridge.InvalidArgumentError):
                call()

    def test_an_unpickled_norm_stays_beside_new_hooks(self):
        linear = nn.utils.weight_norm(nn.Linear(3, 4))
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "linear"
            file.write_bytes(pickle.dumps(linear))
            text = ("import pathlib, pickle, sys, phibridge\n"
                    "linear = pickle.loads(pathlib.Path(sys.argv[1]).read_bytes())\n"
                    "for _ in range(100):\n"
                    "    linear.register_forward_pre_hook(lambda layer, inputs: None)\n"
                    "linear.weight_g.set_value(linear.weight_g * 2)\n"
                    "linear.bias.set_value(linear.bias * 2)\n"
                    "print(linear(phibridge.ones([1, 3])).tolist())\n")
            found = subprocess.run([sys.executable, "-c", text, str(file)], check=True, capture_output=True, text=True).stdout
        np.testing.assert_allclose(json.loads(found), 2 * linear(phibridge.ones([1, 3])).numpy(), rtol=1e-5)

    def test_a_spectral_norm_comes_to_rest(self):
        phibridge.seed(2)
        linear = nn.utils.spectral_norm(nn.Linear(5, 4))
        for _ in range(100):
            out = linear(phibridge.ones([1, 5]))
        self.assertAlmostEqual(np.linalg.svd(linear.weight.numpy())[1][0], 1, places=4)
        out.sum().backward()
        self.assertEqual(linear.weight_orig.grad.shape, [5, 4])
        linear.eval()
        before = linear.weight_u.tolist()
        linear(phibridge.ones([1, 5]))
        self.assertEqual(linear.weight_u.tolist(), before)

    def test_norms_of_several_processes(self):
        net = nn.Sequential(nn.Conv2D(1, 2, 3), nn.BatchNorm2D(2))
        converted = nn.SyncBatchNorm.convert_sync_batchnorm(net)
        self.assertIs(type(converted[1]), nn.SyncBatchNorm)
        self.assertEqual(list(converted.state_dict()), ["0.weight", "0.bias", "1.weight", "1.bias", "1._mean", "1._variance"])


class SummaryTest(unittest.TestCase):
    def test_layers_and_their_numbers(self):
        net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
        net[2].weight.stop_gradient = True
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            found = phibridge.summary(net, (1, 3))
            again = phibridge.summary(net, input=phibridge.ones([5, 3]))
            for size in ((None, 3), [(-1, 3)], (np.int64(2), np.int64(3)), 3):
                self.assertEqual(phibridge.summary(net, size), found)
            with_norm = phibridge.summary(nn.Sequential(nn.Conv2D(1, 3, 3), nn.BatchNorm2D(3)), (1, 1, 8, 8))
        self.assertEqual(with_norm, {"total_params": 42, "trainable_params": 36})
        self.assertEqual((found, again), ({"total_params": 26, "trainable_params": 18},) * 2)
        self.assertIn("[1, 4]", text.getvalue())
        self.assertTrue(net.training)
        with self.assertRaises(phibridge.InvalidArgumentError):
            phibridge.summary(net)

    def test_parameters_without_a_layer(self):
        made = phibridge.create_parameter([2, 3], "float32", "mine", default_initializer=nn.initializer.Constant(2.0))
        self.assertEqual((made.name, made.tolist(), made.stop_gradient), ("mine", [[2, 2, 2]] * 2, False))


class FunctionsTest(unittest.TestCase):
    def test_deviations_have_the_precision_of_float64(self):
        x = np.array([[0.3, 1.1, -0.7, 2.9], [1.0, 2.0, 3.0, 5.0]])
        np.testing.assert_allclose(phibridge.var(phibridge.to_tensor(x), 1).numpy(), x.var(1, ddof=1), rtol=1e-14)
        np.testing.assert_allclose(phibridge.std(phibridge.to_tensor(x)).numpy(), x.std(ddof=1), rtol=1e-14)
        label = np.array([0.2, 0.3, 0.5])
        found = nn.functional.kl_div(phibridge.to_tensor(np.log(label[::-1].copy())), phibridge.to_tensor(label), "batchmean").item()
        self.assertAlmostEqual(found, (label * np.log(label / label[::-1])).sum() / 3, places=14)

    def test_copies_of_what_is_no_tensor(self):
        self.assertEqual(phibridge.assign(np.array([1, 2])).tolist(), [1, 2])
        self.assertEqual(phibridge.assign([1.5, 2.5]).tolist(), [1.5, 2.5])
        x, into = phibridge.to_tensor([1.0, 2.0], stop_gradient=False), phibridge.zeros([2])
        self.assertIs(phibridge.assign(x * 3, into), into)
        into.sum().backward()
        self.assertEqual((into.tolist(), x.grad.tolist()), ([3, 6], [3, 3]))
        self.assertEqual(phibridge.utils.dlpack.from_dlpack(phibridge.utils.dlpack.to_dlpack(x.detach())).tolist(), [1, 2])

    def test_lists_of_tensors(self):
        x, y = phibridge.to_tensor([1.0, 2.0]), phibridge.to_tensor([3.0, 4.0])
        for made in (phibridge.to_tensor([x, y]), phibridge.to_tensor((x, [3, 4]))):
            self.assertEqual((made.tolist(), made.dtype), ([[1, 2], [3, 4]], phibridge.float32))
        self.assertEqual(np.array([x, y]).tolist(), [[1, 2], [3, 4]])
        self.assertEqual(phibridge.to_tensor([[x], [y]]).shape, [2, 1, 2])
        self.assertEqual(phibridge.zeros([2]).copy_(y).tolist(), [3, 4])

    def test_strides(self):
        x = phibridge.to_tensor([1.0, 2.0, 3.0, 4.0], stop_gradient=False)
        windows = phibridge.as_strided(x, [3, 2], [1, 1])
        self.assertEqual(windows.tolist(), [[1, 2], [2, 3], [3, 4]])
        windows.sum().backward()
        self.assertEqual(x.grad.tolist(), [1, 2, 2, 1])
        for arguments in (([3, 2], [1, 1], 1), ([3], [1, 1]), ([2], [-1])):
            with self.assertRaises(phibridge.InvalidArgumentError):
                phibridge.as_strided(x, *arguments)

    def test_random_numbers_in_place(self):
        phibridge.seed(4)
        x = phibridge.zeros([20001])
        x.cauchy_(2.0, 0.5)
        self.assertAlmostEqual(np.median(x.numpy()), 2, delta=0.05)
        x.geometric_(0.25)
        self.assertAlmostEqual(x.numpy().mean(), -1 / np.log(0.75), delta=0.1)
        self.assertEqual(np.abs(x.geometric_(1.0).numpy()).max(), 0)
        x = phibridge.zeros([2])
        x.geometric_(phibridge.to_tensor([1.0, 0.5]))
        self.assertTrue(x[0].item() == 0 and x[1].item() > 0)


if __name__ == "__main__":
    unittest.main()
