"""Indexing with all that NumPy takes: what is not done in C++ (python/src/indexing.cc) for numbers and slices alone.

An index means what it means in NumPy, but that numbers come first, as in Paddle 2.6: x[0, :, [0, 1]] is x[0][:, [0, 1]].
"""

from __future__ import annotations

import operator

import numpy as np

from phibridge import _C, ops

_Tensor = _C.Tensor
_FAR = 2**31 - 1  # a bound that no axis reaches


class Parts:
    """An index, axis by axis. `places`: an array of a list, a tensor or a mask, or (start, count, step) of a slice, for each
    axis that no number drops; None for a new axis. `numbers`: {axis: place} of those that are dropped. `bounds`:
    {axis: slice}, with the bounds that were given, before they are cut to the axis."""

    def __init__(self, index, shape: list):
        items = _with_ellipsis(index, shape)
        self.places, self.axes, self.numbers, self.bounds = [], [], {}, {}
        axis = 0
        for item in items:
            if item is None:
                self.places.append(None)
                self.axes.append(None)
            elif isinstance(item, np.ndarray) and item.dtype == bool:
                self._add_mask(item, axis, shape)
                axis += item.ndim
            else:
                self._add(item, axis, shape[axis])
                axis += 1

    def _add(self, item, axis: int, size: int) -> None:
        if isinstance(item, slice):
            start, stop, step = (_bound(one) for one in (item.start, item.stop, item.step))
            self.bounds[axis] = slice(start, stop, 1 if step is None else step)
            start, stop, step = slice(start, stop, step).indices(size)
            self.places.append((start, len(range(start, stop, step)), step))
        elif isinstance(item, np.ndarray):
            _check_range(item, axis, size)
            self.places.append(np.where(item < 0, item + size, item))
        else:
            _check_range(np.array(item), axis, size)
            self.numbers[axis] = item % size
            return
        self.axes.append(axis)

    def _add_mask(self, mask: np.ndarray, axis: int, shape: list) -> None:
        if mask.ndim == 0:  # a new axis, with all elements or none
            self.places.append(None if mask else np.zeros([0], "int64"))
            self.axes.append(None)
            return
        wanted = shape[axis:axis + mask.ndim]
        if list(mask.shape) != wanted:
            raise IndexError(f"a mask of shape {list(mask.shape)} for axes of shape {wanted}")
        for i, places in enumerate(mask.nonzero()):
            self.places.append(places)
            self.axes.append(axis + i)

    @property
    def has_arrays(self) -> bool:
        return any(isinstance(one, np.ndarray) for one in self.places)

    @property
    def goes_back(self) -> bool:
        return any(isinstance(one, tuple) and one[2] < 0 for one in self.places)


def _bound(one):
    return None if one is None else operator.index(one.item() if isinstance(one, (_Tensor, np.ndarray)) else one)


def _check_range(places: np.ndarray, axis: int, size: int) -> None:
    wrong = places[(places < -size) | (places >= size)] if places.size else places
    if wrong.size:
        raise IndexError(f"index {wrong.flat[0]} is out of range of axis {axis} with {size} elements")


def _plain(item):
    """An item of an index as None, ..., a slice, a number, an array of places or a mask. Errors: TypeError."""
    if item is None or item is Ellipsis or isinstance(item, slice):
        return item
    if isinstance(item, (_Tensor, list, tuple, range, np.ndarray, np.generic, bool)):
        array = item.numpy() if isinstance(item, _Tensor) else np.asarray(item)
        if array.size == 0 and not isinstance(item, (_Tensor, np.ndarray)):
            array = array.astype("int64")
        if array.dtype != bool and array.dtype.kind not in "iu":
            raise TypeError(f"an index of {array.dtype} is none; it is of whole numbers or bool")
        return int(array) if array.ndim == 0 and array.dtype != bool else array
    try:
        return operator.index(item)
    except TypeError:
        raise TypeError(f"a tensor takes numbers, slices, None, ..., lists and tensors as an index, not "
                        f"{type(item).__name__}") from None


def _with_ellipsis(index, shape: list) -> list:
    items = [_plain(one) for one in (index if isinstance(index, tuple) else (index,))]
    used = sum(one.ndim if isinstance(one, np.ndarray) and one.dtype == bool else 1 for one in items
               if one is not None and one is not Ellipsis)
    if used > len(shape):
        raise IndexError(f"{used} indices for a tensor of {len(shape)} dimensions")
    at = next((i for i, one in enumerate(items) if one is Ellipsis), len(items))
    rest = [slice(None)] * (len(shape) - used)
    return items[:at] + rest + [one for one in items[at + 1:] if one is not Ellipsis]


