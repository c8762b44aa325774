"""Matrices and signals that several operators make."""

import unittest

import numpy as np

import phibridge


class MatricesTest(unittest.TestCase):
    def test_reflections(self):
        """Of the factors that NumPy's QR has before it multiplies them."""
        for shape in ((4, 3), (2, 4, 3)):
            matrix = np.random.default_rng(0).normal(size=shape)
            one = matrix.reshape(-1, *shape[-2:])
            factors = [np.linalg.qr(m, mode="raw") for m in one]
            x = np.stack([h.T for h, _ in factors]).reshape(shape)
            tau = np.stack([t for _, t in factors]).reshape(*shape[:-2], 3)
            wanted = np.stack([np.linalg.qr(m)[0] for m in one]).reshape(shape)
            found = phibridge.linalg.householder_product(phibridge.to_tensor(x), phibridge.to_tensor(tau))
            np.testing.assert_allclose(found.numpy(), wanted, atol=1e-12)
        for shapes in (([2, 3], [2]), ([3], [1]), ([], [])):
            with self.assertRaises(phibridge.InvalidArgumentError):
                phibridge.linalg.householder_product(*(phibridge.ones(one) for one in shapes))

    def test_reflections_have_gradients(self):
        random = np.random.default_rng(1)
        x, tau = random.uniform(-1, 1, [3, 2]), random.uniform(0.5, 1, [2])
        given = phibridge.to_tensor(x, stop_gradient=False)
        phibridge.linalg.householder_product(given, phibridge.to_tensor(tau)).sum().backward()
        step = np.zeros_like(x)
        step[2, 0] = 1e-6
        sums = [phibridge.linalg.householder_product(phibridge.to_tensor(x + one), phibridge.to_tensor(tau)).sum().item()
                for one in (step, -step)]
        self.assertAlmostEqual(given.grad[2, 0].item(), (sums[0] - sums[1]) / 2e-6, places=6)

    def test_principal_components(self):
        random = np.random.default_rng(2)
        x = random.normal(size=[20, 2]) @ random.normal(size=[2, 8]) + 5
        for center in (True, False):
            u, s, v = phibridge.linalg.pca_lowrank(phibridge.to_tensor(x), q=4, center=center)
            away = x - x.mean(0) if center else x
            self.assertEqual((u.shape, s.shape, v.shape), ([20, 4], [4], [8, 4]))
            np.testing.assert_allclose(s.numpy(), np.linalg.svd(away)[1][:4], atol=1e-10)
            np.testing.assert_allclose(u.numpy() * s.numpy() @ v.numpy().T, away, atol=1e-10)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "`q`"):
            phibridge.linalg.pca_lowrank(phibridge.ones([3, 2]), q=3)

    def test_sums_of_products_of_many(self):
        random = np.random.default_rng(4)
        for equation, shapes in (("bij,bjk,kl->bil", [(2, 3, 4), (2, 4, 5), (5, 2)]), ("ij,jk,kl", [(2, 3), (3, 4), (4, 5)]),
                                 ("...ij, ...jk, k -> ...i", [(2, 3, 4), (2, 4, 5), (5,)]), ("i,i,i->", [(3,)] * 3),
                                 ("bn,anm,bm->ba", [(2, 3), (4, 3, 5), (2, 5)]), ("a,b,c,d", [(2,), (3,), (4,), (5,)])):
            arrays = [random.normal(size=shape) for shape in shapes]
            found = phibridge.einsum(equation, *map(phibridge.to_tensor, arrays))
            np.testing.assert_allclose(found.numpy(), np.einsum(equation, *arrays), atol=1e-12)
        x = phibridge.to_tensor([[2.0]], stop_gradient=False)
        phibridge.einsum("ij,jk,kl->il", x, x, x).sum().backward()
        self.assertEqual(x.grad.item(), 12)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "2 terms, for 3 operands"):
            phibridge.einsum("ij,jk->ik", x, x, x)

    def test_equal_rows_have_no_distance_and_no_gradient(self):
        rows = phibridge.to_tensor([[1.0, 2.0], [4.0, 6.0]])
        for p, towards in ((1.0, [[1, 1], [1, 1]]), (2.0, [[0.6, 0.8]] * 2), (3.0, [[0.4449, 0.7908]] * 2), (float("inf"), [[0, 1]] * 2)):
            x = phibridge.to_tensor(rows.numpy(), stop_gradient=False)
            phibridge.cdist(x, rows, p).sum().backward()
            signs = np.array([[-1.0], [1.0]])
            np.testing.assert_allclose(x.grad.numpy(), signs * towards, atol=1e-3)

    def test_wrong_matrices_and_norms(self):
        for x, p in ((phibridge.ones([2, 3]), "fro"), (phibridge.ones([3]), None), (phibridge.ones([2, 2]), 3)):
            with self.assertRaises(phibridge.InvalidArgumentError):
                phibridge.linalg.cond(x, p)


class SignalTest(unittest.TestCase):
    def test_there_and_back(self):
        signal = np.random.default_rng(3).normal(size=[2, 40])
        window = phibridge.to_tensor(np.hanning(8) + 0.1)
        for options in ({}, {"normalized": True}, {"onesided": False}):
            windows = phibridge.signal.stft(phibridge.to_tensor(signal), 8, window=window, **options)
            back = phibridge.signal.istft(windows, 8, window=window, length=40, **options)
            np.testing.assert_allclose(back.numpy(), signal, atol=1e-12)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "leave"):
            phibridge.signal.istft(windows, 8, window=phibridge.zeros([8], "float64"), onesided=False)


if __name__ == "__main__":
    unittest.main()
