"""Methods of Tensor that are made of functions: operators, indexing, conversions."""

import inspect
import operator

import numpy as np

from phibridge import _C, _functions, _original, ops


_BITS = {"bool": 64, "uint8": 8, "int8": 7, "uint16": 16, "int16": 15, "uint32": 32, "int32": 31, "uint64": 64, "int64": 63}


def _type_name(item) -> str:
    """"int32", of a tensor or an array; "" of what has no dtype."""
    return str(getattr(item, "dtype", "")).rpartition(".")[2]


def _as_tensor(value, like):
    """`value` as a tensor that `like` may be combined with: a number takes its type, unless it is of a higher kind (float
    beside integers, an integer beside bool, complex), so that it does not widen the result."""
    if isinstance(value, _C.Tensor):
        return value
    if isinstance(value, np.generic):
        value = value.item()
    if hasattr(value, "__array__"):
        return _C.to_tensor(value)
    dtype = like.dtype
    name = _type_name(like)
    if name == "bool" and isinstance(value, int) and not isinstance(value, bool):
        dtype, name = _C.DType.int64, "int64"
    is_whole = name in _BITS
    if is_whole and isinstance(value, int):
        least = 0 if name.startswith("uint") else -2 ** _BITS[name]
        if not least <= value < 2 ** _BITS[name]:
            raise OverflowError(f"{value} is no {name}, which the tensor has")
    if isinstance(value, float) and is_whole:
        dtype = _C._nn.get_default_dtype()
    if isinstance(value, complex):
        dtype = _C.DType.complex128 if name in ("float64", "complex128") else _C.DType.complex64
    if isinstance(value, float):
        value = np.float64(value)  # which to_tensor does not round to float32 first
    return _C.to_tensor(value, dtype=dtype)


def _divide(x, y):
    """x / y; of whole numbers in the default type, where the operator gives whole numbers."""
    if _type_name(x) in _BITS and _type_name(y) in _BITS:
        x, y = (one.astype(_C._nn.get_default_dtype()) for one in (x, y))
    return ops.divide(x, y)


def _power(x, y):
    """x ** y; of a number by `pow`, whose gradients have gradients, where its float32 exponent is that number."""
    if not isinstance(y, (int, float)) or isinstance(y, bool):
        return ops.elementwise_pow(x, _as_tensor(y, x))
    if _type_name(x) in _BITS and isinstance(y, int) and y < 0:
        raise _C.InvalidArgumentError(f"integers to the power {y} are no integers; cast the tensor to a floating type")
    exponent = _as_tensor(y, x)
    is_exact = _type_name(x) == "float32" or _type_name(x) == "float64" and exponent.astype("float32").item() == y
    return ops.pow(x, y) if is_exact else ops.elementwise_pow(x, exponent)


def _indices(index, shape):
    """(axes, starts, ends, steps, axes to drop, axes to add) of a basic index."""
    items = list(index) if isinstance(index, tuple) else [index]
    used = sum(1 for item in items if item is not None and item is not Ellipsis)
    if used > len(shape):
        raise IndexError(f"{used} indices for a tensor of {len(shape)} dimensions")
    if Ellipsis in [item for item in items if not hasattr(item, "shape")]:
        at = next(i for i, item in enumerate(items) if item is Ellipsis)
        items[at:at + 1] = [slice(None)] * (len(shape) - used)
    axes, starts, ends, steps, dropped, added = [], [], [], [], [], []
    axis = 0
    place = 0
    for item in items:
        if item is None:
            added.append(place)
            place += 1
            continue
        size = shape[axis]
        if isinstance(item, slice):
            start, stop, step = item.indices(size)
            if step < 0:
                raise IndexError("a step below 0 is not taken; phibridge.flip turns an axis round")
            if (start, stop, step) != (0, size, 1):
                axes.append(axis)
                starts.append(start)
                ends.append(max(start, stop))
                steps.append(step)
            place += 1
        else:
            if isinstance(item, bool) or _type_name(item) == "bool":
                raise TypeError("True and False are no indices; phibridge.masked_select takes a mask")
            at = operator.index(item)
            if not -size <= at < size:
                raise IndexError(f"index {at} is out of range of axis {axis} with {size} elements")
            at %= size
            axes.append(axis)
            starts.append(at)
            ends.append(at + 1)
            steps.append(1)
            dropped.append(axis)
        axis += 1
    return axes, starts, ends, steps, dropped, added


