"""Copies and pickles of tensors and layers. A tensor or layer that is met twice is one in the copy, too: tied weights stay
tied."""

import copyreg
import itertools
import re

import numpy as np

from phibridge import _C, ops

_numbers = itertools.count()
copyreg.pickle(type(ops.relu), lambda function: function.__name__)  # by its name in its module


def numbers_of(x):
    """As numpy(), but float32 for bfloat16, whose bits NumPy shows as uint16."""
    return (x.astype("float32") if x.dtype.name == "bfloat16" else x).numpy()


def _dense(array, dtype, place, lod):
    made = _C.to_tensor(array, place=place if place == "cpu" or "gpu" in place else "cpu")
    if dtype == "bfloat16":
        made = ops.cast(made, dtype)
    if lod:
        made.lod = lod
    return made


def _strings(texts):
    return _C.to_tensor(np.array(texts, object))


def _sparse(values, indices, shape, is_csr):
    made = ops.sparse_sparse_coo_tensor(values, indices, shape)
    return ops.sparse_to_sparse_csr(made) if is_csr else made


def _parts_of(x) -> tuple:
    """(function, arguments) that make the elements of `x`. Errors: TypeError for SelectedRows."""
    if x.is_selected_rows:
        raise TypeError("SelectedRows are neither copied deeply nor pickled; to_dense() gives the whole")
    if x.is_sparse_coo or x.is_sparse_csr:
        coo = ops.sparse_to_sparse_coo(x, x.ndim) if x.is_sparse_csr else x
        return _sparse, (ops.sparse_values(coo).detach(), ops.sparse_indices(coo), x.shape, x.is_sparse_csr)
    if not x.is_dense:
        try:
            return _strings, (x.numpy().tolist(),)
        except _C.PreconditionNotMetError:  # it has no value
            return _C.Tensor, ()
    return _dense, (np.array(numbers_of(x)), x.dtype.name, x.place, x.lod)


def _made(function, arguments, name, stop_gradient, persistable):
    made = function(*arguments)
    if name:
        made.name = name
    if not stop_gradient or persistable:
        made.stop_gradient, made.persistable = stop_gradient, persistable
    return made


def reduce_tensor(self):
    """What pickle keeps: elements, type, place, name, and what `stop_gradient` and `persistable` say; no gradient."""
    function, arguments = _parts_of(self)
    return _made, (function, arguments, self.name, self.stop_gradient, self.persistable)


def copy_tensor(self, memo):
    """A leaf with elements of its own, and a name of its own if the tensor has one."""
    name = self.name and f"{self.name}_deepcopy_{next(_numbers)}"
    if self.is_dense:
        copied = self.detach().copy_to(self.place)
        copied = _made(lambda: copied, (), name, self.stop_gradient, self.persistable)
    else:
        copied = _made(*_parts_of(self), name, self.stop_gradient, self.persistable)
    memo[id(self)] = copied
    return copied


def add_to_layers(layer, construct) -> None:
    """Adds __reduce_ex__ and __setstate__ to the class, which copy and pickle call."""
    def rebuild(cls, kind):
        made = cls.__new__(cls)
        construct(made, kind)
        return made
    rebuild.__qualname__ = rebuild.__name__ = "_rebuild_layer"
    globals()["_rebuild_layer"] = rebuild
    keep_float32 = layer._keep_float32

    def keep(self, low):
        keep_float32(self, low)
        vars(self)["_kept_float32"] = (low,)

    def reduce(self, protocol):
        own, kinds = dict(vars(self)), {}
        for name, _ in self._children():
            kinds[name] = "layer"
        for name, value in own.items():
            if isinstance(value, _C.Tensor) and (value.persistable or self._is_buffer(name)):
                kinds[name] = ("buffer" if self._is_saved(name) else "unsaved") if self._is_buffer(name) else "parameter"
        modes = [one.training for one in self.sublayers(include_self=True)]
        return rebuild, (type(self), re.sub(r"_\d+$", "", self.full_name())), (own, kinds, modes)

    def set_state(self, state):
        own, kinds, modes = state
        add = {"layer": self._add_sublayer, "parameter": self._add_parameter,
               "buffer": lambda name, value: self._add_buffer(name, value, True),
               "unsaved": lambda name, value: self._add_buffer(name, value, False)}
        for name, value in own.items():
            if name in kinds:
                add[kinds[name]](name, value)
        vars(self).update(own)
        if "_kept_float32" in own:
            keep_float32(self, own["_kept_float32"][0])
        for one, trains in zip(self.sublayers(include_self=True), modes):
            layer.train(one) if trains else layer.eval(one)  # and what is within, which comes after it

    layer._keep_float32 = keep
    layer.__reduce_ex__, layer.__setstate__ = reduce, set_state
