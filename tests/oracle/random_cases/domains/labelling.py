"""What networks are trained with: targets, samples, masks."""
import numpy as np
from draw import INTS, Case, Lod, domain, narrowed
from domains.boxes import boxes


def anchors_of(g, size, dtype):
    """Boxes around the points of a grid, some of which reach out of the image."""
    centres = np.stack(np.meshgrid(np.arange(6, size, 12), np.arange(6, size, 12)), -1).reshape(-1, 1, 2)
    sizes = np.array([[16, 16], [24, 12], [10, 28]])[:g.int(1, 3)].reshape(1, -1, 2)
    return np.concatenate([centres - sizes / 2, centres + sizes / 2 - 1], -1).reshape(-1, 4).astype(dtype)


def truths(g, lod, size, dtype, label=None, classes=5):
    """Boxes of images, some of which are crowds, and their classes."""
    crowd = g.elements.choice([0, 0, 0, 1], (lod[0][-1], 1)).astype("int32")
    crowd[lod[0][:-1]] = 0  # each image has a box that counts
    inputs = {"GtBoxes": Lod(boxes(g, lod[0][-1], size * 1.0, dtype, 0.1), lod), "IsCrowd": Lod(crowd, lod)}
    if label:
        inputs[label] = Lod(g.elements.randint(1, classes, (lod[0][-1], 1)).astype("int32"), lod)
    return inputs


narrowed("rpn_target_assign generate_proposal_labels", "`use_random`: which of too many boxes count is chance")


@domain("rpn_target_assign")
def rpn_target_assign(g, op):
    dtype, images, size = g.dtype(), g.int(1, 3), g.int(30, 64)
    lod = g.lod(images)
    inputs = {"Anchor": anchors_of(g, size, dtype), **truths(g, lod, size, dtype),
              "ImInfo": np.tile(np.asarray([[size, size, g.choice(1.0, 1.25)]], dtype), (images, 1))}
    attrs = {"rpn_batch_size_per_im": g.choice(24, 8, 64), "rpn_straddle_thresh": g.choice(0.0, -1.0, 4.0),
             "rpn_positive_overlap": g.choice(0.6, 0.3), "rpn_negative_overlap": g.choice(0.3, 0.2),
             "rpn_fg_fraction": g.choice(0.25, 0.5), "use_random": False}
    if g.flag(4):
        attrs.update(use_random=True, rpn_batch_size_per_im=4096)  # takes all: nothing is left to chance
    kinds = {"LocationIndex": "int32", "ScoreIndex": "int32", "TargetBBox": dtype, "TargetLabel": "int32",
             "BBoxInsideWeight": dtype}
    return Case(inputs, attrs, list(kinds), grad=False, kinds=kinds)


narrowed("yolov3_loss", "the gradient of boxes that share a cell: 2.6.2 keeps that of the last one only")


