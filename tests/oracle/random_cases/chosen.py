"""Cases that hardly any draw hits: the simplest draw of each operator, changed.

Recorded with the truths (record_truths.py): ties, values at a limit, labels that belong together, boxes that overlap.
"""
import numpy as np

from changes import attrs, given, lod, output, shape, unset, without

CHOSEN = {}


def chosen(op, *changes):
    CHOSEN.setdefault(op, []).append(changes)


def crowded(count, images=1, seed=5):
    """Boxes far from the origin of which most overlap others."""
    rng = np.random.RandomState(seed)
    corner = rng.uniform(0, 6, (images, count, 2)) + [10, 40]
    return np.concatenate([corner, corner + rng.uniform(3, 6, (images, count, 2))], -1)


def scores(*dims):
    """Different ones above 0.1, in a mixed order."""
    count = int(np.prod(dims))
    return (0.1 + 0.85 * np.random.RandomState(7).permutation(count).reshape(dims) / count).astype("float32")


def labels(types, count, same):
    """Labels in [0, types], and others of which about `same` of ten agree with them."""
    rng = np.random.RandomState(types)
    known = np.repeat(rng.randint(0, types + 1, count), rng.randint(1, 3, count))[:count].reshape(-1, 1)
    other = rng.randint(0, types + 1, (count, 1))
    return known, np.where(rng.randint(0, 10, (count, 1)) < same, known, other)


for scheme, tags in (("IOB", 2), ("IOE", 2), ("IOBES", 4), ("plain", 1)):
    for chunk_types in (1, 2):
        known, found = labels(tags * chunk_types, 60, 8)
        chosen("chunk_eval", attrs(chunk_scheme=scheme, num_chunk_types=chunk_types), given("Label", known),
               given("Inference", found), lod("Label", [0, 25, 60]), lod("Inference", [0, 25, 60]))

# The first element of a slot switches it off between -1e-7 and 1e-7, which are no zeros.
small = np.float32([[1.5e-7, 2], [-1.5e-7, 3], [1e-7, 4], [-1e-7, 5], [5e-8, 6], [-5e-8, 7]])
chosen("data_norm", attrs(slot_dim=2), given("X", small))

chosen("deformable_psroi_pooling", attrs(part_size=[1, 2], output_dim=2, trans_std=0.3),
       given("Input", np.random.RandomState(3).uniform(-1, 1, (1, 2, 6, 6)), "float32"),
       given("Trans", np.random.RandomState(4).uniform(-1, 1, (2, 4, 1, 2)), "float32"),
       given("ROIs", [[0, 0, 4, 3], [1, 1, 3, 5]], "float32"), lod("ROIs", [0, 2]))

chosen("dequantize_log", given("X", [0, 1, -1, 127, -128], "int8"))

chosen("detection_map", given("HasState", [0], "int32"), given("PosCount", [[3], [4]], "int32"),
       given("TruePos", [[0.75, 1]], "float32"), lod("TruePos", [0, 0, 1]),
       given("FalsePos", [[0.75, 0]], "float32"), lod("FalsePos", [0, 0, 1]))
chosen("detection_map", attrs(evaluate_difficult=False),
       given("Label", [[1, -1, 0.1, 0.1, 0.4, 0.4], [1, 1.5e-6, 0.5, 0.5, 0.8, 0.8], [1, 5e-7, 0.1, 0.6, 0.3, 0.9]], "float32"),
       lod("Label", [0, 3]), given("DetectRes", [[1, 0.9, 0.1, 0.1, 0.4, 0.4], [1, 0.8, 0.5, 0.5, 0.8, 0.8],
                                                 [1, 0.7, 0.1, 0.6, 0.3, 0.9]], "float32"), lod("DetectRes", [0, 3]))

chosen("distribute_fpn_proposals", given("FpnRois", [[0, 0, 4000, 4000], [0, 0, 1, 1], [0, 0, 300, 200]], "float32"),
       lod("FpnRois", [0, 3]))

