"""Training with `phibridge train` beside real Paddle: LeNet on the 8x8 digits, from its start-up program.

    tests/oracle/training_checks.py --binary FILE [--seeds N]

Checks that a checkpoint of either side goes on in the other with the same next loss, and that six epochs reach 97 % on
digits that were not trained on, for each seed. Prints a line a check; exit 0 if all hold, else 1.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

import numpy as np
import paddle
import paddle.static as static
from sklearn.datasets import load_digits

paddle.enable_static()

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "programs")
TRAIN = os.path.join(PROGRAMS, "digits_lenet_train")
INFER = os.path.join(PROGRAMS, "digits_lenet_infer", "model.pdmodel")
BATCH, EPOCHS, HELD_OUT, LEAST = 32, 6, 357, 0.97
# The next loss is that of the same parameters: apart only by the order of float32 sums.
LOSS_RTOL = 1e-5


def digits():
    d = load_digits()
    x = (d.images / 16.0).astype("float32").reshape(-1, 1, 8, 8)
    y = d.target.astype("int64").reshape(-1, 1)
    order = np.random.RandomState(7).permutation(len(x))  # the last 357 are those of digits_lenet_infer
    return x[order], y[order]


def read_program(path):
    with open(path, "rb") as f:
        return static.Program.parse_from_string(f.read())


def persistable(program):
    return [v for v in program.list_vars() if v.persistable and v.name not in ("feed", "fetch")]


class PaddleSide:
    """Real Paddle with the training program."""

    def __init__(self, loss):
        self.main, self.loss = read_program(os.path.join(TRAIN, "model.pdmodel")), loss
        self.scope, self.exe = static.global_scope().new_scope(), static.Executor(paddle.CPUPlace())

    def start(self):
        with static.scope_guard(self.scope):
            self.exe.run(read_program(os.path.join(TRAIN, "startup.pdmodel")))

    def load(self, folder):
        with static.scope_guard(self.scope):
            static.io.load_vars(self.exe, folder, self.main, vars=persistable(self.main))

    def save(self, folder):
        with static.scope_guard(self.scope):
            static.io.save_vars(self.exe, folder, self.main, vars=persistable(self.main))
        shutil.copy(os.path.join(TRAIN, "model.pdmodel"), folder)

    def step(self, x, y):
        with static.scope_guard(self.scope):
            return float(self.exe.run(self.main, feed={"image": x, "label": y}, fetch_list=[self.loss])[0])


class Checks:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.failed = binary, folder, 0
        self.x, self.y = digits()
        self.loss = json.load(open(os.path.join(TRAIN, "case.json")))["fetches"][0]
        np.save(self.path("image.npy"), self.x[:-HELD_OUT])
        np.save(self.path("label.npy"), self.y[:-HELD_OUT])

    def path(self, name):
        return os.path.join(self.folder, name)

    def expect(self, holds, text):
        self.failed += 0 if holds else 1
        print(("ok      " if holds else "FAILED  ") + text, flush=True)

    def train(self, start, out, steps, *more):
        """The losses of `phibridge train`, one thread."""
        report = self.path("report.json")
        subprocess.run([self.binary, "train", start, "--data", "image=" + self.path("image.npy"), "--data",
                        "label=" + self.path("label.npy"), "--batch", str(BATCH), "--steps", str(steps), "--threads",
                        "1", "--out", self.path(out), "--json", report, *more], check=True,
                       stdout=subprocess.DEVNULL)
        with open(report) as f:
            return json.load(f)["losses"]

    def batch(self, step):
        rows = slice(step * BATCH, (step + 1) * BATCH)
        return self.x[rows], self.y[rows]

    def close(self, ours, theirs, text):
        self.expect(abs(ours - theirs) <= LOSS_RTOL * abs(theirs), f"{text}: {ours:.7f}, Paddle {theirs:.7f}")

    def ours_goes_on_in_paddle(self):
        startup = os.path.join(TRAIN, "startup.pdmodel")
        self.train(TRAIN, "ours", 5, "--startup", startup)
        paddle_side = PaddleSide(self.loss)
        paddle_side.load(self.path("ours/step-000005"))
        theirs = [paddle_side.step(*self.batch(step)) for step in (5, 6)]
        ours = self.train(TRAIN, "ours", 7, "--resume")[-2:]
        self.close(ours[0], theirs[0], "our checkpoint of 5 steps, loss of step 6")
        self.close(ours[1], theirs[1], "our checkpoint of 5 steps, loss of step 7")

    def theirs_goes_on_in_phibridge(self):
        paddle_side = PaddleSide(self.loss)
        paddle_side.start()
        for step in range(5):
            paddle_side.step(*self.batch(step))
        paddle_side.save(self.path("theirs"))
        # a folder of Paddle's does not say how far it is: its first batch is ours to choose
        theirs = [paddle_side.step(*self.batch(step)) for step in (0, 1)]
        ours = self.train(self.path("theirs"), "after_theirs", 2)
        self.close(ours[0], theirs[0], "Paddle's checkpoint of 5 steps, next loss")
        self.close(ours[1], theirs[1], "Paddle's checkpoint of 5 steps, loss after it")

    def accuracy(self, checkpoint):
        """Of the inference program with the parameters of a checkpoint."""
        model, outputs = self.path("infer"), self.path("outputs")
        shutil.rmtree(model, ignore_errors=True)
        shutil.copytree(checkpoint, model)
        shutil.copy(INFER, os.path.join(model, "model.pdmodel"))
        np.save(self.path("held_out.npy"), self.x[-HELD_OUT:])
        subprocess.run([self.binary, "run", model, "--input", self.path("held_out.npy"), "--force",
                        "--output-dir", outputs], check=True, stdout=subprocess.DEVNULL)
        probabilities = np.load(os.path.join(outputs, os.listdir(outputs)[0]))
        return float((probabilities.argmax(1) == self.y[-HELD_OUT:, 0]).mean())

    def learns(self, seed):
        steps = (len(self.x) - HELD_OUT) // BATCH * EPOCHS
        losses = self.train(TRAIN, f"seed{seed}", steps, "--seed", str(seed), "--shuffle", "--startup",
                            os.path.join(TRAIN, "startup.pdmodel"))
        accuracy = self.accuracy(self.path(f"seed{seed}/step-{steps:06}"))
        self.expect(accuracy >= LEAST, f"seed {seed}: {steps} steps, loss {losses[0]:.3f} to {losses[-1]:.4f}, "
                                       f"held-out accuracy {accuracy:.4f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(os.path.abspath(options.binary), folder)
        checks.ours_goes_on_in_paddle()
        checks.theirs_goes_on_in_phibridge()
        for seed in range(1, options.seeds + 1):
            checks.learns(seed)
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
