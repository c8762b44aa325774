"""Programs that parity differentiates: the gradients that are appended to them are compared with Paddle's where Paddle
has them, and by variables of float64 with differences. program_truths.py records them.
"""
import numpy as np
import paddle
import paddle.static as static
from paddle.base import core

import control
from control import Maker, Var

X = np.float64([[0.5, -1, 2], [0.25, 1, -0.5]])
W = np.sin(np.arange(9)).reshape(3, 3)


def _data(name, array):
    x = static.data(name, array.shape, array.dtype.name)
    x.stop_gradient = False
    return x


def _built(name, build, answers=True):
    """build() gives feeds {name: array} and the target."""
    program = static.Program()
    with static.program_guard(program, static.Program()), paddle.utils.unique_name.guard():
        feeds, target = build()
    by = [n for n, array in feeds.items() if array.dtype.kind == "f"]
    control.write(name, program, feeds, [target.name], target=target.name, by=by, answers=answers)


def _write(m, name, target, by, fetches=(), answers=False, **more):
    for variable in m.block.vars.values():  # operators that run blocks stop the gradients of what they write
        variable.stop_gradient = variable.type == Var.LOD_TENSOR and variable.dtype not in (Var.FP64, Var.FP32)
    control.write(name, m.program, m.feeds, [*fetches, target], target=target, by=by, answers=answers, **more)


def _mean(m, name, out="target"):
    m.op("mean", {"X": name}, {"Out": m.var(out, "float64", shape=[])})


def _loop(turns):
    """y goes through the steps, w is read in all of them."""
    def build():
        x, w = _data("x", X), _data("w", W)
        i, n = paddle.zeros([1], "int64"), paddle.full([1], turns, "int64")
        _, y = static.nn.while_loop(lambda i, y: i < n,
                                    lambda i, y: [i + 1, paddle.tanh(paddle.matmul(y, w)) + x], [i, x * 0.5])
        return {"x": X, "w": W}, paddle.sum(y * y)
    return build


def _two_states():
    """Two states, each of which needs the other one as it was before the step."""
    x, z = _data("x", X), _data("z", X - 0.75)
    i, n = paddle.zeros([1], "int64"), paddle.full([1], 3, "int64")
    _, a, b = static.nn.while_loop(lambda i, a, b: i < n, lambda i, a, b: [i + 1, a * b, paddle.tanh(a) + x * b],
                                   [i, x * 0.5, z * 1.5])
    return {"x": X, "z": X - 0.75}, paddle.sum(a * 2.0 + b)


def _nested():
    """A loop in a loop, with a branch in the inner one."""
    x = _data("x", X)
    i, n = paddle.zeros([1], "int64"), paddle.full([1], 2, "int64")

    def inner(j, y):
        odd = paddle.equal(j % 2, paddle.ones([1], "int64"))
        return [j + 1, static.nn.cond(odd, lambda: y * y, lambda: paddle.tanh(y) - x)]

    def outer(i, y):
        _, z = static.nn.while_loop(lambda j, y: j < i + 2, inner, [paddle.zeros([1], "int64"), paddle.assign(y)])
        return [i + 1, z * x]
    _, y = static.nn.while_loop(lambda i, y: i < n, outer, [i, x * 0.5])
    return {"x": X}, paddle.sum(y)


def _branch(high):
    """Of three inputs each branch reads two."""
    def build():
        x, z, u = _data("x", X + high), _data("z", X * 0.5), _data("u", X[:, :2] - 1)
        y = static.nn.cond(paddle.mean(x) < 1.0, lambda: paddle.sum(x * x * z), lambda: paddle.sum(paddle.tanh(u)) * 3.0)
        return {"x": X + high, "z": X * 0.5, "u": X[:, :2] - 1}, y + paddle.sum(x)
    return build


def _array_loop(turns):
    """A loop that reads one array and writes two; nothing reads the last element of the second one. In float32, as the
    gradient of an array that a loop both reads and writes is the original's and not the slope."""
    def build():
        x = _data("x", X.astype("float32"))
        i, n = paddle.zeros([1], "int64"), paddle.full([1], turns, "int64")
        array, other = (paddle.tensor.create_array("float32") for _ in range(2))
        paddle.tensor.array_write(paddle.tanh(x), i, array)
        paddle.tensor.array_write(x * x, i, other)

        def body(i, y):
            after = paddle.tensor.array_read(array, i) * y + x
            paddle.tensor.array_write(after, i + 1, array)
            paddle.tensor.array_write(y, i + 1, other)
            return [i + 1, after]
        _, y = static.nn.while_loop(lambda i, y: i < n, body, [i, x * 0.5])
        first = paddle.tensor.array_read(other, paddle.zeros([1], "int64"))
        return {"x": X.astype("float32")}, paddle.sum(paddle.tensor.array_read(array, n) * y + first)
    return build


