"""Cases of operators that only Paddle's oneDNN has: quantize and its kin, and what its passes fuse.

Integers stay small: without VNNI, oneDNN adds pairs of products in 16 bits, which saturate; and it multiplies signed
input by weights at half of their resolution, so that an answer may be a step off."""
import numpy as np

from onednn_case import older_form, onednn_case
from op_case import Lod

ACTIVATIONS = {"abs": (0, 0), "clip": (-0.25, 0.5), "gelu": (0, 0), "gelu_erf": (0, 0), "gelu_tanh": (0, 0),
               "hard_sigmoid": (0.2, 0.5), "hard_swish": (1 / 6, 0.5), "leaky_relu": (0.1, 0), "mish": (0, 0),
               "relu": (0, 0), "relu6": (0, 6), "sigmoid": (0, 0), "swish": (1, 0), "tanh": (0, 0)}


def _random(seed, *shape, low=-1.0, high=1.0):
    return np.random.RandomState(seed).uniform(low, high, shape).astype("float32")


def _whole(seed, shape, low, high, dtype="int8"):
    return np.random.RandomState(seed).randint(low, high + 1, shape).astype(dtype)


def _activation(name):
    alpha, beta = ACTIVATIONS[name]
    return {"fuse_activation": name, "fuse_alpha": float(alpha), "fuse_beta": float(beta)}


def make_quantize(out):
    x = _random(1, 2, 3, 5, low=-3, high=3)
    for name, attrs in {"signed": {"Scale": 30.0, "is_negative_input": True}, "unsigned": {"Scale": 60.0},
                        "shifted": {"Scale": 30.0, "Shift": 90.0}, "bfloat16": {"bfloat16": True},
                        "bfloat16_scaled": {"Scale": 3.0, "bfloat16": True},
                        "small": {"Scale": 0.75, "is_negative_input": True}, "small_unsigned": {"Scale": 1.5},
                        "shifted_more": {"Scale": 12.0, "Shift": 128.0},
                        "saturates": {"Scale": 100.0, "is_negative_input": True}}.items():
        onednn_case(f"{out}/quantize_{name}", "quantize", {"Input": x}, attrs, ["Output"])
    for dtype, low in (("int8", -100), ("uint8", 0)):
        q = _whole(2, (2, 3, 5), low, 100, dtype)
        for shift in (0.0, 3.0):
            onednn_case(f"{out}/dequantize_{dtype}_{shift:g}", "dequantize", {"Input": q},
                        {"Scale": 7.5, "Shift": shift}, ["Output"])
        onednn_case(f"{out}/dequantize_{dtype}_one", "dequantize", {"Input": q[:1, 0]}, {"Scale": 0.5}, ["Output"])
        onednn_case(f"{out}/dequantize_{dtype}_shifted", "dequantize", {"Input": q}, {"Scale": 100.0, "Shift": 100.0},
                    ["Output"])
    bf16 = (x.view("uint32") >> 16).astype("uint16")
    onednn_case(f"{out}/dequantize_bfloat16", "dequantize", {"Input": bf16}, {"Scale": 3.0}, ["Output"])
    for dtype, low in (("int8", -100), ("uint8", 0)):
        q = _whole(3, (2, 3, 5), low, 100, dtype)
        for name, (scale_in, scale_out, shift_in, shift_out) in {
                "smaller": (3.0, 2.0, 0.0, 0.0), "larger": (2.0, 5.0, 0.0, 0.0), "to_shifted": (3.0, 2.0, 0.0, 60.0),
                "from_shifted": (3.0, 2.0, 5.0, 0.0), "both": (3.0, 2.0, 5.0, 60.0)}.items():
            if dtype == "uint8" or shift_in == 0:
                onednn_case(f"{out}/requantize_{dtype}_{name}", "requantize", {"Input": q},
                            {"Scale_in": scale_in, "Scale_out": scale_out, "Shift_in": shift_in,
                             "Shift_out": shift_out}, ["Output"])


