#!/usr/bin/env python3
"""Tests tools/test_gpu on a tree of its own, with a GPU, a ctest and a compute-sanitizer that only note their calls."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ["tools/test_gpu"] + [f"tools/internal/{name}.sh" for name in (
    "common", "carried_build", "gpu_architectures", "gpu_sanitizer")]
OPS = ["abs", "add", "conv2d", "mean", "relu", "softmax", "tanh"]
NOTE = 'echo "$(basename "$0") $*" >> "{calls}"\n'


class TreeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.base = pathlib.Path(folder.name).resolve()
        self.root = self.base / "sources"
        self.calls = self.base / "calls"
        for name in SCRIPTS:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        for op in OPS:
            self.write(self.root / f"parity/cases/{op}_cases.cc", "")
        self.tools = self.base / "tools"
        for name in ("ctest", "cmake", "ninja", "nvcc"):
            self.program(self.tools / name)
        self.program(self.tools / "compute-sanitizer", 'while [ "$1" != 9 ]; do shift; done; shift; "$@"\n')
        self.program(self.tools / "nvidia-smi", 'case "$1" in -L) echo "GPU 0";; *) echo 9.0; echo 8.0;; esac\n')

    @staticmethod
    def write(path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def program(self, path, then=""):
        self.write(path, "#!/bin/sh\n" + NOTE.format(calls=self.calls) + then)
        path.chmod(0o755)

    def carried(self, made_at):
        """A build folder, made where `made_at` says."""
        folder = self.base / "carried"
        self.write(folder / "tests/CTestTestfile.cmake",
                   f"# Source directory: {made_at}/tests\n# Build directory: {made_at}/build/cuda/tests\n")
        for name in ("bin/phibridge", "bin/phibridge-parity", "tests/phi/gpu/add_test", "tests/io/io_gpu_test",
                     "tests/phi/ddim_test"):
            self.program(folder / name)
        (folder / "lib").mkdir()
        shutil.copy("/bin/true", folder / "lib/libphibridge_gpu.so.0")
        return folder

    def run_script(self, *arguments):
        environment = dict(os.environ, PATH=f"{self.tools}:/usr/bin:/bin", CUDACXX="")
        return subprocess.run([self.root / "tools/test_gpu", *arguments], env=environment, text=True, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def called(self, name):
        lines = self.calls.read_text(encoding="utf-8").splitlines() if self.calls.exists() else []
        return [line for line in lines if line.split(" ", 1)[0] == name]


class CarriedBuildTest(TreeTest):
    def test_takes_it_and_builds_nothing(self):
        folder = self.carried(self.base / "elsewhere")
        result = self.run_script("--library", folder, "--jobs", "2", "--seed", "one")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertEqual(self.called("cmake") + self.called("ninja"), [])
        self.assertIn(f"--test-dir {folder}", self.called("ctest")[0])

    def test_links_stand_where_it_was_made_and_go_again(self):
        folder = self.carried(self.base / "elsewhere/deep")
        self.program(self.tools / "ctest", f'readlink -f {self.base}/elsewhere/deep/build/cuda '
                                           f'{self.base}/elsewhere/deep/tools >> {self.calls}\n')
        result = self.run_script("--library", folder, "--no-sanitizer")
        self.assertEqual(result.returncode, 0, result.stdout)
        seen = self.calls.read_text(encoding="utf-8")
        self.assertIn(f"\n{folder}\n{self.root}/tools\n", seen)
        self.assertFalse((self.base / "elsewhere").exists())
        self.assertFalse((self.root / "build/cuda").exists())

    def test_what_is_at_its_path_stays(self):
        (self.base / "elsewhere").mkdir()
        result = self.run_script("--library", self.carried(self.base / "elsewhere"))
        self.assertEqual(result.returncode, 1)
        self.assertIn(f"at {self.base}/elsewhere, where something else is", result.stdout)
        self.assertTrue((self.base / "elsewhere").is_dir())

    def test_names_what_it_lacks(self):
        folder = self.carried(self.base / "elsewhere")
        (folder / "bin/phibridge-parity").unlink()
        result = self.run_script("--library", folder)
        self.assertEqual(result.returncode, 1)
        self.assertIn(f"{folder} has no bin/phibridge-parity", result.stdout)
        self.assertIn("is no folder", self.run_script("--library", self.base / "nothing").stdout)

    def test_must_say_where_it_was_made(self):
        folder = self.carried(self.base / "elsewhere")
        for kept in ("", f"# Source directory: {self.base}/elsewhere/tests\n"):
            self.write(folder / "tests/CTestTestfile.cmake", kept)
            result = self.run_script("--library", folder)
            self.assertEqual(result.returncode, 1)
            self.assertTrue(result.stdout.endswith("does not say where it was made\n"), result.stdout)
            self.assertEqual(self.called("ctest"), [])
            self.assertFalse((self.base / "elsewhere").exists())

    def test_needs_no_nvcc_but_a_gpu(self):
        (self.tools / "nvcc").unlink()
        self.program(self.tools / "nvidia-smi", "exit 9\n")  # as where there is a driver and no GPU
        result = self.run_script("--library", self.carried(self.base / "elsewhere"))
        self.assertEqual(result.returncode, 2)
        self.assertIn("no GPU", result.stdout)


class BuildTest(TreeTest):
    def configured(self, architectures):
        self.write(self.root / "build/cuda/build.ninja", "")
        self.write(self.root / "build/cuda/CMakeCache.txt", f"PHIBRIDGE_BUILT_ARCHITECTURES:INTERNAL={architectures}\n")

    def configure_lines(self):
        self.program(self.root / "build/cuda/bin/phibridge")
        result = self.run_script("--no-sanitizer")
        self.assertEqual(result.returncode, 0, result.stdout)
        return [line for line in self.called("cmake") if "--preset" in line]

    def test_a_bare_checkout_is_built_for_the_gpus_here(self):
        self.assertEqual(self.configure_lines(), ["cmake --preset cuda -DPHIBRIDGE_CUDA_ARCHITECTURES=80;90 -UCMAKE_CUDA_ARCHITECTURES"])

    def test_a_driver_that_does_not_say_leaves_it_to_nvcc(self):
        self.program(self.tools / "nvidia-smi", '[ "$1" = -L ] || { echo "no such field"; exit 2; }\n')
        self.assertEqual(self.configure_lines(), ["cmake --preset cuda -DPHIBRIDGE_CUDA_ARCHITECTURES=native -UCMAKE_CUDA_ARCHITECTURES"])

    def test_a_folder_that_covers_them_stays(self):
        for architectures in ("80,90", "75", "80-real,90-real", "75-virtual", "90a,80-real"):
            with self.subTest(architectures):
                self.configured(architectures)
                self.assertEqual(self.configure_lines(), [])

    def test_a_folder_that_lacks_one_is_configured_anew(self):
        for architectures in ("90", "90-real,75-real,100", "90a-real", "80a", "86-real,90"):
            with self.subTest(architectures):
                self.calls.unlink(missing_ok=True)
                self.configured(architectures)
                self.assertEqual(len(self.configure_lines()), 1)


class SanitizerTest(TreeTest):
    def sanitized(self, *arguments):
        folder = self.carried(self.base / "elsewhere")
        result = self.run_script("--library", folder, "--jobs", "2", *arguments)
        return result, [line.replace(str(folder), "DIR") for line in self.called("compute-sanitizer")]

    def test_checks_tests_and_drawn_lists(self):
        result, calls = self.sanitized("--seed", "one")
        self.assertEqual(result.returncode, 0, result.stdout)
        tests = sorted(call.split()[-1] for call in calls if "/tests/" in call)
        self.assertEqual(tests, ["DIR/tests/io/io_gpu_test", "DIR/tests/phi/gpu/add_test"])
        drawn = sorted(f"{call.split()[2]} {call.split('phibridge-parity ')[1].split()[0]}" for call in calls
                       if "phibridge-parity" in call)
        listed = sorted(self.run_script("--draw", "--seed", "one").stdout.split("\n")[:-1])
        self.assertEqual(drawn, listed)

    def test_a_third_of_the_lists_by_memcheck_and_another_third_another_day(self):
        draws = {self.run_script("--draw", "--seed", str(day)).stdout for day in range(6)}
        self.assertGreater(len(draws), 1)
        for text in draws:
            ops = [line.split()[1] for line in text.splitlines() if line.startswith("memcheck ")]
            self.assertEqual(len(ops), 3)
            self.assertLessEqual(set(ops), set(OPS))

    def test_a_finding_fails_and_names_its_log(self):
        self.program(self.tools / "compute-sanitizer",
                     'case "$*" in *"--tool racecheck"*relu*) echo "========= Error: Race reported"; exit 9;; esac\n')
        result, _ = self.sanitized("--seed", "one")
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn(f"racecheck found errors: {self.root}/build/test_gpu/racecheck/relu.log", result.stdout)
        self.assertIn("Race reported", result.stdout)

    def test_a_skipped_test_is_no_finding(self):
        self.program(self.tools / "compute-sanitizer", "exit 77\n")
        self.assertEqual(self.sanitized()[0].returncode, 0)


if __name__ == "__main__":
    unittest.main()
