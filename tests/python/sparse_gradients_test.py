"""Gradients that are SelectedRows, and sparse tensors, as Python reads them."""

import unittest

import numpy as np

import phibridge


class SelectedRowsTest(unittest.TestCase):
    def setUp(self):
        self.words = phibridge.nn.Embedding(4, 2, sparse=True)
        self.words(phibridge.to_tensor([1, 3, 1])).sum().backward()
        self.grad = self.words.weight.grad

    def test_it_says_which_rows_it_has(self):
        self.assertTrue(self.grad.is_selected_rows)
        self.assertEqual((self.grad.rows, self.grad.height), ([1, 3, 1], 4))
        self.assertEqual(self.grad.numpy().tolist(), [[1, 1], [1, 1], [1, 1]])
        self.assertEqual(self.grad.shape, [3, 2])
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "`rows`"):
            phibridge.to_tensor([1.0]).rows

    def test_the_whole_adds_up_rows_that_repeat(self):
        self.assertEqual(self.grad.to_dense().tolist(), [[0, 0], [2, 2], [0, 0], [1, 1]])

    def test_clips_and_scalers_take_it(self):
        clips = (phibridge.nn.ClipGradByGlobalNorm(1.0), phibridge.nn.ClipGradByNorm(1.0), phibridge.nn.ClipGradByValue(0.5))
        for clip in clips:
            words = phibridge.nn.Embedding(4, 2, sparse=True)
            sgd = phibridge.optimizer.SGD(1.0, words.parameters(), grad_clip=clip)
            scaler = phibridge.amp.GradScaler(init_loss_scaling=8.0)
            before = words.weight.numpy().copy()
            scaler.scale(words(phibridge.to_tensor([1, 3, 1])).sum()).backward()
            scaler.step(sgd)
            scaler.update()
            moved = before - words.weight.numpy()
            if isinstance(clip, phibridge.nn.ClipGradByValue):
                want = np.array([[0, 0], [0.5, 0.5], [0, 0], [0.5, 0.5]])
            else:
                want = np.array([[0, 0], [2, 2], [0, 0], [1, 1]]) / 10 ** 0.5
            np.testing.assert_allclose(moved, want, rtol=1e-5, atol=1e-6)


class SparseTest(unittest.TestCase):
    def test_conversions_have_gradients(self):
        for convert in (lambda x: x.sparse_to_sparse_coo(2), lambda x: x.sparse_to_sparse_csr()):
            x = phibridge.to_tensor([[0.0, 2.0], [3.0, 0.0]], stop_gradient=False)
            (convert(x).to_dense() * phibridge.to_tensor([[1.0, 2.0], [3.0, 4.0]])).sum().backward()
            self.assertEqual(x.grad.tolist(), [[0, 2], [3, 0]])

    def test_einsum_has_a_gradient(self):
        x = phibridge.to_tensor([[1.0, 2.0], [3.0, 4.0]], stop_gradient=False)
        phibridge.einsum("ij,jk->ik", x, x).sum().backward()
        self.assertEqual(x.grad.tolist(), [[7, 11], [9, 13]])


if __name__ == "__main__":
    unittest.main()