ROUNDED = [[127, 0.5, 1.5, 2.5], [-0.5, -1.5, 63.5, -127]]  # on the grid of 8 bits half-way between two numbers
for quantizer in ("fake_quantize_abs_max", "fake_quantize_dequantize_abs_max", "fake_channel_wise_quantize_abs_max",
                  "fake_channel_wise_quantize_dequantize_abs_max"):
    for way in (0, 1):
        chosen(quantizer, given("X", ROUNDED, "float32"), attrs(round_type=way))
    for largest in (0, 1e-30, 2e-30, 3e-7):
        chosen(quantizer, given("X", [[largest, -largest / 3], [largest / 2, largest / 8]], "float32"))

chosen("generate_proposal_labels", attrs(is_cascade_rcnn=True), given("MaxOverlap", [1], "float32"))
chosen("generate_proposal_labels", attrs(is_cascade_rcnn=True), given("MaxOverlap", [0.5], "float32"))

chosen("prior_box", attrs(aspect_ratios=[2.0, 0.5, 0.25, 2.0], flip=True))
chosen("prior_box", attrs(aspect_ratios=[1e-6, 2e-6]))
chosen("prior_box", attrs(aspect_ratios=[1.0000015], min_max_aspect_ratios_order=True, max_sizes=[9.0]))

for ratio in (1.0, 2.0):
    chosen("mine_hard_examples", attrs(neg_pos_ratio=ratio), given("ClsLoss", scores(2, 8)),
           given("MatchIndices", [[-1, 0, -1, -1, -1, -1, 1, -1], [-1, -1, 2, -1, -1, -1, -1, -1]], "int32"),
           given("MatchDist", [[0.1, 0.9, 0.7, 0.2, 0.3, 0.4, 0.8, 0.45], [0.1, 0.6, 0.9, 0.2, 0.3, 0.1, 0.4, 0.2]], "float32"))

for overlap in (0.2, 0.4, 0.6):
    chosen("nms", given("Boxes", crowded(14)[0], "float32"), attrs(iou_threshold=overlap))
    chosen("locality_aware_nms", given("BBoxes", crowded(12), "float32"), given("Scores", scores(1, 1, 12)),
           attrs(nms_threshold=overlap, normalized=False))
    for op in ("multiclass_nms", "multiclass_nms2", "multiclass_nms3"):
        chosen(op, given("BBoxes", crowded(9, 2), "float32"), given("Scores", scores(2, 2, 9)),
               attrs(nms_threshold=overlap, nms_eta=0.9, keep_top_k=7, nms_top_k=8))
for gaussian in (False, True):
    chosen("matrix_nms", given("BBoxes", crowded(9, 2), "float32"), given("Scores", scores(2, 2, 9)),
           attrs(use_gaussian=gaussian, nms_top_k=8, keep_top_k=12))
chosen("matrix_nms", output("RoisNum", 0))

LEVELS = [crowded(4)[0].astype("float32"), crowded(5, seed=6)[0].astype("float32")]


def counted(*counts):
    """Regions of two levels, and how many each image has of a level."""
    def change(case):
        case.inputs.update(MultiLevelRois=LEVELS, MultiLevelScores=[scores(4, 1), scores(5, 1) + np.float32(0.01)],
                           MultiLevelRoIsNum=[np.int32(c) for c in counts])
    return change


chosen("collect_fpn_proposals", counted([2, 2], [1, 4]), attrs(post_nms_topN=6), output("RoisNum", 1, "int32"))
chosen("collect_fpn_proposals", counted([4, 0], [5, 0]), attrs(post_nms_topN=9), output("RoisNum", 1, "int32"))
chosen("collect_fpn_proposals", counted([0, 4], [0, 5]), attrs(post_nms_topN=3))

chosen("retinanet_detection_output", given("ImInfo", [[40, 40, 1], [30, 20, 2]], "float32"),
       lambda case: case.inputs.update(
           BBoxes=[np.random.RandomState(2).uniform(-1, 1, (2, 2, 4)).astype("float32")], Scores=[scores(2, 2, 1)]))

