"""Variations of drawn cases that no domain thinks of: what an operator takes beside its usual shapes and types.

A domain draws what programs have. Tests of the original also try [N] where [N, 1] is usual, labels of each whole type,
ids of any rank, empty batches, attributes that a tensor gives. vary() changes one thing of a case, whichever operator
it belongs to; what real Paddle raises on is no case.
"""
import re

import numpy as np

from draw import Case, Lod

WHOLE = ("int64", "int32", "int16", "int8", "uint8")


def _plain(value):
    return value.array if isinstance(value, Lod) else np.asarray(value)


def _again(value, array):
    return Lod(array, value.lod) if isinstance(value, Lod) else array


def _slots(case, wanted):
    """(slot, index or None) of inputs whose array is as wanted."""
    for slot, values in case.inputs.items():
        for i, value in enumerate(values if isinstance(values, list) else [values]):
            if wanted(_plain(value)):
                yield slot, i if isinstance(values, list) else None


def _replace(case, at, change):
    slot, i = at
    if i is None:
        case.inputs[slot] = change(case.inputs[slot])
    else:
        case.inputs[slot] = [change(v) if k == i else v for k, v in enumerate(case.inputs[slot])]


def _one(g, case, wanted, change):
    found = list(_slots(case, wanted))
    if found:
        _replace(case, g.choice(*found), lambda v: _again(v, change(_plain(v))))
    return bool(found)


def _all(case, wanted, change):
    found = list(_slots(case, wanted))
    for at in found:
        _replace(case, at, lambda v: _again(v, change(_plain(v))))
    return bool(found)


def without_last(g, case):
    """[N, 1] becomes [N]."""
    return _one(g, case, lambda a: a.ndim > 0 and a.shape[-1] == 1, lambda a: a.reshape(a.shape[:-1]))


def with_last(g, case):
    """[N] becomes [N, 1]."""
    return _one(g, case, lambda a: True, lambda a: a.reshape(a.shape + (1,)))


def all_without_last(g, case):
    return _all(case, lambda a: a.ndim > 1 and a.shape[-1] == 1, lambda a: a.reshape(a.shape[:-1]))


def deeper(g, case):
    """A size of 1 more, in front or behind the first."""
    at = g.below(2)
    return _one(g, case, lambda a: a.ndim > 0, lambda a: a.reshape(a.shape[:at] + (1,) + a.shape[at:]))


