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


def _parameter_list(self) -> list:
    return self.parameters


Optimizer.minimize = _minimize  # noqa: F821
Optimizer._parameter_list = property(_parameter_list)  # noqa: F821  of scripts for Paddle
Optimizer.clear_gradients = Optimizer.clear_grad  # noqa: F821