def _is_whole(place, size: int) -> bool:
    return isinstance(place, tuple) and place == (0, size, 1)


def _range_of(one: slice) -> tuple:
    """Start, end and step of a slice as operators of a program take them, which cut them to the axis when they run."""
    first, last = (0, _FAR) if one.step > 0 else (_FAR, -1)  # with a step below 0, -1 is before the first element
    start = first if one.start is None else max(-_FAR, min(one.start, _FAR))
    end = last if one.stop is None else max(-_FAR, min(one.stop, _FAR))
    if one.step < 0 and one.stop == -1:  # from the last element to the last one
        return start, _FAR, one.step
    is_empty = one.step > 0 and end < start and (end < 0) == (start < 0)
    return start, start if is_empty else end, one.step


def _is_all(one: slice) -> bool:
    return one.start is None and one.stop is None and one.step == 1


def _may_cross(start: int, end: int) -> bool:
    """True if the end lies before the start for some sizes of an axis, which the operator `slice` refuses."""
    return end != _FAR and (start > 0 if end < 0 else start < 0)


def _recorded_ranges(parts: Parts) -> tuple:
    """Axes, starts, ends and steps of the slices of an index, right for each size that the axes may have."""
    found = {axis: _range_of(one) for axis, one in parts.bounds.items() if not _is_all(one)}
    return list(found), *([one[i] for one in found.values()] for i in range(3))


def _add_numbers(parts: Parts, axes: list, starts: list, ends: list, steps: list) -> None:
    """A number is a slice of one element; its axis is dropped afterwards."""
    for axis, place in parts.numbers.items():
        axes.append(axis)
        starts.append(place)
        ends.append(place + 1)
        steps.append(1)


def _cut_ranges(x, parts: Parts) -> tuple:
    """Axes, starts, ends and steps above 0 of the slices of an index, and which axes are turned round afterwards."""
    axes, starts, ends, steps, flipped = [], [], [], [], []
    for axis, place in zip(parts.axes, parts.places):
        if not isinstance(place, tuple) or _is_whole(place, x.shape[axis]):
            continue
        start, count, step = place
        if step < 0:
            flipped.append(axis)
            start, step = start + (count - 1) * step, -step
        axes.append(axis)
        starts.append(start if count else 0)
        ends.append(start + (count - 1) * step + 1 if count else 0)
        steps.append(step)
    return axes, starts, ends, steps, flipped


def _sliced(x, parts: Parts):
    """Numbers, slices and new axes; arrays stand for all elements of their axis."""
    flipped, crosses = [], False
    if _C._is_in_program(x):
        axes, starts, ends, steps = _recorded_ranges(parts)
        crosses = any(_may_cross(*one) for one in zip(starts, ends))
    else:
        axes, starts, ends, steps, flipped = _cut_ranges(x, parts)
    _add_numbers(parts, axes, starts, ends, steps)
    if axes and not crosses and all(step == 1 for step in steps):
        x = ops.slice(x, axes, starts, ends)
    elif axes:
        x = ops.strided_slice(x, axes, starts, ends, steps)
    if flipped:
        x = ops.flip(x, flipped)
    if parts.numbers:
        x = ops.squeeze(x, list(parts.numbers))
    added = [i for i, axis in enumerate(parts.axes) if axis is None]
    return ops.unsqueeze(x, added) if added else x


def _as_index(places: np.ndarray, like):
    return _C.to_tensor(np.ascontiguousarray(places, "int64"), place=like.place)


def _gathered(x, arrays: dict):
    """x with arrays of places for some of its axes."""
    (first, places), *others = arrays.items()
    if not others and places.ndim == 1:
        return ops.index_select(x, _as_index(places, x), first)
    axes = list(arrays)
    rest = [axis for axis in range(x.ndim) if axis not in arrays]
    perm = axes + rest
    if perm != list(range(x.ndim)):
        x = ops.transpose(x, perm)
    every = np.stack(np.broadcast_arrays(*arrays.values()), -1)
    found = ops.gather_nd(x, _as_index(every, x))
    rank = every.ndim - 1
    adjacent = axes == list(range(first, first + len(axes)))
    if not adjacent or first == 0:
        return found
    # The axes of the arrays go where the first of them was.
    return ops.transpose(found, [*range(rank, rank + first), *range(rank), *range(rank + first, found.ndim)])


