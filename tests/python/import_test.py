"""What importing the package says where it cannot be used."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import phibridge

PACKAGE = pathlib.Path(phibridge.__file__).parent


class ImportTest(unittest.TestCase):
    def test_a_package_without_its_compiled_part_says_how_to_make_it(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(PACKAGE, pathlib.Path(folder) / "phibridge", ignore=shutil.ignore_patterns("_C*.so", "lib"))
            done = subprocess.run([sys.executable, "-c", "import phibridge"], capture_output=True, text=True, check=False,
                                  env=dict(os.environ, PYTHONPATH=folder))
        self.assertEqual(done.returncode, 1)
        self.assertIn("has no compiled part yet; build it whole (cmake --build --preset release)", done.stderr)


if __name__ == "__main__":
    unittest.main()
