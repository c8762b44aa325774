"""Programs as Paddle's oneDNN passes leave them: fused operators, post-training quantisation, bfloat16."""
import json
import os

import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.base import core
from paddle.static.quantization import PostTrainingQuantization

from onednn_case import optimised_case
from program_case import case, data, image, op, param, uniform

SAMPLES = 16


def residual_classifier():
    """Convolutions with batch norms, a residual sum, gates: what conv fusions and element-wise fusions look for."""
    x = data("image", [-1, 3, 16, 16])
    h = static.nn.batch_norm(static.nn.conv2d(x, 8, 3, padding=1, bias_attr=False), act="relu")
    h = F.relu(h + static.nn.conv2d(h, 8, 3, padding=1))
    h = F.max_pool2d(h, 2, 2)
    h = paddle.concat([h, F.hardswish(static.nn.conv2d(h, 8, 1))], 1)
    h = F.swish(static.nn.conv2d(h, 16, 3, groups=16, padding=1))
    h = h * F.sigmoid(static.nn.conv2d(F.adaptive_avg_pool2d(h, 1), 16, 1))
    h = F.avg_pool2d(F.leaky_relu(static.nn.conv2d(h, 24, 3, padding=1)), 2, 2)
    return [x], F.softmax(static.nn.fc(h, 10))


def attention():
    """Two attention layers: what matmul, transpose, reshape and fc fusions look for."""
    x = h = data("rows", [-1, 6, 16])
    for _ in range(2):
        q, k, v = (paddle.transpose(paddle.reshape(static.nn.fc(h, 16, num_flatten_dims=2), [0, 0, 2, 8]), [0, 2, 1, 3])
                   for _ in range(3))
        weights = F.softmax(paddle.matmul(q, k, transpose_y=True) * 0.35)
        joined = paddle.reshape(paddle.transpose(paddle.matmul(weights, v), [0, 2, 1, 3]), [0, 6, 16])
        h = paddle.static.nn.layer_norm(h + static.nn.fc(joined, 16, num_flatten_dims=2), begin_norm_axis=2)
        inner = F.gelu(static.nn.fc(h, 32, num_flatten_dims=2))
        h = paddle.static.nn.layer_norm(h + static.nn.fc(inner, 16, num_flatten_dims=2), begin_norm_axis=2)
    return [x], paddle.tanh(F.softplus(static.nn.fc(paddle.mean(h, 1), 8)))


def quantisable():
    """Convolutions, a depthwise one, pools and fully connected layers, which all become integers."""
    x = data("image", [-1, 3, 16, 16])
    h = static.nn.conv2d(x, 8, 3, padding=1, act="relu")
    h = F.max_pool2d(static.nn.conv2d(h, 12, 3, padding=1, act="relu"), 2, 2)
    h = static.nn.conv2d(static.nn.conv2d(h, 12, 3, groups=12, padding=1), 16, 1, act="relu")
    h = F.avg_pool2d(h, 2, 2)
    h = static.nn.fc(h, 32, activation="relu")
    return [x], F.softmax(static.nn.fc(h, 10))


def quantised(path, folder, images):
    """Paddle's post-training quantisation of a saved model; the path of the new one."""
    class Samples(paddle.io.Dataset):
        def __getitem__(self, i):
            return (images[i],)

        def __len__(self):
            return len(images)

    scope, executor = core.Scope(), static.Executor(paddle.CPUPlace())
    with static.scope_guard(scope):
        program, feeds, _ = static.load_inference_model(path, executor)
        loader = paddle.io.DataLoader(Samples(), feed_list=[program.global_block().var(n) for n in feeds],
                                      places=[paddle.CPUPlace()], batch_size=4, return_list=False)
        ptq = PostTrainingQuantization(
            executor=executor, scope=scope, model_dir=folder, model_filename="model.pdmodel",
            params_filename="model.pdiparams", data_loader=loader, batch_size=4, batch_nums=len(images) // 4,
            algo="abs_max", quantizable_op_type=["conv2d", "depthwise_conv2d", "mul"],
            weight_quantize_type="channel_wise_abs_max", is_full_quantize=True)
        ptq.quantize()
        ptq.save_quantized_model(os.path.join(folder, "quantised"), "model.pdmodel", "model.pdiparams")
    return os.path.join(folder, "quantised", "model")


