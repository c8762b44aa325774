"""The programs of tests/oracle/cases/control.py and what Paddle answers, as parity/truths/programs/NAME.json.

They are the witnesses of operators that compute by themselves (parity/truths/README.md); those of decompositions and
fine gradients are made by decomposition_truths.py. record_truths.py --programs.
"""
import base64
import contextlib
import json
import os
import sys
import tempfile

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core

import block_gradients
import control
import decomposition_truths
import differentiated
import kernel_programs
import refused
import side_effects
import truth

# What has no kernels: it computes by itself. And beam_search_decode, which reads arrays.
OPERATORS = {
    "array_to_lod_tensor", "assert", "beam_search_decode", "conditional_block", "conditional_block_grad",
    "conditional_block_infer", "feed", "fetch", "fetch_v2", "get_places",
    "get_tensor_from_selected_rows", "load", "load_combine", "lod_array_length", "lod_rank_table",
    "lod_tensor_to_array", "max_sequence_len", "merge_lod_tensor", "merge_lod_tensor_infer", "print",
    "pyramid_hash_grad", "read_from_array", "recurrent", "recurrent_grad", "reorder_lod_tensor_by_rank",
    "reorder_lod_tensor_by_rank_grad", "rnn_memory_helper", "save", "save_combine", "select_input", "select_output",
    "shrink_rnn_memory", "shrink_rnn_memory_grad", "split_lod_tensor", "tensor_array_to_tensor",
    "tensor_array_to_tensor_grad", "while", "while_grad", "write_to_array"}


def _ops_of(desc):
    return sorted({desc.block(b).op(i).type() for b in range(desc.num_blocks())
                   for i in range(desc.block(b).op_size())} & (OPERATORS | decomposition_truths.OPERATORS))


def _tensor(value):
    return truth.tensor(np.array(value), value.lod())


def _plain(program):
    """Without what a reader of the file has no use for: where in which Python source an operator was made."""
    for b in range(program.desc.num_blocks()):
        block = program.desc.block(b)
        for i in range(block.op_size()):
            for name in ("op_callstack", "op_namescope", "op_device", "op_role_var"):
                if block.op(i).has_attr(name):
                    block.op(i).remove_attr(name)
    return program.desc.serialize_to_string()


def _feed_and_fetch():
    """As saved inference programs have them, those of fluid (fetch) and of 2.x (fetch_v2): of each type, in another
    order, what is fed and fetched twice."""
    fed = {"": (control.ROWS, control.ONE_LEVEL), "_float64": (control.ROWS.astype("float64") / 3, None),
           "_int32": (np.arange(6, dtype="int32").reshape(2, 3), None), "_bool": (np.array([[True], [False]]), None),
           "_two_levels": (control.ROWS, control.TWO_LEVELS), "_one": (np.array(2.5, "float32"), None),
           "_int64": (np.arange(4, dtype="int64") << 40, None)}
    for suffix, (x, lod) in fed.items():
        for fetch in ("fetch", "fetch_v2"):
            m = control.Maker()
            m.feed("x", x, lod)
            m.feed("y", np.arange(3, dtype="int64"))
            m.block.create_var(name="feed", type=control.Var.FEED_MINIBATCH, persistable=True)
            m.block.create_var(name="fetch", type=control.Var.FETCH_LIST, persistable=True)
            order = ("x", "y") if suffix != "_int32" else ("y", "x")
            for col, feed in enumerate(order):
                m.op("feed", {"X": "feed"}, {"Out": feed}, {"col": col})
            out = m.var("out", x.dtype.name, shape=x.shape)
            m.op("assign" if x.dtype == bool else "scale", {"X": "x"}, {"Out": out}, {} if x.dtype == bool else {"scale": -2.0})
            for col, fetched in enumerate(("out", "y")):
                deep = {"deepcopy": not suffix} if fetch == "fetch_v2" else {}
                m.op(fetch, {"X": fetched}, {"Out": "fetch"}, {"col": col, **deep})
            m.write(f"feed_{fetch}{suffix}", ["out", "y"])