def make_conv(out):
    x, w, b = _random(1, 2, 4, 7, 6), _random(2, 6, 4, 3, 3), _random(3, 6)
    residual = _random(4, 2, 6, 5, 4)
    inputs = {"Input": x, "Filter": w, "Bias": b}
    for name in ACTIVATIONS:
        onednn_case(f"{out}/fused_conv2d_{name}", "fused_conv2d", inputs, _activation(name), ["Output"])
    onednn_case(f"{out}/fused_conv2d_residual", "fused_conv2d", dict(inputs, ResidualData=residual),
                {"fuse_residual_connection": True, "fuse_activation": "relu"}, ["Output"])
    onednn_case(f"{out}/fused_conv2d_groups", "fused_conv2d",
                {"Input": _random(1, 1, 6, 11, 9), "Filter": _random(2, 4, 3, 3, 2), "Bias": _random(3, 4)},
                {"groups": 2, "strides": [2, 3], "paddings": [1, 0], "dilations": [2, 1]}, ["Output"])
    onednn_case(f"{out}/fused_conv2d_nhwc", "fused_conv2d", dict(inputs, Input=_random(1, 2, 7, 6, 4)),
                {"data_format": "NHWC", "fuse_activation": "relu"}, ["Output"])
    onednn_case(f"{out}/fused_conv3d", "fused_conv3d",
                {"Input": _random(1, 1, 3, 5, 6, 4), "Filter": _random(2, 4, 3, 2, 3, 2), "Bias": _random(3, 4)},
                {"strides": [1, 1, 1], "paddings": [0, 0, 0], "dilations": [1, 1, 1], "fuse_activation": "relu"},
                ["Output"])
    volume = {"Input": _random(1, 1, 4, 4, 5, 4), "Bias": _random(3, 4)}
    plain = {"strides": [1, 1, 1], "paddings": [0, 0, 0], "dilations": [1, 1, 1]}
    for name, filters, attrs in (
            ("strides", (4, 4, 2, 3, 2), {"strides": [2, 1, 2]}), ("paddings", (4, 4, 2, 3, 2), {"paddings": [1, 0, 1]}),
            ("dilations", (4, 4, 2, 2, 2), {"dilations": [2, 1, 2]}), ("groups", (4, 2, 2, 3, 2), {"groups": 2}),
            ("six", (4, 4, 2, 2, 2), {"paddings": [1, 0, 0, 1, 1, 1]}),
            ("same", (4, 4, 2, 3, 2), {"padding_algorithm": "SAME"}),
            ("valid", (4, 4, 2, 3, 2), {"padding_algorithm": "VALID", "paddings": [1, 1, 1]}),
            ("swish", (4, 4, 1, 1, 1), _activation("swish")), ("clip", (4, 4, 2, 2, 2), _activation("clip"))):
        onednn_case(f"{out}/fused_conv3d_{name}", "fused_conv3d", dict(volume, Filter=_random(2, *filters)),
                    dict(plain, **attrs), ["Output"])
    onednn_case(f"{out}/fused_conv3d_residual", "fused_conv3d",
                dict(volume, Filter=_random(2, 4, 4, 2, 2, 2), ResidualData=_random(4, 1, 4, 3, 4, 3)),
                dict(plain, fuse_residual_connection=True, fuse_activation="relu"), ["Output"])
    scales = {"Scale_in": 10.0, "Scale_out": 6.0, "Scale_weights": [40.0, 41.0, 42.0, 43.0, 44.0, 45.0],
              "mkldnn_data_type": "int8"}
    for dtype, low in (("int8", -12), ("uint8", 0)):
        q = {"Input": _whole(5, (1, 4, 7, 6), low, 12, dtype), "Filter": w, "Bias": b}
        for name, attrs in {"plain": {}, "relu": {"fuse_activation": "relu"}, "tanh": {"fuse_activation": "tanh"},
                            "float32": {"force_fp32_output": True}}.items():
            onednn_case(f"{out}/fused_conv2d_{dtype}_{name}", "fused_conv2d", q, dict(scales, **attrs), ["Output"],
                        atol=0.1 if name == "float32" else 1)
        for kind, from_ in (("int8", -20), ("uint8", 0)):
            onednn_case(f"{out}/fused_conv2d_{dtype}_residual_{kind}", "fused_conv2d",
                        dict(q, ResidualData=_whole(6, (1, 6, 5, 4), from_, 20, kind)),
                        dict(scales, fuse_residual_connection=True, Scale_in_eltwise=5.0), ["Output"], atol=1)