def get(x, index):
    """x[index]. Errors: IndexError, TypeError."""
    if isinstance(index, _Tensor) and index.dtype.name == "bool" and index.shape == x.shape and x.ndim:
        return ops.masked_select(x, index)
    parts = Parts(index, x.shape)
    out = _sliced(x, parts)
    if out is x and not parts.has_arrays:
        return ops.assign(x)
    arrays = {i: place for i, place in enumerate(parts.places) if isinstance(place, np.ndarray)}
    return _gathered(out, arrays) if arrays else out


def _value_for(x, value):
    """A value to assign, as a number or a tensor of the dtype and place of `x`. Errors: TypeError."""
    if isinstance(value, (bool, int, float, complex)):
        return value
    if isinstance(value, (np.ndarray, np.generic, list, tuple)):
        value = _C.to_tensor(np.asarray(value), place=x.place)
    if not isinstance(value, _Tensor):
        raise TypeError(f"elements of a tensor are set to numbers, arrays or tensors, not {type(value).__name__}")
    value = value if value.place == x.place else value.copy_to(x.place)
    return value if value.dtype == x.dtype else ops.cast(value, x.dtype)


def _set_slices(x, parts: Parts, value):
    if _C._is_in_program(x):
        axes, starts, ends, steps = _recorded_ranges(parts)
    else:
        axes, starts, ends, steps, _ = _cut_ranges(x, parts)
        if any(isinstance(place, tuple) and place[1] == 0 for place in parts.places):
            return
    _add_numbers(parts, axes, starts, ends, steps)
    if not axes and x.ndim:
        axes, starts, ends, steps = [0], [0], [_FAR], [1]
    dropped = list(parts.numbers)
    new = [i for i, place in enumerate(parts.places) if place is None]
    if isinstance(value, _Tensor):
        ops.set_value_(x, axes, value, starts, ends, steps, dropped, new)
    else:
        ops.set_value_(x, axes, None, starts, ends, steps, dropped, new, [1], [value])


def _every_place(x, parts: Parts) -> list:
    """For each axis of x the places that an index takes, which broadcast to the shape of all."""
    arrays = [i for i, place in enumerate(parts.places) if isinstance(place, np.ndarray)]
    common = np.broadcast(np.zeros([]), *(parts.places[i] for i in arrays)).ndim
    adjacent = not arrays or arrays == list(range(arrays[0], arrays[0] + len(arrays)))
    front = arrays[0] if arrays and adjacent else 0
    others = [i for i in range(len(parts.places)) if i not in arrays]
    rank = common + len(others)
    found = {axis: np.array(place) for axis, place in parts.numbers.items()}
    for at, i in enumerate(others):
        if parts.places[i] is None:
            continue
        start, count, step = parts.places[i]
        shape = [1] * rank
        shape[at if at < front else at + common] = count
        found[parts.axes[i]] = np.arange(start, start + count * step, step).reshape(shape)
    behind = rank - common - front
    for i in arrays:
        place = parts.places[i]
        found[parts.axes[i]] = place.reshape([1] * (common - place.ndim) + list(place.shape) + [1] * behind)
    return [found[axis] for axis in range(x.ndim)]


def assign(x, index, value):
    """x[index] = value, in place; the value is broadcast. Errors: IndexError, TypeError."""
    value = _value_for(x, value)
    if isinstance(index, _Tensor) and index.dtype.name == "bool" and index.shape == x.shape and not (
            isinstance(value, _Tensor) and value.size > 1):
        filled = ops.expand(value, x.shape) if isinstance(value, _Tensor) else ops.full_like(x, value)
        ops.where_(ops.logical_not(index), x, filled)
        return
    parts = Parts(index, x.shape)
    if not parts.has_arrays and not parts.goes_back:
        _set_slices(x, parts, value)
        return
    if any(isinstance(place, np.ndarray) and place.size == 0 for place in parts.places):
        return
    places = np.broadcast_arrays(*_every_place(x, parts))
    if places[0].size == 0:
        return
    if not isinstance(value, _Tensor):
        value = ops.full([1], value, x.dtype, x.place)
    if value.ndim > places[0].ndim or value.shape != list(places[0].shape):
        value = ops.expand(value, list(places[0].shape))
    ops.index_put_(x, [_as_index(one, x) for one in places], value)


_C._set_indexing(get, assign)
