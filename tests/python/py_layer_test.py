"""PyLayer: functions whose gradients are Python's."""

import gc
import unittest
import weakref

import numpy as np

import phibridge
from phibridge.autograd import PyLayer


class Cube(PyLayer):
    @staticmethod
    def forward(ctx, x, scale=1.0):
        y = x * x * x * scale
        ctx.scale = scale
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, grad):
        x, y = ctx.saved_tensor()
        assert y.shape == x.shape
        return grad * x * x * (3 * ctx.scale)


class Split(PyLayer):
    """x * 2, x * 3 and a count of the elements above 0, which has no gradient."""

    @staticmethod
    def forward(ctx, tensors, k=None):
        count = (tensors[0] > 0).astype("float32").sum()
        ctx.mark_non_differentiable(count)
        return tensors[0] * 2, count, tensors[1] * 3, "kept"

    @staticmethod
    def backward(ctx, first, count, second):
        assert count.item() == 0
        return first * 2, second * 3, None


class PyLayerTest(unittest.TestCase):
    def test_the_gradient_is_backwards(self):
        x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
        y = Cube.apply(x, scale=2.0)
        self.assertEqual(y.tolist(), [2, 16])
        (y * phibridge.to_tensor([1.0, 10.0])).sum().backward()
        self.assertEqual(x.grad.tolist(), [6, 240])

    def test_within_other_computations_and_twice(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        y = Cube.apply(x.exp())
        Cube.apply(y).sum().backward()
        self.assertAlmostEqual(x.grad.item() / (9 * np.exp(18)), 1, places=5)

    def test_second_gradients(self):
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        first, = phibridge.grad(Cube.apply(x), x, create_graph=True)
        second, = phibridge.grad(first, x)
        self.assertEqual((first.item(), second.item()), (12, 12))

    def test_several_results_and_lists(self):
        x, y, k = (phibridge.to_tensor([value], stop_gradient=False) for value in (1.0, -1.0, 5.0))
        first, count, second, text = Split.apply([x, y], k=k)
        self.assertEqual((first.item(), count.item(), second.item(), text), (2, 1, -3, "kept"))
        self.assertEqual((first.stop_gradient, count.stop_gradient), (False, True))
        (first + second * 7).backward()
        self.assertEqual((x.grad.item(), y.grad.item(), k.grad), (2, 21, None))

    def test_a_result_without_gradient_gets_zeros(self):
        x, y = (phibridge.to_tensor([value], stop_gradient=False) for value in (1.0, -1.0))
        Split.apply([x, y], k=y)[0].backward()
        self.assertEqual(x.grad.item(), 2)

    def test_none_where_no_gradient_arrived(self):
        for materializes, marks in ((True, False), (True, True), (False, False), (False, True)):
            seen = []

            class Both(PyLayer):
                @staticmethod
                def forward(ctx, x):
                    ctx.set_materialize_grads(materializes)
                    second = x * 3
                    if marks:
                        ctx.mark_non_differentiable(second)
                    return x * 2, second

                @staticmethod
                def backward(ctx, first, second):
                    seen.append(None if second is None else second.tolist())
                    return first * 2
            x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
            first, second = Both.apply(x)
            self.assertEqual(second.stop_gradient, marks)
            first.sum().backward()
            self.assertEqual((seen, x.grad.tolist()), ([[0, 0] if materializes else None], [2, 2]))

    def test_an_input_that_is_returned_and_marked(self):
        class Same(PyLayer):
            @staticmethod
            def forward(ctx, x):
                ctx.mark_non_differentiable(x)
                return x, x * 2

            @staticmethod
            def backward(ctx, same, twice):
                return twice * 2
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        same, twice = Same.apply(x)
        self.assertEqual((same.stop_gradient, x.stop_gradient), (True, False))
        twice.backward()
        self.assertEqual(x.grad.item(), 2)

    def test_nothing_is_recorded_where_no_gradient_is_wanted(self):
        self.assertTrue(Cube.apply(phibridge.to_tensor([1.0])).stop_gradient)
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        with phibridge.no_grad():
            self.assertTrue(Cube.apply(x).stop_gradient)

    def test_a_result_that_is_the_input(self):
        class Same(PyLayer):
            @staticmethod
            def forward(ctx, x):
                return x

            @staticmethod
            def backward(ctx, grad):
                return grad * 5
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        y = Same.apply(x)
        self.assertTrue(x.is_leaf)
        y.backward()
        self.assertEqual(x.grad.item(), 5)

    def test_wrong_gradients(self):
        def layer(returned):
            class Wrong(PyLayer):
                @staticmethod
                def forward(ctx, x):
                    return x * 1

                @staticmethod
                def backward(ctx, grad):
                    return returned
            return Wrong
        for returned, error, text in (((1, 2), TypeError, "int, not a Tensor"),
                                      (phibridge.ones([2]), ValueError, r"gradient 0 .*Wrong.* has shape \[2\], the tensor \[1\]"),
                                      (phibridge.ones([1], "complex64"), ValueError, "complex64, the tensor float32; cast it"),
                                      ((None, None), ValueError, "2 gradients.*1 inputs")):
            x = phibridge.to_tensor([1.0], stop_gradient=False)
            with self.assertRaisesRegex(error, text):
                layer(returned).apply(x).backward()
        with self.assertRaises(NotImplementedError):
            PyLayer.apply(phibridge.to_tensor([1.0]))

    def test_a_gradient_arrives_in_the_dtype_of_its_tensor(self):
        class Wide(PyLayer):
            @staticmethod
            def forward(ctx, x):
                return x * 1

            @staticmethod
            def backward(ctx, grad):
                return grad.astype("float64") * 3
        x = phibridge.to_tensor([2.0], stop_gradient=False)
        Wide.apply(x).backward()
        self.assertEqual((x.grad.dtype, x.grad.item()), (phibridge.float32, 3))

    def test_errors_of_backward_come_out(self):
        class Broken(PyLayer):
            @staticmethod
            def forward(ctx, x):
                return x * 1

            @staticmethod
            def backward(ctx, grad):
                raise KeyError("broken")
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        with self.assertRaisesRegex(KeyError, "broken"):
            Broken.apply(x).backward()

    def test_the_graph_goes_with_its_results(self):
        class Marker:
            pass

        class Keeps(Cube):
            @staticmethod
            def forward(ctx, x, marker):
                ctx.marker = marker
                return Cube.forward(ctx, x)
        marker = Marker()
        gone = weakref.ref(marker)
        y = Keeps.apply(phibridge.to_tensor([1.0], stop_gradient=False), marker)
        del marker
        self.assertIsNotNone(gone())
        del y
        gc.collect()
        self.assertIsNone(gone())

    def test_saved_tensors_go_after_backward_and_may_not_change(self):
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        y = Cube.apply(x)
        y.backward()
        with self.assertRaises(phibridge.Error):
            y.backward()
        z = x * 1
        cube = Cube.apply(z)
        z.fill_(7.0)
        with self.assertRaises(phibridge.Error):
            cube.backward()


if __name__ == "__main__":
    unittest.main()