def make_products(out):
    x, y, z = _random(1, 2, 3, 4), _random(2, 2, 4, 5), _random(3, 2, 3, 5)
    for name in ACTIVATIONS:
        onednn_case(f"{out}/fused_matmul_{name}", "fused_matmul", {"X": x, "Y": y}, _activation(name), ["Out"])
    onednn_case(f"{out}/fused_matmul_residual", "fused_matmul", {"X": x, "Y": y, "ResidualData": z},
                {"matmul_alpha": 0.5, "fused_output_scale": 3.0, "fuse_activation": "tanh"}, ["Out"])
    rows, heads, square = _random(1, 2, 6, 8), _random(2, 2, 2, 4, 6), _random(3, 2, 2, 5, 4)
    split, swap = [0, 0, 2, 4], [0, 2, 1, 3]
    onednn_case(f"{out}/fused_matmul_x", "fused_matmul", {"X": rows, "Y": heads},
                {"fused_reshape_X": split, "fused_transpose_X": swap}, ["Out"])
    onednn_case(f"{out}/fused_matmul_y", "fused_matmul", {"X": square, "Y": rows},
                {"fused_reshape_Y": split, "fused_transpose_Y": swap, "trans_y": True}, ["Out"])
    onednn_case(f"{out}/fused_matmul_out", "fused_matmul", {"X": square, "Y": heads},
                {"fused_transpose_Out": swap, "fused_reshape_Out": [0, 0, -1]}, ["Out"])
    q = {"X": _whole(1, (2, 3, 4), -12, 12), "Y": _whole(2, (2, 4, 5), -12, 12)}
    scales = {"Scale_x": 10.0, "Scale_y": 5.0, "Scale_out": 6.0, "mkldnn_data_type": "int8"}
    for name, attrs in {"plain": {}, "alpha": {"matmul_alpha": 0.53}, "relu": {"fuse_activation": "relu"},
                        "float32": {"force_fp32_output": True}}.items():
        onednn_case(f"{out}/fused_matmul_int8_{name}", "fused_matmul", q, dict(scales, **attrs), ["Out"],
                    atol=1e-5 if name == "float32" else 1)
    onednn_case(f"{out}/fused_matmul_int8_residual", "fused_matmul", dict(q, ResidualData=_whole(3, (2, 3, 5), -12, 12)),
                scales, ["Out"], atol=1)
    rows, w, b = _random(1, 3, 6), _random(2, 6, 4), _random(3, 4)
    for name in ACTIVATIONS:
        onednn_case(f"{out}/fc_{name}", "fc", {"Input": rows, "W": w, "Bias": b}, _activation(name), ["Out"])
    scales = {"Scale_in": 10.0, "Scale_weights": [40.0, 41.0, 42.0, 43.0], "Scale_out": 6.0,
              "mkldnn_data_type": "int8"}
    for dtype, low in (("int8", -12), ("uint8", 0)):
        q = {"Input": _whole(5, (3, 6), low, 12, dtype), "W": w, "Bias": b}
        for name, attrs in {"plain": {}, "relu": {"activation_type": "relu"}, "tanh": {"fuse_activation": "tanh"},
                            "float32": {"force_fp32_output": True}}.items():
            onednn_case(f"{out}/fc_{dtype}_{name}", "fc", q, dict(scales, **attrs), ["Out"],
                        atol=1e-5 if name == "float32" else 1)


