"""Gradients through control flow: while, nested loops, arrays, cond, LoD ranks and `recurrent`, as Paddle appends them."""
import collections
import json
import os
import shutil

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core
from paddle.static.nn.control_flow import While

import program_case
from control import KIND, constant, special
from op_case import Lod
from program_case import op, param, uniform
from recurrent import dynamic_gru, dynamic_lstm, recurrent_block


def data(name, shape, dtype="float32", lod_level=0):
    """What is fed and has a gradient."""
    v = program_case.data(name, shape, dtype, lod_level)
    v.stop_gradient = False
    return v


def differences(variables, weights, loss_of, answers):
    """Puts central differences of loss_of, in float64, in the place of each gradient among the answers."""
    for name, value in variables.items():
        grad = answers.get(name + "@GRAD")
        for at in np.ndindex(value.shape) if grad is not None else ():
            was, both = value[at], []
            for step in (1e-6, -1e-6):
                value[at] = was + step
                both.append(loss_of(variables, weights))
            value[at], grad[at] = was, (both[0] - both[1]) / 2e-6


def gradient_case(out, name, build, feeds, rtol=1e-4, atol=1e-6, zeros=0, loss_of=None):
    """One run of a program with its gradient ops: fetches are the loss and the gradients of parameters and feeds.
    zeros: how many of these are zeros, as of a branch not taken. loss_of(variables, weights): the loss in numpy, where
    Paddle's own gradients are wrong: central differences of it are expected then."""
    main, startup, scope = static.Program(), static.Program(), core.Scope()
    folder = os.path.join(out, name)
    with static.scope_guard(scope), static.program_guard(main, startup), paddle.utils.unique_name.guard():
        ins, outs = build()
        weights = [uniform(f"{name}/weight{i}", [int(d) for d in v.shape]) if all(d > 0 for d in v.shape) else None
                   for i, v in enumerate(outs)]
        losses = [paddle.mean(v if w is None else v * paddle.assign(w)) for v, w in zip(outs, weights)]
        loss = paddle.add_n(losses)
        pairs = static.append_backward(loss)
        block = main.global_block()
        fetches = [loss.name] + [g.name for _, g in pairs]
        fetches += [v.name + "@GRAD" for v in ins if block.has_var(v.name + "@GRAD")]
        program_case._fill(main, scope, name, {})
        text = main.desc.serialize_to_string()
        shutil.rmtree(folder, ignore_errors=True)
        for sub in ("inputs", "expected"):
            os.makedirs(os.path.join(folder, sub))
        with open(os.path.join(folder, "model.pdmodel"), "wb") as f:
            f.write(text)
        program_case._save_params(main, folder, "pdmodel")
        results = program_case._run(text, feeds, fetches)
        answers = {n: np.array(r) for n, r in zip(fetches, results)}
        if loss_of:
            variables = {n: np.float64(v) for n, v in feeds.items()}
            variables.update({v.name: np.float64(scope.find_var(v.name).get_tensor()) for v in main.all_parameters()})
            differences(variables, [np.float64(w) for w in weights], loss_of, answers)
    found_zeros = sum(not a.any() for a in answers.values())
    if found_zeros != zeros or not all(np.isfinite(a).all() for a in answers.values()):
        raise RuntimeError(f"{name}: {found_zeros} of the gradients are zeros, not {zeros}, or some are not finite")
    for n, value in feeds.items():
        is_lod = isinstance(value, Lod)
        program_case._store(os.path.join(folder, "inputs"), n, value.array if is_lod else np.asarray(value),
                            value.lod if is_lod else None)
    for n in fetches:
        program_case._store(os.path.join(folder, "expected"), n, answers[n], None)
    ops = dict(collections.Counter(o.type for b in main.blocks for o in b.ops))
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"name": name, "family": "gradients", "kind": "inference", "feeds": sorted(feeds),
                   "fetches": fetches, "fetch_ops": False, "steps": 1, "state_after": [],
                   "tolerances": program_case._tolerances(answers, rtol), "rtol": rtol, "atol": atol, "note": "",
                   "ops": ops}, f, indent=1, sort_keys=True)
        f.write("\n")
    print(f"{name:28s} {sum(ops.values()):5d} ops, {len(ops):3d} types -> {len(fetches)} fetches", flush=True)