@domain("yolov3_loss")
def yolov3_loss(g, op):
    dtype, n, size, count = g.dtype(), g.size(3), g.int(2, 6), g.int(1, 5)
    anchors = [10, 13, 16, 30, 33, 23, 30, 61, 62, 45, 59, 119][:2 * g.int(2, 6)]
    mask = sorted(g.axes(len(anchors) // 2, 1, 3, negative=False))
    classes = g.int(1, 4)
    box = np.concatenate([g.elements.uniform(0.05, 0.95, (n, count, 2)), g.elements.uniform(0.05, 0.6, (n, count, 2))],
                         2).astype(dtype)
    if g.flag(3):
        box[-1, -1] = 0  # no box
    inputs = {"X": g.array([n, len(mask) * (5 + classes), size, size], dtype, -1.5, 1.5, grid=False), "GTBox": box,
              "GTLabel": g.ids([n, count], classes, "int32")}
    if g.flag():
        inputs["GTScore"] = g.array([n, count], dtype, 0.25, 1)
    attrs = {"anchors": anchors, "anchor_mask": mask, "class_num": classes, "ignore_thresh": g.choice(0.7, 0.4),
             "downsample_ratio": g.choice(32, 16), **g.attrs(use_label_smooth=(False,), scale_x_y=(1.25,))}
    kinds = {"Loss": dtype, "ObjectnessMask": dtype, "GTMatchMask": "int32"}
    cells = np.floor(box[:, :, :2] * size)
    apart = all(len(np.unique(of_image, axis=0)) == count for of_image in cells)
    return Case(inputs, attrs, list(kinds), no_grad=["GTBox", "GTScore"], kinds=kinds, scale=20, grad=apart)


@domain("tdm_child")
def tdm_child(g, op):
    nodes, children, kind = g.size(17) + 1, g.int(1, 3), g.dtype(*INTS)
    tree = g.elements.randint(0, nodes, (nodes, 3 + children)).astype(kind)
    tree[g.elements.rand(nodes) < 0.5, 0] = 0  # no item
    tree[g.elements.rand(nodes) < 0.25, 3] = 0  # no children
    target = g.choice("int32", "int64")
    return Case({"X": g.ids(g.shape(1, 2) + [1], nodes, kind), "TreeInfo": tree},
                {"child_nums": children, "dtype": 2 if target == "int32" else 3}, ["Child", "LeafMask"], grad=False,
                kinds={"Child": target, "LeafMask": target})


narrowed("tdm_sampler", "at most one node of a layer is drawn, of two: others are chance")


@domain("tdm_sampler")
def tdm_sampler(g, op):
    sizes = [g.choice(2, 2, g.int(2, 5)) for _ in range(g.int(1, 3))]
    offsets, items = [0, *(int(n) for n in np.cumsum(sizes))], g.int(1, 6)
    nodes, travel = g.dtype(*INTS), np.zeros((items, len(sizes)), "int64")
    for layer, size in enumerate(sizes):
        travel[:, layer] = 1 + offsets[layer] + g.elements.randint(0, size, items)
    travel[g.elements.rand(*travel.shape) < 0.2] = 0
    target = g.choice("int32", "int64")
    attrs = {"neg_samples_num_list": [int(size == 2 and g.flag()) for size in sizes], "layer_offset_lod": offsets,
             "output_positive": g.flag(), "dtype": 2 if target == "int32" else 3}
    inputs = {"X": g.ids([g.size(), 1] if g.flag() else [g.size()], items, g.dtype(*INTS)),
              "Travel": travel.astype(nodes), "Layer": (1 + np.arange(offsets[-1])).reshape(-1, 1).astype(nodes)}
    names = ["Out", "Labels", "Mask"]
    return Case(inputs, attrs, names, grad=False, kinds={name: target for name in names})


narrowed("similarity_focus", "equal elements: any of them may win")


@domain("similarity_focus")
def similarity_focus(g, op):
    shape = [g.size(3), g.size(5), g.size(5), g.size(5)]
    axis = g.int(1, 3)
    indexes = g.axes(shape[axis], negative=False)
    x = g.elements.permutation(int(np.prod(shape))).reshape(shape).astype(g.dtype())  # of equal ones any may win
    return Case({"X": x}, {"axis": axis, "indexes": indexes}, ["Out"], grad=False)


def alias_table(g, classes):
    probabilities = g.elements.uniform(0.1, 1, classes)
    return {"CustomDistProbs": (probabilities / probabilities.sum()).astype("float32"),
            "CustomDistAlias": g.ids([classes], classes, "int32"),
            "CustomDistAliasProbs": g.array([classes], "float32", 0, 1, grid=False)}


@domain("nce")
def nce(g, op):
    dtype, width, classes, true = g.dtype(), g.size(5), g.int(2, 9), g.int(1, 2)
    seeded = not g.flag(4)
    n = g.size() if seeded else 300
    inputs = {"Input": g.array([n, width], dtype), "Label": g.ids([n, true], classes),
              "Weight": g.array([classes, width], dtype)}
    if g.flag():
        inputs["Bias"] = g.array([classes], dtype)
    if g.flag(3):
        inputs["SampleWeight"] = g.array([n, 1], dtype, 0.5, 2)
    attrs = {"num_total_classes": classes, "num_neg_samples": g.int(1, 5), "sampler": g.choice(0, 1, 2),
             "seed": g.int(1, 99) if seeded else 0}
    if attrs["sampler"] == 2:
        inputs.update(alias_table(g, classes))
    kinds = {"Cost": dtype, "SampleLogits": dtype, "SampleLabels": "int64"}
    return Case(inputs, attrs, list(kinds), compare=list(kinds) if seeded else ["SampleLabels"], grad=seeded,
                random=not seeded, no_grad=["SampleWeight", "CustomDistProbs", "CustomDistAliasProbs"], kinds=kinds,
                scale=10)


@domain("retinanet_target_assign")
def retinanet_target_assign(g, op):
    dtype, images, size = g.dtype(), g.int(1, 3), g.int(30, 64)
    lod = g.lod(images)
    inputs = {"Anchor": anchors_of(g, size, dtype), **truths(g, lod, size, dtype, "GtLabels"),
              "ImInfo": np.tile(np.asarray([[size, size, g.choice(1.0, 1.25)]], dtype), (images, 1))}
    kinds = {"LocationIndex": "int32", "ScoreIndex": "int32", "TargetBBox": dtype, "TargetLabel": "int32",
             "BBoxInsideWeight": dtype, "ForegroundNumber": "int32"}
    return Case(inputs, g.attrs(positive_overlap=(0.6, 0.3), negative_overlap=(0.3, 0.2)), list(kinds), grad=False,
                kinds=kinds, scale=4)


@domain("generate_proposal_labels")
def generate_proposal_labels(g, op):
    dtype, images, size, classes = g.dtype(), g.int(1, 3), g.int(30, 64), g.int(2, 5)
    lod, rois_lod, scale = g.lod(images), g.lod(images, size=8), g.choice(1.0, 2.0)
    inputs = truths(g, lod, size, dtype, "GtClasses", classes)
    near = inputs["GtBoxes"].array[g.elements.randint(0, lod[0][-1], rois_lod[0][-1])]
    rois = np.where(g.elements.rand(len(near), 1) < 0.7, near + g.elements.uniform(-3, 3, near.shape),
                    boxes(g, len(near), size * 1.0, dtype, 0.1)) * scale
    inputs.update(RpnRois=Lod(rois.astype(dtype), rois_lod),
                  ImInfo=np.tile(np.asarray([[size, size, scale]], dtype), (images, 1)))
    attrs = {"batch_size_per_im": g.choice(16, 4), "fg_fraction": g.choice(0.25, 0.5), "fg_thresh": g.choice(0.5, 0.3),
             "bg_thresh_hi": g.choice(0.5, 0.3), "bg_thresh_lo": g.choice(0.0, 0.1), "class_nums": classes,
             "bbox_reg_weights": g.choice([0.1, 0.1, 0.2, 0.2], [1.0, 1.0, 1.0, 1.0]), "use_random": False,
             "is_cls_agnostic": g.flag(3)}
    if g.flag(4):
        attrs.update(use_random=True, batch_size_per_im=256, fg_fraction=0.5)  # takes all: nothing is left to chance
    if g.flag(3):
        attrs["is_cascade_rcnn"] = True
        inputs["MaxOverlap"] = g.array([len(rois)], dtype, 0, 1.25)
    kinds = {"LabelsInt32": "int32", **{o: dtype for o in ("Rois", "BboxTargets", "BboxInsideWeights",
                                                           "BboxOutsideWeights", "MaxOverlapWithGT")}}
    return Case(inputs, attrs, list(kinds), grad=False, kinds=kinds, scale=4)
