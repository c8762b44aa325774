"""Draws the graphs of tests/oracle/engine_fuzz.py: leaves, steps on numbered values, and a question."""
import random

import torch

from sides import IN_PLACE, Torch

LARGEST = 8  # values above are scaled down, so that no gradient overflows
TOO_LARGE = 1000  # a step that gives such values is left out
SHAPES = ([], [3], [1], [2, 3], [3, 2], [1, 3], [2, 1], [2, 2, 3], [4])
UNARY = ("sin", "cos", "tanh", "exp", "square", "sigmoid", "relu", "abs", "scale", "assign", "logsigmoid")
MOVES = ("reshape", "transpose", "slice", "flip", "unsqueeze", "squeeze", "broadcast", "tile", "roll", "pick")
REDUCTIONS = ("sum", "mean", "cumsum", "logsumexp", "softmax")
BINARY = ("add", "subtract", "multiply", "divide")
# What an operation keeps for its gradient: its inputs, its output, or nothing.
KEEPS_INPUTS = {"sin", "cos", "square", "abs", "multiply", "divide", "matmul", "logsigmoid", "logsumexp", "relu", "cumsum",
                "roll"}
KEEPS_OUTPUT = {"exp", "tanh", "sigmoid", "relu", "softmax", "logsumexp", "divide", "exp_", "tanh_", "sigmoid_", "relu_"}
SHARES = {"detach"}  # the result has the elements of the input


