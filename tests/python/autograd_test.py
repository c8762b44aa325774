"""Gradients in Python, against formulas and central differences in float64."""

import gc
import threading
import unittest
import weakref

import numpy as np

import phibridge


def differences(function, array, step=1e-6):
    """The gradient of a function of one float64 array with one result, by central differences."""
    found = np.zeros_like(array)
    for i in np.ndindex(array.shape):
        up, down = array.copy(), array.copy()
        up[i] += step
        down[i] -= step
        found[i] = (function(phibridge.to_tensor(up)).item() - function(phibridge.to_tensor(down)).item()) / (2 * step)
    return found


class BackwardTest(unittest.TestCase):
    def test_a_cast_keeps_the_history(self):
        for cast in (phibridge.cast, phibridge.Tensor.astype, phibridge.Tensor.cast, phibridge.ops.cast):
            x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
            (cast(x, "float64") * 3).sum().backward()
            self.assertEqual(x.grad.dtype, phibridge.float32)
            self.assertEqual(x.grad.tolist(), [3, 3])

    def test_second_gradients_of_complex_numbers(self):
        p = phibridge
        functions = {
            "multiply": lambda z, w: z * w, "repeated": lambda z, w: z * w[0], "divide": lambda z, w: z / w,
            "dot": p.dot, "matmul": lambda z, w: p.matmul(z, w, transpose_y=True), "sin": lambda z, w: z.sin() * w,
            "cos": lambda z, w: z.cos() * w, "tanh": lambda z, w: z.tanh() * w, "exp": lambda z, w: z.exp() * w,
            "sigmoid": lambda z, w: p.nn.functional.sigmoid(z) * w, "cosh": lambda z, w: z.cosh() * w,
            "cumprod": lambda z, w: p.cumprod(z * w, dim=1), "conj": lambda z, w: z.conj() * w}
        arrays = np.random.default_rng(4).normal(size=(4, 2, 3)) / 2
        for name, function in functions.items():
            def slope(x, function=function):
                """Of a real number, by all parts, added up with unlike weights."""
                x = p.to_tensor(x.numpy(), stop_gradient=False) if x.stop_gradient else x
                out = function(p.complex(x[0], x[1]), p.complex(x[2], x[3]))
                loss = (out.real() * out.imag() + out.real() ** 2).sum()
                grad, = p.grad(loss, x, create_graph=True)
                return (grad * p.to_tensor(np.arange(1.0, 25).reshape(4, 2, 3))).sum()
            with self.subTest(function=name):
                x = p.to_tensor(arrays, stop_gradient=False)
                found, = p.grad(slope(x), x)
                np.testing.assert_allclose(found.numpy(), differences(slope, arrays), rtol=1e-5, atol=1e-6)

    def test_against_central_differences(self):
        array = np.random.default_rng(3).normal(size=(3, 4))

        def loss(x):
            return (phibridge.softmax(x.tanh(), axis=1) * x[1] + x.exp()).mean()
        x = phibridge.to_tensor(array, stop_gradient=False)
        loss(x).backward()
        np.testing.assert_allclose(x.grad.numpy(), differences(loss, array), rtol=1e-6, atol=1e-8)

    def test_second_gradients_against_central_differences(self):
        array = np.random.default_rng(4).uniform(-1, 1, size=(3, 4))
        label = phibridge.to_tensor([[1], [0], [3]])
        for function in (phibridge.nn.functional.silu, phibridge.nn.functional.gelu,
                         lambda x: phibridge.softmax(x, axis=-1), lambda x: x.exp() ** (x * 0.5),
                         lambda x: phibridge.nn.functional.cross_entropy(x, label)):
            def first(x, function=function):
                x.stop_gradient = False
                return phibridge.grad((function(x) ** 2).sum(), [x], create_graph=True)[0]
            x = phibridge.to_tensor(array)
            second, = phibridge.grad((first(x) ** 2).sum(), [x])
            np.testing.assert_allclose(second.numpy(), differences(lambda y: (first(y) ** 2).sum(), array), rtol=1e-4,
                                       atol=1e-6)

    def test_gradients_add_up_until_they_are_cleared(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        for _ in range(2):
            (x * x).backward()
        self.assertEqual(x.grad.tolist(), [8])
        x.clear_grad()
        self.assertEqual(x.grad.tolist(), [0])

    def test_backward_of_several(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        phibridge.autograd.backward([x * 2, x * 3], [phibridge.full([1], 10.0), None])
        self.assertEqual(x.grad.tolist(), [23])
        x.clear_grad()
        phibridge.autograd.backward(x * 2)
        self.assertEqual(x.grad.tolist(), [2])

    def test_nothing_is_recorded_without_leave(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        with phibridge.no_grad():
            y = x * x
            with phibridge.enable_grad():
                z = x * x
        self.assertTrue(y.stop_gradient)
        self.assertFalse(z.stop_gradient)

        @phibridge.no_grad()
        def square(value):
            return value * value
        self.assertTrue(square(x).stop_gradient)
        self.assertTrue(phibridge.is_grad_enabled())
        self.assertTrue(phibridge.to_tensor([1.0]).stop_gradient)

    def test_hooks_change_gradients(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        y = x * 3
        seen = []
        handle = y.register_hook(lambda grad: seen.append(grad.item()) or grad * 10)
        (y * 2).backward(retain_graph=True)
        self.assertEqual(seen, [2])
        self.assertEqual(x.grad.tolist(), [60])
        self.assertTrue(handle.remove())
        self.assertFalse(handle.remove())

    def test_an_error_in_a_hook_comes_through(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        y = x * 3

        def hook(grad):
            raise KeyError("of the hook")
        y.register_hook(hook)
        with self.assertRaises(KeyError):
            y.backward()

    def test_a_hook_returns_a_gradient_of_the_same_kind(self):
        for result, kind in ((phibridge.to_tensor([1.0]), phibridge.InvalidArgumentError),
                             (phibridge.to_tensor([1, 2]), phibridge.InvalidArgumentError), (3, TypeError)):
            x = phibridge.to_tensor([2.0, 3.0], stop_gradient=False)
            x.register_hook(lambda grad, result=result: result)
            with self.assertRaisesRegex(kind, "hook.*returned"):
                (x * 3).sum().backward()
            self.assertIsNone(x.grad)

    def test_a_gradient_that_is_given_has_the_tensors_shape(self):
        x = phibridge.to_tensor([2.0, 3.0], stop_gradient=False)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, "grad.*\\[1\\].*\\[2\\]"):
            x.grad = phibridge.to_tensor([1.0])
        for wrong in (3, [1.0, 2.0], np.float32([1, 2])):
            with self.assertRaisesRegex(TypeError, "not a Tensor"):
                x.grad = wrong
            with self.assertRaisesRegex(TypeError, "not a Tensor"):
                (x * 3).backward(wrong)
        x.grad = phibridge.to_tensor([1.0, 1.0])
        (x * 3).sum().backward()
        self.assertEqual(x.grad.tolist(), [4, 4])

    def test_a_gradient_of_another_dtype_is_cast(self):
        x = phibridge.to_tensor([2.0, 3.0], stop_gradient=False)
        (x + x).backward(phibridge.ones([2], "float64"))
        self.assertEqual((x.grad.dtype, x.grad.tolist()), (phibridge.float32, [2, 2]))
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, r"tensor 0 \(of shape \[2\]\) is complex64.*float32"):
            (x * 3).backward(phibridge.ones([2], "complex64"))

    def test_errors_tell_which_tensor(self):
        x = phibridge.to_tensor([2.0, 3.0], stop_gradient=False)
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, r"tensor of shape \[2\] is a leaf"):
            x.exp_()
        x.name = "weight"
        with self.assertRaisesRegex(phibridge.InvalidArgumentError, r"tensor `weight` of shape \[2\] is a leaf"):
            x.exp_()

    def test_a_hook_is_let_go_with_its_graph(self):
        class Held:
            def __call__(self, grad):
                return None
        held = Held()
        gone = weakref.ref(held)
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        y = x * 3
        y.register_hook(lambda grad, held=held: held(grad))
        del held, y
        gc.collect()
        self.assertIsNone(gone())

    def test_grad_of_some_inputs_and_twice(self):
        x = phibridge.to_tensor([3.0], stop_gradient=False)
        w = phibridge.to_tensor([2.0], stop_gradient=False)
        first, = phibridge.grad(x * x * w, x, create_graph=True)
        self.assertEqual(first.tolist(), [12])
        second, = phibridge.grad(first, x)
        self.assertEqual(second.tolist(), [4])
        self.assertIsNone(x.grad)
        self.assertEqual(phibridge.grad(x * 1.0, [w], allow_unused=True), [None])
        with self.assertRaises(phibridge.InvalidArgumentError):
            phibridge.grad(x * 1.0, [w])

    def test_second_gradients_of_quotients_that_broadcast(self):
        x = phibridge.to_tensor([1.0, 2.0], "float64", stop_gradient=False)
        first, = phibridge.grad(2 / x, x, create_graph=True)  # -2 / x^2
        second, = phibridge.grad((first * first).sum(), x)
        np.testing.assert_allclose(second.numpy(), [-16, -0.5])
        y = phibridge.to_tensor(3.0, "float64", stop_gradient=False)
        first, = phibridge.grad((y / x).sum(), x, create_graph=True)  # -y / x^2
        by_x, by_y = phibridge.grad(first.sum(), [x, y])
        np.testing.assert_allclose(by_x.numpy(), [6, 0.75])
        np.testing.assert_allclose(by_y.numpy(), -1.25)

    def test_a_penalty_of_gradients_goes_through_flatten(self):
        x = phibridge.to_tensor([[[1.0, 2.0]], [[3.0, 4.0]]], "float64", stop_gradient=False)
        flat = phibridge.nn.Flatten()(x * x)
        first, = phibridge.grad((flat * flat).sum(), x, create_graph=True)  # 4 x^3
        first.sum().backward()
        np.testing.assert_allclose(x.grad.numpy(), 12 * x.numpy() ** 2)

    def test_third_gradients_count_each_path_once(self):
        x = phibridge.to_tensor([0.0, 0.5], "float64", stop_gradient=False)
        for make, wanted in ((lambda: x.exp() ** 2, 8 * np.exp([0, 1.0])), (lambda: x.cumsum(0) ** 3, [30, 24])):
            found = make()
            for _ in range(3):
                found, = phibridge.grad(found.sum(), x, create_graph=True)
            np.testing.assert_allclose(found.numpy(), wanted)

    def test_second_gradients_through_indices_and_norms(self):
        array = np.random.default_rng(5).uniform(0.2, 1, size=(3, 4))

        def written(x):
            y = x * x
            y[1:, ::2] = x[0, 1:3] * 3
            y[0] = x.sum()
            return y
        label = phibridge.to_tensor([[1], [0], [2]])
        for function in (written, phibridge.nn.functional.selu, phibridge.nn.functional.mish,
                         lambda x: x.prod(1), lambda x: x.norm(), lambda x: x.norm(3, 1), lambda x: x.max(0),
                         lambda x: x[::2, 1:], lambda x: x[label[:, 0]] * x, lambda x: phibridge.topk(x, 2)[0],
                         lambda x: phibridge.nn.functional.embedding(label, x), lambda x: x.cumprod(1)):
            def first(x, function=function):
                x.stop_gradient = False
                return phibridge.grad((function(x) ** 2).sum(), [x], create_graph=True)[0]
            x = phibridge.to_tensor(array)
            second, = phibridge.grad((first(x) ** 2).sum(), [x])
            np.testing.assert_allclose(second.numpy(), differences(lambda y: (first(y) ** 2).sum(), array), rtol=1e-4,
                                       atol=1e-5)

    def test_gradients_of_any_order(self):
        x = phibridge.to_tensor([0.5, 2.0], "float64", stop_gradient=False)
        at = x.numpy()
        for make, wanted in ((lambda: x.log(), 2 / at ** 3), (lambda: 1 / x, -6 / at ** 4), (lambda: x.sqrt(), 0.375 * at ** -2.5),
                             (lambda: x.rsqrt(), -1.875 * at ** -3.5), (lambda: (2 - x.square()) * x, [-6, -6]),
                             (lambda: phibridge.reshape(x ** 4, [2, 1]), 24 * at),
                             (lambda: phibridge.nn.functional.elu(-x), -np.exp(-at))):
            found = make()
            for _ in range(3):
                found, = phibridge.grad(found.sum(), x, create_graph=True)
            np.testing.assert_allclose(found.numpy(), wanted, rtol=1e-9)

    def test_retained_gradients(self):
        x = phibridge.to_tensor([3.0], stop_gradient=False)
        y = x * 2
        y.retain_grads()
        (y * y).backward()
        self.assertEqual(y.grad.tolist(), [12])
        self.assertFalse(y.is_leaf)

    def test_a_graph_is_used_once_unless_kept(self):
        x = phibridge.to_tensor([3.0], stop_gradient=False)
        y = x * x
        y.backward()
        with self.assertRaises(phibridge.PreconditionNotMetError):
            y.backward()

    def test_threads_have_graphs_of_their_own(self):
        results = [None] * 8

        def work(i):
            x = phibridge.to_tensor(np.full([64, 64], float(i)), stop_gradient=False)
            for _ in range(20):
                (x @ x).sum().backward()
            results[i] = x.grad.numpy()[0, 0]
        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [20 * 2 * 64 * i for i in range(8)])


class TrainingTest(unittest.TestCase):
    def test_a_line_is_fitted(self):
        random = np.random.default_rng(1)
        data = random.normal(size=(64, 3)).astype("float32")
        wanted = np.float32([[1], [-2], [0.5]])
        weight = phibridge.zeros([3, 1])
        weight.stop_gradient = False
        rate = phibridge.full([1], 0.1)
        for _ in range(200):
            loss = ((phibridge.to_tensor(data) @ weight - phibridge.to_tensor(data @ wanted)) ** 2).mean()
            loss.backward()
            with phibridge.no_grad():
                phibridge.sgd_(weight, rate, weight.grad)
            weight.clear_grad()
        np.testing.assert_allclose(weight.numpy(), wanted, atol=1e-3)


if __name__ == "__main__":
    unittest.main()
