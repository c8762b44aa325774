"""`with unique_name.guard():` numbers names of parameters from 0, as in a new process."""

from phibridge import _C
from phibridge._expose import expose

expose(_C._nn, ("guard",), globals())
