#!/usr/bin/env python3
"""Records what real Paddle 2.6.2 answers for drawn cases of operators: parity/truths/OP.json, which parity reads.

    tests/oracle/record_truths.py [--out DIR] [--count N] [--draws N] [--seed S] [OP...]
    tests/oracle/record_truths.py --programs [--out DIR]
    tests/oracle/record_truths.py --shapes [--out DIR] [--binary FILE] [OP...]

Run it with the Python that tests/oracle/environment prints. Without OP: the operators that have a file of truths in DIR
(default: parity/truths). Of --draws draws (default 96) of tests/oracle/random_cases/domains those --count (default 16)
are kept that differ most: in attributes, in types, in which inputs there are, in ranks, in sizes of 0 and 1 and in LoD.
The gradient operators of half of them are recorded too, and the cases of chosen.py with their gradients, those of
gradients.py, and what refusals.py says that an operator must refuse. One seed gives the same files anywhere. What
Paddle has no answer for comes from definitions.py, smooth_definitions.py and gradient_definitions.py, where one of them
has a definition of it. --programs: small programs of operators that compute by themselves (program_truths.py).
--shapes: what comes of shapes, types and LoD levels while a program is built (shape_truths.py), of all operators that
have a case list; FILE asks (default: build/release/bin/phibridge-parity).
parity/truths/README.md has the format.
Exit: 0, or 1 for an operator with fewer than 8 truths; attributes that are never varied are printed.
"""
import argparse
import json
import os
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(HERE, "random_cases")]

import domains  # noqa: E402
from chosen import CHOSEN  # noqa: E402
from definitions import DEFINITIONS, GRADIENTS  # noqa: E402
from draw import DOMAINS, Case, Draw, Lod  # noqa: E402
from gradients import ALONE  # noqa: E402
from random_cases import Paddle
from refusals import ONLY_REFUSE, REFUSED  # noqa: E402
import gradient_definitions  # noqa: E402
import smooth_definitions  # noqa: E402
import sparse_products  # noqa: E402
import sparse_truths  # noqa: E402
from sparse_truths import SPARSE  # noqa: E402

FEWEST = 8
LARGEST = 4000  # elements of a case that is kept
SOURCE = "Paddle 2.6.2"
COUNTS = {"sequence_mask": 48}  # of operators with more instances than the usual number of truths has
ONEDNN = ("dequantize", "quantize", "requantize", "fused_conv2d", "fused_conv3d", "fused_elementwise_add",
          "fused_elementwise_div", "fused_elementwise_mul", "fused_elementwise_sub", "fused_matmul", "fused_softplus",
          "fused_transpose", "multi_gru")

# Operators that 2.6.2 has for a GPU alone, and what they are where there is one process. sync_batch_norm refuses
# use_global_stats there.
ONE_PROCESS = {"sync_batch_norm": "batch_norm"}
LEFT_OUT = {"sync_batch_norm": "use_global_stats"}


def tensors(recorded):
    for side in ("inputs", "outputs"):
        for slot, values in recorded[side].items():
            for value in values:
                if value is not None:
                    yield side, slot, value


def elements(recorded):
    return sum(len(value["data"]) for _, _, value in tensors(recorded))


def features(recorded):
    """What a case exercises, as far as one can see it from outside."""
    attrs = recorded["attrs"]
    found = {("attr", name, json.dumps(value)) for name, value in attrs.items()}
    found |= {("no attr", name) for name in attrs}
    found |= {("two attrs", a, json.dumps(attrs[a]), b, json.dumps(attrs[b])) for a in attrs for b in attrs
              if a < b and len(json.dumps([attrs[a], attrs[b]])) < 40}
    found |= {("slots", tuple(sorted(recorded["inputs"])))}
    for side, slot, value in tensors(recorded):
        shape, lod = value["shape"], value.get("lod", [])
        found |= {("dtype", slot, value["dtype"]), ("rank", slot, len(shape)), ("lod", slot, len(lod))}
        found |= {("size", slot, i, min(n, 2)) for i, n in enumerate(shape)}
        found |= {("empty", slot) for level in lod if any(a == b for a, b in zip(level, level[1:]))}
        found |= {("one", slot) for level in lod if len(level) == 2}
        if side == "outputs" and value["data"]:
            found |= {("all the same", slot, len(set(map(str, value["data"]))) == 1)}
    return found


def absent(all_recorded):
    """Attributes that some cases leave out count as a value of theirs."""
    names = {name for recorded in all_recorded for name in recorded["forward"]["attrs"]}
    return [{("attr", name, "left out") for name in names - set(recorded["forward"]["attrs"])}
            for recorded in all_recorded]


def selected(all_recorded, count):
    """The `count` that differ most, the small ones before the large, in the order in which they were drawn."""
    left = [i for i, r in enumerate(all_recorded) if elements(r["forward"]) <= LARGEST]
    has = [features(r["forward"]) | a for r, a in zip(all_recorded, absent(all_recorded))]
    seen, kept = set(), []
    while left and len(kept) < count:
        best = max(left, key=lambda i: ((len(has[i] - seen) + 0.5) / (60 + elements(all_recorded[i]["forward"])), -i))
        kept.append(best)
        seen |= has[best]
        left.remove(best)
    return [all_recorded[i] for i in sorted(kept)]


