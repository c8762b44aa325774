"""Cases of operators that move elements: shapes, repeats, stacks, gathers, scatters, selections."""
import numpy as np

from op_case import Lod, op_case

R = np.random.RandomState(7)
REAL = ("float32", "float64", "int32", "int64")


def ramp(*shape, dtype="float32"):
    """Different numbers, one an element."""
    return (np.arange(int(np.prod(shape))) % 120 - 7).reshape(shape).astype(dtype)


def ints(*values, dtype="int32"):
    return np.array(values, dtype=dtype)


def shapes(case):
    x = ramp(2, 3, 4)
    case("reshape", "attr", {"X": x}, {"shape": [0, -1]})
    case("reshape", "tensor", {"X": x, "Shape": ints(4, 6)}, {"shape": [6, 4]})
    case("reshape", "list", {"X": x, "ShapeTensor": [ints(3), ints(8)]}, {"shape": [-1, -1]})
    case("reshape", "lod", {"X": Lod(ramp(6, 4), [[0, 2, 6]])}, {"shape": [6, 2, 2]})
    for dtype in ("float32", "float64", "int16", "int32", "int64"):
        case("reshape", dtype, {"X": ramp(2, 6, dtype=dtype)}, {"shape": [3, 4]})
    case("transpose", "3d", {"X": x}, {"axis": [2, 0, 1]})
    case("transpose", "4d", {"X": ramp(2, 3, 4, 5, dtype="float64")}, {"axis": [0, 2, 3, 1]})
    case("transpose", "int", {"X": ramp(3, 5, dtype="int64")}, {"axis": [1, 0]})
    for axis in (0, 1, 2, 3):
        case("flatten2", f"axis{axis}", {"X": x}, {"axis": axis}, ["Out", "XShape"], fetch=["Out"])
    case("flatten2", "lod", {"X": Lod(ramp(6, 2, 2), [[0, 2, 6]])}, {"axis": 1}, ["Out", "XShape"], fetch=["Out"])


def repeats(case):
    x = ramp(2, 1, 3)
    for dtype in REAL + ("bool",):
        case("expand", dtype, {"X": ramp(2, 3, dtype=dtype)}, {"expand_times": [2, 3]})
        case("tile", dtype, {"X": ramp(2, 3, dtype=dtype)}, {"repeat_times": [2, 3]})
        case("expand_v2", dtype, {"X": ramp(3, 1, dtype=dtype)}, {"shape": [2, 3, 4]})
        case("expand_as_v2", dtype, {"X": ramp(3, 1, dtype=dtype), "Y": ramp(2, 3, 4, dtype=dtype)},
             {"target_shape": [2, 3, 4]})
    case("expand", "tensor", {"X": x, "ExpandTimes": ints(1, 2, 3)}, {"expand_times": []})
    case("expand", "list", {"X": x, "expand_times_tensor": [ints(2), ints(1), ints(2)]}, {"expand_times": [-1, 1, -1]})
    case("tile", "tensor", {"X": x, "RepeatTimes": ints(2, 1, 1, 2)}, {})
    case("tile", "list", {"X": x, "repeat_times_tensor": [ints(3), ints(2)]}, {"repeat_times": [-1, -1]})
    case("tile", "fewer_times", {"X": x}, {"repeat_times": [2]})
    case("tile", "zero_d", {"X": np.float32(3)}, {"repeat_times": [2, 3]})
    case("tile", "complex", {"X": ramp(2, 2, dtype="complex64")}, {"repeat_times": [2, 1]})
    case("expand_v2", "keep", {"X": x}, {"shape": [-1, 4, -1]})
    case("expand_v2", "tensor", {"X": x, "Shape": ints(2, 5, 3)}, {"shape": []})
    case("expand_v2", "list", {"X": x, "expand_shapes_tensor": [ints(2), ints(5), ints(3)]}, {"shape": [-1, -1, -1]})
    case("expand_v2", "zero_d", {"X": np.float32(3)}, {"shape": [2, 3]})
    case("expand_v2", "lod", {"X": Lod(ramp(3, 1), [[0, 1, 3]])}, {"shape": [3, 4]})
    case("expand_as_v2", "no_y", {"X": x}, {"target_shape": [2, 4, 3]})
    case("expand_as_v2", "half", {"X": ramp(3, 1).astype("float32"), "Y": ramp(3, 2)}, {"target_shape": [3, 2]})


def stacks(case):
    for dtype in REAL:
        xs = [ramp(2, 3, dtype=dtype) + i for i in range(3)]
        case("stack", dtype, {"X": xs}, {"axis": 1}, ["Y"])
        case("unstack", dtype, {"X": ramp(2, 3, dtype=dtype)}, {"axis": 1, "num": 3}, {"Y": 3})
        case("unbind", dtype, {"X": ramp(2, 3, dtype=dtype)}, {"axis": 0}, {"Out": 2})
    xs = [ramp(2, 3), ramp(2, 3) * 2]
    for axis in (0, 2, -1, -3):
        case("stack", f"axis{axis}", {"X": xs}, {"axis": axis}, ["Y"])
    case("stack", "zero_d", {"X": [np.float32(1), np.float32(2)]}, {"axis": 0}, ["Y"])
    case("stack", "bool", {"X": [np.array([True, False]), np.array([False, False])]}, {"axis": 0}, ["Y"])
    case("unstack", "negative", {"X": ramp(2, 3, 4)}, {"axis": -2, "num": 3}, {"Y": 3})
    case("unstack", "vector", {"X": ramp(2)}, {"axis": 0, "num": 2}, {"Y": 2})
    case("unbind", "negative", {"X": ramp(2, 3, 4)}, {"axis": -1}, {"Out": 4})
    case("unbind", "half", {"X": ramp(2, 3, dtype="float16")}, {"axis": 1}, {"Out": 3})


