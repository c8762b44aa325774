"""Children that are forked compute, on one thread, after their parent computed on several: docs/threads.md."""

import multiprocessing
import os
import pathlib
import signal
import subprocess
import sys
import unittest

import numpy as np

import phibridge

LENET = pathlib.Path(__file__).resolve().parents[1] / "programs" / "digits_lenet_infer"
IMAGE = np.load(LENET / "inputs" / "image.npy")


def in_child(body) -> int:
    """How a forked child ends that calls `body`, and fails if that raises; one that hangs is ended by a signal."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.alarm(60)
            body()
            code = 0
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1]


def run(session):
    return next(iter(session.run({"image": IMAGE}).values())).numpy()


def train() -> float:
    weight = phibridge.to_tensor(np.ones([300, 300], "float32"), stop_gradient=False)
    (phibridge.tanh(weight) @ weight).sum().backward()
    return weight.grad.sum().item()


def run_anew(_) -> np.ndarray:
    return run(phibridge.Session(phibridge.Program.load(LENET, threads=4)))


class ForkTest(unittest.TestCase):
    def test_a_child_runs_the_session_of_its_parent(self):
        for place in ("cpu", "onednn"):
            try:
                session = phibridge.Session(phibridge.Program.load(LENET, place=place, threads=3))
            except phibridge.Error:
                self.assertEqual(place, "onednn")
                continue  # it is not built in
            want = run(session)

            def again():
                np.testing.assert_allclose(run(session), want, atol=1e-5)

            def anew():
                loaded = phibridge.Program.load(LENET, place=place, threads=2)
                np.testing.assert_allclose(run(phibridge.Session(loaded)), want, atol=1e-5)
            for body in (again, anew, lambda: self.assertEqual(in_child(again), 0)):
                self.assertEqual(in_child(body), 0, place)
            np.testing.assert_array_equal(run(session), want)

    def test_a_child_of_a_process_that_did_not_compute_takes_threads(self):
        script = f"""
import os, sys, threading
sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r})
from fork_test import in_child, run_anew
def threads():
    return len(os.listdir("/proc/self/task"))
def body():
    before = threads()
    run_anew(0)
    assert threads() >= before + 3, threads()
assert in_child(body) == 0
"""
        subprocess.run([sys.executable, "-c", script], check=True, timeout=120)

    def test_a_child_trains(self):
        want = train()
        self.assertEqual(in_child(lambda: np.testing.assert_allclose(train(), want, rtol=1e-5)), 0)

    def test_a_pool_of_processes(self):
        want = run_anew(0)
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                for got in pool.map_async(run_anew, range(4)).get(timeout=120):
                    np.testing.assert_allclose(got, want, atol=1e-5)


if __name__ == "__main__":
    unittest.main()
