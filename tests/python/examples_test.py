"""The examples of the pages run as they stand."""

import os
import pathlib
import re
import tempfile
import unittest

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINKS = {"model_dir": ROOT / "tests" / "programs" / "digits_lenet_infer", "tests": ROOT / "tests"}


def examples(page: str) -> list:
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


class ExamplesTest(unittest.TestCase):
    def run_all(self, page: str, count: int) -> list:
        """Runs the examples of a page beside folders with programs; returns the names that they leave."""
        found = examples(page)
        self.assertEqual(len(found), count, page)
        before, spaces = os.getcwd(), []
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for name, target in LINKS.items():
                    os.symlink(target, name)
                for text in found:
                    spaces.append({})
                    exec(compile(text, page, "exec"), spaces[-1])  # pylint: disable=exec-used
                self.assertTrue(all(os.path.getsize(name) for name in os.listdir()))
            finally:
                os.chdir(before)
        return spaces

    def test_readme(self):
        names, = self.run_all("README.md", 1)
        image = np.load(LINKS["model_dir"] / "inputs" / "image.npy")
        self.assertEqual(names["tensor"].shape, [len(image), 10])
        self.assertEqual(names["layer"].weight.grad.shape, [64, 10])

    def test_docs_python(self):
        first, second, third = self.run_all("docs/python.md", 3)
        self.assertEqual(list(first["outputs"].values())[0].shape, [1, 10])
        self.assertEqual(first["weight"].grad.tolist(), [[66], [88]])
        self.assertLess(second["loss"].item(), 0.5)
        self.assertAlmostEqual(second["adam"].get_lr(), 1e-5)
        self.assertEqual(third["loaded"](np.zeros([2, 64], "float32")).shape, [2, 10])


if __name__ == "__main__":
    unittest.main()
