"""Optimizers under Paddle's names, and in `lr` the schedulers of their rates."""

from phibridge import _C
from phibridge._expose import expose
from phibridge.optimizer import lr  # noqa: F401

expose(_C._optimizer, ("Optimizer", "SGD", "Momentum", "Adam", "AdamW"), globals())
