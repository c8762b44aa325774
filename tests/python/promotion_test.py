"""Tensors of several types, and numbers beside tensors: the results that PyTorch 2.5.1 gives."""

import operator
import unittest

import numpy as np

import phibridge

WHOLE = phibridge.to_tensor([1, 2])
REAL = phibridge.to_tensor([1.5, 2.5])
TRUTH = phibridge.to_tensor([True, False])


class PromotionTest(unittest.TestCase):
    def same(self, found, dtype, values):
        self.assertEqual(found.dtype.name, dtype)
        np.testing.assert_allclose(np.array(found.tolist()), np.array(values), rtol=1e-6)

    def test_a_float_beside_integers_is_of_the_default_type(self):
        self.same(WHOLE * 0.5, "float32", [0.5, 1])
        self.same(0.5 * WHOLE, "float32", [0.5, 1])
        self.same(WHOLE - 0.5, "float32", [0.5, 1.5])
        self.same(WHOLE // 1.5, "float32", [0, 1])
        self.same(WHOLE % 1.5, "float32", [1, 0.5])
        self.same(2.5 ** WHOLE, "float32", [2.5, 6.25])
        self.same(WHOLE ** 0.5, "float32", [1, 2 ** 0.5])
        self.same(WHOLE == 1.5, "bool", [False, False])
        self.same(WHOLE < 1.5, "bool", [True, False])
        phibridge.set_default_dtype("float64")
        try:
            self.same(WHOLE * 0.5, "float64", [0.5, 1])
            self.same(WHOLE / 2, "float64", [0.5, 1])
        finally:
            phibridge.set_default_dtype("float32")

    def test_numbers_do_not_widen(self):
        self.same(REAL.astype("bfloat16") * 0.5, "bfloat16", [0.75, 1.25])
        self.same(REAL.astype("bfloat16") * 2, "bfloat16", [3, 5])
        self.same(WHOLE.astype("int32") + 1, "int32", [2, 3])
        self.same(REAL.astype("float64") * 0.1, "float64", [0.15, 0.25])
        self.same(REAL * np.float64(0.5), "float32", [0.75, 1.25])
        self.same(WHOLE.astype("int32") + np.int64(1), "int32", [2, 3])
        self.same(TRUTH + 1, "int64", [2, 1])
        self.same(TRUTH * 0.5, "float32", [0.5, 0])
        self.same(WHOLE * 1j, "complex64", [1j, 2j])
        self.same(REAL.astype("float64") * 1j, "complex128", [1.5j, 2.5j])

    def test_half_types_on_the_cpu(self):
        """Paddle computes + - * / as `scale` does, and has no kernel for % and **; each result is that of float32, rounded."""
        array = np.float32([1.5, -2.25, 3.0, 0.1])
        for name in ("float16", "bfloat16"):
            x = phibridge.to_tensor(array).astype(name)
            exact = x.astype("float32")
            for function in (operator.add, operator.sub, operator.mul, operator.truediv, operator.mod, operator.pow):
                for number in (2, 1.5, True, np.float64(0.5)):
                    rounded = phibridge.to_tensor(np.float32(number)).astype(name).astype("float32")  # as the tensor is
                    for left, right, wanted in ((x, number, (exact, rounded)), (number, x, (rounded, exact))):
                        found = function(left, right)
                        self.assertEqual(found.dtype.name, name)
                        want = function(*wanted).astype(name).astype("float32").numpy()
                        np.testing.assert_array_equal(found.astype("float32").numpy(), want, f"{function.__name__} {name} {number}")
            for function in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
                self.assertEqual(function(x, 1.5).tolist(), function(array, np.float32(1.5)).tolist())
                self.assertEqual(function(1.5, x).tolist(), function(np.float32(1.5), array).tolist())

    def test_half_types_on_the_cpu_have_gradients(self):
        for name in ("float16", "bfloat16"):
            x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
            low = x.astype(name)
            for made in ((3 - low * 2) / 4, 2 / low, low ** 3):  # sums of two half types need kernels
                made.astype("float32").sum().backward(retain_graph=True)
            self.same(x.grad, "float32", [-0.5 - 2 + 3, -0.5 - 0.5 + 12])

    def test_half_types_are_refused_where_float32_is(self):
        x = phibridge.to_tensor([1.0]).astype("float16")
        for function in (operator.and_, operator.matmul):
            with self.assertRaises(phibridge.Error):
                function(x, 2)

    def test_division_is_true(self):
        self.same(phibridge.to_tensor([1]) / 2, "float32", [0.5])
        self.same(2 / WHOLE, "float32", [2, 1])
        self.same(WHOLE / WHOLE, "float32", [1, 1])
        self.same(WHOLE.astype("uint8") / WHOLE.astype("int32"), "float32", [1, 1])
        self.same(TRUTH / 2, "float32", [0.5, 0])
        self.same(WHOLE // 2, "int64", [0, 1])

    def test_tensors(self):
        self.same(WHOLE + REAL, "float32", [2.5, 4.5])
        self.same(REAL + WHOLE, "float32", [2.5, 4.5])
        self.same(WHOLE.astype("int32") + WHOLE, "int64", [2, 4])
        self.same(REAL + REAL.astype("float64"), "float64", [3, 5])
        self.same(TRUTH * WHOLE, "int64", [1, 0])
        self.same(WHOLE < REAL, "bool", [True, True])
        self.same(phibridge.where(TRUTH, WHOLE, REAL), "float32", [1, 2.5])
        self.same(phibridge.concat([WHOLE, REAL]), "float32", [1, 2, 1.5, 2.5])
        self.same(phibridge.maximum(WHOLE, REAL), "float32", [1.5, 2.5])
        self.same(WHOLE + np.array([0.5, 1.5]), "float64", [1.5, 3.5])

    def test_gradients_go_back_in_each_type(self):
        low = phibridge.to_tensor([2.0, 3.0], dtype="float32", stop_gradient=False)
        wide = phibridge.to_tensor([5.0, 7.0], dtype="float64", stop_gradient=False)
        (low * wide * WHOLE).sum().backward()
        self.same(low.grad, "float32", [5, 14])
        self.same(wide.grad, "float64", [2, 6])

    def test_a_sum_in_another_type_has_gradients_in_that_of_its_elements(self):
        for low, high in (("float32", "float64"), ("float64", "float32")):
            x = phibridge.to_tensor([2.0, 3.0], dtype=low, stop_gradient=False)
            total = phibridge.sum(x * x, dtype=high)
            first, = phibridge.grad(total * total + total.astype(low).astype(high), [x], create_graph=True)
            self.same(total, high, 13)
            self.same(first, low, [108, 162])
            self.same(phibridge.grad(first.sum(), [x])[0], low, [134, 174])

    def test_a_sum_of_integers_takes_them_before(self):
        parts = phibridge.to_tensor([0.6, 0.6, -1.7])
        self.same(phibridge.sum(parts, dtype="int64"), "int64", -1)
        self.same(phibridge.sum(parts, dtype="bool"), "bool", True)
        self.same(phibridge.sum(phibridge.to_tensor([0.5 + 2j, -0.5]), dtype="float32"), "float32", 0)

    def test_in_place_keeps_the_type(self):
        real = phibridge.to_tensor([1.0])
        phibridge.ops.add_(real, phibridge.to_tensor([2]))
        self.same(real, "float32", [3])
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "float32"):
            phibridge.ops.add_(phibridge.to_tensor([1]), real)


class PowerTest(unittest.TestCase):
    def test_of_a_number_it_has_second_gradients(self):
        for exponent, dtype in ((2, "float32"), (3.0, "float32"), (0.1, "float32"), (-1, "float64"), (0.5, "float64")):
            x = phibridge.to_tensor([1.5, 2.0], dtype=dtype, stop_gradient=False)
            first, = phibridge.grad((x ** exponent).sum(), [x], create_graph=True)
            second, = phibridge.grad(first.sum(), [x])
            np.testing.assert_allclose(second.numpy(), exponent * (exponent - 1) * x.numpy() ** (exponent - 2), rtol=1e-5)

    def test_it_is_as_exact_as_the_type(self):
        x = phibridge.to_tensor([1.5], dtype="float64", stop_gradient=False)
        power = x ** 0.1
        self.assertEqual(power.item(), 1.5 ** 0.1)
        power.backward()
        self.assertAlmostEqual(x.grad.item(), 0.1 * 1.5 ** -0.9, places=14)

    def test_of_integers(self):
        self.assertEqual((WHOLE ** 2).tolist(), [1, 4])
        self.assertEqual((2 ** WHOLE).tolist(), [2, 4])
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "power -1"):
            WHOLE ** -1

    def test_a_tensor_in_the_exponent_has_second_gradients(self):
        x = phibridge.to_tensor([1.5], dtype="float64", stop_gradient=False)
        first, = phibridge.grad(x ** x, [x], create_graph=True)
        second, = phibridge.grad(first, [x])
        log = np.log(1.5)
        self.assertAlmostEqual(second.item(), 1.5 ** 1.5 * ((log + 1) ** 2 + 1 / 1.5), places=12)


if __name__ == "__main__":
    unittest.main()
