"""Cases of control flow, tensor arrays and LoD: small programs, with real Paddle's answers.

    python -c "import control; control.make('out')"      # with tests/oracle and tests/oracle/cases on PYTHONPATH
"""
import json
import os

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core

paddle.enable_static()
Var = core.VarDesc.VarType
DTYPES = {np.dtype("float32"): Var.FP32, np.dtype("float64"): Var.FP64, np.dtype("int64"): Var.INT64,
          np.dtype("int32"): Var.INT32, np.dtype("bool"): Var.BOOL, np.dtype("float16"): Var.FP16}


def tensor_of(array, lod=None):
    tensor = core.LoDTensor()
    tensor.set(np.asarray(array), paddle.CPUPlace())
    if lod:
        tensor.set_lod(lod)
    return tensor


def save(folder, name, tensor):
    path = os.path.join(folder, name.replace("/", "%2F"))
    np.save(path + ".npy", np.array(tensor))
    if tensor.lod():
        with open(path + ".lod.json", "w") as f:
            json.dump(tensor.lod(), f)


class Maker:
    """A program that is written op by op."""

    def __init__(self):
        self.program, self.feeds = static.Program(), {}
        self.block = self.program.global_block()

    def feed(self, name, array, lod=None, shape=None):
        array = np.asarray(array)
        self.block.create_var(name=name, shape=array.shape if shape is None else shape, dtype=DTYPES[array.dtype],
                              lod_level=len(lod or []))
        self.feeds[name] = tensor_of(array, lod)
        return name

    def var(self, name, dtype="float32", kind=Var.LOD_TENSOR, block=None, shape=()):
        block = block or self.block
        if kind in (Var.LOD_TENSOR, Var.LOD_TENSOR_ARRAY):
            block.create_var(name=name, dtype=DTYPES[np.dtype(dtype)], type=kind, shape=shape)
        else:
            block.create_var(name=name, type=kind)
        return name

    def array(self, name, dtype="float32"):
        return self.var(name, dtype, Var.LOD_TENSOR_ARRAY)

    def op(self, kind, inputs, outputs, attrs=None, block=None):
        (block or self.block).append_op(type=kind, inputs=inputs, outputs=outputs, attrs=attrs or {})

    def sub_block(self):
        block = self.program._create_block()
        self.program._rollback()
        return block

    def write(self, folder, fetches, rtol=1e-5, atol=1e-6):
        write(folder, self.program, self.feeds, fetches, rtol, atol)


def write(folder, program, feeds, fetches, rtol=1e-5, atol=1e-6, saved=None):
    """Runs a program and writes its case folder. feeds: {name: LoDTensor or array}; fetches: names or variables; saved:
    the bytes of the program, if they are not what it serialises to."""
    names = [f if isinstance(f, str) else f.name for f in fetches]
    for sub in ("inputs", "expected"):
        os.makedirs(os.path.join(folder, sub), exist_ok=True)
    feeds = {k: v if isinstance(v, core.LoDTensor) else tensor_of(v) for k, v in feeds.items()}
    with open(os.path.join(folder, "model.pdmodel"), "wb") as f:
        f.write(saved or program.desc.serialize_to_string())
    for name, tensor in feeds.items():  # before the run, which may write to its feeds
        save(os.path.join(folder, "inputs"), name, tensor)
    with static.scope_guard(core.Scope()):
        results = static.Executor(paddle.CPUPlace()).run(program, feed=feeds, fetch_list=names, return_numpy=False)
    expected = os.path.join(folder, "expected")
    for name, result in zip(names, results):
        if isinstance(result, core.LoDTensor):
            save(expected, name, result)
        else:
            for i in range(len(result)):
                save(expected, f"{name}.{i}", result[i])
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"kind": "op", "feeds": sorted(feeds), "fetches": names, "steps": 1, "rtol": rtol, "atol": atol}, f,
                  indent=1)


ROWS = np.arange(14).reshape(7, 2).astype("float32")
ONE_LEVEL = [[0, 2, 3, 7]]
TWO_LEVELS = [[0, 2, 3], [0, 2, 3, 7]]


