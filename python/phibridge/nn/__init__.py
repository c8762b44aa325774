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
expose(_C._nn, ("Layer", "Linear", "Conv2D", "BatchNorm2D", "LayerNorm", "Embedding", "LSTM"), globals())
expose(_C._optimizer, ("GradientClip", "ClipGradByGlobalNorm", "ClipGradByNorm", "ClipGradByValue"), globals())
from phibridge.nn import _containers, _layers, _recurrent, _table, _transformer  # noqa: E402

for _family in (_containers, _layers, _recurrent, _transformer):
    for _name in _family.NAMES:
        globals()[_name] = getattr(_family, _name)
        globals()[_name].__module__ = __name__
_table.add_to(globals(), _original.functions)


class Sequential(Layer):  # noqa: F821
    """Layers, or pairs of a name and a layer, that run one after the other."""

    def __init__(self, *layers):
        super().__init__("sequential")
        for i, layer in enumerate(layers):
            name, layer = layer if isinstance(layer, tuple) and len(layer) == 2 else (str(i), layer)
            self.add_sublayer(name, layer)

    def forward(self, x):
        for layer in self.children():
            x = layer(x)
        return x

    def __getitem__(self, index):
        return self.children()[index]

    def __len__(self):
        return len(self.children())


class LayerList(Layer):  # noqa: F821
    """Layers by number, for a forward() that calls them in its own way."""

    def __init__(self, sublayers=None):
        super().__init__("layer_list")
        for layer in sublayers or ():
            self.append(layer)

    def append(self, sublayer):
        """Adds a layer at the end."""
        self.add_sublayer(str(len(self)), sublayer)
        return self

    def extend(self, sublayers):
        """Adds layers at the end."""
        for layer in sublayers:
            self.append(layer)
        return self

    def insert(self, index, sublayer):
        """Adds a layer before the one of that number."""
        layers = self.children()
        layers.insert(index, sublayer)
        for i in range(len(self)):
            delattr(self, str(i))
        self.extend(layers)

    def __getitem__(self, index):
        return self.children()[index]

    def __len__(self):
        return len(self.children())

    def __iter__(self):
        return iter(self.children())
