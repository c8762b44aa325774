class L2Decay(float):
    """That number times the parameter is added to its gradient."""
    def __new__(cls, coeff: float = 0.0) -> L2Decay: ...

class L1Decay(float):
    """That number times the sign of the parameter is added to its gradient."""
    def __new__(cls, coeff: float = 0.0) -> L1Decay: ...
