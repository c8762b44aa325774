"""Makes a training program of a network: `phibridge backward` appends gradients, and optimizer operators follow."""
import os
import subprocess

import numpy as np

from .. import processes
from .writer import Program, Var, extended

RATE = 1e-3
MOMENTUM, BETAS, EPSILON = 0.9, (0.9, 0.999), 1e-8


def gradients(binary, folder, loss, out):
    """{parameter: its gradient}; out/model.pdmodel computes them. Errors: processes.Failed with the reason."""
    done = subprocess.run([binary, "backward", folder, "--loss", loss, "--out", out], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise processes.Failed("no gradients: " + processes.reason_of(done.stdout, done.returncode))
    return dict(line.split("  ") for line in done.stdout.splitlines()[:-1])


def state(program, param, name, shape=None, value=0.0):
    shape = param.shape if shape is None else shape
    return program.parameter(f"{param.name}_{name}_0", np.full(shape, value, "float32"), is_trained=False)


def append_momentum(program, param, gradient, rate):
    velocity = state(program, param, "velocity")
    program.op("momentum", {"Param": param, "Grad": gradient, "Velocity": velocity, "LearningRate": rate},
               {"ParamOut": param, "VelocityOut": velocity}, mu=MOMENTUM, use_nesterov=False)


def append_adam(program, param, gradient, rate):
    moments = [state(program, param, f"moment{i}") for i in (1, 2)]
    powers = [state(program, param, f"beta{i}_pow", [1], beta) for i, beta in zip((1, 2), BETAS)]
    program.op("adam", {"Param": param, "Grad": gradient, "LearningRate": rate, "Moment1": moments[0],
                        "Moment2": moments[1], "Beta1Pow": powers[0], "Beta2Pow": powers[1]},
               {"ParamOut": param, "Moment1Out": moments[0], "Moment2Out": moments[1], "Beta1PowOut": powers[0],
                "Beta2PowOut": powers[1]}, beta1=BETAS[0], beta2=BETAS[1], epsilon=EPSILON)


OPTIMIZERS = {"momentum": append_momentum, "adam": append_adam}


def save(network, loss, optimizer, binary, folder):
    """Makes a training program of `network`, which was saved to the folder. Errors: as gradients()."""
    of = gradients(binary, folder, loss.name, os.path.join(folder, "backward"))
    steps = Program()
    steps.parameters.update(network.parameters)
    rate = steps.parameter("learning_rate_0", np.full([1], RATE, "float32"), is_trained=False)
    for name, gradient in of.items():
        param = Var(name, list(network.parameters[name].shape), "float32")
        OPTIMIZERS[optimizer](steps, param, Var(gradient, param.shape, "float32"), rate)
    with open(os.path.join(folder, "backward", "model.pdmodel"), "rb") as file:
        message = extended(file.read(), steps)
    with open(os.path.join(folder, "model.pdmodel"), "wb") as file:
        file.write(message)
    steps.save_parameters(folder)
