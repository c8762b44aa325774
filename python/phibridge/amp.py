"""Training with float16: GradScaler."""

from phibridge import _C
from phibridge._expose import expose

expose(_C._optimizer, ("GradScaler",), globals())
