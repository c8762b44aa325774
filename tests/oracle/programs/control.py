"""Control flow: while, cond, case, tensor arrays, dynamic RNN over LoD, beam search, print and assert."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.base import core
from paddle.static.nn.control_flow import Assert, Print, While

from op_case import Lod
from program_case import case, data, op, param, uniform

KIND = core.VarDesc.VarType


def special(kind, name, dtype=None):
    block = static.default_main_program().current_block()
    dtype = dtype or ("float32" if kind == KIND.LOD_TENSOR_ARRAY else None)
    return block.create_var(name=paddle.utils.unique_name.generate(name), type=kind, dtype=dtype)


def constant(value, dtype="int64", shape=(1,)):
    return paddle.full(list(shape), value, dtype)


def branches():
    """cond in cond, case and switch_case, results of several values, a branch that reads from outside."""
    x, which = data("x", [-1, 4]), data("which", [1], "int32")
    mean = paddle.mean(x)
    a, b = static.nn.cond(mean > 0.0, lambda: (x * 2.0, paddle.sum(x)),
                          lambda: static.nn.cond(mean < -0.2, lambda: (x - 1.0, mean), lambda: (x / 2.0, mean * 3.0)))
    c = static.nn.switch_case(which, {1: lambda: paddle.tanh(a), 3: lambda: F.relu(a) + b, 4: lambda: a * b},
                              default=lambda: paddle.exp(a))
    d = static.nn.case([(b > 10.0, lambda: c + 1.0), (mean > 0.1, lambda: c * c)], default=lambda: c - b)
    return [x, which], [a, b, c, d]


def collatz():
    """A while on integers with a cond inside; increments in place; an array that grows with the steps."""
    start = data("n", [1], "int64")
    i, n = constant(0), start + 0
    seen = paddle.tensor.create_array("int64")

    def body(i, n):
        paddle.tensor.array_write(n, i, seen)
        n = static.nn.cond(paddle.equal(paddle.mod(n, constant(2)), constant(0)),
                           lambda: paddle.floor_divide(n, constant(2)), lambda: n * 3 + 1)
        return [paddle.increment(i), n]
    i, n = static.nn.while_loop(lambda i, n: n > 1, body, [i, n])
    joined = op("tensor_array_to_tensor", {"X": seen}, ["Out", "OutIndex"], {"axis": 0, "use_stack": False},
                {"Out": "int64", "OutIndex": "int32"})[0]
    return [start], [i, joined]


def nested_while():
    """A while in a while, both with LoDTensorArrays: rows of a triangular product."""
    x = data("x", [5, 3])
    total = paddle.zeros([3])
    w = param([3, 3])

    def outer(i, total):
        def inner(j, row):
            part = paddle.matmul(paddle.gather(x, j), w)
            return [j + 1, row + paddle.reshape(part, [3])]
        _, row = static.nn.while_loop(lambda j, row: j <= i, inner, [constant(0), paddle.zeros([3])])
        return [i + 1, paddle.tanh(total + row)]
    i, total = static.nn.while_loop(lambda i, total: i < 5, outer, [constant(0), total])
    return [x], [total, i]


def fluid_while():
    """fluid's While with in-place increment, less_than(cond=...), array_read and array_write with dead slots."""
    x = data("x", [6, 4])
    i, n = constant(0), constant(6)
    arrays = [special(KIND.LOD_TENSOR_ARRAY, "array") for _ in range(2)]
    rows = paddle.split(x, 6, 0)
    for k, row in enumerate(rows):
        op("write_to_array", {"X": row, "I": constant(k)}, {"Out": [arrays[0]]})
    op("write_to_array", {"X": paddle.ones([1, 4]), "I": constant(0)}, {"Out": [arrays[1]]})
    condition = paddle.less_than(i, n)
    w = param([4, 4])
    loop = While(condition)
    with loop.block():
        row, last = op("read_from_array", {"X": arrays[0], "I": i}, ["Out"]), op(
            "read_from_array", {"X": arrays[1], "I": i}, ["Out"])
        h = op("tanh", {"X": op("elementwise_add", {"X": row, "Y": op("mul", {"X": last, "Y": w}, ["Out"])}, ["Out"])},
               ["Out"])
        op("increment", {"X": i}, {"Out": [i]}, {"step": 1.0})
        op("write_to_array", {"X": h, "I": i}, {"Out": [arrays[1]]})
        op("less_than", {"X": i, "Y": n}, {"Out": [condition]})
    length = op("lod_array_length", {"X": arrays[1]}, ["Out"], None, {"Out": "int64"})
    joined = op("tensor_array_to_tensor", {"X": arrays[1]}, ["Out", "OutIndex"], {"axis": 0, "use_stack": False},
                {"OutIndex": "int32"})[0]
    return [x], [joined, length]


