"""What real Paddle 2.6.2 answers for drawn cases, as case folders (tests/programs/README.md).

A process of Paddle's is started once; each operator is drawn in a child of it, so that a crash costs one case.
"""
import json
import os
import select
import signal
import sys
import traceback

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core

from chosen import CHOSEN
from draw import DOMAINS, Draw, Lod
from gradients import ALONE
from kinds import MORE
from op_case import NP_TO_VAR, _append, _file
from refusals import ONLY_REFUSE, REFUSED
import truth
from vary import vary

PATIENCE_S = 60    # for one draw
TOLERANCE = {"float32": (5e-5, 5e-6), "float64": (1e-8, 1e-9), "complex64": (5e-5, 5e-6), "complex128": (1e-8, 1e-9),
             "float16": (4e-3, 4e-3), "uint16": (2e-2, 2e-2)}
EMPTY = "@EMPTY@"
SUFFIXES = ("_grad", "_grad2", "_grad3")  # of the folders with first, second and third gradients


def _plain(value):
    return np.asarray(value.array if hasattr(value, "lod") else value)


def _names(inputs):
    for slot, values in inputs.items():
        many = isinstance(values, list)
        for i, value in enumerate(values if many else [values]):
            yield slot, slot.lower() + (f"_{i}" if many else "") + ".in", value


