"""Case folders of whole programs: parameters, inputs, and what real Paddle 2.6.2 answers for them.

    from program_case import case, data, uniform
    case(out, "tiny", "classifier", lambda: build(data("x", [-1, 8])), {"x": uniform("x", (2, 8))})

`build` makes the network in training mode and returns (feeds, fetches); the case holds its pruned inference form.
`training_case` keeps the whole program, with its optimizer, and runs it some steps.
tests/programs/README.md describes the folder. Everything is a function of the case's name, so a case made twice is
the same twice.
"""
import collections
import json
import os
import shutil
import zlib

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core
from paddle.base.proto import framework_pb2

from op_case import NP_TO_VAR, Lod

paddle.enable_static()

VAR_TO_NP = {var: dtype for dtype, var in NP_TO_VAR.items()}
FLUID_VERSION = 1008005
NORMS = ("batch_norm", "sync_batch_norm", "inplace_abn")


def random_of(name):
    return np.random.RandomState(zlib.crc32(name.encode()) & 0x7FFFFFFF)


def uniform(name, shape, low=-1.0, high=1.0, dtype="float32"):
    return random_of(name).uniform(low, high, shape).astype(dtype)


def integers(name, shape, low, high, dtype="int64"):
    return random_of(name).randint(low, high, shape).astype(dtype)


def image(shape, name="image"):
    """Blobs of several sizes, smooth as pictures are, so that pooling and strides have something to keep."""
    r, (n, c, h, w) = random_of(name + str(shape)), shape
    y, x = np.mgrid[0:h, 0:w] / float(max(h, w))
    out = np.zeros(shape)
    for i in range(n):
        for j in range(c):
            for _ in range(12):
                cy, cx, s = r.uniform(0, 1), r.uniform(0, 1), r.uniform(0.03, 0.3)
                out[i, j] += r.uniform(-1.5, 1.5) * np.exp(-((y - cy) ** 2 + (x - cx) ** 2) / (2 * s * s))
    return (out + r.uniform(-0.2, 0.2, shape)).astype("float32")


def data(name, shape, dtype="float32", lod_level=0):
    return static.data(name, shape, dtype, lod_level)


def param(shape, name=None, dtype="float32"):
    return static.create_parameter(list(shape), dtype, name=name)


def names_of(value):
    return [v if isinstance(v, str) else v.name for v in (value if isinstance(value, (list, tuple)) else [value])]


def op(op_type, inputs, outputs, attrs=None, dtypes=None, block=None):
    """Appends an op by hand, as fluid 1.x wrote it, and returns its output (a tuple if there are several).

    outputs: a list of slots, each of one new variable, or {slot: variables, or a count of new ones}; dtypes:
    {slot: dtype}, float32 where not said.
    """
    block = block or static.default_main_program().current_block()
    outputs = outputs if isinstance(outputs, dict) else {slot: 1 for slot in outputs}
    made, result = {}, []
    for slot, wanted in outputs.items():
        if isinstance(wanted, int):
            dtype = NP_TO_VAR[np.dtype((dtypes or {}).get(slot, "float32"))]
            wanted = [block.create_var(name=paddle.utils.unique_name.generate(f"{op_type}_{slot.lower()}"),
                                       dtype=dtype) for _ in range(wanted)]
        made[slot] = wanted
        result.append(wanted[0] if isinstance(wanted, list) and len(wanted) == 1 else wanted)
    block.append_op(type=op_type, inputs=inputs, outputs=made, attrs=dict(attrs or {}))
    return result[0] if len(result) == 1 else tuple(result)


def _uses(program):
    """{variable: (op type, slot, op)} of the first op that reads it."""
    uses = {}
    for block in program.blocks:
        for o in block.ops:
            for slot in o.input_names:
                for name in o.input(slot):
                    uses.setdefault(name, (o.type, slot, o))
    return uses


def _persistable(program):
    return sorted((v for v in program.list_vars() if v.persistable and v.name not in ("feed", "fetch")
                   and v.type == core.VarDesc.VarType.LOD_TENSOR), key=lambda v: v.name)


def _fan_in(shape, op_type, operator):
    if len(shape) > 2:
        inner = int(np.prod(shape[2:]))
        return shape[0] * inner // 4 if "transpose" in op_type else shape[1] * inner
    for flag in ("trans_y", "transpose_Y"):
        if operator is not None and operator.has_attr(flag) and operator.attr(flag):
            return shape[-1]
    return shape[0]


