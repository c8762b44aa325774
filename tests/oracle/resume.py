#!/usr/bin/env python3
"""Checks that training goes on from the other library's files: .pdparams and .pdopt of Paddle in phibridge, and the reverse.

    $(tests/oracle/environment) tests/oracle/resume.py --package DIR

DIR has the package phibridge: build/PRESET/python. A net with a layer of each kind that names its parameters in its own way,
one of them frozen, takes three steps, is saved, and takes four more; the other library reads the files and takes these four.
Exit: 0 all losses agree, 1 some do not.
"""
import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

TOLERANCE = 1e-5  # of a loss near 1, after four steps in float32
OPTIMIZERS = ("adam", "adamw", "momentum", "lamb", "rmsprop", "adagrad", "adamax", "adadelta")


def net_of(library):
    nn = library.nn

    class Net(nn.Layer):
        def __init__(self):
            super().__init__()
            self.images = nn.Sequential(nn.Conv2D(1, 4, 3, padding=1), nn.BatchNorm2D(4), nn.PReLU(4), nn.InstanceNorm2D(4),
                                        nn.GroupNorm(2, 4), nn.Conv2DTranspose(4, 2, 2))
            self.rows, self.norm, self.out = nn.LSTM(7, 5), nn.LayerNorm(5), nn.Linear(5, 3)
            self.words, self.sentence = nn.Embedding(3, 3), nn.SimpleRNN(3, 3)
            self.frozen = nn.Linear(3, 3)
            for one in self.frozen.parameters():
                one.stop_gradient = True

        def forward(self, image, words):
            rows, _ = self.rows(self.images(image).mean(1))
            sentence, _ = self.sentence(self.words(words))
            return self.frozen(self.out(self.norm(rows[:, -1]))) + sentence[:, -1]
    return Net()


def optimizer_of(library, name: str, parameters):
    o = library.optimizer
    rate = o.lr.LinearWarmup(o.lr.StepDecay(0.02, 2, 0.5), 2, 0.0, 0.02)
    clip = library.nn.ClipGradByGlobalNorm(1.0)
    makers = {"adam": lambda: o.Adam(rate, parameters=parameters, weight_decay=0.01), "lamb": lambda: o.Lamb(rate, parameters=parameters),
              "adamw": lambda: o.AdamW(rate, parameters=parameters, grad_clip=clip),
              "momentum": lambda: o.Momentum(rate, parameters=parameters, use_nesterov=True),
              "rmsprop": lambda: o.RMSProp(rate, parameters=parameters, momentum=0.9, centered=True),
              "adagrad": lambda: o.Adagrad(rate, parameters=parameters), "adamax": lambda: o.Adamax(rate, parameters=parameters),
              "adadelta": lambda: o.Adadelta(rate, parameters=parameters)}
    return makers[name](), rate


def train(library, net, optimizer, rate, steps) -> list:
    """The losses."""
    losses = []
    for step in steps:
        random = np.random.RandomState(step)
        image, words = random.rand(4, 1, 6, 6).astype("float32"), random.randint(0, 3, [4, 2])
        label = library.to_tensor(random.randint(0, 3, [4]))
        loss = library.nn.functional.cross_entropy(net(library.to_tensor(image), library.to_tensor(words)), label)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        rate.step()
        losses.append(float(loss))
    return losses


def first_values(net) -> dict:
    """One for both names of a parameter."""
    random, of_name = np.random.RandomState(0), {}
    for value in net.state_dict().values():
        of_name.setdefault(value.name, random.uniform(0.1, 0.5, value.shape).astype("float32"))
    return {key: of_name[value.name] for key, value in net.state_dict().items()}


def run(library_name: str, role: str, folder: str) -> dict:
    """{optimizer: losses of the last four steps}; the writer saves before them, the reader begins with what it finds."""
    library, found = importlib.import_module(library_name), {}
    for name in OPTIMIZERS:
        with library.utils.unique_name.guard():
            net = net_of(library)
            optimizer, rate = optimizer_of(library, name, net.parameters())
            file = os.path.join(folder, name)
            if role == "write":
                net.set_state_dict(first_values(net))
                train(library, net, optimizer, rate, range(3))
                library.save(net.state_dict(), file + ".pdparams")
                library.save(optimizer.state_dict(), file + ".pdopt")
            else:
                missing = net.set_state_dict(library.load(file + ".pdparams"))
                assert [list(one) for one in missing] == [[], []], missing
                optimizer.set_state_dict(library.load(file + ".pdopt"))
            found[name] = train(library, net, optimizer, rate, range(3, 7))
    return found


def in_process(library: str, role: str, folder: str, package: str) -> dict:
    """Each library in a process of its own: they bring the same libraries of the system."""
    path = os.pathsep.join([package, os.environ.get("PYTHONPATH", "")])
    done = subprocess.run([sys.executable, __file__, "--run", library, role, folder, "--package", package], check=True,
                          stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path})
    return json.loads(done.stdout.splitlines()[-1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", required=True, help="the folder that has the package phibridge")
    parser.add_argument("--run", nargs=3, metavar=("LIBRARY", "ROLE", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        print(json.dumps(run(*options.run)))
        return 0
    differ = 0
    for writer, reader in (("paddle", "phibridge"), ("phibridge", "paddle")):
        with tempfile.TemporaryDirectory() as folder:
            wanted = in_process(writer, "write", folder, options.package)
            found = in_process(reader, "read", folder, options.package)
        for name in OPTIMIZERS:
            apart = float(np.abs(np.subtract(found[name], wanted[name])).max())
            if not apart <= TOLERANCE:
                differ += 1
                print(f"{reader} goes on from {writer}'s {name} with {found[name]}, not {wanted[name]}")
    print(f"{len(OPTIMIZERS)} optimizers, both ways: {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
