"""Differentiates small programs up to three times, and compares the ops that `phibridge backward` appends with Paddle's.

    tests/oracle/gradient_checks.py --binary FILE [NAME...]

Each program holds one operator that real Paddle differentiates more than once, or a few of them. static.gradients is
applied to its outputs, then to the gradients of these, and once more; each time `phibridge backward --target --input`
must append the ops that Paddle appended, in order, with their names and attributes. Prints a line a program; exit 0 if
all agree, else 1.
"""
import argparse
import os
import subprocess
import sys
import tempfile

import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.base import framework as base
from paddle.base.proto import framework_pb2

from backward_checks import op_differs

ORDERS = 3
# What real Paddle adds to every operator that a library has, whether its description is asked for it or not.
OF_LIBRARIES = {"use_mkldnn", "mkldnn_data_type", "use_quantizer", "use_cudnn"}


def matrices(build, *shapes):
    """A program of `build` on inputs of these shapes."""
    return build, shapes


def appended(op_type, slots, attrs):
    """A layer of an operator that the Python API does not make."""
    def build(*inputs):
        block = static.default_main_program().global_block()
        out = block.create_var(name=f"{op_type}.out", dtype="float32")
        block.append_op(type=op_type, inputs=dict(zip(slots, inputs)), outputs={"Out": out}, attrs=attrs)
        return out
    return build


# 2.6.2 has the second gradients of conv2d_transpose and depthwise_conv2d for GPUs alone.
PROGRAMS = {
    "abs": matrices(paddle.abs, [3, 4]), "celu": matrices(F.celu, [3, 4]), "cos": matrices(paddle.cos, [3, 4]),
    "clip": matrices(lambda x: paddle.clip(x, -0.5, 0.5), [3, 4]), "elu": matrices(F.elu, [3, 4]),
    "leaky_relu": matrices(F.leaky_relu, [3, 4]), "log": matrices(paddle.log, [3, 4]),
    "pow": matrices(lambda x: paddle.pow(x, 3.0), [3, 4]), "relu": matrices(F.relu, [3, 4]),
    "rsqrt": matrices(paddle.rsqrt, [3, 4]), "sigmoid": matrices(F.sigmoid, [3, 4]), "sin": matrices(paddle.sin, [3, 4]),
    "softplus": matrices(F.softplus, [3, 4]), "sqrt": matrices(paddle.sqrt, [3, 4]),
    "square": matrices(paddle.square, [3, 4]), "tanh": matrices(paddle.tanh, [3, 4]),
    "elementwise_add": matrices(paddle.add, [3, 4], [4]), "elementwise_sub": matrices(paddle.subtract, [3, 4], [4]),
    "elementwise_mul": matrices(paddle.multiply, [3, 4], [4]), "elementwise_div": matrices(paddle.divide, [3, 4], [4]),
    "matmul_v2": matrices(paddle.matmul, [3, 4], [4, 5]),
    "matmul": matrices(appended("matmul", ("X", "Y"), {}), [3, 4], [4, 5]),
    "mul": matrices(appended("mul", ("X", "Y"), {}), [3, 4], [4, 5]),
    "conv2d": matrices(F.conv2d, [2, 3, 5, 5], [4, 3, 3, 3]),
    "conv3d": matrices(F.conv3d, [1, 2, 4, 4, 4], [3, 2, 2, 2, 2]),
    "pool2d": matrices(lambda x: F.avg_pool2d(x, 2), [2, 3, 4, 4]),
    "instance_norm": matrices(lambda x, s, b: F.instance_norm(x, weight=s, bias=b), [2, 3, 4, 4], [3], [3]),
    "batch_norm": matrices(lambda x: static.nn.batch_norm(x), [2, 3, 4, 4]),
    "batch_norm_global": matrices(lambda x: static.nn.batch_norm(x, use_global_stats=True), [2, 3, 4, 4]),
    "concat": matrices(lambda x, y: paddle.concat([x, y], 1), [3, 4], [3, 2]),
    "expand": matrices(appended("expand", ("X",), {"expand_times": [2, 1]}), [1, 3]),
    "expand_v2": matrices(lambda x: paddle.expand(x, [2, 3]), [1, 3]),
    "tile": matrices(lambda x: paddle.tile(x, [2, 3]), [1, 3]),
    "pad": matrices(lambda x: F.pad(x, [1, 0, 2, 1]), [3, 4]),
    "pad3d": matrices(lambda x: F.pad(x, [1, 0, 2, 1, 0, 1], data_format="NCDHW"),
                       [1, 2, 3, 3, 3]),
    "reduce_sum": matrices(lambda x: paddle.sum(x, [1]), [3, 4]),
    "reduce_mean": matrices(lambda x: paddle.mean(x, [1]), [3, 4]),
    "reshape2": matrices(lambda x: paddle.reshape(x, [4, 3]), [3, 4]),
    "slice": matrices(lambda x: paddle.slice(x, [0], [1], [2]), [4, 3]),
    "squeeze2": matrices(lambda x: paddle.squeeze(x, [0]), [1, 3]),
    "unsqueeze2": matrices(lambda x: paddle.unsqueeze(x, [0]), [1, 3]),
    "transpose2": matrices(lambda x: paddle.transpose(x, [1, 0]), [3, 4]),
    "scale": matrices(lambda x: paddle.scale(x, 2.0, 1.0), [3, 4]),
    "polynomial": matrices(lambda x: x * x * x + x * x, [3, 4]),
    "two_layers": matrices(lambda x, w, v: paddle.matmul(paddle.tanh(paddle.matmul(x, w)), v), [3, 4], [4, 5], [5, 1]),
    "residual": matrices(lambda x: x + F.sigmoid(x) * x, [3, 4]),
}