def make_elements(out):
    x, y = _random(1, 2, 3, 5), _random(2, 2, 3, 5, low=0.5)
    scales = {"scale_x": 20.0, "scale_y": 10.0, "scale_out": 7.9}  # no quotient lies between two steps
    for name in ("add", "sub", "mul", "div"):
        op = "fused_elementwise_" + name
        for activation in ACTIVATIONS:
            onednn_case(f"{out}/{op}_{activation}", op, {"X": x, "Y": y}, _activation(activation), ["Out"])
        for case, attrs in {"output_scale": {"fused_output_scale": 2.0, "fuse_activation": "tanh"},
                            "unsqueeze": {"fused_unsqueeze2_axes": [1]}, "scales": scales}.items():
            onednn_case(f"{out}/{op}_{case}", op, {"X": x, "Y": y}, attrs, ["Out"])
        onednn_case(f"{out}/{op}_row", op, {"X": x, "Y": y[0, 0]}, {}, ["Out"])
        onednn_case(f"{out}/{op}_int8", op, {"X": _whole(1, (2, 3, 5), -50, 50), "Y": _whole(2, (2, 3, 5), 5, 20)},
                    scales, ["Out"], atol=1)
        onednn_case(f"{out}/{op}_uint8_relu", op, {"X": _whole(1, (2, 3, 5), 0, 100, "uint8"),
                                                  "Y": _whole(2, (2, 3, 5), 5, 20, "uint8")},
                    dict(scales, fuse_activation="relu"), ["Out"], atol=1)
    for name in ACTIVATIONS:
        onednn_case(f"{out}/fused_softplus_{name}", "fused_softplus", {"X": 3 * x}, dict(_activation(name), beta=2.0),
                    ["Out"])
    for beta in (0.5, 1.0):
        onednn_case(f"{out}/fused_softplus_beta_{beta:g}", "fused_softplus", {"X": 3 * x}, {"beta": beta}, ["Out"])
    swap = {"axis": [0, 2, 1]}
    for name, attrs in {"plain": {}, "unsqueeze": {"fused_unsqueeze2_axes": [1]},
                        "reshape": {"fused_reshape2_shape": [2, -1]}, "scale": {"scale": 2.0},
                        "int8": {"scale": 20.0, "output_data_type": "int8"},
                        "uint8": {"scale": 20.0, "shift": 25.0, "output_data_type": "uint8"},
                        "bfloat16": {"output_data_type": "bf16"}}.items():
        onednn_case(f"{out}/fused_transpose_{name}", "fused_transpose", {"X": x}, dict(swap, **attrs),
                    ["Out", "XShape"], fetch=["Out"])
    onednn_case(f"{out}/fused_transpose_squeeze", "fused_transpose", {"X": x[:, None]},
                dict(swap, fused_squeeze2_axes=[1]), ["Out", "XShape"], fetch=["Out"])
    onednn_case(f"{out}/fused_transpose_from_int8", "fused_transpose", {"X": _whole(1, (2, 3, 5), -100, 100)},
                dict(swap, scale=0.25, output_data_type="fp32"), ["Out", "XShape"], fetch=["Out"])


def make_pool(out):
    for dtype, low, high in (("int8", -120, 120), ("uint8", 0, 250)):
        x = _whole(1, (1, 4, 6, 7), low, high, dtype)
        for kind in ("max", "avg"):
            for name, attrs in {"half": {"ksize": [2, 2], "strides": [2, 2]},
                                "padded": {"ksize": [3, 3], "strides": [1, 1], "paddings": [1, 1]},
                                "global": {"ksize": [1, 1], "global_pooling": True}}.items():
                onednn_case(f"{out}/pool2d_{dtype}_{kind}_{name}", "pool2d", {"X": x}, dict(attrs, pooling_type=kind),
                            ["Out"], atol=1)