def _takes_tensor(function) -> bool:
    """True if the first argument may be a tensor, as Paddle's names tell."""
    code = getattr(function, "__code__", None)
    first = code.co_varnames[:1] if code is not None else tuple(inspect.signature(function).parameters)[:1]
    return first in (("x",), ("input",), ("arr",), ("condition",))


def add_methods(tensor) -> None:
    """Adds operators and every function whose first argument is `x` to the class."""
    f = {name: getattr(ops, name) for name in ops.NAMES}
    f.update(_original.functions)

    def binary(name, function, reverse=None):
        def method(self, other):
            return function(self, _as_tensor(other, self))

        def reversed_method(self, other):
            return function(_as_tensor(other, self), self)
        setattr(tensor, f"__{name}__", method)
        if reverse is not None:
            setattr(tensor, f"__r{name}__", reversed_method)

    binary("add", f["add"], "radd")
    binary("sub", f["subtract"], "rsub")
    binary("mul", f["multiply"], "rmul")
    binary("truediv", _divide, "rtruediv")
    binary("floordiv", f["floor_divide"], "rfloordiv")
    binary("mod", f["remainder"], "rmod")
    binary("pow", f["elementwise_pow"], "rpow")
    tensor.__pow__ = _power
    binary("matmul", f["matmul"], "rmatmul")
    for name, function in (("eq", "equal"), ("ne", "not_equal"), ("lt", "less_than"), ("le", "less_equal"),
                           ("gt", "greater_than"), ("ge", "greater_equal")):
        binary(name, f[function])
    tensor.__hash__ = object.__hash__
    tensor.__neg__ = lambda self: f["scale"](self, scale=-1.0)
    tensor.__abs__ = f["abs"]

    def getitem(self, index):
        axes, starts, ends, steps, dropped, added = _indices(index, self.shape)
        out = self
        if axes:
            if all(step == 1 for step in steps):
                out = f["slice"](out, axes, starts, ends)
            else:
                out = f["strided_slice"](out, axes, starts, ends, steps)
        if dropped:
            out = f["squeeze"](out, axis=dropped)
        if added:
            out = f["unsqueeze"](out, axis=added)
        return out

    def numbers(self):
        """As numpy(), but float32 for bfloat16, whose bits NumPy shows as uint16."""
        return (self.astype("float32") if _type_name(self) == "bfloat16" else self).numpy()

    def to_dense(self):
        """The whole as a dense tensor: of a sparse tensor, or of SelectedRows, whose rows that repeat are added up."""
        if self.is_selected_rows:
            return self._rows_to_dense()
        return self if self.is_dense else f["sparse_to_dense"](self)

    def item(self, *args):
        """The one element as a number of Python; or that at an index, in all axes or in the elements in one row."""
        if not args and self.size != 1:
            raise ValueError(f"item() of a tensor of shape {self.shape}: it takes one element")
        return numbers(self).item(*args)

    def array(self, dtype=None, copy=None):
        found = self.numpy()
        return found if dtype is None else found.astype(dtype, copy=bool(copy))

    def length(self):
        if not self.shape:
            raise TypeError("len() of a tensor without dimensions")
        return self.shape[0]

    tensor.__getitem__ = getitem
    tensor.item = item
    tensor.to_dense = to_dense
    tensor.__array__ = array
    tensor.__len__ = length
    tensor.__float__ = lambda self: float(self.item())
    tensor.__int__ = lambda self: int(self.item())
    tensor.__bool__ = lambda self: bool(self.item())
    tensor.__index__ = lambda self: self.item().__index__()
    tensor.__iter__ = lambda self: (self[i] for i in range(len(self)))
    tensor.tolist = lambda self: numbers(self).tolist()
    tensor.clone = lambda self: f["assign"](self)
    tensor.astype = lambda self, dtype: f["cast"](self, dtype)
    tensor.T = property(lambda self: f["transpose"](self, range(self.ndim)[::-1]))
    for family in _original.METHODS:
        for name in family.NAMES:
            if _takes_tensor(f[name]) and not hasattr(tensor, name):
                setattr(tensor, name, f[name])
    for row in _functions.descriptions():
        first = row["order"][0] if row["order"] else None
        is_method = row["form"] != "backward" and first == ["tensor", 0] and row["tensors"][0]["name"] == "x" and \
            not row["tensors"][0]["list"]
        if is_method and not hasattr(tensor, row["name"]):
            setattr(tensor, row["name"], f[row["name"]])
