"""Other threads of Python run while the library computes: docs/threads.md."""

import contextlib
import pathlib
import sys
import threading
import time
import unittest

import numpy as np

import phibridge
from phibridge import ops

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "programs" / "digits_lenet_infer"


@contextlib.contextmanager
def counting():
    """A list whose one number another thread counts up whenever it gets Python's lock. Within the block a thread keeps the
    lock until it lets go of it: no time runs out."""
    count, is_done, interval = [0], threading.Event(), sys.getswitchinterval()

    def work():
        while not is_done.is_set():
            count[0] += 1
            time.sleep(1e-4)  # lets go of the lock
    sys.setswitchinterval(1e6)
    thread = threading.Thread(target=work)
    try:
        thread.start()
        while count[0] == 0:
            time.sleep(1e-3)
        yield count
    finally:
        is_done.set()
        thread.join()
        sys.setswitchinterval(interval)


def counted_during(call) -> int:
    """How far another thread counts while `call` runs, which calls nothing of Python that lets go of the lock."""
    with counting() as count:
        before = count[0]
        call()
        after = count[0]
    return after - before


class LockTest(unittest.TestCase):
    MOST = 3  # more often than a lock that is let go of once, before or after the work

    def setUp(self):
        self.x = phibridge.rand([2000, 2000])

    def test_python_that_keeps_the_lock_lets_nobody_count(self):
        self.assertEqual(counted_during(lambda: sum(range(2_000_000))), 0)

    def test_a_function_lets_go_of_it(self):
        x = self.x
        for matmul in (phibridge.matmul, ops.matmul, lambda a, b: a @ b):
            self.assertGreater(counted_during(lambda: matmul(x, x)), self.MOST)

    def test_a_backward_pass_lets_go_of_it(self):
        self.x.stop_gradient = False
        loss = phibridge.matmul(self.x, self.x).sum()
        self.assertGreater(counted_during(loss.backward), self.MOST)

    def test_a_run_of_a_program_lets_go_of_it(self):
        session = phibridge.Session(phibridge.Program.load(PROGRAM, place="cpu"))
        feeds = {"image": np.zeros([5_000, 1, 8, 8], "float32")}
        session.run(feeds)
        self.assertGreater(counted_during(lambda: session.run(feeds)), self.MOST)


if __name__ == "__main__":
    unittest.main()
