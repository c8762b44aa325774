"""save and load under Paddle's arguments."""

import io
import os
import tempfile

from phibridge import _C


def _only(function: str, configs: dict, *read) -> None:
    """Errors: UnimplementedError for an option that has another value than its default."""
    for name, value in configs.items():
        if name not in read and value not in (None, False):
            raise _C.UnimplementedError(f"{function}: there is no option `{name}`")


def save(obj, path, protocol=4, **configs):
    """Writes a state to a file that paddle.load reads: .pdparams of a layer, .pdopt of an optimizer; its folder is made.

    obj: a state_dict(), or dicts, lists, tuples, numbers, text, arrays and tensors in each other; keys are text. Arrays come
    back as tensors, numbers of NumPy as Python's, and a pair of text and a tensor as a list. bfloat16 is written as the uint16
    of its bits. The file is whole or as it was. path: that of a file, or a BytesIO.

    Raises TypeError and ValueError for other values, NotFoundError, UnavailableError and their like of the file,
    UnimplementedError for another protocol than 4 and for options.
    """
    _only("save", configs)
    if protocol != 4:
        raise _C.UnimplementedError(f"save: files are of `protocol` 4, not {protocol}")
    if isinstance(path, io.BytesIO):
        with tempfile.TemporaryDirectory() as folder:
            _C.save(obj, os.path.join(folder, "state"))
            with open(os.path.join(folder, "state"), "rb") as file:
                path.write(file.read())
        return
    folder = os.path.dirname(os.fspath(path))
    if folder:
        os.makedirs(folder, exist_ok=True)
    _C.save(obj, path)


def load(path, **configs):
    """What a file of paddle.save or phibridge.save holds (protocols 2 to 5); nothing of it is run.

    path: a file, a BytesIO, or a folder with a file a tensor, as Session.save writes it. Tensors have the names of their
    parameters where the file says them. return_numpy=True: arrays in their place.

    Raises NotFoundError, InvalidArgumentError for what is no such file, UnimplementedError for what such files do not hold and
    for other options; of a file, each says the offset.
    """
    _only("load", configs, "return_numpy")
    if isinstance(path, io.BytesIO):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "state"), "wb") as file:
                file.write(path.read())
            found = _C.load(os.path.join(folder, "state"))
    else:
        found = _C.load(path)
    return _arrays(found) if configs.get("return_numpy") else found


def _arrays(value):
    if isinstance(value, _C.Tensor):
        return value.numpy()
    if isinstance(value, (list, tuple)):
        return type(value)(_arrays(one) for one in value)
    return {key: _arrays(one) for key, one in value.items()} if isinstance(value, dict) else value
