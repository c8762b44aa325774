"""phibridge.sparse: tensors of which most elements are 0, against NumPy."""

import unittest

import numpy as np

import phibridge
from phibridge import optimizer, sparse

DENSE = np.array([[0, 0.5, 0, 0.25], [0.75, 0, 0, 0], [0, 0, 0, -0.5]])
KINDS = {"coo": lambda x: x.to_sparse_coo(x.ndim), "csr": lambda x: x.to_sparse_csr()}


def both(array=DENSE):
    return [(name, make(phibridge.to_tensor(array))) for name, make in KINDS.items()]


def where_it_is(function, array=DENSE):
    with np.errstate(all="ignore"):
        return np.where(array != 0, function(array), 0)


class MakingTest(unittest.TestCase):
    def test_coo(self):
        x = sparse.sparse_coo_tensor([[0, 2], [1, 3]], [1, 2])
        self.assertEqual((x.shape, x.dtype.name, x.nnz()), ([3, 4], "int64", 2))
        self.assertEqual((x.is_sparse, x.is_sparse_coo, x.is_sparse_csr, x.is_dense), (True, True, False, False))
        self.assertEqual((x.indices().tolist(), x.values().tolist()), ([[0, 2], [1, 3]], [1, 2]))
        rows = sparse.sparse_coo_tensor([[0, 2]], [[1.0, 2.0], [3.0, 4.0]])
        self.assertEqual(rows.to_dense().tolist(), [[1, 2], [0, 0], [3, 4]])
        twice = sparse.sparse_coo_tensor([[1, 0, 1], [1, 0, 1]], [1.0, 2.0, 3.0], [2, 2], "float64")
        self.assertEqual((sparse.coalesce(twice).values().tolist(), twice.dtype.name), ([2, 4], "float64"))
        self.assertEqual(sparse.sparse_coo_tensor(np.zeros([2, 0], "int64"), [], [2, 2], "float32").to_dense().tolist(), [[0, 0]] * 2)

    def test_csr(self):
        x = sparse.sparse_csr_tensor([0, 2, 3], [1, 3, 0], [1, 2, 3], [2, 4], "float32")
        self.assertEqual((x.shape, x.dtype.name, x.nnz(), x.is_sparse_csr), ([2, 4], "float32", 3, True))
        self.assertEqual((x.crows().tolist(), x.cols().tolist(), x.values().tolist()), ([0, 2, 3], [1, 3, 0], [1, 2, 3]))
        self.assertEqual(x.to_dense().tolist(), [[0, 1, 0, 2], [3, 0, 0, 0]])
        batch = sparse.sparse_csr_tensor([0, 1, 2, 0, 1, 1], [1, 3, 0], [1.0, 2.0, 3.0], [2, 2, 4])
        self.assertEqual(batch.crows().tolist(), [0, 1, 2, 0, 1, 1])
        self.assertEqual(batch.to_dense().tolist(), [[[0, 1, 0, 0], [0, 0, 0, 2]], [[3, 0, 0, 0], [0, 0, 0, 0]]])

    def test_gradients_of_what_it_is_made_of(self):
        for make in (lambda v, stop: sparse.sparse_coo_tensor([[0, 0, 1], [1, 3, 0]], v, [2, 4], stop_gradient=stop),
                     lambda v, stop: sparse.sparse_csr_tensor([0, 2, 3], [1, 3, 0], v, [2, 4], stop_gradient=stop)):
            values = phibridge.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
            self.assertTrue(make(values, True).stop_gradient)
            sparse.square(make(values, False)).to_dense().sum().backward()
            self.assertEqual(values.grad.tolist(), [2, 4, 6])
            leaf = make(phibridge.to_tensor([1.0, 2.0, 3.0]), False)
            self.assertTrue(leaf.is_leaf)
            sparse.square(leaf).values().sum().backward()
            self.assertEqual(leaf.grad.values().tolist(), [2, 4, 6])

    def test_what_does_not_fit(self):
        for make, error in ((lambda: sparse.sparse_coo_tensor([[0.5]], [1.0]), TypeError),
                            (lambda: sparse.sparse_coo_tensor([0, 1], [1.0]), phibridge.InvalidArgumentError),
                            (lambda: sparse.sparse_coo_tensor([[0, 2]], [1.0, 2.0], [2]), phibridge.InvalidArgumentError),
                            (lambda: sparse.sparse_coo_tensor([[0, 2]], [1.0], [3]), phibridge.InvalidArgumentError),
                            (lambda: sparse.sparse_csr_tensor([0, 1], [0], [1.0], [2, 2]), phibridge.InvalidArgumentError),
                            (lambda: sparse.sparse_csr_tensor([0, 2, 1], [0], [1.0], [2, 2]), phibridge.InvalidArgumentError),
                            (lambda: sparse.sparse_csr_tensor([0, 1, 2], [0], [1.0], [2, 2]), phibridge.InvalidArgumentError),
                            (lambda: sparse.sparse_csr_tensor([0, 1, 1], [2], [1.0], [2, 2]), phibridge.InvalidArgumentError),
                            (lambda: sparse.sparse_csr_tensor([0, 1], [0], [1.0], [1]), phibridge.InvalidArgumentError)):
            with self.assertRaises(error):
                make()
        for member in ("crows", "cols"):
            with self.assertRaisesRegex(phibridge.InvalidArgumentError, f"`{member}`"):
                getattr(both()[0][1], member)()
        with self.assertRaises(phibridge.InvalidArgumentError):
            phibridge.ones([2]).nnz()