def rank_table(x=ROWS, lod=None, level=0):
    m = Maker()
    m.feed("x", x, lod or ONE_LEVEL)
    m.var("table", kind=Var.LOD_RANK_TABLE)
    m.op("lod_rank_table", {"X": "x"}, {"Out": "table"}, {"level": level})
    return m


def sequences(out):
    for name, x, lod, level in (("one", ROWS, ONE_LEVEL, 0), ("int64", ROWS.astype("int64"), ONE_LEVEL, 0),
                                ("outer", ROWS, TWO_LEVELS, 0), ("inner", ROWS, TWO_LEVELS, 1),
                                ("equal", ROWS[:6].reshape(6, 2, 1), [[0, 2, 4, 6]], 0),
                                ("float64", ROWS.astype("float64"), ONE_LEVEL, 0), ("single", ROWS, [[0, 7]], 0),
                                ("growing", ROWS, [[0, 1, 3, 7]], 0)):
        m = rank_table(x, lod, level)
        dtype = x.dtype.name
        m.op("max_sequence_len", {"RankTable": "table"}, {"Out": m.var("length", "int64")})
        m.op("lod_tensor_to_array", {"X": "x", "RankTable": "table"}, {"Out": m.array("steps", dtype)})
        m.op("array_to_lod_tensor", {"X": "steps", "RankTable": "table"}, {"Out": m.var("back", dtype)})
        m.op("lod_array_length", {"X": "steps"}, {"Out": m.var("count", "int64")})
        m.write(f"{out}/steps_{name}", ["length", "steps", "back", "count"])
    for name, y, lod in (("rows", ROWS[:3], None), ("lod", np.arange(5).reshape(5, 1), [[0, 1, 2, 5]]),
                         ("two_levels", ROWS[:6], [[0, 1, 2, 3], [0, 1, 3, 6]])):
        m = rank_table()
        m.feed("y", y, lod)
        m.op("reorder_lod_tensor_by_rank", {"X": "y", "RankTable": "table"}, {"Out": m.var("out", y.dtype.name)})
        m.write(f"{out}/reorder_{name}", ["out"])
    for step in range(4):
        m = rank_table()
        m.feed("state", ROWS[:3])
        m.feed("i", np.array([step], "int64"))
        m.op("shrink_rnn_memory", {"X": "state", "RankTable": "table", "I": "i"}, {"Out": m.var("out")})
        m.write(f"{out}/shrink_{step}", ["out"])


# Two sources with up to three beams each: LoD, ids and scores of each step; 0 ends a sentence.
BEAM_STEPS = (([[0, 1, 2], [0, 1, 2]], [1, 2], [0, 0.125]),
              ([[0, 1, 2], [0, 2, 4]], [3, 4, 5, 6], [0.875, 0.75, 0.625, 0.5]),
              ([[0, 2, 4], [0, 2, 3, 3, 5]], [7, 0, 8, 9, 0], [1.5, 1.25, 2, 1.125, 1]),
              ([[0, 3, 5], [0, 1, 2, 3, 5, 6]], [10, 0, 0, 11, 12, 0], [2.5, 1.25, 3, 2.25, 2.375, 1]))


def beams(out):
    """Ends that some steps have, and none; types and signs of scores. Paddle 2.6.2 does not survive fewer steps."""
    below = tuple((lod, ids, [-score for score in scores]) for lod, ids, scores in BEAM_STEPS)
    for name, steps, dtype, end in (*((f"end_{end}", BEAM_STEPS, "float32", end) for end in (0, 7, 9, 10, 77)),
                                    ("float64", BEAM_STEPS, "float64", 0), ("below", below, "float32", 0),
                                    ("below_float64", below, "float64", 8)):
        m = Maker()
        m.array("ids", "int64")
        m.array("scores", dtype)
        for i, (lod, ids, scores) in enumerate(steps):
            at = m.feed(f"at_{i}", np.array([i], "int64"))
            m.op("write_to_array", {"X": m.feed(f"id_{i}", np.array(ids, "int64").reshape(-1, 1), lod), "I": at},
                 {"Out": "ids"})
            m.op("write_to_array", {"X": m.feed(f"score_{i}", np.array(scores, dtype).reshape(-1, 1), lod), "I": at},
                 {"Out": "scores"})
        m.op("beam_search_decode", {"Ids": "ids", "Scores": "scores"},
             {"SentenceIds": m.var("sentences", "int64"), "SentenceScores": m.var("sums", dtype)},
             {"beam_size": 3, "end_id": end})
        m.write(f"{out}/beams_{name}", ["sentences", "sums"])


