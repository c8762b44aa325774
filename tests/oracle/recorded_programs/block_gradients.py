"""Gradients whose variables are more than a plain tensor of one shape: arrays and rows in blocks, states that are not
passed on, sequences, shapes that nobody told. program_truths.py records them.
"""
import numpy as np
import paddle
import paddle.static as static

import control
from control import ROWS, Maker, Var

X = np.float32([[0.5, -1, 2], [0.25, 1, -0.5]])


def _data(name, array):
    x = static.data(name, array.shape, array.dtype.name)
    x.stop_gradient = False
    return x


def _built(name, build, answers):
    """build() gives feeds {name: array}, the target and what it is differentiated by: by Paddle if it answers."""
    program = static.Program()
    with static.program_guard(program, static.Program()), paddle.utils.unique_name.guard():
        feeds, target, by = build()
        grads = static.gradients([target], by) if answers else []
    more = {} if answers else {"target": target.name, "by": [x.name for x in by], "answers": False}
    control.write(name, program, feeds, [target, *grads], **more)


def _array_in_branch(taken, dtype):
    """A branch that reads an array: where it does not run, the gradient of the array is one of zeros."""
    given = X.astype(dtype)

    def build():
        x, go = _data("x", given), static.data("go", [1], "bool")
        array = paddle.tensor.create_array(dtype)
        for i in range(2):
            paddle.tensor.array_write(x * (i + 2.0), paddle.full([1], i, "int64"), array)
        y = static.nn.cond(go, lambda: paddle.tensor.array_read(array, paddle.ones([1], "int64")) * x, lambda: x * 0.5)
        return {"x": given, "go": np.array([taken])}, paddle.sum(y * y), [x]
    return build


def _rows_in_branch(taken, dtype):
    """A branch that looks rows of a table up: their gradient is one of selected rows."""
    rows = ROWS.astype(dtype)

    def build():
        table, go = _data("table", rows), static.data("go", [1], "bool")
        ids = static.data("ids", [3], "int64")

        def look_up():
            out = paddle.nn.functional.embedding(ids, table, sparse=True)
            return paddle.sum(out * out)
        y = static.nn.cond(go, look_up, lambda: paddle.sum(ids.astype(dtype)))
        return {"table": rows, "go": np.array([taken]), "ids": np.array([5, 2, 5])}, y * 3.0, [table]
    return build


def _counted(kind, slot, count):
    """An operator with as many gradients of a slot as its program does not have."""
    def build():
        x, z = _data("x", X), _data("z", X * 0.5)
        if kind == "conditional_block_grad":
            y = static.nn.cond(static.data("go", [1], "bool"), lambda: paddle.sum(x * x * z), lambda: paddle.sum(x))
        else:
            i, n = paddle.zeros([1], "int64"), paddle.full([1], 2, "int64")
            _, y = static.nn.while_loop(lambda i, y: i < n, lambda i, y: [i + 1, paddle.tanh(y * z)], [i, x * 0.5])
        return {"x": X, "z": X * 0.5, **({"go": np.array([True])} if kind == "conditional_block_grad" else {})}, y, [x, z]
    program = static.Program()
    with static.program_guard(program, static.Program()), paddle.utils.unique_name.guard():
        feeds, y, by = build()
        static.gradients([y], by)
    op = max((op for op in program.global_block().ops if op.type == kind), key=lambda op: len(op.input(slot)))
    inputs, grads = op.input(slot), op.output(slot + "@GRAD")
    op.desc.set_output(slot + "@GRAD", grads[:count])
    name = f"{kind}_{count}_of_{len(inputs)}"
    if count == 0:
        control.write(name, program, feeds, [y])
    else:
        control.write(name, program, feeds, [], error=f"{kind}: {count} gradients of the {len(inputs)} variables in {slot}")


def _stateless(leftover):
    """Steps that pass no states on, with the names of states that their attributes still hold."""
    x, start = np.sin(np.arange(12)).reshape(2, 2, 3), np.ones((2, 3))
    m = Maker()
    m.feed("x", x)
    m.feed("w", start * 0.5)
    m.var("state", "float64", shape=[2, 2, 3])
    block = m.sub_block()
    for name in ("x", "product", "state"):
        m.var(name, "float64", block=block, shape=[2, 3])
    m.op("elementwise_mul", {"X": "x", "Y": "w"}, {"Out": "product"}, {"axis": -1}, block)
    m.op("tanh", {"X": "product"}, {"Out": "state"}, block=block)
    m.op("recurrent", {"inputs": ["x"], "initial_states": [], "parameters": ["w"]},
         {"outputs": ["state"], "step_scopes": [m.var("scopes", kind=Var.STEP_SCOPES)]},
         {"has_states": False, "ex_states": leftover[0], "states": leftover[1], "sub_block": block, "reverse": False,
          "is_train": True})
    m.op("mean", {"X": "state"}, {"Out": m.var("target", "float64", shape=[])})
    for variable in m.block.vars.values():
        variable.stop_gradient = variable.type == Var.LOD_TENSOR and variable.dtype not in (Var.FP64, Var.FP32)
    control.write(f"recurrent_stateless_{len(leftover[0])}_{len(leftover[1])}", m.program, m.feeds, ["state", "target"],
                  target="target", by=["x", "w"], answers=False)


MOVES = {"transpose2": {"axis": [1, 0]}, "reshape2": {"shape": [2, 7]}, "flatten2": {"axis": 0}, "squeeze2": {"axes": []},
         "unsqueeze2": {"axes": [1]}, "flatten_contiguous_range": {"start_axis": 0, "stop_axis": 1}}


def _moved(op, x, lod=None, told=True):
    """The gradient has the shape and the sequences of x, which XShape tells; or nobody tells it."""
    m = Maker()
    m.feed("x", x, lod)
    m.block.var("x").stop_gradient = False
    m.op(op, {"X": "x"}, {"Out": m.var("moved"), "XShape": m.var("xshape")}, MOVES[op] if told else {"axis": [2, 0, 1]})
    m.op("square", {"X": "moved"}, {"Out": m.var("squares")})
    m.op("reduce_sum", {"X": "squares"}, {"Out": m.var("target", shape=[])}, {"reduce_all": True})
    for name in ("moved", "squares", "target"):
        m.block.var(name).stop_gradient = False
    with static.program_guard(m.program, static.Program()):
        grad, = static.gradients([m.block.var("target")], [m.block.var("x")])
    if told:
        control.write(f"sequences_of_{op}", m.program, m.feeds, [grad.name], proves=[op + "_grad"])
        return
    m.block.ops[0].desc.remove_output("XShape")
    control.write(f"{op}_without_xshape", m.program, m.feeds, None, stated={grad.name: 2 * x}, proves=[op + "_grad"])


def make():
    for op in MOVES:
        _moved(op, ROWS, control.ONE_LEVEL)
    _moved("transpose2", np.arange(24, dtype="float32").reshape(2, 3, 4), told=False)
    _counted("conditional_block_grad", "Input", 0)
    _counted("while_grad", "X", 1)
    for leftover in ((["memory"], ["state"]), (["memory", "other"], ["state"])):
        _stateless(leftover)
    for name, build in (("array", _array_in_branch), ("rows", _rows_in_branch)):
        _built(f"branch_{name}_gradient_0", build(False, "float32"), True)
        for taken in (True, False) if name == "array" else (False,):  # Paddle has no gradient of such a branch that runs
            _built(f"branch_{name}_slopes_{int(taken)}", build(taken, "float64"), False)
