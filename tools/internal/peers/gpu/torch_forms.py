"""PyTorch's side of tools/bench/gpu: what a row computes, in several forms; runs in a Python with torch.

A form is a function that computes the row once on inputs that lie on the device, without waiting for it:
  eager          PyTorch as one writes it
  graph          eager, captured in a CUDA graph
  compile        torch.compile, default mode
  compile_graph  compile, captured in a CUDA graph
"""
import json
import math
import os
import time

import case_folder
import numpy as np
import torch
import torch.nn.functional as F
import torch_programs
from parameters import read_parameters


def chain(x, y, count):
    for _ in range(count):
        x = x + y
    return x


def operator(row):
    """A function of the row's feeds."""
    of = row["arguments"]
    return {"chain": lambda x, y: chain(x, y, of["count"]),
            "addition": lambda x, y: x + y,
            "product": lambda x, y: x @ y,
            "softmax": lambda x: torch.softmax(x, -1),
            "layer_norm": lambda x, scale, bias: F.layer_norm(x, x.shape[-1:], scale, bias),
            }[row["function"]]


class Convolution(torch.nn.Module):
    """Of an image that lies as the row says; the filter is a parameter, as in phibridge's program."""

    def __init__(self, row, values):
        super().__init__()
        of = row["arguments"]
        self.is_last, self.options = of["layout"] == "NHWC", (None, of["stride"], of["weight"][2] // 2, 1, of["groups"])
        lay = {"memory_format": torch.channels_last} if self.is_last else {}
        self.weight = torch.nn.Parameter(torch.from_numpy(values["w"]).contiguous(**lay), requires_grad=False)

    def forward(self, x):
        if not self.is_last:
            return F.conv2d(x, self.weight, *self.options)
        return F.conv2d(x.permute(0, 3, 1, 2), self.weight, *self.options).permute(0, 2, 3, 1)


def parameters_of(folder):
    """{name: array}"""
    with open(os.path.join(folder, "parameters.json"), encoding="utf-8") as file:
        return read_parameters(os.path.join(folder, "model.pdiparams"), json.load(file))


class Network(torch.nn.Module):
    """One of torch_programs.py with the parameters of the folder; its last output, or the loss if it trains."""

    def __init__(self, row, folder):
        super().__init__()
        layers = torch_programs.Layers(parameters_of(folder))
        self.net = torch_programs.PROGRAMS[row["function"]][0](layers)
        self.head = layers.linear(self.net.pooler.out_features, row["classes"]) if row["classes"] else None

    def forward(self, *feeds, label=None):
        out = self.net(*feeds)
        out = out[-1] if isinstance(out, tuple) else out
        out = self.head(out) if self.head is not None else out
        return out if label is None else F.cross_entropy(out, label.flatten())


def feeds_of(row, folder, device):
    """{name: tensor}; made up where the folder has none."""
    arrays = case_folder.arrays(folder, "inputs")
    return {name: torch.from_numpy(arrays[name]).to(device) if name in arrays
            else torch.randn(shape, dtype=getattr(torch, dtype), device=device) for name, shape, dtype in row["feeds"]}


def inference(function, feeds):
    """A row without training as a function without arguments."""
    def run():
        with torch.no_grad():
            return function(*feeds)
    return run


def training(network, function, optimizer, feeds, label):
    """A step; gives the loss before it."""
    def run():
        optimizer.zero_grad(set_to_none=True)
        loss = function(*feeds, label=label)
        loss.backward()
        optimizer.step()
        return loss.detach()
    return run


def optimizer_of(row, parameters, device):
    fused, numbers = device != "cpu", row["numbers"]
    if row["optimizer"] == "momentum":
        return torch.optim.SGD(parameters, numbers["rate"], numbers["momentum"], fused=fused)
    return torch.optim.Adam(parameters, numbers["rate"], tuple(numbers["betas"]), numbers["epsilon"], fused=fused,
                            capturable=fused)


def make(row, folder, device, channels_last):
    """(run, run of the compiled function)"""
    feeds = feeds_of(row, folder, device)
    label = feeds.pop("label", None)
    lay = {"memory_format": torch.channels_last} if channels_last else {}
    feeds = [feed.contiguous(**lay) if feed.dim() == 4 else feed for feed in feeds.values()]
    if row["function"] == "convolution":
        function = Convolution(row, parameters_of(folder)).to(device=device)
    elif row["group"] == "op":
        function = operator(row)
    else:
        function = Network(row, folder).to(device=device, dtype=getattr(torch, row["dtype"]), **lay)
        function.train(bool(row["optimizer"]))
        for module in function.modules():
            if isinstance(module, torch.nn.BatchNorm2d):
                module.float()  # as in Paddle
    compiled = torch.compile(function)
    if label is None:
        return inference(function, feeds), inference(compiled, feeds)
    optimizer = optimizer_of(row, function.parameters(), device)
    return tuple(training(function, f, optimizer, feeds, label) for f in (function, compiled))


def wait(device):
    if device != "cpu":
        torch.cuda.synchronize()


def group_milliseconds(run, count, device):
    """Of one run: `count` runs and the wait at their end, divided."""
    start = time.perf_counter()
    for _ in range(count):
        run()
    wait(device)
    return (time.perf_counter() - start) * 1e3 / count


def group_for(run, span_ms, device):
    """How many runs take so long."""
    count = 1
    group_milliseconds(run, 2, device)  # caches
    while group_milliseconds(run, count, device) * count < span_ms and count < 1 << 20:
        count *= 2
    return count


def captured(run):
    """(a replay of run(), what it computes); the warm-up has another stream, as PyTorch asks for."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            run()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        out = run()
    return graph.replay, out


class Forms:
    """The forms of a row that work. reasons: {form: why not}; differences: {form: share of the answers' range}."""

    def __init__(self, folder, names, device):
        with open(os.path.join(folder, "row.json"), encoding="utf-8") as file:
            row = json.load(file)
        self.device, self.runs, self.reasons, self.differences = device, {}, {}, {}
        torch.backends.cudnn.benchmark = True
        torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = row["tf32"]
        self.expected = list(case_folder.arrays(folder, "expected").values())
        self.trains = bool(row["optimizer"])
        made = self.attempt(names, self.faster, row, folder, "eager" in names)
        for name in names:
            if name not in self.reasons:
                self.attempt([name], self.add, name, made["compile" in name])

    def attempt(self, names, work, *arguments):
        """What work(*arguments) gives; where it fails, None, and why is the reason of the forms `names`."""
        try:
            return work(*arguments)
        except Exception as error:  # whatever PyTorch cannot do is a line of the report
            lines = str(error).strip().splitlines() or [""]
            self.reasons.update({name: f"{type(error).__name__}: {lines[0]}" for name in names})
            return None

    def groups(self, span_ms):
        """{form: how many runs take so long}; a form that fails is one no more."""
        found = {}
        for name, run in list(self.runs.items()):
            count = self.attempt([name], group_for, run, span_ms, self.device)
            if count is None:
                del self.runs[name]
            else:
                found[name] = count
        return found

    def faster(self, row, folder, checks_eager):
        """(run, run of the compiled function); of a network in the faster of the two memory formats of images, by the
        eager form."""
        is_chosen = row["group"] != "op" and any(len(shape) == 4 for _, shape, _ in row["feeds"])
        made = [make(row, folder, self.device, last) for last in ((False, True) if is_chosen else (False,))]
        if checks_eager:  # before the first step of a training changes the loss
            self.attempt(["eager"], self.check, "eager", made[0][0])
        return min(made, key=self.eager_milliseconds) if len(made) > 1 else made[0]

    def eager_milliseconds(self, runs):
        """Without end where the eager form fails; the reason is found where that form is asked for."""
        try:
            group_milliseconds(runs[0], 3, self.device)
            return group_milliseconds(runs[0], 10, self.device)
        except Exception:
            return math.inf

    def check(self, name, run):
        self.compare(name, run())

    def add(self, name, run):
        if "graph" in name:
            run, out = captured(run)
            run()
            self.compare(name, out)
        elif name != "eager":
            self.check(name, run)
        self.runs[name] = run

    def compare(self, name, out):
        """Steps after the first one have another loss, so only the eager form of a training is compared."""
        wait(self.device)
        if self.expected and not (self.trains and name != "eager"):
            answer = out.detach().to(torch.float32).cpu().contiguous().numpy()
            self.differences[name] = case_folder.difference([np.asarray(e, "float32") for e in self.expected],
                                                            [answer])
