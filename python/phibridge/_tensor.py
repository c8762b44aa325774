"""Methods of Tensor that are made of functions: operators, indexing, conversions."""

import inspect
import operator

import numpy as np

from phibridge import _C, _copying, _functions, _indexing, _original, _printing, _tables, ops  # noqa: F401  _indexing tells _C its functions
from phibridge._copying import numbers_of as _numbers


_OPERATORS = {"add": "add", "sub": "subtract", "mul": "multiply", "truediv": "divide", "floordiv": "floor_divide",
              "mod": "remainder", "matmul": "matmul", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor"}
_COMPARISONS = {"lt": "less_than", "le": "less_equal", "gt": "greater_than", "ge": "greater_equal"}


def _add_operators(tensor) -> None:
    """x + y, 2 + x, x < y: functions of C++ that take numbers and arrays beside a tensor, too."""
    rows = {row["name"]: row for row in _functions.descriptions()}

    def add(name, signature, function, **more):
        row = {**_tables.adapt(rows, f"__{name}__", signature, function + ":"), **more}
        setattr(tensor, f"__{name}__", _functions.function_of(row, "phibridge.Tensor"))

    for name, function in _OPERATORS.items():
        kind = "division" if name == "truediv" else "operator"
        add(name, "x, y?", function, operator=kind)
        add(f"r{name}", "y, x?", function, operator=kind)
    for name, function in _COMPARISONS.items():
        add(name, "x, y?", function, operator="operator")
    add("eq", "x, y?", "equal")
    add("ne", "x, y?", "not_equal")
    add("rpow", "y, x?", "elementwise_pow", operator="operator")
    add("pow", "x, y?", "elementwise_pow", operator="operator")
    tensor.__pow__ = _power_of(tensor.__pow__)
    tensor.__hash__ = object.__hash__
    tensor.__array_ufunc__ = None  # array + x is x.__radd__(array), which keeps the history
    tensor.__invert__ = ops.bitwise_not
    tensor.__abs__ = ops.abs
    tensor.__neg__ = _functions.function_of(_tables.adapt(rows, "__neg__", "x", "scale: scale=-1.0"), "phibridge.Tensor")


def _type_name(x) -> str:
    return x.dtype.name


def _power_of(of_tensors):
    """x ** y; of a number by `pow`, whose gradients have gradients, where its float32 exponent is that number."""
    def power(x, y):
        if not isinstance(y, (int, float)) or isinstance(y, bool):
            return of_tensors(x, y)
        kind = _type_name(x)
        if "int" in kind and isinstance(y, int) and y < 0:
            raise _C.InvalidArgumentError(f"integers to the power {y} are no integers; cast the tensor to a floating type")
        if kind == "float32" or kind == "float64" and float(np.float32(y)) == y:
            return ops.pow(x, y)
        return of_tensors(x, y)
    return power


def item(self, *args):
    """The one element as a number of Python; or that at an index, in all axes or in the elements in one row."""
    if not args and self.size != 1:
        raise ValueError(f"item() of a tensor of shape {self.shape}: it takes one element")
    return _numbers(self).item(*args)


def _number_of(kind):
    """float(x) and its like."""
    def convert(self):
        if self.size != 1:
            raise ValueError(f"{kind.__name__}() of a tensor of shape {self.shape}: it takes one element")
        return kind(_numbers(self).item())
    return convert


def _index(self):
    if self.size != 1:
        raise ValueError(f"a tensor of shape {self.shape} is no index of a list: it takes one element")
    return operator.index(_numbers(self).item())


def _array(self, dtype=None, copy=None):
    found = self.numpy()
    if dtype is not None and found.dtype != dtype:
        return found.astype(dtype)
    return found.copy() if copy else found


def _length(self):
    if not self.shape:
        raise TypeError("len() of a tensor without dimensions")
    return self.shape[0]


def _iterate(self):
    return (self[i] for i in range(len(self)))


def _copy(self):
    return ops.assign(self)


def _format(self, specification):
    """f"{loss:.3f}": of one element as of its number."""
    if not specification:
        return str(self)
    if self.size != 1:
        raise TypeError(f"a tensor of shape {self.shape} has no format {specification!r}: it takes one element")
    return format(_numbers(self).item(), specification)


def _zero_(self):
    """All elements become 0, in place."""
    return ops.fill_(self, 0)


def _to_dense(self):
    """The whole as a dense tensor: of a sparse tensor, or of SelectedRows, whose rows that repeat are added up."""
    if self.is_selected_rows:
        return self._rows_to_dense()
    return self if self.is_dense else ops.sparse_to_dense(self)


def _cpu(self):
    """A copy on the CPU."""
    return self.copy_to("cpu")


def _to(self, *args, **kwargs):
    """A tensor at another place or of another dtype: to("gpu:0"), to("float64"), to("cpu", "float64"), to(other). `blocking` is
    read by nothing: what is here is complete."""
    given = dict(zip(("device", "dtype", "blocking"), args))
    if len(args) > 3 or set(given) & set(kwargs) or set(kwargs) - {"device", "dtype", "blocking", "other"}:
        raise TypeError("to() takes device, dtype and blocking, or another tensor")
    given.update(kwargs)
    first = given.pop("other", given.get("device"))
    if isinstance(first, _C.Tensor):
        given.update(device=first.place, dtype=first.dtype)
    elif first is not None and not (isinstance(first, str) and first.partition(":")[0] in ("cpu", "gpu")):
        given.update(device=None, dtype=first)
    out = self
    if given.get("dtype") is not None:
        out = ops.cast(out, given["dtype"])
    place = given.get("device")
    if place is not None and {"gpu": "gpu:0"}.get(place, place) != out.place:
        out = out.copy_to(place)
    return out


_forget_gradient = _C.Tensor.clear_grad


def _copy_(self, other, blocking=True):
    """The elements of another tensor in place of its own. `blocking` is read by nothing."""
    self.set_value(other)
    return self


def _clear_gradient(self, set_to_zero=True):
    """Makes the gradient zeros, or forgets it; always that of SelectedRows."""
    if set_to_zero and self.grad is not None and self.grad.is_dense:
        self.grad = ops.full_like(self.grad, 0)
    else:
        _forget_gradient(self)


def _clear_grad(self):
    """Makes the gradient zeros."""
    _clear_gradient(self)


def _cuda(self, device_id=None, blocking=True):
    """A copy on that GPU; without a number, on that of set_device, or the first."""
    default = _C._nn.get_default_place()
    return self.copy_to(f"gpu:{device_id}" if device_id is not None else default if default != "cpu" else "gpu:0")


def _to_sparse_coo(self, sparse_dim):
    """The elements that are not 0, with the indices of the first `sparse_dim` axes."""
    return ops.sparse_to_sparse_coo(self, sparse_dim)


def _pin_memory(self, blocking=True):
    """The tensor, of host memory; of a GPU, a copy there. No memory is pinned. `blocking` is read by nothing."""
    return self if self.place == "cpu" else self.copy_to("cpu")


def _coalesce(self, name=None):
    """Of a COO tensor: one with sorted indices, at which the values that share an index are added up. `name` is read by nothing."""
    return ops.sparse_coalesce(self)


def _contiguous(self):
    """The tensor: its elements lie one after the other already."""
    return self


def _is_contiguous(self):
    """True: the elements of every tensor lie one after the other."""
    return True


def _is_same_shape(self, y):
    """True if both tensors have one shape."""
    return self.shape == y.shape


def _tolist(self):
    """The elements as nested lists of Python's numbers; a number of a tensor without axes."""
    return _numbers(self).tolist()


def _clone(self):
    """A copy through which gradients go."""
    return ops.assign(self)


def _astype(self, dtype):
    """The elements in another dtype; gradients go through."""
    return ops.cast(self, dtype)


def _dim(self):
    """The number of axes."""
    return self.ndim


def _element_size(self):
    """The bytes of one element."""
    return self.dtype.numpy.itemsize


def _gradient(self):
    """`grad` as an array of NumPy; None if there is none."""
    return None if self.grad is None else self.grad.numpy()


_METHODS = {"pin_memory": _pin_memory, "to": _to, "clear_gradient": _clear_gradient, "clear_grad": _clear_grad, "copy_": _copy_, "to_sparse_coo": _to_sparse_coo,
            "cuda": _cuda,
            "to_sparse_csr": ops.sparse_to_sparse_csr, "values": ops.sparse_values,
            "indices": ops.sparse_indices, "coalesce": _coalesce, "contiguous": _contiguous, "is_contiguous": _is_contiguous,
            "is_same_shape": _is_same_shape, "tolist": _tolist, "clone": _clone, "astype": _astype, "dim": _dim, "ndimension": _dim,
            "element_size": _element_size, "gradient": _gradient,
            "item": item, "__array__": _array, "__len__": _length, "__iter__": _iterate, "__index__": _index,
            "__float__": _number_of(float), "__int__": _number_of(int), "__bool__": _number_of(bool),
            "__complex__": _number_of(complex), "__deepcopy__": _copying.copy_tensor, "__copy__": _copy,
            "__reduce__": _copying.reduce_tensor, "__format__": _format,
            "zero_": _zero_, "cpu": _cpu, "to_dense": _to_dense}


def _takes_tensor(function) -> bool:
    """True if the first argument may be a tensor, as Paddle's names tell."""
    code = getattr(function, "__code__", None)
    first = code.co_varnames[:1] if code is not None else tuple(inspect.signature(function).parameters)[:1]
    return first in (("x",), ("y",), ("input",), ("arr",), ("condition",))


def add_methods(tensor) -> None:
    """Adds operators and every function whose first argument may be a tensor to the class."""
    f = {name: getattr(ops, name) for name in ops.NAMES}
    f.update(_original.functions)
    _add_operators(tensor)
    for name, method in _METHODS.items():
        setattr(tensor, name, method)
    tensor.__repr__ = _printing.representation_of(tensor.__repr__)
    tensor.trainable = property(lambda self: not self.stop_gradient,
                                lambda self, wanted: setattr(self, "stop_gradient", not wanted), None,
                                "The contrary of stop_gradient.")
    tensor.T = property(lambda self: ops.transpose(self, range(self.ndim)[::-1]), None, None, "The tensor with its axes reversed.")
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
