"""Constructors of C++ under Paddle's arguments, of which some say what is so anyway."""

from phibridge import _C
from phibridge._signatures import signature_of

# A name: its arguments; what must have its default, for whatever else there is nothing.
_OPTIMIZERS = {
    "SGD": "learning_rate=0.001, parameters=None, weight_decay=None, grad_clip=None, multi_precision=False, name=None",
    "Momentum": "learning_rate=0.001, momentum=0.9, parameters=None, use_nesterov=False, weight_decay=None, grad_clip=None, "
                "multi_precision=False, rescale_grad=1.0, use_multi_tensor=False, name=None",
    "Adam": "learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-08, parameters=None, weight_decay=None, grad_clip=None, "
            "lazy_mode=False, multi_precision=False, use_multi_tensor=False, name=None",
    "AdamW": "learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-08, parameters=None, weight_decay=0.01, lr_ratio=None, "
             "apply_decay_param_fun=None, grad_clip=None, lazy_mode=False, multi_precision=False, name=None"}
_CLIPS = {"ClipGradByGlobalNorm": "clip_norm, group_name='default_group', auto_skip_clip=False"}
_ONLY = {"rescale_grad": 1.0, "lr_ratio": None}  # an optimizer has no other
_UNREAD = ("use_multi_tensor", "group_name", "auto_skip_clip")  # there for Paddle's sake: they change no number


def check_ranges(optimizer, **options) -> None:
    """For optimizers of Python. Errors: InvalidArgumentError unless beta1 and beta2 are in [0, 1), and others are not
    negative."""
    for name, value in options.items():
        is_rate = name in ("beta1", "beta2")
        if not value >= 0 or is_rate and value >= 1:
            raise _C.InvalidArgumentError(f"{type(optimizer).__name__}: `{name}` is {'in [0, 1)' if is_rate else 'not negative'}; it is "
                                          f"{value}")


def _add(cls, constructor: str) -> None:
    construct, taken = cls.__init__, signature_of(constructor, False)

    def init(self, *args, **kwargs):
        try:
            bound = taken.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{type(self).__name__}(): {error}") from None
        bound.apply_defaults()
        given = bound.arguments
        for name, only in _ONLY.items():
            if given.pop(name, only) != only:
                raise _C.UnimplementedError(f"{type(self).__name__}: `{name}` is {only!r} only")
        for name in _UNREAD:
            given.pop(name, None)
        construct(self, **given)
    init.__signature__ = signature_of(constructor)
    cls.__init__ = init


def add() -> None:
    """Gives the classes these constructors."""
    for name, constructor in {**_OPTIMIZERS, **_CLIPS}.items():
        _add(getattr(_C._optimizer, name), constructor)
