"""What a parameter is made with: ParamAttr, and what may stand in its place."""

from phibridge import _C


class ParamAttr:
    """How a parameter is made: its name, its first value, and whether it learns.

    Raises UnimplementedError for a learning rate, a regularizer or a clip of its own: groups of an optimizer's parameters
    have these.
    """

    def __init__(self, name=None, initializer=None, learning_rate=1.0, regularizer=None, trainable=True,
                 do_model_average=True, need_clip=True):
        if learning_rate != 1.0 or regularizer is not None or not need_clip:
            raise _C.UnimplementedError("ParamAttr: `learning_rate`, `regularizer` and `need_clip` of one parameter; groups of "
                                        "an optimizer's `parameters` have learning_rate, weight_decay and grad_clip")
        self.name, self.initializer, self.trainable = name, initializer, trainable
        self.learning_rate, self.regularizer = learning_rate, regularizer
        self.do_model_average, self.need_clip = do_model_average, need_clip


def attribute_of(given, what: str = "attr") -> ParamAttr | None:
    """None of False; a ParamAttr of None, True, a name, an initializer or a ParamAttr. Errors: TypeError for others."""
    from phibridge.nn.initializer import Initializer
    if given is False:
        return None
    if given is None or given is True:
        return ParamAttr()
    if isinstance(given, ParamAttr):
        return given
    if isinstance(given, str):
        return ParamAttr(name=given)
    if isinstance(given, Initializer):
        return ParamAttr(initializer=given)
    raise TypeError(f"`{what}` is {type(given).__name__}; it is None, False for none, a name, one of phibridge.nn.initializer or "
                    "a ParamAttr")
