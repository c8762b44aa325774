"""Gradients of operators that move elements: the gradient op that real Paddle makes, alone."""
import numpy as np

from grad_case import grad_case

F = "float64"


def ramp(*shape, dtype="float32"):
    return (np.arange(int(np.prod(shape))) % 29 * 0.25 - 2).reshape(shape).astype(dtype)


def ints(*values, dtype="int64"):
    return np.array(values, dtype=dtype)


def shapes(case):
    x = ramp(2, 3, 4)
    case("transpose", "3d", {"X": x}, {"axis": [2, 0, 1]})
    case("transpose", "double", {"X": ramp(3, 5, dtype=F)}, {"axis": [1, 0]})
    case("reshape", "attr", {"X": x}, {"shape": [4, 6]})
    case("reshape", "double", {"X": ramp(6, dtype=F)}, {"shape": [2, -1]})
    for axis in (0, 2):
        case("flatten2", f"axis{axis}", {"X": x}, {"axis": axis}, ["Out", "XShape"])
    for axis in (0, -1):
        case("unstack", f"axis{axis}", {"X": ramp(3, 2, 3)}, {"axis": axis, "num": 3}, {"Y": 3})
        case("unbind", f"axis{axis}", {"X": ramp(3, 2, 3)}, {"axis": axis}, {"Out": 3})
    case("flip", "axes", {"X": x}, {"axis": [0, 2]})
    case("reverse", "axes", {"X": x}, {"axis": [1]})
    case("roll", "axes", {"X": x}, {"shifts": [1, -2], "axis": [0, 2]})
    case("roll", "flat", {"X": x}, {"shifts": [5], "axis": []})
    case("tril_triu", "lower", {"X": x}, {"diagonal": 1, "lower": True})
    case("tril_triu", "upper", {"X": ramp(2, 4, 3, dtype=F)}, {"diagonal": -1, "lower": False})
    case("split", "sections", {"X": x}, {"axis": 2, "sections": [1, 3]}, {"Out": 2})
    case("strided_slice", "backwards", {"Input": x}, {"axes": [0, 2], "starts": [-1, 3], "ends": [-3, -4],
                                                      "strides": [-1, -2], "infer_flags": [1, 1]})
    case("strided_slice", "forwards", {"Input": ramp(7, 5, dtype=F)}, {"axes": [0, 1], "starts": [1, 0], "ends": [7, 5],
                                                                       "strides": [2, 3], "infer_flags": [1, 1]})


def repeats(case):
    case("expand", "attr", {"X": ramp(2, 3)}, {"expand_times": [2, 3]})
    case("expand", "double", {"X": ramp(2, 1, 3, dtype=F)}, {"expand_times": [1, 4, 2]})
    case("expand_as_v2", "lead", {"X": ramp(3, 1), "Y": ramp(2, 3, 4)}, {"target_shape": [2, 3, 4]})
    case("expand_as_v2", "double", {"X": ramp(3, 1, dtype=F), "Y": ramp(3, 2)}, {"target_shape": [3, 2]})
    case("broadcast_tensors", "two", {"X": [ramp(3, 1), ramp(2, 1, 4)]}, {}, {"Out": 2})
    case("broadcast_tensors", "same", {"X": [ramp(2, 3, dtype=F), ramp(2, 3, dtype=F)]}, {}, {"Out": 2})
    case("meshgrid", "two", {"X": [ramp(3), ramp(4)]}, {}, {"Out": 2})
    case("meshgrid", "three", {"X": [ramp(2, dtype=F), ramp(3, dtype=F), ramp(4, dtype=F)]}, {}, {"Out": 3})
    case("repeat_interleave", "attr", {"X": ramp(3, 4)}, {"Repeats": 2, "dim": 1})
    case("repeat_interleave", "tensor", {"X": ramp(3, 4), "RepeatsTensor": ints(2, 0, 3)}, {"dim": 0})


def pads(case):
    x = ramp(1, 2, 3, 4, 3)
    case("pad", "2d", {"X": ramp(2, 3)}, {"paddings": [1, 0, 2, 1], "pad_value": 3.0})
    case("pad", "double", {"X": ramp(4, dtype=F)}, {"paddings": [2, 3]})
    for mode in ("constant", "reflect", "replicate", "circular"):
        case("pad3d", mode, {"X": x}, {"paddings": [1, 2, 2, 1, 0, 1], "mode": mode, "data_format": "NCDHW"})
        case("pad3d", mode + "_last", {"X": ramp(1, 3, 4, 3, 2)}, {"paddings": [2, 1, 1, 1, 1, 0], "mode": mode,
                                                                   "data_format": "NDHWC"})
    case("crop", "attr", {"X": ramp(3, 5)}, {"offsets": [1, 2], "shape": [2, 3]})
    case("crop", "double", {"X": ramp(3, 5, dtype=F)}, {"offsets": [0, 1], "shape": [3, 2]})
    case("crop_tensor", "attr", {"X": ramp(3, 5)}, {"offsets": [1, 2], "shape": [2, 3]})
    case("crop_tensor", "tensor", {"X": ramp(3, 5), "Offsets": ints(1, 0, dtype="int32")}, {"shape": [2, 4]})