def while_loop():
    """A state that goes from step to step, one that is read at every step, a parameter."""
    x, c = data("x", [4, 3]), data("c", [4, 3])
    w, b = param([3, 3]), param([3])

    def body(i, h, total):
        h = paddle.tanh(paddle.matmul(h, w) + b + c)
        return [i + 1, h, total + h * h]
    _, h, total = static.nn.while_loop(lambda i, h, total: i < 4, body,
                                       [constant(0), paddle.scale(x, 1.0), paddle.zeros([4, 3])])
    return [x, c], [h, total]


def fluid_while():
    """Arrays read and written in a loop with in-place counters; one array is only read, one also afterwards."""
    x, boot = data("x", [6, 4]), data("boot", [1, 4])
    i, n = constant(0), constant(6)
    rows, states = special(KIND.LOD_TENSOR_ARRAY, "rows"), special(KIND.LOD_TENSOR_ARRAY, "states")
    for k, row in enumerate(paddle.split(x, 6, 0)):
        op("write_to_array", {"X": row, "I": constant(k)}, {"Out": [rows]})
    op("write_to_array", {"X": boot, "I": constant(0)}, {"Out": [states]})
    condition = paddle.less_than(i, n)
    w, u = param([4, 4]), param([4, 4])
    loop = While(condition)
    with loop.block():
        row = op("read_from_array", {"X": rows, "I": i}, ["Out"])
        last = op("read_from_array", {"X": states, "I": i}, ["Out"])
        h = paddle.tanh(paddle.matmul(row, w) + paddle.matmul(last, u))
        op("increment", {"X": i}, {"Out": [i]}, {"step": 1.0})
        op("write_to_array", {"X": h, "I": i}, {"Out": [states]})
        op("less_than", {"X": i, "Y": n}, {"Out": [condition]})
    joined = op("tensor_array_to_tensor", {"X": states}, ["Out", "OutIndex"], {"axis": 0, "use_stack": False},
                {"OutIndex": "int32"})[0]
    joined.desc.set_shape([7, 4])
    return [x, boot], [joined]


def nested_while():
    """A loop in a loop: the inner one starts from the outer state, and its result is the next."""
    x = data("x", [3, 3])
    w, u = param([3, 3]), param([3, 3])

    def outer(i, h):
        _, g = static.nn.while_loop(lambda j, g: j <= i, lambda j, g: [j + 1, paddle.tanh(paddle.matmul(g, w))],
                                    [constant(0), paddle.matmul(h, u)])
        return [i + 1, g + h * 0.5]
    _, h = static.nn.while_loop(lambda i, h: i < 3, outer, [constant(0), paddle.scale(x, 1.0)])
    return [x], [h]


def branches():
    """Branches taken and not taken, one in the other; parameters in both, in one, in none that runs."""
    x = data("x", [4, 3])
    w, u, v = param([3, 3]), param([3, 3]), param([3, 3])
    mean = paddle.mean(x)
    a = static.nn.cond(mean > 100.0, lambda: paddle.matmul(x, w), lambda: paddle.matmul(paddle.tanh(x), u))
    b = static.nn.cond(mean < 100.0,
                       lambda: static.nn.cond(mean < -100.0, lambda: a * a, lambda: paddle.matmul(a, w) + x),
                       lambda: paddle.matmul(a, v))
    return [x], [a, b]


def branch_in_loop():
    """Steps of two kinds: a cond in a while, which reads the state of its step."""
    x = data("x", [4, 3])
    w, u = param([3, 3], "odd"), param([3, 3], "even")

    def body(i, h):
        odd = paddle.equal(paddle.mod(i, constant(2)), constant(1))
        h = static.nn.cond(odd, lambda: paddle.tanh(paddle.matmul(h, w)), lambda: paddle.matmul(h, u) * 0.7)
        return [i + 1, h]
    _, h = static.nn.while_loop(lambda i, h: i < 5, body, [constant(0), paddle.scale(x, 1.0)])
    return [x], [h]


def branch_in_loop_loss(variables, weights):
    """Paddle 2.6.2 gives zeros for the gradients of all steps but the last."""
    h = variables["x"]
    for i in range(5):
        h = np.tanh(h @ variables["odd"]) if i % 2 else h @ variables["even"] * 0.7
    return (h * weights[0]).mean()


