"""Optimizers, scaling of losses, quantization."""
import numpy as np
from draw import FLOATS, INTS, Case, domain

# op: states that lie in [0, 1), attributes
STATES = {
    "sgd": ([], {}), "momentum": (["Velocity"], {"use_nesterov": (True,), "regularization_coeff": [0.0, 0.5]}),
    "adagrad": (["Moment"], {"epsilon": (1e-3,)}), "decayed_adagrad": (["Moment"], {"decay": [0.5, 0.95],
                                                            "epsilon": (1e-3,)}),
    "adadelta": (["AvgSquaredGrad", "AvgSquaredUpdate"], {"rho": [0.5, 0.95], "epsilon": (1e-3,)}),
    "adamax": (["Moment", "InfNorm"], {"beta1": [0.5, 0.9], "beta2": [0.5, 0.99]}),
    "ftrl": (["SquaredAccumulator", "LinearAccumulator"], {"l1": [0.0, 0.5], "l2": [0.0, 0.5], "lr_power": (-0.25,
                                                            -0.75)}),
    "proximal_gd": ([], {"l1": [0.0, 0.5], "l2": [0.0, 0.5]}),
    "rmsprop": (["MeanSquare", "Moment"], {"decay": [0.5, 0.95], "momentum": [0.0, 0.9], "epsilon": (1e-3,)}),
    "adam": (["Moment1", "Moment2"], {"beta1": [0.5, 0.9], "beta2": [0.5, 0.99], "epsilon": (1e-3,),
                                      "use_global_beta_pow": (True,)}),
    "adamw": (["Moment1", "Moment2"], {"beta1": [0.5, 0.9], "beta2": [0.5, 0.99], "with_decay": (True,), "coeff": [0.0,
                                                            0.5],
                                       "lr_ratio": [0.5, 1.0]}),
    "lamb": (["Moment1", "Moment2"], {"beta1": [0.5, 0.9], "beta2": [0.5, 0.99], "always_adapt": (True,)}),
}
OUT = {"SquaredAccumulator": "SquaredAccumOut", "LinearAccumulator": "LinearAccumOut"}
FIXED = {"momentum": lambda g: {"mu": g.number(0.0, 0.9)}, "lamb": lambda g: {"weight_decay": g.number(0.0, 0.5)}}


@domain(*STATES)
def optimizer(g, op):
    states, attrs = STATES[op]
    dtype = g.dtype() if op not in ("proximal_gd", "decayed_adagrad") else "float32"
    shape = g.shape(1, 3)
    inputs = {"Param": g.array(shape, dtype), "Grad": g.array(shape, dtype), "LearningRate": g.array([1], dtype, 0.01,
                                                            0.5)}
    inplace = {"ParamOut": "Param"}
    for state in states:
        inputs[state] = g.array(shape, dtype, 0.1, 1, grid=False)
        inplace[OUT.get(state, state + "Out")] = state
    attrs = {**g.attrs(**attrs), **(FIXED[op](g) if op in FIXED else {})}
    if op == "momentum" and "regularization_coeff" in attrs:
        attrs["regularization_method"] = "l2_decay"
    if op in ("adam", "adamw", "lamb", "adamax"):
        names = ["Beta1Pow"] if op == "adamax" else ["Beta1Pow", "Beta2Pow"]
        for name in names:
            inputs[name] = g.array([1], dtype, 0.5, 0.9)
            if op != "adamax":
                inplace[name + "Out"] = name
    if op == "rmsprop" and g.flag():
        attrs["centered"] = True
        inputs["MeanSquare"] = inputs["MeanSquare"] + np.asarray(1, dtype)
        inputs["MeanGrad"] = g.array(shape, dtype, 0.1, 0.5, grid=False)
        inplace["MeanGradOut"] = "MeanGrad"
    if op in ("adam", "adamw", "lamb") and g.flag(8):
        inputs["SkipUpdate"] = np.array([True])
    return Case(inputs, attrs, list(inplace), inplace=inplace, grad=False, scale=4)


