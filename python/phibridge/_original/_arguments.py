"""What functions of several families do with their arguments."""

from phibridge import _C, ops

_FORMATS = {1: ("NCL", "NLC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}
_REAL = ("float16", "bfloat16", "float32", "float64")
_LIMITS = {"int32": (-2 ** 31, 2 ** 31 - 2 ** 7), "int64": (-2 ** 63, 2 ** 63 - 2 ** 39), "float16": (-65504.0, 65504.0)}


def is_real(x) -> bool:
    """True of floating-point elements."""
    return x.dtype.name in _REAL


def as_float(x):
    """`x`, as float32 if its elements are neither floating-point nor complex numbers."""
    return x if is_real(x) or x.dtype.name.startswith("complex") else ops.cast(x, "float32")


def limits(dtype) -> tuple:
    """The bounds that Paddle takes for those that a caller leaves out."""
    return _LIMITS.get(dtype.name, (-3.4028234663852886e+38, 3.4028234663852886e+38))


def dtype_or_default(dtype):
    """None: the default dtype."""
    return _C._nn.get_default_dtype() if dtype is None else dtype


def cast_to(x, dtype):
    """`x` itself where `dtype` is None or its own."""
    return x if dtype is None else ops.cast(x, dtype)


def ints(value, count: int, what: str = "the argument", least: int | None = None) -> list:
    """A number, `count` times, or a list of `count` numbers, none below `least`. Errors: InvalidArgumentError."""
    found = [int(one) for one in value] if isinstance(value, (list, tuple)) else [int(value)] * count
    if len(found) != count:
        raise _C.InvalidArgumentError(f"{what} has {len(found)} numbers, not {count}")
    if least is not None and min(found) < least:
        raise _C.InvalidArgumentError(f"{what} must be above {least - 1}; it is {value}")
    return found


def reduced(x, reduction: str):
    """The mean, the sum or all of the losses `x`. Errors: InvalidArgumentError."""
    if reduction == "mean":
        return ops.mean(x, [], False, True)
    if reduction == "sum":
        return ops.sum(x, [], False, True)
    if reduction != "none":
        raise _C.InvalidArgumentError(f"`reduction` is 'mean', 'sum' or 'none', not {reduction!r}")
    return x


def common_shape(*shapes) -> list:
    """What shapes become together by broadcasting. Errors: InvalidArgumentError."""
    rank = max(len(shape) for shape in shapes)
    found = [1] * rank
    for shape in shapes:
        for i, size in enumerate(shape, rank - len(shape)):
            if size != 1 and found[i] not in (1, size):
                raise _C.InvalidArgumentError(f"the shapes {', '.join(map(str, shapes))} do not fit each other")
            found[i] = size if found[i] == 1 else found[i]
    return found


def number_as_tensor(value, like):
    """A number of Python as a tensor of rank 0 with the dtype and place of `like`, which may be None."""
    if like is None:
        return _C.to_tensor(value)
    return ops.full([], value, like.dtype, like.place)


def is_channel_last(data_format: str, axes: int, what: str) -> bool:
    """Errors: InvalidArgumentError for a layout that no tensor of so many spatial axes has."""
    if data_format not in _FORMATS[axes]:
        raise _C.InvalidArgumentError(f"{what}: `data_format` is {' or '.join(_FORMATS[axes])}, not {data_format!r}")
    return data_format == _FORMATS[axes][1]


def padding_of(padding, axes: int, channel_last: bool, what: str) -> tuple:
    """(numbers, algorithm): of "SAME", "VALID", a number, one an axis, two an axis, or pairs for all axes."""
    if isinstance(padding, str):
        name = padding.upper()
        if name not in ("SAME", "VALID"):
            raise _C.InvalidArgumentError(f"{what}: `padding` is 'SAME', 'VALID' or numbers, not {padding!r}")
        return [0] * axes, name
    if isinstance(padding, (list, tuple)) and padding and isinstance(padding[0], (list, tuple)):
        pairs = list(padding)
        if len(pairs) == axes + 2:
            pairs = pairs[1:-1] if channel_last else pairs[2:]
        numbers = [int(one) for pair in pairs for one in pair]
    elif isinstance(padding, (list, tuple)):
        numbers = [int(one) for one in padding]
    else:
        numbers = [int(padding)] * axes
    if len(numbers) == 2 * axes and numbers[::2] == numbers[1::2]:
        numbers = numbers[::2]
    if len(numbers) not in (axes, 2 * axes):
        raise _C.InvalidArgumentError(f"{what}: `padding` has {len(numbers)} numbers, not {axes} or {2 * axes}")
    if min(numbers) < 0:
        raise _C.InvalidArgumentError(f"{what}: `padding` is not negative; it is {padding}")
    return numbers, "EXPLICIT"
