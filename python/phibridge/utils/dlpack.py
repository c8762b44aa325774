"""Tensors of other frameworks, without a copy."""

from phibridge._C import from_dlpack  # noqa: F401


def to_dlpack(x):
    """A capsule of the elements, which another framework's from_dlpack takes."""
    return x.__dlpack__()
