"""Functions under the signatures of Paddle 2.6, by family. `phibridge.ops` has the operators under their own."""

from phibridge._original import (activation, along_axis, composed_math, composed_shapes, convolution, creation, elementwise,
                                 in_place, layers, linear_algebra, loss, manipulation, margin_loss, pooling, random, reduction,
                                 search, signal, vision)

# Those of MAKERS make tensors, and are no methods. A name of FUNCTIONAL and another is nn.functional's from the first and
# the package's from the other.
METHODS = (elementwise, composed_math, reduction, manipulation, along_axis, composed_shapes, search, linear_algebra, random,
           in_place, signal)
MAKERS = (creation,)
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
functions = {**functional, **_collect(METHODS + MAKERS)}
NAMES = tuple(functions)
