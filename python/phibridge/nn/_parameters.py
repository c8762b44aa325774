"""How layers make their parameters."""

from phibridge._param_attr import attribute_of


def parameter(layer, shape, attr, default, is_bias: bool = False, what: str = "weight_attr"):
    """None of False; else a parameter whose first value is that of `attr`, or of `default`. Errors: TypeError."""
    found = attribute_of(attr, what)
    return None if found is None else layer.create_parameter(shape, found, is_bias=is_bias, default_initializer=default)
