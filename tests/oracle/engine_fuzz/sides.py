"""The two sides of tests/oracle/engine_fuzz.py: what a graph does, on PyTorch and on phibridge."""
import numpy as np
import torch

IN_PLACE = ("scale_", "exp_", "tanh_", "relu_", "sigmoid_", "sin_", "square_", "add_", "subtract_", "multiply_")


class Torch:
    """What a graph does, on PyTorch. Results of views are copied, as those of phibridge are."""

    def leaf(self, values, wanted):
        return torch.tensor(values, dtype=torch.float64, requires_grad=wanted)

    def run(self, step, x):
        name, a = step["op"], step.get("attrs", {})
        if name == "scale":
            return x[0] * a["scale"] + a["bias"]
        if name == "scale_":
            return x[0].mul_(a["scale"]).add_(a["bias"])
        if name == "assign":
            return x[0].clone()
        if name == "detach":
            return x[0].detach()
        if name == "logsigmoid":
            return torch.nn.functional.logsigmoid(x[0])
        if name in ("subtract_", "multiply_"):
            return {"subtract_": torch.Tensor.sub_, "multiply_": torch.Tensor.mul_}[name](x[0], x[1])
        if name in IN_PLACE:
            return getattr(x[0], name)(*x[1:])
        if name == "reshape":
            return x[0].reshape(a["shape"]).clone()
        if name == "transpose":
            return x[0].permute(a["perm"]).clone()
        if name == "slice":
            return x[0].narrow(a["axis"], a["start"], a["end"] - a["start"]).clone()
        if name == "flip":
            return torch.flip(x[0], a["axes"])
        if name == "roll":
            return torch.roll(x[0], a["shift"], a["axis"])
        if name in ("unsqueeze", "squeeze"):
            return getattr(torch, name)(x[0], a["axis"]).clone()
        if name == "broadcast":
            return x[0].expand(a["shape"]).clone()
        if name == "tile":
            return x[0].repeat(a["repeats"])
        if name == "pick":
            return torch.index_select(x[0], a["axis"], torch.tensor(a["rows"]))
        if name in ("sum", "mean", "logsumexp"):
            return getattr(torch, name)(x[0], a["axes"], keepdim=a["keep"])
        if name in ("cumsum", "softmax"):
            return getattr(torch, name)(x[0], a["axis"])
        if name == "concat":
            return torch.cat(x, a["axis"])
        if name == "stack":
            return torch.stack(x, a["axis"])
        if name == "split":
            return tuple(part.clone() for part in torch.split(x[0], a["sizes"], a["axis"]))
        if name == "matmul":
            y = x[1].transpose(-1, -2) if a["ty"] else x[1]
            return torch.matmul(x[0].transpose(-1, -2) if a["tx"] else x[0], y).clone()
        return getattr(torch, name)(*x)

    no_grad = staticmethod(torch.no_grad)

    def wants(self, x):
        return x.requires_grad

    def hook(self, x, function):
        x.register_hook(function)

    def retain(self, x):
        if x.requires_grad and not x.is_leaf:
            x.retain_grad()

    def constant(self, values):
        return torch.tensor(values, dtype=torch.float64)

    def between(self, retained):
        """Before a second call: what is no leaf gets the last gradient in phibridge and Paddle, here the sum."""
        for x in retained:
            if not x.is_leaf:
                x.grad = None

    def backward(self, outputs, seeds, keep):
        torch.autograd.backward(outputs, seeds, retain_graph=keep)

    def grad(self, outputs, inputs, seeds, create_graph):
        return torch.autograd.grad(outputs, inputs, seeds, create_graph=create_graph, allow_unused=True)

    def times(self, x, number):
        return x * number

    def numpy(self, x):
        """Added to zeros: PyTorch's numpy() reads no memory of a tensor that it knows to be zeros."""
        return None if x is None else torch.zeros(x.shape, dtype=x.dtype).add_(x.detach()).numpy()

    def of(self, x):
        return self.numpy(x.grad) if x.is_leaf or x.retains_grad else None


class Phibridge:
    """What a graph does, on phibridge."""

    def __init__(self):
        import phibridge
        self.api = phibridge

    def leaf(self, values, wanted):
        return self.api.to_tensor(np.array(values, "float64"), stop_gradient=not wanted)

    def run(self, step, x):
        api, ops, name, a = self.api, self.api.ops, step["op"], step.get("attrs", {})
        if name in ("scale", "scale_"):
            return getattr(ops, name)(x[0], a["scale"], a["bias"])
        if name == "detach":
            return x[0].detach()
        if name == "reshape":
            return ops.reshape(x[0], a["shape"])
        if name == "transpose":
            return ops.transpose(x[0], a["perm"])
        if name == "slice":
            return ops.slice(x[0], [a["axis"]], [a["start"]], [a["end"]])
        if name == "flip":
            return ops.flip(x[0], a["axes"])
        if name == "roll":
            return ops.roll(x[0], [a["shift"]], [a["axis"]])
        if name in ("unsqueeze", "squeeze"):
            return getattr(ops, name)(x[0], [a["axis"]])
        if name == "broadcast":
            return ops.expand(x[0], a["shape"])
        if name == "tile":
            return ops.tile(x[0], a["repeats"])
        if name == "pick":
            return ops.index_select(x[0], api.to_tensor(np.array(a["rows"], "int64")), a["axis"])
        if name in ("sum", "mean", "logsumexp"):
            return getattr(ops, name)(x[0], a["axes"], a["keep"], len(a["axes"]) == len(x[0].shape))
        if name == "cumsum":
            return ops.cumsum(x[0], a["axis"])
        if name == "softmax":
            return ops.softmax(x[0], a["axis"])
        if name == "concat":
            return ops.concat(x, a["axis"])
        if name == "stack":
            return ops.stack(x, a["axis"])
        if name == "split":
            return ops.split(x[0], a["sizes"], axis=a["axis"])
        if name == "matmul":
            return ops.matmul(x[0], x[1], a["tx"], a["ty"])
        return getattr(ops, name)(*x)

    def no_grad(self):
        return self.api.no_grad()

    def wants(self, x):
        return not x.stop_gradient

    def hook(self, x, function):
        x.register_hook(function)

    def retain(self, x):
        if not x.stop_gradient:
            x.retain_grads()

    def constant(self, values):
        return self.api.to_tensor(np.array(values, "float64"))

    def between(self, retained):
        pass

    def backward(self, outputs, seeds, keep):
        self.api.backward(outputs, seeds, keep)

    def grad(self, outputs, inputs, seeds, create_graph):
        return self.api.grad(outputs, inputs, seeds, create_graph=create_graph, allow_unused=True)

    def times(self, x, number):
        return self.api.ops.scale(x, number)

    def numpy(self, x):
        return None if x is None else np.array(x.numpy())

    def of(self, x):
        return self.numpy(x.grad)
