"""Functions of layers, under Paddle's signatures."""

from phibridge import _C, _original
from phibridge._expose import expose as _expose
from phibridge._original.elementwise import sigmoid, tanh  # noqa: F401
from phibridge._original.manipulation import diag_embed  # noqa: F401

globals().update(_original.functional)
tanh_ = _original.functions["tanh_"]
_expose(_C._nn, ("accuracy",), globals())
