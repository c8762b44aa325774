"""The functions that the records give: all there, described, and callable in every form."""

import inspect
import pydoc
import re
import unittest

import numpy as np

import phibridge
from phibridge import _functions, ops


class FunctionsTest(unittest.TestCase):
    def test_all_are_described(self):
        rows = {row["name"]: row for row in _functions.descriptions()}
        self.assertEqual(sorted(rows), sorted(ops.NAMES))
        self.assertGreater(len(rows), 900)
        for name, row in rows.items():
            function = getattr(ops, name)
            signature = inspect.signature(function)  # refuses a required parameter behind one with a default
            self.assertEqual(len(signature.parameters), len(row["order"]) + (not row["tensors"]))
            self.assertTrue(function.__doc__.strip(), name)
            self.assertEqual(function.__name__, name)

    def test_documents_name_every_parameter(self):
        spaces = (phibridge, ops, phibridge.linalg, phibridge.fft, phibridge.signal, phibridge.nn.functional,
                  phibridge.Tensor)
        kind = type(ops.softmax)
        functions = {id(one): one for space in spaces for one in vars(space).values() if isinstance(one, kind)}
        self.assertGreater(len(functions), 1100)
        for function in functions.values():
            text = function.__doc__
            self.assertTrue(text.strip().partition("\n")[0], function)
            types, = re.findall(r"^Types: (.*)\.$", text, re.MULTILINE)
            for name in inspect.signature(function).parameters:
                self.assertRegex(types, rf"(^|, ){name} \([\w, \[\]]+\)", f"{function.__name__}: {text}")

    def test_help_shows_the_documents(self):
        for function in (ops.softmax, phibridge.exp, phibridge.linalg.inv, phibridge.Tensor.tanh):
            shown = pydoc.plain(pydoc.render_doc(function))
            for line in function.__doc__.splitlines():
                self.assertIn(line, shown)

    def test_documents_say_what_the_records_say(self):
        """Of shapes, dtypes and ranges records speak in the line of the argument."""
        lines_of_shapes = 0
        for row in _functions.descriptions():
            text = getattr(ops, row["name"]).__doc__.split("\n")
            self.assertEqual(text[0], row["doc"][0])
            parameters = inspect.signature(getattr(ops, row["name"])).parameters
            for line in row["doc"][1:]:
                if line.partition(":")[0] in parameters:
                    self.assertIn(line, text, row["name"])
                    lines_of_shapes += bool(re.search(r"\[.*\]|shape|int64|float|bool", line))
        self.assertGreater(lines_of_shapes, 300)
        self.assertIn("filter: [M, C / groups, kernel height, kernel width], for either", ops.conv2d.__doc__)
        self.assertIn("condition: bool, of the shape of X.", ops.where.__doc__)

    def test_a_gradient_function_returns_all_gradients(self):
        x, y = phibridge.to_tensor([[1.0, 2.0]]), phibridge.to_tensor([[3.0], [4.0]])
        x_grad, y_grad = ops.matmul_grad(x, y, phibridge.ones([1, 1]), False, False)
        self.assertEqual(x_grad.tolist(), [[3, 4]])
        self.assertEqual(y_grad.tolist(), [[1], [2]])

    def test_the_gradient_of_what_is_absent_is_none(self):
        x = phibridge.to_tensor(np.float32([[1, 2], [3, 5]]))
        y, mean, variance = ops.layer_norm_intermediate(x)
        grads = ops.layer_norm_grad(x, mean, variance, phibridge.ones([2, 2]), 1e-5, 1, False)
        self.assertEqual(y.shape, [2, 2])
        self.assertEqual([grad is None for grad in grads], [False, True, True])

    def test_an_optimizer_writes_to_its_arguments(self):
        one = phibridge.ones([2])
        params = [phibridge.ones([2]) for _ in range(3)]
        powers = [phibridge.full([1], 0.9), phibridge.full([1], 0.999)]
        ops.adam_(params[0], one, phibridge.full([1], 0.1), phibridge.zeros([2]), phibridge.zeros([2]), *powers)
        np.testing.assert_allclose(params[0].numpy(), [0.9, 0.9], rtol=1e-5)
        np.testing.assert_allclose([power.item() for power in powers], [0.81, 0.998001], rtol=1e-6)

    def test_numbers_may_be_tensors(self):
        x = phibridge.to_tensor([[1.0, 2.0], [3.0, 4.0]])
        self.assertEqual(ops.scale(x, scale=phibridge.full([1], 2.0)).tolist(), [[2, 4], [6, 8]])
        self.assertEqual(ops.reshape(x, phibridge.to_tensor([4, 1])).shape, [4, 1])
        self.assertEqual(ops.reshape(x, [phibridge.to_tensor([1]), 4]).shape, [1, 4])

    def test_text_types_and_lists(self):
        x = phibridge.to_tensor(np.arange(16, dtype="float32").reshape(1, 1, 4, 4))
        pooled = ops.pool2d(x, [2, 2], strides=[2, 2], pooling_type="max")
        self.assertEqual(pooled.tolist(), [[[[5, 7], [13, 15]]]])
        self.assertEqual(ops.cast(x, "int32").dtype, phibridge.int32)


if __name__ == "__main__":
    unittest.main()
