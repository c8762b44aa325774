"""Functions in place that change dtype, shape or history, and where elements lie."""

import tempfile
import unittest

import numpy as np

import phibridge
from phibridge import jit, nn
from phibridge.static import InputSpec


class InPlaceTest(unittest.TestCase):
    def test_gradients_go_through_another_dtype_and_shape(self):
        x = phibridge.to_tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], stop_gradient=False)
        y = x * 2
        self.assertIs(y.cast_("float64"), y)
        self.assertIs(y.t_(), y)
        self.assertEqual((y.dtype.name, y.shape), ("float64", [3, 2]))
        (y * y).sum().backward()
        self.assertEqual(x.grad.tolist(), [[8, 16, 24], [32, 40, 48]])

    def test_a_constant_takes_the_history_of_what_is_written_to_it(self):
        at = phibridge.to_tensor([1])
        for name, write in {"item": lambda x, w: x.__setitem__(1, w[0]), "list": lambda x, w: x.__setitem__([1], w),
                            "mask": lambda x, w: x.__setitem__(x == 2, w),
                            "add": lambda x, w: x.add_(phibridge.concat([w.detach(), w])),
                            "put": lambda x, w: x.index_put_((at,), w), "scatter": lambda x, w: x.scatter_(at, w),
                            "assign": lambda x, w: phibridge.assign(phibridge.concat([w, w]), x)}.items():
            with self.subTest(name):
                x, w = phibridge.to_tensor([1.0, 2.0]), phibridge.to_tensor([5.0], stop_gradient=False)
                x.stop_gradient = True  # said, not only a default
                write(x, w)
                self.assertFalse(x.stop_gradient)
                (x * 3).sum().backward()
                self.assertEqual(w.grad.tolist(), [6.0 if name == "assign" else 3.0])

    def test_a_constant_stays_one_without_gradients(self):
        x, w = phibridge.to_tensor([1.0, 2.0]), phibridge.to_tensor([5.0], stop_gradient=False)
        with phibridge.no_grad():
            x[1] = w
        x[0] = w.detach()
        self.assertTrue(x.stop_gradient)

    def test_all_that_share_the_tensor_see_it(self):
        x = phibridge.to_tensor([1.0, 2.0])
        shared = x.detach()
        x.less_than_(phibridge.to_tensor([2.0, 1.0]))
        self.assertEqual((shared.dtype.name, shared.tolist()), ("bool", [True, False]))
        layer = nn.Linear(2, 3)
        with phibridge.no_grad():
            layer.weight.transpose_([1, 0])
        self.assertEqual([one.shape for one in layer.parameters()], [[3, 2], [3]])

    def test_what_was_saved_for_a_gradient_may_not_change(self):
        x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
        y = x * 2
        z = y * y
        y.cast_("float64")
        with self.assertRaises(phibridge.Error):
            z.sum().backward()

    def test_leaves_and_other_shapes_are_refused(self):
        x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "leaf"):
            x.cast_("float64")
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, r"equal_: .*\[2\].*\[3, 2\]"):
            phibridge.to_tensor([1.0, 2.0]).equal_(phibridge.ones([3, 2]))
        self.assertEqual(x.dtype.name, "float32")

    def test_a_comparison_forgets_the_gradient(self):
        y = phibridge.to_tensor([1.0], stop_gradient=False) * 2
        y.greater_than_(phibridge.to_tensor([1.0]))
        self.assertEqual((y.stop_gradient, y.is_leaf, y.tolist()), (True, True, [True]))

    def test_detach(self):
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        y = x * 2
        self.assertIs(y.detach_(), y)
        self.assertEqual((y.stop_gradient, y.is_leaf), (True, True))
        self.assertIs(x.detach_(), x)
        self.assertTrue(x.stop_gradient)
        with self.assertRaisesRegex(TypeError, "not of int"):
            phibridge.Tensor.detach_(5)

    def test_a_traced_function_saves_it(self):
        def net(x):
            y = x * 2
            y.transpose_([1, 0])
            y.cast_("float64")
            return y * y
        with tempfile.TemporaryDirectory() as folder:
            jit.save(jit.to_static(net), f"{folder}/net", input_spec=[InputSpec([None, 3], "float32", "x")])
            found = jit.load(f"{folder}/net")(phibridge.to_tensor(np.arange(12, dtype="float32").reshape(4, 3)))
        self.assertEqual(found.dtype.name, "float64")
        np.testing.assert_array_equal(found.numpy(), (np.arange(12).reshape(4, 3).T * 2) ** 2)

    def test_memory(self):
        array = np.array([1.0, 2.0], "float32")
        shared = phibridge.from_numpy(array)
        self.assertEqual(shared.data_ptr(), array.ctypes.data)
        self.assertEqual(phibridge.zeros([0]).data_ptr(), 0)
        self.assertIs(shared.pin_memory(), shared)


if __name__ == "__main__":
    unittest.main()
