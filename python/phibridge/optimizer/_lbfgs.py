"""The optimizer LBFGS, which evaluates the loss several times in a step."""

from phibridge import _C, ops
from phibridge._autograd import enable_grad, no_grad
from phibridge.optimizer import _strong_wolfe
from phibridge.regularizer import L1Decay

Optimizer = _C._optimizer.Optimizer


class LBFGS(Optimizer):
    """Quasi-Newton steps by the last `history_size` differences of parameters and gradients: step(closure), where closure()
    clears gradients, computes the loss, calls backward() and returns the loss.

    line_search_fn: None for steps of learning_rate, or "strong_wolfe". Raises InvalidArgumentError for another, and
    UnimplementedError for `grad_clip`, and for groups of parameters with a learning_rate or grad_clip of their own.
    """

    def __init__(self, learning_rate=1.0, max_iter=20, max_eval=None, tolerance_grad=1e-07, tolerance_change=1e-09,
                 history_size=100, line_search_fn=None, parameters=None, weight_decay=None, grad_clip=None, name=None):
        parameters = parameters if parameters is None or isinstance(parameters, _C.Tensor) else list(parameters)
        if grad_clip is not None or any(isinstance(one, dict) and {"learning_rate", "grad_clip"} & set(one) for one in parameters or ()):
            raise _C.UnimplementedError("LBFGS: `grad_clip` is None only, and groups of `parameters` have no `learning_rate` and no "
                                        "`grad_clip`: a step is one of all parameters")
        decays = [weight_decay, *(one.get("weight_decay") for one in parameters or () if isinstance(one, dict))]
        if any(isinstance(one, L1Decay) for one in decays):
            raise _C.UnimplementedError("LBFGS: `weight_decay` is a number or L2Decay, not L1Decay")
        super().__init__(learning_rate, parameters, weight_decay, grad_clip)
        if line_search_fn not in (None, "strong_wolfe"):
            raise _C.InvalidArgumentError(f"LBFGS: `line_search_fn` is None or 'strong_wolfe', not {line_search_fn!r}")
        self._max_iter, self._max_eval = max_iter, max_iter * 5 // 4 if max_eval is None else max_eval
        self._least_grad, self._least_change = tolerance_grad, tolerance_change
        self._history_size, self._line_search = history_size, line_search_fn
        self._pairs = []  # (step, difference of gradients, 1 / their product)
        self._before = None  # (gradient, direction, length of the step)
        self._count = 0

    def _gradient(self):
        parts = []
        for i, one in enumerate(self.parameters):
            grad = ops.full_like(one, 0.0) if one.grad is None else one.grad
            decay = self._weight_decay(i)
            grad = grad + one * decay if decay else grad
            parts.append(ops.reshape(grad, [-1]))
        return ops.concat(parts, 0).detach()

    def _values(self):
        return [ops.assign(one) for one in self.parameters]

    def _move(self, from_values, direction, length):
        start = 0
        for one, value in zip(self.parameters, from_values):
            part = ops.reshape(ops.slice(direction, [0], [start], [start + one.size]), one.shape)
            one.set_value(value + part * length)
            start += one.size

    def _evaluate(self, closure):
        with enable_grad():
            loss = closure()
        return float(loss), self._gradient()

    def _direction(self, gradient):
        """Minus the inverse Hessian, as the history has it, times the gradient."""
        q, factors = -gradient, []
        for step, change, rho in reversed(self._pairs):
            factors.append((step * q).sum() * rho)
            q = q - factors[-1] * change
        if self._pairs:
            step, change, _ = self._pairs[-1]
            q = q * ((change * step).sum() / (change * change).sum())
        for (step, change, rho), factor in zip(self._pairs, reversed(factors)):
            q = q + step * (factor - (change * q).sum() * rho)
        return q

    def _remember(self, gradient):
        before, direction, length = self._before
        change, step = gradient - before, direction * length
        product = (change * step).sum()
        if product.item() > 1e-10:
            self._pairs = [*self._pairs, (step, change, 1.0 / product)][-self._history_size:]

    @no_grad()
    def step(self, closure):
        """Up to max_iter steps; returns the loss before them."""
        first = loss = None
        loss, gradient = self._evaluate(closure)
        first, evaluations = loss, 1
        if gradient.abs().max().item() <= self._least_grad:
            return _C.to_tensor(first)
        for _ in range(self._max_iter):
            self._count += 1
            if self._before is not None:
                self._remember(gradient)
            direction = self._direction(gradient)
            length = self.get_lr()
            if self._count == 1:
                length *= min(1.0, 1.0 / gradient.abs().sum().item())
            slope = (gradient * direction).sum().item()
            if slope > -self._least_change:
                break
            before, values = loss, self._values()
            old = gradient
            if self._line_search is None:
                self._move(values, direction, length)
                loss, gradient = self._evaluate(closure)
                evaluations += 1
            else:
                def at(t):
                    self._move(values, direction, t)
                    return self._evaluate(closure)
                loss, gradient, length, count = _strong_wolfe.search(at, direction, length, loss, gradient, slope,
                                                                     self._least_change)
                self._move(values, direction, length)
                evaluations += count
            self._before = (old, direction, length)
            if self._is_done(gradient, direction, length, loss - before, evaluations):
                break
        return _C.to_tensor(first)

    def _is_done(self, gradient, direction, length, change, evaluations) -> bool:
        return (evaluations >= self._max_eval or gradient.abs().max().item() <= self._least_grad
                or (direction * length).abs().max().item() <= self._least_change or abs(change) < self._least_change)
