"""Some of programs.py written in PyTorch, with the parameters that Paddle wrote; runs in a Python with torch.

PROGRAMS is the table. A network makes its layers in the order in which Paddle made them, so that the n-th convolution
takes the n-th parameters that are called conv2d_N, and so on. It is measured in the faster of two forms: eager, or
traced, frozen and optimised for inference. The first answer of a process comes from the eager form.
"""
import json
import os
import time

import case_folder
import numpy as np
import torch
import torch.nn.functional as F
from parameters import read_parameters


class Layers:
    """Makes layers, each with the next parameters of its kind."""

    def __init__(self, values):
        self.values, self.left = values, {}
        for kind, number in sorted({(kind, int(number)) for kind, number in (
                name.split(".")[0].rsplit("_", 1) for name in values)}):
            self.left.setdefault(kind, []).append(f"{kind}_{number}")

    def next(self, kind):
        return self.left[kind].pop(0)

    def fill(self, tensor, name, transpose=False):
        value = self.values[name]
        with torch.no_grad():
            tensor.copy_(torch.from_numpy(np.ascontiguousarray(value.T if transpose else value)))

    def conv_bn(self, inner, width, kernel, stride=1, groups=1):
        conv = torch.nn.Conv2d(inner, width, kernel, stride, kernel // 2, groups=groups, bias=False)
        self.fill(conv.weight, self.next("conv2d") + ".w_0")
        norm, name = torch.nn.BatchNorm2d(width), self.next("batch_norm2d")
        for tensor, suffix in ((norm.weight, "w_0"), (norm.bias, "b_0"), (norm.running_mean, "w_1"),
                               (norm.running_var, "w_2")):
            self.fill(tensor, f"{name}.{suffix}")
        return torch.nn.Sequential(conv, norm)

    def linear(self, inner, width):
        layer, name = torch.nn.Linear(inner, width), self.next("linear")
        self.fill(layer.weight, name + ".w_0", transpose=True)
        self.fill(layer.bias, name + ".b_0")
        return layer

    def layer_norm(self, width):
        layer, name = torch.nn.LayerNorm(width), self.next("layer_norm")
        self.fill(layer.weight, name + ".w_0")
        self.fill(layer.bias, name + ".b_0")
        return layer

    def embedding(self, rows, width):
        layer = torch.nn.Embedding(rows, width)
        self.fill(layer.weight, self.next("embedding") + ".w_0")
        return layer


class Residual(torch.nn.Module):
    def __init__(self, layers, inner, width, stride, deep):
        super().__init__()
        out = 4 * width if deep else width
        self.short = layers.conv_bn(inner, out, 1, stride) if stride != 1 or inner != out else None
        if deep:
            self.convs = torch.nn.ModuleList([layers.conv_bn(inner, width, 1), layers.conv_bn(width, width, 3, stride),
                                              layers.conv_bn(width, out, 1)])
        else:
            self.convs = torch.nn.ModuleList([layers.conv_bn(inner, width, 3, stride), layers.conv_bn(width, out, 3)])

    def forward(self, x):
        y = x
        for conv in self.convs[:-1]:
            y = F.relu(conv(y))
        return F.relu(self.convs[-1](y) + (x if self.short is None else self.short(x)))


class ResNet(torch.nn.Module):
    def __init__(self, layers, counts, deep):
        super().__init__()
        self.first, blocks, inner = layers.conv_bn(3, 64, 7, 2), [], 64
        for i, count in enumerate(counts):
            for j in range(count):
                blocks.append(Residual(layers, inner, 64 << i, 2 if i and not j else 1, deep))
                inner = (64 << i) * (4 if deep else 1)
        self.blocks, self.last = torch.nn.Sequential(*blocks), layers.linear(inner, 1000)

    def forward(self, image):
        y = F.max_pool2d(F.relu(self.first(image)), 3, 2, 1)
        return self.last(F.adaptive_avg_pool2d(self.blocks(y), 1).flatten(1))


class MobileNetV1(torch.nn.Module):
    def __init__(self, layers):
        super().__init__()
        convs, inner = [layers.conv_bn(3, 32, 3, 2)], 32
        for width, stride in ((64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2)) + ((512, 1),) * 5 + (
                (1024, 2), (1024, 1)):
            convs += [layers.conv_bn(inner, inner, 3, stride, inner), layers.conv_bn(inner, width, 1)]
            inner = width
        self.convs = torch.nn.Sequential(*[m for conv in convs for m in (conv, torch.nn.ReLU())])
        self.last = layers.linear(1024, 1000)

    def forward(self, image):
        return self.last(F.adaptive_avg_pool2d(self.convs(image), 1).flatten(1))


class BertLayer(torch.nn.Module):
    def __init__(self, layers, width, heads):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.out = (layers.linear(width, width) for _ in range(4))
        self.wide, self.narrow = layers.linear(width, 4 * width), layers.linear(4 * width, width)
        self.norm_0, self.norm_1 = layers.layer_norm(width), layers.layer_norm(width)

    def split(self, x):
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)

    def forward(self, x, mask):
        q, k, v = self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x))
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        x = self.norm_0(x + self.out(y.transpose(1, 2).flatten(2)))
        return self.norm_1(x + self.narrow(F.gelu(self.wide(x))))