def indices(case):
    x, square = ramp(3, 4, 2), ramp(3, 4)
    for kind in ("int32", "int64"):
        case("gather_nd", kind, {"X": x, "Index": np.array([[2, 1], [0, 0], [2, 1]], kind)}, {})
        case("index_select", kind, {"X": x, "Index": ints(3, 0, 3, dtype=kind)}, {"dim": 1})
        case("index_sample", kind, {"X": square, "Index": np.array([[0, 0], [3, 1], [2, 2]], kind)}, {})
        for overwrite in (True, False):
            case("scatter", f"{kind}_{overwrite}", {"X": square, "Ids": ints(2, 0, dtype=kind), "Updates": ramp(2, 4)},
                 {"overwrite": overwrite})
        case("scatter_nd_add", kind, {"X": square, "Index": np.array([[1], [1]], kind), "Updates": ramp(2, 4)}, {})
        case("index_add", kind, {"X": x, "Index": ints(3, 3, dtype=kind), "AddValue": ramp(3, 2, 2)}, {"axis": 1})
        case("take_along_axis", kind, {"Input": square, "Index": np.array([[2, 2, 0, 1]], kind)}, {"Axis": 0},
             ["Result"])
        for reduce in ("assign", "add", "mul"):
            for name, index in (("row", [[2, 1, 0, 1]]), ("twice", [[2, 1, 0, 1], [2, 0, 1, 1]])):
                case("put_along_axis", f"{kind}_{reduce}_{name}",
                     {"Input": square + 3, "Index": np.array(index, kind), "Value": ramp(len(index), 4) + 3},
                     {"Axis": 0, "Reduce": reduce, "Include_self": True}, ["Result"])
    case("scatter", "only_x", {"X": square, "Ids": ints(1, 1), "Updates": ramp(2, 4)}, {"overwrite": False},
         no_grad=("Updates",))
    case("multiplex", "rows", {"X": [ramp(3, 2), ramp(3, 2) + 5], "Ids": np.array([[1], [0], [1]], "int32")}, {})
    case("multiplex", "double", {"X": [ramp(2, 2, dtype=F)] * 3, "Ids": np.array([[2], [2]], "int32")}, {})
    mask = np.array([[True, False, True, True]] * 3)
    case("masked_select", "same", {"X": square, "Mask": mask}, {}, ["Y"])
    case("masked_select", "double", {"X": ramp(4, dtype=F), "Mask": mask[0]}, {}, ["Y"])
    case("where", "two", {"Condition": mask, "X": square, "Y": square + 1}, {})
    case("where", "double", {"Condition": mask[0], "X": ramp(4, dtype=F), "Y": ramp(4, dtype=F)}, {}, no_grad=("Y",))


def diagonals(case):
    for offset in (0, 1, -1):
        case("diag_v2", f"matrix{offset}", {"X": ramp(3, 4)}, {"offset": offset})
        case("diag_v2", f"vector{offset}", {"X": ramp(3, dtype=F)}, {"offset": offset, "padding_value": 2.0})
        case("diagonal", f"offset{offset}", {"Input": ramp(2, 3, 4)}, {"offset": offset, "axis1": 2, "axis2": 1})
        case("trace", f"offset{offset}", {"Input": ramp(2, 3, 4)}, {"offset": offset, "axis1": 0, "axis2": 2})
        case("fill_diagonal", f"offset{offset}", {"X": ramp(4, 3)}, {"value": 7.0, "offset": offset, "wrap": True})
    case("fill_diagonal", "cube", {"X": ramp(3, 3, 3)}, {"value": 7.0})
    case("fill_diagonal_tensor", "matrix", {"X": ramp(3, 4), "Y": ramp(3)}, {"offset": 1, "dim1": 0, "dim2": 1})
    case("fill_diagonal_tensor", "batch", {"X": ramp(2, 3, 5), "Y": ramp(2, 3)}, {"offset": 2, "dim1": 1, "dim2": 2})
    case("fill_any", "matrix", {"X": ramp(2, 3)}, {"value": 4.0})
    case("fill_any", "double", {"X": ramp(4, dtype=F)}, {"value": 4.0})


def set_value(case):
    box = {"axes": [0, 1], "starts": [1, 0], "ends": [3, 4], "steps": [1, 2], "dtype": 5}
    case("set_value", "broadcast", {"Input": ramp(3, 4), "ValueTensor": ramp(2)}, box)
    case("set_value", "whole", {"Input": ramp(3, 4), "ValueTensor": ramp(2, 2)}, box)
    case("set_value", "decrease", {"Input": ramp(3, 4), "ValueTensor": ramp(1)},
         {**box, "axes": [0], "starts": [1], "ends": [2], "steps": [1], "decrease_axes": [0]})


def partial(case):
    for op in ("partial_concat", "partial_sum"):
        for start, length in ((1, 2), (0, -1)):
            case(op, f"{start}_{length}", {"X": [ramp(3, 4), ramp(3, 4) + 1]}, {"start_index": start, "length": length})


def make(out):
    def case(op, name, inputs, attrs, outputs=("Out",), **options):
        outputs = outputs if isinstance(outputs, dict) else list(outputs)
        kind = next(np.asarray(v[0] if isinstance(v, list) else v).dtype for s, v in inputs.items()
                    if s in ("X", "Input"))
        slots = outputs if isinstance(outputs, dict) else dict.fromkeys(outputs, 1)
        types = {slot: "int64" if slot == "Indices" else kind for slot in slots}
        grad_case(f"{out}/{op}_{name}", op, inputs, attrs, outputs, forward_dtypes=types, **options)

    for family in (shapes, repeats, pads, indices, diagonals, set_value, partial):
        family(case)
