"""Automatic mixed precision under Paddle's names: auto_cast, decorate, GradScaler.

    model, optimizer = phibridge.amp.decorate(model, optimizer, level="O2", dtype="bfloat16")
    with phibridge.amp.auto_cast(level="O2", dtype="bfloat16"):
        loss = model(x).mean()
    loss.backward()
    optimizer.step()
"""

import functools
import threading
import warnings

import numpy as np

from phibridge import _C
from phibridge._expose import expose
from phibridge._signatures import signature_of

expose(_C._amp, ("is_auto_cast_enabled",), globals())


class GradScaler(_C._optimizer.GradScaler):
    """Scales losses, so that gradients of float16 are not lost below its smallest number, and leaves out steps whose gradients
    are not finite:

        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        optimizer.clear_grad()

    enable: False for losses and steps as they are.
    """

    def __init__(self, enable=True, init_loss_scaling=65536.0, incr_ratio=2.0, decr_ratio=0.5, incr_every_n_steps=2000,
                 decr_every_n_nan_or_inf=1, use_dynamic_loss_scaling=True):
        super().__init__(init_loss_scaling=init_loss_scaling, incr_ratio=incr_ratio, decr_ratio=decr_ratio,
                         incr_every_n_steps=incr_every_n_steps, decr_every_n_nan_or_inf=decr_every_n_nan_or_inf,
                         use_dynamic_loss_scaling=use_dynamic_loss_scaling)
        self._enabled, self._first_scaling = bool(enable), init_loss_scaling

    def is_enable(self) -> bool:
        """Whether losses are scaled."""
        return self._enabled

    def scale(self, var):
        """The loss times the scale."""
        return super().scale(var) if self._enabled else var

    def unscale_(self, optimizer):
        """Divides the gradients by the scale: once before each step, to see them; step() does it if nobody did."""
        if self._enabled:
            super().unscale_(optimizer)

    def step(self, optimizer):
        """A step of the optimizer, if all gradients are finite."""
        super().step(optimizer) if self._enabled else optimizer.step()

    def update(self):
        """Changes the scale by what the step found."""
        if self._enabled:
            super().update()

    def minimize(self, optimizer, *args, **kwargs):
        """step() and update(), after scale(loss).backward()."""
        self.step(optimizer)
        self.update()

    def get_init_loss_scaling(self) -> float:
        """The first scale."""
        return self._first_scaling

    def set_init_loss_scaling(self, new_init_loss_scaling):
        """Another scale from now on."""
        self._set("scale", float(new_init_loss_scaling))
        self._first_scaling = new_init_loss_scaling

    def state_dict(self) -> dict:
        """What it counts and was told; {} unless it is enabled."""
        return super().state_dict() if self._enabled else {}

    def load_state_dict(self, state_dict):
        """Goes on from a state_dict, Paddle's too. Raises NotFoundError for a state that lacks something."""
        if self._enabled:
            given = dict(state_dict)
            if "scale" in given and not isinstance(given["scale"], float):  # of Paddle an array of one element
                given["scale"] = float(np.asarray(given["scale"]).reshape(-1)[0])
            super().load_state_dict(given)

    def _set(self, name: str, value):
        super().load_state_dict({**super().state_dict(), name: value})


def _add_options(cls) -> None:
    def add(name, text):
        def get(self):
            return _C._optimizer.GradScaler.state_dict(self)[name]

        def set_to(self, value):
            self._set(name, value)
        get.__name__, get.__doc__ = f"get_{name}", f"{text}."
        set_to.__name__, set_to.__doc__ = f"set_{name}", f"{text}, from now on."
        set_to.__signature__ = signature_of(f"new_{name}")
        for function in (get, set_to):
            setattr(cls, function.__name__, function)
        return get
    add("incr_ratio", "By what the scale is multiplied to grow")
    add("decr_ratio", "By what the scale is multiplied to shrink")
    add("incr_every_n_steps", "After how many good steps the scale grows")
    add("decr_every_n_nan_or_inf", "After how many bad steps the scale shrinks")
    dynamic = add("use_dynamic_loss_scaling", "Whether the scale changes")
    cls.is_use_dynamic_loss_scaling = dynamic
    del cls.get_use_dynamic_loss_scaling, cls.set_use_dynamic_loss_scaling


_add_options(GradScaler)


