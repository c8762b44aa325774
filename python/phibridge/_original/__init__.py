"""Functions under the signatures of Paddle 2.6, by family. `phibridge.ops` has the operators under their own."""

from phibridge._original import (activation, composed_math, composed_shapes, convolution, creation, elementwise, layers,
                                 linear_algebra, loss, manipulation, margin_loss, pooling, random, reduction, search, vision)

# A name of both is the package's from the first and nn.functional's from the second.
METHODS = (elementwise, composed_math, reduction, manipulation, composed_shapes, search, linear_algebra, random)
TENSOR = (elementwise, composed_math, reduction, manipulation, composed_shapes, search, linear_algebra, random, creation)
FUNCTIONAL = (activation, convolution, pooling, loss, margin_loss, layers, vision)


def _collect(families) -> dict:
    found = {}
    for family in families:
        for name in family.NAMES:
            function = getattr(family, name)
            if found.setdefault(name, function) is not function:
                raise ImportError(f"two families have a function `{name}`")
    return found


functional = _collect(FUNCTIONAL)
functions = {**functional, **_collect(TENSOR)}
NAMES = tuple(functions)
