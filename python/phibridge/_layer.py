"""Methods of Layer that are Python's: attributes that are parts of the layer, calls, and what is within.

The tree of layers, parameters and buffers is that of C++; an attribute keeps the object of Python alive.
"""

import re

from phibridge import _C, _copying


class HookRemover:
    """Takes a hook of a layer away again."""

    def __init__(self, hooks: dict, key: object):
        self._hooks, self._key = hooks, key

    def remove(self) -> None:
        """Does nothing if the hook is gone already."""
        self._hooks.pop(self._key, None)


def _add_hook(layer, kind: str, hook) -> HookRemover:
    if not callable(hook):
        raise TypeError(f"a hook is {type(hook).__name__}, which cannot be called")
    hooks = vars(layer).setdefault(kind, {})
    key = object()  # no number: layers of other processes bring their hooks when they are unpickled
    hooks[key] = hook
    return HookRemover(hooks, key)


def _is_part(value) -> bool:
    return isinstance(value, (_C._nn.Layer, _C.Tensor))


def _check_free(layer, name: str) -> None:
    """A part must not hide what the class shows under that name, such as `weight` of Linear."""
    if isinstance(getattr(type(layer), name, None), property):
        raise AttributeError(f"`{name}` of {type(layer).__name__} cannot be set; set_value() of a parameter changes its "
                             "elements")


