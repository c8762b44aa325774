"""Layers and functions as programs: to_static, save and load.

A function becomes a program by being traced: it is called with examples of its inputs, and the operators that run are
what the program has. So `if`, `for` and `while` of Python, and all numbers that Python computes, are those of the
examples. What would make a program that is wrong for other inputs is refused, where it can be seen:

- Python asks for elements of a tensor that depends on the inputs (bool(), item(), numpy(), an index):
  UnimplementedError names the line;
- the function is traced twice, with other elements, and other sizes where InputSpec leaves them open. Of a tensor that
  is an example, the other elements are real numbers between its least and its largest, else some of its own; if the
  function raises with these, it gets the example again, with a warning, as nothing then tells what depends on it. Calls,
  attributes and constants that differ are an InvalidArgumentError that names the operator. Of attributes, shapes of
  reshape and expand and bounds of slices become "as the input"; `x.reshape([x.shape[0], -1])` is right for every size.

Each open size of the inputs is another number in the examples, so that none stands for another. A function that raises
with them, such as one that adds two inputs, is traced with one batch size for all inputs, and if it raises again, with
one size for all other open dimensions, too; then sizes that it takes from another input are not told apart.
"""

import contextlib
import functools
import inspect
import os
import warnings

import numpy as np

from phibridge import _C, ops
from phibridge._autograd import no_grad
from phibridge._files import _only
from phibridge.static import InputSpec

_Layer = _C._nn.Layer


class StaticFunction:
    """A function, or forward() of a layer, with the InputSpec that jit.save takes it by.

    A call computes as the function does, with gradients; what is traced is what jit.save writes.
    """

    def __init__(self, function, input_spec=None):
        self._function, self._input_spec = function, input_spec
        functools.update_wrapper(self, function, updated=())

    @property
    def dygraph_function(self):
        """The function itself."""
        return self._function

    @property
    def input_spec(self):
        """What to_static was given; None: nothing."""
        return self._input_spec

    def __call__(self, *args, **kwargs):
        return self._function(*args, **kwargs)

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return StaticFunction(self._function.__get__(instance, owner), self._input_spec)


def to_static(function=None, input_spec=None, build_strategy=None, backend=None, **kwargs):
    """Says by which InputSpec jit.save saves a layer or a function; also a decorator, of forward() too. Returns a
    StaticFunction, or the layer.

    input_spec: a list with an InputSpec, or a tensor as an example, for each argument; lists and dicts of these for
    arguments that are lists and dicts; other values are constants of the program. A call computes as before: control
    flow of Python is fixed when jit.save traces, which phibridge.jit describes.

    Raises TypeError for what cannot be called, UnimplementedError for `build_strategy` and `backend`.
    """
    _only("jit.to_static", {"build_strategy": build_strategy, "backend": backend, **kwargs}, "full_graph")
    if function is None:
        return functools.partial(to_static, input_spec=input_spec)
    if isinstance(function, _Layer):
        forward = function.forward
        original = forward.dygraph_function if isinstance(forward, StaticFunction) else forward
        function.forward = StaticFunction(original, input_spec)
        return function
    if isinstance(function, StaticFunction):
        return StaticFunction(function.dygraph_function, input_spec or function.input_spec)
    if not callable(function):
        raise TypeError(f"jit.to_static: {type(function).__name__} is neither a layer nor a function")
    return StaticFunction(function, input_spec)


def not_to_static(func=None):
    """There for Paddle's sake: what a function calls is traced in any case."""
    return not_to_static if func is None else func


class _Leaf:
    """An input: its name, and what makes examples of it."""

    def __init__(self, given, name: str):
        self._given, self.name = given, name
        self._shape = given.shape
        self.is_example = isinstance(given, _C.Tensor)
        self.is_real = self.is_example and _is_real(given)
        self.open_axes = [axis for axis, size in enumerate(given.shape) if size < 0]

    def example(self, which: int, sizes: dict, varies: str):
        """A new tensor, of two kinds: of an InputSpec with other elements, and other sizes where they are open; of a tensor
        that itself and what `varies` says. sizes: by (leaf, axis), of both kinds."""
        if self.is_example:
            return _varied(self._given, varies) if which else _C.to_tensor(self._given, place=self._given.place)
        shape = [sizes[self, axis][which] if size < 0 else size for axis, size in enumerate(self._shape)]
        dtype = self._given.dtype.name
        if "float" in dtype or "complex" in dtype:
            numbers = np.random.default_rng(which).uniform(size=shape).astype("float32")
        else:  # such as indices of a table, which may have two rows alone
            numbers = np.full(shape, which, "int64")
        return ops.cast(_C.to_tensor(numbers), self._given.dtype)


