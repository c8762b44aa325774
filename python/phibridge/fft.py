"""Discrete Fourier transforms, under Paddle's signatures.

norm: "backward" divides the inverse by the number of elements, "forward" the other, "ortho" both by its square root.
"""

from phibridge import _C, ops
from phibridge._original import _arguments

_COMPLEX = {"float64": "complex128"}


def _complex(x):
    if "complex" in x.dtype.name:
        return x
    x = x if _arguments.is_real(x) else ops.cast(x, _C._nn.get_default_dtype())
    return ops.cast(x, _COMPLEX.get(x.dtype.name, "complex64"))


def _resized(x, sizes, axes):
    """x with those sizes along axes: cut, or continued by zeros."""
    sides = [0] * (2 * x.ndim)
    for size, axis in zip(sizes, axes):
        if size < 1:
            raise _C.InvalidArgumentError(f"a Fourier transform has at least 1 element, not {size}")
        sides[2 * axis + 1] = max(size - x.shape[axis], 0)
    x = ops.slice(x, axes, [0] * len(axes), [min(size, x.shape[axis]) for size, axis in zip(sizes, axes)])
    return ops.pad(x, sides, 0.0) if any(sides) else x


def _transform(kind, x, sizes, axes, norm, forward):
    if norm not in ("forward", "backward", "ortho"):
        raise _C.InvalidArgumentError(f"`norm` is 'forward', 'backward' or 'ortho', not {norm!r}")
    if any(not -x.ndim <= axis < x.ndim for axis in axes):
        raise _C.InvalidArgumentError(f"axes {list(axes)} of a tensor of {x.ndim} dimensions")
    axes = [axis % x.ndim for axis in axes]
    if kind != "r2c":
        x = _complex(x)
    elif not _arguments.is_real(x):
        x = ops.cast(x, _C._nn.get_default_dtype())
    last = 0
    if sizes is not None:
        if len(sizes) != len(axes):
            raise _C.InvalidArgumentError(f"{len(sizes)} sizes for {len(axes)} axes")
        last = sizes[-1]
        x = _resized(x, [*sizes[:-1], last // 2 + 1] if kind == "c2r" else sizes, axes)
    if kind == "c2c":
        return ops.fft_c2c(x, axes, norm, forward)
    if kind == "r2c":
        return ops.fft_r2c(x, axes, norm, forward, True)
    return ops.fft_c2r(x, axes, norm, forward, last)


def _of_one_axis(kind, forward):
    def transform(x, n=None, axis=-1, norm="backward", name=None):
        return _transform(kind, x, None if n is None else [n], [-1 if axis is None else axis], norm, forward)
    return transform


def _of_two_axes(kind, forward):
    def transform(x, s=None, axes=(-2, -1), norm="backward", name=None):
        return _transform(kind, x, s, axes, norm, forward)
    return transform


def _of_many_axes(kind, forward):
    def transform(x, s=None, axes=None, norm="backward", name=None):
        if axes is None:
            axes = range(x.ndim) if s is None else range(x.ndim - len(s), x.ndim)
        return _transform(kind, x, s, list(axes), norm, forward)
    return transform


_KINDS = {"fft": ("c2c", True, "The transform"), "ifft": ("c2c", False, "The inverse transform"),
          "rfft": ("r2c", True, "The half of the transform of real numbers that tells the other half"),
          "irfft": ("c2r", False, "The inverse of rfft, real numbers"),
          "hfft": ("c2r", True, "The transform of what is symmetric, of which half is given: real numbers"),
          "ihfft": ("r2c", False, "The inverse of hfft, half of it")}
_AXES = (("", _of_one_axis, "along `axis`, of `n` elements"), ("2", _of_two_axes, "along two axes, of `s` elements"),
         ("n", _of_many_axes, "along `axes` (None: all, or the last of `s`), of `s` elements"))


def _named(name, function, document):
    function.__name__ = function.__qualname__ = name
    function.__doc__ = document
    return function


globals().update({name + suffix: _named(name + suffix, make(kind, forward), f"{what} {where}.")
                  for name, (kind, forward, what) in _KINDS.items() for suffix, make, where in _AXES})


def fftfreq(n, d=1.0, dtype=None, name=None):
    """The frequencies of the elements of fft, for samples at distances `d`."""
    places = [i if i < (n + 1) // 2 else i - n for i in range(n)]
    return _C.to_tensor([place / (n * d) for place in places], dtype=_arguments.dtype_or_default(dtype))


def rfftfreq(n, d=1.0, dtype=None, name=None):
    """The frequencies of the elements of rfft, for samples at distances `d`."""
    return _C.to_tensor([i / (n * d) for i in range(n // 2 + 1)], dtype=_arguments.dtype_or_default(dtype))


def _shifted(x, axes, inverse):
    axes = list(range(x.ndim)) if axes is None else [axes] if isinstance(axes, int) else list(axes)
    shifts = [-(x.shape[axis] // 2) if inverse else x.shape[axis] // 2 for axis in axes]
    return ops.roll(x, shifts, axes)


def fftshift(x, axes=None, name=None):
    """The frequency 0 in the middle of `axes` (None: of all)."""
    return _shifted(x, axes, False)


def ifftshift(x, axes=None, name=None):
    """The inverse of fftshift."""
    return _shifted(x, axes, True)
