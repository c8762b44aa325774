"""Cases of einsum, of operators that look up places, of partial sums and of different elements."""
import numpy as np

from op_case import op_case

R = np.random.RandomState(3)


def make(out):
    def case(op_type, name, inputs, attrs, dtype="float32", outputs=("Out",), **more):
        outputs = outputs if isinstance(outputs, dict) else list(outputs)
        op_case(f"{out}/{op_type}_{name}", op_type, inputs, attrs, outputs, out_dtypes={"Out": dtype}, fetch=["Out"],
                **more)

    for name, equation, shapes in (
            ("matmul", "ij,jk->ik", ((2, 3), (3, 4))), ("attention", "bhid,bhjd->bhij", ((2, 3, 4, 5), (2, 3, 6, 5))),
            ("transposed", "ijk->kij", ((2, 3, 4),)), ("summed", "ijk->j", ((2, 3, 4),)),
            ("outer", "i,j->ij", ((3,), (4,))), ("swapped", "i,j->ji", ((3,), (4,))), ("dot", "i,i->", ((5,), (5,))),
            ("dots", "...ij,jk->...ik", ((2, 5, 3, 4), (4, 2))),
            ("dots_both", "...ij,...jk->...ik", ((5, 3, 4), (5, 4, 2))),
            ("diagonal", "ii->i", ((3, 3),)), ("trace", "ii->", ((3, 3),)), ("batch", "bi,bi->b", ((4, 3), (4, 3))),
            ("relative", "bnqd,qkd->bnqk", ((2, 3, 4, 5), (4, 6, 5)))):
        for dtype in ("float32", "float64"):
            case("einsum", f"{name}_{dtype}", {"Operands": [R.randn(*s).astype(dtype) for s in shapes]},
                 {"equation": equation}, dtype, {"Out": 1, "InnerCache": len(shapes), "XShape": len(shapes)},
                 rtol=1e-4, atol=1e-5)
    for dtype in ("float32", "float64", "int32", "int64"):
        rows = np.sort(R.randint(0, 9, (3, 5)), axis=-1).astype(dtype)
        values = R.randint(-1, 11, (3, 4)).astype(dtype)
        for right in (False, True):
            case("searchsorted", f"{dtype}_{right}", {"SortedSequence": rows, "Values": values},
                 {"right": right}, "int64")
        case("searchsorted", f"{dtype}_vector", {"SortedSequence": rows[0], "Values": values},
                 {"out_int32": True}, "int32")
    for dtype in ("int32", "int64"):
        case("shard_index", dtype, {"X": np.array([[1], [6], [12], [19]], dtype)},
             {"index_num": 20, "nshards": 3, "shard_id": 1}, dtype)
    xs = [R.randn(2, 5).astype("float32") for _ in range(3)]
    for name, attrs in (("some", {"start_index": 1, "length": 2}), ("rest", {"start_index": 2, "length": -1})):
        case("partial_concat", name, {"X": xs}, attrs)
        case("partial_sum", name, {"X": xs}, attrs)
    case("partial_concat", "from_the_end", {"X": xs}, {"start_index": -2, "length": 2})
    for dtype in ("float32", "float64", "int32", "int64"):
        x = np.array([3, 1, 3, 2, 1, 1], dtype)
        three = {"Out": 1, "Indices": 1, "Index": 1, "Counts": 1}
        for name, value, axis in (("vector", x, []), ("matrix", x.reshape(3, 2), []), ("rows", x.reshape(3, 2), [0]),
                                  ("columns", np.array([[1, 0, 1], [2, 5, 2]], dtype), [1])):
            op_case(f"{out}/unique_{name}_{dtype}", "unique", {"X": value},
                    {"is_sorted": True, "return_index": True, "return_inverse": True, "return_counts": True,
                     "axis": axis, "dtype": 3}, three,
                    out_dtypes={"Out": dtype, "Indices": "int64", "Index": "int64", "Counts": "int64"})
            op_case(f"{out}/unique_consecutive_{name}_{dtype}", "unique_consecutive", {"X": value},
                    {"return_inverse": True, "return_counts": True, "axis": axis, "dtype": 3},
                    {"Out": 1, "Index": 1, "Counts": 1},
                    out_dtypes={"Out": dtype, "Index": "int64", "Counts": "int64"})
        op_case(f"{out}/unique_first_seen_{dtype}", "unique", {"X": x}, {"dtype": 2}, ["Out", "Index"],
                out_dtypes={"Out": dtype, "Index": "int32"})
        op_case(f"{out}/unique_with_counts_{dtype}", "unique_with_counts", {"X": x}, {"dtype": 3},
                ["Out", "Index", "Count"], out_dtypes={"Out": dtype, "Index": "int64", "Count": "int64"})
    for dtype in ("float32", "float64", "int32", "int64"):
        many = (R.randn(50) * 9).astype(dtype)
        for name, value, attrs in (("own_range", many, {"bins": 7}), ("given", many, {"bins": 11, "min": -4, "max": 9}),
                                   ("one_point", np.array([2, 2], dtype), {"bins": 3}),
                                   ("scalar", np.array(2, dtype), {"bins": 3})):
            case("histogram", f"{name}_{dtype}", {"X": value}, attrs, "int64")
    image = R.randn(2, 3, 6, 5)
    for dtype in ("float32", "float64"):
        for name, attrs in (("plain", ([3, 3], [1, 1], [0, 0, 0, 0], [1, 1])),
                            ("padded", ([3, 2], [2, 1], [1, 0, 2, 1], [1, 2]))):
            op_case(f"{out}/unfold_{name}_{dtype}", "unfold", {"X": image.astype(dtype)},
                    dict(zip(("kernel_sizes", "strides", "paddings", "dilations"), attrs)), ["Y"],
                    out_dtypes={"Y": dtype})
    for dtype in ("float32", "float64", "int32", "int64"):
        x = R.randint(-9, 30, (5, 7)).astype(dtype)
        for name, attrs in (("all", {"bins": 7}), ("range", {"bins": 5, "min": 0, "max": 20})):
            case("histogram", f"{name}_{dtype}", {"X": x}, attrs, "int64")
    case("histogram", "one_value", {"X": np.float32([3, 3, 3])}, {"bins": 4}, "int64")
    for dtype in ("int32", "int64"):
        x = np.array([1, 3, 1, 7], dtype)
        case("bincount", f"plain_{dtype}", {"X": x}, {"minlength": 2}, "int64")
        for kind in ("float32", "float64", "int64"):
            case("bincount", f"{kind}_{dtype}", {"X": x, "Weights": np.array([1, 2, 5, 4], kind)}, {"minlength": 9},
                 "float32" if kind == "float32" else "float64")