class auto_cast:  # noqa: N801  a function by its use, as in Paddle
    """A context, or a decorator, in which operators that this thread calls compute in a low type.

    level: "O0" nothing; "O1" operators of the white list in dtype, those of the black list in float32, others in float32
    if an input has it, else in dtype; "O2" as O1 with a shorter black list, and with use_promote=False others in dtype
    whatever their inputs; "OD" the white list in dtype, all others in float32.
    dtype: "float16", or "bfloat16". custom_white_list, custom_black_list: names of operators that change their list.
    Gradients arrive in the type of the tensor. An operator without a kernel of dtype computes in float32; `stats` says so.

    Raises InvalidArgumentError for another level or type, and for a name that is no operator or on both lists.
    """

    def __init__(self, enable=True, custom_white_list=None, custom_black_list=None, level="O1", dtype="float16",
                 use_promote=True):
        self._arguments = (level if enable else "O0", dtype, list(custom_white_list or ()), list(custom_black_list or ()),
                           use_promote)
        self._of_thread = threading.local()
        self.stats = {}

    def __enter__(self):
        if not hasattr(self._of_thread, "guards"):
            self._of_thread.guards = []
        self._of_thread.guards.append(_C._amp.enter(*self._arguments))
        return self

    def __exit__(self, *_):
        guards = getattr(self._of_thread, "guards", [])
        if guards:  # else a generator was closed in another thread than that which ran it
            self.stats = guards.pop().end()

    def __call__(self, function):
        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            with self:
                return function(*args, **kwargs)
        return wrapped


def _is_supported(on_cpu: bool, place) -> bool:
    """Whether a place computes in a type: a GPU that is there in both, the CPU as `on_cpu` says."""
    place = _C._nn.get_default_place() if place is None else str(place)
    if place == "cpu":
        return on_cpu
    _C.to_tensor(0.0, place="cpu").copy_to(place)
    return True


def is_float16_supported(device=None) -> bool:
    """Whether layers on `device`, None for that of set_device, compute in float16: on a GPU; the CPU has few kernels of it. Raises
    UnavailableError for a GPU that is not there."""
    return _is_supported(False, device)


def is_bfloat16_supported(device=None) -> bool:
    """Whether layers on `device`, None for that of set_device, compute in bfloat16: on the CPU and on a GPU. Raises
    UnavailableError for a GPU that is not there."""
    return _is_supported(True, device)


def _list(value) -> list:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _exclude(layers: list, excluded) -> None:
    """Lets parameters keep float32: of the layers, with all within, and of the classes in `excluded`. Errors: TypeError."""
    for one in _list(excluded):
        if isinstance(one, _C._nn.Layer):
            kept = one.sublayers(include_self=True)
        elif isinstance(one, type) and issubclass(one, _C._nn.Layer):
            kept = [inner for layer in layers for inner in layer.sublayers(include_self=True) if isinstance(inner, one)]
        else:
            raise TypeError(f"decorate: `excluded_layers` has layers and classes of layers, not {one!r}")
        for layer in kept:
            layer._keep_float32(None)


def _is_on_cpu(layer) -> bool:
    if not isinstance(layer, _C._nn.Layer):
        raise TypeError(f"decorate: a model is {type(layer).__name__}, not a Layer")
    return all(one.place == "cpu" for one in layer.parameters())


def decorate(models, optimizers=None, level="O1", dtype="float16", master_weight=None, save_dtype=None, master_grad=False,
             excluded_layers=None):
    """Prepares layers and their optimizers, one of each or lists of the same length, for auto_cast; before the first step.

    Level O2 converts floating-point parameters to dtype, except those of batch norms, for float16 of layer and instance norms,
    and of `excluded_layers`: a layer, a class of layers, or a list of them; the optimizers update float32 copies of them
    unless master_weight is False. float16 converts no layer on the CPU, which has few kernels of it, and warns, as in Paddle;
    bfloat16 does. Returns the models, and the optimizers if there are any. Raises InvalidArgumentError for another level or
    type, UnimplementedError for `save_dtype` and `master_grad`.
    """
    if save_dtype is not None or master_grad:
        raise _C.UnimplementedError("decorate: `save_dtype` is None only, and `master_grad` False")
    layers = _list(models)
    if level == "O2" and excluded_layers is not None:
        _exclude(layers, excluded_layers)
    updating = [None] * len(layers) if optimizers is None else _list(optimizers)
    if len(layers) != len(updating):
        raise ValueError(f"{len(layers)} models need as many optimizers; there are {len(updating)}")
    for layer, optimizer in zip(layers, updating):
        stays = level == "O2" and getattr(dtype, "name", dtype) == "float16" and _is_on_cpu(layer)
        if stays:
            warnings.warn("decorate: layers on the CPU stay as they are, since it has few kernels of float16; dtype=\"bfloat16\" "
                          "converts them", stacklevel=2)
        _C._amp.decorate(layer, optimizer, "O1" if stays else level, dtype, master_weight is not False)
    return models if optimizers is None else (models, optimizers)
