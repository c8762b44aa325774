"""Indices of tensors: what they take, what they set, with gradients, as NumPy does."""

import unittest

import numpy as np

import phibridge
from phibridge import to_tensor

SHAPE = (3, 4, 5)
SIMPLE = [0, -1, (1, 2), (1, 2, 3), slice(0, 1), slice(None, None, 2), slice(2, None), slice(1, 1), slice(7, 9), Ellipsis,
          (), None,
          (slice(None), 1), (slice(None), slice(0, 3, 2)), (Ellipsis, 0), (0, None), (None, slice(None), None, 2),
          slice(None, None, -1), (slice(None), slice(3, 0, -2)), (slice(-2, None), slice(None), slice(None, -1)),
          (0, Ellipsis, slice(None, None, -1)), (slice(None), Ellipsis, slice(1, 2))]
ARRAYS = [[0, 2], [[0, 1], [2, 0]], np.array([2, 0, 0]), [-1, 0], ([0, 1], [1, 2]), ([0, 1], slice(None), [1, 2]),
          (slice(None), [3, 0]),
          (slice(None), [3, 0], [1, 2]), (slice(1, 3), [[0], [3]], [1, 2]), ([0, 1], None), (None, [0, 1]), (Ellipsis, [0, 4, 1]),
          [True, False, True], (slice(None), [True, False, True, True]), ([True, False, True], [1, 2]), True, False,
          range(2), (slice(None), range(3, 0, -2)), (slice(None, None, -1), [0, 1]), (slice(None, None, 2), slice(None), [1, 1]), []]


def of_numpy(index):
    return np.array(index, "int64") if index == [] else index


def both(index):
    """An index, and one with tensors in place of lists."""
    def tensors(item):
        return to_tensor(np.array(item)) if isinstance(item, (list, np.ndarray)) and len(item) else item
    yield index
    yield tuple(tensors(one) for one in index) if isinstance(index, tuple) else tensors(index)


class GetTest(unittest.TestCase):
    def setUp(self):
        self.array = np.arange(60, dtype="float32").reshape(SHAPE)

    def test_values_are_those_of_numpy(self):
        for index in SIMPLE + ARRAYS:
            for one in both(index):
                with self.subTest(index=one):
                    got, want = to_tensor(self.array)[one], self.array[of_numpy(index) if isinstance(index, list) else index]
                    self.assertEqual(got.shape, list(want.shape))
                    np.testing.assert_array_equal(got.numpy(), want)

    def test_every_dtype(self):
        for name in ("bool", "uint8", "int16", "int64", "float16", "float64", "complex64"):
            array = np.arange(12).reshape(3, 4).astype(name)
            np.testing.assert_array_equal(to_tensor(array)[1:, ::2].numpy(), array[1:, ::2])
            np.testing.assert_array_equal(to_tensor(array)[2].numpy(), array[2])

    def test_gradients(self):
        weights = np.random.default_rng(0).normal(size=SHAPE).astype("float32")
        for index in SIMPLE + ARRAYS:
            for one in both(index):
                with self.subTest(index=one):
                    x = to_tensor(self.array, stop_gradient=False)
                    plain = of_numpy(index) if isinstance(index, list) else index
                    taken = weights[plain]
                    y = (x * 1)[one]
                    if taken.size == 0:
                        continue
                    (y * to_tensor(taken)).sum().backward()
                    want = np.zeros(SHAPE, "float32")
                    np.add.at(want, plain, taken)
                    np.testing.assert_allclose(x.grad.numpy(), want, rtol=1e-5, atol=1e-6)

    def test_masks_and_numbers_of_other_kinds(self):
        x = to_tensor(self.array)
        np.testing.assert_array_equal(x[x > 20].numpy(), self.array[self.array > 20])
        mask = self.array[:, :, 0] > 20
        np.testing.assert_array_equal(x[to_tensor(mask)].numpy(), self.array[mask])
        for one in (to_tensor(1), np.int64(1), np.int32(1), to_tensor([1])[0]):
            np.testing.assert_array_equal(x[one].numpy(), self.array[1])
            np.testing.assert_array_equal(x[one:to_tensor(2)].numpy(), self.array[1:2])

    def test_numbers_come_first_as_in_paddle(self):
        self.assertEqual(to_tensor(self.array)[0, :, [0, 1]].shape, [4, 2])  # NumPy: [2, 4]

    def test_what_is_taken_is_a_copy(self):
        x = to_tensor(self.array)
        y = x[0]
        y.zero_()
        np.testing.assert_array_equal(x.numpy(), self.array)
        whole = x[...]
        whole.zero_()
        np.testing.assert_array_equal(x.numpy(), self.array)

    def test_indices_that_there_are_not(self):
        x = to_tensor(self.array)
        for index in (3, -4, 2 ** 70, (0, -2 ** 70), (0, 4), (0, 0, 0, 0), [0, 3], (slice(None), [0, 4]), to_tensor([-4]), [True, False],
                      np.ones([3, 3], "bool")):
            with self.assertRaises(IndexError):
                x[index]
        for index in ("a", 1.5, [1.5], (0, "a"), object()):
            with self.assertRaises(TypeError):
                x[index]
        with self.assertRaises(TypeError):
            del x[0]
        with self.assertRaises(ValueError):
            x[::0]


