#!/usr/bin/env python3
"""Makes tests/framework/io/pdparams: small files of paddle.save, and what they hold as expected.json.

    oracle/bin/python tests/oracle/make_pdparams.py [OUT]

Needs Paddle 2.6.2: tests/oracle/requirements.txt.
"""
import json
import os
import sys

import numpy as np
import paddle

HERE = os.path.dirname(os.path.abspath(__file__))


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(1, 2, 3)
        self.norm = paddle.nn.BatchNorm2D(2)
        self.out = paddle.nn.Linear(2, 3)

    def forward(self, x):
        return self.out(self.norm(self.conv(x)).mean([2, 3]))


def train(net, optimizer, scheduler):
    for _ in range(2):
        net(paddle.rand([4, 1, 5, 5])).square().mean().backward()
        optimizer.step()
        optimizer.clear_grad()
        scheduler.step()


def described(value):
    """What a file holds, as JSON: a tensor is {dtype, shape, values}, complex numbers are pairs."""
    if isinstance(value, dict):
        return {key: described(item) for key, item in value.items()}
    if isinstance(value, list):
        return [described(item) for item in value]
    if isinstance(value, np.float64):
        value = paddle.to_tensor(np.asarray(value))
    if not isinstance(value, paddle.Tensor):
        return value
    dtype = str(value.dtype).replace("paddle.", "")
    array = (value.astype("float32") if dtype == "bfloat16" else value).numpy().ravel()
    if np.iscomplexobj(array):
        array = np.stack([array.real, array.imag], -1).ravel()
    return {"dtype": dtype, "shape": value.shape, "values": array.tolist()}


def main(out):
    paddle.seed(5)
    net = Net()
    scheduler = paddle.optimizer.lr.StepDecay(0.1, 2)
    optimizer = paddle.optimizer.Adam(scheduler, parameters=net.parameters())
    train(net, optimizer, scheduler)
    types = {name: paddle.to_tensor(np.arange(6).reshape(2, 3) - 2).astype(name)
             for name in ("float64", "float16", "int64", "int32", "int16", "int8", "bool", "complex64")}
    types["uint8"] = paddle.to_tensor(np.arange(3), dtype="uint8")
    types["bfloat16"] = paddle.to_tensor([1.0, -2.5]).astype("bfloat16")
    types["scalar"] = paddle.to_tensor(1.5)
    types["empty"] = paddle.zeros([0, 3])
    nested = {"model": net.out.state_dict(), "epoch": 3, "best": 0.5, "done": False, "note": "\u00fcn\u00ef",
              "big": -(1 << 40), "list": [1, 2.5, None], "rate": np.float64(0.25)}
    os.makedirs(out, exist_ok=True)
    expected = {}
    for name, state, protocol in (("net.pdparams", net.state_dict(), 4), ("net.pdopt", optimizer.state_dict(), 4),
                                  ("protocol2.pdparams", net.state_dict(), 2), ("types.pdparams", types, 4),
                                  ("nested.pdparams", nested, 4)):
        paddle.save(state, os.path.join(out, name), protocol=protocol)
        expected[name] = described(state)
    with open(os.path.join(out, "expected.json"), "w") as file:
        json.dump(expected, file, sort_keys=True)
        file.write("\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "framework", "io", "pdparams"))