@domain("lars_momentum", "merged_momentum", "merged_adam")
def merged(g, op):
    dtype, count = g.dtype(), g.int(1, 3)
    shapes = [g.shape(1, 2) for _ in range(count)]
    slots = {"merged_adam": ["Moment1", "Moment2"]}.get(op, ["Velocity"])
    inputs = {"Param": [g.array(s, dtype) for s in shapes], "Grad": [g.array(s, dtype) for s in shapes]}
    for slot in slots:
        inputs[slot] = [g.array(s, dtype, 0.1, 1, grid=False) for s in shapes]
    rate = g.array([1], dtype, 0.01, 0.5)
    inputs["LearningRate"] = [rate.copy() for _ in range(count)]
    attrs = {} if op == "merged_adam" else {"mu": g.number(0.0, 0.9)}
    inplace = {"ParamOut": "Param", **{s + "Out": s for s in slots}}
    if op == "merged_adam":
        for name in ("Beta1Pow", "Beta2Pow"):
            inputs[name] = [g.array([1], dtype, 0.5, 0.9) for _ in range(count)]
            inplace[name + "Out"] = name
    elif op == "lars_momentum":
        attrs.update(lars_weight_decay=[g.number(0.0, 0.1) for _ in range(count)], **g.attrs(lars_coeff=[0.01, 0.1]))
    else:
        attrs.update(g.attrs(use_nesterov=(True,)))
    return Case(inputs, attrs, {o: count for o in inplace}, inplace=inplace, grad=False, scale=4)


@domain("fused_adam")
def fused_adam(g, op):
    dtype, count = g.dtype(), g.int(1, 3)
    shapes = [g.shape(1, 2) for _ in range(count)]
    inputs = {slot: [g.array(s, dtype, low, 1, grid=False) for s in shapes]
              for slot, low in (("Params", -1), ("Grads", -1), ("Moments1", 0.1), ("Moments2", 0.1))}
    inputs.update({slot: [g.array([1], dtype, 0.5, 0.9) for _ in shapes] for slot in ("Beta1Pows", "Beta2Pows")})
    inputs["LearningRate"] = g.array([1], dtype, 0.01, 0.5)
    if g.flag(3):
        inputs["SkipUpdate"] = np.array([g.flag()])
    attrs = {"chunk_size": g.choice(32, 3), **g.attrs(beta1=[0.5, 0.9], beta2=[0.5, 0.99], epsilon=(1e-3,),
                                                     weight_decay=[0.1, 0.5], use_adamw=(True,),
                                                     use_global_beta_pow=(True,))}
    outputs = {slot + "Out": count for slot in ("Params", "Moments1", "Moments2", "Beta1Pows", "Beta2Pows")}
    compare = [o for o in outputs if "use_global_beta_pow" not in attrs or not o.startswith("Beta")]
    return Case(inputs, attrs, outputs, compare=compare, grad=False, scale=4)


@domain("sparse_momentum")
def sparse_momentum(g, op):
    rows, width, picked, dtype = g.size() + 2, g.size(), g.int(1, 3), g.dtype()
    index = np.sort(g.elements.permutation(rows)[:picked]).astype(g.dtype(*INTS))
    axis = g.choice(0, 1)
    shape, small = ([rows, width], [picked, width]) if axis == 0 else ([width, rows], [width, picked])
    inputs = {"Param": g.array(shape, dtype), "Grad": g.array(small, dtype), "Velocity": g.array(shape, dtype), "Index": index,
              "LearningRate": g.array([1], dtype, 0.01, 0.5)}
    return Case(inputs, {"mu": g.number(0.0, 0.9), "axis": axis, **g.attrs(use_nesterov=(True,), rescale_grad=(0.5,)),
                         **(g.choice({}, {"regularization_method": "l2_decay", "regularization_coeff": 0.25}))}, ["ParamOut",
                                                            "VelocityOut"],
                inplace={"ParamOut": "Param", "VelocityOut": "Velocity"}, grad=False)


@domain("average_accumulates")
def average_accumulates(g, op):
    shape, dtype = g.shape(1, 2), g.dtype()
    inputs = {"param": g.array(shape, dtype)}
    for i in (1, 2, 3):
        inputs[f"in_sum_{i}"] = g.array(shape, dtype)
    updates = g.int(0, 20)
    for name, value in (("num_accumulates", g.int(0, 9)), ("old_num_accumulates", g.int(0, 9)), ("num_updates",
                                                            updates)):
        inputs["in_" + name] = np.asarray([value], "int64")
    inplace = {n.replace("in_", "out_"): n for n in inputs if n != "param"}
    return Case(inputs, {"average_window": g.number(0.0, 1.0), "max_average_window": g.int(5, 20), "min_average_window":
                g.int(1, 5)}, list(inplace), inplace=inplace, grad=False)