def _conditional_infer():
    """By one condition and by inputs without rows, of two types; the block reads what the program fed or computed."""
    for scalar in (True, False):
        for dtype in ("float32", "int64"):
            for taken in (True, False):
                m = control.Maker()
                m.feed("cond", np.array([taken] if scalar else [False]))
                rows = control.ROWS.astype(dtype)
                m.feed("x", rows if taken or scalar else rows[:0], shape=[-1, 2])
                m.feed("y", rows)
                m.op("scale", {"X": "y"}, {"Out": m.var("out", dtype, shape=[7, 2])}, {"scale": -1.0})
                block = m.sub_block()
                m.op("scale", {"X": "y"}, {"Out": m.var("inner", dtype, block=block, shape=[7, 2])}, {"scale": 3.0}, block)
                m.op("assign", {"X": "inner"}, {"Out": m.block.var("out")}, block=block)
                m.op("conditional_block", {"Cond": ["cond"] if scalar else ["x"], "Input": ["y"]},
                     {"Out": ["out"], "Scope": [m.var("scope", kind=control.Var.STEP_SCOPES)]},
                     {"sub_block": block, "is_scalar_condition": scalar})
                m.block.ops[-1].desc.set_type("conditional_block_infer")  # as Paddle's passes do
                of = ("" if scalar else "tensors_") + ("" if dtype == "float32" else dtype + "_")
                m.write(f"conditional_infer_{of}{int(taken)}", ["out"])


def _data(name, shape):
    x = static.data(name, shape)
    x.stop_gradient = False
    return x


def _branch_gradient(high):
    def build():
        x = _data("x", [2, 3])
        y = static.nn.cond(paddle.mean(x) < 1.0, lambda: x * x, lambda: paddle.tanh(x) * 3.0)
        grad = static.gradients([paddle.sum(y)], [x])
        return {"x": np.float32([[0.5, -1, 2], [0.25, 1, -0.5]]) + high}, [y] + grad
    return build


def _loop_gradient(turns):
    def build():
        x, w = _data("x", [2, 3]), _data("w", [3, 3])
        i, n = paddle.zeros([1], "int64"), paddle.full([1], turns, "int64")
        i, y = static.nn.while_loop(lambda i, y: i < n,
                                    lambda i, y: [i + 1, paddle.tanh(paddle.matmul(y, w)) + x], [i, x])
        grads = static.gradients([paddle.sum(y * y)], [x, w])
        return {"x": np.float32([[0.5, -1, 2], [0.25, 1, -0.5]]),
                "w": np.sin(np.arange(9)).reshape(3, 3).astype("float32")}, [y] + grads
    return build


def _array_gradient(axis, stack):
    def build():
        x = _data("x", [2, 3])
        array = paddle.tensor.create_array("float32")
        for i, part in enumerate((x * 2.0, paddle.tanh(x))):
            paddle.tensor.array_write(part, paddle.full([1], i, "int64"), array)
        helper = paddle.base.layer_helper.LayerHelper("tensor_array_to_tensor")
        out, sizes = (helper.create_variable_for_type_inference(d) for d in ("float32", "int32"))
        helper.append_op(type="tensor_array_to_tensor", inputs={"X": array},
                         outputs={"Out": [out], "OutIndex": [sizes]}, attrs={"axis": axis, "use_stack": stack})
        out.desc.set_shape([2, 2, 3] if stack else [4, 3] if axis == 0 else [2, 6])
        grads = static.gradients([paddle.sum(out * out)], [x])
        return {"x": np.float32([[0.5, -1, 2], [0.25, 1, -0.5]])}, [out] + grads
    return build


def _gradient_of(m, of, to, name, fetches=()):
    for variable in to:
        m.block.var(variable).stop_gradient = False
    with static.program_guard(m.program, static.Program()):
        grads = static.gradients([m.block.var(of)], [m.block.var(variable) for variable in to])
    m.write(name, [*fetches, of] + [g.name for g in grads])