def _arrays_apart():
    """Of an array of three tensors one is read twice and one never."""
    x = _data("x", X)
    array = paddle.tensor.create_array("float64")
    at = [paddle.full([1], i, "int64") for i in range(3)]
    for i, part in enumerate((x * 2.0, paddle.tanh(x), x * x)):
        paddle.tensor.array_write(part, at[i], array)
    a, b, c = (paddle.tensor.array_read(array, at[i]) for i in (0, 0, 2))
    return {"x": X}, paddle.sum(a * b + c)


def _read_again():
    """A loop of which each step reads the same element of an array: its gradients add up."""
    x = _data("x", X)
    i, n, first = paddle.zeros([1], "int64"), paddle.full([1], 3, "int64"), paddle.zeros([1], "int64")
    array = paddle.tensor.create_array("float64")
    paddle.tensor.array_write(paddle.tanh(x), first, array)
    paddle.tensor.array_write(x * x, paddle.full([1], 1, "int64"), array)
    _, y = static.nn.while_loop(lambda i, y: i < n,
                                lambda i, y: [i + 1, y * paddle.tensor.array_read(array, first) + x], [i, x * 0.5])
    return {"x": X}, paddle.sum(y * y)


def _in_place_loop(name, tested):
    """As fluid wrote loops: the block adds to its counter in place, and reads an array there; in float32 as in _array_loop."""
    m = Maker()
    m.feed("x", X.astype("float32"))
    m.feed("rows", (X * 0.5).astype("float32"))
    m.array("array", "float32")
    for i in range(3):
        m.op("scale", {"X": "rows"}, {"Out": m.var(f"row{i}", "float32", shape=[2, 3])}, {"scale": 0.5 + i})
        m.op("write_to_array", {"X": f"row{i}", "I": m.feed(f"at{i}", np.array([i], "int64"))}, {"Out": "array"})
    m.op("fill_constant", {}, {"Out": m.var("i", "int64", shape=[1])}, {"shape": [1], "value": 0.0, "dtype": Var.INT64})
    m.op("fill_constant", {}, {"Out": m.var("n", "int64", shape=[1])}, {"shape": [1], "value": 3.0, "dtype": Var.INT64})
    m.op("less_than", {"X": "i", "Y": "n"}, {"Out": m.var("more", "bool", shape=[1])})
    m.op("tanh", {"X": "x"}, {"Out": m.var("y", "float32", shape=[2, 3])})
    block = m.sub_block()
    m.op("read_from_array", {"X": "array", "I": "i"}, {"Out": m.var("row", "float32", block=block, shape=[2, 3])},
         block=block)
    m.op("elementwise_mul", {"X": "y", "Y": "row"}, {"Out": m.var("product", "float32", block=block, shape=[2, 3])},
         {"axis": -1}, block)
    m.op("increment", {"X": "i"}, {"Out": m.block.var("i")}, {"step": 1.0}, block)
    m.op("elementwise_add", {"X": "product", "Y": "x"}, {"Out": m.block.var("y")}, {"axis": -1}, block)
    m.op("less_than", {"X": "i", "Y": "n"}, {"Out": m.block.var("more")}, block=block)
    m.op("while", {"X": ["x", "y", "array", "i", "n"], "Condition": ["more"]},
         {"Out": ["y", "i", "more"], "StepScopes": [m.var("scopes", kind=Var.STEP_SCOPES)]},
         {"sub_block": block, "is_test": tested})
    m.op("mean", {"X": "y"}, {"Out": m.var("target", shape=[])})
    if tested:
        return control.write(name, m.program, m.feeds, ["target", "y", "i"])
    return _write(m, name, "target", ["x", "rows"], ["y", "i"], answers=True)