_VARIES = ("all", "real numbers", "nothing")


def _is_real(given) -> bool:
    return given.is_dense and "float" in given.dtype.name


def _varied(given, varies: str):
    """A tensor like an example, with other elements that the example could have. varies: of _VARIES."""
    is_real = _is_real(given)
    made = _C.to_tensor(given, place=given.place)
    if not given.is_dense or given.size == 0 or varies == "nothing" or (varies != "all" and not is_real):
        return made
    random = np.random.default_rng(1)
    own = given.astype("float64").numpy() if is_real else given.numpy()
    if is_real and np.isfinite(own).all():
        numbers = random.uniform(own.min(), own.max(), own.shape)
    else:
        numbers = random.choice(own.reshape(-1), own.shape)
    made = ops.cast(_C.to_tensor(np.asarray(numbers), place=given.place), given.dtype)
    made.lod = given.lod
    return made


def _example_sizes(leaves: list, shares_batch: bool, shares_lengths: bool) -> dict:
    """{(leaf, axis): sizes in both examples} of each axis that is open. Those that do not share differ from each other,
    and by another number and ratio in the second example, so that no sum or quotient of two is the same in both."""
    found, batches, lengths = {}, 0, 0
    for leaf in leaves:
        for axis in leaf.open_axes:
            if axis == 0:
                found[leaf, axis] = (2 + batches, 5 + 2 * batches)
                batches += not shares_batch
            else:
                found[leaf, axis] = (32 * (1 + lengths), 32 * (3 + 2 * lengths))
                lengths += not shares_lengths
    return found


def _mapped(value, function, path: str):
    """The value with function(leaf, path) in place of each InputSpec and tensor. path: how names of inputs begin."""
    if isinstance(value, (InputSpec, _C.Tensor)):
        return function(value, path)
    if isinstance(value, (list, tuple)):
        items = [_mapped(one, function, f"{path}_{i}") for i, one in enumerate(value)]
        return items if isinstance(value, list) else tuple(items)
    if isinstance(value, dict):
        return {key: _mapped(one, function, f"{path}_{key}") for key, one in value.items()}
    return value


