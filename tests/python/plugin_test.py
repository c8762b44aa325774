"""Plug-ins: libraries with operators and kernels that Python loads."""

import inspect
import os
import pathlib
import tempfile
import unittest

import numpy as np

import phibridge
from phibridge.utils import _op_library, load_op_library, loaded_plugins

BUILD = pathlib.Path(os.environ["PHIBRIDGE_BINARY"]).parent.parent
TEAM = BUILD / "tests" / "tools" / "plugins" / "team_softmax.so"
CUSTOM = BUILD / "tests" / "tools" / "plugins" / "custom_ops.so"


class PluginTest(unittest.TestCase):
    def test_errors_name_what_is_wrong(self):
        with self.assertRaisesRegex(phibridge.UnavailableError, "there_is_none"):
            load_op_library("/there_is_none.so")
        with self.assertRaises(TypeError):
            load_op_library(3)
        self.assertEqual([row["path"] for row in loaded_plugins() if "there_is_none" in row["path"]], [])

    @unittest.skipUnless(TEAM.exists(), "this build has no plug-ins of tests")
    def test_a_plugin_replaces_with_leave_alone(self):
        with self.assertRaisesRegex(phibridge.AlreadyExistsError, "softmax"):
            load_op_library(TEAM)
        self.assertNotIn("team_softmax", str(loaded_plugins()))
        load_op_library(TEAM, replace=["softmax"])
        again = load_op_library(str(TEAM))  # is there
        plugin, = (one for one in loaded_plugins() if "team_softmax" in one["path"])
        self.assertEqual(pathlib.Path(plugin["path"]).name, "team_softmax.so")
        self.assertIn(("op", "softmax"), {(row["kind"], row["name"]) for row in plugin["entries"]})
        x = np.float32([[1, 2, 4]])
        want = np.exp(x) / np.exp(x).sum()
        np.testing.assert_allclose(phibridge.softmax(phibridge.to_tensor(x)).numpy(), want, rtol=1e-5)
        np.testing.assert_allclose(again.softmax(phibridge.to_tensor(x), axis=-1).numpy(), want, rtol=1e-5)
        self.assertEqual(again.__all__, ["softmax"])  # the gradient is no function


@unittest.skipUnless(CUSTOM.exists(), "this build has no plug-ins of tests")
class CustomOperatorsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.ops = load_op_library(CUSTOM)

    def test_a_function_has_gradients_of_both_orders(self):
        x, g = (phibridge.to_tensor(one, stop_gradient=False) for one in ([1.5, -2.0, 0.5], [1.0, 2.0, 3.0]))
        out = self.ops.custom_leaky(x, 0.25)
        self.assertEqual(out.tolist(), [1.5, -0.5, 0.5])
        first, = phibridge.grad([out], [x], [g], create_graph=True)
        self.assertEqual(first.tolist(), [1, 0.5, 3])
        first.backward()
        self.assertEqual(g.grad.tolist(), [1, 0.25, 1])
        layer = phibridge.nn.Linear(2, 2)
        self.ops.custom_leaky(layer(phibridge.ones([3, 2])), slope=1).sum().backward()
        self.assertEqual(layer.bias.grad.tolist(), [3, 3])
        with phibridge.no_grad():
            self.assertTrue(self.ops.custom_leaky(x).stop_gradient)

    def test_lists_and_absent_inputs(self):
        a, b = (phibridge.to_tensor(one) for one in ([1.0, 2.0], [10.0, 20.0]))
        out, count = self.ops.custom_blend([a, b], weights=[2, 3])
        self.assertEqual((out.tolist(), count.tolist()), ([32, 64], [2]))
        out, _ = self.ops.custom_blend([a, b], phibridge.to_tensor([0.5]), [2, 3], "why")
        self.assertEqual(out.tolist(), [32.5, 64.5])
        with self.assertRaisesRegex(phibridge.Error, "as many weights; why"):
            self.ops.custom_blend([a, b], weights=[2], note="why")

    def test_an_output_in_the_place_of_an_input_is_that_tensor(self):
        x, y = phibridge.to_tensor([1.0, 2.0]), phibridge.to_tensor([10.0, 20.0])
        self.assertIs(self.ops.custom_add_to(x, y), x)
        self.assertEqual(x.tolist(), [11, 22])

    def test_what_a_function_says_of_itself(self):
        names = ["custom_add_to", "custom_blend", "custom_leaky", "custom_scale_all", "custom_total"]
        self.assertEqual(sorted(self.ops.__all__), names)
        self.assertEqual(str(inspect.signature(self.ops.custom_leaky)), "(x, slope=0.0)")
        self.assertEqual(str(inspect.signature(self.ops.custom_blend)), "(x, bias=None, weights=[], note='')")
        self.assertIn("bias (Tensor or None)", self.ops.custom_blend.__doc__)
        self.assertEqual(load_op_library(str(CUSTOM)).__all__, self.ops.__all__)  # is there

    def test_lists_of_outputs_have_as_many_tensors_as_is_said(self):
        split = _op_library._function_of("split", phibridge._C._op_declaration("split"), "here")
        parts = split(phibridge.to_tensor([[1.0, 2.0, 3.0]]), num=3, axis=1, out_count=3)
        self.assertEqual([part.item() for part in parts], [1, 2, 3])

    def test_wrong_arguments_are_type_errors(self):
        x = phibridge.to_tensor([1.0])
        for arguments, said in [((), "custom_leaky: missing a required argument: 'x'"), ((x, 1, 2), "too many"),
                                (([x],), "`x` is list, not a Tensor"), ((None,), "`x` is None"),
                                ((x, "a"), "`slope` is 'a', not a number"), ((3,), "int, not a Tensor")]:
            with self.assertRaisesRegex(TypeError, said):
                self.ops.custom_leaky(*arguments)
        with self.assertRaisesRegex(TypeError, "not a list of Tensors"):
            self.ops.custom_blend(x, weights=[1])

    def test_it_is_recorded_as_a_program(self):
        layer = phibridge.nn.Linear(3, 2)
        net = phibridge.jit.to_static(lambda x: self.ops.custom_leaky(layer(x), slope=0.5),
                                      input_spec=[phibridge.static.InputSpec([None, 3], "float32", "x")])
        with tempfile.TemporaryDirectory() as folder:
            phibridge.jit.save(net, folder + "/net")
            loaded = phibridge.jit.load(folder + "/net")
            x = phibridge.to_tensor([[1.0, -2.0, 3.0]])
            self.assertEqual(loaded(x).tolist(), self.ops.custom_leaky(layer(x), slope=0.5).tolist())


if __name__ == "__main__":
    unittest.main()