def split_and_merge(out):
    for name, x, lod, mask, level in (
            ("rows", ROWS, None, [1, 0, 1, 1, 0, 0, 1], 0), ("lod", ROWS, ONE_LEVEL, [1, 0, 1], 0),
            ("all", ROWS, ONE_LEVEL, [1, 1, 1], 0), ("inner", ROWS, TWO_LEVELS, [1, 0, 1], 1),
            ("outer", ROWS, TWO_LEVELS, [1, 0], 0), ("int64", np.arange(3).reshape(3, 1), None, [0, 0, 1], 0)):
        m = Maker()
        m.feed("x", x, lod)
        m.feed("mask", np.array(mask, bool).reshape(-1, 1))
        dtype = x.dtype.name
        m.op("split_lod_tensor", {"X": "x", "Mask": "mask"},
             {"OutTrue": m.var("yes", dtype), "OutFalse": m.var("no", dtype)}, {"level": level})
        merge = "merge_lod_tensor" if name != "lod" else "merge_lod_tensor_infer"
        m.op(merge, {"X": "x", "Mask": "mask", "InTrue": "yes", "InFalse": "no"}, {"Out": m.var("out", dtype)},
             {"level": level})
        m.write(f"{out}/split_{name}", ["out"] if name == "lod" else ["yes", "no", "out"])  # "infer" drops its inputs
    for name, x, lod, mask, level in (
            ("rows", ROWS, None, [0, 1, 1, 0, 0, 1, 0], 0), ("none", ROWS, ONE_LEVEL, [0, 0, 0], 0),
            ("all", ROWS, ONE_LEVEL, [1, 1, 1], 0), ("inner", ROWS, TWO_LEVELS, [0, 1, 1], 1),
            ("outer", ROWS, TWO_LEVELS, [0, 1], 0), ("int64", np.arange(3).reshape(3, 1), None, [1, 0, 1], 0),
            ("float64", ROWS.astype("float64"), ONE_LEVEL, [0, 1, 0], 0)):
        m = Maker()
        m.feed("x", x, lod)
        m.feed("mask", np.array(mask, bool).reshape(-1, 1))
        dtype = x.dtype.name
        m.op("split_lod_tensor", {"X": "x", "Mask": "mask"},
             {"OutTrue": m.var("yes", dtype), "OutFalse": m.var("no", dtype)}, {"level": level})
        m.op("merge_lod_tensor_infer", {"X": "x", "Mask": "mask", "InTrue": "yes", "InFalse": "no"},
             {"Out": m.var("out", dtype)}, {"level": level})
        m.write(f"{out}/merge_infer_{name}", ["out"])


def arrays(out):
    a = ROWS[:2]
    for name, axis, stack, parts in (("concat", 0, False, [a, a + 10]), ("concat1", 1, False, [a, a + 10, a - 1]),
                                     ("stack", 0, True, [a, a + 10]), ("stack1", 1, True, [a, a + 10]),
                                     ("stack2", 2, True, [a, a + 10]), ("uneven", 0, False, [a, a[:1]]),
                                     ("int64", 0, False, [np.arange(3), np.arange(2)])):
        m = Maker()
        dtype = parts[0].dtype.name
        m.array("array", dtype)
        for i, part in enumerate(parts):
            m.op("write_to_array", {"X": m.feed(f"x{i}", part), "I": m.feed(f"i{i}", np.array([i], "int64"))},
                 {"Out": "array"})
        m.op("tensor_array_to_tensor", {"X": "array"},
             {"Out": m.var("out", dtype), "OutIndex": m.var("sizes", "int32")}, {"axis": axis, "use_stack": stack})
        m.op("read_from_array", {"X": "array", "I": "i1"}, {"Out": m.var("second", dtype)})
        m.op("lod_array_length", {"X": "array"}, {"Out": m.var("count", "int64")})
        m.write(f"{out}/array_{name}", ["out", "second", "count", "array"])
    m = Maker()
    m.op("write_to_array", {"X": m.feed("x", ROWS, ONE_LEVEL), "I": m.feed("i", np.array([0], "int64"))},
         {"Out": m.array("array")})
    m.op("read_from_array", {"X": "array", "I": "i"}, {"Out": m.var("out")})
    m.write(f"{out}/array_lod", ["out", "array"])