def dynamic_rnn():
    """fluid's DynamicRNN: rank table, arrays by time step, a memory that shrinks as sequences end, LoD restored."""
    x = data("x", [-1, 5], lod_level=1)
    table = special(KIND.LOD_RANK_TABLE, "rank")
    op("lod_rank_table", {"X": x}, {"Out": [table]}, {"level": 0})
    longest = op("max_sequence_len", {"RankTable": table}, ["Out"], None, {"Out": "int64"})
    steps, hidden = special(KIND.LOD_TENSOR_ARRAY, "steps"), special(KIND.LOD_TENSOR_ARRAY, "hidden")
    op("lod_tensor_to_array", {"X": x, "RankTable": table}, {"Out": [steps]})
    boot = op("reorder_lod_tensor_by_rank", {"X": data("boot", [-1, 6]), "RankTable": table}, ["Out"])
    memory = special(KIND.LOD_TENSOR_ARRAY, "memory")
    i = constant(0)
    op("write_to_array", {"X": boot, "I": i}, {"Out": [memory]})
    condition = paddle.less_than(i, longest)
    w, u = param([5, 6]), param([6, 6])
    loop = While(condition)
    with loop.block():
        step = op("read_from_array", {"X": steps, "I": i}, ["Out"])
        last = op("read_from_array", {"X": memory, "I": i}, ["Out"])
        last = op("shrink_rnn_memory", {"X": last, "RankTable": table, "I": i}, ["Out"])
        h = op("sum", {"X": [op("mul", {"X": step, "Y": w}, ["Out"]), op("mul", {"X": last, "Y": u}, ["Out"])]}, ["Out"])
        h = op("tanh", {"X": h}, ["Out"])
        op("write_to_array", {"X": h, "I": i}, {"Out": [hidden]})
        op("increment", {"X": i}, {"Out": [i]}, {"step": 1.0})
        op("write_to_array", {"X": h, "I": i}, {"Out": [memory]})
        op("less_than", {"X": i, "Y": longest}, {"Out": [condition]})
    y = op("array_to_lod_tensor", {"X": hidden, "RankTable": table}, ["Out"])
    last = op("sequence_pool", {"X": y}, ["Out", "MaxIndex"], {"pooltype": "LAST"}, {"MaxIndex": "int32"})[0]
    boot = static.default_main_program().global_block().var("boot")
    return [x, boot], [y, last, longest]


def split_merge():
    """split_lod_tensor and merge_lod_tensor: fluid's IfElse, two paths for two kinds of rows."""
    x = data("x", [-1, 4])
    limit = op("fill_constant_batch_size_like", {"Input": x}, ["Out"], {"shape": [-1, 1], "value": 0.0, "dtype": 5})
    total = op("reduce_sum", {"X": x}, ["Out"], {"dim": [1], "keep_dim": True})
    mask = op("greater_than", {"X": total, "Y": limit}, ["Out"], None, {"Out": "bool"})
    yes, no = op("split_lod_tensor", {"X": x, "Mask": mask}, ["OutTrue", "OutFalse"], {"level": 0})
    yes, no = op("scale", {"X": yes}, ["Out"], {"scale": 2.0, "bias": 1.0}), op("square", {"X": no}, ["Out"])
    y = op("merge_lod_tensor", {"X": x, "Mask": mask, "InTrue": yes, "InFalse": no}, ["Out"], {"level": 0})
    return [x], [y, mask]