def make_older_forms(out):
    """What programs hold that Paddle 2.0 to 2.4 optimised."""
    inputs = {"Input": _random(1, 2, 4, 7, 6), "Filter": _random(2, 6, 4, 3, 3), "Bias": _random(3, 6)}
    for name, plain, more, attrs in (
            ("bias", "conv2d", {}, {}), ("relu", "conv2d", {}, _activation("relu")),
            ("residual", "conv2d", {"ResidualData": _random(4, 2, 6, 5, 4)}, {"fuse_residual_connection": True}),
            ("depthwise", "depthwise_conv2d", {}, _activation("swish"))):
        onednn_case(f"{out}/older_conv2d_{name}", "fused_conv2d", dict(inputs, **more), attrs, ["Output"])
        older_form(f"{out}/older_conv2d_{name}", plain)
    folder = f"{out}/older_conv2d_int8"
    onednn_case(folder, "fused_conv2d", dict(inputs, Input=_whole(5, (1, 4, 7, 6), -12, 12)),
                {"Scale_in": 10.0, "Scale_out": 6.0, "Scale_weights": [40.0, 41.0, 42.0, 43.0, 44.0, 45.0],
                 "mkldnn_data_type": "int8"}, ["Output"], atol=1)
    older_form(folder, "conv2d")
    rows, heads = _random(1, 2, 6, 8), _random(2, 2, 2, 4, 6)
    onednn_case(f"{out}/older_matmul", "fused_matmul", {"X": rows, "Y": heads},
                {"fused_reshape_X": [0, 0, 2, 4], "fused_transpose_X": [0, 2, 1, 3], "matmul_alpha": 0.5}, ["Out"])
    older_form(f"{out}/older_matmul", "matmul",
               {"matmul_alpha": "alpha", "trans_x": "transpose_X", "trans_y": "transpose_Y"})
    x, y = _random(1, 2, 3, 5), _random(2, 2, 3, 5, low=0.5)
    for name in ("add", "sub", "mul", "div"):
        folder = f"{out}/older_elementwise_{name}"
        onednn_case(folder, "fused_elementwise_" + name, {"X": x, "Y": y}, _activation("tanh"), ["Out"])
        older_form(folder, "elementwise_" + name,
                   {"scale_x": "Scale_x", "scale_y": "Scale_y", "scale_out": "Scale_out"})
    onednn_case(f"{out}/older_softplus", "fused_softplus", {"X": x}, _activation("tanh"), ["Out"])
    older_form(f"{out}/older_softplus", "softplus")


