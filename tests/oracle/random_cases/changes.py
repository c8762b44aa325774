"""Changes of a drawn case, of which refusals.py and chosen.py make theirs."""
import numpy as np

from draw import Lod


def shape(slot, *dims):
    """Ones of that shape and of the type that the input has; its LoD stays."""
    def change(case):
        values = case.inputs[slot]
        many = isinstance(values, list)
        value = values[0] if many else values
        kind = np.asarray(getattr(value, "array", value)).dtype
        ones = np.ones(dims, kind)
        ones = Lod(ones, value.lod) if isinstance(value, Lod) else ones
        case.inputs[slot] = [ones] + values[1:] if many else ones
    return change


def lod(slot, *levels):
    def change(case):
        value = case.inputs[slot]
        many = isinstance(value, list)
        first = value[0] if many else value
        changed = Lod(getattr(first, "array", first), [list(level) for level in levels])
        case.inputs[slot] = [changed] + value[1:] if many else changed
    return change


def given(slot, value, dtype=None):
    def change(case):
        case.inputs[slot] = np.asarray(value, dtype)
    return change


def output(slot, count=1, kind="float32"):
    """The operator has that output too; 0: it does not."""
    def change(case):
        case.outputs.pop(slot, None)
        if count:
            case.outputs[slot], case.kinds[slot] = count, kind
        case.compare = list(case.outputs)
    return change


def without(slot):
    def change(case):
        case.inputs.pop(slot, None)
    return change


def fewer(slot):
    """The list loses its last tensor."""
    def change(case):
        case.inputs[slot] = case.inputs[slot][:-1]
    return change


def more(slot, times=1):
    """The list has its last tensor `times` more."""
    def change(case):
        values = case.inputs[slot] if isinstance(case.inputs[slot], list) else [case.inputs[slot]]
        case.inputs[slot] = values + values[-1:] * times
    return change


def attrs(**values):
    def change(case):
        case.attrs.update(values)
    return change


def unset(*names):
    """The attributes have their defaults."""
    def change(case):
        for name in names:
            case.attrs.pop(name, None)
    return change