def program_of(op_type):
    """(program, its inputs, its output)."""
    build, shapes = PROGRAMS[op_type]
    main = static.Program()
    with static.program_guard(main, static.Program()), base.unique_name.guard():
        inputs = [static.data(f"in{i}", shape, "float32") for i, shape in enumerate(shapes)]
        for variable in inputs:
            variable.stop_gradient = False
        return main, inputs, build(*inputs)


def written(program):
    return program.desc.serialize_to_string()


def backward(binary, folder, before, targets, inputs):
    """The program that `phibridge backward` makes of `before`, or what it printed instead."""
    os.makedirs(os.path.join(folder, "before"), exist_ok=True)
    with open(os.path.join(folder, "before", "model.pdmodel"), "wb") as f:
        f.write(before)
    arguments = [binary, "backward", os.path.join(folder, "before"), "--force", "--out", os.path.join(folder, "after")]
    for target in targets:
        arguments += ["--target", target]
    for name in inputs:
        arguments += ["--input", name]
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode not in (0, 1):  # 1: nothing has a gradient
        return None, " ".join(done.stdout.split())[:300]
    program = framework_pb2.ProgramDesc()
    with open(os.path.join(folder, "after", "model.pdmodel"), "rb") as f:
        program.ParseFromString(f.read())
    return program, ""


def first_difference(ours, theirs, first):
    mine, saved = ours.blocks[0].ops[first:], theirs.blocks[0].ops[first:]
    for i, (a, b) in enumerate(zip(mine, saved)):
        for op in (a, b):
            kept = [attribute for attribute in op.attrs if attribute.name not in OF_LIBRARIES]
            del op.attrs[:]
            op.attrs.extend(kept)
        problem = op_differs(a, b, [])
        if problem:
            return f"op {i}: {problem}"
    if len(mine) != len(saved):
        return f"{[op.type for op in mine]}, Paddle {[op.type for op in saved]}"
    return ""


def check(binary, op_type, folder):
    """(orders that agree, what differs)."""
    main, inputs, output = program_of(op_type)
    targets, types = [output], []
    for order in range(1, ORDERS + 1):
        before, size = written(main), len(main.global_block().ops)
        with base.unique_name.guard():
            try:
                found = static.gradients(targets, inputs)
            except Exception:  # a gradient operator that has no gradient
                return order - 1, "", types
        theirs = framework_pb2.ProgramDesc()
        theirs.ParseFromString(written(main))
        ours, problem = backward(binary, folder, before, [t.name for t in targets], [v.name for v in inputs])
        problem = problem or first_difference(ours, theirs, size)
        if problem:
            return order - 1, f"order {order}: {problem}", types
        types.append(" ".join(op.type for op in theirs.blocks[0].ops[size:]))
        targets = [v for v in found if v is not None]
        if not targets:
            return order, "", types
    return ORDERS, "", types


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("names", nargs="*", metavar="NAME", help="programs (default: all)")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in PROGRAMS]
    if unknown:
        parser.error(f"there is no program {', '.join(unknown)}")
    paddle.enable_static()
    failed, names = 0, options.names or list(PROGRAMS)
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            orders, problem, types = check(os.path.abspath(options.binary), name, folder)
        bad = bool(problem) or orders < 2
        failed += bad
        print(f"{'DIFFERS' if bad else 'same':9s}{name:20s} {orders} times; {problem or types[-1][:120]}", flush=True)
    print(f"{len(names)} programs differentiated more than once, {failed} with other ops")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