def branches(out):
    for mask in (0, 1):
        m = Maker()
        m.feed("mask", np.array([mask], "int32"))
        m.feed("a", ROWS, ONE_LEVEL)
        m.feed("b", ROWS[:3])
        m.op("select_input", {"X": ["a", "b"], "Mask": "mask"}, {"Out": m.var("out")})
        m.op("select_output", {"X": "a", "Mask": "mask"}, {"Out": [m.var("left"), m.var("right")]})
        m.write(f"{out}/select_{mask}", ["out", "right" if mask else "left"])
    for name, x, lod, kind in (("three", ROWS, ONE_LEVEL, "int32"), ("int64", np.arange(5), None, "int32"),
                               ("two_levels", ROWS, TWO_LEVELS, "int32"), ("float64", ROWS.astype("float64"), None, "int32")):
        for mask in (0, 2):
            m = Maker()
            m.feed("x", x, lod)
            m.op("select_output", {"X": "x", "Mask": m.feed("mask", np.array([mask], kind))},
                 {"Out": [m.var(f"out_{i}", x.dtype.name) for i in range(3)]})
            m.write(f"{out}/select_{name}_{mask}", [f"out_{mask}"])
    for scalar in (True, False):
        for taken in (True, False):
            m = Maker()
            m.feed("x", ROWS if taken or scalar else ROWS[:0], shape=[-1, 2])
            m.feed("cond", np.array([taken]))
            m.feed("y", ROWS)
            m.op("scale", {"X": "y"}, {"Out": m.var("out", shape=[7, 2])}, {"scale": -1.0})
            block = m.sub_block()
            m.var("inner", block=block, shape=[7, 2])
            m.op("scale", {"X": "y"}, {"Out": "inner"}, {"scale": 3.0}, block)
            m.op("assign", {"X": "inner"}, {"Out": m.block.var("out")}, block=block)
            m.op("conditional_block", {"Cond": ["cond"], "Input": ["x", "y"]},
                 {"Out": ["out"], "Scope": [m.var("scope", kind=Var.STEP_SCOPES)]},
                 {"sub_block": block, "is_scalar_condition": scalar})
            m.write(f"{out}/conditional_{'scalar' if scalar else 'tensors'}_{int(taken)}", ["out"])


def recurrent(out):
    """state = tanh(x + memory * 0.5), out = state: as StaticRNN writes it."""
    x, start = np.sin(np.arange(30)).reshape(5, 3, 2).astype("float32"), np.ones((3, 2), "float32")
    for reverse in (False, True):
        m = Maker()
        m.feed("x", x)
        m.feed("start", start)
        m.var("state", shape=[5, 3, 2])
        block = m.sub_block()
        for name in ("x", "memory", "half", "sum", "state"):
            m.var(name, block=block, shape=[3, 2])
        m.op("scale", {"X": "memory"}, {"Out": "half"}, {"scale": 0.5}, block)
        m.op("elementwise_add", {"X": "x", "Y": "half"}, {"Out": "sum"}, {"axis": -1}, block)
        m.op("tanh", {"X": "sum"}, {"Out": "state"}, block=block)
        m.op("recurrent", {"inputs": ["x"], "initial_states": ["start"], "parameters": []},
             {"outputs": ["state"], "step_scopes": [m.var("scopes", kind=Var.STEP_SCOPES)]},
             {"has_states": True, "ex_states": ["memory"], "states": ["state"], "sub_block": block,
              "reverse": reverse, "is_train": False})
        m.write(f"{out}/recurrent_{'reverse' if reverse else 'forward'}", ["state"])