class Program:
    """The operator in a program of its own, with what is fed to it."""

    def __init__(self, op_type, case):
        self.case, self.main = case, static.Program()
        self.block, self.feeds, self.lods = self.main.global_block(), {}, {}
        self.in_names = {slot: [] for slot in case.inputs}
        for slot, name, value in _names(case.inputs):
            self.feed(name, value)
            self.in_names[slot].append(name)
        self.out_names = {}
        for slot, count in case.outputs.items():
            if slot in case.inplace:
                self.out_names[slot] = self.in_names[case.inplace[slot]]
                continue
            kind = NP_TO_VAR[np.dtype(case.kinds.get(slot, "float32"))]
            self.out_names[slot] = [self.block.create_var(name=f"{slot.lower()}_{i}.out", dtype=kind).name
                                    for i in range(count)]
        _append(self.block, op_type, self.in_names, self.out_names, case.attrs)
        self.ops = {op_type: 1}

    def feed(self, name, value):
        array, lod = _plain(value), getattr(value, "lod", None)
        self.block.create_var(name=name, shape=list(array.shape), dtype=NP_TO_VAR[array.dtype],
                              lod_level=len(lod) if lod else 0)
        self.feeds[name] = array
        if lod:
            self.lods[name] = lod

    def differentiate(self, answers):
        """Appends the gradient operators; returns the names of the gradients, none if there are none."""
        case, wanted = self.case, []
        for slot, names in self.in_names.items():
            wanted += [n for n in names if self.feeds[n].dtype.kind in "fc" and slot not in case.no_grad]
        excluded = {n + "@GRAD" for names in self.in_names.values() for n in names if n not in wanted}
        if not wanted:
            return []
        forward = self.block.desc.op(0)
        try:
            grads, _ = core.get_grad_op_desc(forward, excluded, [])
        except Exception:
            return []  # the operator has none
        produced, rng = [], np.random.RandomState(3)
        for grad in grads:
            for name in grad.input_arg_names():
                of = name[:-len("@GRAD")]
                if name.endswith("@GRAD") and name not in produced and name not in self.feeds:
                    if of not in answers:
                        return []  # of something that is no tensor
                    still = any(of in self.out_names[slot] for slot in case.still)
                    self.feed(name, _gradient_like(rng, answers[of], 0 if still else 1))
            desc = self.block.desc.append_op()
            desc.copy_from(grad)
            for name in desc.output_arg_names():
                if name != EMPTY:
                    self.declare_gradient(name)
                    produced.append(name)
            desc.infer_var_type(self.block.desc)
            desc.infer_shape(self.block.desc)
            self.ops[desc.type()] = self.ops.get(desc.type(), 0) + 1
        self.block._sync_with_cpp()
        return [n + "@GRAD" for n in wanted if n + "@GRAD" in produced]

    def differentiate_again(self, grads, answers, level):
        """Appends the gradients of the gradients `grads`, with `answers`, by all that the program is fed and can have
        one, out_grads too; returns their names, none if the operator is not differentiated that often."""
        if not self.has_second_gradient():
            return []
        if level == len(SUFFIXES) and not self.has_third_gradient():
            return []
        rng = np.random.RandomState(level)
        targets, seeds = [], []
        for name in grads:
            seed = f"{name}.seed{level}"
            self.feed(seed, _gradient_like(rng, answers[name], 1))
            targets.append(self.block.var(name))
            seeds.append(self.block.var(seed))
        stopped = [n for slot in self.case.no_grad for n in self.in_names.get(slot, [])]
        inputs = [self.block.var(n) for n in self.feeds
                  if self.feeds[n].dtype.kind in "fc" and n not in stopped and not n.endswith(f".seed{level}")]
        try:
            found = static.gradients(targets, inputs, seeds, no_grad_set=set(stopped))
        except Exception:
            return []  # a gradient operator that has no gradient
        self.ops = {}
        for op in self.block.ops:
            self.ops[op.type] = self.ops.get(op.type, 0) + 1
        return list(dict.fromkeys(v.name for v in found if v is not None))

    def has_second_gradient(self):
        """2.6.2 leaves those without elements undefined, in shape too; pads that of pad3d with `value`; and takes that
        of a difference with the other sign where the left operand repeats, or has the lower rank; and conjugates those
        of complex operands of matmul."""
        feeds, attrs = self.feeds, self.case.attrs
        padded = "pad3d" in self.ops and attrs.get("mode", "constant") == "constant" and attrs.get("value", 0) != 0
        turned = "elementwise_sub" in self.ops and (feeds["x.in"].size < feeds["y.in"].size or
                                                    feeds["x.in"].ndim < feeds["y.in"].ndim)
        conjugated = "matmul_v2" in self.ops and feeds["x.in"].dtype.kind == "c"
        return not padded and not turned and not conjugated and all(array.size > 0 for array in feeds.values())

    def has_third_gradient(self):
        """2.6.2 declares those of complex numbers as float32, and that of a repeating factor spoils its memory."""
        repeats = "elementwise_mul" in self.ops and len({array.shape for array in self.feeds.values()}) > 1
        return not repeats and all(array.dtype.kind != "c" for array in self.feeds.values())

    def declare_gradient(self, name):
        """As append_backward does: type and shape of the variable itself, unless shape inference knows better."""
        of = self.block.desc.find_var(name[:-len("@GRAD")].encode())
        made = self.block.desc.var(name.encode())
        if of is not None:
            made.set_dtype(of.dtype())
            made.set_shape(of.shape())

    def run(self, fetches):
        tensors = {}
        for name, array in self.feeds.items():
            tensors[name] = core.LoDTensor()
            tensors[name].set(array, core.CPUPlace())
            if name in self.lods:
                tensors[name].set_lod(self.lods[name])
        with static.scope_guard(core.Scope()):
            found = static.Executor(core.CPUPlace()).run(self.main, feed=tensors, fetch_list=fetches,
                                                         return_numpy=False)
        self.unwritten = [n for n, v in zip(fetches, found) if not v._is_initialized()]
        return {n: Lod(np.array(v), v.lod()) for n, v in zip(fetches, found)}

    def tolerance(self, answers):
        """(rtol, atol): that of the narrowest type, times the case's scale."""
        kinds = [str(a.dtype) for a in self.feeds.values()] + [str(v.array.dtype) for v in answers.values()]
        tolerances = [TOLERANCE[k] for k in kinds if k in TOLERANCE] or [(0, 0)]
        if self.case.rough:
            tolerances.append(TOLERANCE["float32"])
        return tuple(max(t[i] for t in tolerances) * self.case.scale for i in (0, 1))

    def write(self, folder, answers, fetches):
        for sub, values in (("inputs", {n: Lod(a, self.lods.get(n)) for n, a in self.feeds.items()}),
                            ("expected", {n: answers[n] for n in fetches if n in answers})):
            os.makedirs(os.path.join(folder, sub), exist_ok=True)
            for name, value in values.items():
                path = _file(os.path.join(folder, sub), name)
                np.save(path, value.array)
                if value.lod:
                    with open(path[:-4] + ".lod.json", "w") as f:
                        json.dump(value.lod, f)
        with open(os.path.join(folder, "model.pdmodel"), "wb") as f:
            f.write(self.main.desc.serialize_to_string())
        rtol, atol = self.tolerance(answers)
        meta = {"kind": "op", "feeds": sorted(self.feeds), "fetches": fetches, "steps": 1, "ops": self.ops,
                "rtol": rtol, "atol": atol}
        with open(os.path.join(folder, "case.json"), "w") as f:
            json.dump(meta, f, indent=1)


