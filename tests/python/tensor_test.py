"""Tensors of the Python package: values, types, sharing, indexing, errors."""

import unittest

import numpy as np

import phibridge


class StringsTest(unittest.TestCase):
    def test_strings_go_there_and_back(self):
        for given in ([["a", ""], ["\u00c4\u4e2d", "x" * 40]], np.array([["a", ""], ["\u00c4\u4e2d", "x" * 40]])):
            strings = phibridge.to_tensor(given)
            self.assertEqual(strings.shape, [2, 2])
            self.assertEqual(strings.dtype.name, "pstring")
            self.assertEqual(strings.numpy().tolist(), [["a", ""], ["\u00c4\u4e2d", "x" * 40]])
        raw = phibridge.to_tensor([b"a\0b", b"\xff"]).numpy().tolist()
        self.assertEqual([text.encode("utf-8", "surrogateescape") for text in raw], [b"a\0b", b"\xff"])
        self.assertEqual(phibridge.to_tensor(np.zeros([0, 2], "S3")).numpy().shape, (0, 2))
        zeros = phibridge.to_tensor(["a\0", "b"])
        self.assertEqual(zeros.numpy().tolist(), ["a\0", "b"])
        self.assertEqual(phibridge.to_tensor(zeros.numpy()).numpy().tolist(), ["a\0", "b"])

    def test_operators_of_strings(self):
        strings = phibridge.to_tensor(["aB", "\u00e4"])
        self.assertEqual(phibridge.ops.strings_upper(strings, use_utf8_encoding=True).numpy().tolist(), ["AB", "\u00c4"])
        self.assertEqual(phibridge.ops.strings_lower(strings).numpy().tolist(), ["ab", "\u00e4"])
        with self.assertRaises(Exception) as raised:
            phibridge.ops.relu(strings)
        self.assertIsInstance(raised.exception, (phibridge.Error, TypeError))

    def test_other_elements_are_refused(self):
        for other in (None, 1):
            with self.assertRaisesRegex(TypeError, "str or bytes"):
                phibridge.to_tensor(["a", other])
        loop = []
        loop.append(loop)
        with self.assertRaises((TypeError, ValueError, RecursionError)):
            phibridge.to_tensor(loop)