class Maker:
    """Draws a graph; follows shapes and values with PyTorch, without gradients."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.side = Torch()

    def number(self):
        """Exact in float32, in which phibridge keeps attributes."""
        return self.random.randrange(-64, 65) / 64

    def numbers(self, shape):
        if not shape:
            return self.number()
        return [self.numbers(shape[1:]) for _ in range(shape[0])]

    def make(self):
        r = self.random
        question = r.choice(("backward", "backward", "grad", "second", "misuse"))
        steps = r.randrange(5, 41 if question == "second" else 201)
        self.graph = {"leaves": [], "steps": [], "question": {"kind": question}}
        self.values, self.kept, self.live, self.hooked = [], set(), [], set()
        for i in range(r.randrange(2, 6)):
            shape = r.choice(SHAPES)
            leaf = {"values": self.numbers(shape), "shape": shape, "wanted": i == 0 or r.random() < 0.8}
            self.graph["leaves"].append(leaf)
            self.add(torch.tensor(leaf["values"], dtype=torch.float64).reshape(shape))
            self.kept.add(i)  # a leaf is not changed in place
        while len(self.graph["steps"]) < steps:
            self.append_step()
        self.ask(question)
        return self.graph

    def add(self, value):
        self.values.append(value)
        self.live.append(len(self.values) - 1)

    def pick(self):
        """Recent values more often, so that graphs are deep as well as wide."""
        recent = self.live[-4:] if self.random.random() < 0.5 else self.live
        return self.random.choice(recent)

    def append_step(self):
        r = self.random
        x = self.pick()
        value = self.values[x]
        if value.numel() and value.abs().max().item() > LARGEST:
            step = {"op": "scale", "in": [x], "attrs": {"scale": 1 / 64, "bias": self.number()}}
        else:
            kind = r.choice(("unary", "unary", "binary", "binary", "binary", "move", "move", "reduce", "matmul", "lists",
                             "in_place", "in_place", "detach"))
            step = getattr(self, "draw_" + kind)(x)
        if step is None:
            return
        if r.random() < 0.03:
            step["no_grad"] = True
        self.apply(step)

    def apply(self, step):
        r = self.random
        inputs = [self.values[i] for i in step["in"]]
        in_place = step["op"].endswith("_")
        with torch.no_grad():
            out = self.side.run(step, [i.clone() for i in inputs] if in_place else inputs)
        outs = list(out) if isinstance(out, tuple) else [out]
        if any(not o.abs().max().item() < TOO_LARGE for o in outs) or sum(o.numel() for o in outs) > 200:
            return
        if in_place:
            self.values[step["in"][0]] = outs[0]
            made = [step["in"][0]]
            self.kept.update(step["in"][1:])
        else:
            made = list(range(len(self.values), len(self.values) + len(outs)))
            for o in outs:
                self.add(o.clone())
        step["out"] = made
        if step["op"] in KEEPS_INPUTS or step["op"] in SHARES:
            self.kept.update(step["in"])
        if step["op"] in KEEPS_OUTPUT or step["op"] in SHARES:
            self.kept.update(made)
        # PyTorch 2.5 hooks the value before where a tensor with a hook is changed in place and gets another, and crashes
        # where a hook comes after a change under no_grad.
        if r.random() < 0.12 and made[0] not in self.hooked and not (in_place and step.get("no_grad")):
            self.hooked.add(made[0])
            # None: it watches. A second gradient may pass through other values, whose hooks would change it.
            is_second = self.graph["question"]["kind"] == "second"
            step["hook"] = None if is_second else r.choice((None, None, -0.5, 2.0, 0.25))
        self.graph["steps"].append(step)

    def draw_unary(self, x):
        name = self.random.choice(UNARY)
        attrs = {"scale": self.number() + 1.5, "bias": self.number()} if name == "scale" else {}
        return {"op": name, "in": [x], "attrs": attrs}

    def draw_binary(self, x):
        y = self.pick()
        try:
            torch.broadcast_shapes(self.values[x].shape, self.values[y].shape)
        except RuntimeError:
            return None
        name = self.random.choice(BINARY)
        if name == "divide" and self.values[y].abs().min().item() < 0.25:
            return None
        # Paddle's operator of the second gradient is not told enough where x is repeated; phibridge answers as Paddle.
        is_repeated = torch.broadcast_shapes(self.values[x].shape, self.values[y].shape) != self.values[x].shape
        if name == "divide" and is_repeated and self.graph["question"]["kind"] == "second":
            return None
        return {"op": name, "in": [x, y]}

    def draw_matmul(self, x):
        y = self.pick()
        if self.values[x].dim() < 2 or self.values[y].dim() < 2:
            return None
        attrs = {"tx": self.random.random() < 0.5, "ty": self.random.random() < 0.5}
        step = {"op": "matmul", "in": [x, y], "attrs": attrs}
        try:
            self.side.run(step, [self.values[x], self.values[y]])
        except RuntimeError:
            return None
        return step

    def draw_move(self, x):
        r, shape = self.random, list(self.values[x].shape)
        name = r.choice(MOVES)
        axis = r.randrange(len(shape)) if shape else None
        if name == "reshape":
            n = self.values[x].numel()
            rows = r.choice([d for d in range(1, n + 1) if n % d == 0])
            attrs = {"shape": r.choice(([n], [rows, n // rows], [1, n]))}
        elif name == "unsqueeze":
            if len(shape) > 3:
                return None
            attrs = {"axis": r.randrange(len(shape) + 1)}
        elif name == "broadcast":
            new = [r.choice((2, 3)) if size == 1 else size for size in shape]
            attrs = {"shape": ([2] if len(shape) < 3 and r.random() < 0.5 else []) + new}
        elif axis is None:
            return None
        elif name == "transpose":
            attrs = {"perm": r.sample(range(len(shape)), len(shape))}
        elif name == "slice":
            start = r.randrange(shape[axis])
            attrs = {"axis": axis, "start": start, "end": r.randrange(start, shape[axis]) + 1}
        elif name == "flip":
            attrs = {"axes": [axis]}
        elif name == "squeeze":
            if shape[axis] != 1:
                return None
            attrs = {"axis": axis}
        elif name == "tile":
            attrs = {"repeats": [r.choice((1, 2)) for _ in shape]}
        elif name == "roll":
            attrs = {"shift": r.randrange(1, 4), "axis": axis}
        else:
            attrs = {"axis": axis, "rows": [r.randrange(shape[axis]) for _ in range(r.randrange(1, 4))]}
        return {"op": name, "in": [x], "attrs": attrs}

    def draw_reduce(self, x):
        r, rank = self.random, self.values[x].dim()
        if rank == 0:
            return None
        name = r.choice(REDUCTIONS)
        if name in ("cumsum", "softmax"):
            return {"op": name, "in": [x], "attrs": {"axis": r.randrange(rank)}}
        axes = sorted(r.sample(range(rank), r.randrange(1, rank + 1)))
        return {"op": name, "in": [x], "attrs": {"axes": axes, "keep": r.random() < 0.5}}

    def draw_lists(self, x):
        r, shape = self.random, list(self.values[x].shape)
        name = r.choice(("concat", "stack", "split"))
        if name == "split":
            axes = [i for i, size in enumerate(shape) if size > 1]
            if not axes:
                return None
            axis = r.choice(axes)
            first = r.randrange(1, shape[axis])
            return {"op": name, "in": [x], "attrs": {"axis": axis, "sizes": [first, shape[axis] - first]}}
        same = [i for i in self.live if list(self.values[i].shape) == shape]
        several = [x] + [r.choice(same) for _ in range(r.randrange(1, 3))]
        if name == "concat" and not shape:
            return None
        return {"op": name, "in": several, "attrs": {"axis": r.randrange(len(shape) + (name == "stack"))}}

    def draw_in_place(self, x):
        r = self.random
        free = [i for i in self.live if i not in self.kept]
        if not free:
            return None
        x = r.choice(free)
        name = r.choice(IN_PLACE)
        step = {"op": name, "in": [x]}
        if name == "scale_":
            step["attrs"] = {"scale": self.number() + 1.5, "bias": self.number()}
        if name in ("add_", "subtract_", "multiply_"):
            y = self.pick()
            try:
                fits = torch.broadcast_shapes(self.values[x].shape, self.values[y].shape) == self.values[x].shape
            except RuntimeError:
                fits = False
            if not fits or x == y:
                return None
            step["in"].append(y)
        return step

    def draw_detach(self, x):
        return {"op": "detach", "in": [x]} if self.random.random() < 0.3 else None

    def ask(self, kind):
        r, question = self.random, self.graph["question"]
        question["outputs"] = sorted({r.choice(self.live[-6:]) for _ in range(r.randrange(1, 4))})
        question["seeds"] = [self.numbers(list(self.values[i].shape)) for i in question["outputs"]]
        if kind == "backward":
            question["twice"] = r.random() < 0.3
            question["retain"] = sorted({r.choice(self.live) for _ in range(3)})
        elif kind in ("grad", "second"):
            question["inputs"] = sorted({0} | {r.choice(self.live) for _ in range(r.randrange(1, 5))})
            question["weights"] = [self.numbers(list(self.values[i].shape)) for i in question["inputs"]]
            # PyTorch gives the gradient by a value before its hooks where the walk goes on from it, phibridge and
            # Paddle after them: those hooks watch.
            for step in self.graph["steps"]:
                if "hook" in step and step["out"][0] in question["inputs"]:
                    step["hook"] = None
        else:
            self.misuse()

    def misuse(self):
        """A new value is kept by a product that leads to the output, then changed in place."""
        at = len(self.values)
        for step in ({"op": "sin", "in": [0]}, {"op": "cos", "in": [at]}):
            self.apply(step)
            step.pop("hook", None)
        if len(self.values) != at + 2:
            raise ValueError("sin and cos are always finite")
        self.graph["steps"].append({"op": "scale_", "in": [at], "attrs": {"scale": 2.0, "bias": 0.0}, "out": [at]})
        self.graph["question"]["outputs"].append(at + 1)
        self.graph["question"]["seeds"].append(self.numbers(list(self.values[at + 1].shape)))