def _gradient_like(rng, value, scale):
    array = value.array
    drawn = rng.uniform(-1, 1, array.shape)
    if array.dtype.kind == "c":
        drawn = drawn + 1j * rng.uniform(-1, 1, array.shape)
    lod = value.lod if value.lod and array.shape[:1] == (value.lod[-1][-1],) else []  # a LoD of other rows is none
    return Lod(np.asarray(drawn * scale * (9 if array.dtype.kind in "iu" else 1)).astype(array.dtype), lod)


def describe(case):
    """One line: shapes, types and attributes."""
    inputs = [f"{n}:{_plain(v).dtype}{list(_plain(v).shape)}" + (f" lod {v.lod}" if hasattr(v, "lod") else "")
              for _, n, v in _names(case.inputs)]
    return ", ".join(inputs + [f"{k}={v}" for k, v in case.attrs.items()])


def make(op_type, varied, seed, forced, folder):
    """Draws one case and writes `folder` and those of the gradients that it has, `folder`_grad, `folder`_grad2 and
    `folder`_grad3. Returns what happened; `grad` says how often it was differentiated."""
    draw = Draw(seed, forced, MORE.get(op_type, ()))
    case = DOMAINS[op_type](draw, op_type)
    variation = vary(draw, op_type, case) if varied else ""
    told = {"op": op_type, "seed": seed, "choices": draw.choices, "folder": folder,
            "case": describe(case) + (f" ({variation})" if variation else ""), "variation": variation,
            "random": case.random, "status": "made", "grad": 0}
    try:
        program = Program(op_type, case)
        fetches = [n for slot in case.compare for n in program.out_names[slot]]
        everything = [n for names in program.out_names.values() for n in names] if case.grad else fetches
        try:
            answers = program.run(everything)
        except Exception:
            if everything == fetches:
                raise
            answers = program.run(fetches)
        unwritten = set(program.unwritten) & set(fetches)
        if varied and (unwritten or not case.random and not _same(answers, program.run(list(answers)))):
            told.update(status="undefined")  # it reads what nobody wrote
            return told
    except Exception as error:
        told.update(status="raised", error=_short(error))
        if "program" in locals():
            program.write(folder, {}, [n for slot in case.compare for n in program.out_names[slot]])
        return told
    program.write(folder, answers, fetches)
    if not case.grad:
        return told
    try:
        grads = program.differentiate(answers)
        level = 1
        while grads:
            answers = program.run(grads)
            if varied and program.unwritten:
                break
            program.write(folder + SUFFIXES[level - 1], answers, grads)
            told["grad"] = level
            grads = program.differentiate_again(grads, answers, level + 1) if level < len(SUFFIXES) else []
            level += 1
    except Exception as error:
        told["grad_error"] = _short(error)
    return told


def record(op_type, seed, forced, path):
    """As make(), but writes `path`: {"forward": truth, "grad": truth or null} (truth.py)."""
    draw = Draw(seed, forced, MORE.get(op_type, ()))
    case = DOMAINS[op_type](draw, op_type)
    told = {"op": op_type, "seed": seed, "status": "made", "grad": False}
    if case.random:
        return dict(told, status="raised", error="a sample of a distribution is no truth")
    return recorded(op_type, case, told, path)


def choose(op_type, number, path):
    """As record(), of a case of chosen.py."""
    case = DOMAINS[op_type](Draw(1, []), op_type)
    for change in CHOSEN[op_type][number]:
        change(case)
    return recorded(op_type, case, {"op": op_type, "status": "made", "grad": False}, path)


def alone(op_type, number, path):
    """As record(), of a case of gradients.py."""
    gradient, case = ALONE[op_type][number]
    return recorded(gradient, case, {"op": gradient, "status": "made", "grad": False}, path)