class Bert(torch.nn.Module):
    def __init__(self, layers, width=768):
        super().__init__()
        self.words, self.places = layers.embedding(30522, width), layers.embedding(512, width)
        self.norm, self.kinds = layers.layer_norm(width), layers.embedding(2, width)
        self.layers = torch.nn.ModuleList([BertLayer(layers, width, 12) for _ in range(12)])
        self.pooler = layers.linear(width, width)

    def forward(self, input_ids, token_type_ids):
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        x = self.norm(self.words(input_ids) + self.places(places) + self.kinds(token_type_ids))
        mask = (input_ids == 0)[:, None, None, :].to(x.dtype) * -1e4
        for layer in self.layers:
            x = layer(x, mask)
        return x, torch.tanh(self.pooler(x[:, 0]))


class Lstm(torch.nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.lstm = torch.nn.LSTM(256, 256, num_layers=2, batch_first=True)
        for i in range(2):
            for slot, suffix in (("weight_ih", "w_0"), ("weight_hh", "w_1"), ("bias_ih", "b_0"), ("bias_hh", "b_1")):
                layers.fill(getattr(self.lstm, f"{slot}_l{i}"), f"lstm_cell_{i}.{suffix}")
        self.last = layers.linear(256, 16)

    def forward(self, x):
        return self.last(self.lstm(x)[0])


PROGRAMS = {
    "resnet18": (lambda layers: ResNet(layers, (2, 2, 2, 2), False), ["image"]),
    "resnet50": (lambda layers: ResNet(layers, (3, 4, 6, 3), True), ["image"]),
    "mobilenet_v1": (MobileNetV1, ["image"]),
    "bert_base": (Bert, ["input_ids", "token_type_ids"]),
    "lstm": (Lstm, ["x"]),
}


def fastest(net, feeds):
    """`net` as it is, or optimised for inference: by the shorter of a few runs."""
    with torch.inference_mode():
        script = torch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.trace(net, feeds)))
        best = []
        for candidate in (net, script):
            seconds = []
            for _ in range(5):
                start = time.perf_counter()
                candidate(*feeds)
                seconds.append(time.perf_counter() - start)
            best.append(min(seconds[2:]))
    return net if best[0] < best[1] else script


def load(task):
    case = case_folder.describe(task.folder)
    listed = os.path.join(task.folder, "parameters.json")
    if case["name"] not in PROGRAMS or not os.path.exists(listed):
        raise RuntimeError(f"not written in PyTorch here; {', '.join(PROGRAMS)} are")
    torch.set_num_threads(task.threads)
    make, names = PROGRAMS[case["name"]]
    with open(listed, encoding="utf-8") as file:
        values = read_parameters(os.path.join(task.folder, "model.pdiparams"), json.load(file))
    net = make(Layers(values)).eval()
    arrays = case_folder.arrays(task.folder, "inputs")
    feeds = tuple(torch.from_numpy(arrays[n]) for n in names)
    net = fastest(net, feeds) if task.tune else net

    def one():
        last = []

        def run():
            with torch.inference_mode():
                out = net(*feeds)
                last[:] = out if isinstance(out, tuple) else (out,)
        return run, lambda: [value.numpy() for value in last]
    return [one() for _ in range(task.sessions)]