def defined(op, options):
    """Draws of an operator and what follows from its definition. Nothing of it is Paddle's."""
    from truth import TOLERANCE_OF_DEFINITION, tensor
    made = []
    for i in range(options.draws):
        g = Draw(options.seed * 1000003 % 2**31 + zlib.crc32(op.encode()) % 2**20 + i)
        inputs, attrs, outputs = DEFINITIONS[op](g, op)

        def told(v):
            if v is None or hasattr(v, "told"):
                return v and v.told()
            return tensor(v.array, v.lod) if isinstance(v, Lod) else tensor(v)

        def slots(values):
            return {slot: [told(v) for v in (of_slot if isinstance(of_slot, list) else [of_slot])]
                    for slot, of_slot in values.items()}
        answers = slots(outputs)
        narrow = any(v and v["dtype"] == "float32" for of_slot in answers.values() for v in of_slot)
        rtol, atol = TOLERANCE_OF_DEFINITION["float32" if narrow else "float64"]
        typed = {name: {kind: value} for name, (kind, value) in sorted(attrs.items())}
        made.append({"forward": {"op": GRADIENTS.get(op, op), "attrs": typed, "inputs": slots(inputs),
                                 "outputs": answers, "rtol": rtol, "atol": atol}, "grad": None})
    return made, []


def onednn(op):
    """What Paddle's oneDNN answers, of the operators that it alone has: tests/oracle/cases/fused_onednn.py has them."""
    sys.path.append(os.path.join(HERE, "cases"))
    import onednn_truths
    return [{"forward": recorded, "grad": None} for recorded in onednn_truths.recorded(op)], []


def drawn(paddle, op, options):
    """All that Paddle answered of the draws, and why it did not."""
    if op in ONLY_REFUSE:
        return [], []
    if op in ONEDNN:
        return onednn(op)
    if op in SPARSE:
        return sparse_truths.recorded(op, options)
    if op in DEFINITIONS:
        return defined(op, options)
    if op in ONE_PROCESS:
        return renamed(op, *drawn(paddle, ONE_PROCESS[op], options))
    with tempfile.TemporaryDirectory() as scratch:
        draws = max(options.draws, 6 * COUNTS.get(op, 0))
        jobs = [[options.seed * 1000003 % 2**31 + zlib.crc32(op.encode()) % 2**20 + i, None,
                 os.path.join(scratch, f"{i}.json")] for i in range(draws)]
        tolds = paddle.make(op, jobs, record="record")
        recorded = []
        for told, (_, _, path) in zip(tolds, jobs):
            if told["status"] == "made":
                with open(path) as f:
                    recorded.append(json.load(f))
    return recorded, sorted({t["error"] for t in tolds if "error" in t} | {t["grad_error"] for t in tolds
                                                                          if "grad_error" in t})


def renamed(op, recorded, errors):
    """Recorded of ONE_PROCESS[op], as cases of `op`."""
    kept = [parts for parts in recorded if LEFT_OUT[op] not in parts["forward"]["attrs"]]
    for part in (part for parts in kept for part in parts.values() if part is not None):
        part["op"] = part["op"].replace(ONE_PROCESS[op], op)
    return kept, errors


def chosen(paddle, op):
    """What Paddle answers for the cases of chosen.py and gradients.py, and why it did not."""
    made, missing = listed(paddle, op, "choose", len(CHOSEN.get(op, [])))
    more, missing_more = listed(paddle, op, "alone", len(ALONE.get(op, [])))
    return made + more, missing + missing_more


def listed(paddle, op, way, count):
    with tempfile.TemporaryDirectory() as scratch:
        jobs = [[i, os.path.join(scratch, f"{i}.json")] for i in range(count)]
        tolds = paddle.make(op, jobs, record=way) if jobs else []
        made = []
        for told, (_, path) in zip(tolds, jobs):
            if told["status"] == "made":
                with open(path) as f:
                    recorded = json.load(f)
                made += [part for part in (recorded["forward"], recorded["grad"]) if part is not None]
    return made, [f"case {i} of {way}: {told['error'][-300:]}" for i, told in enumerate(tolds) if told["status"] != "made"]


def refusals(paddle, op):
    """What the operator must refuse, and what Paddle answers all the same."""
    if op in DEFINITIONS:
        from truth import refused
        made = []
        for said, changes in REFUSED.get(op, []):
            inputs, attrs, outputs = DEFINITIONS[op](Draw(1, []), op)
            case = Case(inputs, attrs, list(outputs))
            for change in changes:
                change(case)
            typed = {name: {kind: value} for name, (kind, value) in sorted(case.attrs.items())}
            made.append(refused(op, typed, case, said))
        return made, []
    with tempfile.TemporaryDirectory() as scratch:
        jobs = [[i, os.path.join(scratch, f"{i}.json")] for i in range(len(REFUSED.get(op, [])))]
        tolds = paddle.make(op, jobs, record="refuse") if jobs else []
        made = []
        for told, (_, path) in zip(tolds, jobs):
            if told["status"] in ("raised", "crashed"):
                with open(path) as f:
                    made.append(json.load(f)["forward"])
        answered = [told for told in tolds if told["status"] not in ("raised", "crashed")]
    return made, [f"{told['status']}: {told['error'][-300:]}" for told in answered]


