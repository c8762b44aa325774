"""put_along_axis: values and gradients of paddle 2.6.2, but where a comment says otherwise."""

import unittest

import numpy as np

import phibridge

ARR = np.arange(1, 13, dtype="float32").reshape(3, 4)
INDICES = np.array([[0, 0, 2, 1], [0, 1, 2, 1]])
VALUES = np.float32([[10, -2, 11, 6], [40, 5, -1, 6]])
WEIGHTS = ARR ** 2

KEPT = [[0, 0, 9, 16], [25, 0, 49, 0], [81, 100, 0, 144]]  # the gradient of what no index names
# (reduce, include_self): the result, the gradients of arr and values.
RESULTS = {
    ("assign", True): ([[40, -2, 3, 4], [5, 5, 7, 6], [9, 10, -1, 12]], KEPT, [[0, 4, 0, 0], [1, 36, 121, 64]]),
    ("assign", False): ([[40, -2, 3, 4], [5, 5, 7, 6], [9, 10, -1, 12]], KEPT, [[0, 4, 0, 0], [1, 36, 121, 64]]),
    ("add", True): ([[51, 0, 3, 4], [5, 11, 7, 20], [9, 10, 21, 12]], WEIGHTS, [[1, 4, 121, 64], [1, 36, 121, 64]]),
    ("add", False): ([[50, -2, 3, 4], [5, 5, 7, 12], [9, 10, 10, 12]], KEPT, [[1, 4, 121, 64], [1, 36, 121, 64]]),
    ("mul", True): ([[400, -4, 3, 4], [5, 30, 7, 288], [9, 10, -121, 12]],
                    [[400, -8, 9, 16], [25, 180, 49, 2304], [81, 100, -1331, 144]], [[40, 8, -1331, 3072], [10, 216, 14641, 3072]]),
    ("mul", False): ([[400, -2, 3, 4], [5, 5, 7, 36], [9, 10, -11, 12]], KEPT, [[40, 4, -121, 384], [10, 36, 1331, 384]]),
    ("amin", True): ([[1, -2, 3, 4], [5, 5, 7, 6], [9, 10, -1, 12]], [[1, 0, 9, 16], [25, 0, 49, 0], [81, 100, 0, 144]],
                     [[0, 4, 0, 32], [0, 36, 121, 32]]),
    ("amin", False): ([[10, -2, 3, 4], [5, 5, 7, 6], [9, 10, -1, 12]], KEPT, [[1, 4, 0, 32], [0, 36, 121, 32]]),
    ("amax", True): ([[40, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[0, 4, 9, 16], [25, 36, 49, 64], [81, 100, 60.5, 144]],
                     [[0, 0, 60.5, 0], [1, 0, 0, 0]]),
    # Paddle gives half of the 121 to the 11 of arr, which does not count, and then takes it away.
    ("amax", False): ([[40, -2, 3, 4], [5, 5, 7, 6], [9, 10, 11, 12]], KEPT, [[0, 4, 121, 32], [1, 36, 0, 32]]),
    ("mean", True): ([[17, 0, 3, 4], [5, 5.5, 7, 20 / 3], [9, 10, 7, 12]], [[1 / 3, 2, 9, 16], [25, 18, 49, 64 / 3], [81, 100, 121 / 3, 144]],
                     [[1 / 3, 2, 121 / 3, 64 / 3], [1 / 3, 18, 121 / 3, 64 / 3]]),
    ("mean", False): ([[25, -2, 3, 4], [5, 5, 7, 6], [9, 10, 5, 12]], KEPT, [[0.5, 4, 60.5, 32], [0.5, 36, 60.5, 32]]),
}


def tensor(array, **kwargs):
    return phibridge.to_tensor(array, **kwargs)


class PutAlongAxisTest(unittest.TestCase):
    def test_reductions_and_their_gradients(self):
        for (reduce, include_self), (wanted, by_arr, by_values) in RESULTS.items():
            with self.subTest(reduce=reduce, include_self=include_self):
                arr, values = tensor(ARR, stop_gradient=False), tensor(VALUES, stop_gradient=False)
                out = phibridge.put_along_axis(arr, tensor(INDICES), values, 0, reduce, include_self)
                (out * tensor(WEIGHTS)).sum().backward()
                np.testing.assert_allclose(out.numpy(), wanted, rtol=1e-6)
                np.testing.assert_allclose(arr.grad.numpy(), by_arr, rtol=1e-6)
                np.testing.assert_allclose(values.grad.numpy(), by_values, rtol=1e-6)

    def test_integers_in_place_and_along_the_last_axis(self):
        for (reduce, include_self), (wanted, _, _) in RESULTS.items():
            with self.subTest(reduce=reduce, include_self=include_self):
                arr = tensor(ARR.astype("int64").T.copy())
                args = tensor(INDICES.T.copy().astype("int32")), tensor(VALUES.astype("int64").T.copy()), -1, reduce, include_self
                out = phibridge.put_along_axis(arr, *args)
                self.assertEqual((out.dtype.name, out.tolist()), ("int64", np.trunc(np.array(wanted)).T.tolist()))
                self.assertIs(arr.put_along_axis_(*args), arr)
                self.assertEqual(arr.tolist(), out.tolist())

    def test_half_types(self):
        for dtype in ("float16", "bfloat16"):
            for reduce in ("amax", "mean"):
                wanted, by_arr, _ = RESULTS[reduce, True]
                arr = tensor(ARR, stop_gradient=False)
                out = phibridge.put_along_axis(arr.astype(dtype), tensor(INDICES), tensor(VALUES).astype(dtype), 0, reduce)
                self.assertEqual(out.dtype.name, dtype)
                np.testing.assert_allclose(out.astype("float32").numpy(), wanted, rtol=2 ** -8)
                (out.astype("float32") * tensor(WEIGHTS)).sum().backward()
                np.testing.assert_allclose(arr.grad.numpy(), by_arr, rtol=2 ** -8)

    def test_second_gradients_of_an_extreme(self):
        arr, values = tensor(ARR, stop_gradient=False), tensor(VALUES, stop_gradient=False)
        out = phibridge.put_along_axis(arr, tensor(INDICES), values, 0, "amax")
        first, = phibridge.grad([out * out], [values], create_graph=True)
        second, = phibridge.grad([first], [values])
        self.assertEqual(first.tolist(), [[0, 0, 11, 0], [80, 0, 0, 0]])
        self.assertTrue(np.isfinite(second.numpy()).all())

    def test_without_broadcasting(self):
        few = tensor([[2, 1], [0, 3]])
        for values, wanted in ((np.float32([[1, 2], [3, 4]]), [[1, 4, 4, 4], [8, 6, 7, 12], [9, 10, 11, 12]]),
                               (np.arange(12, dtype="float32").reshape(3, 4), [[1, 3, 3, 4], [9, 6, 7, 13], [9, 10, 11, 12]])):
            out = phibridge.put_along_axis(tensor(ARR), few, tensor(values), 1, "add", broadcast=False)
            self.assertEqual(out.tolist(), wanted)
        index = tensor([[0, 2, 0], [1, 1, 1]])
        for reduce, number, wanted in (("mean", 4.5, [[10 / 3, 2, 3.75, 4], [5, 19.5 / 4, 7, 8]]), ("amax", 9.0, [[9, 2, 9, 4], [5, 9, 7, 8]])):
            found = phibridge.put_along_axis(tensor(ARR[:2]), index, number, 1, reduce, broadcast=False)
            np.testing.assert_allclose(found.numpy(), wanted, rtol=1e-6)

    def test_no_index_changes_nothing(self):
        for reduce in ("add", "amax", "mean"):
            out = phibridge.put_along_axis(tensor(ARR), tensor(np.zeros([0, 4], "int64")), tensor(np.zeros([0, 4], "float32")), 0, reduce)
            self.assertEqual(out.tolist(), ARR.tolist())

    def test_wrong_use(self):
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "`reduce` is one of assign, add, .*, not 'median'"):
            phibridge.put_along_axis(tensor(ARR), tensor(INDICES), 1.0, 0, "median")
        for reduce in ("add", "amax"):
            with self.assertRaises(phibridge.InvalidArgumentError):
                phibridge.put_along_axis(tensor(ARR), tensor([[0, 1, 2, 3]]), 1.0, 0, reduce)


if __name__ == "__main__":
    unittest.main()