class SetTest(unittest.TestCase):
    def setUp(self):
        self.array = np.arange(60, dtype="float32").reshape(SHAPE)

    def test_numbers_and_tensors(self):
        for index in SIMPLE + ARRAYS:
            plain = of_numpy(index) if isinstance(index, list) else index
            taken = self.array[plain]
            for value in (7.5, -np.arange(taken.size, dtype="float32").reshape(taken.shape)):
                for one in both(index):
                    with self.subTest(index=one, value=np.shape(value)):
                        want, x = self.array.copy(), to_tensor(self.array)
                        want[plain] = value
                        x[one] = value if np.ndim(value) == 0 else to_tensor(value)
                        np.testing.assert_array_equal(x.numpy(), want)

    def test_values_are_broadcast_and_converted(self):
        for index, value in ((0, np.arange(5)), (slice(None), [1, 2, 3, 4, 5]), ([0, 2], np.float64(3)),
                             (slice(1, 3), np.ones([4, 1]))):
            want, x = self.array.copy(), to_tensor(self.array)
            want[index] = value
            x[index] = value
            np.testing.assert_array_equal(x.numpy(), want)
            self.assertEqual(x.dtype, phibridge.float32)

    def test_masks(self):
        for mask, value in ((self.array > 20, 0), (self.array[:, 0, 0] > 10, 4.5), (self.array > 50, np.arange(9.0))):
            want, x = self.array.copy(), to_tensor(self.array)
            want[mask] = value
            x[to_tensor(mask)] = value if np.ndim(value) == 0 else to_tensor(value)
            np.testing.assert_array_equal(x.numpy(), want)

    def test_the_version_counts(self):
        x = to_tensor(self.array)
        x[0] = 1
        x[[0, 1]] = 2
        x[x > 30] = 3
        self.assertEqual(x.inplace_version, 3)

    def test_gradients_go_through(self):
        for index in (1, slice(0, 2), [0, 2], to_tensor([True, False, True])):
            with self.subTest(index=index):
                x = to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
                value = to_tensor(5.0, stop_gradient=False)
                y = x * 2
                y[index] = value
                (y * y).sum().backward()
                kept = np.ones(3)
                kept[index.numpy() if isinstance(index, phibridge.Tensor) else index] = 0
                np.testing.assert_allclose(x.grad.numpy(), 8 * np.array([1, 2, 3]) * kept)
                self.assertAlmostEqual(value.grad.item(), 10 * (3 - kept.sum()))

    def test_a_leaf_whose_gradient_is_wanted_stays(self):
        x = to_tensor([1.0, 2.0], stop_gradient=False)
        for index in (0, [0], to_tensor([True, False])):
            with self.assertRaises(phibridge.Error):
                x[index] = 1
        with phibridge.no_grad():
            x[0] = 5
        self.assertEqual(x.tolist(), [5, 2])

    def test_wrong_values(self):
        x = to_tensor(self.array)
        for value in ("a", None, object()):
            with self.assertRaises(TypeError):
                x[0] = value
        with self.assertRaises(phibridge.Error):
            x[0] = to_tensor(np.zeros([4, 4], "float32"))
        with self.assertRaises(IndexError):
            x[3] = 1
        np.testing.assert_array_equal(x.numpy(), self.array)


if __name__ == "__main__":
    unittest.main()
