"""The examples of the pages run as they stand."""

import os
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODEL = ROOT / "tests" / "programs" / "digits_lenet_infer"


def examples(page: str) -> list:
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


class ExamplesTest(unittest.TestCase):
    def run_all(self, page: str, count: int) -> list:
        """Runs the examples of a page, each beside a folder `model_dir` with a program; returns their names."""
        found = examples(page)
        self.assertEqual(len(found), count, page)
        before, spaces = os.getcwd(), []
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                os.symlink(MODEL, "model_dir")
                for text in found:
                    spaces.append({})
                    exec(compile(text, page, "exec"), spaces[-1])  # pylint: disable=exec-used
                self.assertTrue(all(os.path.getsize(name) for name in os.listdir()))
            finally:
                os.chdir(before)
        return spaces

    def test_docs_python(self):
        first, second = self.run_all("docs/python.md", 2)
        self.assertEqual(list(first["outputs"].values())[0].shape, [1, 10])
        self.assertEqual(first["weight"].grad.tolist(), [[66], [88]])
        self.assertLess(second["loss"].item(), 0.5)
        self.assertAlmostEqual(second["adam"].get_lr(), 1e-5)


if __name__ == "__main__":
    unittest.main()
