"""What `weight_decay` of an optimizer may be besides a number."""


class L2Decay(float):
    """That number times the parameter is added to its gradient."""

    def __new__(cls, coeff=0.0):
        return super().__new__(cls, coeff)


class L1Decay(float):
    """That number times the sign of the parameter is added to its gradient."""

    _is_l1 = True

    def __new__(cls, coeff=0.0):
        return super().__new__(cls, coeff)