def text(op, source, cases):
    """A line an input or output, so that changes can be read."""
    lines = []
    for number, case in enumerate(cases):
        case = dict({"name": f"truth_{number:02d}"}, **case)
        parts = []
        for key, value in case.items():
            if key in ("inputs", "outputs"):
                slots = [f"   {json.dumps(slot)}: {json.dumps(values, separators=(',', ':'))}"
                         for slot, values in value.items()]
                parts.append(f"  {json.dumps(key)}: {{" + ("\n" + ",\n".join(slots) if slots else "") + "}")
            else:
                parts.append(f"  {json.dumps(key)}: {json.dumps(value)}")
        lines.append(" {\n" + ",\n".join(parts) + "}")
    return f'{{"format": "phibridge truths", "version": 1, "op": {json.dumps(op)}, "source": {json.dumps(source)},\n' \
           ' "cases": [\n' + ",\n".join(lines) + "\n]}\n"


def never_varied(cases):
    """Attributes that have one value in all cases. What a case leaves out has its default."""
    values = {}
    for case in cases:
        for name, value in case["attrs"].items():
            values.setdefault(name, []).append(json.dumps(value))
    return sorted(name for name, found in values.items() if len(found) == len(cases) and len(set(found)) == 1)


def record(paddle, op, options):
    """Writes the file of an operator; false if it has too few."""
    recorded, errors = drawn(paddle, op, options)
    kept = selected(recorded, len(recorded) if op in ONEDNN else COUNTS.get(op, options.count))
    cases = [r["forward"] for r in kept]
    grads = [r["grad"] for r in kept if r["grad"] is not None][:max(FEWEST, options.count // 2)]
    if len(grads) < FEWEST:
        grads += [r["grad"] for r in recorded if r["grad"] is not None and r not in kept][:FEWEST - len(grads)]
    if op + "_grad" in DEFINITIONS:
        grads = [r["forward"] for r in selected(defined(op + "_grad", options)[0], FEWEST)]
    answered = []
    told = f"{op:34s}{len(cases):4d} truths, {len(grads):3d} of its gradient"
    is_known = len(cases) >= FEWEST or op in ONLY_REFUSE
    if cases or is_known:
        picked, missing = chosen(paddle, op)
        refused, answered = refusals(paddle, op)
        answered += missing
        written = text(op, "definition" if op in DEFINITIONS else SOURCE, cases + grads + picked + refused)
        with open(os.path.join(options.out, op + ".json"), "w") as f:
            f.write(written)
        told += f", {len(picked)} chosen, {len(refused)} refused, {len(written) / 1024:.0f} KiB"
        errors = errors + answered
    shown = errors if not is_known or answered else errors[:1]
    print(told + "".join(f"\n     never varied: {name}" for name in never_varied(cases)) +
          "".join(f"\n     Paddle: {error[:200]}" for error in shown))
    sys.stdout.flush()
    return is_known


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=os.path.join(ROOT, "parity", "truths"))
    parser.add_argument("--count", type=int, default=16)
    parser.add_argument("--draws", type=int, default=96)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", action="store_true", help="the programs instead, into DIR/programs")
    parser.add_argument("--shapes", action="store_true", help="shapes, types and LoD levels instead, into DIR/shapes")
    parser.add_argument("--binary", default=os.path.join(ROOT, "build", "release", "bin", "phibridge-parity"))
    parser.add_argument("ops", nargs="*", metavar="OP")
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    if options.programs:
        sys.path += [os.path.join(HERE, "cases"), os.path.join(HERE, "recorded_programs")]
        import program_truths
        program_truths.record_all(os.path.join(options.out, "programs"))
        return 0
    if options.shapes:
        import shape_truths
        return shape_truths.record_all(options.binary, options.ops, os.path.join(options.out, "shapes"))
    ops = options.ops or sorted(name[:-5] for name in os.listdir(options.out) if name.endswith(".json"))
    tables = (DOMAINS, DEFINITIONS, ONEDNN, SPARSE, ONLY_REFUSE, ONE_PROCESS)
    unknown = [op for op in ops if not any(op in known for known in tables)]
    if unknown:
        parser.error(f"no domain and no definition describes {', '.join(unknown)}")
    paddle = Paddle()
    few = [op for op in ops if not record(paddle, op, options)]
    if few:
        print(f"too few truths: {', '.join(few)}")
    return 1 if few else 0


if __name__ == "__main__":
    assert domains and gradient_definitions and smooth_definitions and sparse_products  # which fill the tables
    sys.exit(main())
