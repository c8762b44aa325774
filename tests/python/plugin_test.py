"""Plug-ins: libraries with operators and kernels that Python loads."""

import os
import pathlib
import unittest

import numpy as np

import phibridge
from phibridge.utils import load_op_library, loaded_plugins

BUILD = pathlib.Path(os.environ["PHIBRIDGE_BINARY"]).parent.parent
TEAM = BUILD / "tests" / "tools" / "plugins" / "team_softmax.so"


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
        self.assertEqual(loaded_plugins(), [])
        load_op_library(TEAM, replace=["softmax"])
        load_op_library(str(TEAM))  # is there
        plugin, = loaded_plugins()
        self.assertEqual(pathlib.Path(plugin["path"]).name, "team_softmax.so")
        self.assertIn(("op", "softmax"), {(row["kind"], row["name"]) for row in plugin["entries"]})
        x = np.float32([[1, 2, 4]])
        want = np.exp(x) / np.exp(x).sum()
        np.testing.assert_allclose(phibridge.softmax(phibridge.to_tensor(x)).numpy(), want, rtol=1e-5)


if __name__ == "__main__":
    unittest.main()
