"""Gradients: grad, and what switches recording on and off."""

import functools

from phibridge import _C


class set_grad_enabled:  # noqa: N801  a function by its use, as in other frameworks
    """A context, or a decorator, in which calls of this thread are recorded (mode=True) or not."""

    def __init__(self, mode: bool):
        self.mode = mode
        self._before = []

    def __enter__(self):
        self._before.append(_C.is_grad_enabled())
        _C._set_grad_enabled(self.mode)
        return self

    def __exit__(self, *_):
        _C._set_grad_enabled(self._before.pop())

    def __call__(self, function):
        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            with set_grad_enabled(self.mode):
                return function(*args, **kwargs)
        return wrapped


class no_grad(set_grad_enabled):  # noqa: N801
    """A context, or a decorator, in which no call of this thread is recorded."""

    def __init__(self, function=None):
        super().__init__(False)
        if function is not None:
            raise TypeError("write @phibridge.no_grad() with parentheses")


class enable_grad(set_grad_enabled):  # noqa: N801
    """A context, or a decorator, in which calls of this thread are recorded."""

    def __init__(self):
        super().__init__(True)


def _list(value) -> list:
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=False,
         no_grad_vars=None) -> list:
    """The gradients of the sum of `outputs` (times `grad_outputs`) by `inputs`, in their order; no leaf's `grad` changes.

    retain_graph: keep what was recorded for another call; None: as create_graph. create_graph: the gradients can be
    differentiated. allow_unused: None for an input that no output depends on, in place of InvalidArgumentError.
    """
    grads = [_C.Tensor() if one is None else one for one in _list(grad_outputs)]
    keep = create_graph if retain_graph is None else retain_graph
    return _C._grad(_list(outputs), _list(inputs), grads, keep, create_graph, only_inputs, allow_unused,
                    _list(no_grad_vars))
