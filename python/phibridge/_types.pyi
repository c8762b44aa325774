"""What arguments of functions may be."""

from collections.abc import Sequence

import numpy as np
from phibridge._C import DType, Tensor

DTypeLike = DType | str | type | np.dtype
Scalar = bool | int | float | complex | str | Tensor
IntArray = int | Sequence[int | Tensor] | Tensor
Axis = int | Sequence[int] | None
