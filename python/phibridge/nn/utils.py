"""Gradients and parameters of many tensors at once, under Paddle's names."""

from phibridge import _C, ops
from phibridge._autograd import no_grad


def _with_grads(parameters) -> list:
    listed = [parameters] if isinstance(parameters, _C.Tensor) else list(parameters)
    return [one for one in listed if one.grad is not None]


@no_grad()
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False):
    """Scales all gradients down so that their norm together, of type 0, 1, 2 or inf, is at most `max_norm`; returns the norm
    before."""
    if norm_type not in (0, 1, 2, float("inf")):
        raise _C.InvalidArgumentError(f"clip_grad_norm_: `norm_type` is 0, 1, 2 or inf, not {norm_type}")
    listed = _with_grads(parameters)
    if not listed:
        return _C.to_tensor(0.0)
    norms = [ops.p_norm(one.grad, float(norm_type), -1, 1e-12, False, True) for one in listed]
    total = ops.p_norm(ops.stack(norms, 0), float(norm_type), -1, 1e-12, False, True)
    if error_if_nonfinite and not bool(ops.isfinite(total)):
        raise _C.InvalidArgumentError(f"clip_grad_norm_: the norm of the gradients is {total.item()}")
    factor = ops.clip(float(max_norm) / (total + 1e-6), 0.0, 1.0)
    for one in listed:
        one.grad = ops.multiply(one.grad, factor)
    return total


@no_grad()
def clip_grad_value_(parameters, clip_value):
    """Brings all numbers of the gradients into [-clip_value, clip_value]."""
    for one in _with_grads(parameters):
        one.grad = ops.clip(one.grad, -float(clip_value), float(clip_value))


def weight_norm(layer, name="weight", dim=0):
    """Parameters name_g and name_v in place of `name`, which is name_v with the norms name_g along `dim`, or, for None, of all;
    it is computed before each call. Returns the layer."""
    from phibridge.nn import _weights
    return _weights.weight_norm(layer, name, dim)


def remove_weight_norm(layer, name="weight"):
    """`name` as a parameter again, with the value that it has. Returns the layer."""
    from phibridge.nn import _weights
    return _weights.remove_weight_norm(layer, name)


def spectral_norm(layer, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """A parameter name_orig in place of `name`, which is that divided by its largest singular value as a matrix with the rows
    `dim` (None: 1 of Linear and transposed convolutions, else 0); buffers name_u and name_v move towards its vectors in
    training. Returns the layer."""
    from phibridge.nn import _weights
    return _weights.spectral_norm(layer, name, n_power_iterations, eps, dim)


@no_grad()
def parameters_to_vector(parameters, name=None):
    """All elements of the parameters, one after the other; its gradient is wanted."""
    vector = ops.concat([ops.reshape(one, [-1]) for one in parameters], 0)
    vector.stop_gradient = False
    return vector


@no_grad()
def vector_to_parameters(vec, parameters, name=None):
    """Writes the elements of a vector to the parameters, one after the other."""
    start = 0
    for one in parameters:
        one.set_value(ops.reshape(ops.slice(vec, [0], [start], [start + one.size]), one.shape))
        start += one.size