def requantised():
    """Integers by hand: quantize, int8 convolutions at two scales, requantize between them, fc, dequantize."""
    x = data("image", [-1, 3, 12, 12])

    def conv(h, width, scale_in, scale_out, act):
        w, b = param([width, h_channels[0], 3, 3]), param([width])
        h_channels[0] = width
        out = op("fused_conv2d", {"Input": [h], "Filter": [w], "Bias": [b]}, ["Output"],
                 {"fuse_activation": act, "use_mkldnn": True, "mkldnn_data_type": "int8"})
        desc = static.default_main_program().current_block().ops[-1].desc
        for name, value in (("Scale_in", scale_in), ("Scale_out", scale_out)):
            desc._set_float32_attr(name, value)
        desc._set_float32s_attr("Scale_weights", [90.0 + 2 * i for i in range(width)])
        return out

    h_channels = [3]
    attrs = {"Scale": 25.0, "is_negative_input": True}
    h = op("quantize", {"Input": [x]}, ["Output"], attrs)
    static.default_main_program().current_block().ops[-1].desc._set_bool_attr("use_mkldnn", True)
    h = conv(h, 6, 25.0, 20.0, "relu")
    h = op("requantize", {"Input": [h]}, ["Output"],
           {"Scale_in": 20.0, "Scale_out": 14.0, "Shift_in": 0.0, "Shift_out": 0.0})
    static.default_main_program().current_block().ops[-1].desc._set_bool_attr("use_mkldnn", True)
    h = conv(h, 8, 14.0, 10.0, "")
    h = op("dequantize", {"Input": [h]}, ["Output"], {"Scale": 10.0})
    static.default_main_program().current_block().ops[-1].desc._set_bool_attr("use_mkldnn", True)
    h.desc.set_shape([-1, 8, 8, 8])
    return [x], F.softmax(static.nn.fc(F.adaptive_avg_pool2d(h, 1), 5))


def bfloat16_attention():
    """An encoder's data flow in bfloat16, with the operators for which Paddle has bfloat16 on every processor: weights
    are cast, products and differences taken, heads split and joined, results cast back."""
    x = data("rows", [-1, 6, 16])
    narrow = op("quantize", {"Input": [x]}, ["Output"], {"bfloat16": True, "Scale": 2.0}, {"Output": "uint16"})
    static.default_main_program().current_block().ops[-1].desc._set_bool_attr("use_mkldnn", True)
    narrow.desc.set_shape([-1, 6, 16])
    gate = paddle.cast(param([6, 16]), "uint16")
    shift = paddle.cast(param([16]), "uint16")
    h = narrow * gate - shift
    h = paddle.reshape(h, [-1, 6, 2, 8])
    h = paddle.transpose(h, [0, 2, 1, 3])
    a, b = h[:, 0], h[:, 1]
    h = paddle.concat([a * b, a - b], axis=2)
    h = paddle.scale(h, 0.75)
    total = paddle.sum(h, axis=1)
    out = op("dequantize", {"Input": [h]}, ["Output"], {"Scale": 2.0})
    static.default_main_program().current_block().ops[-1].desc._set_bool_attr("use_mkldnn", True)
    return [x], [out, paddle.cast(total, "float32")]


def rounded(array):
    """The bits of the nearest bfloat16 numbers."""
    bits = array.astype("float32").view("uint32")
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype("uint16")


