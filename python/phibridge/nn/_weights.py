"""Weights that are computed before each call: weight_norm, spectral_norm."""

from phibridge import _C, ops
from phibridge._autograd import no_grad
from phibridge.nn import functional as F
from phibridge.nn import initializer

Layer = _C._nn.Layer


def _norm_except(v, dim):
    """The norms of the slices along `dim`, or of all."""
    if dim == -1:
        return ops.sqrt(ops.sum(ops.square(v), [], False, True) + 1e-12)
    flat = ops.reshape(_first(v, dim), [v.shape[dim], -1])
    return ops.sqrt(ops.sum(ops.square(flat), [1], False, False) + 1e-12)


def _first(x, dim: int):
    """With that axis as the first."""
    return x if dim == 0 else ops.transpose(x, [dim, *(i for i in range(x.ndim) if i != dim)])


def _normed(v, g, dim):
    if dim == -1:
        return v * (g / _norm_except(v, dim))
    shape = [v.shape[dim] if i == dim else 1 for i in range(v.ndim)]
    return v * ops.reshape(g / _norm_except(v, dim), shape)


class _WeightNorm:
    """The hook, by which remove_weight_norm finds it."""

    def __init__(self, name: str, dim: int):
        self.name, self.dim = name, dim

    def compute(self, layer):
        return _normed(getattr(layer, self.name + "_v"), getattr(layer, self.name + "_g"), self.dim)

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute(layer))


def _hook_of(layer, kind, name: str):
    """(key, hook) of a layer. Errors: InvalidArgumentError."""
    for key, hook in vars(layer).get("_before_hooks", {}).items():
        if isinstance(hook, kind) and hook.name == name:
            return key, hook
    raise _C.InvalidArgumentError(f"`{name}` of {type(layer).__name__} has no such norm")


def _check(layer, kind, name: str):
    for hook in vars(layer).get("_before_hooks", {}).values():
        if isinstance(hook, kind) and hook.name == name:
            raise _C.InvalidArgumentError(f"`{name}` of {type(layer).__name__} has its norm already")
    if not isinstance(vars(layer).get(name), _C.Tensor):
        raise _C.InvalidArgumentError(f"{type(layer).__name__} has no parameter `{name}`")


def weight_norm(layer, name="weight", dim=0):
    """nn.utils has its contract."""
    _check(layer, _WeightNorm, name)
    weight = getattr(layer, name)
    if dim is not None and not -weight.ndim <= dim < weight.ndim:
        raise _C.InvalidArgumentError(f"weight_norm: `dim` is in [{-weight.ndim}, {weight.ndim}), not {dim}")
    dim = -1 if dim is None else dim % weight.ndim
    with no_grad():
        first = _norm_except(weight, dim)
    delattr(layer, name)
    hook = _WeightNorm(name, dim)
    for suffix, value in (("_v", weight), ("_g", first)):
        made = layer.create_parameter(value.shape, None, value.dtype, False, initializer.Assign(value.numpy()))
        layer.add_parameter(name + suffix, made)
    setattr(layer, name, hook.compute(layer))
    layer.register_forward_pre_hook(hook)
    return layer


def remove_weight_norm(layer, name="weight"):
    """nn.utils has its contract."""
    key, hook = _hook_of(layer, _WeightNorm, name)
    with no_grad():
        weight = hook.compute(layer)
    for part in (name + "_g", name + "_v", name):
        delattr(layer, part)
    layer.add_parameter(name, layer.create_parameter(weight.shape, None, weight.dtype, False, initializer.Assign(weight.numpy())))
    del vars(layer)["_before_hooks"][key]
    return layer


def _matrix(weight, dim: int):
    return ops.reshape(_first(weight, dim), [weight.shape[dim], -1])


@no_grad()
def _iterate(matrix, u, v, count: int, eps: float) -> tuple:
    """The vectors of the largest singular value, nearer after each of `count` iterations."""
    for _ in range(count):
        v = F.normalize(ops.matmul(matrix, u, True, False), axis=0, epsilon=eps)
        u = F.normalize(ops.matmul(matrix, v), axis=0, epsilon=eps)
    return u, v


def _largest(matrix, u, v):
    return ops.sum(u * ops.matmul(matrix, v), [], False, True)


class _SpectralNorm:
    """The hook."""

    def __init__(self, name: str, count: int, dim: int, eps: float):
        self.name, self.count, self.dim, self.eps = name, count, dim, eps

    def compute(self, layer, iterates: bool):
        weight = getattr(layer, self.name + "_orig")
        matrix = _matrix(weight, self.dim)
        kept = [getattr(layer, self.name + suffix) for suffix in ("_u", "_v")]
        u, v = kept
        if iterates:
            u, v = _iterate(matrix.detach(), u, v, self.count, self.eps)
            kept[0].set_value(u)
            kept[1].set_value(v)
        return weight / _largest(matrix, u, v)

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute(layer, layer.training))


def spectral_norm(layer, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """nn.utils has its contract."""
    _check(layer, _SpectralNorm, name)
    if n_power_iterations <= 0:
        raise _C.InvalidArgumentError(f"spectral_norm: `n_power_iterations` must be positive; it is {n_power_iterations}")
    if dim is None:
        dim = 1 if "Transpose" in type(layer).__name__ or type(layer).__name__ == "Linear" else 0
    weight = getattr(layer, name)
    rows, columns = _matrix(weight.detach(), dim).shape
    hook = _SpectralNorm(name, n_power_iterations, dim, eps)
    with no_grad():
        drawn = [ops.gaussian([size], 0.0, 1.0, 0, weight.dtype.name, weight.place) for size in (rows, columns)]
        drawn = [F.normalize(one, axis=0, epsilon=eps) for one in drawn]
    delattr(layer, name)
    layer.add_parameter(name + "_orig", weight)
    setattr(layer, name, weight * 1.0)
    for suffix, value in zip(("_u", "_v"), drawn):
        layer.register_buffer(name + suffix, value)
    layer.register_forward_pre_hook(hook)
    return layer


class SpectralNorm(Layer):
    """A weight divided by its largest singular value as a matrix with the rows `dim`, as `power_iters` iterations from kept
    vectors find it."""

    def __init__(self, weight_shape, dim=0, power_iters=1, eps=1e-12, dtype="float32"):
        super().__init__(None, dtype)
        shape = list(weight_shape)
        if dim not in (0, 1) or len(shape) < 2 or min(shape) <= 0:
            raise _C.InvalidArgumentError(f"SpectralNorm: `dim` is {dim} of a weight of shape {shape}")
        self._dim, self._count, self._eps = dim, power_iters, eps
        columns = 1
        for i, size in enumerate(shape):
            columns *= 1 if i == dim else size
        for name, size in (("weight_u", shape[dim]), ("weight_v", columns)):
            made = self.create_parameter([size], None, dtype, False, initializer.Normal(0.0, 1.0))
            made.stop_gradient = True
            setattr(self, name, made)

    def forward(self, x):
        """By the operator `spectral_norm`, whose gradient is Paddle's."""
        given = {"dim": self._dim, "power_iters": self._count, "eps": self._eps}
        return _C.Tracer().trace_op("spectral_norm", {"Weight": x, "U": self.weight_u, "V": self.weight_v}, ["Out"], given)["Out"]


NAMES = ("SpectralNorm",)