def recorded(op_type, case, told, path):
    try:
        program = Program(op_type, case)
        fetches = [n for slot in case.compare for n in program.out_names[slot]]
        everything = [n for names in program.out_names.values() for n in names]
        try:
            answers = program.run(everything)
        except Exception:
            answers = program.run(fetches)
        written = {"forward": truth.forward(program, answers, fetches, program.tolerance(answers)), "grad": None}
    except Exception as error:
        return dict(told, status="raised", error=_short(error))
    try:
        grads = program.differentiate(answers) if case.grad else []
        if grads:
            answers.update(program.run(grads))
            written["grad"] = truth.gradient(program, answers, grads, program.tolerance(answers))
    except Exception as error:
        told["grad_error"] = _short(error)
    told["grad"] = written["grad"] is not None
    with open(path, "w") as f:
        json.dump(written, f)
    return told


def refuse(op_type, number, path):
    """Writes `path`, what the operator must refuse; `status` says what Paddle makes of it: a crash ends the child."""
    text, changes = REFUSED[op_type][number]
    only_refuses = op_type in ONLY_REFUSE
    case = ONLY_REFUSE[op_type] if only_refuses else DOMAINS[op_type](Draw(1, []), op_type)
    for change in changes:
        change(case)
    refusal = truth.refusal(op_type, case, text)
    if only_refuses:
        refusal["error_type"] = "Unimplemented"
    with open(path, "w") as f:
        json.dump({"forward": refusal, "grad": None}, f)
    told = {"op": op_type, "status": "raised"}
    try:
        program = Program(op_type, case)
        program.run([n for slot in case.compare for n in program.out_names[slot]])
        told.update(status="answered", error=f"it answers where `{text}` is refused")
    except Exception as error:
        told["error"] = _short(error)
        if only_refuses and not isinstance(error, NotImplementedError):
            told["status"] = "answered"
    return told


def _same(a, b):
    return all(np.array_equal(a[n].array, b[n].array, equal_nan=a[n].array.dtype.kind in "fc") for n in a)


def _short(error):
    text = str(error)
    for mark in ("Error: ", "Error Message Summary:"):
        if mark in text:
            text = text[text.rindex(mark):]
            break
    return f"{type(error).__name__}: {' '.join(text.split())[:300]}"


def _child(op_type, varied, jobs, out, record_truths):
    for job in jobs:
        out.write(json.dumps({"begin": job}) + "\n")
        out.flush()
        try:
            ways = {"record": record, "choose": choose, "alone": alone, "refuse": refuse}
            told = ways[record_truths](op_type, *job) if record_truths else make(op_type, varied, *job)
        except Exception:
            told = {"op": op_type, "status": "broken", "error": traceback.format_exc()[-1500:]}
        out.write(json.dumps(told) + "\n")
        out.flush()


def run_jobs(op_type, varied, jobs, record_truths):
    """make(), record(), choose(), alone() or refuse() of each job, as `record_truths` says, in a child; what crashes or
    hangs it is told and passed over."""
    results = []
    while len(results) < len(jobs):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            with open(os.devnull, "w") as null:
                os.dup2(null.fileno(), 1)
                os.dup2(null.fileno(), 2)
            try:
                _child(op_type, varied, jobs[len(results):], os.fdopen(write, "w"), record_truths)
            finally:
                os._exit(0)
        os.close(write)
        before = len(results)
        results += _listen(read, child)
        _, status = os.waitpid(child, 0)
        if len(results) < len(jobs) and (os.WIFSIGNALED(status) or len(results) == before):
            what = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "exit"
            results.append({"op": op_type, "status": "crashed", "error": f"real Paddle ended with {what}"})
    return results


def _listen(read, child):
    results, text = [], b""
    while True:
        ready, _, _ = select.select([read], [], [], PATIENCE_S)
        if not ready:
            os.kill(child, signal.SIGKILL)
            break
        more = os.read(read, 1 << 16)
        if not more:
            break
        text += more
    os.close(read)
    for line in text.decode().splitlines():
        told = json.loads(line) if line.endswith("}") else {}
        if "status" in told:
            results.append(told)
    return results


def serve():
    """Reads requests {op, vary, jobs}, one a line, and answers each with a line of results."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        answers.write(json.dumps(run_jobs(request["op"], request["vary"], request["jobs"], request["record"])) + "\n")
        answers.flush()


if __name__ == "__main__":
    import domains  # noqa: F401  (fills DOMAINS)
    assert domains
    paddle.enable_static()
    serve()
