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


def _snake(name: str) -> str:
    """As Paddle names parameters, by which an optimizer's state finds them: batch_norm2d of BatchNorm2D, p_re_lu of PReLU."""
    return re.sub("([a-z])([A-Z])", r"\1_\2", re.sub("(.)([A-Z][a-z]+)", r"\1_\2", name)).lower()


def _is_part(value) -> bool:
    return isinstance(value, (_C._nn.Layer, _C.Tensor))


def _check_free(layer, name: str) -> None:
    """A part must not hide what the class shows under that name, such as `weight` of Linear."""
    if isinstance(getattr(type(layer), name, None), property):
        raise AttributeError(f"`{name}` of {type(layer).__name__} cannot be set; set_value() of a parameter changes its "
                             "elements")


def add_methods(layer) -> None:
    """Adds them to the class."""
    construct, move, all_of_state = layer.__init__, layer.to, layer.state_dict
    layer._create_parameter = layer.create_parameter

    def init(self, name_scope=None, dtype="float32"):
        construct(self, _snake(type(self).__name__) if name_scope is None else name_scope)
        if dtype not in (None, "float32"):
            self._dtype = dtype

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
        is_saved = had_part and self._is_saved(name)
        if had_part and isinstance(before, _C.Tensor) and before.persistable and not is_buffer and \
                isinstance(value, _C.Tensor) and not value.persistable:
            raise TypeError(f"`{name}` is a parameter of {type(self).__name__}, and a tensor that is none cannot take its "
                            "place; set_value() changes its elements")
        if had_part:
            self._remove(name)
            del vars(self)[name]  # the new part is the last, as in C++
        try:
            add_part(self, name, value, is_buffer, is_saved)
        except Exception:
            if had_part:
                vars(self)[name] = before
                add_part(self, name, before, is_buffer, is_saved)
            raise
        object.__setattr__(self, name, value)

    def add_part(self, name, value, is_buffer, is_saved):
        if isinstance(value, layer):
            self._add_sublayer(name, value)
        elif is_buffer and isinstance(value, _C.Tensor):
            self._add_buffer(name, value, is_saved)
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
        """Adds what create_parameter made under a name, and returns it. Raises AlreadyExistsError if the name is taken, TypeError
        for another tensor."""
        if not isinstance(parameter, _C.Tensor) or not parameter.persistable:
            raise TypeError(f"`{name}` is to be a parameter, as create_parameter makes it, not {type(parameter).__name__}")
        _check_free(self, name)
        self._add_parameter(name, parameter)
        vars(self)[name] = parameter
        return parameter

    def register_buffer(self, name, tensor, persistable=True):
        """Adds a tensor that is not trained; persistable: it is in the state dict. Raises AlreadyExistsError if the name is
        taken."""
        _check_free(self, name)
        self._add_buffer(name, tensor, bool(persistable))
        vars(self)[name] = tensor

    def to(self, device=None, dtype=None, blocking=None):
        """Moves parameters and buffers to "cpu", "gpu" or "gpu:N", converts floating-point parameters, not buffers, and
        returns the layer. `blocking` is read by nothing: what is here is complete."""
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
                                 dtype or self._dtype)
        if found.name is not None:
            made.name = found.name
        if not found.trainable:
            made.stop_gradient = True
        return made

    def get_dtype(self):
        return vars(self).get("_own_dtype") or _C._nn.get_default_dtype()

    def set_dtype(self, dtype):
        vars(self)["_own_dtype"] = dtype

    def forward(self, *inputs, **kwargs):
        """What the layer computes: a class has its own."""
        raise _C.UnimplementedError(f"{type(self).__name__} has no forward")

    def astype(self, dtype=None):
        """Converts floating-point parameters, and returns the layer."""
        return to(self, None, dtype)

    def conversion_to(dtype):
        def convert(self, excluded_layers=None):
            if excluded_layers is not None:
                raise _C.UnimplementedError(f"{dtype}(): `excluded_layers` is None only; amp.decorate has it")
            return to(self, None, dtype)
        convert.__name__ = dtype.removesuffix("32")
        convert.__doc__ = f"Converts floating-point parameters to {dtype}, and returns the layer."
        return convert

    def clear_gradients(self):
        """Makes the gradients of parameters zeros."""
        for one in self.parameters():
            one.clear_gradient()

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True):
        """{name: Tensor} of parameters and buffers: what phibridge.save writes as .pdparams. The tensors are the layer's own,
        without history: what changes one, such as set_value(), changes the layer. They are added to `destination`, if that is
        given; use_hook: the hooks of register_state_dict_hook are called, of the layers within, then of this one."""
        found = {} if destination is None else destination
        found.update((structured_name_prefix + name, value) for name, value in all_of_state(self).items()
                     if include_sublayers or "." not in name)
        return call_state_hooks(self, found, include_sublayers) if use_hook else found

    def call_state_hooks(self, found, include_sublayers):
        for one in [*(self.sublayers() if include_sublayers else ()), self]:
            for hook in list(vars(one).get("_state_hooks", {}).values()):
                changed = hook(found)
                found = found if changed is None else changed
        return found

    def to_static_state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True):
        """As state_dict, with buffers that are not persistable, too."""
        found = self.state_dict(destination, include_sublayers, structured_name_prefix, False)
        for name, value in self.named_buffers(include_sublayers=include_sublayers):
            found.setdefault(structured_name_prefix + name, value)
        return call_state_hooks(self, found, include_sublayers) if use_hook else found

    def register_state_dict_hook(self, hook):
        """Calls hook(state) at the end of state_dict(), with the dict that it made; what it returns, unless None, goes in its
        place. Returns an object whose remove() takes the hook away."""
        return _add_hook(self, "_state_hooks", hook)

    def children(self):
        """The layers right within."""
        return [child for _, child in self._children()]

    def named_children(self):
        """Pairs of a name and a layer right within."""
        return self._children()

    def named_sublayers(self, prefix="", include_self=False, layers_set=None):
        """Pairs of a name, such as "block.conv1", and a layer within; each layer once, and none of `layers_set`."""
        seen = {id(one) for one in layers_set or ()} | (set() if include_self else {id(self)})

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
    layer._dtype = property(get_dtype, set_dtype, None, "Of the parameters that create_parameter makes unless told otherwise.")
    layer.float, layer.float16, layer.bfloat16 = map(conversion_to, ("float32", "float16", "bfloat16"))
    layer.set_dict = layer.load_dict = layer.set_state_dict
    methods = (create_parameter, forward, clear_gradients, state_dict, astype, register_forward_pre_hook, register_forward_post_hook,
               to_static_state_dict, register_state_dict_hook, add_sublayer, add_parameter, register_buffer, to, children, named_children, named_sublayers, sublayers, apply,
               extra_repr)
    for method in methods:
        setattr(layer, method.__name__, method)
