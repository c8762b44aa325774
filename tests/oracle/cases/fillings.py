"""Cases of operators that write simple numbers: shapes, ranges, constants, unit matrices."""
import numpy as np

from op_case import Lod, NP_TO_VAR, op_case

REAL = ("float32", "float64", "int32", "int64")


def number(dtype):
    return int(NP_TO_VAR[np.dtype(dtype)])


def ints(*values, dtype="int32"):
    return np.array(values, dtype=dtype)


def make(out):
    def case(op_type, name, inputs, attrs, dtype, slot="Out", **more):
        op_case(f"{out}/{op_type}_{name}", op_type, inputs, attrs, [slot], out_dtypes={slot: dtype}, **more)

    x = np.arange(24, dtype="float32").reshape(2, 3, 4)
    for name, value in (("3d", x), ("zero_d", np.float32(3)), ("bool", np.zeros((2, 0), "bool")),
                        ("int64", ints(4, 5, dtype="int64"))):
        case("shape", name, {"Input": value}, {}, "int32")
        if name != "bool":
            case("size", name, {"Input": value}, {}, "int64")
            case("is_empty", name, {"X": value}, {}, "bool")
    for dtype in REAL:
        one = lambda v: np.array([v], dtype)
        case("range", dtype, {"Start": one(2), "End": one(11), "Step": one(3)}, {}, dtype)
        case("range", f"{dtype}_down", {"Start": one(5), "End": one(-4), "Step": one(-2)}, {}, dtype)
        case("linspace", dtype, {"Start": one(-3), "Stop": one(10), "Num": ints(5)}, {"dtype": number(dtype)}, dtype)
        case("linspace", f"{dtype}_one", {"Start": one(-3), "Stop": one(10), "Num": ints(1)},
             {"dtype": number(dtype)}, dtype)
        for name, start, stop, count, base in (("plain", 0, 5, 6, 2), ("down", 3, -1, 5, 2), ("one", 2, 5, 1, 3)):
            case("logspace", f"{dtype}_{name}", {"Start": one(start), "Stop": one(stop), "Num": ints(count),
                                                 "Base": one(base)}, {"dtype": number(dtype)}, dtype)
        case("fill_zeros_like", dtype, {"X": x.astype(dtype)}, {}, dtype)
        case("fill_any", dtype, {"X": x.astype(dtype)}, {"value": 2.5}, dtype)
        case("fill_any_like", dtype, {"X": x}, {"value": -1.5, "dtype": number(dtype)}, dtype)
        case("fill_any_like", f"as_{dtype}", {"X": x.astype(dtype)}, {"value": 3.0, "dtype": -1}, dtype)
        case("fill_constant_batch_size_like", dtype, {"Input": x},
             {"shape": [-1, 5], "value": 1.5, "dtype": number(dtype)}, dtype)
        case("eye", dtype, {}, {"num_rows": 3, "num_columns": 4, "dtype": number(dtype)}, dtype)
        values = {"float32": "fp32", "float64": "fp64"}.get(dtype, dtype) + "_values"
        case("assign_value", dtype, {}, {"shape": [2, 3], "dtype": number(dtype), values: [1, 2, 3, 4, 5, 6]}, dtype)
    for dtype in REAL + ("bool", "uint8", "float16", "complex64"):
        case("fill_diagonal_tensor", dtype, {"X": x[0].astype(dtype), "Y": np.array([7, 0, 9], dtype)}, {}, dtype)
    for name, y, attrs in (("batch", (2, 3), {"dim1": 1, "dim2": 2}), ("above", (2, 2), {"dim1": 1, "dim2": 2, "offset": 2}),
                           ("below", (2, 2), {"dim1": 1, "dim2": 2, "offset": -1}), ("batch_last", (4, 2), {})):
        case("fill_diagonal_tensor", name, {"X": x, "Y": -np.arange(np.prod(y), dtype="float32").reshape(y)}, attrs,
             "float32")
    case("range", "empty", {"Start": ints(2), "End": ints(2), "Step": ints(1)}, {}, "int32")
    for step in (0.1, 0.3, 0.7, -0.01):
        end = 1.0 if step > 0 else -1.0
        case("range", f"step{step}", {"Start": np.float32([0]), "End": np.float32([end]), "Step": np.float32([step])},
             {}, "float32", rtol=0, atol=0)
    case("range", "long", {"Start": np.float32([0]), "End": np.float32([100]), "Step": np.float32([0.1])}, {},
         "float32", rtol=0, atol=0)
    case("linspace", "exact", {"Start": np.float32([0]), "Stop": np.float32([1]), "Num": ints(11)}, {"dtype": 5},
         "float32", rtol=0, atol=0)
    case("linspace", "cast", {"Start": np.float32([0]), "Stop": np.float32([10]), "Num": ints(4)}, {"dtype": 2},
         "int32")
    case("fill_any_like", "bool", {"X": x}, {"value": 1.0, "dtype": 0}, "bool")
    case("fill_any_like", "lod", {"X": Lod(np.ones((5, 2), "float32"), [[0, 2, 5]])}, {"value": 4.0, "dtype": -1},
         "float32")
    for dtype in ("bool", "int32", "int64", "float32", "float64"):
        case("fill_zeros_like2", dtype, {"X": x}, {"dtype": number(dtype)}, dtype)
    case("fill_zeros_like2", "lod", {"X": Lod(np.ones((5, 2), "float32"), [[0, 2, 5]])}, {"dtype": 3}, "int64")
    case("fill_constant_batch_size_like", "lod", {"Input": Lod(np.ones((5, 2), "float32"), [[0, 2, 5]])},
         {"shape": [-1, 4], "value": 1.5, "dtype": 5}, "float32")
    case("fill_constant_batch_size_like", "other_place", {"Input": x},
         {"shape": [6, 1, 7], "input_dim_idx": 2, "output_dim_idx": 1, "str_value": "9", "dtype": 3}, "int64")
    case("assign_value", "bool", {}, {"shape": [2], "dtype": 0, "bool_values": [1, 0]}, "bool")
    case("eye", "square", {}, {"num_rows": 3, "dtype": 5}, "float32")
    for dtype in ("int32", "int64"):
        case("one_hot_v2", dtype, {"X": ints(2, 0, 1, dtype=dtype).reshape(3, 1)}, {"depth": 4, "dtype": 5}, "float32")
        case("one_hot_v2", f"out_{dtype}", {"X": ints(2, 0, dtype="int64")}, {"depth": 3, "dtype": number(dtype)},
             dtype)
        for offset in (-2, -1, 0, 1, 3):
            case("tril_indices", f"{dtype}_{offset}", {}, {"rows": 3, "cols": 4, "offset": offset, "dtype":
                                                         number(dtype)}, dtype, "out")
            case("triu_indices", f"{dtype}_{offset}", {}, {"row": 3, "col": 4, "offset": offset, "dtype":
                                                         number(dtype)}, dtype, "out")
    case("one_hot_v2", "tensor", {"X": ints(2, 0), "depth_tensor": ints(5)}, {"depth": -1, "dtype": 6}, "float64")
