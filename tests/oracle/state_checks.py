"""Files that phibridge saves as .pdparams and .pdopt, read by real Paddle: the same names, types and bits.

    tests/oracle/state_checks.py --test FILE

FILE is the built tests/framework/io/pdparams_test, which saves what it read of tests/framework/io/pdparams. Prints a line
a file; exit 0 if all are equal, else 1.
"""
import argparse
import os
import subprocess
import sys
import tempfile

import numpy as np
import paddle

RECORDED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "framework", "io", "pdparams")


def differences(want, have, name=""):
    """The names of what differs. A scalar of NumPy comes back as an array without dimensions."""
    if isinstance(want, dict):
        if not isinstance(have, dict) or want.keys() != have.keys():
            return [name + " (keys)"]
        return [d for key in want for d in differences(want[key], have[key], f"{name}.{key}")]
    if isinstance(want, (np.ndarray, np.generic)):
        want, have = np.asarray(want), np.asarray(have)
        same = want.dtype == have.dtype and want.shape == have.shape and want.tobytes() == have.tobytes()
        return [] if same else [name]
    return [] if type(want) is type(have) and want == have else [name]


def trains_on(folder):
    """A layer and an optimizer of real Paddle take both files."""
    net = paddle.nn.Sequential(("conv", paddle.nn.Conv2D(1, 2, 3)), ("norm", paddle.nn.BatchNorm2D(2)),
                               ("out", paddle.nn.Linear(2, 3)))
    missing, unexpected = net.set_state_dict(paddle.load(os.path.join(folder, "net.pdparams")))
    optimizer = paddle.optimizer.Adam(paddle.optimizer.lr.StepDecay(0.1, 2), parameters=net.parameters())
    optimizer.set_state_dict(paddle.load(os.path.join(folder, "net.pdopt")))
    return not missing and not unexpected and optimizer.get_lr() == 0.010000000000000002


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--test", required=True)
    arguments = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([arguments.test, "--gtest_filter=PdparamsTest.SavesForTheOracle"], check=True,
                       env={**os.environ, "PHIBRIDGE_STATE_FOLDER": folder}, stdout=subprocess.DEVNULL)
        saved = sorted(os.listdir(folder))
        for name in saved:
            want, have = (paddle.load(os.path.join(f, name), return_numpy=True) for f in (RECORDED, folder))
            bad = differences(want, have)
            failed = failed or bool(bad)
            print(f"{name}: {'differs in ' + ', '.join(bad) if bad else f'{len(want)} entries, equal'}")
        if len(saved) != 4 or not trains_on(folder):
            failed = True
            print("real Paddle does not go on from these files")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
