"""Tensors as text, in the form of Paddle 2.6.2."""

import operator

import numpy as np

from phibridge import _C

_options = {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 80, "sci_mode": False}
_LEAST = {"precision": 0, "threshold": 0, "edgeitems": 1, "linewidth": 1}
_INDENT = len("Tensor(")


def set_printoptions(precision=None, threshold=None, edgeitems=None, sci_mode=None, linewidth=None) -> None:
    """How tensors are printed from now on; None leaves what was said before.

    precision: digits behind the point, 8 at first. threshold: a tensor with more elements is summarised, 1000. edgeitems: how
    many elements of each end are shown then, 3. sci_mode: True for an exponent in each floating-point number, False. linewidth:
    the characters of a line, 80.

    Raises InvalidArgumentError for other values.
    """
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    found = {}
    for name, value in given.items():
        if value is None:
            continue
        if isinstance(value, bool) or not hasattr(value, "__index__") or operator.index(value) < _LEAST[name]:
            raise _C.InvalidArgumentError(f"set_printoptions: `{name}` is a whole number of {_LEAST[name]} or more, not {value!r}")
        found[name] = operator.index(value)
    if sci_mode is not None:
        if not isinstance(sci_mode, bool):
            raise _C.InvalidArgumentError(f"set_printoptions: `sci_mode` is True, False or None, not {sci_mode!r}")
        found["sci_mode"] = sci_mode
    _options.update(found)


def _text_of_number(value) -> str:
    if not isinstance(value, (float, np.floating)):
        return str(value)
    if _options["sci_mode"]:
        return f"{value:.{_options['precision']}e}"
    is_whole = value == np.ceil(value)  # of infinities, too, and not of NaN
    return f"{value:.0f}." if is_whole else f"{value:.{_options['precision']}f}"


def _shown(length: int, summarises: bool) -> list:
    """The indices of an axis that are shown; None stands for those left out."""
    edge = _options["edgeitems"]
    if not summarises or length <= 2 * edge:
        return list(range(length))
    return [*range(edge), None, *range(length - edge, length)]


def _picked(array, summarises: bool):
    """Nested lists of the elements that are shown; None stands for those left out."""
    if array.ndim == 0:
        return array.item() if array.dtype.kind in "bc" else array[()]
    return [None if i is None else _picked(array[i], summarises) for i in _shown(len(array), summarises)]


def _flat(picked) -> list:
    if isinstance(picked, list):
        return [one for inner in picked for one in _flat(inner)]
    return [] if picked is None else [picked]


def _is_negative(value) -> bool:
    return bool((value.real, value.imag) < (0, 0) if isinstance(value, complex) else value < 0)


def _lines_of_row(texts: list, indent: int, width: int) -> str:
    """A row, broken where the next number is not within the line."""
    a_line = max(1, (_options["linewidth"] - indent) // (width + len(", ")))
    lines = [", ".join(texts[i:i + a_line]) for i in range(0, len(texts), a_line)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


def _layout(picked, ndim: int, indent: int, width: int, is_signed: bool) -> str:
    if picked is None:
        return "..."
    if ndim == 0:
        text = _text_of_number(picked)
        is_moved = is_signed and len(text) < width and not text.startswith("-")
        return (" " * is_moved + text).ljust(width)
    inner = [_layout(one, ndim - 1, indent + 1, width, is_signed) for one in picked]
    if ndim == 1:
        return _lines_of_row(inner, indent, width)
    return "[" + ("," + "\n" * (ndim - 1) + " " * (indent + 1)).join(inner) + "]"


def elements(array, indent: int = _INDENT) -> str:
    """The elements of an array. indent: the column where they begin."""
    picked = _picked(array, array.size > _options["threshold"])
    if array.ndim == 0:
        return _text_of_number(picked)
    flat = _flat(picked)
    width = max((len(_text_of_number(one)) for one in flat), default=0)
    return _layout(picked, array.ndim, indent, width, any(map(_is_negative, flat)))


def _array_of(x):
    """The elements; bfloat16 as float32, by their bits: a program that is recorded gets no cast."""
    array = x.numpy()
    if x.dtype.name != "bfloat16":
        return array
    return (array.reshape(-1).astype(np.uint32) << 16).view(np.float32).reshape(array.shape)


def _described(x, dtype: str, parts: str) -> str:
    return f"Tensor(shape={x.shape}, dtype={dtype}, place=Place({x.place}), stop_gradient={x.stop_gradient},{parts})"


def _part(name: str, x) -> str:
    indent = _INDENT + len(name)
    return f"\n{' ' * _INDENT}{name}{elements(_array_of(x), indent)}"


def representation_of(as_of_cpp):
    """repr() of tensors; as_of_cpp: the text of those whose elements nobody may read, or whose kind Paddle does not print."""
    def represent(self):
        sparse = self.is_sparse_coo or self.is_sparse_csr
        if not (self.is_dense or sparse):
            return as_of_cpp(self)
        try:
            if not sparse:
                return _described(self, self.dtype.name, _part("", self))
            inner = {"indices": self.indices} if self.is_sparse_coo else {"crows": self.crows, "cols": self.cols}
            parts = [_part(name + "=", get()) for name, get in {**inner, "values": self.values}.items()]
        except (_C.PreconditionNotMetError, _C.UnimplementedError):
            return as_of_cpp(self)
        return _described(self, "paddle." + self.dtype.name, ", ".join(["", *parts])[1:])
    represent.__qualname__ = represent.__name__ = "__repr__"
    represent.__doc__ = "The tensor as Paddle prints it: see set_printoptions."
    return represent
