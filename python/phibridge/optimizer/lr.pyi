from collections.abc import Callable, Sequence
from typing import Any

class LRScheduler:
    """A learning rate that changes with the epochs that step() counts. One of one's own has get_lr(), which computes the rate of
    last_epoch."""
    last_epoch: int
    last_lr: float
    verbose: bool
    def __init__(self, learning_rate: float = 0.1, last_epoch: int = -1, verbose: bool = False) -> None: ...
    @property
    def base_lr(self) -> float: ...
    def __call__(self) -> float: ...
    def get_lr(self) -> float: ...
    def step(self, epoch: int | None = None) -> None: ...
    def state_dict(self) -> dict[str, Any]: ...
    def set_state_dict(self, state_dict: dict[str, Any]) -> None: ...

class StepDecay(LRScheduler):
    def __init__(self, learning_rate: float, step_size: int, gamma: float = 0.1, last_epoch: int = -1, verbose: bool = False) -> None: ...

class MultiStepDecay(LRScheduler):
    def __init__(self, learning_rate: float, milestones: Sequence[int], gamma: float = 0.1, last_epoch: int = -1, verbose: bool = False) -> None: ...

class ExponentialDecay(LRScheduler):
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...

class PiecewiseDecay(LRScheduler):
    def __init__(self, boundaries: Sequence[int], values: Sequence[float], last_epoch: int = -1, verbose: bool = False) -> None: ...

class PolynomialDecay(LRScheduler):
    def __init__(self, learning_rate: float, decay_steps: int, end_lr: float = 0.0001, power: float = 1.0,
                 cycle: bool = False, last_epoch: int = -1, verbose: bool = False) -> None: ...

class CosineAnnealingDecay(LRScheduler):
    def __init__(self, learning_rate: float, T_max: int, eta_min: float = 0.0, last_epoch: int = -1, verbose: bool = False) -> None: ...

class NoamDecay(LRScheduler):
    def __init__(self, d_model: int, warmup_steps: int, learning_rate: float = 1.0, last_epoch: int = -1, verbose: bool = False) -> None: ...

class LinearWarmup(LRScheduler):
    def __init__(self, learning_rate: float | LRScheduler, warmup_steps: int, start_lr: float, end_lr: float,
                 last_epoch: int = -1, verbose: bool = False) -> None: ...

class LambdaDecay(LRScheduler):
    def __init__(self, learning_rate: float, lr_lambda: Callable[[int], float], last_epoch: int = -1, verbose: bool = False) -> None: ...

class OneCycleLR(LRScheduler):
    def __init__(self, max_learning_rate: float, total_steps: int, divide_factor: float = 25.0,
                 end_learning_rate: float = 0.0001, phase_pct: float = 0.3, anneal_strategy: str = "cos",
                 three_phase: bool = False, last_epoch: int = -1, verbose: bool = False) -> None: ...

class ReduceOnPlateau(LRScheduler):
    def __init__(self, learning_rate: float, mode: str = "min", factor: float = 0.1, patience: int = 10,
                 threshold: float = 0.0001, threshold_mode: str = "rel", cooldown: int = 0, min_lr: float = 0.0,
                 epsilon: float = 1e-08, verbose: bool = False) -> None: ...
    def step(self, metrics: Any, epoch: int | None = None) -> None: ...  # type: ignore[override]

class NaturalExpDecay(LRScheduler):
    gamma: float
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...

class InverseTimeDecay(LRScheduler):
    gamma: float
    def __init__(self, learning_rate: float, gamma: float, last_epoch: int = -1, verbose: bool = False) -> None: ...

class MultiplicativeDecay(LRScheduler):
    lr_lambda: Callable[[int], float]
    def __init__(self, learning_rate: float, lr_lambda: Callable[[int], float], last_epoch: int = -1,
                 verbose: bool = False) -> None: ...

class LinearLR(LRScheduler):
    def __init__(self, learning_rate: float, total_steps: int, start_factor: float = 0.3333333333333333,
                 end_factor: float = 1.0, last_epoch: int = -1, verbose: bool = False) -> None: ...

class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, learning_rate: float, T_0: int, T_mult: int = 1, eta_min: float = 0, last_epoch: int = -1,
                 verbose: bool = False) -> None: ...
    def step(self, epoch: float | None = None) -> None: ...

class CyclicLR(LRScheduler):
    def __init__(self, base_learning_rate: float, max_learning_rate: float, step_size_up: int,
                 step_size_down: int | None = None, mode: str = "triangular", exp_gamma: float = 1.0,
                 scale_fn: Callable[[float], float] | None = None, scale_mode: str = "cycle", last_epoch: int = -1,
                 verbose: bool = False) -> None: ...
