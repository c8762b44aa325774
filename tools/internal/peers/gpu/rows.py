"""What tools/bench/gpu measures: ROWS. cases.py writes the program of a row, torch_forms.py runs its peer."""
import dataclasses
import math

GROUPS = {"op": "Operators", "program": "Programs", "training": "Training steps"}


@dataclasses.dataclass(frozen=True)
class Row:
    """`function` has that name in operators.py or networks.py and in torch_forms.py, and takes `arguments` in both.
    `work` is what a run does: operators (us an op), bytes (GB/s), operations (TFLOP/s)."""
    name: str
    title: str
    group: str
    function: str
    arguments: dict
    dtype: str = "float32"
    unit: str = "ms"
    work: float = 1
    tf32: bool = False
    optimizer: str = ""
    classes: int = 0  # of a layer behind the network; 0: there is none
    passes: bool = True  # False: phibridge runs the program as it is, operator by operator


def figure(row, milliseconds):
    """What a time means in the row's unit."""
    if row.unit == "ms":
        return milliseconds
    if row.unit == "us an op":
        return milliseconds * 1e3 / row.work
    return row.work / milliseconds / {"GB/s": 1e6, "TFLOP/s": 1e9}[row.unit]


def op_row(name, title, function, unit, work, dtype="float32", tf32=False, passes=True, **arguments):
    return Row(name, title, "op", function, arguments, dtype, unit, work, tf32, passes=passes)


def conv_row(name, title, image, weight, stride=1, groups=1, dtype="float32", layout="NCHW"):
    """2 operations for each element of a filter that is laid on a pixel of the result. `image` and `weight` have their
    channels second; where `layout` is NHWC, images lie with channels last."""
    pixels = image[0] * math.prod((size + 2 * (weight[2] // 2) - weight[2]) // stride + 1 for size in image[2:])
    return op_row(name, f"convolution {title}, {dtype}, {layout}", "convolution", "TFLOP/s",
                  2.0 * pixels * math.prod(weight), dtype, image=image, weight=weight, stride=stride, groups=groups,
                  layout=layout)


def gemm_row(name, dtype="float32", tf32=False, size=8192):
    return op_row(name, f"matrix product {size}³, {'TF32' if tf32 else dtype}", "product", "TFLOP/s", 2.0 * size**3,
                  dtype, tf32, size=size)


def network_row(name, title, function, batch, dtype="float32", tf32=False):
    return Row(name, f"{title}, batch {batch}, {'TF32' if tf32 else dtype}", "program", function, {"batch": batch},
               dtype, tf32=tf32)


def matrix_row(name, title, size=8192):
    """Read once and written once."""
    return op_row(name, f"{title} of {size}x{size} floats", name, "GB/s", 8.0 * size**2, rows=size, columns=size)


CONV_3X3 = {"title": "3x3, 128 channels, 32 images of 28x28", "image": (32, 128, 28, 28), "weight": (128, 128, 3, 3)}
CONV_DEPTHWISE = {"title": "depthwise 3x3, 512 channels, 32 images of 14x14", "image": (32, 512, 14, 14),
                  "weight": (512, 1, 3, 3), "groups": 512}

ROWS = [
    # A launch for each: a pass would make one loop of them.
    op_row("chain", "1,000 additions of 4 floats", "chain", "us an op", 1000, passes=False, count=1000),
    op_row("add", "addition of 2^28 floats", "addition", "GB/s", 12.0 * 2**28, elements=2**28),
    matrix_row("softmax", "softmax"),
    matrix_row("layer_norm", "layer norm"),
    gemm_row("gemm_float32"),
    gemm_row("gemm_tf32", tf32=True),
    gemm_row("gemm_float16", "float16"),
    conv_row("conv_1x1", "1x1, 256 to 64 channels, 32 images of 56x56", (32, 256, 56, 56), (64, 256, 1, 1)),
    conv_row("conv_3x3", **CONV_3X3),
    conv_row("conv_3x3_float16", dtype="float16", **CONV_3X3),
    conv_row("conv_3x3_float16_nhwc", dtype="float16", layout="NHWC", **CONV_3X3),
    conv_row("conv_7x7", "7x7 by steps of 2, 3 to 64 channels, 32 images of 224x224", (32, 3, 224, 224),
             (64, 3, 7, 7), 2),
    conv_row("conv_depthwise", **CONV_DEPTHWISE),
    conv_row("conv_depthwise_nhwc", layout="NHWC", **CONV_DEPTHWISE),
    network_row("resnet50_1", "ResNet-50", "resnet50", 1),
    network_row("resnet50_1_tf32", "ResNet-50", "resnet50", 1, tf32=True),
    network_row("resnet50_1_float16", "ResNet-50", "resnet50", 1, "float16"),
    network_row("resnet50_32", "ResNet-50", "resnet50", 32),
    network_row("resnet50_32_tf32", "ResNet-50", "resnet50", 32, tf32=True),
    network_row("resnet50_32_float16", "ResNet-50", "resnet50", 32, "float16"),
    network_row("bert_base_1", "BERT base, 128 words", "bert_base", 1),
    network_row("bert_base_32", "BERT base, 128 words", "bert_base", 32),
    network_row("bert_base_32_float16", "BERT base, 128 words", "bert_base", 32, "float16"),
    network_row("lstm_1", "LSTM, two layers of 256, 64 steps", "lstm", 1),
    network_row("lstm_32", "LSTM, two layers of 256, 64 steps", "lstm", 32),
    Row("train_resnet50_32", "ResNet-50, batch 32, momentum, float32", "training", "resnet50", {"batch": 32},
        optimizer="momentum"),
    Row("train_bert_base_16", "BERT base, 128 words, batch 16, Adam, float32", "training", "bert_base", {"batch": 16},
        optimizer="adam", classes=2),
]