def loop_in_branch():
    """A while in a cond, whose other branch has none."""
    x = data("x", [4, 3])
    w = param([3, 3])

    def looped():
        _, h = static.nn.while_loop(lambda i, h: i < 3, lambda i, h: [i + 1, paddle.tanh(paddle.matmul(h, w))],
                                    [constant(0), paddle.scale(x, 2.0)])
        return h
    y = static.nn.cond(paddle.mean(x) < 100.0, looped, lambda: paddle.matmul(x, w))
    return [x], [y]


def dynamic_rnn():
    """fluid's DynamicRNN: ranks, arrays by step, a memory that shrinks, sequences put together again."""
    x, boot = data("x", [-1, 5], lod_level=1), data("boot", [-1, 6])
    table = special(KIND.LOD_RANK_TABLE, "rank")
    op("lod_rank_table", {"X": x}, {"Out": [table]}, {"level": 0})
    longest = op("max_sequence_len", {"RankTable": table}, ["Out"], None, {"Out": "int64"})
    longest.stop_gradient = True
    steps, hidden = special(KIND.LOD_TENSOR_ARRAY, "steps"), special(KIND.LOD_TENSOR_ARRAY, "hidden")
    op("lod_tensor_to_array", {"X": x, "RankTable": table}, {"Out": [steps]})
    first = op("reorder_lod_tensor_by_rank", {"X": boot, "RankTable": table}, ["Out"])
    memory = special(KIND.LOD_TENSOR_ARRAY, "memory")
    i = constant(0)
    op("write_to_array", {"X": first, "I": i}, {"Out": [memory]})
    condition = paddle.less_than(i, longest)
    w, u = param([5, 6]), param([6, 6])
    loop = While(condition)
    with loop.block():
        step = op("read_from_array", {"X": steps, "I": i}, ["Out"])
        last = op("read_from_array", {"X": memory, "I": i}, ["Out"])
        last = op("shrink_rnn_memory", {"X": last, "RankTable": table, "I": i}, ["Out"])
        h = op("tanh", {"X": op("sum", {"X": [op("mul", {"X": step, "Y": w}, ["Out"]),
                                             op("mul", {"X": last, "Y": u}, ["Out"])]}, ["Out"])}, ["Out"])
        op("write_to_array", {"X": h, "I": i}, {"Out": [hidden]})
        op("increment", {"X": i}, {"Out": [i]}, {"step": 1.0})
        op("write_to_array", {"X": h, "I": i}, {"Out": [memory]})
        op("less_than", {"X": i, "Y": longest}, {"Out": [condition]})
    y = op("array_to_lod_tensor", {"X": hidden, "RankTable": table}, ["Out"])
    last = op("sequence_pool", {"X": y}, ["Out", "MaxIndex"], {"pooltype": "SQRT"}, {"MaxIndex": "int32"})[0]
    return [x, boot], [paddle.square(last)]


def static_rnn():
    """`recurrent` forwards with one memory, then backwards with two."""
    x = data("x", [5, 3, 6])
    boot = data("boot", [3, 8])
    w, u, v = param([6, 8]), param([8, 8]), param([8, 8])

    def forward(values, memories):
        h = paddle.tanh(paddle.matmul(values[0], w) + paddle.matmul(memories[0], u))
        return [paddle.scale(h, 1.5)], [paddle.scale(h, 1.0)]

    def backward(values, memories):
        h = paddle.nn.functional.sigmoid(paddle.matmul(values[0], v) + memories[0])
        count = memories[1] * 0.5 + h
        return [paddle.scale(count, 0.5)], [paddle.scale(h, 1.0), paddle.scale(count, 1.0)]

    (hidden,) = recurrent_block([x], [boot], forward)
    (decayed,) = recurrent_block([hidden], [paddle.scale(boot, 0.3), paddle.ones([3, 8])], backward, True)
    for o in static.default_main_program().global_block().ops:
        if o.type == "recurrent":
            o._set_attr("is_train", True)
    return [x, boot], [hidden, decayed]


