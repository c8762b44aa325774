"""Writes what a row of tools/bench/gpu measures: a program, its parameters, its inputs, for phibridge and PyTorch."""
import dataclasses
import json
import math
import os

import numpy as np

from . import networks, operators, training

LARGEST_INPUTS_BYTES = 1 << 30  # larger ones are made up by each engine, and answers not compared
INDICES = {"input_ids": (1, networks.WORDS), "token_type_ids": (0, 2), "label": (0, 2)}  # least, and one beyond


def inputs_of(network):
    """{feed: array}, a function of the names; empty where they are too large to be written."""
    if sum(math.prod(var.shape) * 4 for var in network.feeds) > LARGEST_INPUTS_BYTES:
        return {}
    made = {}
    for name, shape, dtype in network.feeds:
        if dtype == "int64":
            made[name] = networks.random(name).integers(*INDICES[name], shape, dtype)
        else:
            made[name] = networks.drawn(name, shape, 1).astype(dtype)
    return made


def build(row):
    """(the network, the variable that is fetched)"""
    network = networks.Network(row.dtype, trains=bool(row.optimizer))
    module = operators if row.group == "op" else networks
    out = getattr(module, row.function)(network, **row.arguments)
    if row.classes:
        out = network.linear(out, row.classes)
    if row.optimizer:
        out = network.loss(out, network.feed("label", [out.shape[0], 1], "int64"))
    return network, out


def write(row, folder, binary):
    """Writes the program, its parameters, inputs/ and row.json, from which PyTorch's side is made; returns the name of
    the variable that is fetched. Errors: processes.Failed where `binary` cannot make the gradients; what PyTorch needs
    is there all the same."""
    network, out = build(row)
    os.makedirs(os.path.join(folder, "inputs"))
    for name, array in inputs_of(network).items():
        np.save(os.path.join(folder, "inputs", name + ".npy"), array)
    with open(os.path.join(folder, "row.json"), "w", encoding="utf-8") as file:
        json.dump(dict(dataclasses.asdict(row), feeds=network.feeds, numbers=training.NUMBERS.get(row.optimizer)), file)
    network.save(folder)
    if row.optimizer:
        training.save(network, out, row.optimizer, binary, folder)
    return out.name
