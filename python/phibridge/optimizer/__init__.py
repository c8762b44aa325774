"""Optimizers under Paddle's names, and in `lr` the schedulers of their rates."""

from phibridge import _C
from phibridge._expose import expose
from phibridge.optimizer import lr  # noqa: F401

expose(_C._optimizer, ("Optimizer", "SGD", "Momentum", "Adam", "AdamW"), globals())
from phibridge.optimizer import _adaptive, _constructors, _lbfgs  # noqa: E402

_constructors.add()

for _name in _adaptive.NAMES:
    globals()[_name] = getattr(_adaptive, _name)
    globals()[_name].__module__ = __name__
LBFGS = _lbfgs.LBFGS
LBFGS.__module__ = __name__
del _name


def _minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
    """As step(), after loss.backward(); returns (None, pairs of a parameter and its gradient). Raises UnimplementedError for
    `parameters` and `no_grad_set`: all parameters of the optimizer that have a gradient are updated."""
    if parameters is not None or no_grad_set is not None:
        raise _C.UnimplementedError("minimize: `parameters` and `no_grad_set` are None only; an optimizer updates those that it was "
                                    "made with, unless their stop_gradient is True")
    pairs = [(one, one.grad) for one in self.parameters if one.grad is not None]
    self.step()
    return None, pairs


def _apply_gradients(self, params_grads):
    """A step with these gradients, pairs of a parameter of the optimizer and its gradient (None: it stays), of those parameters
    alone. What `grad` of a parameter is stays. Raises InvalidArgumentError for another parameter."""
    params_grads = list(params_grads)
    given = {id(one): gradient for one, gradient in params_grads if gradient is not None}
    parameters = self.parameters
    if any(all(one is not own for own in parameters) for one, _ in params_grads):
        raise _C.InvalidArgumentError("apply_gradients: a tensor is no parameter of the optimizer")
    before = [(one, one.grad, one.stop_gradient) for one in parameters]
    try:
        for one, _, stops in before:
            if id(one) in given:
                one.grad = given[id(one)]
            else:
                one.stop_gradient = True
        self.step()
    finally:
        for one, gradient, stops in before:
            one.grad, one.stop_gradient = gradient, stops


def _parameter_list(self) -> list:
    return self.parameters


Optimizer.minimize = _minimize  # noqa: F821
Optimizer.apply_gradients = _apply_gradients  # noqa: F821
Optimizer._parameter_list = property(_parameter_list)  # noqa: F821  of scripts for Paddle
Optimizer.clear_gradients = Optimizer.clear_grad  # noqa: F821