def split_merge():
    """fluid's IfElse: two paths for two kinds of rows."""
    x = data("x", [-1, 4])
    limit = op("fill_constant_batch_size_like", {"Input": x}, ["Out"], {"shape": [-1, 1], "value": 0.0, "dtype": 5})
    total = op("reduce_sum", {"X": x}, ["Out"], {"dim": [1], "keep_dim": True})
    mask = op("greater_than", {"X": total, "Y": limit}, ["Out"], None, {"Out": "bool"})
    mask.stop_gradient = True
    yes, no = op("split_lod_tensor", {"X": x, "Mask": mask}, ["OutTrue", "OutFalse"], {"level": 0})
    yes, no = op("scale", {"X": yes}, ["Out"], {"scale": 2.0, "bias": 1.0}), op("square", {"X": no}, ["Out"])
    y = op("merge_lod_tensor", {"X": x, "Mask": mask, "InTrue": yes, "InFalse": no}, ["Out"], {"level": 0})
    return [x], [paddle.square(y)]


def rnn_layers():
    """The `rnn` op: two layers of an LSTM both ways with lengths, then a GRU and a simple cell."""
    x, n = data("x", [3, 6, 5]), program_case.data("n", [3], "int64")
    h, (last, cell) = paddle.nn.LSTM(5, 4, num_layers=2, direction="bidirect")(x, sequence_length=n)
    g, g_last = paddle.nn.GRU(8, 4, num_layers=2)(h)
    s, _ = paddle.nn.SimpleRNN(4, 3, activation="relu")(g)
    return [x, n], [s, last, cell, g_last]


def printed():
    """What is printed on the way, its gradient too."""
    x = data("x", [4, 3])
    h = static.Print(paddle.matmul(x, param([3, 3])), message="h", summarize=2)
    return [x], [paddle.tanh(static.Print(h, first_n=0, message="again", print_phase="backward"))]


def text():
    """A classifier of fluid on LoD: embedding, dynamic LSTM and GRU, a convolution, pools."""
    words = program_case.data("words", [-1, 1], "int64", 1)
    e = op("lookup_table", {"W": param([20, 6]), "Ids": words}, ["Out"], {"padding_idx": -1, "is_sparse": False})
    e.desc.set_shape([-1, 6])
    h, _ = dynamic_lstm(e, 5, is_reverse=True)
    g = dynamic_gru(h, 4)
    c = op("sequence_conv", {"X": e, "Filter": param([18, 4])}, ["Out"],
           {"contextLength": 3, "contextStart": -1, "contextStride": 1, "paddingTrainable": False})
    c.desc.set_shape([-1, 4])
    pools = [op("sequence_pool", {"X": v}, ["Out", "MaxIndex"], {"pooltype": kind}, {"MaxIndex": "int32"})[0]
             for v, kind in ((g, "LAST"), (paddle.tanh(c), "MAX"), (h, "AVERAGE"))]
    y = op("concat", {"X": pools}, ["Out"], {"axis": 1})
    y.desc.set_shape([-1, 13])
    return [words], [paddle.nn.functional.softmax(static.nn.fc(y, 3))[:, :2]]


def make(out):
    x43 = {"x": uniform("x", (4, 3))}
    gradient_case(out, "grad_while_loop", while_loop, dict(x43, c=uniform("c", (4, 3))))
    gradient_case(out, "grad_fluid_while", fluid_while, {"x": uniform("x", (6, 4)), "boot": uniform("b", (1, 4))})
    gradient_case(out, "grad_nested_while", nested_while, {"x": uniform("x", (3, 3))})
    gradient_case(out, "grad_branches", branches, x43, zeros=1)
    gradient_case(out, "grad_branch_in_loop", branch_in_loop, x43, loss_of=branch_in_loop_loss)
    gradient_case(out, "grad_loop_in_branch", loop_in_branch, x43)
    gradient_case(out, "grad_dynamic_rnn", dynamic_rnn,
                  {"x": Lod(uniform("x", (9, 5)), [[0, 2, 6, 9]]), "boot": uniform("boot", (3, 6))})
    gradient_case(out, "grad_static_rnn", static_rnn, {"x": uniform("x", (5, 3, 6)), "boot": uniform("boot", (3, 8))})
    gradient_case(out, "grad_split_merge", split_merge, {"x": uniform("x", (6, 4))})
    gradient_case(out, "grad_rnn_layers", rnn_layers, {"x": uniform("x", (3, 6, 5)), "n": np.int64([6, 3, 4])})
    gradient_case(out, "grad_printed", printed, x43)
    gradient_case(out, "grad_text", text, {"words": Lod(program_case.integers("words", (9, 1), 0, 20), [[0, 2, 6, 9]])})
