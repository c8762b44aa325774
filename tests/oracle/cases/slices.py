"""Cases of operators that cut, pad and turn, of diagonals, grids and elements along an axis."""
import numpy as np

from op_case import op_case

R = np.random.RandomState(11)
REAL = ("float32", "float64", "int32", "int64")


def ramp(*shape, dtype="float32"):
    return (np.arange(int(np.prod(shape))) % 120 - 7).reshape(shape).astype(dtype)


def ints(*values, dtype="int32"):
    return np.array(values, dtype=dtype)


def strided_slices(case):
    x = ramp(6, 5, 4)

    def attrs(axes, starts, ends, strides, drop=()):
        return {"axes": axes, "starts": starts, "ends": ends, "strides": strides, "infer_flags": [1] * len(axes),
                "decrease_axis": list(drop)}

    for dtype in REAL + ("bool",):
        case("strided_slice", dtype, {"Input": ramp(6, 5, dtype=dtype)}, attrs([0, 1], [1, 0], [6, 4], [2, 3]))
    for name, args in {"negative": ([1], [-4], [-1], [1]), "backwards": ([0], [5], [0], [-2]),
                       "to_the_front": ([0], [5], [-1], [-1]), "all_backwards": ([0, 2], [-1, 3], [-7, -1], [-1, -2]),
                       "beyond": ([0, 1], [1, 2], [100, 100], [1, 2]), "before": ([0], [-100], [3], [1]),
                       "drop": ([0], [2], [3], [1], [0]), "drop_two": ([0, 1], [2, 1], [3, 2], [1, 1], [0, 1])}.items():
        case("strided_slice", name, {"Input": x}, attrs(*args))
    case("strided_slice", "tensors", {"Input": x, "StartsTensor": ints(1, 0), "EndsTensor": ints(5, 4),
                                      "StridesTensor": ints(2, 1)},
         {"axes": [0, 2], "starts": [], "ends": [], "strides": [], "infer_flags": [-1, -1]})
    case("strided_slice", "lists", {"Input": x, "StartsTensorList": [ints(1), ints(0)],
                                    "EndsTensorList": [ints(5), ints(4)], "StridesTensorList": [ints(2), ints(1)]},
         {"axes": [0, 2], "starts": [-1, -1], "ends": [-1, -1], "strides": [-1, -1], "infer_flags": [-1, -1]})


def set_values(case):
    x = ramp(4, 5, 3)

    def attrs(axes, starts, ends, steps, **more):
        return {"axes": axes, "starts": starts, "ends": ends, "steps": steps, "dtype": 5, **more}

    one = {"shape": [1], "values": [9.5]}
    case("set_value", "rows", {"Input": x}, attrs([0], [1], [3], [1], **one))
    case("set_value", "steps", {"Input": x}, attrs([0, 1], [0, 4], [4, 0], [2, -2], **one))
    case("set_value", "drop", {"Input": x}, attrs([0], [1], [2], [1], decrease_axes=[0], **one))
    case("set_value", "vector", {"Input": x}, attrs([1], [1], [3], [1], shape=[3], values=[1.0, 2.0, 3.0]))
    case("set_value", "negative", {"Input": x}, attrs([1], [-2], [-1], [1], **one))
    for dtype in ("float64", "int32", "int64", "bool"):
        case("set_value", dtype, {"Input": ramp(4, 3, dtype=dtype)}, attrs([0], [1], [3], [1], shape=[1], values=[1]))
    case("set_value", "tensor", {"Input": x, "ValueTensor": ramp(2, 5, 1) + 100}, attrs([0], [1], [3], [1]))
    case("set_value", "tensor_row", {"Input": x, "ValueTensor": ramp(5, 3) + 100},
         attrs([0], [2], [3], [1], decrease_axes=[0]))
    case("set_value", "tensor_new_axis", {"Input": x, "ValueTensor": ramp(2, 1, 5, 3) + 100},
         attrs([0], [1], [3], [1], none_axes=[1]))
    case("set_value", "lists", {"Input": x, "StartsTensorList": [ints(1, dtype="int64")],
                                "EndsTensorList": [ints(4, dtype="int64")],
                                "StepsTensorList": [ints(2, dtype="int64")]},
         attrs([0], [], [], [], **one))