def _conditional(taken, scalar):
    """A block that reads a table by rows, and the shape of x; or does not run."""
    m = Maker()
    m.feed("table", W)
    m.feed("x", X if taken or scalar else X[:0], [[0, 1, 2]] if taken or scalar else None, shape=[-1, 3])
    m.feed("ids", np.array([2, 0], "int64"))
    m.feed("cond", np.array([taken]))
    m.op("scale", {"X": "table"}, {"Out": m.var("words", "float64", shape=[3, 3])}, {"scale": 2.0})
    m.op("fill_constant", {}, {"Out": m.var("out", "float64", shape=[])}, {"shape": [], "value": 2.0, "dtype": Var.FP64})
    block = m.sub_block()
    m.op("lookup_table_v2", {"W": "words", "Ids": "ids"},
         {"Out": m.var("found", "float64", block=block, shape=[2, 3])}, {"is_sparse": False, "padding_idx": -1}, block)
    m.op("square", {"X": "found"}, {"Out": m.var("squares", "float64", block=block, shape=[2, 3])}, block=block)
    m.op("shape", {"Input": "x"}, {"Out": m.var("sizes", "int32", block=block, shape=[2])}, block=block)
    m.op("reduce_sum", {"X": "squares"}, {"Out": m.block.var("out")}, {"reduce_all": True, "dim": [0]}, block)
    m.op("conditional_block", {"Cond": ["cond"], "Input": ["words", "x", "ids"]},
         {"Out": ["out"], "Scope": [m.var("scope", kind=Var.STEP_SCOPES)]},
         {"sub_block": block, "is_scalar_condition": scalar})
    _mean(m, "out")
    _write(m, f"conditional_slopes_{'scalar' if scalar else 'tensors'}_{int(taken)}", "target", ["table", "x"],
           answers=scalar)


def _as_fluid(program):
    """With the operator by which fluid named the states of a step; Paddle 2.6.2 has `assign` instead."""
    desc = core.ProgramDesc(program.desc.serialize_to_string())
    step = desc.block(1)
    for i in range(step.op_size()):
        if step.op(i).type() == "assign":
            step.op(i).set_type("rnn_memory_helper")
    return desc.serialize_to_string()


def _recurrent(name, reverse=False, steps=4, states=True):
    """Two inputs with gradients and one without, two states of which one is no output, parameters of which one is not
    read, and an output on which nothing depends."""
    m = Maker()
    m.feed("x", np.sin(np.arange(steps * 6)).reshape(steps, 2, 3))
    m.feed("z", np.cos(np.arange(steps * 6)).reshape(steps, 2, 3))
    m.feed("w", W)
    m.feed("unused", W + 1)
    m.feed("ids", np.arange(steps * 2).reshape(steps, 2) % 3)
    m.feed("start", X)
    m.feed("other_start", X * 0.5)
    m.op("scale", {"X": "w"}, {"Out": m.var("words", "float64", shape=[3, 3])}, {"scale": 2.0})
    for output in ("state", "doubled"):
        m.var(output, "float64", shape=[steps, 2, 3])
    if not steps:  # no step writes them
        for output in ("state", "doubled"):
            m.op("fill_constant", {}, {"Out": output}, {"shape": [1, 2, 3], "value": 2.0, "dtype": Var.FP64})
    block = m.sub_block()

    def within(*names):
        for inner in names:
            m.var(inner, "float64", block=block, shape=[2, 3])
    within("x", "z", "memory", "other_memory", "product", "half", "sum", "more", "found", "all", "curved", "twice", "state",
           "other", "doubled")
    m.var("ids", "int64", block=block, shape=[2])
    m.op("matmul_v2", {"X": "x", "Y": "w"}, {"Out": "product"}, {"trans_x": False, "trans_y": False}, block)
    m.op("scale", {"X": "memory" if states else "start"}, {"Out": "half"}, {"scale": 0.5}, block)
    m.op("elementwise_add", {"X": "product", "Y": "half"}, {"Out": "sum"}, {"axis": -1}, block)
    m.op("elementwise_mul", {"X": "sum", "Y": "other_memory" if states else "other_start"}, {"Out": "more"},
         {"axis": -1}, block)
    m.op("lookup_table_v2", {"W": "words", "Ids": "ids"}, {"Out": "found"}, {"is_sparse": False, "padding_idx": -1},
         block)
    m.op("elementwise_add", {"X": "found", "Y": "more"}, {"Out": "all"}, {"axis": -1}, block)
    m.op("tanh", {"X": "all"}, {"Out": "curved"}, block=block)
    m.op("scale", {"X": "z"}, {"Out": "twice"}, {"scale": 2.0}, block)
    for given, named in (("curved", "state"), ("all", "other"), ("twice", "doubled")):
        m.op("assign", {"X": given}, {"Out": named}, block=block)
    m.op("recurrent", {"inputs": ["x", "z", "ids"], "initial_states": ["start", "other_start"] if states else [],
                       "parameters": ["w", "words", "unused"] + ([] if states else ["start", "other_start"])},
         {"outputs": ["state", "doubled"], "step_scopes": [m.var("scopes", kind=Var.STEP_SCOPES)]},
         {"has_states": states, "ex_states": ["memory", "other_memory"] if states else [],
          "states": ["state", "other"] if states else [], "sub_block": block, "reverse": reverse, "is_train": True})
    m.op("square", {"X": "state"}, {"Out": m.var("squares", "float64", shape=[steps, 2, 3])})
    _mean(m, "squares")
    by = ["x", "z", "w", "unused", "start", "other_start"]
    _write(m, f"recurrent_gradient_{name}", "target", by)
    if steps:
        control.write(f"recurrent_{name}_fluid", m.program, m.feeds, ["target"], saved=_as_fluid(m.program))