# No box, boxes at the least size that counts, scores at the least that counts.
TRUTHS = [[0, 0, 0, 0], [0.3, 0.3, 0.4, 0.3], [0.7, 0.2, 1.5e-6, 0.3], [0.2, 0.7, 0.3, 1e-6], [0.6, 0.6, 5e-7, 0.2]]
OTHERS = [[0.9, 0.2, 0.4, 0.3], [0.2, 0.9, 0.2, 0.3], [0.7, 0.7, 0.9, 0.8], [0, 0, 0, 0], [0.6, 0.1, 0.3, 5e-7]]
for score in (None, 1.5e-5, 1e-5):
    chosen("yolov3_loss", given("GTBox", [TRUTHS, OTHERS], "float32"), given("GTLabel", [[0] * 5, [0] * 5], "int32"),
           *([] if score is None else [given("GTScore", np.full([2, 5], score), "float32")]))
chosen("yolov3_loss", attrs(class_num=50), given("X", np.random.RandomState(1).uniform(0.5, 2, (2, 55, 2, 2)), "float32"))

# All ended, but not before: they stay. Equal scores: the later beam.
chosen("beam_search", attrs(beam_size=2), given("pre_ids", [[4], [5]], "int64"), given("pre_scores", [[-1], [-1]], "float32"),
       given("ids", [[0, 0], [0, 0]], "int64"), given("scores", [[0.5, 0.5], [0.5, 0.5]], "float32"),
       *(lod(slot, [0, 2], [0, 1, 2]) for slot in ("pre_ids", "pre_scores", "ids", "scores")))
chosen("beam_search", attrs(beam_size=2), given("pre_ids", [[0], [0]], "int64"), given("pre_scores", [[-1], [-2]], "float32"),
       given("ids", [[0, 0], [0, 0]], "int64"), given("scores", [[0.5, 0.5], [0.5, 0.5]], "float32"),
       *(lod(slot, [0, 2], [0, 1, 2]) for slot in ("pre_ids", "pre_scores", "ids", "scores")))
chosen("beam_search", attrs(beam_size=3), given("pre_ids", [[4], [5]], "int64"), given("pre_scores", [[-1], [-1]], "float32"),
       given("ids", [[7, 8, 9], [6, 5, 4]], "int64"), given("scores", np.full([2, 3], 0.25), "float32"),
       *(lod(slot, [0, 2], [0, 1, 2]) for slot in ("pre_ids", "pre_scores", "ids", "scores")))

for tags in (3, 5):
    chosen("crf_decoding", given("Emission", np.random.RandomState(tags).uniform(-2, 2, (11, tags)), "float32"),
           lod("Emission", [0, 4, 11]), given("Transition", np.random.RandomState(9).uniform(-2, 2, (tags + 2, tags)), "float32"))

chosen("teacher_student_sigmoid_loss", given("X", [[15], [-15], [20], [-20], [14.5], [0]], "float32"),
       given("Label", [[0.5], [0.5], [1.5], [-1.5], [-2], [0]], "float32"))

chosen("fusion_repeated_fc_relu", output("ReluOut"))

# Classes that cannot be, and more or less.
for op in ("cross_entropy", "cross_entropy2"):
    chosen(op, given("X", [[0, 1], [1, 0], [0.25, 0.75]], "float32"), given("Label", [[0], [1], [0]], "int64"))

# No rows.
chosen("gru_unit", shape("Input", 0, 6), shape("HiddenPrev", 0, 2), shape("Weight", 2, 6))

chosen("hash", given("X", [[3, 5, 7, 9]], "int64"), lod("X", [0, 1]))
chosen("hash", given("X", [[3, 5, 7, 9, 11]], "int64"), lod("X", [0, 1]), attrs(num_hash=3))
chosen("hash", given("X", np.arange(16).reshape(2, 8), "int64"), lod("X", [0, 2]), attrs(num_hash=2))

# One row of counts for each sequence.
chosen("cvm", given("X", np.arange(12).reshape(3, 4) + 1, "float32"), lod("X", [0, 2, 3]), given("CVM", [[1, 2], [3, 4]], "float32"))