def _value(seed, v, use):
    """A value that keeps the signal's scale: by what reads the variable, and through which slot."""
    r, shape = random_of(seed + "/" + v.name), [int(d) for d in v.shape]
    op_type, slot, operator = use or ("", "", None)
    if slot == "Variance":
        return r.uniform(0.5, 1.5, shape)
    if slot == "Scale" or (slot == "Y" and op_type == "elementwise_mul"):
        return r.uniform(0.6, 1.4, shape)
    if slot == "Alpha":
        return r.uniform(0.1, 0.4, shape)
    if "lookup_table" in op_type or op_type == "embedding":
        return r.uniform(-1, 1, shape)
    if len(shape) <= 1 or slot in ("Mean", "Bias") or op_type == "elementwise_add":
        return r.uniform(-0.1, 0.1, shape)
    gain = 6.0 if "conv" in op_type else 3.0
    return r.uniform(-1, 1, shape) * np.sqrt(gain / max(_fan_in(shape, op_type, operator), 1))


def _fill(program, scope, seed, values):
    uses = _uses(program)
    for v in _persistable(program):
        value = values[v.name] if v.name in values else _value(seed, v, uses.get(v.name))
        scope.var(v.name).get_tensor().set(np.asarray(value).astype(VAR_TO_NP[v.dtype]), paddle.CPUPlace())


def _calibrate(program, scope, feeds):
    """Statistics of batch norms from one training pass; softened, so that maps of few pixels do not explode."""
    program = program.clone()
    norms = [o for block in program.blocks for o in block.ops if o.type in NORMS]
    for o in norms:
        o._set_attr("momentum", 0.0)
    for block in program.blocks:
        for o in block.ops:
            if o.type == "dropout":
                o._set_attr("is_test", True)
    if not norms:
        return
    static.Executor(paddle.CPUPlace()).run(program, feed=feeds)
    for o in norms:
        mean, var = (scope.find_var(o.input(slot)[0]).get_tensor() for slot in ("Mean", "Variance"))
        m, v = np.array(mean), np.array(var)
        mean.set((0.6 * m).astype("float32"), paddle.CPUPlace())
        var.set(np.maximum(v + 0.16 * m * m, 0.25 * v.mean() + 1e-3).astype("float32"), paddle.CPUPlace())


def _tensors(feeds):
    tensors = {}
    for name, value in feeds.items():
        t = core.LoDTensor()
        t.set(value.array if isinstance(value, Lod) else np.asarray(value), paddle.CPUPlace())
        if isinstance(value, Lod):
            t.set_lod(value.lod)
        tensors[name] = t
    return tensors


def fluid_bytes(program_bytes):
    """The program as fluid 1.8 would have written it: without op versions and attributes that came later."""
    desc = framework_pb2.ProgramDesc()
    desc.ParseFromString(program_bytes)
    desc.version.version = FLUID_VERSION
    desc.ClearField("op_version_map")
    later = {"with_quant_attr", "op_device", "fix_seed_tensor", "op_callstack"}
    for block in desc.blocks:
        for o in block.ops:
            kept = [a for a in o.attrs if a.name not in later]
            del o.attrs[:]
            o.attrs.extend(kept)
        for var in block.vars:
            var.ClearField("stop_gradient")
            var.ClearField("is_parameter")
            del var.attrs[:]
    return desc.SerializeToString()


def _save_params(program, folder, form):
    """Writes what is persistable with Paddle's own ops; the scope guard is the caller's."""
    saver = static.Program()
    block = saver.global_block()
    sources = _persistable(program)
    copies = [block.create_var(name=v.name, shape=v.shape, dtype=v.dtype, persistable=True) for v in sources]
    if not copies:
        return
    if form == "fluid":
        for v in copies:
            block.append_op(type="save", inputs={"X": [v]}, attrs={"file_path": os.path.join(folder, v.name)})
    else:
        path = os.path.join(folder, "__params__" if form == "fluid_combined" else "model.pdiparams")
        y = block.create_var(name="saved", type=core.VarDesc.VarType.RAW, persistable=True)
        block.append_op(type="save_combine", inputs={"X": copies}, outputs={"Y": [y]}, attrs={"file_path": path})
    static.Executor(paddle.CPUPlace()).run(saver)


