"""Tensors of the Python package: values, types, sharing, indexing, errors."""

import copy
import pickle
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

    def test_uint16_is_the_bits_of_bfloat16(self):
        half = phibridge.to_tensor([1.5, -2.0]).astype("bfloat16")
        back = phibridge.to_tensor(half.numpy())
        self.assertEqual((back.dtype, back.tolist()), (phibridge.bfloat16, [1.5, -2]))
        other = phibridge.zeros([2], dtype="bfloat16")
        other.set_value(half.numpy())
        self.assertEqual(other.tolist(), [1.5, -2])
        net = phibridge.nn.Linear(2, 2).to(dtype="bfloat16")
        state = {name: value.numpy() for name, value in net.state_dict().items()}
        self.assertEqual(net.set_state_dict(state), ([], []))

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

    def test_operators_with_numbers(self):
        whole, real = phibridge.to_tensor([1, 4]), phibridge.to_tensor([1.0, 4.0])
        for got, dtype, want in ((whole / 2, "float32", [0.5, 2]), (whole / whole, "float32", [1, 1]),
                                 (whole + 0.5, "float32", [1.5, 4.5]),
                                 (2 ** whole, "int64", [2, 16]), (7 // whole, "int64", [7, 1]), (real * 1j, "complex64", [1j, 4j]),
                                 (real + np.float64(1), "float32", [2, 5]), (real > 2, "bool", [False, True]),
                                 (whole & 1, "int64", [1, 0]), (~(real > 2), "bool", [True, False])):
            self.assertEqual((got.dtype.name, got.tolist()), (dtype, want))
        phibridge.set_default_dtype("float64")
        try:
            self.assertEqual((whole + 0.1).dtype, phibridge.float64)
        finally:
            phibridge.set_default_dtype("float32")
        double = phibridge.to_tensor([1.0], dtype="float64")
        self.assertEqual((double * 0.1).item(), 0.1)  # no rounding to float32 on the way
        x = phibridge.to_tensor([3.0], stop_gradient=False)
        (2 * x - x / 4 + 1 / x).backward()
        self.assertAlmostEqual(x.grad.item(), 2 - 0.25 - 1 / 9, places=6)

    def test_an_array_before_a_tensor_keeps_the_history(self):
        x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
        array = np.float32([3, 5])
        for found, want in ((array * x, [3, 10]), (np.float32(2) * x, [2, 4]), (np.float64(2) - x, [1, 0]), (array @ x, 13),
                            (array / x, [3, 2.5])):
            self.assertIsInstance(found, phibridge.Tensor)
            self.assertEqual((found.tolist(), found.stop_gradient), (want, False))
        self.assertEqual((array < x).tolist(), [False, False])
        with self.assertRaises(TypeError):  # as of Paddle's tensors: NumPy would lose the gradient
            np.sin(x)
        np.testing.assert_allclose(np.sin(x.numpy()), np.sin([1, 2]), rtol=1e-6)

    def test_the_other_operand_may_know(self):
        class Other:
            def __radd__(self, left):
                return "added"
            def __rmul__(self, left):
                return "multiplied"
        x = phibridge.to_tensor([1.0])
        self.assertEqual((x + Other(), x * Other()), ("added", "multiplied"))

    def test_augmented_assignment_makes_a_new_tensor(self):
        x = before = phibridge.to_tensor([1.0])
        x += 1
        x *= 3
        self.assertEqual((x.item(), before.item()), (6, 1))

    def test_copies_and_pickles(self):
        x = phibridge.to_tensor([[1.0, 2.0]], stop_gradient=False)
        copies = [copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x)), x.clone(), copy.deepcopy({"a": [x]})["a"][0]]
        self.assertEqual([one.stop_gradient for one in copies], [False] * 5)
        with phibridge.no_grad():
            x.zero_()
        self.assertEqual([one.tolist() for one in copies], [[[1, 2]]] * 5)
        half = phibridge.to_tensor([1.5, -2.0]).astype("bfloat16")
        back = pickle.loads(pickle.dumps(half))
        self.assertEqual((back.dtype, back.tolist()), (phibridge.bfloat16, [1.5, -2]))
        twice = copy.deepcopy([x, x])
        self.assertIs(twice[0], twice[1])
        made = copy.deepcopy(x * 2)
        self.assertEqual((made.is_leaf, made.stop_gradient), (True, False))

    def test_other_places_dtypes_and_kinds(self):
        x = phibridge.to_tensor([[0.0, 1.0], [2.0, 0.0]], stop_gradient=False)
        for found, dtype in ((x.to("float64"), "float64"), (x.to("cpu", "int32"), "int32"),
                             (x.to(phibridge.zeros([1], "int64")), "int64"),
                             (x.to(dtype="float16"), "float16"), (x.to(device="cpu"), "float32"), (x.cpu(), "float32")):
            self.assertEqual((found.dtype.name, found.place), (dtype, "cpu"))
        x.to("float64").sum().backward()
        self.assertEqual(x.grad.tolist(), [[1, 1], [1, 1]])
        x.clear_gradient()
        self.assertEqual(x.grad.tolist(), [[0, 0], [0, 0]])
        x.clear_gradient(False)
        self.assertIsNone(x.grad)
        for call in (lambda: x.to("cpu", "int32", True, 4), lambda: x.to(shape=3), lambda: x.to("float33")):
            with self.assertRaises(TypeError):
                call()
        coo = x.detach().to_sparse_coo(2)
        self.assertEqual((coo.values().tolist(), coo.indices().tolist()), ([1, 2], [[0, 1], [1, 0]]))
        self.assertEqual(coo.to_dense().tolist(), x.tolist())
        self.assertEqual(x.detach().to_sparse_csr().to_dense().tolist(), x.tolist())

    def test_gradients_of_functions_in_place(self):
        x = phibridge.to_tensor([1.0, -2.0], stop_gradient=False)
        y = x * 3
        self.assertIs(y.hypot_(phibridge.to_tensor([4.0, 8.0])), y)
        y.sum().backward()
        np.testing.assert_allclose(x.grad.numpy(), [3 * 3 / 5, 3 * -6 / 10], rtol=1e-6)
        with self.assertRaises(phibridge.Error):
            x.neg_()
        z = phibridge.zeros([1000])
        self.assertLess(z.uniform_(2.0, 3.0).max().item(), 3)
        self.assertGreaterEqual(z.min().item(), 2)
        self.assertLess(abs(z.normal_(5.0, 0.1).mean().item() - 5), 0.1)

    def test_as_a_collection(self):
        x = phibridge.to_tensor([[1.0, 2.0], [3.0, 4.0]])
        self.assertEqual([row.tolist() for row in x], [[1, 2], [3, 4]])
        self.assertEqual(len(x), 2)
        self.assertIn(3.0, x[1])
        self.assertNotIn(7.0, x[1])
        for call in (lambda: len(x[0, 0]), lambda: list(x[0, 0])):
            with self.assertRaises(TypeError):
                call()
        for call in (lambda: bool(x), lambda: bool(x[0:0]), lambda: float(x), lambda: int(x), lambda: x.item(), lambda: 1.0 in x,
                     lambda: range(3)[x]):
            with self.assertRaises((ValueError, TypeError)):
                call()
        self.assertEqual([1, 2, 3][phibridge.to_tensor(1)], 2)
        self.assertEqual(complex(phibridge.to_tensor(2.0)), 2)
        np.testing.assert_array_equal(np.asarray(x, dtype="float64"), [[1, 2], [3, 4]])
        self.assertEqual(np.asarray(x, dtype="int64").dtype, np.int64)

    def test_reductions_take_axes(self):
        array = np.arange(6, dtype="float32").reshape(2, 3)
        x = phibridge.to_tensor(array)
        np.testing.assert_array_equal(x.sum(axis=1).numpy(), array.sum(axis=1))
        np.testing.assert_array_equal(x.mean(axis=[0, 1], keepdim=True).numpy(), array.mean(keepdims=True))
        self.assertEqual(x.max().item(), 5)
        self.assertEqual(phibridge.argmax(x, axis=1).tolist(), [2, 2])

    def test_the_default_dtype_is_obeyed(self):
        makers = {"zeros": ([2],), "ones": ([2],), "full": ([2], 1.5), "empty": ([2],), "eye": (2,), "rand": ([2],), "randn": ([2],),
                  "uniform": ([2],), "standard_normal": ([2],), "normal": (0.0, 1.0, [2]), "linspace": (0, 1, 3),
                  "logspace": (0, 1, 3), "arange": (0.0, 1.0, 0.5), "to_tensor": ([1.5],)}
        for dtype in ("float64", "float16", "float32"):
            phibridge.set_default_dtype(dtype)
            try:
                for name, arguments in makers.items():
                    if dtype == "float16" and name not in ("zeros", "ones", "full", "empty", "eye", "to_tensor"):
                        continue  # no kernel on the CPU
                    self.assertEqual(getattr(phibridge, name)(*arguments).dtype.name, dtype, name)
                self.assertEqual(phibridge.zeros([2], "int32").dtype, phibridge.int32)
                self.assertEqual(phibridge.arange(3).dtype, phibridge.int64)
                self.assertEqual(phibridge.to_tensor(np.float32([1])).dtype, phibridge.float32)
                self.assertEqual(phibridge.to_tensor([1]).dtype, phibridge.int64)
            finally:
                phibridge.set_default_dtype("float32")

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
                     lambda: x + "a", lambda: x + [1.0, 2.0], lambda: x == None, lambda: x < None):  # noqa: E711
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

    def test_members_and_errors_describe_themselves(self):
        for name in dir(phibridge.Tensor):
            member = getattr(phibridge.Tensor, name)
            text = member.__doc__ or ""
            if callable(member) and text.startswith(f"{name}("):  # pybind11's signature
                text = text.partition("\n")[2]
            if not name.startswith("_"):
                self.assertTrue(text.strip(), name)
        for kind in [phibridge.Error, *phibridge.Error.__subclasses__()]:
            self.assertTrue("__doc__" in vars(kind) and kind.__doc__.endswith("."), kind)

    def test_functions_describe_themselves(self):
        import inspect
        self.assertEqual(str(inspect.signature(phibridge.softmax)), "(x, axis=-1, dtype=None, name=None)")
        self.assertIn("exp(x)", phibridge.softmax.__doc__)
        self.assertEqual(phibridge.softmax.__name__, "softmax")
        self.assertEqual(str(inspect.signature(phibridge.mean)), "(x, axis=None, keepdim=False, name=None)")
        self.assertIn("along `axis`", phibridge.mean.__doc__)  # all others: functions_test.py
        self.assertNotIn("reduce_all", phibridge.mean.__doc__)


if __name__ == "__main__":
    unittest.main()