def _rank_gradients():
    for name, rows in (("reorder", control.ROWS[:3]), ("shrink", control.ROWS[:3] * 0.5)):
        for step in range(2):
            m = control.rank_table()
            m.feed("y", rows, shape=[3, 2])
            m.var("out", shape=[3, 2])
            if name == "reorder":
                m.op("reorder_lod_tensor_by_rank", {"X": "y", "RankTable": "table"}, {"Out": "out"})
            else:
                m.op("shrink_rnn_memory", {"X": "y", "RankTable": "table", "I": m.feed("i", np.array([step], "int64"))},
                     {"Out": "out"})
            m.op("square" if step else "tanh", {"X": "out"}, {"Out": m.var("after", shape=[3, 2])})
            _gradient_of(m, "after", ["y"], f"{name}_gradient_{step}")


def _array_loop_gradient():
    """A loop that reads and writes arrays: their gradients are arrays too."""
    x = _data("x", [2, 3])
    i, n = paddle.zeros([1], "int64"), paddle.full([1], 3, "int64")
    array = paddle.tensor.create_array("float32")
    paddle.tensor.array_write(paddle.tanh(x), i, array)

    def body(i, y):
        before = paddle.tensor.array_read(array, i)
        after = before * y + x
        paddle.tensor.array_write(after, i + 1, array)
        return [i + 1, after]
    i, y = static.nn.while_loop(lambda i, y: i < n, body, [i, x * 0.5])
    last = paddle.tensor.array_read(array, n)
    grads = static.gradients([paddle.sum(last * y)], [x])
    return {"x": np.float32([[0.5, -1, 2], [0.25, 1, -0.5]])}, [last] + grads


def _array_sums():
    """The sum of two arrays of which one is longer."""
    m = control.Maker()
    for name, parts in (("a", (0, 1)), ("b", (0, 1, 2))):
        m.array(name)
        for i in parts:
            m.op("write_to_array", {"X": m.feed(f"{name}{i}", control.ROWS[:2] * (i + 1)),
                                    "I": m.feed(f"{name}_at_{i}", np.array([i], "int64"))}, {"Out": name})
    m.op("sum", {"X": ["a", "b"]}, {"Out": m.array("total")})
    m.op("lod_array_length", {"X": "total"}, {"Out": m.var("count", "int64")})
    m.write("array_sum", ["total", "count"])


def _more():
    decomposition_truths.write_all()
    _array_sums()
    control.built("", "loop_gradient_arrays", _array_loop_gradient)
    _feed_and_fetch()
    _conditional_infer()
    _rank_gradients()
    for high in (0, 1):
        control.built("", f"branch_gradient_{high}", _branch_gradient(np.float32(high * 3)))
    for turns in (1, 2, 4):
        control.built("", f"loop_gradient_{turns}", _loop_gradient(turns))
    for axis, stack in ((0, False), (1, False), (0, True)):
        control.built("", f"array_gradient_{axis}_{'stack' if stack else 'concat'}", _array_gradient(axis, stack))


def _in_folder(program, folder):
    """The program with `folder` where attributes say "{folder}"."""
    placed = static.Program.parse_from_string(program.desc.serialize_to_string())
    for block in placed.blocks:
        for op in block.ops:
            for name in op.attr_names:
                value = op.attr(name) if op.desc.attr_type(name) == core.AttrType.STRING else ""
                if value.startswith("{folder}"):
                    op._set_attr(name, folder + value[len("{folder}"):])
    return placed


@contextlib.contextmanager
def _standard_output(told):
    """What C++ and Python write to standard output, as told["printed"]."""
    sys.stdout.flush()
    with tempfile.TemporaryFile() as caught:
        kept = os.dup(1)
        os.dup2(caught.fileno(), 1)
        try:
            yield
        finally:
            os.dup2(kept, 1)
            os.close(kept)
        caught.seek(0)
        told["printed"] = caught.read().decode()


def _files_of(folder):
    files = {}
    for at, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(at, name)
            with open(path, "rb") as f:
                files[os.path.relpath(path, folder)] = base64.b64encode(f.read()).decode()
    return dict(sorted(files.items()))


