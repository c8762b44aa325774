"""Learning rates that change with the epochs that step() counts; formulas are Paddle's, in float64.

    class Halved(phibridge.optimizer.lr.LRScheduler):
        def get_lr(self):
            return self.base_lr * 0.5 ** self.last_epoch
"""

import inspect
import math

from phibridge import _C
from phibridge._expose import expose
from phibridge._signatures import signature_of

# What the constructors of C++ take, and whether step() tells of the rate.
_CONSTRUCTORS = {
    "StepDecay": "learning_rate, step_size, gamma=0.1",
    "MultiStepDecay": "learning_rate, milestones, gamma=0.1",
    "ExponentialDecay": "learning_rate, gamma",
    "PiecewiseDecay": "boundaries, values",
    "PolynomialDecay": "learning_rate, decay_steps, end_lr=0.0001, power=1.0, cycle=False",
    "CosineAnnealingDecay": "learning_rate, T_max, eta_min=0",
    "NoamDecay": "d_model, warmup_steps, learning_rate=1.0",
    "LinearWarmup": "learning_rate, warmup_steps, start_lr, end_lr",
    "LambdaDecay": "learning_rate, lr_lambda",
    "OneCycleLR": "max_learning_rate, total_steps, divide_factor=25.0, end_learning_rate=0.0001, phase_pct=0.3, "
                  "anneal_strategy='cos', three_phase=False",
    "ReduceOnPlateau": "learning_rate, mode='min', factor=0.1, patience=10, threshold=0.0001, threshold_mode='rel', cooldown=0, "
                       "min_lr=0, epsilon=1e-08"}
expose(_C._optimizer, ("LRScheduler", *_CONSTRUCTORS), globals())
LRScheduler = _C._optimizer.LRScheduler


def _told(step):
    """step() that says the new rate, if the scheduler was made with `verbose`."""
    def told(self, *args, **kwargs):
        step(self, *args, **kwargs)
        if vars(self).get("verbose"):
            print(f"Epoch {self.last_epoch}: {type(self).__name__} sets the learning rate to {self.last_lr}.")
    told.__name__, told.__doc__ = "step", step.__doc__.partition("\n\n")[2] or step.__doc__
    return told


def _add_verbose(cls, constructor: str) -> None:
    construct = cls.__init__
    taken = signature_of(constructor, False)

    def init(self, *args, **kwargs):
        try:
            given = taken.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{type(self).__name__}(): {error}") from None
        given.apply_defaults()
        verbose = given.arguments.pop("verbose")
        construct(self, **given.arguments)
        self.verbose = verbose
    init.__signature__ = signature_of(constructor)
    cls.__init__ = init


def _start(construct):
    def init(self, learning_rate=0.1, last_epoch=-1, verbose=False):
        construct(self, learning_rate, last_epoch)
        self.verbose = verbose
        self.step()
    return init


LRScheduler.__init__ = _start(LRScheduler.__init__)
LRScheduler.set_dict = LRScheduler.set_state_dict
LRScheduler.step = _told(LRScheduler.step)
LRScheduler.step.__signature__ = inspect.Signature([inspect.Parameter("self", 1), inspect.Parameter("epoch", 1, default=None)])
for _name, _constructor in _CONSTRUCTORS.items():
    _last = "" if _name == "ReduceOnPlateau" else ", last_epoch=-1"
    _add_verbose(globals()[_name], f"{_constructor}{_last}, verbose=False")
ReduceOnPlateau = _C._optimizer.ReduceOnPlateau
ReduceOnPlateau.step = _told(ReduceOnPlateau.step)
ReduceOnPlateau.step.__signature__ = inspect.Signature([inspect.Parameter("self", 1), inspect.Parameter("metrics", 1),
                                                        inspect.Parameter("epoch", 1, default=None)])


class NaturalExpDecay(LRScheduler):
    """base exp(-gamma epoch); gamma is positive."""

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        if not gamma > 0:
            raise _C.InvalidArgumentError(f"NaturalExpDecay: `gamma` must be positive; it is {gamma}")
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * math.exp(-1 * self.gamma * self.last_epoch)


class InverseTimeDecay(LRScheduler):
    """base / (1 + gamma epoch)."""

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr / (1 + self.gamma * self.last_epoch)


class MultiplicativeDecay(LRScheduler):
    """base lr_lambda(1) lr_lambda(2) … lr_lambda(epoch)."""

    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        if not callable(lr_lambda):
            raise TypeError(f"`lr_lambda` is {type(lr_lambda).__name__}, which cannot be called")
        self.lr_lambda = lr_lambda
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        rate = self.base_lr
        for epoch in range(1, self.last_epoch + 1):
            rate = rate * self.lr_lambda(epoch)
        return rate