def gathers(case):
    x = ramp(4, 3, 5)
    for dtype in REAL + ("uint8",):
        case("gather", dtype, {"X": ramp(4, 3, dtype=dtype), "Index": ints(2, 0, 2)}, {"axis": 0})
    case("gather", "int64_index", {"X": x, "Index": ints(3, 1, dtype="int64")}, {"axis": 0})
    case("gather", "axis1", {"X": x, "Index": ints(2, 0)}, {"axis": 1})
    case("gather", "column", {"X": x, "Index": ints(2, 0).reshape(2, 1)}, {"axis": 0})
    case("gather", "zero_d_index", {"X": x, "Index": np.int32(2)}, {"axis": 1})
    case("gather", "axis_tensor", {"X": x, "Index": ints(4, 0), "Axis": ints(2)}, {"axis": 0})
    case("gather", "axis_tensor64", {"X": x, "Index": ints(2, 0), "Axis": ints(1, dtype="int64")}, {"axis": 0})
    for dtype in REAL + ("bool", "int8", "uint8", "int16"):
        case("gather_nd", dtype, {"X": ramp(3, 4, dtype=dtype), "Index": ints(2, 1, 0, 3).reshape(2, 2)}, {})
    case("gather_nd", "rows", {"X": x, "Index": ints(2, 1, 0, dtype="int64").reshape(3, 1)}, {})
    case("gather_nd", "deep", {"X": x, "Index": R.randint(0, 3, (2, 3, 2)).astype("int64")}, {})
    case("gather_nd", "none", {"X": x, "Index": np.zeros((2, 0), "int32")}, {})
    for dtype in REAL:
        case("index_select", dtype, {"X": ramp(3, 4, dtype=dtype), "Index": ints(2, 1, 1)}, {"dim": 1})
        case("index_sample", dtype, {"X": ramp(3, 4, dtype=dtype), "Index": R.randint(0, 4, (3, 2)).astype("int32")},
             {})
    case("index_sample", "int64", {"X": ramp(2, 6), "Index": R.randint(0, 6, (2, 7)).astype("int64")}, {})


def scatters(case):
    x = ramp(5, 3)
    for dtype in REAL:
        up = ramp(3, 3, dtype=dtype) + 50
        for over in (True, False):
            case("scatter", f"{dtype}_{over}", {"X": ramp(5, 3, dtype=dtype), "Ids": ints(4, 1, 0), "Updates": up},
                 {"overwrite": over})
        case("scatter_nd_add", dtype, {"X": ramp(5, 3, dtype=dtype), "Index": ints(1, 1, 4).reshape(3, 1),
                                       "Updates": up}, {})
    case("scatter", "add_twice", {"X": x, "Ids": ints(2, 2, dtype="int64"), "Updates": ramp(2, 3)},
         {"overwrite": False})
    case("scatter", "vector", {"X": ramp(5), "Ids": ints(3, 1), "Updates": ramp(2)}, {"overwrite": True})
    case("scatter", "in_place", {"X": x, "Ids": ints(3, 1), "Updates": ramp(2, 3)}, {"overwrite": True},
         inplace={"Out": "X"})
    case("scatter_nd_add", "elements", {"X": ramp(3, 4), "Index": ints(0, 1, 2, 3, 0, 1, dtype="int64").reshape(3, 2),
                                        "Updates": ramp(3)}, {})
    case("scatter_nd_add", "deep", {"X": ramp(3, 4, 2), "Index": R.randint(0, 3, (2, 2, 1)).astype("int32"),
                                    "Updates": ramp(2, 2, 4, 2)}, {})


def selections(case):
    for dtype in REAL:
        case("where", dtype, {"Condition": R.rand(3, 4) > .5, "X": ramp(3, 4, dtype=dtype),
                              "Y": -ramp(3, 4, dtype=dtype)}, {})
        case("where_index", dtype, {"Condition": R.randint(0, 2, (3, 4)).astype(dtype)}, {},
             out_dtypes={"Out": "int64"})
        case("masked_select", dtype, {"X": ramp(3, 4, dtype=dtype), "Mask": R.rand(3, 4) > .5}, {}, ["Y"])
    case("where", "zero_d", {"Condition": np.bool_(True), "X": np.float32(1), "Y": np.float32(2)}, {})
    case("where_index", "bool3d", {"Condition": R.rand(2, 3, 4) > .5}, {}, out_dtypes={"Out": "int64"})
    case("where_index", "none", {"Condition": np.zeros((2, 3), "bool")}, {}, out_dtypes={"Out": "int64"})
    case("where_index", "vector", {"Condition": R.rand(9) > .5}, {}, out_dtypes={"Out": "int64"})
    case("masked_select", "none", {"X": ramp(3), "Mask": np.zeros(3, "bool")}, {}, ["Y"])
    case("masked_select", "broadcast", {"X": ramp(3, 4), "Mask": np.array([True, False, True, True])}, {}, ["Y"])


def make(out):
    def case(op_type, name, inputs, attrs, outputs=("Out",), **more):
        outputs = outputs if isinstance(outputs, dict) else list(outputs)
        slot = next(iter(outputs))
        main = next(iter(inputs.values()))
        main = main[0] if isinstance(main, list) else main
        dtype = inputs["X"] if "X" in inputs else main
        dtype = dtype[0] if isinstance(dtype, list) else dtype
        dtype = np.asarray(dtype.array if isinstance(dtype, Lod) else dtype).dtype
        more.setdefault("out_dtypes", {slot: dtype})
        op_case(f"{out}/{op_type}_{name}", op_type, inputs, attrs, outputs, **more)

    for group in (shapes, repeats, stacks, gathers, scatters, selections):
        group(case)