def paddings(case):
    for dtype in REAL:
        case("pad", dtype, {"X": ramp(2, 3, dtype=dtype)}, {"paddings": [1, 0, 2, 3], "pad_value": 5.0})
        case("pad3d", dtype, {"X": ramp(1, 2, 3, 3, 4, dtype=dtype)}, {"paddings": [1, 2, 0, 1, 1, 1], "value": 5.0})
    case("pad", "four", {"X": ramp(2, 2, 3, 2)}, {"paddings": [0, 0, 1, 1, 2, 0, 0, 1]})
    x = ramp(2, 3, 4, 5, 3)
    for mode in ("constant", "reflect", "replicate", "circular"):
        for layout in ("NCDHW", "NDHWC"):
            case("pad3d", f"{mode}_{layout}", {"X": x}, {"paddings": [1, 2, 2, 1, 1, 0], "mode": mode, "value": -1.5,
                                                        "data_format": layout})
    case("pad3d", "tensor", {"X": x, "Paddings": ints(1, 0, 0, 2, 1, 1)}, {"paddings": []})
    case("pad3d", "wide_circular", {"X": ramp(1, 1, 1, 2, 3)}, {"paddings": [3, 2, 2, 1, 1, 0], "mode": "circular"})
    for dtype in ("float32", "float64"):
        case("crop", dtype, {"X": ramp(4, 5, dtype=dtype)}, {"shape": [2, 3], "offsets": [1, 2]})
        case("crop", f"{dtype}_tensors", {"X": ramp(4, 5, dtype=dtype), "Y": ramp(2, 2, dtype=dtype),
                                          "Offsets": ints(2, 3)}, {})
    for dtype in REAL:
        case("crop_tensor", dtype, {"X": ramp(4, 5, dtype=dtype)}, {"shape": [2, -1], "offsets": [1, 2]})
    case("crop_tensor", "tensors", {"X": ramp(4, 5), "Shape": ints(2, 3), "Offsets": ints(1, 2)}, {"shape": [2, 3]})
    case("crop_tensor", "lists", {"X": ramp(4, 5), "ShapeTensor": [ints(2), ints(3)],
                                  "OffsetsTensor": [ints(1), ints(2)]}, {"shape": [-1, -1], "offsets": [-1, -1]})


def turns(case):
    x = ramp(3, 4, 2)
    for dtype in REAL + ("bool",):
        case("flip", dtype, {"X": ramp(3, 4, dtype=dtype)}, {"axis": [0, 1]})
        case("reverse", dtype, {"X": ramp(3, 4, dtype=dtype)}, {"axis": [1]})
        if dtype != "bool":
            case("roll", dtype, {"X": ramp(3, 4, dtype=dtype)}, {"shifts": [1], "axis": [1]})
        case("tril_triu", dtype, {"X": ramp(3, 4, dtype=dtype)}, {"diagonal": 0, "lower": True})
    case("flip", "negative", {"X": x}, {"axis": [-1]})
    case("reverse", "two", {"X": x}, {"axis": [0, 2]})
    case("roll", "flat", {"X": x}, {"shifts": [5]})
    case("roll", "two", {"X": x}, {"shifts": [-5, 3], "axis": [1, 0]})
    case("roll", "tensor", {"X": x, "ShiftsTensor": ints(2, dtype="int64")}, {"axis": [1]})
    for diagonal in (-2, 1, 7):
        for lower in (True, False):
            case("tril_triu", f"{diagonal}_{lower}", {"X": ramp(2, 4, 5)}, {"diagonal": diagonal, "lower": lower})