class LinearLR(LRScheduler):
    """base times a factor, which goes from start_factor to end_factor in total_steps epochs on a line, and stays."""

    def __init__(self, learning_rate, total_steps, start_factor=1.0 / 3, end_factor=1.0, last_epoch=-1, verbose=False):
        if total_steps <= 0:
            raise _C.InvalidArgumentError(f"LinearLR: `total_steps` must be positive; it is {total_steps}")
        if not 0 < start_factor <= 1 or not 0 <= end_factor <= 1:
            raise _C.InvalidArgumentError(f"LinearLR: factors are in (0, 1]; they are {start_factor} and {end_factor}")
        self.start_factor, self.end_factor, self.total_steps = start_factor, end_factor, total_steps
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self.base_lr * self.start_factor
        if self.last_epoch > self.total_steps:
            return self.last_lr
        moved = self.end_factor - self.start_factor
        before = self.total_steps * self.start_factor + (self.last_epoch - 1) * moved
        return self.last_lr * (1.0 + moved / before)


class CosineAnnealingWarmRestarts(LRScheduler):
    """A cosine from base to eta_min in T_0 epochs, again and again, each T_mult times as long as the one before."""

    def __init__(self, learning_rate, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):  # noqa: N803
        for what, value in (("T_0", T_0), ("T_mult", T_mult)):
            if not isinstance(value, int) or value < 1:
                raise _C.InvalidArgumentError(f"CosineAnnealingWarmRestarts: `{what}` is a positive whole number, not {value!r}")
        self.T_0, self.T_i, self.T_mult, self.T_cur, self.eta_min = T_0, T_0, T_mult, last_epoch, eta_min
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.eta_min + (self.base_lr - self.eta_min) * (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2

    def step(self, epoch=None):
        """Go on to the next epoch, or to that one, which may be a part of one."""
        if epoch is None:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        elif epoch < 0:
            raise _C.InvalidArgumentError(f"CosineAnnealingWarmRestarts: `epoch` is not negative; it is {epoch}")
        elif epoch < self.T_0:
            self.T_i, self.T_cur = self.T_0, epoch
        elif self.T_mult == 1:
            self.T_cur = epoch % self.T_0
        else:
            n = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
            self.T_cur = epoch - self.T_0 * (self.T_mult ** n - 1) / (self.T_mult - 1)
            self.T_i = self.T_0 * self.T_mult ** n
        super().step(math.floor(epoch))


class CyclicLR(LRScheduler):
    """Lines up from base_learning_rate to max_learning_rate in step_size_up epochs, and down in step_size_down. mode:
    "triangular"; "triangular2", each cycle half as high; "exp_range", times exp_gamma^epoch; or scale_fn of the number of the
    cycle, or of the epoch for scale_mode "iterations"."""

    def __init__(self, base_learning_rate, max_learning_rate, step_size_up, step_size_down=None, mode="triangular",
                 exp_gamma=1.0, scale_fn=None, scale_mode="cycle", last_epoch=-1, verbose=False):
        down = step_size_up if step_size_down is None else step_size_down
        for what, value in (("step_size_up", step_size_up), ("step_size_down", down)):
            if value <= 0:
                raise _C.InvalidArgumentError(f"CyclicLR: `{what}` must be positive; it is {value}")
        scales = {"triangular": lambda cycle: 1.0, "triangular2": lambda cycle: 1 / 2.0 ** (cycle - 1),
                  "exp_range": lambda epoch: exp_gamma ** epoch}
        if mode not in scales and scale_fn is None:
            raise _C.InvalidArgumentError(f"CyclicLR: `mode` is one of {', '.join(scales)}, not {mode!r}")
        if scale_mode not in ("cycle", "iterations"):
            raise _C.InvalidArgumentError(f"CyclicLR: `scale_mode` is 'cycle' or 'iterations', not {scale_mode!r}")
        self._amplitude = float(max_learning_rate) - float(base_learning_rate)
        self._size, self._rising = float(step_size_up) + float(down), step_size_up / (float(step_size_up) + float(down))
        self._scale = scales[mode] if scale_fn is None else scale_fn
        self._of_epoch = scale_mode == "iterations" if scale_fn is not None else mode == "exp_range"
        super().__init__(base_learning_rate, last_epoch, verbose)

    def get_lr(self):
        epoch = self.last_epoch
        cycle = 1 + epoch // self._size
        place = 1.0 + epoch / self._size - cycle
        part = place / self._rising if place <= self._rising else (1 - place) / (1 - self._rising)
        return self.base_lr + self._amplitude * part * self._scale(epoch if self._of_epoch else cycle)