def _run(program_bytes, feeds, fetches):
    program = static.Program.parse_from_string(program_bytes)
    return static.Executor(paddle.CPUPlace()).run(program, feed=_tensors(feeds), fetch_list=fetches,
                                                  return_numpy=False)


def _inference(main, ins, outs, keep_all):
    if not keep_all:
        return static.normalize_program(main.clone(for_test=True), ins, outs)
    program = main.clone(for_test=True)
    static.io.prepend_feed_ops(program, names_of(ins))
    static.io.append_fetch_ops(program, names_of(outs))
    return program


def _must_mean_something(name, answers):
    for fetch, a in answers.items():
        if a.dtype.kind == "f" and a.size > 1 and (not np.isfinite(a).all() or a.std() == 0):
            raise RuntimeError(f"{name}: {fetch} {a.shape} is constant or not finite: nothing is tested by it")


def _store(folder, name, array, lod):
    path = os.path.join(folder, name.replace("/", "%2F"))
    np.save(path + ".npy", array)
    if lod is not None:  # [] of a result: there must be none
        with open(path + ".lod.json", "w") as f:
            json.dump(lod, f)


def _tolerances(answers, rtol):
    """Absolute: a share of each output's own spread, which is what float32 sums in another order differ by."""
    return {n: {"rtol": rtol, "atol": float(max(2e-4 * a.std(), 2e-6 * np.abs(a).max(), 1e-9))}
            for n, a in answers.items() if a.size and a.dtype.kind == "f"}


def case(out, name, family, build, feeds, values=None, form="pdmodel", rtol=1e-4, note="", constant_ok=False,
         keep_all=False):
    """Makes one case. values: {parameter: array} in place of the reproducible ones; form: `pdmodel`, `fluid`
    (`__model__`, one file a parameter) or `fluid_combined` (`__model__`, `__params__`); keep_all: ops whose results
    nobody reads (`assert`, `print`) stay in the program."""
    main, startup, scope = static.Program(), static.Program(), core.Scope()
    with static.scope_guard(scope), static.program_guard(main, startup), paddle.utils.unique_name.guard():
        ins, outs = build()
        outs = outs if isinstance(outs, (list, tuple)) else [outs]
        _fill(main, scope, name, values or {})
        _calibrate(main, scope, _tensors(feeds))
        program = _inference(main, list(ins), list(outs), keep_all)
        text = program.desc.serialize_to_string()
        text = text if form == "pdmodel" else fluid_bytes(text)
        folder, fetches = os.path.join(out, name), names_of(outs)
        shutil.rmtree(folder, ignore_errors=True)
        for sub in ("inputs", "expected"):
            os.makedirs(os.path.join(folder, sub))
        with open(os.path.join(folder, "model.pdmodel" if form == "pdmodel" else "__model__"), "wb") as f:
            f.write(text)
        _save_params(program, folder, form)
        results = _run(text, feeds, fetches)
    answers = {n: np.array(r) for n, r in zip(fetches, results)}
    if not constant_ok:
        _must_mean_something(name, answers)
    for n, value in feeds.items():
        is_lod = isinstance(value, Lod)
        _store(os.path.join(folder, "inputs"), n, value.array if is_lod else np.asarray(value),
               value.lod if is_lod else None)
    for n, r in zip(fetches, results):
        _store(os.path.join(folder, "expected"), n, answers[n], r.lod())
    ops = dict(collections.Counter(o.type for block in program.blocks for o in block.ops))
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"name": name, "family": family, "kind": "inference", "feeds": sorted(feeds), "fetches": fetches,
                   "fetch_ops": True, "steps": 1, "state_after": [], "tolerances": _tolerances(answers, rtol),
                   "rtol": rtol, "atol": 1e-5, "note": note, "ops": ops}, f, indent=1, sort_keys=True)
        f.write("\n")
    shapes = ", ".join(f"{list(a.shape)}" for a in list(answers.values())[:4])
    print(f"{name:28s} {family:16s} {sum(ops.values()):5d} ops, {len(ops):3d} types -> {shapes}", flush=True)
    return answers


