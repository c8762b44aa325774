"""Optimizers that are Python's; each updates with an operator of the library."""

from phibridge import _C, ops
from phibridge.optimizer._constructors import check_ranges

Optimizer = _C._optimizer.Optimizer


class RMSProp(Optimizer):
    """mean_square = rho mean_square + (1 - rho) grad^2; param -= lr grad / sqrt(mean_square + epsilon), with a momentum of that.
    centered: less the square of the mean gradient. weight_decay times the parameter is added to grad."""

    def __init__(self, learning_rate, rho=0.95, epsilon=1e-06, momentum=0.0, centered=False, parameters=None, weight_decay=None,
                 grad_clip=None, name=None):
        check_ranges(self, rho=rho, epsilon=epsilon, momentum=momentum)
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self._options = (epsilon, rho, momentum, centered)
        for kind in ("momentum", "mean_square", "mean_grad"):
            self._add_accumulators(kind, 0.0, False)

    def _update(self, index, gradient, rate):
        momentum, square, mean = (self._accumulator(kind, index) for kind in ("momentum", "mean_square", "mean_grad"))
        ops.rmsprop_(self.parameters[index], square, gradient, momentum, rate, mean, None, *self._options)


class Adagrad(Optimizer):
    """moment += grad^2; param -= lr grad / (sqrt(moment) + epsilon). weight_decay times the parameter is added to grad."""

    def __init__(self, learning_rate, epsilon=1e-06, parameters=None, weight_decay=None, grad_clip=None, name=None,
                 initial_accumulator_value=0.0):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self._epsilon = epsilon
        self._add_accumulators("moment", initial_accumulator_value, False)

    def _update(self, index, gradient, rate):
        ops.adagrad_(self.parameters[index], gradient, self._accumulator("moment", index), rate, None, self._epsilon)


class Adadelta(Optimizer):
    """Steps of lr sqrt((mean of steps^2 + epsilon) / (mean of grad^2 + epsilon)) grad, with means that move by rho.
    weight_decay times the parameter is added to grad."""

    def __init__(self, learning_rate=0.001, epsilon=1e-06, rho=0.95, parameters=None, weight_decay=None, grad_clip=None,
                 name=None):
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self._options = (rho, epsilon)
        for kind in ("_avg_squared_grad", "_avg_squared_update"):
            self._add_accumulators(kind, 0.0, False)

    def _update(self, index, gradient, rate):
        squares, updates = (self._accumulator(kind, index) for kind in ("_avg_squared_grad", "_avg_squared_update"))
        ops.adadelta_(self.parameters[index], gradient, squares, updates, rate, None, *self._options)


class Adamax(Optimizer):
    """Adam with the largest gradient, which fades by beta2, in place of the mean square. weight_decay times the parameter is
    added to grad."""

    def __init__(self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-08, parameters=None, weight_decay=None,
                 grad_clip=None, name=None):
        check_ranges(self, beta1=beta1, beta2=beta2, epsilon=epsilon)
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        self._options = (beta1, beta2, epsilon)
        self._add_accumulators("moment", 0.0, False)
        self._add_accumulators("inf_norm", 0.0, False)
        self._add_accumulators("beta1_pow_acc", beta1, True)

    def _update(self, index, gradient, rate):
        moment, largest, power = (self._accumulator(kind, index) for kind in ("moment", "inf_norm", "beta1_pow_acc"))
        ops.adamax_(self.parameters[index], gradient, rate, moment, largest, power, None, *self._options)
        power.set_value(ops.scale(power, self._options[0]))


class Lamb(Optimizer):
    """Adam whose step, with lamb_weight_decay times the parameter, has the norm of the parameter times lr.
    exclude_from_weight_decay_fn: a function of a parameter, True if it does not decay. always_adapt: those, too, have steps
    by their norm."""

    def __init__(self, learning_rate=0.001, lamb_weight_decay=0.01, beta1=0.9, beta2=0.999, epsilon=1e-06, parameters=None,
                 grad_clip=None, exclude_from_weight_decay_fn=None, multi_precision=False, always_adapt=False, name=None):
        super().__init__(learning_rate, parameters, None, grad_clip, multi_precision=multi_precision, _decays_weights=True)
        self._options, self._adapts = (beta1, beta2, epsilon), always_adapt
        self._decay, self._excluded = lamb_weight_decay, exclude_from_weight_decay_fn
        self._add_accumulators("moment1", 0.0, False)
        self._add_accumulators("moment2", 0.0, False)
        self._add_accumulators("beta1_pow_acc", beta1, True)
        self._add_accumulators("beta2_pow_acc", beta2, True)

    def _update(self, index, gradient, rate):
        parameter, master = self.parameters[index], self._master(index)
        decay = 0.0 if self._excluded is not None and self._excluded(parameter) else self._decay
        kept = (self._accumulator(kind, index) for kind in ("moment1", "moment2", "beta1_pow_acc", "beta2_pow_acc"))
        ops.lamb_(parameter, gradient, rate, *kept, decay, master, None, *self._options, self._adapts, master is not None)


NAMES = ("RMSProp", "Adagrad", "Adadelta", "Adamax", "Lamb")