def _argument_names(function, count: int) -> list:
    """Of the first `count` positional arguments; x_0, … where nothing says them."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        parameters = ()
    found = [one.name for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    return (found + [f"x_{i}" for i in range(len(found), count)])[:count]


def _leaves_of(function, input_spec) -> tuple:
    """The leaves of all arguments, and the arguments with the leaves in their places. Errors: ValueError for a name
    that two InputSpecs have."""
    leaves, chosen = [], set()

    def choose(given, path):
        if isinstance(given, InputSpec) and given.name:
            if given.name in chosen:
                raise ValueError(f"jit.save: two InputSpecs have the name {given.name!r}; a name is that of one input")
            chosen.add(given.name)

    def leaf(given, path):
        is_chosen = isinstance(given, InputSpec) and given.name
        name = given.name or path
        while not is_chosen and (name in chosen or any(name == one.name for one in leaves)):
            name += "_"
        leaves.append(_Leaf(given, name))
        return leaves[-1]
    _mapped(list(input_spec), choose, "")
    names = _argument_names(function, len(input_spec))
    arguments = [_mapped(one, leaf, name) for one, name in zip(input_spec, names)]
    return leaves, arguments


def _filled(value, tensors: dict):
    """The value with tensors in place of leaves."""
    if isinstance(value, _Leaf):
        return tensors[value]
    if isinstance(value, (list, tuple)):
        items = [_filled(one, tensors) for one in value]
        return items if isinstance(value, list) else tuple(items)
    return {key: _filled(one, tensors) for key, one in value.items()} if isinstance(value, dict) else value


def _flat(value) -> list:
    """The tensors of a result, in their order. Errors: TypeError for another value than None."""
    if isinstance(value, _C.Tensor):
        return [value]
    if isinstance(value, (list, tuple)):
        return [one for item in value for one in _flat(item)]
    if isinstance(value, dict):
        return _flat(list(value.values()))
    if value is None:
        return []
    raise TypeError(f"a function that is traced returns tensors, in lists and dicts, not {type(value).__name__}")


@contextlib.contextmanager
def _recording(recorder):
    before = _C._record(recorder)
    try:
        yield
    finally:
        _C._record(before)


def _traced(function, leaves: list, arguments: list, which: int, sizes: dict, varies: str = "nothing"):
    """A recorder with the program of one call, and its inputs and results. Tensors that the call reads and then changes
    have their values again afterwards."""
    tensors = {leaf: leaf.example(which, sizes, varies) for leaf in leaves}
    recorder = _C.ProgramRecorder()
    for leaf, tensor in tensors.items():
        recorder.add_feed(leaf.name, tensor)
    try:
        _record_call(recorder, function, tensors, arguments)
    finally:
        recorder._restore_parameters()
    return recorder


def _record_call(recorder, function, tensors: dict, arguments: list) -> None:
    """Calls the function with the tensors in place of leaves; what it returns is what the program fetches."""
    taken = {leaf.name for leaf in tensors}
    with no_grad(), _recording(recorder):
        try:
            results = _flat(function(*_filled(arguments, tensors)))
        except Exception as error:
            if hasattr(error, "add_note"):  # Python 3.11
                shapes = ", ".join(f"{leaf.name} {tensor.shape}" for leaf, tensor in tensors.items())
                error.add_note(f"raised while phibridge.jit traced with examples: {shapes}; a tensor in `input_spec` "
                               "is an example of one's own")
            raise
        if not results:
            raise _C.InvalidArgumentError("a function that is traced returned no tensor")
        for result in results:
            try:
                is_free = recorder.name_of(result) not in taken
            except _C.NotFoundError:  # a constant
                is_free = False
            result = result if is_free else ops.assign(result)
            taken.add(recorder.name_of(result))
            recorder.add_fetch(result)


def _second_trace(function, leaves: list, arguments: list, sizes: dict):
    """A recorder, of a call with other elements. A function may take no others than those of an example, such as offsets."""
    examples = [leaf for leaf in leaves if leaf.is_example]
    # Without examples all of _VARIES are one, and so are the first two where all examples are real.
    tried = _VARIES[-1:] if not examples else _VARIES[::2] if all(leaf.is_real for leaf in examples) else _VARIES
    error = None
    for varies in tried:
        try:
            recorder = _traced(function, leaves, arguments, 1, sizes, varies)
        except _C.UnimplementedError:
            raise
        except Exception as raised:
            error = raised
            continue
        if error is not None:
            same = "examples" if varies == "nothing" else "examples that are whole numbers"
            warnings.warn(f"jit.save: the function raises with other elements of the {same}, so that what depends on "
                          f"them is not noticed: {type(error).__name__}: {error}",
                          stacklevel=5)  # the caller of save
        return recorder
    raise error


def _both_traces(function, leaves: list, arguments: list) -> list:
    """Two recorders. Open sizes are shared only where the function raises otherwise."""
    tried, error = [], None
    for shares in ((False, False), (True, False), (True, True)):
        sizes = _example_sizes(leaves, *shares)
        if sizes in tried:
            continue
        tried.append(sizes)
        try:
            return [_traced(function, leaves, arguments, 0, sizes), _second_trace(function, leaves, arguments, sizes)]
        except _C.UnimplementedError:  # of no size
            raise
        except Exception as raised:
            error = raised
    raise error


def _names_in(code) -> set:
    """Names that a function, and functions within it, may look up outside."""
    inner = (_names_in(one) for one in code.co_consts if inspect.iscode(one))
    return set(code.co_names).union(*inner)


def _used_by(function) -> list:
    """What a call of the function may use: where its layers may be."""
    if isinstance(function, StaticFunction):
        return [function.dygraph_function]
    if isinstance(function, functools.partial):
        return [function.func, *function.args, *function.keywords.values()]
    if inspect.ismethod(function):
        owner = function.__self__
        inner = [] if isinstance(owner, (_Layer, type)) else list(getattr(owner, "__dict__", {}).values())
        return [owner, function.__func__, *inner]
    if isinstance(function, (list, tuple)):
        return list(function)
    if isinstance(function, dict):
        return list(function.values())
    if not inspect.isfunction(function):
        return []
    found = [function.__globals__[name] for name in _names_in(function.__code__) if name in function.__globals__]
    for cell in function.__closure__ or ():
        with contextlib.suppress(ValueError):  # it is empty
            found.append(cell.cell_contents)
    return found


def _layers_of(function) -> list:
    """The layer, or those that a function reaches by its closure, globals, or the object whose method it is; each
    before what is within it."""
    layers, seen = [], {}
    left = [function]
    if not isinstance(function, (_Layer, StaticFunction)) and not inspect.isroutine(function):
        left.append(getattr(function, "__call__", None))  # an object of another class
    while left:
        one = left.pop()
        if id(one) in seen:
            continue
        seen[id(one)] = one  # kept, so that no other gets its id
        if isinstance(one, _Layer):
            layers += one.sublayers(include_self=True)
        else:
            left += _used_by(one)
    return layers


@contextlib.contextmanager
def _evaluating(function):
    """Its layers in eval mode; afterwards they have their modes again, and random numbers go on as before."""
    layers = _layers_of(function)
    modes, state = [one.training for one in layers], _C.get_rng_state()
    for one in layers:
        _Layer.eval(one)
    try:
        yield
    finally:
        _C.set_rng_state(state)
        for one, is_training in zip(layers, modes):  # one that has others within comes before these
            _Layer.train(one) if is_training else _Layer.eval(one)


def _program_of(layer, input_spec):
    forward = layer.forward if isinstance(layer, _Layer) else layer
    if input_spec is None:
        input_spec = getattr(forward, "input_spec", None)
    if input_spec is None:
        raise _C.InvalidArgumentError("jit.save: there is no `input_spec`, a list with an InputSpec for each argument; "
                                      "jit.to_static takes it, too")
    if isinstance(input_spec, (InputSpec, _C.Tensor)) or not isinstance(input_spec, (list, tuple)):
        raise TypeError("jit.save: `input_spec` is a list with an InputSpec or a tensor for each argument, not "
                        f"{type(input_spec).__name__}")
    leaves, arguments = _leaves_of(forward, input_spec)
    with _evaluating(layer):
        recorder, other = _both_traces(layer, leaves, arguments)
    recorder.generalize(other)
    return recorder


def save(layer, path, input_spec=None, **configs):
    """Writes a layer, or a function, as a program for inference: path + ".pdmodel" and, if it has parameters, path +
    ".pdiparams", which `phibridge run`, `doctor` and `check`, Program.load and jit.load read.

    input_spec: as of to_static, which may have it. An InputSpec without a name has that of the argument. The layer is
    traced in eval mode, as Paddle saves it, and so are layers that a function reaches by its closure, globals or
    object; modes and the random numbers are as before afterwards. A function may be called several times. Parameters,
    buffers and tensors that no operator made are saved with their values. Operators that draw random numbers draw anew
    in each run. What a trace fixes and refuses phibridge.jit describes.

    Raises TypeError and ValueError for wrong arguments, InvalidArgumentError without `input_spec` and for what depends
    on the example, UnimplementedError for a function that reads elements of a tensor or calls backward(), and for
    options, PreconditionNotMetError for a function that reads a tensor from outside and then changes it.
    """
    _only("jit.save", configs)
    if not callable(layer):
        raise TypeError(f"jit.save: {type(layer).__name__} is neither a layer nor a function")
    path = os.fspath(path)
    folder, prefix = os.path.split(path)
    if not prefix:
        raise ValueError(f"jit.save: {path!r} names a folder; it is to be FOLDER/NAME, for NAME.pdmodel")
    recorder = _program_of(layer, input_spec)
    if folder:
        os.makedirs(folder, exist_ok=True)
    recorder.save_as(path)


class TranslatedLayer(_Layer):
    """A saved program as a layer: what jit.load returns. It evaluates only, and has no parameters of a layer: program()
    has them. One thread at a time."""

    def __init__(self, program):
        super().__init__()
        self._program, self._session = program, _C.Session(program)
        self._names = [feed["name"] for feed in program.feeds]
        self.eval()

    def forward(self, *args):
        """The result, or a list of the results, without history. args: tensors or arrays, in the order of the program's
        feeds. Raises TypeError for another number of them."""
        if len(args) != len(self._names):
            names = ", ".join(self._names)
            raise TypeError(f"the program takes {len(self._names)} inputs ({names}), and got {len(args)}")
        found = self._session.run(dict(zip(self._names, args)))
        results = [found[name] for name in self._program.fetches]
        return results[0] if len(results) == 1 else results

    def train(self):
        """Raises UnimplementedError: a program that was saved for inference has no gradients."""
        raise _C.UnimplementedError("TranslatedLayer: a program that was saved for inference cannot be trained; make "
                                    "the layer of Python again and give it the parameters")

    def program(self, method_name="forward"):
        """The Program. Raises InvalidArgumentError for another method than forward."""
        if method_name != "forward":
            raise _C.InvalidArgumentError(f"TranslatedLayer: there is no program of `{method_name}`, but of `forward`")
        return self._program


def load(path, **configs):
    """A layer of what jit.save, or paddle.jit.save, wrote as path + ".pdmodel". configs: options of Program.load;
    `place` is that of set_device unless it is given.

    Raises the errors of Program.load.
    """
    return TranslatedLayer(_C.Program.load(os.fspath(path) + ".pdmodel", **{"place": _C._nn.get_default_place(), **configs}))
