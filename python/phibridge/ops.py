"""Every operator as a function, under the names and arguments of its record (`phibridge.ops.softmax`)."""

from phibridge import _functions

NAMES = _functions.add_to(globals())
