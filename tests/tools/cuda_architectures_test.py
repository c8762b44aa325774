#!/usr/bin/env python3
"""Tests cmake/PhibridgeCudaArchitectures.cmake, with an nvcc that only lists what it compiles for."""
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = f"""
cmake_minimum_required(VERSION 3.25)
include({ROOT}/cmake/PhibridgeCudaArchitectures.cmake)
phibridge_cuda_architectures(made nvcc-of-this-test)
message("made ${{made}}")
set(CMAKE_CUDA_ARCHITECTURES "${{made}}")
set(CMAKE_CUDA_ARCHITECTURES_NATIVE "89-real;120-real")
phibridge_built_architectures(built)
message("built ${{built}}")
"""


class ArchitecturesTest(unittest.TestCase):
    def made(self, wanted, known="75 80 86 87 89 90 100 120 121"):
        """What CMake gets, what the library is told, and all that was said."""
        with tempfile.TemporaryDirectory() as folder:
            nvcc = pathlib.Path(folder, "nvcc")
            nvcc.write_text("#!/bin/sh\n" + "".join(f"echo sm_{number}\n" for number in known.split()), encoding="utf-8")
            nvcc.chmod(0o755)
            script = pathlib.Path(folder, "script.cmake")
            script.write_text(SCRIPT.replace("nvcc-of-this-test", str(nvcc)), encoding="utf-8")
            done = subprocess.run(["cmake", f"-DPHIBRIDGE_CUDA_ARCHITECTURES={wanted}", "-P", script], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        said = dict(line.split(" ", 1) for line in done.stdout.splitlines() if line.startswith(("made ", "built ")))
        return said.get("made"), said.get("built"), " ".join(done.stdout.split())

    def test_the_newest_has_ptx_the_others_machine_code_alone(self):
        self.assertEqual(self.made("90")[:2], ("90", "90"))
        self.assertEqual(self.made("90;75;80;90")[:2], ("75-real;80-real;90", "75-real,80-real,90"))
        self.assertEqual(self.made("100;90")[0], "90-real;100")

    def test_all_is_what_nvcc_knows_of_them(self):
        self.assertEqual(self.made("all")[0], "75-real;80-real;86-real;89-real;90-real;100-real;120")
        self.assertEqual(self.made("all", "70 75 80 86 87 89 90")[0], "75-real;80-real;86-real;89-real;90")

    def test_native_is_left_to_cmake(self):
        self.assertEqual(self.made("native", "")[:2], ("native", "89-real,120-real"))

    def test_what_nvcc_does_not_know_is_refused(self):
        made, _, said = self.made("80;91")
        self.assertIsNone(made)
        self.assertIn("`91` is none of 75, 80, 86, 87, 89, 90, 100, 120, 121", said)

    def test_an_nvcc_that_does_not_say_is_named(self):
        made, _, said = self.made("80", "")
        self.assertIsNone(made)
        self.assertIn("does not say which GPUs", said)


if __name__ == "__main__":
    unittest.main()
