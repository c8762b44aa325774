"""What holds layers and parameters by name or number."""

import operator

from phibridge import _C

Layer = _C._nn.Layer


def _place(index, count: int, what: str) -> int:
    """The number, from 0, of an index from either end. Errors: TypeError, IndexError."""
    number = operator.index(index)
    if not -count <= number < count:
        raise IndexError(f"{what} has {count} entries; there is no {number}")
    return number % count


class _Named(Layer):
    """Layers by name."""

    def _place_all(self, pairs):
        """Takes out all layers, and puts in those of the pairs of a name and a layer."""
        for name, _ in self._children():
            delattr(self, name)
        for name, layer in pairs:
            self.add_sublayer(name, layer)

    def __len__(self):
        return len(self._children())

    def __setitem__(self, key, sublayer):
        """In place of the layer of that name, or behind all. Raises TypeError for what is no layer."""
        pairs = self._children()
        if key not in dict(pairs):
            self.add_sublayer(key, sublayer)
            return
        if not isinstance(sublayer, Layer):
            raise TypeError(f"the sublayer `{key}` is {type(sublayer).__name__}, not a Layer")
        self._place_all([(name, sublayer if name == key else layer) for name, layer in pairs])


class _Listed(_Named):
    """Layers that numbers find, too, from either end."""

    def _name_of(self, index) -> str:
        return self._children()[_place(index, len(self), type(self).__name__)][0]

    def __iter__(self):
        return iter(self.children())

    def __setitem__(self, index, sublayer):
        super().__setitem__(index if isinstance(index, str) else self._name_of(index), sublayer)


class Sequential(_Listed):
    """Layers, or pairs of a name and a layer, that run one after the other."""

    def __init__(self, *layers):
        super().__init__()
        if len(layers) == 1 and isinstance(layers[0], list):
            layers = layers[0]
        for i, layer in enumerate(layers):
            name, layer = layer if isinstance(layer, (tuple, list)) and len(layer) == 2 else (str(i), layer)
            self.add_sublayer(name, layer)

    def forward(self, input):  # noqa: A002
        for layer in self.children():
            input = layer(input)  # noqa: A001
        return input

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(*self.children()[index])
        if isinstance(index, str):
            return dict(self._children())[index]
        return self.children()[_place(index, len(self), "Sequential")]

    def __delitem__(self, index):
        names = [name for name, _ in self._children()]
        gone = names[index] if isinstance(index, slice) else [index if isinstance(index, str) else self._name_of(index)]
        for name in gone:
            delattr(self, name)


class LayerList(_Listed):
    """Layers by number, for a forward() that calls them in its own way."""

    def __init__(self, sublayers=None):
        super().__init__()
        self.extend(sublayers or ())

    def _number(self, layers):
        self._place_all((str(i), layer) for i, layer in enumerate(layers))

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
        """Adds a layer before the one of that number; negative: from the end. Raises IndexError if there is none."""
        if not isinstance(sublayer, Layer):
            raise TypeError(f"the sublayer `{index}` is {type(sublayer).__name__}, not a Layer")
        layers = self.children()
        layers.insert(_place(index, len(layers), "LayerList"), sublayer)
        self._number(layers)

    def __getitem__(self, index):
        layers = self.children()
        if isinstance(index, slice):
            return type(self)(layers[index])
        return layers[_place(index, len(layers), "LayerList")]

    def __delitem__(self, index):
        """Those behind move up."""
        layers = self.children()
        del layers[index if isinstance(index, slice) else _place(index, len(layers), "LayerList")]
        self._number(layers)


class LayerDict(_Named):
    """Layers by name, for a forward() that calls them in its own way."""

    def __init__(self, sublayers=None):
        super().__init__()
        if sublayers is not None:
            self.update(sublayers)

    def update(self, sublayers):
        """Adds layers: of a mapping, or of pairs of a name and a layer; one that is there is replaced."""
        pairs = sublayers.items() if hasattr(sublayers, "items") else sublayers
        for key, layer in pairs:
            self[key] = layer

    def __getitem__(self, key):
        return dict(self._children())[key]

    def __delitem__(self, key):
        if key not in self:
            raise KeyError(key)
        delattr(self, key)

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
        super().__init__()
        self._count = 0
        self.extend(parameters or ())

    def _number(self, parameters):
        for one in parameters:
            if not isinstance(one, _C.Tensor) or not one.persistable:
                raise TypeError(f"ParameterList has parameters, as create_parameter makes them, not {type(one).__name__}")
        for i in range(self._count):
            delattr(self, str(i))
        self._count = 0
        self.extend(parameters)

    def append(self, parameter):
        """Adds a parameter at the end."""
        self.add_parameter(str(self._count), parameter)
        self._count += 1
        return self

    def extend(self, parameters):
        """Adds parameters at the end."""
        for parameter in parameters:
            self.append(parameter)
        return self

    def insert(self, index, parameter):
        """Adds a parameter before the one of that number; negative: from the end. Raises IndexError if there is none."""
        parameters = list(self)
        parameters.insert(_place(index, self._count, "ParameterList"), parameter)
        self._number(parameters)

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return type(self)(list(self)[idx])
        return vars(self)[str(_place(idx, self._count, "ParameterList"))]

    def __setitem__(self, idx, param):
        parameters = list(self)
        parameters[_place(idx, self._count, "ParameterList")] = param
        self._number(parameters)

    def __delitem__(self, idx):
        """Those behind move up."""
        parameters = list(self)
        del parameters[idx if isinstance(idx, slice) else _place(idx, self._count, "ParameterList")]
        self._number(parameters)

    def __len__(self):
        return self._count

    def __iter__(self):
        return (self[i] for i in range(self._count))


NAMES = ("Sequential", "LayerList", "LayerDict", "ParameterList")
