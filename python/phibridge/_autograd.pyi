from collections.abc import Callable, Sequence
from typing import TypeVar

from phibridge._C import Tensor

_F = TypeVar("_F", bound=Callable)
_S = TypeVar("_S", bound=set_grad_enabled)

class set_grad_enabled:
    mode: bool
    def __init__(self, mode: bool) -> None: ...
    def __enter__(self: _S) -> _S: ...
    def __exit__(self, *_: object) -> None: ...
    def __call__(self, function: _F) -> _F: ...

class no_grad(set_grad_enabled):
    def __init__(self, function: None = None) -> None: ...

class enable_grad(set_grad_enabled):
    def __init__(self) -> None: ...

def grad(outputs: Tensor | Sequence[Tensor], inputs: Tensor | Sequence[Tensor],
         grad_outputs: Tensor | Sequence[Tensor | None] | None = None, retain_graph: bool | None = None,
         create_graph: bool = False, only_inputs: bool = True, allow_unused: bool = False,
         no_grad_vars: Tensor | Sequence[Tensor] | None = None) -> list[Tensor | None]: ...
