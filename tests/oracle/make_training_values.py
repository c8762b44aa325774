#!/usr/bin/env python3
"""Makes tests/framework/nn/values: what layers, optimizers and schedulers of Paddle 2.6.2 compute, as .pdparams.

    oracle/bin/python tests/oracle/make_training_values.py [OUT]

Needs Paddle 2.6.2: tests/oracle/requirements.txt.
"""
import os
import sys

import paddle
from paddle.optimizer import lr

HERE = os.path.dirname(os.path.abspath(__file__))
STEPS, EPOCHS = 4, 12


def optimizers():
    """By name: the parameters before, their gradients in each step, and the parameters after it."""
    clip = paddle.nn.ClipGradByGlobalNorm(0.5)
    makers = {
        "sgd": lambda p: paddle.optimizer.SGD(0.1, parameters=p),
        "sgd_decay": lambda p: paddle.optimizer.SGD(0.1, parameters=p, weight_decay=0.01),
        "momentum": lambda p: paddle.optimizer.Momentum(0.1, 0.9, parameters=p, weight_decay=0.01),
        "nesterov": lambda p: paddle.optimizer.Momentum(0.1, 0.9, parameters=p, use_nesterov=True),
        "adam": lambda p: paddle.optimizer.Adam(0.1, parameters=p),
        "adam_decay_clip": lambda p: paddle.optimizer.Adam(0.1, parameters=p, weight_decay=0.01, grad_clip=clip),
        "adamw": lambda p: paddle.optimizer.AdamW(0.1, parameters=p),
        "adamw_some": lambda p: paddle.optimizer.AdamW(0.1, parameters=p, weight_decay=0.1,
                                                       apply_decay_param_fun=lambda name: name == p[0].name),
        "clip_norm": lambda p: paddle.optimizer.SGD(0.1, parameters=p, grad_clip=paddle.nn.ClipGradByNorm(0.5)),
        "clip_value": lambda p: paddle.optimizer.SGD(0.1, parameters=p, grad_clip=paddle.nn.ClipGradByValue(0.5)),
    }
    result = {}
    for name, make in makers.items():
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
    made = {
        "step": lr.StepDecay(0.5, 3, 0.3),
        "multi_step": lr.MultiStepDecay(0.5, [2, 5], 0.3),
        "exponential": lr.ExponentialDecay(0.5, 0.9),
        "piecewise": lr.PiecewiseDecay([3, 6], [0.1, 0.2, 0.05]),
        "polynomial": lr.PolynomialDecay(0.5, 7, 0.01, 2.0),
        "polynomial_cycle": lr.PolynomialDecay(0.5, 4, 0.01, 1.0, True),
        "cosine": lr.CosineAnnealingDecay(0.5, 5, 0.01),
        "noam": lr.NoamDecay(64, 4, 0.5),
        "warmup": lr.LinearWarmup(0.5, 4, 0.1, 0.4),
        "warmup_step": lr.LinearWarmup(lr.StepDecay(0.5, 2), 4, 0.1, 0.4),
        "lambda": lr.LambdaDecay(0.5, lambda epoch: 0.95 ** epoch),
    }
    result = {}
    for name, scheduler in made.items():
        rates = []
        for _ in range(EPOCHS):
            rates.append(float(scheduler()))
            scheduler.step()
        result[name] = rates
    return result


def layers():
    """By name: the state, what goes in, what comes out, and the gradient by what went in of the sum of squares."""
    conv = paddle.nn.Conv2D(4, 4, 3, stride=2, padding=1, groups=4)
    norm = paddle.nn.BatchNorm2D(3)
    norm.eval()
    norm.set_state_dict({"_mean": paddle.randn([3]), "_variance": paddle.rand([3]) + 0.5})
    cases = {
        "linear": (paddle.nn.Linear(3, 2), paddle.randn([4, 3])),
        "conv": (paddle.nn.Conv2D(4, 6, 3, stride=2, padding=1, dilation=1, groups=2), paddle.randn([2, 4, 5, 5])),
        "depthwise": (conv, paddle.randn([2, 4, 5, 5])),
        "batch_norm": (paddle.nn.BatchNorm2D(3), paddle.randn([2, 3, 4, 4])),
        "batch_norm_eval": (norm, paddle.randn([2, 3, 4, 4])),
        "layer_norm": (paddle.nn.LayerNorm([3, 4]), paddle.randn([2, 3, 4])),
        "embedding": (paddle.nn.Embedding(5, 3, padding_idx=1), paddle.to_tensor([[0, 1], [4, 1]])),
        "lstm": (paddle.nn.LSTM(2, 3, num_layers=2, direction="bidirect"), paddle.randn([2, 4, 2])),
    }
    result = {}
    for name, (layer, x) in cases.items():
        state = {key: value.numpy() for key, value in layer.state_dict().items() if ".cell_" not in key}
        x.stop_gradient = name == "embedding"
        out = layer(x)
        out = out[0] if isinstance(out, tuple) else out
        out.square().sum().backward()
        entry = {"state": state, "x": x.numpy(), "out": out.numpy()}
        if not x.stop_gradient:
            entry["x_grad"] = x.grad.numpy()
        entry["first_grad"] = layer.parameters()[0].grad.numpy()
        result[name] = entry
    return result


def main(out):
    paddle.seed(9)
    os.makedirs(out, exist_ok=True)
    for name, make in (("optimizers", optimizers), ("schedulers", schedulers), ("layers", layers)):
        paddle.save(make(), os.path.join(out, name + ".pdparams"))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "framework", "nn", "values"))