class TensorTest(unittest.TestCase):
    def test_numbers_become_float32_and_int64(self):
        self.assertEqual(phibridge.to_tensor([1.5, 2]).dtype, phibridge.float32)
        self.assertEqual(phibridge.to_tensor([1, 2]).dtype, phibridge.int64)
        self.assertEqual(phibridge.to_tensor(np.float64([1])).dtype, phibridge.float64)
        self.assertEqual(phibridge.to_tensor([1, 2], dtype="float16").dtype, phibridge.float16)
        self.assertEqual(phibridge.to_tensor([1, 2], dtype=np.int8).dtype, phibridge.int8)

    def test_every_type_of_numpy_comes_back(self):
        for name in ("bool", "uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64", "float16", "float32",
                     "float64", "complex64", "complex128"):
            array = np.arange(6).reshape(2, 3).astype(name)
            back = phibridge.to_tensor(array).numpy()
            self.assertEqual(back.dtype, array.dtype)
            np.testing.assert_array_equal(back, array)

    def test_to_tensor_copies_and_from_numpy_shares(self):
        array = np.float32([1, 2, 3])
        copy, shared = phibridge.to_tensor(array), phibridge.from_numpy(array)
        array[0] = 7
        self.assertEqual(copy.tolist(), [1, 2, 3])
        self.assertEqual(shared.tolist(), [7, 2, 3])
        del array
        self.assertEqual(shared.tolist(), [7, 2, 3])  # the tensor keeps the array

    def test_numpy_shares_and_keeps_the_elements(self):
        tensor = phibridge.to_tensor([1.0, 2.0])
        array = tensor.numpy()
        array[1] = 5
        self.assertEqual(tensor.tolist(), [1, 5])
        del tensor
        self.assertEqual(array.tolist(), [1, 5])

    def test_an_array_that_is_not_contiguous_is_copied(self):
        array = np.arange(6, dtype="float32").reshape(2, 3).T
        np.testing.assert_array_equal(phibridge.from_numpy(array).numpy(), array)

    def test_bfloat16_goes_as_its_bits(self):
        tensor = phibridge.to_tensor([1.0, -2.0]).astype("bfloat16")
        self.assertEqual(tensor.numpy().tolist(), [0x3F80, 0xC000])
        self.assertEqual(tensor.astype("float32").tolist(), [1, -2])

    def test_bfloat16_as_a_number_is_its_value(self):
        two = phibridge.ones([1]).astype("bfloat16") * 2
        self.assertEqual((float(two), int(two), two.item(), two.tolist(), bool(two)), (2.0, 2, 2.0, [2.0], True))

    def test_dlpack_both_ways(self):
        array = np.float64([[1, 2], [3, 4]])
        tensor = phibridge.from_dlpack(array)
        array[0, 0] = 9
        self.assertEqual(tensor.tolist(), [[9, 2], [3, 4]])
        back = np.from_dlpack(tensor)
        self.assertEqual(back.tolist(), [[9, 2], [3, 4]])
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "contiguous"):
            phibridge.from_dlpack(array.T)

    def test_index(self):
        array = np.arange(24, dtype="int32").reshape(2, 3, 4)
        tensor = phibridge.to_tensor(array)
        for index in (0, -1, (1, 2), (1, 2, 3), slice(0, 1), (slice(None), 1), (slice(None), slice(0, 3, 2)), Ellipsis,
                      (Ellipsis, 0), (0, None), (None, slice(None), None, 2), (slice(1, 1),)):
            with self.subTest(index=index):
                got, want = tensor[index], array[index]
                self.assertEqual(got.shape, list(want.shape))
                np.testing.assert_array_equal(got.numpy().reshape(want.shape), want)
        for index in (2, -3, (0, 3)):
            with self.assertRaises(IndexError):
                tensor[index]
        with self.assertRaises(IndexError):
            tensor[0, 0, 0, 0]

    def test_operators_as_numpy(self):
        a, b = np.float32([[1, 2], [3, 4]]), np.float32([[2, 3], [5, 7]])
        x, y = phibridge.to_tensor(a), phibridge.to_tensor(b)
        for got, want in ((x + y, a + b), (x - 1, a - 1), (2 * x, 2 * a), (x / y, a / b), (1 / x, 1 / a), (x ** 2, a ** 2),
                          (x @ y, a @ b), (-x, -a), (abs(-x), a), (x < y, a < b), (x == 2, a == 2), (x.T, a.T),
                          (x // 2, a // 2), (x % 2, a % 2)):
            np.testing.assert_allclose(got.numpy(), want, rtol=1e-6)

    def test_a_number_takes_the_tensors_type(self):
        x = phibridge.to_tensor([1, 2])
        self.assertEqual((x + 1).dtype, phibridge.int64)
        self.assertEqual((x.astype("float64") * 2).dtype, phibridge.float64)

    def test_reductions_take_axes(self):
        array = np.arange(6, dtype="float32").reshape(2, 3)
        x = phibridge.to_tensor(array)
        np.testing.assert_array_equal(x.sum(axis=1).numpy(), array.sum(axis=1))
        np.testing.assert_array_equal(x.mean(axis=[0, 1], keepdim=True).numpy(), array.mean(keepdims=True))
        self.assertEqual(x.max().item(), 5)
        self.assertEqual(phibridge.argmax(x, axis=1).tolist(), [2, 2])

    def test_functions_that_make_tensors(self):
        self.assertEqual(phibridge.zeros([2]).tolist(), [0, 0])
        self.assertEqual(phibridge.full([2], 3, "int64").tolist(), [3, 3])
        self.assertEqual(phibridge.arange(1, 7, 2).tolist(), [1, 3, 5])
        phibridge.seed(1)
        first = phibridge.rand([4]).tolist()
        phibridge.seed(1)
        self.assertEqual(phibridge.rand([4]).tolist(), first)

    def test_in_place_functions_write_to_their_argument(self):
        x = phibridge.to_tensor([-1.0, 2.0])
        self.assertIs(phibridge.relu_(x), x)
        self.assertEqual(x.tolist(), [0, 2])
        self.assertEqual(x.inplace_version, 1)

    def test_lists_of_results(self):
        x = phibridge.to_tensor([[1.0, 2.0, 3.0]])
        self.assertEqual([part.tolist() for part in phibridge.split(x, 3, axis=1)], [[[1]], [[2]], [[3]]])
        self.assertEqual([part.tolist() for part in phibridge.split(x, [1, 2], axis=1)], [[[1]], [[2, 3]]])
        self.assertEqual(phibridge.concat([x, x], axis=0).shape, [2, 3])
        self.assertEqual(len(phibridge.unbind(x, axis=1)), 3)


class WrongCallTest(unittest.TestCase):
    def test_set_value_keeps_the_sequences(self):
        tensor = phibridge.to_tensor([1.0, 2.0, 3.0])
        tensor.lod = [[0, 1, 3]]
        tensor.set_value([4.0, 5.0, 6.0])
        self.assertEqual((tensor.tolist(), tensor.lod), ([4, 5, 6], [[0, 1, 3]]))

    def test_arguments_are_named(self):
        x = phibridge.to_tensor([1.0])
        for call, text in ((lambda: phibridge.mode(), "mode\\(\\) misses its argument `x`"),
                           (lambda: phibridge.softmax(1.0), "`x` is float, not a Tensor"),
                           (lambda: phibridge.softmax(x, axis="a"), "`axis` is 'a', not of type int"),
                           (lambda: phibridge.mode(x, 0, False, None, 0), "at most 4 arguments, got 5"),
                           (lambda: phibridge.mode(x, x=x), "got `x` twice"),
                           (lambda: phibridge.mode(x, axes=0), "no parameter `axes`"),
                           (lambda: phibridge.concat(x), "`x` is phibridge.Tensor, not a list of Tensors"),
                           (lambda: phibridge.to_tensor([object()]), "object"),
                           (lambda: x.astype("float33"), "`float33` is no element type")):
            with self.assertRaisesRegex(TypeError, text):
                call()

    def test_no_wrong_argument_is_a_plain_runtime_error(self):
        x = phibridge.to_tensor([1.0, 2.0])
        for call in (lambda: phibridge.ops.full([2], 1.0, place=3), lambda: phibridge.zeros([2], place=3),
                     lambda: phibridge.nn.Linear(1, 2).to(device=3), lambda: phibridge.nn.Conv2D(1, 2, ["a", 2]),
                     lambda: phibridge.nn.Conv2D(1, 2, 2 ** 40), lambda: phibridge.nn.Conv2D(1, 2, 3, padding=["a", "b"]),
                     lambda: phibridge.optimizer.lr.LambdaDecay(0.1, lambda epoch: "a"), lambda: x["a"], lambda: x[1.5],
                     lambda: x[[0, 1]], lambda: x[True]):
            with self.assertRaises(TypeError) as raised:
                call()
            self.assertNotIn("PYBIND11", str(raised.exception))
        for count in (-1, 0):
            with self.assertRaisesRegex(phibridge.InvalidArgumentError, f"split.*at least 1.*{count}"):
                phibridge.split(x, count)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "LoD"):
            x.lod = [[0, 5, 3]]
        self.assertEqual(x.lod, [])
        with self.assertRaises(TypeError):
            phibridge.DType(99).numpy

    def test_a_number_that_the_type_does_not_hold_is_refused(self):
        for name, number in (("int32", 2 ** 40), ("uint8", 300), ("uint8", -1), ("int64", 2 ** 63), ("int8", -129)):
            x = phibridge.to_tensor([1]).astype(name)
            for call in (lambda: x + number, lambda: number * x, lambda: x < number):
                with self.assertRaisesRegex(OverflowError, f"{number}.*{name}"):
                    call()
        self.assertEqual((phibridge.to_tensor([1.0]) + 2 ** 40).item(), float(2 ** 40))

    def test_errors_of_operators_are_typed(self):
        x = phibridge.to_tensor([[1.0, 2.0, 3.0]])
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "attribute `axis` must be in \\[-2, 2\\)"):
            phibridge.softmax(x, axis=7)
        with self.assertRaises(ValueError):  # Python's own kind, too
            phibridge.matmul(x, x)
        with self.assertRaises(phibridge.Error):
            phibridge.reshape(x, [2, 2])

    def test_functions_describe_themselves(self):
        import inspect
        self.assertEqual(str(inspect.signature(phibridge.softmax)), "(x, axis=-1, dtype=None, name=None)")
        self.assertIn("exp(x)", phibridge.softmax.__doc__)
        self.assertEqual(phibridge.softmax.__name__, "softmax")
        self.assertEqual(str(inspect.signature(phibridge.mean)), "(x, axis=None, keepdim=False, name=None)")
        self.assertIn("along `axis`", phibridge.mean.__doc__)
        self.assertNotIn("reduce_all", phibridge.mean.__doc__)


if __name__ == "__main__":
    unittest.main()
