"""What `weight_decay` of an optimizer may be besides a number."""


class L2Decay(float):
    """That number times the parameter is added to its gradient."""

    def __new__(cls, coeff=0.0):
        return super().__new__(cls, coeff)