def _lod_gradients():
    """Sequences to steps and back, split and merged."""
    rows = np.sin(np.arange(14)).reshape(7, 2)
    m = Maker()
    m.feed("x", rows, control.ONE_LEVEL)
    m.op("tanh", {"X": "x"}, {"Out": m.var("y", "float64", shape=[7, 2])})
    m.var("table", kind=Var.LOD_RANK_TABLE)
    m.op("lod_rank_table", {"X": "x"}, {"Out": "table"}, {"level": 0})
    m.op("lod_tensor_to_array", {"X": "y", "RankTable": "table"}, {"Out": m.array("steps", "float64")})
    m.op("array_to_lod_tensor", {"X": "steps", "RankTable": "table"}, {"Out": m.var("back", "float64", shape=[7, 2])})
    m.op("square", {"X": "back"}, {"Out": m.var("squares", "float64", shape=[7, 2])})
    _mean(m, "squares")
    _write(m, "lod_array_gradient", "target", ["x"], ["steps", "back"])
    for mask in ([1, 0, 1], [1, 1, 1], [0, 0, 0]):
        m = Maker()
        m.feed("x", rows, control.ONE_LEVEL)
        m.feed("mask", np.array(mask, bool).reshape(-1, 1))
        m.op("tanh", {"X": "x"}, {"Out": m.var("y", "float64", shape=[7, 2])})
        m.op("split_lod_tensor", {"X": "y", "Mask": "mask"},
             {"OutTrue": m.var("yes", "float64", shape=[7, 2]), "OutFalse": m.var("no", "float64", shape=[7, 2])},
             {"level": 0})
        m.op("scale", {"X": "yes"}, {"Out": m.var("more", "float64", shape=[7, 2])}, {"scale": 3.0})
        m.op("merge_lod_tensor", {"X": "y", "Mask": "mask", "InTrue": "more", "InFalse": "no"},
             {"Out": m.var("out", "float64", shape=[7, 2])}, {"level": 0})
        m.op("square", {"X": "out"}, {"Out": m.var("squares", "float64", shape=[7, 2])})
        _mean(m, "squares")
        _write(m, f"split_gradient_{''.join(map(str, mask))}", "target", ["x"], ["out"])


def _rank_gradients():
    """Rows with a LoD of their own, in the order of a rank table, and those that go on."""
    rows = np.sin(np.arange(12)).reshape(6, 2)
    for step in range(4):
        for kind, lod in (("rows", None), ("lod", [[0, 1, 4, 6]]), ("two_levels", [[0, 1, 2, 4], [0, 1, 3, 5, 6]])):
            m = control.rank_table()
            m.feed("y", rows[:3] if lod is None else rows, lod)
            m.op("tanh", {"X": "y"}, {"Out": m.var("z", "float64", shape=list(m.block.var("y").shape))})
            m.op("reorder_lod_tensor_by_rank", {"X": "z", "RankTable": "table"},
                 {"Out": m.var("ordered", "float64", shape=[-1, 2])})
            m.op("shrink_rnn_memory", {"X": "ordered", "RankTable": "table",
                                       "I": m.feed("i", np.array([step], "int64"))},
                 {"Out": m.var("out", "float64", shape=[-1, 2])})
            m.op("square", {"X": "out"}, {"Out": m.var("squares", "float64", shape=[-1, 2])})
            m.op("reduce_sum", {"X": "squares"}, {"Out": m.var("target", "float64", shape=[])},
                 {"reduce_all": True, "dim": [0]})
            _write(m, f"rank_gradient_{kind}_{step}", "target", ["y"], ["out"])