def bfloat16_convolution(folder):
    """Operators that Paddle has in bfloat16 for oneDNN only, which wants AVX-512: its answers are those of the same
    program in float32, for the same numbers."""
    feeds = {n: rounded(uniform(n, s)) for n, s in (("image", (2, 3, 8, 8)), ("filter", (4, 3, 3, 3)), ("w", (36, 5)))}

    def program(dtype):
        main = static.Program()
        block = main.global_block()
        for name, array in feeds.items():
            block.create_var(name=name, shape=list(array.shape), dtype=dtype)
        previous = "image"
        for op_type, slots, out, attrs in (
                ("conv2d", {"Input": ["image"], "Filter": ["filter"]}, "Output", {}), ("relu", "X", "Out", {}),
                ("pool2d", "X", "Out", {"ksize": [2, 2], "strides": [2, 2], "pooling_type": "avg"}),
                ("tanh", "X", "Out", {}), ("mul", "XY", "Out", {}), ("softmax", "X", "Out", {})):
            inputs = slots if isinstance(slots, dict) else {"X": [previous]}
            if slots == "XY":
                inputs["Y"] = ["w"]
            block.create_var(name=op_type + ".out", dtype=dtype)
            block.append_op(type=op_type, inputs=inputs, outputs={out: [op_type + ".out"]}, attrs=attrs)
            previous = op_type + ".out"
        return main, previous

    main, fetch = program(core.VarDesc.VarType.FP32)
    wide = {n: (a.astype("uint32") << 16).view("float32") for n, a in feeds.items()}
    with static.scope_guard(core.Scope()):
        answer = static.Executor(paddle.CPUPlace()).run(main, feed=wide, fetch_list=[fetch])[0]
    narrow, _ = program(core.VarDesc.VarType.BF16)
    for sub in ("inputs", "expected"):
        os.makedirs(os.path.join(folder, sub))
    with open(os.path.join(folder, "model.pdmodel"), "wb") as f:
        f.write(narrow.desc.serialize_to_string())
    for name, array in feeds.items():
        np.save(os.path.join(folder, "inputs", name + ".npy"), array)
    np.save(os.path.join(folder, "expected", fetch + ".npy"), rounded(answer))
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"name": "bfloat16_convolution", "family": "optimised", "kind": "op", "feeds": sorted(feeds),
                   "fetches": [fetch], "steps": 1, "rtol": 3e-2, "atol": 1e-3, "ops": {},
                   "note": "answers of float32; bfloat16 has 8 bits, and each operator rounds"}, f, indent=1)
        f.write("\n")


def allow_roundings(folder):
    """Of each output, eight steps of bfloat16 at its largest number: Paddle cuts, also each partial sum; this library
    rounds."""
    path = os.path.join(folder, "case.json")
    with open(path) as f:
        case_json = json.load(f)
    for name, tolerance in case_json["tolerances"].items():
        largest = np.abs(np.load(os.path.join(folder, "expected", name + ".npy"))).max()
        tolerance.update(rtol=0, atol=float(8 * 2.0 ** -8 * 2 ** np.ceil(np.log2(largest))))
    with open(path, "w") as f:
        json.dump(case_json, f, indent=1, sort_keys=True)
        f.write("\n")


def make(out):
    pictures = image((2, 3, 16, 16))
    optimised_case(out, "residual_classifier_onednn", "optimised", residual_classifier, {"image": pictures},
                   note="after Paddle's oneDNN passes")
    optimised_case(out, "attention_onednn", "optimised", attention, {"rows": uniform("rows", (2, 6, 16))},
                   note="after Paddle's oneDNN passes")
    images = image((SAMPLES, 3, 16, 16), "samples")
    optimised_case(out, "post_training_int8", "optimised", quantisable, {"image": images[:2]},
                   prepare=lambda path, folder: quantised(path, folder, images),
                   configure=lambda config: config.enable_mkldnn_int8(), rtol=0, atol=0.03,
                   note="probabilities of integers; without VNNI, oneDNN rounds weights to half of their steps")
    case(out, "requantised_int8", "optimised", requantised, {"image": image((2, 3, 12, 12), "small")}, rtol=5e-2,
         note="integers by hand, with requantize")
    case(out, "bfloat16_attention", "optimised", bfloat16_attention, {"rows": uniform("narrow", (3, 6, 16))},
         note="bfloat16 has 8 bits, and Paddle's casts on the CPU cut what is beyond them off")
    allow_roundings(os.path.join(out, "bfloat16_attention"))
    bfloat16_convolution(os.path.join(out, "bfloat16_convolution"))