class FunctionsTest(unittest.TestCase):
    UNARY = {"sin": np.sin, "tan": np.tan, "asin": np.arcsin, "atan": np.arctan, "sinh": np.sinh, "tanh": np.tanh,
             "asinh": np.arcsinh, "atanh": np.arctanh, "sqrt": np.sqrt, "square": np.square, "log1p": np.log1p, "abs": np.abs,
             "expm1": np.expm1, "neg": np.negative, "deg2rad": np.deg2rad, "rad2deg": np.rad2deg}

    def test_of_each_element(self):
        for name, function in self.UNARY.items():
            for kind, x in both():
                with self.subTest(function=name, kind=kind):
                    found = getattr(sparse, name)(x)
                    self.assertEqual((found.is_sparse_coo, found.is_sparse_csr), (x.is_sparse_coo, x.is_sparse_csr))
                    np.testing.assert_allclose(found.to_dense().numpy(), where_it_is(function), rtol=1e-6)

    def test_gradients_of_each_element(self):
        step = 1e-6
        for name, function in self.UNARY.items():
            for kind, make in KINDS.items():
                with self.subTest(function=name, kind=kind):
                    x = phibridge.to_tensor(np.abs(DENSE), stop_gradient=False)
                    getattr(sparse, name)(make(x)).to_dense().sum().backward()
                    wanted = where_it_is(lambda a: (function(a + step) - function(a - step)) / (2 * step), np.abs(DENSE))
                    np.testing.assert_allclose(x.grad.numpy(), wanted, rtol=1e-6)

    def test_of_two(self):
        other = where_it_is(lambda a: a + 2)
        for (kind, x), (_, y) in zip(both(), both(other)):
            with self.subTest(kind=kind):
                np.testing.assert_allclose(sparse.add(x, y).to_dense().numpy(), DENSE + other)
                np.testing.assert_allclose(sparse.subtract(x, y).to_dense().numpy(), DENSE - other)
                np.testing.assert_allclose(sparse.multiply(x, y).to_dense().numpy(), DENSE * other)
                np.testing.assert_allclose(sparse.divide(x, y).values().numpy()[~np.isnan(sparse.divide(x, y).values().numpy())],
                                           (DENSE / np.where(other == 0, 1, other))[other != 0])
                np.testing.assert_allclose(sparse.multiply(x, 3).to_dense().numpy(), DENSE * 3)
                np.testing.assert_allclose(sparse.divide(x, 4).to_dense().numpy(), DENSE / 4)

    def test_gradients_of_numbers(self):
        for make in KINDS.values():
            x = phibridge.to_tensor(DENSE, stop_gradient=False)
            (sparse.multiply(make(x), 3).to_dense() + sparse.divide(make(x), 4).to_dense()).sum().backward()
            np.testing.assert_allclose(x.grad.numpy(), where_it_is(lambda a: a * 0 + 3.25))

    def test_products(self):
        matrix, vector, added = np.arange(8.0).reshape(4, 2), np.arange(4.0), np.ones([3, 2])
        dense = [phibridge.to_tensor(one) for one in (matrix, vector, added)]
        for kind, make in KINDS.items():
            with self.subTest(kind=kind):
                x = phibridge.to_tensor(DENSE, stop_gradient=False)
                found = sparse.matmul(make(x), dense[0])
                np.testing.assert_allclose(found.numpy(), DENSE @ matrix)
                found.sum().backward()
                np.testing.assert_allclose(x.grad.numpy(), where_it_is(lambda a: a * 0 + matrix.sum(1)))
                np.testing.assert_allclose(sparse.mv(make(x), dense[1]).numpy(), DENSE @ vector)
                np.testing.assert_allclose(sparse.addmm(dense[2], make(x), dense[0], 2.0, 3.0).numpy(), 2 * added + 3 * DENSE @ matrix)
        left = np.arange(6.0).reshape(3, 2)
        masked = sparse.masked_matmul(phibridge.to_tensor(left), phibridge.to_tensor(matrix.T), both()[1][1])
        np.testing.assert_allclose(masked.to_dense().numpy(), np.where(DENSE != 0, left @ matrix.T, 0))

    def test_shapes(self):
        for kind, x in both():
            with self.subTest(kind=kind):
                np.testing.assert_array_equal(sparse.transpose(x, [1, 0]).to_dense().numpy(), DENSE.T)
                np.testing.assert_array_equal(sparse.reshape(x, [2, -1]).to_dense().numpy(), DENSE.reshape(2, 6))
                np.testing.assert_array_equal(sparse.slice(x, [0, 1], [0, 1], [2, 3]).to_dense().numpy(), DENSE[0:2, 1:3])
                self.assertTrue(sparse.is_same_shape(x, phibridge.to_tensor(DENSE)))
                self.assertFalse(sparse.is_same_shape(x, phibridge.ones([3])))

    def test_sums(self):
        coo, csr = (x for _, x in both())
        self.assertEqual(sparse.sum(coo).to_dense().tolist(), [1.0])
        self.assertEqual(sparse.sum(coo, 1).to_dense().tolist(), [0.75, 0.75, -0.5])
        self.assertEqual(sparse.sum(coo, -1, "float32", True).to_dense().tolist(), [[0.75], [0.75], [-0.5]])
        self.assertEqual(sparse.sum(csr, -1).to_dense().tolist(), [[0.75], [0.75], [-0.5]])

    def test_powers_types_and_nan(self):
        for kind, x in both():
            with self.subTest(kind=kind):
                np.testing.assert_allclose(sparse.pow(x, 2.0).to_dense().numpy(), DENSE ** 2)
                found = sparse.cast(x, "int32", "float32")
                self.assertEqual((found.dtype.name, (found.indices() if kind == "coo" else found.cols()).dtype.name), ("float32", "int32"))
                self.assertEqual(sparse.cast(x).dtype.name, "float64")
                self.assertFalse(sparse.isnan(x).values().numpy().any())
                self.assertEqual(sparse.deg2rad(sparse.cast(x, None, "int32")).dtype.name, "float32")

    def test_principal_components(self):
        _, s, _ = sparse.pca_lowrank(both()[0][1], q=3, center=False)
        np.testing.assert_allclose(s.numpy(), np.linalg.svd(DENSE)[1], atol=1e-10)


