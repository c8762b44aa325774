"""Cases of fake_quantize_*, quantize_linear and their like."""
import numpy as np

from op_case import op_case


def _x(seed, *shape, dtype="float32"):
    x = np.random.RandomState(seed).uniform(-3, 3, shape).astype(dtype)
    x.reshape(-1)[::5] = np.round(x.reshape(-1)[::5] * 2) / 2  # some ties
    return x


def make_fake(out):
    for round_type in (None, 0, 1):
        for bits in (8, 4, 16):
            attrs = {"bit_length": bits}
            if round_type is not None:
                attrs["round_type"] = round_type
            name = f"{bits}_{'default' if round_type is None else round_type}"
            x = _x(1, 4, 6, 3)
            x[0, 0, 0] = 3.5
            for op in ("fake_quantize_abs_max", "fake_quantize_dequantize_abs_max"):
                op_case(f"{out}/{op}_{name}", op, {"X": x}, attrs, ["Out", "OutScale"])
            for op in ("fake_channel_wise_quantize_abs_max", "fake_channel_wise_quantize_dequantize_abs_max"):
                for axis in (0, 1):
                    op_case(f"{out}/{op}_{axis}_{name}", op, {"X": x}, {**attrs, "quant_axis": axis},
                            ["Out", "OutScale"])
            for test in (False, True):
                for op in ("fake_quantize_moving_average_abs_max", "fake_quantize_dequantize_moving_average_abs_max"):
                    inputs = {"X": x, "InScale": np.float32([2.5])}
                    if not test:
                        inputs.update(InAccum=np.float32([4.0]), InState=np.float32([1.5]))
                    outputs = ["Out", "OutScale"] + ([] if test else ["OutState", "OutAccum"])
                    op_case(f"{out}/{op}_{test:d}_{name}", op, inputs, {**attrs, "is_test": test, "moving_rate": 0.8},
                            outputs, fetch=["Out"] if test else outputs)
            op_case(f"{out}/fake_quantize_range_abs_max_test_{name}", "fake_quantize_range_abs_max",
                    {"X": x, "InScale": np.float32([2.5])}, {**attrs, "is_test": True}, ["Out", "OutScale"],
                    fetch=["Out"])
    op_case(f"{out}/fake_quantize_abs_max_zero", "fake_quantize_abs_max", {"X": np.zeros((2, 3), "float32")}, {},
            ["Out", "OutScale"])
    op_case(f"{out}/moving_average_abs_max_scale_train", "moving_average_abs_max_scale",
            {"X": _x(2, 3, 4), "InAccum": np.float32([4.0]), "InState": np.float32([1.5])}, {"moving_rate": 0.7},
            ["Out", "OutScale", "OutState", "OutAccum"])
    op_case(f"{out}/moving_average_abs_max_scale_test", "moving_average_abs_max_scale", {"X": _x(2, 3, 4)},
            {"is_test": True}, ["Out", "OutScale"], fetch=["Out"])


def make_dequantize(out):
    for dtype in ("float32", "float64"):
        x = np.round(_x(3, 4, 6, 3, dtype=dtype) * 40)
        types = {"Out": dtype}
        op_case(f"{out}/fake_dequantize_max_abs_{dtype}", "fake_dequantize_max_abs",
                {"X": x, "Scale": np.array([2.5], dtype)}, {"max_range": 127.0}, ["Out"], out_dtypes=types)
        for axis in (0, 1):
            op_case(f"{out}/fake_channel_wise_dequantize_max_abs_{axis}_{dtype}", "fake_channel_wise_dequantize_max_abs",
                    {"X": x, "Scales": [_x(4, x.shape[axis], dtype=dtype)]}, {"quant_axis": axis, "quant_bits": [8]},
                    ["Out"], out_dtypes=types)
        for axis in (1, 2):
            op_case(f"{out}/fake_channel_wise_dequantize_max_abs_two_{axis}_{dtype}",
                    "fake_channel_wise_dequantize_max_abs",
                    {"X": x, "Scales": [_x(4, x.shape[axis], dtype=dtype), np.array([2.5], dtype)]},
                    {"x_num_col_dims": axis, "quant_bits": [8, 8]}, ["Out"], out_dtypes=types)
    for dtype in ("int8", "int16"):
        op_case(f"{out}/dequantize_abs_max_{dtype}", "dequantize_abs_max",
                {"X": np.random.RandomState(5).randint(-128, 128, (4, 5)).astype(dtype), "Scale": np.float32([2.5])},
                {"max_range": 127.0}, ["Out"])
    op_case(f"{out}/dequantize_log", "dequantize_log",
            {"X": np.random.RandomState(5).randint(-128, 128, (4, 5)).astype("int8"), "Dict": _x(6, 128)}, {}, ["Out"])
    for padding in (-1, 2):
        table = np.concatenate([_x(7, 6, 2), np.random.RandomState(8).randint(0, 256, (6, 12)).astype("uint8")
                                .view("float32")], 1)
        op_case(f"{out}/lookup_table_dequant_{padding}", "lookup_table_dequant",
                {"W": table, "Ids": np.int64([[1], [5], [2], [0]])}, {"padding_idx": padding}, ["Out"])


def make_linear(out):
    for axis in (-1, 0, 1):
        for round_type in (0, 1):
            for observer in (False, True):
                x = _x(9, 4, 6)
                scale = np.abs(_x(10, 1 if axis < 0 else x.shape[axis])) + 0.5
                zero = np.zeros(scale.shape, "float32")
                attrs = {"quant_axis": axis, "bit_length": 8, "round_type": round_type, "only_observer": observer}
                name = f"{axis}_{round_type}_{observer:d}"
                op_case(f"{out}/quantize_linear_{name}", "quantize_linear",
                        {"X": x, "Scale": scale, "ZeroPoint": zero}, attrs, ["Y"])
                for dtype in ("float32", "int8"):
                    q = np.random.RandomState(11).randint(-127, 128, (4, 6)).astype(dtype)
                    op_case(f"{out}/dequantize_linear_{name}_{dtype}", "dequantize_linear",
                            {"X": q, "Scale": scale, "ZeroPoint": zero}, attrs, ["Y"])


def make(out):
    make_fake(out)
    make_dequantize(out)
    make_linear(out)