def _ran(program, feeds, names, told):
    """What Paddle answers; a program that prints runs twice."""
    prints = any(op.type == "print" for block in program.blocks for op in block.ops)
    with tempfile.TemporaryDirectory() as folder, static.scope_guard(core.Scope()):
        placed = _in_folder(program, folder)
        executor, fetches = static.Executor(paddle.CPUPlace()), [placed.global_block().var(n) for n in names]
        with _standard_output(told):
            for _ in range(1 + prints):
                found = executor.run(placed, feed=feeds, fetch_list=fetches, return_numpy=False)
        files = _files_of(folder)
    if not prints:
        del told["printed"]
    if files:
        told["files"] = files
    return found


def _differentiated(program, target, by):
    """The program with Paddle's gradients, and their names."""
    copy = program.clone()
    block = copy.global_block()
    for name in by:
        block.var(name).stop_gradient = False
    with static.program_guard(copy, static.Program()):
        grads = static.gradients([block.var(target)], [block.var(name) for name in by])
    return copy, [grad.name for grad in grads if grad is not None]


class Recorder:
    """Writes a file a program."""

    def __init__(self, folder):
        self.folder = folder

    def write(self, path, program, feeds, fetches, rtol=1e-5, atol=1e-6, saved=None, error="", before_run=False,
              target="", by=(), answers=True, stated=None, places=None, proves=()):
        """stated: {name: array} of what Paddle leaves without a value, by its documentation. error: our message to a
        program that Paddle refuses too; before_run: we do so before it runs. target, by: what parity differentiates
        by what; answers: Paddle is asked for these gradients. fetches: None does not ask Paddle anything; what is
        stated is by hand then. places: {name: texts}, lists of devices that were worked out by hand, as nothing of
        Paddle's reads them; it must run the program. proves: operators with kernels."""
        names = [f if isinstance(f, str) else f.name for f in fetches or []]
        feeds = {k: v if isinstance(v, core.LoDTensor) else control.tensor_of(v) for k, v in feeds.items()}
        desc = core.ProgramDesc(saved) if saved else program.desc
        told = {"format": "phibridge program truth", "version": 1, "ops": sorted({*_ops_of(desc), *proves}), "source": "Paddle 2.6.2",
                "feeds": {name: _tensor(value) for name, value in feeds.items()}}
        if target:
            told["ops"] = sorted({*told["ops"], *({op + "_grad" for op in told["ops"]} & OPERATORS)})
            told.update(target=target, by=list(by))
        if not told["ops"]:
            return
        if error:
            self._refused(program, feeds, error, told)
            if before_run:
                told["before_run"] = True
        elif places:
            _ran(program, feeds, [], told)
            told.update(source="by hand", places=places)
        elif fetches is None:
            told["source"] = "differences" if by else "by hand"
        else:
            whole = program
            if target and answers:
                whole, grads = _differentiated(program, target, by)
                names = names + grads
            told["expected"] = {
                n: _tensor(v) if isinstance(v, core.LoDTensor) else [_tensor(v[i]) for i in range(len(v))]
                for n, v in zip(names, _ran(whole, feeds, names, told))}
        for name, array in (stated or {}).items():
            told.setdefault("expected", {})[name] = truth.tensor(array)
        told.update(rtol=rtol, atol=atol, program=base64.b64encode(saved or _plain(program)).decode())
        with open(os.path.join(self.folder, os.path.basename(path) + ".json"), "w") as f:
            lines = [f"{json.dumps(k)}: {json.dumps(v, separators=(',', ':'))}" for k, v in told.items()]
            f.write("{" + ",\n ".join(lines) + "}\n")

    @staticmethod
    def _refused(program, feeds, error, told):
        try:
            _ran(program, feeds, [], told)
        except Exception as refusal:  # of many types
            told.pop("printed", None)
            told["error"] = error
            print(f"refused as `{error[:60]}`; Paddle: {str(refusal).strip().splitlines()[-1][:100]}")
            return
        raise RuntimeError(f"Paddle does not refuse what must say `{error}`")


def record_all(folder):
    """Writes the files of all programs."""
    os.makedirs(folder, exist_ok=True)
    control.write = Recorder(folder).write
    control.make("")
    _more()
    differentiated.make()
    side_effects.make()
    refused.make()
    block_gradients.make()
    kernel_programs.make()
