from collections.abc import Callable, Iterable
from typing import Any

from phibridge._C import Tensor
from phibridge.nn import GradientClip
from phibridge.optimizer import lr as lr

_Rate = float | lr.LRScheduler
_Parameters = Iterable[Tensor] | Iterable[dict[str, Any]]

class Optimizer:
    """Updates parameters by their gradients. One thread at a time."""
    def step(self) -> None: ...
    def clear_grad(self) -> None: ...
    def clear_gradients(self) -> None: ...
    def minimize(self, loss: Tensor, startup_program: None = None, parameters: None = None,
                 no_grad_set: None = None) -> tuple[None, list[tuple[Tensor, Tensor]]]: ...
    def get_lr(self) -> float: ...
    def set_lr(self, value: float) -> None: ...
    @property
    def parameters(self) -> list[Tensor]: ...
    def state_dict(self) -> dict[str, Any]: ...
    def set_state_dict(self, state_dict: dict[str, Any]) -> None: ...

class SGD(Optimizer):
    def __init__(self, learning_rate: _Rate = 0.001, parameters: _Parameters | None = None,
                 weight_decay: float | None = None, grad_clip: GradientClip | None = None,
                 multi_precision: bool = False) -> None: ...

class Momentum(Optimizer):
    def __init__(self, learning_rate: _Rate = 0.001, momentum: float = 0.9, parameters: _Parameters | None = None,
                 use_nesterov: bool = False, weight_decay: float | None = None, grad_clip: GradientClip | None = None,
                 multi_precision: bool = False) -> None: ...

class Adam(Optimizer):
    def __init__(self, learning_rate: _Rate = 0.001, beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-8,
                 parameters: _Parameters | None = None, weight_decay: float | None = None,
                 grad_clip: GradientClip | None = None, lazy_mode: bool = False,
                 multi_precision: bool = False) -> None: ...

class AdamW(Adam):
    def __init__(self, learning_rate: _Rate = 0.001, beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-8,
                 parameters: _Parameters | None = None, weight_decay: float | None = 0.01,
                 apply_decay_param_fun: Callable[[str], bool] | None = None, grad_clip: GradientClip | None = None,
                 lazy_mode: bool = False, multi_precision: bool = False) -> None: ...