def diagonals(case):
    for dtype in REAL:
        case("diag_v2", dtype, {"X": ramp(3, dtype=dtype)}, {"offset": 1, "padding_value": 6.0})
        case("diag_v2", f"{dtype}_matrix", {"X": ramp(3, 4, dtype=dtype)}, {"offset": -1})
        case("diagonal", dtype, {"Input": ramp(3, 4, dtype=dtype)}, {"offset": 0})
        case("diag_embed", dtype, {"Input": ramp(2, 3, dtype=dtype)}, {"offset": 1})
        case("trace", dtype, {"Input": ramp(3, 4, dtype=dtype)}, {"offset": 1})
        case("fill_diagonal", dtype, {"X": ramp(5, 3, dtype=dtype)}, {"value": 9.0, "offset": 0, "wrap": False})
    case("diagonal", "axes", {"Input": ramp(2, 3, 4)}, {"offset": -1, "axis1": 2, "axis2": 0})
    case("diag_embed", "dims", {"Input": ramp(2, 3)}, {"offset": -2, "dim1": 0, "dim2": 2})
    case("trace", "axes", {"Input": ramp(2, 3, 4)}, {"offset": -1, "axis1": 2, "axis2": 1})
    for offset in (-1, 0, 1):
        for wrap in (True, False):
            for shape in ((7, 3), (3, 5), (4, 4)):
                case("fill_diagonal", f"{shape[0]}x{shape[1]}_{offset}_{wrap}", {"X": ramp(*shape)},
                     {"value": 9.0, "offset": offset, "wrap": wrap})
    case("fill_diagonal", "cube", {"X": ramp(3, 3, 3)}, {"value": 9.0})


def along(case):
    for dtype in REAL:
        xs = [ramp(2, dtype=dtype), ramp(3, dtype=dtype), ramp(4, dtype=dtype)]
        case("meshgrid", dtype, {"X": xs}, {}, {"Out": 3})
        case("broadcast_tensors", dtype, {"X": [ramp(2, 1, 4, dtype=dtype), ramp(3, 1, dtype=dtype)]}, {}, {"Out": 2})
        ids = R.randint(0, 3, (2, 4)).astype("int64")
        case("take_along_axis", dtype, {"Input": ramp(3, 4, dtype=dtype), "Index": ids}, {"Axis": 0}, ["Result"])
        for reduce in ("assign", "add", "multiply"):
            case("put_along_axis", f"{dtype}_{reduce}", {"Input": ramp(3, 4, dtype=dtype), "Index": ids,
                                                         "Value": ramp(2, 4, dtype=dtype) + 30},
                 {"Axis": 0, "Reduce": reduce}, ["Result"])
        case("index_add", dtype, {"X": ramp(3, 4, dtype=dtype), "Index": ints(2, 0, 2),
                                  "AddValue": ramp(3, 3, dtype=dtype)}, {"axis": 1})
        case("multiplex", dtype, {"X": [ramp(3, 2, dtype=dtype), ramp(3, 2, dtype=dtype) + 9],
                                  "Ids": ints(1, 0, 1).reshape(3, 1)}, {})
        case("repeat_interleave", dtype, {"X": ramp(3, 2, dtype=dtype)}, {"Repeats": 2, "dim": 1})
    case("repeat_interleave", "tensor", {"X": ramp(3, 2), "RepeatsTensor": ints(2, 0, 1)}, {"dim": 0})
    case("repeat_interleave", "tensor64", {"X": ramp(3, 2), "RepeatsTensor": ints(1, 3, dtype="int64")}, {"dim": -1})
    case("take_along_axis", "last", {"Input": ramp(3, 4, 5), "Index": R.randint(0, 5, (3, 4, 2)).astype("int64")},
         {"Axis": 2}, ["Result"])


def make(out):
    def case(op_type, name, inputs, attrs, outputs=("Out",), **more):
        outputs = outputs if isinstance(outputs, dict) else list(outputs)
        main = next(iter(inputs.values()))
        dtype = np.asarray(main[0] if isinstance(main, list) else main).dtype
        more.setdefault("out_dtypes", {next(iter(outputs)): dtype})
        op_case(f"{out}/{op_type}_{name}", op_type, inputs, attrs, outputs, **more)

    for group in (strided_slices, set_values, paddings, turns, diagonals, along):
        group(case)
