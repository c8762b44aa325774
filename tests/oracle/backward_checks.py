"""Builds the backward part of training programs anew with `phibridge backward`, and compares it with real Paddle's.

    tests/oracle/backward_checks.py --binary FILE CASE_DIR...

CASE_DIR: training cases, or folders of such. Each program is cut behind its forward part; what `phibridge backward`
appends must be the ops that Paddle had appended, in order, with their names and attributes, sub-blocks included. What
follows them (regularisation, clipping, optimizers) is not looked at. Programs that append more than one loss's
gradients are left out, and said to be. Prints a line a program; exit 0 if all agree, else 1.
"""
import argparse
import glob
import itertools
import json
import os
import subprocess
import sys
import tempfile

from paddle.base.proto import framework_pb2

BACKWARD, OPTIMIZE, LOSS = 1, 2, 256
# The place in the maker's source, and what only marks an op for distributed runs.
IGNORED = {"op_callstack", "op_namescope", "with_quant_attr"}


def read(path):
    program = framework_pb2.ProgramDesc()
    with open(path, "rb") as f:
        program.ParseFromString(f.read())
    return program


def value_of(attr):
    kind = framework_pb2.AttrType.Name(attr.type)
    field = {"INT": "i", "FLOAT": "f", "STRING": "s", "INTS": "ints", "FLOATS": "floats", "STRINGS": "strings",
             "BOOLEAN": "b", "BOOLEANS": "bools", "BLOCK": "block_idx", "LONG": "l", "LONGS": "longs",
             "FLOAT64": "float64", "FLOAT64S": "float64s"}.get(kind)
    value = getattr(attr, field) if field else str(attr)
    return value if isinstance(value, (int, float, str, bool)) else list(value)


def attributes(op):
    return {a.name: value_of(a) for a in op.attrs if a.name not in IGNORED}


def role(op):
    return attributes(op).get("op_role", 0)


def slots(variables):
    return {v.parameter: list(v.arguments) for v in variables if v.arguments}


def pairs(names):
    return sorted(zip(names[0::2], names[1::2]))


def op_differs(mine, theirs, blocks):
    """What differs between two ops, or nothing. `blocks` collects pairs of sub-blocks."""
    if mine.type != theirs.type:
        return f"`{mine.type}`, Paddle `{theirs.type}`"
    for what in ("inputs", "outputs"):
        a, b = slots(getattr(mine, what)), slots(getattr(theirs, what))
        if a != b:
            slot = sorted(k for k in set(a) | set(b) if a.get(k) != b.get(k))[0]
            return f"`{mine.type}` {what} {slot}: {a.get(slot)}, Paddle {b.get(slot)}"
    a, b = attributes(mine), attributes(theirs)
    for name, value in b.items():
        if name == "sub_block" and name in a:
            blocks.append((a[name], value))
        elif name == "op_role_var" and name in a:
            if pairs(a[name]) != pairs(value):
                return f"`{mine.type}` {name}: {a[name]}, Paddle {value}"
        elif a.get(name) != value:
            return f"`{mine.type}` attribute {name}: {a.get(name)}, Paddle {value}"
    return ""


def block_differs(ours, saved, mine, theirs):
    """Compares two lists of ops, and the blocks that they run."""
    for i, (a, b) in enumerate(zip(mine, theirs)):
        blocks = []
        problem = op_differs(a, b, blocks)
        if problem:
            return f"backward op {i}: {problem}"
        for ours_index, saved_index in blocks:
            inner, outer = ours.blocks[ours_index].ops, saved.blocks[saved_index].ops
            if len(inner) != len(outer):
                return f"block of `{a.type}`: {[o.type for o in inner]}, Paddle {[o.type for o in outer]}"
            problem = block_differs(ours, saved, inner, outer)
            if problem:
                return f"in the block of `{a.type}`: {problem}"
    if len(theirs) == len(mine):
        return ""
    rest = (mine if len(mine) > len(theirs) else theirs)[min(len(mine), len(theirs)):]
    return f"{len(mine)} backward ops, Paddle {len(theirs)}; the first more is `{rest[0].type}`"


def losses(program):
    ops = program.blocks[0].ops
    return [n for op in ops if role(op) == LOSS for v in op.outputs for n in v.arguments if n + "@GRAD" in
            {m for o in ops for w in o.outputs for m in w.arguments}]


def cut(saved):
    """The program as it was before append_backward: its first gradient op and all behind it are gone."""
    program = framework_pb2.ProgramDesc()
    program.CopyFrom(saved)
    block = program.blocks[0]
    first = next(i for i, op in enumerate(block.ops) if role(op) & BACKWARD)
    del block.ops[first:]
    for op in block.ops:
        for a in op.attrs:
            if a.name == "op_role" and a.i == LOSS:
                a.i = 0
    for i in range(len(block.vars) - 1, -1, -1):
        if "@GRAD" in block.vars[i].name:
            del block.vars[i]
    used = {a.block_idx for b in program.blocks[:1] for op in b.ops for a in op.attrs if a.name == "sub_block"}
    while len(program.blocks) > 1 and len(program.blocks) - 1 > max(used, default=0):
        del program.blocks[-1]  # those of gradient ops come last
    return program, first


def check(binary, folder, scratch):
    saved = read(os.path.join(folder, "model.pdmodel"))
    of = losses(saved)
    if len(of) != 1:
        return None, f"{len(of)} losses"
    forward, first = cut(saved)
    os.makedirs(os.path.join(scratch, "forward"), exist_ok=True)
    with open(os.path.join(scratch, "forward", "model.pdmodel"), "wb") as f:
        f.write(forward.SerializeToString())
    done = subprocess.run([binary, "backward", os.path.join(scratch, "forward"), "--force", "--loss", of[0], "--out",
                           os.path.join(scratch, "out")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        return False, done.stdout.strip()[:400]
    ours = read(os.path.join(scratch, "out", "model.pdmodel"))
    mine = ours.blocks[0].ops[len(forward.blocks[0].ops):]
    theirs = list(itertools.takewhile(lambda op: role(op) & BACKWARD, saved.blocks[0].ops[first:]))
    problem = block_differs(ours, saved, mine, theirs)
    return not problem, problem or f"{len(mine)} ops"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("paths", nargs="+", metavar="CASE_DIR")
    options = parser.parse_args()
    failed = count = 0
    for case in sorted(p for path in options.paths for p in glob.glob(os.path.join(path, "**", "case.json"), recursive=True)):
        with open(case) as f:
            if json.load(f).get("kind") != "training":
                continue
        folder = os.path.dirname(case)
        with tempfile.TemporaryDirectory() as scratch:
            same, text = check(os.path.abspath(options.binary), folder, scratch)
        count += 1
        failed += 1 if same is False else 0
        print(f"{'same' if same else 'left out' if same is None else 'DIFFERS':9s}{os.path.basename(folder):32s} {text}",
              flush=True)
    print(f"{count} training programs, {failed} with another backward part")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
