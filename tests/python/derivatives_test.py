"""jacobian and hessian."""

import operator
import unittest

import numpy as np

import phibridge


class DerivativesTest(unittest.TestCase):
    def test_matrices(self):
        x = phibridge.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
        found = phibridge.autograd.jacobian(x * x * x.sum(), x)
        self.assertEqual(found.shape, [3, 3])
        self.assertEqual(found[:].tolist(), [[13, 1, 1], [4, 28, 4], [9, 9, 45]])
        self.assertEqual((found[0].tolist(), (found * 2)[1, 1].item(), len(found)), ([13, 1, 1], 56, 3))
        self.assertEqual(phibridge.autograd.jacobian(x.sum() * 2, x)[:].tolist(), [2, 2, 2])
        self.assertEqual(phibridge.autograd.hessian((x ** 3).sum(), x)[:].tolist(), np.diag([6, 12, 18]).tolist())

    def test_of_several(self):
        x, y = (phibridge.to_tensor(one, stop_gradient=False) for one in ([1.0, 2.0, 3.0], [4.0, 5.0]))
        both = phibridge.autograd.jacobian([x * 2, x * x], [x, y])
        self.assertEqual(both[1][0][:].tolist(), np.diag([2, 4, 6]).tolist())
        self.assertEqual(both[0][1][:].tolist(), [[0, 0]] * 3)
        rows = phibridge.autograd.hessian(x.sum() * y.sum(), [x, y])
        self.assertEqual([[one.shape for one in row] for row in rows], [[[3, 3], [3, 2]], [[2, 3], [2, 2]]])
        self.assertEqual((rows[0][0][:].tolist(), rows[0][1][:].tolist()), ([[0] * 3] * 3, [[1, 1]] * 3))

    def test_of_batches(self):
        x = phibridge.to_tensor(np.arange(6.0).reshape(3, 2), stop_gradient=False)
        found = phibridge.autograd.jacobian(x * x.sum(-1, keepdim=True), x, batch_axis=0)
        self.assertEqual(found[:].tolist(), [[[1, 0], [1, 2]], [[7, 2], [3, 8]], [[13, 4], [5, 14]]])
        found = phibridge.autograd.hessian((x ** 3).sum(-1), x, batch_axis=0)
        self.assertEqual(found[:].tolist(), [np.diag(row).tolist() for row in ([0, 6], [12, 18], [24, 30])])

    def test_operators(self):
        x = phibridge.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
        found = phibridge.autograd.jacobian(x * x, x)  # 2, 4, 6 on the diagonal
        diagonal = np.diag([2.0, 4.0, 6.0])
        for name in ("eq", "ne", "lt", "le", "gt", "ge", "floordiv", "mod"):
            wanted = getattr(operator, name)(diagonal, 3.0)
            self.assertEqual(getattr(operator, name)(found, 3.0).tolist(), wanted.tolist(), name)
        self.assertTrue((found == found[:]).all().item())
        self.assertTrue((found == found).all().item())
        self.assertEqual((7 % found)[0, 0].item(), 1)
        self.assertIn(found, {found})  # the hash stays that of the object

    def test_without_elements(self):
        x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
        self.assertEqual(phibridge.autograd.jacobian(x[:0], x).shape, [0, 2])
        batches = phibridge.to_tensor(np.ones([3, 2]), stop_gradient=False)
        self.assertEqual(phibridge.autograd.jacobian(batches[:, :0], batches, batch_axis=0).shape, [3, 0, 2])

    def test_their_gradients(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        phibridge.autograd.hessian((x ** 4).sum(), x)[:].sum().backward()
        self.assertEqual(x.grad.item(), 48)

    def test_what_is_refused(self):
        x = phibridge.to_tensor([[1.0, 2.0]], stop_gradient=False)
        for call in (lambda: phibridge.autograd.jacobian(x, x), lambda: phibridge.autograd.jacobian(x, x, batch_axis=1),
                     lambda: phibridge.autograd.hessian(x[0], x[0])):
            with self.assertRaises(phibridge.InvalidArgumentError):
                call()


if __name__ == "__main__":
    unittest.main()
