"""Makes a training program of a network: `phibridge backward` appends gradients, and optimizer operators follow."""
import os
import re

import numpy as np

from .. import processes
from .writer import Program, Var, extended

# Of both engines: row.json has them.
NUMBERS = {"momentum": {"rate": 1e-3, "momentum": 0.9},
           "adam": {"rate": 1e-3, "betas": [0.9, 0.999], "epsilon": 1e-8}}
GRADIENT = re.compile(r"(\S+)  (\1@GRAD)")  # a line of `phibridge backward`
LAST_LINE = re.compile(r"\d+ ops appended.*")


def gradients(binary, folder, loss, out):
    """{parameter: its gradient}; out/model.pdmodel computes them. Errors: processes.Failed with the reason."""
    try:
        lines = processes.printed([binary, "backward", folder, "--loss", loss, "--out", out]).splitlines()
    except processes.Failed as failed:
        raise processes.Failed(f"no gradients: {failed}") from None
    if not lines or not LAST_LINE.fullmatch(lines[-1]):
        raise processes.Failed(f"no gradients: `phibridge backward` ends with `{''.join(lines[-1:])}`")
    found = [GRADIENT.fullmatch(line) for line in lines[:-1]]
    if None in found:
        raise processes.Failed(f"no gradients: `phibridge backward` says `{lines[found.index(None)]}`")
    return {line[1]: line[2] for line in found}


def state(program, param, name, shape=None, value=0.0):
    shape = param.shape if shape is None else shape
    return program.parameter(f"{param.name}_{name}_0", np.full(shape, value, "float32"), is_trained=False)


def append_momentum(program, param, gradient, rate, numbers):
    velocity = state(program, param, "velocity")
    program.op("momentum", {"Param": param, "Grad": gradient, "Velocity": velocity, "LearningRate": rate},
               {"ParamOut": param, "VelocityOut": velocity}, mu=numbers["momentum"], use_nesterov=False)


def append_adam(program, param, gradient, rate, numbers):
    betas = numbers["betas"]
    moments = [state(program, param, f"moment{i}") for i in (1, 2)]
    powers = [state(program, param, f"beta{i}_pow", [1], beta) for i, beta in zip((1, 2), betas)]
    program.op("adam", {"Param": param, "Grad": gradient, "LearningRate": rate, "Moment1": moments[0],
                        "Moment2": moments[1], "Beta1Pow": powers[0], "Beta2Pow": powers[1]},
               {"ParamOut": param, "Moment1Out": moments[0], "Moment2Out": moments[1], "Beta1PowOut": powers[0],
                "Beta2PowOut": powers[1]}, beta1=betas[0], beta2=betas[1], epsilon=numbers["epsilon"])


OPTIMIZERS = {"momentum": append_momentum, "adam": append_adam}


def save(network, loss, optimizer, binary, folder):
    """Makes a training program of `network`, which was saved to the folder. Errors: as gradients()."""
    numbers = NUMBERS[optimizer]
    of = gradients(binary, folder, loss.name, os.path.join(folder, "backward"))
    steps = Program()
    steps.parameters.update(network.parameters)
    rate = steps.parameter("learning_rate_0", np.full([1], numbers["rate"], "float32"), is_trained=False)
    for name, gradient in of.items():
        param = Var(name, list(network.parameters[name].shape), "float32")
        OPTIMIZERS[optimizer](steps, param, Var(gradient, param.shape, "float32"), rate, numbers)
    with open(os.path.join(folder, "backward", "model.pdmodel"), "rb") as file:
        message = extended(file.read(), steps)
    with open(os.path.join(folder, "model.pdmodel"), "wb") as file:
        file.write(message)
    steps.save_parameters(folder)
