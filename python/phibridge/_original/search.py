"""Functions that sort and look for elements."""

from phibridge import ops
from phibridge._functions import add_table

TABLE = """
searchsorted   | sorted_sequence, values, out_int32=False, right=False, name=None
"""
NAMES = add_table(TABLE, globals())


def sort(x, axis=-1, descending=False, name=None):
    """The elements along `axis` in order."""
    return ops.argsort(x, axis, descending)[0]


def argsort(x, axis=-1, descending=False, name=None):
    """Where the elements along `axis` are, in order."""
    return ops.argsort(x, axis, descending)[1]


def bucketize(x, sorted_sequence, out_int32=False, right=False, name=None):
    """For each element of `x`, where it belongs in a sorted vector."""
    return ops.searchsorted(sorted_sequence, x, out_int32, right)


def unique(x, return_index=False, return_inverse=False, return_counts=False, axis=None, dtype="int64", name=None) -> "Any":
    """The different elements, or rows along `axis`, in order; then, as asked for, where each is first, which of them each
    element is, and how many there are."""
    found = ops.unique(x, return_index, return_inverse, return_counts, [] if axis is None else [axis], dtype, True)
    wanted = (True, return_index, return_inverse, return_counts)
    parts = tuple(one for one, is_wanted in zip(found, wanted) if is_wanted)
    return parts[0] if len(parts) == 1 else parts


def unique_consecutive(x, return_inverse=False, return_counts=False, axis=None, dtype="int64", name=None) -> "Any":
    """As unique, of neighbours alone: runs of one element become one."""
    found = ops.unique_consecutive(x, return_inverse, return_counts, [] if axis is None else [axis], dtype)
    wanted = (True, return_inverse, return_counts)
    parts = tuple(one for one, is_wanted in zip(found, wanted) if is_wanted)
    return parts[0] if len(parts) == 1 else parts


NAMES += ["sort", "argsort", "bucketize", "unique", "unique_consecutive"]