def _must_learn(name, losses, before, after, trained):
    if not all(np.isfinite(a).all() for a in list(losses.values()) + list(after.values()) if a.dtype.kind == "f"):
        raise RuntimeError(f"{name}: a loss or a state is not finite")
    still = [n for n in trained if np.array_equal(before[n], after[n])]
    if still:
        raise RuntimeError(f"{name}: {still} did not change: nothing is tested by them")


def _state(program, scope):
    """{variable: array} of what is persistable, used and holds something. What no op uses, such as the flat weight of
    a recurrent layer, only shares the memory of others."""
    used = {name for block in program.blocks for o in block.ops for name in o.input_arg_names + o.output_arg_names}
    tensors = {v.name: scope.find_var(v.name) for v in _persistable(program) if v.name in used}
    return {n: np.array(t.get_tensor()) for n, t in tensors.items() if t and t.get_tensor()._is_initialized()}


def _steps(program_bytes, feeds, fetches, steps):
    """What each step answers; {fetch: array with one slice a step}. The scope guard is the caller's."""
    program = static.Program.parse_from_string(program_bytes)
    executor, answers = static.Executor(paddle.CPUPlace()), collections.defaultdict(list)
    for step in range(steps):
        one = {n: Lod(v.array[step], v.lod) if isinstance(v, Lod) else v[step] for n, v in feeds.items()}
        for n, a in zip(fetches, executor.run(program, feed=_tensors(one), fetch_list=fetches)):
            answers[n].append(a)
    return {n: np.stack(a) for n, a in answers.items()}


def training_case(out, name, family, build, feeds, rtol=5e-4, atol=2e-6, frozen=(), note=""):
    """Makes a training case. build() makes the network, minimizes, and returns what to fetch, the loss first; the
    start-up program makes the parameters. feeds: {name: array or Lod of one slice a step}. frozen: parameters that no
    step changes. A state may differ by atol and 1e-4 of its spread."""
    main, startup, scope = static.Program(), static.Program(), core.Scope()
    main.random_seed = startup.random_seed = zlib.crc32(name.encode()) % 1000 + 1
    steps = min(len(v.array if isinstance(v, Lod) else v) for v in feeds.values())
    with static.scope_guard(scope), static.program_guard(main, startup), paddle.utils.unique_name.guard():
        fetches = names_of(build())
        static.Executor(paddle.CPUPlace()).run(startup)
        folder, text = os.path.join(out, name), main.desc.serialize_to_string()
        shutil.rmtree(folder, ignore_errors=True)
        for sub in ("inputs", "expected"):
            os.makedirs(os.path.join(folder, sub))
        for file, program in (("model.pdmodel", main), ("startup.pdmodel", startup)):
            with open(os.path.join(folder, file), "wb") as f:
                f.write(program.desc.serialize_to_string())
        _save_params(main, folder, "pdmodel")
        before = _state(main, scope)
        losses = _steps(text, feeds, fetches, steps)
        after = _state(main, scope)
    trained = {p.name for p in main.all_parameters() if p.trainable and p.name in after} - set(frozen)
    _must_learn(name, losses, before, after, trained)
    for n, value in feeds.items():
        is_lod = isinstance(value, Lod)
        _store(os.path.join(folder, "inputs"), n, value.array if is_lod else value, value.lod if is_lod else None)
    for n, a in losses.items():
        _store(os.path.join(folder, "expected"), n, a, None)
    for n, a in after.items():
        _store(os.path.join(folder, "expected"), n + ".after", a, None)
    tolerances = {n: {"rtol": rtol, "atol": float(max(1e-4 * a.std(), atol))}
                  for n, a in after.items() if a.size and a.dtype.kind == "f"}
    ops = dict(collections.Counter(o.type for block in main.blocks for o in block.ops))
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"name": name, "family": family, "kind": "training", "feeds": sorted(feeds), "fetches": fetches,
                   "fetch_ops": False, "steps": steps, "state_after": sorted(after), "tolerances": tolerances,
                   "rtol": rtol, "atol": atol, "note": note, "ops": ops}, f, indent=1, sort_keys=True)
        f.write("\n")
    loss = losses[fetches[0]].reshape(steps, -1)
    print(f"{name:28s} {family:16s} {sum(ops.values()):5d} ops, {len(ops):3d} types, {len(after)} states, loss "
          f"{loss[0].mean():.4f} -> {loss[-1].mean():.4f}", flush=True)
    return losses