def make_multi_gru(out):
    for layers in (1, 2, 3):
        for origin in (False, True):
            for bias in (True, False):
                d, widths = 4, [3] + [8] * (layers - 1)
                inputs = {"X": Lod(_random(1, 9, 3), [[0, 2, 2, 6, 9]]),
                          "WeightX": [_random(2 + i, widths[i // 2], 3 * d) for i in range(2 * layers)],
                          "WeightH": [_random(20 + i, d, 3 * d) for i in range(2 * layers)]}
                if bias:
                    inputs["Bias"] = [_random(40 + i, 1, 3 * d) for i in range(2 * layers)]
                onednn_case(f"{out}/multi_gru_{layers}_o{origin:d}_b{bias:d}", "multi_gru", inputs,
                            {"layers": layers, "origin_mode": origin}, ["Hidden"])


def make_integers(out):
    """Plain operators on integers: no scales, and what is out of range saturates."""
    for dtype, low in (("int8", -100), ("uint8", 0)):
        x, y = _whole(1, (2, 3, 5), low, 100, dtype), _whole(2, (3, 5), low // 50, 3, dtype)
        for name in ("add", "sub", "mul"):
            onednn_case(f"{out}/integers_{dtype}_{name}", "elementwise_" + name, {"X": x, "Y": y}, {"axis": -1},
                        ["Out"])
        image, filters = _whole(3, (1, 4, 5, 6), low // 25, 4, dtype), 2 * _whole(4, (6, 2, 3, 3), -2, 2)
        onednn_case(f"{out}/integers_{dtype}_conv2d", "conv2d",
                    {"Input": image, "Filter": filters.astype("float32")}, {"groups": 2, "paddings": [1, 1]},
                    ["Output"])
        onednn_case(f"{out}/integers_{dtype}_product", "mul",
                    {"X": _whole(5, (3, 4), low // 25, 4, dtype), "Y": _random(6, 4, 5, low=-6, high=6)},
                    {"x_num_col_dims": 1, "y_num_col_dims": 1}, ["Out"])
        for op, scale in (("nearest_interp", 0.0), ("nearest_interp_v2", [])):
            onednn_case(f"{out}/integers_{dtype}_{op}", op, {"X": image},
                        {"out_h": 10, "out_w": 12, "align_corners": False, "interp_method": "nearest", "scale": scale},
                        ["Out"])
        parts = [_whole(7, (2, 3), low, 100, dtype), _whole(8, (2, 4), low, 100, dtype)]
        onednn_case(f"{out}/integers_{dtype}_concat", "concat", {"X": parts}, {"axis": 1}, ["Out"])
        onednn_case(f"{out}/integers_{dtype}_transpose", "transpose2", {"X": x}, {"axis": [0, 2, 1]},
                    ["Out", "XShape"], fetch=["Out"])
    onednn_case(f"{out}/integers_matmul", "matmul_v2",
                {"X": _whole(1, (2, 3, 4), -4, 4), "Y": _whole(2, (2, 4, 5), -4, 4)},
                {"trans_x": False, "trans_y": False}, ["Out"])
    gru = {"X": Lod(_whole(9, (9, 5), 65, 191, "uint8"), [[0, 2, 5, 9]]), "WeightX": _random(10, 5, 12),
           "WeightH": _random(11, 4, 12), "Bias": _random(12, 1, 12), "H0": _random(13, 3, 4)}
    slots = ["Hidden", "XX", "ReorderedH0", "BatchedInput", "BatchedOut"]
    for scales in ([100.0], [100.0 + i for i in range(12)]):
        for force in (True, False):
            onednn_case(f"{out}/integers_gru_{len(scales)}_f{force:d}", "fusion_gru", gru,
                        {"Scale_data": 63.0, "Shift_data": 128.0, "Scale_weights": scales, "force_fp32_output": force,
                         "mkldnn_data_type": "int8"}, slots, atol=0.03 if force else 2, fetch=["Hidden"])
    lstm = {"X": gru["X"], "WeightX": _random(14, 5, 16), "WeightH": _random(15, 4, 16), "Bias": _random(16, 1, 16)}
    slots = ["Hidden", "Cell", "XX", "BatchedInput", "BatchedHidden", "BatchedCell", "ReorderedH0", "ReorderedC0",
             "CheckedCell"]
    for scales in ([60.0], [60.0 + i for i in range(16)]):
        for force in (True, False):
            onednn_case(f"{out}/integers_lstm_{len(scales)}_f{force:d}", "fusion_lstm", lstm,
                        {"Scale_data": 63.0, "Shift_data": 128.0, "Scale_weights": scales, "force_fp32_output": force,
                         "use_peepholes": False, "mkldnn_data_type": "int8"}, slots, atol=0.03 if force else 2,
                        fetch=["Hidden"])


def make(out):
    make_integers(out)
    make_older_forms(out)
    make_multi_gru(out)
    make_quantize(out)
    make_conv(out)
    make_products(out)
    make_elements(out)
    make_pool(out)
