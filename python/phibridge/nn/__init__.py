"""Layers to train with, under Paddle's names, with its parameters and first values.

    class Net(phibridge.nn.Layer):
        def __init__(self):
            super().__init__()
            self.hidden = phibridge.nn.Linear(64, 32)
            self.out = phibridge.nn.Linear(32, 10)

        def forward(self, x):
            return self.out(phibridge.relu(self.hidden(x)))
"""

from phibridge import _C, _layer, _original
from phibridge._expose import expose
from phibridge._layer import HookRemover  # noqa: F401
from phibridge.nn import functional, initializer, utils  # noqa: F401

_layer.add_methods(_C._nn.Layer)
expose(_C._nn, ("Layer",), globals())
expose(_C._optimizer, ("GradientClip", "ClipGradByGlobalNorm", "ClipGradByNorm", "ClipGradByValue"), globals())
from phibridge.nn import _table  # noqa: E402

_table.add_to(globals(), _original.functions)
from phibridge.nn import _containers, _dense, _layers, _more_layers, _recurrent, _transformer, _weights  # noqa: E402

for _family in (_containers, _dense, _layers, _more_layers, _recurrent, _transformer, _weights):
    for _name in _family.NAMES:
        globals()[_name] = getattr(_family, _name)
        globals()[_name].__module__ = __name__