def beam_search():
    """Translation by beam search: LoD of two levels grows step by step; beam_search_decode backtracks."""
    context = data("context", [2, 6])
    table, w, u, out = param([12, 6], "words"), param([6, 6]), param([6, 6]), param([6, 12])
    ids, scores = special(KIND.LOD_TENSOR_ARRAY, "ids", "int64"), special(KIND.LOD_TENSOR_ARRAY, "scores")
    states = special(KIND.LOD_TENSOR_ARRAY, "states")
    first, start = data("first_ids", [-1, 1], "int64", 2), data("first_scores", [-1, 1], "float32", 2)
    i, n = constant(0), constant(4)
    for array, value in ((ids, first), (scores, start), (states, context)):
        op("write_to_array", {"X": value, "I": i}, {"Out": [array]})
    condition = paddle.less_than(i, n)
    loop = While(condition)
    with loop.block():
        old_ids, old_scores = op("read_from_array", {"X": ids, "I": i}, ["Out"], None, {"Out": "int64"}), op(
            "read_from_array", {"X": scores, "I": i}, ["Out"])
        state = op("sequence_expand", {"X": op("read_from_array", {"X": states, "I": i}, ["Out"]), "Y": old_scores},
                   ["Out"], {"ref_level": -1})
        e = op("lookup_table", {"W": table, "Ids": old_ids}, ["Out"], {"padding_idx": -1})
        h = op("sum", {"X": [op("mul", {"X": state, "Y": u}, ["Out"]), op("mul", {"X": e, "Y": w}, ["Out"])]}, ["Out"])
        h = op("tanh", {"X": h}, ["Out"])
        prob = op("softmax", {"X": op("scale", {"X": op("mul", {"X": h, "Y": out}, ["Out"])}, ["Out"], {"scale": 2.0})},
                  ["Out"])
        best, index = op("top_k", {"X": prob}, ["Out", "Indices"], {"k": 5}, {"Indices": "int64"})
        flat = op("reshape", {"X": old_scores}, ["Out"], {"shape": [-1]})
        total = op("elementwise_add", {"X": op("log", {"X": best}, ["Out"]), "Y": flat}, ["Out"], {"axis": 0})
        total = op("lod_reset", {"X": total, "Y": old_scores}, ["Out"])
        chosen, value, parent = op(
            "beam_search", {"pre_ids": old_ids, "pre_scores": old_scores, "ids": index, "scores": total},
            ["selected_ids", "selected_scores", "parent_idx"],
            {"level": 0, "beam_size": 3, "end_id": 1, "is_accumulated": True},
            {"selected_ids": "int64", "parent_idx": "int32"})
        op("increment", {"X": i}, {"Out": [i]}, {"step": 1.0})
        for array, v in ((ids, chosen), (scores, value), (states, h)):
            op("write_to_array", {"X": v, "I": i}, {"Out": [array]})
        op("less_than", {"X": i, "Y": n}, {"Out": [condition]})
    sentence, value = op("beam_search_decode", {"Ids": ids, "Scores": scores}, ["SentenceIds", "SentenceScores"],
                         {"beam_size": 3, "end_id": 1}, {"SentenceIds": "int64"})
    return [context, first, start], [sentence, value]


def print_assert():
    """print in its phases and assert with data pass values through; assign_value of every dtype."""
    x = data("x", [-1, 3])
    y = Print(x * 2.0, message="twice", summarize=2, first_n=1)
    Assert(paddle.all(y < 100.0), [y], 5)
    values = [paddle.assign(np.array([[1, 2, 3]], t)) for t in ("float32", "int64", "int32", "bool")]
    total = y
    for v in values:
        total = total + paddle.cast(v, "float32")
    double = op("assign_value", {}, ["Out"], {"shape": [3], "dtype": 6, "fp64_values": [0.5, 0.25, 2.0]},
                {"Out": "float64"})
    empty = op("is_empty", {"X": x}, ["Out"], None, {"Out": "bool"})
    return [x], [Print(total, print_phase="forward"), paddle.cast(double, "float32") * y, empty]


def dynamic_shapes():
    """Shapes that depend on values: where_index, masked_select, unique, empty results, gather_nd, scatter."""
    x = data("x", [4, 5])
    positive = x > 0.0
    where = paddle.nonzero(positive)
    picked = paddle.masked_select(x, positive)
    nothing = paddle.masked_select(x, x > 100.0)
    rounded = paddle.cast(paddle.round(x * 2.0), "int64")
    values, inverse, counts = paddle.unique(rounded, return_inverse=True, return_counts=True)
    gathered = paddle.gather_nd(x, where)
    total = paddle.scatter_nd(where[:, 1:], gathered, [5])
    written = paddle.scatter(paddle.zeros([4, 5]), paddle.assign(np.int64([2, 0, 2])), x[:3], overwrite=False)
    return [x], [where, picked, nothing, values, inverse, counts, total, written, paddle.concat([nothing, picked])]


def make(out):
    def one(name, build, feeds, **kw):
        case(out, name, "control flow", build, feeds, **kw)
    one("branches", branches, {"x": uniform("branches", (3, 4)) + 0.3, "which": np.int32([3])})
    one("branches_default", branches, {"x": uniform("other", (3, 4)) - 0.5, "which": np.int32([7])})
    one("collatz", collatz, {"n": np.int64([27])}, keep_all=True)
    one("nested_while", nested_while, {"x": uniform("nested", (5, 3))})
    one("fluid_while_arrays", fluid_while, {"x": uniform("fw", (6, 4))}, form="fluid_combined")
    one("dynamic_rnn_lod", dynamic_rnn, {"x": Lod(uniform("drnn", (9, 5)), [[0, 2, 6, 9]]),
                                         "boot": uniform("boot", (3, 6))}, form="fluid")
    one("if_else_lod", split_merge, {"x": uniform("split", (7, 4))}, form="fluid_combined")
    both = [[0, 1, 2], [0, 1, 2]]
    one("beam_search", beam_search, {"context": uniform("beam", (2, 6)), "first_ids": Lod(np.int64([[0], [0]]), both),
                                     "first_scores": Lod(np.zeros((2, 1), "float32"), both)}, form="fluid")
    one("print_assert", print_assert, {"x": uniform("print", (2, 3))}, keep_all=True)
    one("dynamic_shapes", dynamic_shapes, {"x": uniform("shapes", (4, 5))}, constant_ok=True)
