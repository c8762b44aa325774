"""What holds layers and parameters by name or number."""

from phibridge import _C

Layer = _C._nn.Layer


class LayerDict(Layer):
    """Layers by name, for a forward() that calls them in its own way."""

    def __init__(self, sublayers=None):
        super().__init__("layer_dict")
        if sublayers is not None:
            self.update(sublayers)

    def update(self, sublayers):
        """Adds layers: of a mapping, or of pairs of a name and a layer; one that is there is replaced."""
        pairs = sublayers.items() if hasattr(sublayers, "items") else sublayers
        for key, layer in pairs:
            self[key] = layer

    def __getitem__(self, key):
        return dict(self._children())[key]

    def __setitem__(self, key, sublayer):
        if key in self:
            del self[key]
        self.add_sublayer(key, sublayer)

    def __delitem__(self, key):
        if key not in self:
            raise KeyError(key)
        delattr(self, key)

    def __len__(self):
        return len(self._children())

    def __iter__(self):
        return iter(self.keys())

    def __contains__(self, key):
        return key in self.keys()

    def keys(self):
        """The names, in their order."""
        return [name for name, _ in self._children()]

    def values(self):
        """The layers, in their order."""
        return [layer for _, layer in self._children()]

    def items(self):
        """Pairs of a name and a layer."""
        return self._children()

    def pop(self, key):
        """Takes a layer out, and returns it."""
        layer = self[key]
        del self[key]
        return layer

    def clear(self):
        """Takes all layers out."""
        for key in self.keys():
            del self[key]


class ParameterList(Layer):
    """Parameters by number."""

    def __init__(self, parameters=None):
        super().__init__("parameter_list")
        self._count = 0
        for parameter in parameters or ():
            self.append(parameter)

    def append(self, parameter):
        """Adds a parameter at the end."""
        self.add_parameter(str(self._count), parameter)
        self._count += 1
        return self

    def __getitem__(self, idx):
        return vars(self)[str(range(self._count)[idx])]

    def __setitem__(self, idx, param):
        setattr(self, str(range(self._count)[idx]), param)

    def __len__(self):
        return self._count

    def __iter__(self):
        return (self[i] for i in range(self._count))


NAMES = ("LayerDict", "ParameterList")
