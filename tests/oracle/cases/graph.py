"""Messages along the edges of a graph, segments of rows, and products of vectors."""
import numpy as np

from op_case import op_case

SOURCES, TARGETS = np.int64([0, 1, 2, 0, 4, 1]), np.int64([1, 2, 1, 0, 2, 2])


def _graph(out, dtype):
    rng = np.random.RandomState(8)
    x = rng.randint(-9, 9, (5, 3)).astype(dtype)
    edges = {"Src_index": SOURCES, "Dst_index": TARGETS}
    types = {"Out": dtype, "out": dtype, "Dst_count": "int32"}

    def recv(name, op, inputs, attrs):
        fetch = ["Out", "Dst_count"] if attrs.get("reduce_op") == "MEAN" else ["Out"]
        op_case(f"{out}/{op}_{dtype}_{name}", op, dict(edges, **inputs), attrs, ["Out", "Dst_count"], fetch=fetch,
                out_dtypes=types)

    for reduce in ("SUM", "MEAN", "MAX", "MIN"):
        recv(reduce, "graph_send_recv", {"X": x}, {"reduce_op": reduce})
        recv(reduce + "_size_3", "graph_send_recv", {"X": x}, {"reduce_op": reduce, "out_size": [3]})
        recv(reduce + "_size_tensor", "graph_send_recv", {"X": x, "Out_size": np.int64([7])}, {"reduce_op": reduce})
        for message in ("ADD", "MUL"):
            attrs = {"reduce_op": reduce, "message_op": message}
            for name, left, right in (("plain", (5, 3), (6, 3)), ("one_x", (5, 1), (6, 3)), ("vector_y", (5, 3), (6,)),
                                      ("vectors", (5,), (6,)), ("rank_3", (5, 2, 1), (6, 3)),
                                      ("both", (5, 2, 1), (6, 1, 3))):
                recv(f"{reduce}_{message}_{name}", "graph_send_ue_recv",
                     {"X": rng.randint(-9, 9, left).astype(dtype), "Y": rng.randint(-9, 9, right).astype(dtype)}, attrs)
    recv("vector", "graph_send_recv", {"X": x[:, 0].copy()}, {})
    recv("int32", "graph_send_recv", {"X": x, "Src_index": SOURCES.astype("int32"),
                                      "Dst_index": TARGETS.astype("int32")}, {"reduce_op": "MEAN"})
    recv("column", "graph_send_recv", {"X": x, "Src_index": SOURCES[:, None], "Dst_index": TARGETS[:, None]}, {})
    for message in ("ADD", "MUL"):
        for name, right in (("plain", (4, 3)), ("one_y", (4, 1)), ("vector_y", (4,)), ("rank_3", (4, 2, 3))):
            op_case(f"{out}/graph_send_uv_{dtype}_{message}_{name}", "graph_send_uv",
                    {"x": x, "y": rng.randint(-9, 9, right).astype(dtype), "src_index": SOURCES, "dst_index": TARGETS},
                    {"message_op": message}, ["out"], out_dtypes=types)


def _segments(out, dtype):
    x = np.random.RandomState(9).randint(-9, 9, (5, 2, 3)).astype(dtype)
    for pool in ("SUM", "MEAN", "MAX", "MIN"):
        for name, ids, rows in (("gaps", np.int64([0, 0, 2, 5, 5]), x), ("int32", np.int32([1, 1, 1, 2, 3]), x),
                                ("vector", np.int64([0, 0, 0, 1, 1]), x[:, 0, 0].copy())):
            op_case(f"{out}/segment_pool_{dtype}_{pool}_{name}", "segment_pool", {"X": rows, "SegmentIds": ids},
                    {"pooltype": pool}, ["Out", "SummedIds"], fetch=["Out"], out_dtypes={"Out": dtype},
                    rtol=1e-3 if dtype == "float16" else 1e-5)  # real Paddle multiplies halves by the half 1 / 3


def _products(out, dtype):
    rng = np.random.RandomState(10)

    def tensor(*shape):
        values = rng.randint(-5, 6, shape).astype(dtype)
        return values + 1j * values[..., ::-1] if dtype.startswith("complex") else values

    for name, a, b in (("rank_2", (2, 3), (3, 2)), ("rank_1_2", (3,), (2, 2)), ("rank_3_1", (2, 1, 3), (2,)),
                       ("ones", (2, 1, 2), (1, 2, 3))):
        op_case(f"{out}/kron_{dtype}_{name}", "kron", {"X": tensor(*a).astype(dtype), "Y": tensor(*b).astype(dtype)}, {},
                ["Out"], out_dtypes={"Out": dtype})
    if dtype in ("float16", "complex64", "complex128"):
        return
    for name, shape, attrs in (("first", (2, 3, 3), {}), ("axis_0", (3, 4), {"dim": 0}), ("last", (2, 4, 3), {"dim": -1}),
                               ("middle", (2, 3, 5), {"dim": 1})):
        op_case(f"{out}/cross_{dtype}_{name}", "cross", {"X": tensor(*shape), "Y": tensor(*shape)}, attrs, ["Out"],
                out_dtypes={"Out": dtype})
    if dtype.startswith("float"):
        for p in (0.0, 0.5, 1.0, 2.0, 3.0, -1.0, np.inf, -np.inf):
            op_case(f"{out}/dist_{dtype}_{p}", "dist", {"X": tensor(3, 4), "Y": tensor(3, 4) * 2 + 1}, {"p": float(p)},
                    ["Out"], out_dtypes={"Out": dtype})
        op_case(f"{out}/dist_{dtype}_broadcast", "dist", {"X": tensor(3, 1, 4), "Y": tensor(2, 1)}, {}, ["Out"],
                out_dtypes={"Out": dtype})


def make(out):
    for dtype in ("float32", "float64", "int32", "int64"):
        _graph(out, dtype)
        _segments(out, dtype)
    _segments(out, "float16")
    for dtype in ("float32", "float64", "int32", "int64", "float16", "complex64", "complex128"):
        _products(out, dtype)