def layers(count, keep):
    """A plain network of so many layers of two units, of which dropout keeps that much between them."""
    def change(case):
        rng = np.random.RandomState(count)
        case.inputs["WeightList"] = [rng.uniform(-1, 1, (2, 2)).astype("float32") for _ in range(2 * count)] + [
            rng.uniform(-1, 1, 2).astype("float32") for _ in range(2 * count)]
        case.inputs["PreState"] = [rng.uniform(-1, 1, (count, 2, 2)).astype("float32")]
        case.attrs.update(num_layers=count, dropout_prob=1.0 - keep, is_test=False)
    return change


chosen("rnn", layers(2, 0.0))
chosen("rnn", layers(3, 0.0))

# Sequences of 2, 0 and 3 rows.
for pooled in ("MAX", "SUM", "AVERAGE", "SQRT", "FIRST", "LAST"):
    chosen("sequence_pool", attrs(pooltype=pooled, pad_value=0.5),
           given("X", np.random.RandomState(8).uniform(-1, 1, (5, 3)), "float32"), lod("X", [0, 2, 2, 5]))

# An image without rows beside one of 2 x 3.
chosen("var_conv_2d", given("X", np.random.RandomState(4).uniform(-1, 1, (6, 1)), "float32"), lod("X", [0, 0, 6]),
       given("ROW", np.zeros((2, 1)), "float32"), lod("ROW", [0, 0, 2]), given("COLUMN", np.zeros((5, 1)), "float32"),
       lod("COLUMN", [0, 2, 5]))

# A count for each slice, some of them 0, along each axis of X, from either end.
COUNTED = np.arange(1, 25).reshape(2, 3, 4) % 7 - 3.0
for dim, counts in ((0, [2, 1]), (1, [0, 3, 1]), (-1, [1, 0, 2, 1]), (-2, [4, 0, 0]), (2, [0, 0, 0, 1]), (-3, [1, 1])):
    chosen("repeat_interleave", given("X", COUNTED, "float32" if dim < 0 else "float64"),
           given("RepeatsTensor", counts, "int32" if dim < 0 else "int64"), attrs(dim=dim, Repeats=0))

# Ends and starts outside, no element at all, and values with more dimensions than the place that they are set in.
FOUR_BY_TWO = np.arange(1, 9).reshape(4, 2)


def set_value(start, end, step, dims, values):
    """Of rows of FOUR_BY_TWO. By a tensor, as no file of truths holds the attribute `values`."""
    chosen("set_value", given("Input", FOUR_BY_TWO, "float32"), unset("shape", "values"),
           given("ValueTensor", np.reshape(values, dims), "float32"),
           attrs(axes=[0], starts=[start], ends=[end], steps=[step], dtype=5))


set_value(1, 9, 1, [3, 1], [70, 80, 90])
set_value(-9, 2, 1, [2, 1], [70, 80])
set_value(5, 9, 1, [1], [70])
set_value(2, 2, 1, [1], [70])
set_value(9, 1, -1, [2, 1], [70, 80])
set_value(9, 0, -2, [2, 1], [70, 80])
set_value(1, 3, 1, [1, 1, 2], [70, 80])
set_value(1, 3, 1, [1, 1, 1, 2, 2], [60, 70, 80, 90])

# One tensor of a list alone may hold several numbers.
chosen("tile", given("X", FOUR_BY_TWO, "float32"), without("RepeatTimes"), attrs(repeat_times=[-1, -1]),
       lambda case: case.inputs.update(repeat_times_tensor=[np.int32([2, 3])]))

# Diagonals of complex matrices, of which rows are left over, and columns.
for kind in ("complex64", "complex128"):
    chosen("trace", attrs(axis1=0, axis2=2, offset=1), given("Input", (COUNTED + 1j * COUNTED[::-1]), kind))
    chosen("trace", attrs(axis1=-1, axis2=-2, offset=-1), given("Input", (COUNTED - 2j * COUNTED), kind))

for without_elements in ([np.zeros((0, 1), "float32"), np.ones(2, "float32")], [np.ones((3, 1)), np.zeros((2, 1, 0))]):
    chosen("broadcast_tensors", output("Out", 2),
           lambda case, listed=without_elements: case.inputs.update(X=listed))