@domain("check_finite_and_unscale")
def check_finite(g, op):
    dtype, count = g.dtype(), g.int(1, 3)
    arrays = [g.array(g.shape(1, 3), dtype) for _ in range(count)]
    if g.flag(3):
        arrays[0].reshape(-1)[0] = np.inf
        return Case({"X": arrays, "Scale": g.array([1], dtype, 1, 8)}, {}, {"Out": count, "FoundInfinite": 1},
                    compare=["FoundInfinite"], grad=False, kinds={"FoundInfinite": "bool"})
    return Case({"X": arrays, "Scale": g.array([1], dtype, 1, 8)}, {}, {"Out": count, "FoundInfinite": 1}, grad=False,
                kinds={"FoundInfinite": "bool"})


@domain("update_loss_scaling")
def update_loss_scaling(g, op):
    dtype, count = g.dtype(), g.int(1, 3)
    inputs = {"X": [g.array(g.shape(1, 2), dtype) for _ in range(count)], "FoundInfinite": np.array([g.flag()]),
              "PrevLossScaling": g.array([1], dtype, 8, 64), "InGoodSteps": np.int32([g.int(0, 3)]),
              "InBadSteps": np.int32([g.int(0, 3)])}
    inplace = {"Out": "X", "LossScaling": "PrevLossScaling", "OutGoodSteps": "InGoodSteps", "OutBadSteps": "InBadSteps"}
    return Case(inputs, {"incr_every_n_steps": g.int(1, 4), "decr_every_n_nan_or_inf": g.int(1, 4), "incr_ratio": 2.0,
                         "decr_ratio": g.choice(0.5, 0.8)},
                {"Out": count, "LossScaling": 1, "OutGoodSteps": 1, "OutBadSteps": 1}, inplace=inplace, grad=False)


@domain("pow2_decay_with_linear_warmup")
def warmup(g, op):
    dtype = g.dtype()
    return Case({"LearningRate": g.array([1], dtype, 0.1, 1), "Step": np.asarray([g.int(0, 20)], "int64")},
                {"warmup_steps": g.int(1, 9), "total_steps": g.int(10, 15), "base_lr": g.choice(0.5, 1.5),
                 "end_lr": g.choice(0.125, 0.0)},
                ["LearningRateOut", "StepOut"], inplace={"LearningRateOut": "LearningRate",
                                                         "StepOut": "Step"}, grad=False)


@domain("fake_quantize_abs_max", "fake_quantize_dequantize_abs_max", "fake_channel_wise_quantize_abs_max",
        "fake_channel_wise_quantize_dequantize_abs_max")
def fake_quantize(g, op):
    attrs = g.attrs(bit_length=(4, 6))
    if "channel" in op:
        attrs["quant_axis"] = g.choice(0, 1)
    x = g.array(g.shape(2, 4), "float32", -3, 3, grid=False)
    if g.flag(3):
        attrs["round_type"] = 0  # halves to even; 1, as if it is left out: away from zero
    # Halves are rounded to even or away from zero as the last bit of a product falls: one step may differ.
    return Case({"X": x}, attrs, ["Out", "OutScale"])


@domain("fake_quantize_moving_average_abs_max", "fake_quantize_dequantize_moving_average_abs_max",
        "moving_average_abs_max_scale")
def fake_quantize_moving(g, op):
    inputs = {"X": g.array(g.shape(1, 4), "float32", -3, 3, grid=False), "InScale": g.array([1], "float32", 1, 3),
              "InAccum": g.array([1], "float32", 1, 3), "InState": g.array([1], "float32", 1, 3)}
    attrs, outputs = g.attrs(moving_rate=[0.5, 0.9], bit_length=(4, 6)), ["Out", "OutScale", "OutState", "OutAccum"]
    if op == "moving_average_abs_max_scale":
        attrs.pop("bit_length", None)
        inputs.pop("InScale")
    if g.flag(4):
        attrs["is_test"] = True
        return Case(inputs, attrs, outputs, compare=["Out"], grad=False)
    return Case(inputs, attrs, outputs)