class LayersTest(unittest.TestCase):
    def test_activations(self):
        layers = {sparse.nn.ReLU(): lambda a: np.maximum(a, 0), sparse.nn.ReLU6(): lambda a: np.clip(a, 0, 6),
                  sparse.nn.LeakyReLU(0.1): lambda a: np.where(a < 0, a * 0.1, a)}
        for layer, function in layers.items():
            for kind, x in both(DENSE * 10):
                with self.subTest(layer=repr(layer), kind=kind):
                    np.testing.assert_allclose(layer(x).to_dense().numpy(), where_it_is(function, DENSE * 10), rtol=1e-6)
        for kind, x in both():
            shares = where_it_is(np.exp)
            np.testing.assert_allclose(sparse.nn.Softmax()(x).to_dense().numpy(), shares / shares.sum(1, keepdims=True), rtol=1e-6)
        self.assertEqual(repr(sparse.nn.Softmax()), "Softmax(axis=-1)")

    def volume(self):
        random = np.random.default_rng(0)
        dense = np.where(random.uniform(size=[1, 3, 4, 4, 1]) < 0.3, 1.0, 0) * random.uniform(1, 2, [1, 3, 4, 4, 2])
        return dense.astype("float32"), phibridge.to_tensor(dense.astype("float32")).to_sparse_coo(4)

    def dense_convolution(self, dense, layer, padding):
        channels_first = [phibridge.to_tensor(np.ascontiguousarray(one)) for one in
                          (np.moveaxis(dense, -1, 1), np.transpose(layer.weight.numpy(), (4, 3, 0, 1, 2)))]
        found = phibridge.nn.functional.conv3d(*channels_first, layer.bias, padding=padding)
        return np.moveaxis(found.numpy(), 1, -1)

    def test_convolutions_are_those_of_dense_volumes_where_they_have_elements(self):
        dense, x = self.volume()
        for layer, padding in ((sparse.nn.Conv3D(2, 3, 2), 0), (sparse.nn.Conv3D(2, 3, 3, padding=1), 1),
                               (sparse.nn.SubmConv3D(2, 3, 3, padding=1, key="a"), 1)):
            layer.bias.set_value(np.array([1, 2, 3], "float32"))
            found = layer(x)
            wanted = self.dense_convolution(dense, layer, padding)
            self.assertEqual(found.shape, list(wanted.shape))
            at = tuple(found.indices().numpy())
            np.testing.assert_allclose(found.values().numpy(), wanted[at], rtol=1e-4, atol=1e-5)
            if isinstance(layer, sparse.nn.SubmConv3D):
                self.assertEqual(sorted(zip(*at)), sorted(zip(*x.indices().numpy())))
            found.values().sum().backward()
            self.assertEqual(layer.bias.grad.tolist(), [found.nnz()] * 3)
            self.assertTrue(np.abs(layer.weight.grad.numpy()).max() > 0)

    def test_images(self):
        dense, _ = self.volume()
        x = phibridge.to_tensor(dense[:, 0]).to_sparse_coo(3)
        for layer in (sparse.nn.Conv2D(2, 3, 3, padding=1, bias_attr=False), sparse.nn.SubmConv2D(2, 3, 3, padding=1, bias_attr=False)):
            found = layer(x)
            flat = [phibridge.to_tensor(np.ascontiguousarray(one)) for one in
                    (np.moveaxis(dense[:, 0], -1, 1), np.transpose(layer.weight.numpy(), (3, 2, 0, 1)))]
            wanted = np.moveaxis(phibridge.nn.functional.conv2d(*flat, padding=1).numpy(), 1, -1)
            np.testing.assert_allclose(found.values().numpy(), wanted[tuple(found.indices().numpy())], rtol=1e-4, atol=1e-5)

    def test_pooling(self):
        dense, x = self.volume()
        found = sparse.nn.MaxPool3D(2)(x)
        windows = dense[:, :2].reshape(1, 1, 2, 2, 2, 2, 2, 2).max((2, 4, 6))
        self.assertEqual(found.shape, list(windows.shape))
        np.testing.assert_allclose(found.to_dense().numpy(), windows)

    def test_norm(self):
        _, x = self.volume()
        for norm in (sparse.nn.BatchNorm(2), sparse.nn.SyncBatchNorm(2, data_format="NDHWC")):
            values = x.values().numpy()
            mean, variance = values.mean(0), values.var(0)
            np.testing.assert_allclose(norm(x).values().numpy(), (values - mean) / np.sqrt(variance + 1e-5), rtol=1e-4, atol=1e-5)
            np.testing.assert_allclose(norm._mean.numpy(), 0.1 * mean, rtol=1e-5)
            norm.eval()
            before = norm._mean.numpy().copy()
            wanted = (values - norm._mean.numpy()) / np.sqrt(norm._variance.numpy() + 1e-5)
            np.testing.assert_allclose(norm(x).values().numpy(), wanted, rtol=1e-4, atol=1e-5)
            np.testing.assert_array_equal(norm._mean.numpy(), before)
            self.assertEqual(list(norm.state_dict()), ["weight", "bias", "_mean", "_variance"])

    def test_attention(self):
        query, key, value = (np.random.default_rng(i).normal(size=[1, 2, 3, 4]).astype("float32") for i in range(3))
        mask = np.tril(np.ones([2, 3, 3], "float32"))
        scores = np.where(mask[None] > 0, query @ np.swapaxes(key, -1, -2) / 2, -np.inf)
        weights = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
        found = sparse.nn.functional.attention(*map(phibridge.to_tensor, (query, key, value)), phibridge.to_tensor(mask).to_sparse_csr())
        np.testing.assert_allclose(found.numpy(), weights @ value, rtol=1e-5, atol=1e-6)

    def test_a_network_learns(self):
        phibridge.seed(3)
        _, x = self.volume()
        net = phibridge.nn.Sequential(sparse.nn.SubmConv3D(2, 4, 3, padding=1), sparse.nn.BatchNorm(4), sparse.nn.ReLU(),
                                      sparse.nn.Conv3D(4, 1, 2))
        sgd = optimizer.Adam(0.05, parameters=net.parameters())
        losses = []
        for _ in range(20):
            loss = (net(x).values() - 2).square().mean()
            losses.append(loss.item())
            loss.backward()
            sgd.step()
            sgd.clear_grad()
        self.assertLess(losses[-1], 0.3 * losses[0])

    def test_what_is_refused(self):
        _, x = self.volume()
        for call, error in ((lambda: sparse.nn.Conv3D(2, 3, 2, padding="SAME")(x), phibridge.UnimplementedError),
                            (lambda: sparse.nn.Conv3D(2, 3, 2, padding_mode="reflect"), phibridge.UnimplementedError),
                            (lambda: sparse.nn.Conv3D(2, 3, 2, data_format="NCDHW")(x), phibridge.UnimplementedError),
                            (lambda: sparse.nn.Conv3D(3, 3, 2, groups=2), phibridge.InvalidArgumentError),
                            (lambda: sparse.nn.MaxPool3D(2, ceil_mode=True)(x), phibridge.UnimplementedError),
                            (lambda: sparse.nn.MaxPool3D(2, return_mask=True), phibridge.UnimplementedError)):
            with self.assertRaises(error):
                call()


if __name__ == "__main__":
    unittest.main()