def halved(g, case):
    """[2 N, ..] becomes [2, N, ..]."""
    return _one(g, case, lambda a: a.ndim > 0 and a.shape[0] > 0 and a.shape[0] % 2 == 0,
                lambda a: a.reshape((2, a.shape[0] // 2) + a.shape[1:]))


def whole_type(g, case):
    """Ids, labels and indices of another whole type."""
    to = g.choice(*WHOLE)
    return _one(g, case, lambda a: a.dtype.kind in "iu" and a.dtype.name != to and a.dtype.name != "uint16",
                lambda a: a.astype(to))


def whole_types(g, case):
    """All inputs of whole numbers in another type."""
    to = g.choice("int32", "int64")
    _retype(case, "int64" if to == "int32" else "int32", to)
    return _all(case, lambda a: a.dtype.name == ("int64" if to == "int32" else "int32"), lambda a: a.astype(to))


def _retype(case, old, new):
    case.kinds = {slot: new if np.dtype(kind).name == old else kind for slot, kind in case.kinds.items()}


def doubles(g, case):
    _retype(case, "float32", "float64")
    return _all(case, lambda a: a.dtype.name == "float32", lambda a: a.astype("float64"))


def rank_0(g, case):
    return _one(g, case, lambda a: a.size == 1 and a.ndim > 0, lambda a: a.reshape(()))


def cut_to_rank_0(g, case):
    return _one(g, case, lambda a: a.size > 0 and a.ndim > 0, lambda a: np.asarray(a.reshape(-1)[0]))


def rank_1(g, case):
    return _one(g, case, lambda a: a.ndim == 0, lambda a: a.reshape((1,)))


def broadcast(g, case):
    """One size of one input becomes 1."""
    def cut(a):
        axis = int(np.argmax(np.asarray(a.shape) > 1)) if first else a.ndim - 1
        return np.take(a, [0], axis=axis)
    first = g.flag()
    return _one(g, case, lambda a: a.ndim > 0 and a.size > 1, cut)


def without_first(g, case):
    """[N, ..] becomes [..]."""
    return _one(g, case, lambda a: a.ndim > 0 and a.shape[0] > 0, lambda a: a[0].copy())


def batch(g, case):
    """All inputs with as many rows as the first input: twice as many."""
    n = _plain(next(iter(_values(case)))).shape[:1]
    if not n or _has_lod(case):
        return False
    return _all(case, lambda a: a.shape[:1] == n, lambda a: np.concatenate([a, a[::-1]]))


def no_rows(g, case):
    """All inputs with as many rows as the first input: none."""
    n = _plain(next(iter(_values(case)))).shape[:1]
    if not n or _has_lod(case):
        return False
    return _all(case, lambda a: a.shape[:1] == n, lambda a: a[:0])


def no_elements(g, case):
    """One size of one input is 0."""
    return _one(g, case, lambda a: a.ndim > 0, lambda a: np.take(a, [], axis=g.below(a.ndim)))


def _values(case):
    for values in case.inputs.values():
        yield from values if isinstance(values, list) else [values]


def _has_lod(case):
    return any(isinstance(v, Lod) and v.lod for v in _values(case))


def empty_sequence(g, case):
    """A sequence without steps at the start, the end or in between, in all inputs that have the same LoD."""
    lods = [v.lod for v in _values(case) if isinstance(v, Lod) and v.lod]
    if not lods:
        return False
    chosen = g.choice(*lods)
    at = g.below(len(chosen[-1]))
    if len(chosen) > 1:
        return False
    offsets = chosen[0][:at] + [chosen[0][at]] + chosen[0][at:]
    for slot, i in list(_slots(case, lambda a: True)):
        _replace(case, (slot, i), lambda v: Lod(v.array, [offsets]) if isinstance(v, Lod) and v.lod == chosen else v)
    return True


def without_lod(g, case):
    found = [at for at in _slots(case, lambda a: True)]
    for at in found:
        _replace(case, at, lambda v: v.array if isinstance(v, Lod) else v)
    return _has_lod(case)


def with_lod(g, case):
    """A LoD where none is asked for."""
    found = [at for at in _slots(case, lambda a: a.ndim > 0 and a.shape[0] > 1)]
    if not found or _has_lod(case):
        return False
    _replace(case, g.choice(*found), lambda v: Lod(_plain(v), [[0, 1, _plain(v).shape[0]]]))
    return True


def axis(g, case):
    """An axis counted from the other end, or one beyond what there is."""
    names = [n for n in ("axis", "dim", "begin_norm_axis", "x_num_col_dims", "offset", "dim1", "axis1", "depth", "k",
                         "start_axis", "stop_axis", "diagonal", "soft_label", "groups", "group", "index", "num")
             if isinstance(case.attrs.get(n, 0 if n in ("axis", "dim") else None), int)]
    names = [n for n in names if n in _attributes(g.op)]
    if not names:
        return False
    rank = _plain(next(iter(_values(case)))).ndim
    case.attrs = {**case.attrs, g.choice(*names): g.choice(-1, -rank, rank - 1, rank, -rank - 1, 0, 1, 2, -2)}
    return True


def _proto(op):
    from paddle.base.framework import OpProtoHolder  # only the process with real Paddle asks
    return OpProtoHolder.instance().get_op_proto(op)


def _attributes(op):
    return {a.name for a in _proto(op).attrs}


def _snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def from_tensor(g, case):
    """An attribute that an input gives: AxisTensor, ShapeTensor, StartsTensorList and the like."""
    found = []
    for slot in _proto(g.op).inputs:
        stem = _snake(re.sub(r"Tensor(List)?$|_list$", "", slot.name))
        for name in (stem, stem.rstrip("s"), {"factor": "scale", "repeats": "repeat_times"}.get(stem, stem)):
            value = case.attrs.get(name)
            if slot.name not in case.inputs and isinstance(value, (int, float, list)) and not isinstance(value, bool):
                found.append((slot, name, value))
                break
    if not found:
        return False
    slot, name, value = g.choice(*found)
    kind = g.choice("int32", "int64") if not isinstance(value, float) else "float32"
    if slot.duplicable:
        if not isinstance(value, list):
            return False
        rank = g.below(2)
        case.inputs[slot.name] = [np.asarray(v, kind).reshape([1] if rank == 0 else []) for v in value]
    else:
        shape = [-1] if isinstance(value, list) or g.flag() else []
        case.inputs[slot.name] = np.asarray(value, kind).reshape(shape)
    case.no_grad += (slot.name,)
    if g.flag():
        case.attrs = {k: v for k, v in case.attrs.items() if k != name}
    return True


# Shapes that fit nowhere: where 2.6.2 does not look, and takes as many elements as it needs, a refusal is as good.
NOT_CHECKED = {f.__name__ for f in (with_last, deeper, halved, cut_to_rank_0, rank_1, broadcast, without_first,
                                    no_elements)}

# Answers of 2.6.2 to a variation that is not one to have.
NOT_VARIED = {
    "without_last": {
        "accuracy average_accumulates beam_search ctc_align fill_diagonal_tensor ftrl fused_embedding_seq_pool "
        "hierarchical_sigmoid merge_lod_tensor merged_momentum momentum put_along_axis retinanet_detection_output "
        "sequence_scatter update_loss_scaling":
            "2.6.2 does not look at the shape, and takes as many elements as it needs",
        "elementwise_heaviside": "2.6.2 on the CPU takes X and Y for each other where X has the lower rank",
        "cholesky_solve": "2.6.2 leaves a part of the gradient unwritten",
        "nce": "2.6.2 reads the second size of a Label that has one",
        "cummax mode kthvalue": "the gradient of a scalar is a constant in 2.6.2, whatever comes in"},
    "rank_0": {
        "fill_diagonal hierarchical_sigmoid merged_momentum sequence_scatter": "2.6.2 does not look at the shape",
        "average_accumulates pow2_decay_with_linear_warmup update_loss_scaling":
            "2.6.2 writes into a scalar as if it were a vector",
        "detection_map": "2.6.2 reads a state that it was told there is none of",
        "cummax mode kthvalue": "the gradient of a scalar is a constant in 2.6.2, whatever comes in"},
    "cut_to_rank_0": {
        "cummax mode kthvalue": "the gradient of a scalar is a constant in 2.6.2, whatever comes in",
        "elementwise_heaviside": "2.6.2 on the CPU takes X and Y for each other where X has the lower rank",
        "accuracy average_accumulates": "2.6.2 writes into a scalar as if it were a vector"},
    "deeper": {
        "cholesky_solve triangular_solve": "2.6.2 leaves a part of the gradient unwritten",
        "elementwise_heaviside": "2.6.2 on the CPU takes X and Y for each other where X has the lower rank"},
    "without_first": {
        "cummax mode kthvalue": "the gradient of a scalar is a constant in 2.6.2, whatever comes in",
        "cholesky_solve": "2.6.2 leaves a part of the gradient unwritten",
        "elementwise_heaviside": "2.6.2 on the CPU takes X and Y for each other where X has the lower rank"},
    "no_elements": {
        "bincount": "2.6.2 gives an empty Out the type of X",
        "conv3d": "2.6.2 leaves the result of a filter without elements unwritten",
        "im2sequence": "2.6.2 counts windows of an image that is not there",
        "layer_norm": "2.6.2 leaves the gradients of scale and bias unwritten",
        "strided_slice": "2.6.2 counts elements of an axis that has none",
        "sampling_id": "2.6.2 gives a column of a row that has none"},
    "whole_type": {"merge_lod_tensor": "2.6.2 does not look at the type"},
    "whole_types": {"update_loss_scaling": "2.6.2 does not look at the type"},
    "doubles": {"shuffle_channel": "2.6.2 leaves half of the result unwritten"},
    "broadcast": {"accuracy": "2.6.2 takes the width of Out, which holds more than Indices"},
    "with_last": {
        "cholesky_solve reduce_amax reduce_amin": "2.6.2 leaves a part of the gradient unwritten",
        "elementwise_heaviside": "2.6.2 on the CPU takes X and Y for each other where X has the lower rank"},
    "batch": {
        "expand_v2 roi_align roi_pool lu_unpack pow2_decay_with_linear_warmup unbind unstack split":
            "what says how many there are does not grow with them",
        "auc distribute_fpn_proposals fill_diagonal label_smooth retinanet_detection_output":
            "2.6.2 does not look at the shape",
        "lu nanmedian svd": "rows that come twice leave open which of them counts"},
    "no_rows": {
        "fill_diagonal lamb sparse_momentum split unstack unbind bincount":
            "2.6.2 does not look at the shape",
        "distribute_fpn_proposals generate_proposals mine_hard_examples multiclass_nms multiclass_nms2":
            "the result has a LoD of no sequences, which no case folder holds",
        "mv": "2.6.2 leaves the gradient of Vec unwritten",
        "sum": "2.6.2 gives a scalar without memory where all tensors are empty",
        "dequantize_linear quantize_linear": "2.6.2 takes no scales for no channels"},
    "axis": {
        "split unbind unstack": "what says how many there are does not change with the axis",
        "index_add": "2.6.2 does not look at the shape"},
    "empty_sequence": {
        "edit_distance gru lstm fusion_gru fusion_lstm var_conv_2d":
            "2.6.2 does not ask for as many sequences everywhere"},
    "all_without_last": {
        "beam_search ctc_align fill_diagonal fill_diagonal_tensor fused_embedding_seq_pool fusion_lstm "
        "hierarchical_sigmoid merged_momentum sequence_scatter": "2.6.2 does not look at the shape",
        "nce": "2.6.2 reads the second size of a Label that has one"},
    "with_lod": {
        "where": "its gradient in 2.6.2 shares what is left of the LoD of another run of the shape function",
        "box_decoder_and_assign": "2.6.2 shares the LoD of whichever input has one"},
}


def _is_left_out(op, name):
    return any(op in ops.split() for ops in NOT_VARIED.get(name, {}))


VARIATIONS = (without_last, with_last, all_without_last, deeper, halved, whole_type, whole_types, doubles, rank_0,
              cut_to_rank_0, rank_1, broadcast, without_first, batch, no_rows, no_elements, empty_sequence, without_lod,
              with_lod, axis, from_tensor)


def _is_whole(case):
    """Whether each LoD ends where its tensor does."""
    return all(not isinstance(v, Lod) or not v.lod or v.array.shape[:1] == (v.lod[-1][-1],) for v in _values(case))


def vary(g, op, case):
    """Changes one thing of the case, if there is such a thing; returns the name of what changed."""
    g.op = op
    before = Case({k: list(v) if isinstance(v, list) else v for k, v in case.inputs.items()}, dict(case.attrs),
                  case.outputs)
    for _ in range(4):
        variation = g.choice(*VARIATIONS)
        try:
            if not _is_left_out(op, variation.__name__) and variation(g, case) and _is_whole(case):
                return variation.__name__
        except (ValueError, IndexError, StopIteration):
            pass  # no input to change
        case.inputs, case.attrs = dict(before.inputs), dict(before.attrs)
    return ""