@domain("fake_quantize_range_abs_max")
def fake_quantize_range(g, op):
    inputs = {"X": g.array(g.shape(1, 4), "float32", -3, 3, grid=False), "InScale": g.array([1], "float32", 1, 3)}
    attrs = {"is_test": not g.flag(), **g.attrs(bit_length=(4, 6))}
    if attrs["is_test"]:
        return Case(inputs, attrs, ["Out", "OutScale"], compare=["Out"])
    inputs["Iter"], attrs["window_size"] = np.int64([g.int(0, 5)]), g.choice(3, 1)
    inputs["InScale"] = np.float32([g.choice(0.5, 2.0)])  # above or below all of X, or within
    return Case(inputs, attrs, ["Out", "OutScale", "OutScales"], compare=["Out", "OutScale"])


@domain("fake_dequantize_max_abs", "dequantize_abs_max")
def dequantize(g, op):
    if op == "dequantize_abs_max":
        x = g.array(g.shape(1, 3), g.dtype("int8", "int16"), -100, 100)
    else:
        x = np.round(g.array(g.shape(1, 3), g.dtype(), -100, 100))
    kind = "float32" if op == "dequantize_abs_max" else x.dtype
    return Case({"X": x, "Scale": g.array([1], kind, 0.5, 3)}, {"max_range": g.choice(127.0, 7.0)}, ["Out"])


@domain("fake_channel_wise_dequantize_max_abs")
def dequantize_channels(g, op):
    shape, axis, dtype = g.shape(2, 4), g.choice(0, 1), g.dtype()
    scales, bits = [g.array([shape[axis]], dtype, 0.5, 3)], g.choice([8], [4])
    if axis == 1 and g.flag():  # of the weight, and of the product
        scales, bits = scales + [g.array([1], dtype, 0.5, 3)], g.choice([8, 8], [8, 4])
    return Case({"X": np.round(g.array(shape, dtype, -100, 100)), "Scales": scales},
                {"quant_bits": bits, "quant_axis": axis, **g.attrs(x_num_col_dims=(1, 2))}, ["Out"])


@domain("quantize_linear", "dequantize_linear")
def linear_quantization(g, op):
    shape = g.shape(2, 4)
    axis = g.choice(-1, 0, 1)
    scale = g.array([1 if axis < 0 else shape[axis]], "float32", 0.5, 3, grid=False)
    x = g.array(shape, "float32", -3, 3, grid=False)
    if op == "dequantize_linear":
        x = np.round(x * 30)
        if g.flag(3):
            x = x.astype("int8")
        if g.flag():
            scale = scale.astype("float64")
    inputs = {"X": x, "Scale": scale, "ZeroPoint": np.zeros(scale.shape, "float32")}
    attrs = {"quant_axis": axis, "bit_length": g.choice(8, 4)}
    if x.dtype != np.int8:
        attrs.update(g.attrs(round_type=(0,), only_observer=(True,)))
    if op == "dequantize_linear" or g.flag():
        return Case(inputs, attrs, ["Y"], grad=False)
    attrs["is_test"] = False  # the scale is found anew
    inputs.update(InAccum=g.array([1], "float32", 1, 3), InState=g.array([1], "float32", 1, 3))
    outputs = ["Y", "OutScale"] + (["OutState", "OutAccum"] if axis < 0 else [])
    return Case(inputs, attrs, outputs, grad=False)


@domain("dequantize_log")
def dequantize_log(g, op):
    return Case({"X": g.array(g.shape(1, 3), "int8", -128, 127), "Dict": g.array([128], "float32")}, {}, ["Out"],
                grad=False)


@domain("lookup_table_dequant")
def lookup_dequant(g, op):
    rows = g.size()
    table = g.array([rows, 2 + g.size(4)], "float32", 0.1, 1, grid=False)
    return Case({"W": table, "Ids": g.ids([g.size(), 1], rows)}, g.attrs(padding_idx=[0, rows - 1]), ["Out"], grad=False)