def add_methods(layer) -> None:
    """Adds them to the class."""
    construct, move = layer.__init__, layer.to
    layer._create_parameter = layer.create_parameter

    def init(self, name_scope=None, dtype="float32"):
        if name_scope is None:
            name_scope = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", type(self).__name__).lower()
        construct(self, name_scope)
        if dtype not in (None, "float32"):
            vars(self)["_dtype"] = dtype

    def call(self, *args, **kwargs):
        own = vars(self)
        for hook in list(own.get("_before_hooks", {}).values()):
            changed = hook(self, args)
            if changed is not None:
                args = changed if isinstance(changed, tuple) else (changed,)
        results = self.forward(*args, **kwargs)
        for hook in list(own.get("_after_hooks", {}).values()):
            changed = hook(self, args, results)
            results = results if changed is None else changed
        return results

    def register_forward_pre_hook(self, hook):
        """Calls hook(layer, inputs) before forward, with the tuple of its positional arguments; what it returns, unless None,
        goes in their place. Returns an object whose remove() takes the hook away."""
        return _add_hook(self, "_before_hooks", hook)

    def register_forward_post_hook(self, hook):
        """Calls hook(layer, inputs, results) after forward; what it returns, unless None, are the results. Returns an object
        whose remove() takes the hook away."""
        return _add_hook(self, "_after_hooks", hook)

    def set_attribute(self, name, value):
        own = getattr(type(self), name, None)
        if isinstance(own, property):
            if own.fset is None:
                _check_free(self, name)
            return object.__setattr__(self, name, value)
        before = vars(self).get(name)
        had_part = _is_part(before)
        is_buffer = had_part and isinstance(before, _C.Tensor) and self._is_buffer(name)
        if had_part and isinstance(before, _C.Tensor) and before.persistable and not is_buffer and \
                isinstance(value, _C.Tensor) and not value.persistable:
            raise TypeError(f"`{name}` is a parameter of {type(self).__name__}, and a tensor that is none cannot take its "
                            "place; set_value() changes its elements")
        if had_part:
            self._remove(name)
            del vars(self)[name]  # the new part is the last, as in C++
        try:
            add_part(self, name, value, is_buffer)
        except Exception:
            if had_part:
                vars(self)[name] = before
                add_part(self, name, before, is_buffer)
            raise
        object.__setattr__(self, name, value)

    def add_part(self, name, value, is_buffer):
        if isinstance(value, layer):
            self._add_sublayer(name, value)
        elif is_buffer and isinstance(value, _C.Tensor):
            self._add_buffer(name, value)
        elif isinstance(value, _C.Tensor) and value.persistable:
            self._add_parameter(name, value)

    def delete_attribute(self, name):
        if _is_part(vars(self).get(name)):
            self._remove(name)
        object.__delattr__(self, name)

    def add_sublayer(self, name, sublayer):
        """Adds a layer under a name, and returns it. Raises AlreadyExistsError if the name is taken."""
        if not isinstance(sublayer, layer):
            raise TypeError(f"the sublayer `{name}` is {type(sublayer).__name__}, not a Layer")
        _check_free(self, name)
        self._add_sublayer(name, sublayer)
        vars(self)[name] = sublayer
        return sublayer

    def add_parameter(self, name, parameter):
        """Adds what create_parameter made under a name, and returns it. Raises AlreadyExistsError if the name is taken."""
        _check_free(self, name)
        self._add_parameter(name, parameter)
        vars(self)[name] = parameter
        return parameter

    def register_buffer(self, name, tensor):
        """Adds a tensor that is saved and not trained. Raises AlreadyExistsError if the name is taken."""
        _check_free(self, name)
        self._add_buffer(name, tensor)
        vars(self)[name] = tensor

    def to(self, device=None, dtype=None):
        """Moves parameters and buffers to "cpu", "gpu" or "gpu:N", converts floating-point parameters, not buffers, and
        returns the layer."""
        move(self, device, dtype)
        return self

    def create_parameter(self, shape, attr=None, dtype=None, is_bias=False, default_initializer=None):
        """A parameter that an attribute of the layer, or add_parameter, adds; of the layer's dtype, or the default one, unless
        another is said. attr: an initializer, a name, a ParamAttr, None for `default_initializer`, or False for no
        parameter: None."""
        from phibridge._param_attr import attribute_of
        from phibridge.nn import initializer
        found = attribute_of(attr)
        if found is None:
            return None
        made = initializer._make(self, list(shape), found.initializer, default_initializer, is_bias,
                                 dtype or vars(self).get("_dtype"))
        if found.name is not None:
            made.name = found.name
        if not found.trainable:
            made.stop_gradient = True
        return made

    def astype(self, dtype=None):
        """Converts floating-point parameters, and returns the layer."""
        return to(self, None, dtype)

    def as_float(self):
        """Converts floating-point parameters to float32, and returns the layer."""
        return to(self, None, "float32")

    def as_float16(self):
        """Converts floating-point parameters to float16, and returns the layer."""
        return to(self, None, "float16")

    def as_bfloat16(self):
        """Converts floating-point parameters to bfloat16, and returns the layer."""
        return to(self, None, "bfloat16")

    def children(self):
        """The layers right within."""
        return [child for _, child in self._children()]

    def named_children(self):
        """Pairs of a name and a layer right within."""
        return self._children()

    def named_sublayers(self, prefix="", include_self=False):
        """Pairs of a name, such as "block.conv1", and a layer within; each layer once."""
        seen = set() if include_self else {id(self)}

        def walk(one, name):
            if id(one) not in seen:
                seen.add(id(one))
                yield name, one
            for child_name, child in one._children():
                yield from walk(child, f"{name}.{child_name}" if name else child_name)
        return list(walk(self, prefix))

    def sublayers(self, include_self=False):
        """The layers within, each once."""
        return [one for _, one in self.named_sublayers(include_self=include_self)]

    def apply(self, fn):
        """Calls fn(layer) for the layers within, then for this one, and returns it."""
        for child in self.children():
            child.apply(fn)
        fn(self)
        return self

    def extra_repr(self):
        """What repr() says of the layer besides the layers within: "" unless a class has its own."""
        return ""

    def represent(self):
        inner = [f"({name}): {child!r}".replace("\n", "\n  ") for name, child in self._children()]
        text = "\n  ".join(([self.extra_repr()] if self.extra_repr() else []) + inner)
        return f"{type(self).__name__}(" + ("\n  " + text + "\n" if inner else text) + ")"

    def list_parts(all_named):
        """Of named_parameters or named_buffers of C++: that with Paddle's arguments, and the list of what it finds."""
        def named(self, prefix="", include_sublayers=True):
            before = f"{prefix}." if prefix else ""
            return [(before + name, part) for name, part in all_named(self) if include_sublayers or "." not in name]

        def parts(self, include_sublayers=True):
            return [part for _, part in named(self, "", include_sublayers)]
        named.__name__, parts.__name__ = all_named.__name__, all_named.__name__.removeprefix("named_")
        return named, parts

    _copying.add_to_layers(layer, construct)
    for all_named in (layer.named_parameters, layer.named_buffers):
        for one in list_parts(all_named):
            setattr(layer, one.__name__, one)
    layer.named_parameters.__doc__ = """Pairs of a name, such as "conv1.weight", and a parameter, each once."""
    layer.parameters.__doc__ = """The parameters here, then those of the layers within; each once."""
    layer.named_buffers.__doc__ = """Pairs of a name and a buffer."""
    layer.buffers.__doc__ = """Tensors that are saved and not trained."""
    layer.__init__ = init
    layer.__call__ = call
    layer.__setattr__ = set_attribute
    layer.__delattr__ = delete_attribute
    layer.__repr__ = represent
    layer.float, layer.float16, layer.bfloat16 = as_float, as_float16, as_bfloat16
    layer.set_dict = layer.load_dict = layer.set_state_dict
    for method in (create_parameter, astype, register_forward_pre_hook, register_forward_post_hook, add_sublayer, add_parameter, register_buffer, to,
                   children, named_children, named_sublayers, sublayers, apply, extra_repr):
        setattr(layer, method.__name__, method)
