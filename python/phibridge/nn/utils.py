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
