"""Other threads of Python run while the library computes: docs/threads.md."""

import concurrent.futures
import contextlib
import pathlib
import sys
import threading
import unittest

import numpy as np

import phibridge
from phibridge import ops

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "programs" / "digits_lenet_infer"

TRIES = 50  # a loaded machine may not wake the other thread during a call, not during so many


@contextlib.contextmanager
def counting():
    """A list whose one number another thread counts up whenever it gets Python's lock. Within the block a thread keeps the
    lock until it lets go of it: no time runs out."""
    count, is_done, interval = [0], threading.Event(), sys.getswitchinterval()
    is_counting = threading.Event()

    def work():
        while not is_done.wait(1e-4):  # lets go of the lock
            count[0] += 1
            is_counting.set()
    sys.setswitchinterval(1e6)
    thread = threading.Thread(target=work)
    try:
        thread.start()
        is_counting.wait()
        yield count
    finally:
        is_done.set()
        thread.join()
        sys.setswitchinterval(interval)


def lets_others_count(call, prepare=lambda: None) -> bool:
    """Whether another thread counts more than once during a run of `call`, which gets what `prepare` returns and calls
    nothing of Python that lets go of the lock. It counts once where the lock is let go of for a moment."""
    with counting() as count:
        for _ in range(TRIES):
            prepared = prepare()
            before = count[0]
            call(prepared)
            if count[0] > before + 1:
                return True
    return False


class LockTest(unittest.TestCase):
    def setUp(self):
        self.x = phibridge.rand([1000, 1000])

    def test_python_that_keeps_the_lock_lets_nobody_count(self):
        self.assertFalse(lets_others_count(lambda _: sum(range(100_000))))

    def test_a_function_lets_go_of_it(self):
        x = self.x
        for matmul in (phibridge.matmul, ops.matmul, lambda a, b: a @ b):
            self.assertTrue(lets_others_count(lambda _, matmul=matmul: matmul(x, x)))

    def test_a_backward_pass_lets_go_of_it(self):
        self.x.stop_gradient = False
        self.assertTrue(lets_others_count(lambda loss: loss.backward(),
                                          lambda: phibridge.matmul(self.x, self.x).sum()))

    def test_a_run_of_a_program_lets_go_of_it(self):
        session = phibridge.Session(phibridge.Program.load(PROGRAM, place="cpu"))
        feeds = {"image": np.zeros([5_000, 1, 8, 8], "float32")}
        self.assertTrue(lets_others_count(lambda _: session.run(feeds)))

    def test_a_session_refuses_a_call_during_another(self):
        program = phibridge.Program.load(PROGRAM, place="cpu")
        session, feeds = phibridge.Session(program), {"image": np.zeros([500, 1, 8, 8], "float32")}
        wanted, = (one.numpy() for one in phibridge.Session(program).run(feeds).values())
        refused = [0]

        def work():
            for _ in range(TRIES):
                try:
                    found, = session.run(feeds).values()
                except phibridge.PreconditionNotMetError as error:
                    assert "phibridge.Session(program)" in str(error)
                    refused[0] += 1
                else:
                    np.testing.assert_array_equal(found.numpy(), wanted)
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            for one in [threads.submit(work) for _ in range(4)]:
                one.result()
        self.assertGreater(refused[0], 0)
        np.testing.assert_array_equal(next(iter(session.run(feeds).values())).numpy(), wanted)


if __name__ == "__main__":
    unittest.main()