def messages(out):
    m = Maker()
    m.feed("x", ROWS, ONE_LEVEL)
    m.op("print", {"In": "x"}, {"Out": m.var("out")}, {"first_n": 1, "message": "rows", "summarize": 3})
    m.op("assert", {"Cond": m.feed("ok", np.array([True])), "Data": ["x"]}, {}, {"summarize": 2})
    m.write(f"{out}/print_assert", ["out"])


def built(out, name, build):
    """A program of the Python API: build() gives feeds {name: array} and fetches."""
    program = static.Program()
    with static.program_guard(program, static.Program()), paddle.utils.unique_name.guard():
        feeds, fetches = build()
    write(f"{out}/{name}", program, feeds, fetches)


def growing_loop():
    """A loop whose state has another shape in every step, and that writes two arrays."""
    x = static.data("x", [2, 3])
    i, n = paddle.zeros([1], "int64"), paddle.full([1], 4, "int64")
    wide, narrow = paddle.tensor.create_array("float32"), paddle.tensor.create_array("float32")
    y = paddle.assign(x)
    y.desc.set_shape([-1, 3])

    def body(i, y):
        paddle.tensor.array_write(y, i, wide)
        paddle.tensor.array_write(paddle.mean(y), i, narrow)
        grown = paddle.concat([y, x], 0)
        grown.desc.set_shape([-1, 3])
        return [i + 1, grown * 0.5]
    i, y = static.nn.while_loop(lambda i, y: i < n, body, [i, y])
    return {"x": ROWS[:3].reshape(2, 3)}, [y, wide, narrow, paddle.tensor.array_length(wide)]


def nested_loop():
    """A loop in a loop, with a branch in the inner one."""
    x = static.data("x", [3])
    i, n = paddle.zeros([1], "int64"), paddle.full([1], 3, "int64")

    def inner(j, y):
        odd = paddle.equal(j % 2, paddle.ones([1], "int64"))
        return [j + 1, static.nn.cond(odd, lambda: y * 2.0, lambda: y - 1.0)]

    def outer(i, y):
        j, y = static.nn.while_loop(lambda j, y: j < i + 2, inner, [paddle.zeros([1], "int64"), y])
        return [i + 1, y]
    i, y = static.nn.while_loop(lambda i, y: i < n, outer, [i, x])
    return {"x": np.float32([1, 2, 3])}, [i, y]


def switches(index):
    def build():
        x, k = static.data("x", [2, 2]), static.data("k", [1], "int32")
        y = static.nn.switch_case(k, {0: lambda: x + 1.0, 1: lambda: paddle.mean(x, keepdim=True), 3: lambda: x * x},
                                  default=lambda: -x)
        z = static.nn.case([(paddle.mean(x) < 1.0, lambda: x), (paddle.mean(x) < 2.0, lambda: x * 2.0)],
                           default=lambda: x * 3.0)
        return {"x": ROWS[:2], "k": np.array([index], "int32")}, [y, z]
    return build


def varint(number):
    data = b""
    while number > 127:
        data, number = data + bytes([number & 127 | 128]), number >> 7
    return data + bytes([number])


def eras(out):
    """One program as if saved by three versions of the framework: real Paddle answers the same to all."""
    for version in (2006002, 2002000, 1008005):
        m = Maker()
        m.feed("x", ROWS[:2])
        m.op("reduce_mean", {"X": "x"}, {"Out": m.var("mean", shape=[1])},
             {"dim": [0], "reduce_all": True, "keep_dim": False})
        m.op("slice", {"Input": m.feed("v", ROWS[:, 0])}, {"Out": m.var("second", shape=[1])},
             {"axes": [0], "starts": [1], "ends": [2], "decrease_axis": [0], "infer_flags": [1]})
        saved = m.program.desc.serialize_to_string().replace(varint(2006002), varint(version))
        write(f"{out}/era_{version}", static.Program.parse_from_string(saved), m.feeds, ["mean", "second"], saved=saved)


def make(out):
    for family in (sequences, beams, split_and_merge, arrays, branches, recurrent, messages, eras):
        family(out)
    built(out, "growing_loop", growing_loop)
    built(out, "nested_loop", nested_loop)
    for index in (0, 1, 2, 3):
        built(out, f"switch_{index}", switches(index))
