#!/usr/bin/env python3
"""Makes tests/framework/nn/values: what layers, optimizers and schedulers of Paddle 2.6.2 compute, as .pdparams.

    oracle/bin/python tests/oracle/make_training_values.py [OUT]

Needs Paddle 2.6.2: tests/oracle/requirements.txt.
"""
import os
import sys

import paddle

import training_makers

HERE = os.path.dirname(os.path.abspath(__file__))
STEPS, EPOCHS = 4, 12


def optimizers():
    """By name: the parameters before, their gradients in each step, and the parameters after it."""
    result = {}
    for name, make in training_makers.optimizers(paddle).items():
        parameters = [paddle.create_parameter(shape, "float32") for shape in ([3, 2], [4])]
        for parameter in parameters:
            parameter.set_value(paddle.randn(parameter.shape))
        optimizer = make(parameters)
        entry = {"before": [p.numpy() for p in parameters], "gradients": [], "after": []}
        for _ in range(STEPS):
            gradients = [paddle.randn(p.shape) for p in parameters]
            for parameter, gradient in zip(parameters, gradients):
                (parameter * gradient).sum().backward()
            optimizer.step()
            optimizer.clear_grad()
            entry["gradients"].append([g.numpy() for g in gradients])
            entry["after"].append([p.numpy() for p in parameters])
        result[name] = entry
    return result


def schedulers():
    """By name: the rate in each epoch."""
    result = {}
    for name, scheduler in training_makers.schedulers(paddle).items():
        rates = []
        for _ in range(EPOCHS):
            rates.append(float(scheduler()))
            scheduler.step()
        result[name] = rates
    for name, scheduler in training_makers.plateaus(paddle).items():
        result[name] = []
        for metric in training_makers.METRICS:
            result[name].append(float(scheduler()))
            scheduler.step(metric)
    return result


def layers(saved):
    """By name: the state, what goes in, what comes out, and the gradient by what went in of the sum of squares. The
    state of the LSTM, whose parameters have two names, is saved as a file of its own, too: `saved`."""
    make = training_makers.layers(paddle)
    depthwise, norm = make["depthwise"](), make["batch_norm_eval"]()
    norm.eval()
    norm.set_state_dict({"_mean": paddle.randn([3]), "_variance": paddle.rand([3]) + 0.5})
    cases = {
        "linear": (make["linear"](), paddle.randn([4, 3])),
        "conv": (make["conv"](), paddle.randn([2, 4, 5, 5])),
        "depthwise": (depthwise, paddle.randn([2, 4, 5, 5])),
        "batch_norm": (make["batch_norm"](), paddle.randn([2, 3, 4, 4])),
        "batch_norm_eval": (norm, paddle.randn([2, 3, 4, 4])),
        "layer_norm": (make["layer_norm"](), paddle.randn([2, 3, 4])),
        "embedding": (make["embedding"](), paddle.to_tensor([[0, 1], [4, 1]])),
        "lstm": (make["lstm"](), paddle.randn([2, 4, 2])),
    }
    result = {}
    for name, (layer, x) in cases.items():
        state = {key: value.numpy() for key, value in layer.state_dict().items()}
        x.stop_gradient = name == "embedding"
        out = layer(x)
        out = out[0] if isinstance(out, tuple) else out
        out.square().sum().backward()
        entry = {"state": state, "x": x.numpy(), "out": out.numpy()}
        if not x.stop_gradient:
            entry["x_grad"] = x.grad.numpy()
        entry["first_grad"] = layer.parameters()[0].grad.numpy()
        result[name] = entry
    paddle.save(cases["lstm"][0].state_dict(), saved)
    return result


def main(out):
    paddle.seed(9)
    os.makedirs(out, exist_ok=True)
    lstm = os.path.join(out, "lstm.pdparams")
    for name, make in (("optimizers", optimizers), ("schedulers", schedulers), ("layers", lambda: layers(lstm))):
        paddle.save(make(), os.path.join(out, name + ".pdparams"))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "framework", "nn", "values"))
