"""Functions with gradients of their own, under Paddle's names: PyLayer, PyLayerContext; and backward.

    class Cube(phibridge.autograd.PyLayer):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x * x

        @staticmethod
        def backward(ctx, grad):
            x, = ctx.saved_tensor()
            return grad * 3 * x * x

    y = Cube.apply(x)
"""

from phibridge import _C
from phibridge._autograd import no_grad
from phibridge._derivatives import hessian, jacobian


def backward(tensors, grad_tensors=None, retain_graph=False):
    """Adds the gradients of the sum of the tensors to `grad` of each leaf; grad_tensors: by what each is multiplied, None: by
    ones."""
    listed, given = ([one] if isinstance(one, _C.Tensor) else one for one in (tensors, grad_tensors))
    _C.backward(list(listed), [_C.Tensor() if one is None else one for one in given or ()], retain_graph)


class PyLayerContext:
    """What a PyLayer keeps from forward to backward: tensors, and attributes of any name."""

    def __init__(self):
        self._context = _C._PyLayerContext()
        self._others = ()

    def save_for_backward(self, *tensors):
        """Keeps inputs, outputs and other tensors of forward; what is no tensor, such as None, stays as it is."""
        self._others = tuple(None if isinstance(one, _C.Tensor) else (one,) for one in tensors)
        self._context.save([one for one in tensors if isinstance(one, _C.Tensor)])

    def saved_tensor(self) -> tuple:
        """In backward: what was kept. Raises PreconditionNotMetError once the graph is gone, or if a tensor was changed."""
        saved = iter(self._context.saved())
        return tuple(next(saved) if other is None else other[0] for other in self._others)

    def mark_non_differentiable(self, *args):
        """In forward: these results have no gradient; backward gets what it gets where no gradient arrived."""
        self._context.mark_non_differentiable(list(args))

    def mark_not_inplace(self, *args):
        """There for Paddle's sake: a result that is an input is told apart from it anyway."""

    def set_materialize_grads(self, value: bool):
        """In forward: whether backward gets zeros where no gradient arrived, as it does unless told otherwise, or None."""
        self._context.set_materialize_grads(bool(value))


class PyLayer(PyLayerContext):
    """A function whose gradient is computed by a function of one's own: a class with forward and backward.

    forward(ctx, *args, **kwargs) is not recorded. backward(ctx, *grads) gets a gradient for each tensor that forward
    returned, and returns one, or None, for each tensor among `args` and `kwargs`, in order, also within lists. With
    create_graph what it computes is recorded.
    """

    @staticmethod
    def forward(ctx, *args, **kwargs):
        raise NotImplementedError("a PyLayer needs a static method forward(ctx, …)")

    @staticmethod
    def backward(ctx, *args):
        raise NotImplementedError("a PyLayer needs a static method backward(ctx, …)")

    @classmethod
    def apply(cls, *args, **kwargs):
        """Calls forward, and records that backward is its gradient."""
        ctx = cls.__new__(cls)
        PyLayerContext.__init__(ctx)
        with no_grad():
            results = cls.forward(ctx, *args, **kwargs)
        is_one = not isinstance(results, (list, tuple))
        results = [results] if is_one else list(results)
        places = [i for i, one in enumerate(results) if isinstance(one, _C.Tensor)]
        inputs = _tensors_of([*args, *kwargs.values()])
        recorded = _C._record_py_layer(cls.__name__, ctx._context, _backward_of(cls, ctx), inputs, [results[i] for i in places])
        for i, one in zip(places, recorded):
            results[i] = one
        return results[0] if is_one else tuple(results)


def _tensors_of(values) -> list:
    found = []
    for one in values:
        if isinstance(one, _C.Tensor):
            found.append(one)
        elif isinstance(one, (list, tuple)):
            found += [inner for inner in one if isinstance(inner, _C.Tensor)]
    return found


def _backward_of(cls, ctx):
    def backward(grads: list) -> list:  # noqa: A001
        found = cls.backward(ctx, *grads)
        return list(found) if isinstance(found, (list, tuple)) else [found]
    return backward


def once_differentiable(backward):  # noqa: F811
    """A decorator of backward: what it computes is not recorded."""
    def wrapper(ctx, *args):
        with no_grad():
            return backward(ctx, *args)
    return wrapper


__all__ = ["PyLayer", "PyLayerContext", "backward", "hessian", "jacobian"]
