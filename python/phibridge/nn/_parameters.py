"""How layers make their parameters."""

import operator

from phibridge._param_attr import attribute_of


def whole(value, what: str) -> int:
    """A whole number, NumPy's too. Errors: TypeError."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} is {type(value).__name__}, not a whole number") from None


def parameter(layer, shape, attr, default, is_bias: bool = False, what: str = "weight_attr"):
    """None of False; else a parameter whose first value is that of `attr`, or of `default`. Errors: TypeError."""
    found = attribute_of(attr, what)
    return None if found is None else layer.create_parameter(shape, found, is_bias=is_bias, default_initializer=default)