def _joined(name, axis, stack, shapes):
    """An array whose parts differ in length on the axis. Paddle does not survive a negative axis."""
    m = Maker()
    m.array("array", "float64")
    for i, shape in enumerate(shapes):
        size = int(np.prod(shape))
        m.feed(f"x{i}", np.sin(np.arange(size) + i).reshape(shape))
        m.op("tanh", {"X": f"x{i}"}, {"Out": m.var(f"y{i}", "float64", shape=shape)})
        m.op("write_to_array", {"X": f"y{i}", "I": m.feed(f"i{i}", np.array([i], "int64"))}, {"Out": "array"})
    m.op("tensor_array_to_tensor", {"X": "array"},
         {"Out": m.var("out", "float64", shape=[-1] * (len(shapes[0]) + stack)), "OutIndex": m.var("sizes", "int32")},
         {"axis": max(axis, 0), "use_stack": stack})
    m.block.ops[-1]._set_attr("axis", axis)
    m.op("square", {"X": "out"}, {"Out": m.var("squares", "float64", shape=[-1] * (len(shapes[0]) + stack))})
    m.op("reduce_sum", {"X": "squares"}, {"Out": m.var("target", "float64", shape=[])}, {"reduce_all": True, "dim": [0]})
    by = [f"x{i}" for i in range(len(shapes))]
    sizes = {"sizes": np.int32([1 if stack else shape[axis] for shape in shapes])}
    if axis < 0:
        control.write(f"joined_{name}", m.program, m.feeds, None, target="target", by=by, stated=sizes)
    else:
        _write(m, f"joined_{name}", "target", by, ["out"], stated=sizes)


def make():
    for turns in (1, 3):
        _built(f"loop_slopes_{turns}", _loop(turns))
    _built("loop_slopes_0", _loop(0), answers=False)  # Paddle leaves the gradient of what no step read undefined
    _built("loop_slopes_two_states", _two_states)
    _built("loop_slopes_nested", _nested, answers=False)  # Paddle loses a part of the gradient here
    for turns in (0, 3):
        _built(f"loop_slopes_arrays_{turns}", _array_loop(turns), answers=turns > 0)
    _built("array_slopes", _arrays_apart, answers=False)  # Paddle leaves the gradient of what is never read undefined
    _built("loop_slopes_read_again", _read_again, answers=False)  # Paddle keeps the gradient of one step alone
    for high in (0, 3):
        _built(f"branch_slopes_{high}", _branch(high))
    _in_place_loop("loop_slopes_in_place", tested=False)
    _in_place_loop("loop_in_place", tested=True)
    for taken in (True, False):
        for scalar in (True, False):
            _conditional(taken, scalar)
    _recurrent("forward")
    _recurrent("reverse", reverse=True)
    _recurrent("one_step", steps=1)
    _recurrent("no_states", states=False)
    _recurrent("no_steps", steps=0)
    _recurrent("two_steps", steps=2)
    _recurrent("three_steps", steps=3)
    _recurrent("no_states_reverse", reverse=True, states=False)
    _recurrent("one_step_reverse", reverse=True, steps=1)
    _lod_gradients()
    _rank_gradients()
    for name, axis, stack, shapes in (
            ("last", -1, False, ([2, 3], [2, 1])), ("first", -2, False, ([2, 3], [1, 3])),
            ("middle", 1, False, ([2, 1, 3], [2, 2, 3], [2, 3, 3])), ("stack_last", -1, True, ([2, 3], [2, 3])),
            ("stack_first", -3, True, ([2, 3], [2, 3])), ("stack_middle", 1, True, ([2, 3], [2, 3], [2, 3])),
            ("one", 0, False, ([2, 3],)), ("three", 0, False, ([1, 2], [3, 2], [2, 2])),
            ("stack_one", 0, True, ([3],))):
        _joined(name, axis, stack, shapes)
