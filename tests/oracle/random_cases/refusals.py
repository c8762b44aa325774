"""What operators must refuse: the simplest draw of each operator, changed so that it fits no more.

Recorded with the truths (record_truths.py) if real Paddle refuses it too, or ends with a crash.
"""
import numpy as np

from changes import attrs, fewer, given, lod, more, output, shape, unset, without
from draw import Case

REFUSED = {}
# Operators whose kernel on the CPU does nothing but refuse, as Unimplemented, and the case that shows it.
ONLY_REFUSE = {"alloc_float_status": Case({}, {}, ["FloatStatus"]),
               **{op: Case({"FloatStatus": np.zeros(8, "float32")}, {}, ["FloatStatusOut"])
                  for op in ("clear_float_status", "get_float_status")}}


def refused(op, text, *changes):
    """`text`: what the message of the error must hold."""
    REFUSED.setdefault(op, []).append((text, changes))


for status in ONLY_REFUSE:
    refused(status, "only NPUs have a register of overflows")
refused("affine_channel", "Scale", shape("Scale", 7))
refused("affine_grid", "output_shape", without("OutputShape"), attrs(output_shape=[2, 3]))
refused("anchor_generator", "stride", attrs(stride=[16.0]))
refused("beam_search", "rank 2", shape("scores", 4))
refused("beam_search", "level", attrs(level=5))
refused("box_clip", "ImInfo", shape("Input", 3, 5))
refused("box_clip", "ImInfo", shape("ImInfo", 1, 4))
refused("box_coder", "PriorBox", shape("PriorBox", 3, 5))
refused("box_coder", "TargetBox", shape("TargetBox", 3, 5))
refused("box_coder", "axis 1", shape("TargetBox", 2, 7, 4), shape("PriorBox", 3, 4),
        attrs(code_type="decode_center_size", axis=0))
refused("box_coder", "PriorBoxVar", given("PriorBoxVar", np.ones(3, "float32")))
refused("box_decoder_and_assign", "TargetBox", shape("TargetBox", 2, 5))
refused("box_decoder_and_assign", "TargetBox", shape("PriorBox", 2, 5))
refused("box_decoder_and_assign", "as many rows", shape("PriorBox", 9, 4))
refused("box_decoder_and_assign", "PriorBoxVar", shape("PriorBoxVar", 3))
refused("chunk_eval", "Inference", shape("Inference", 2, 3, 1, 1))
refused("chunk_eval", "Inference", shape("Inference", 99, 1))
refused("chunk_eval", "chunk_scheme", attrs(chunk_scheme="other"))
refused("collect_fpn_proposals", "MultiLevelScores", more("MultiLevelScores"))
refused("crf_decoding", "rank 2", shape("Emission", 3))
refused("crf_decoding", "Transition", shape("Transition", 3, 9))
refused("crf_decoding", "Label", given("Label", np.zeros((99, 1), "int64")))
refused("crop", "rank", without("Y"), attrs(shape=[1]))
refused("data_norm", "rank 2 to 5", shape("X", 3))
refused("data_norm", "BatchSize", shape("BatchSize", 99))
refused("data_norm", "BatchSum", shape("BatchSum", 99))
refused("data_norm", "scale_w", attrs(enable_scale_and_shift=True), without("scale_w"))
refused("density_prior_box", "equally long", attrs(fixed_sizes=[1.0, 2.0], densities=[1]))
refused("density_prior_box", "densities", attrs(fixed_sizes=[1.0], densities=[0]))
refused("density_prior_box", "4 numbers above 0", attrs(variances=[0.1, 0.1, 0.0, 0.2]))
refused("detection_map", "DetectRes", shape("DetectRes", 3, 5))
refused("detection_map", "Label", shape("Label", 3, 4))
refused("dequantize_linear", "must hold 1 scales", shape("Scale", 0))
refused("dequantize_linear", "must hold 3 scales", attrs(quant_axis=1), shape("X", 2, 3), shape("Scale", 2))
refused("dequantize_linear", "must hold 3 scales", attrs(quant_axis=1), shape("X", 2, 3), given("Scale", np.ones(2)))
refused("distribute_fpn_proposals", "max_level", attrs(min_level=4, max_level=2))
refused("distribute_fpn_proposals", "RoisNum", given("RoisNum", np.array([-1, 2], "int32")))
refused("distribute_fpn_proposals", "RoisNum", given("RoisNum", np.array([99], "int32")))
refused("edit_distance", "reference 0 is empty", attrs(normalized=True), without("HypsLength"), without("RefsLength"),
        given("Hyps", np.ones((2, 1), "int64")), lod("Hyps", [0, 2]), given("Refs", np.ones((0, 1), "int64")),
        lod("Refs", [0, 0]))
refused("fake_channel_wise_dequantize_max_abs", "Scales", more("Scales", 3))
refused("fake_channel_wise_dequantize_max_abs", "quant_bits", attrs(quant_bits=[]))
refused("fake_channel_wise_dequantize_max_abs", "axis", attrs(quant_axis=9))
refused("fake_quantize_range_abs_max", "Iter", without("Iter"), attrs(is_test=False))
refused("fake_quantize_range_abs_max", "OutScales", given("Iter", [0], "int64"), attrs(is_test=False))
refused("fake_quantize_range_abs_max", "OutScales", without("Iter"), attrs(is_test=False), output("OutScales"))
refused("fc", "Bias", given("Bias", np.ones((2, 3), "float32")))
refused("fc", "rows of W", shape("W", 77, 3))
refused("fused_embedding_eltwise_layernorm", "Embs", more("Embs"))
refused("fused_embedding_eltwise_layernorm", "columns", more("Ids"), more("Embs"), shape("Embs", 3, 77),
        given("Bias", np.ones(77, "float32")), given("Scale", np.ones(77, "float32")))
refused("fused_embedding_eltwise_layernorm", "Ids must hold", shape("Ids", 3))
refused("fused_embedding_eltwise_layernorm", "Ids must hold", shape("Embs", 2, 3, 4))
refused("fused_fc_elementwise_layernorm", "begin_norm_axis", attrs(begin_norm_axis=("int", 7)))
refused("fused_fc_elementwise_layernorm", "elements of Y", shape("Y", 77, 3))
for fused in ("fused_elemwise_activation", "fused_elemwise_add_activation"):
    refused(fused, "functor_list", attrs(functor_list=[]))
    refused(fused, "functor_list", attrs(functor_list=["relu"]))
    refused(fused, "functor_list", attrs(functor_list=["relu", "tanh"]))
refused("fusion_repeated_fc_relu", "as many", fewer("Bias"))
refused("fusion_repeated_fc_relu", "matrices", shape("W", 3))
refused("fusion_seqexpand_concat_fc", "2 tensors", lambda case: case.inputs.update(X=case.inputs["X"][:1]))
refused("fusion_seqexpand_concat_fc", "rank 2", shape("X", 3))
refused("fusion_seqexpand_concat_fc", "rows",
        lambda case: case.inputs.update(X=[case.inputs["X"][0]] + [np.ones((77,) + np.asarray(getattr(
            x, "array", x)).shape[1:], "float32") for x in case.inputs["X"][1:]]))
refused("fusion_seqpool_concat", "rank 2", shape("X", 3))
refused("fusion_seqpool_cvm_concat", "rank 2", shape("X", 3))
refused("fusion_seqpool_cvm_concat", "use_cvm", attrs(use_cvm=False))
refused("hash", "mod_by", attrs(mod_by=0))
refused("im2sequence", "kernels", attrs(kernels=[2]))
refused("im2sequence", "rank 4", shape("X", 2, 3, 4))
refused("locality_aware_nms", "Scores", shape("Scores", 2, 3))
for outside in (-1, 4):
    refused("index_sample", "must be in [0, 4)", given("X", np.ones((2, 4)), "float32"),
            given("Index", [[3], [outside]], "int64"))
refused("index_select", "must be in [0, 3)", given("X", np.ones((2, 3)), "float32"), given("Index", [0, 3], "int32"),
        attrs(dim=1))
refused("index_select", "must have an axis", given("X", 1.0, "float32"), given("Index", [0, 0], "int32"), attrs(dim=0))
refused("lod_reset", "target_lod", without("Y"), attrs(target_lod=[]))
refused("lod_reset", "must end", given("Y", np.ones((99, 1), "float32")), lod("Y", [0, 99]))
refused("lookup_table", "the last dimension of Ids must be 1", given("Ids", 0, "int64"))
refused("lookup_table_dequant", "2 columns", shape("W", 3, 1))
refused("lookup_table_dequant", "Ids", shape("Ids", 3, 2))
refused("matrix_nms", "Scores", shape("Scores", 1, 2, 77))
refused("matrix_nms", "Scores", shape("Scores", 2, 3))
refused("mine_hard_examples", "ClsLoss", shape("ClsLoss", 1, 77))
refused("multiclass_nms", "rank 3", shape("BBoxes", 3, 4))
refused("multiclass_nms", "numbers", shape("BBoxes", 1, 3, 5))
refused("multiclass_nms", "fit", shape("BBoxes", 1, 77, 4))
refused("multiclass_nms", "rank", attrs(background_label=-1), shape("BBoxes", 77, 3, 4), shape("Scores", 3))
refused("multihead_matmul", "head_number", attrs(head_number=("int", 7)))
refused("multihead_matmul", "W must have", shape("W", 4, 2, 4))
refused("multihead_matmul", "Bias", shape("Bias", 2, 2))
refused("nms", "Boxes", shape("Boxes", 3, 5))
refused("one_hot", "the last dimension", shape("X", 3, 2))
refused("pad2d", "must hold 4 numbers", attrs(paddings=("ints", [1, 2, 3])))
refused("pad2d", "must have rank 4", shape("X", 2, 3, 4))
refused("polygon_box_transform", "Input", shape("Input", 1, 3, 2, 2))
refused("polygon_box_transform", "Input", shape("Input", 2, 2, 2))
refused("prior_box", "max_sizes", attrs(min_sizes=[2.0], max_sizes=[3.0, 4.0]))
refused("prior_box", "above `min_sizes`", attrs(min_sizes=[2.0], max_sizes=[1.0]))
refused("retinanet_detection_output", "one tensor a level",
        lambda case: case.inputs.update(Scores=case.inputs["Scores"] + case.inputs["Scores"][:1]))
refused("retinanet_detection_output", "on level 0", shape("Anchors", 77, 4))
refused("sequence_enumerate", "one element a row", shape("X", 4, 2), lod("X", [0, 4]), attrs(win_size=2))
refused("sequence_expand", "at most one LoD level", lod("X", [0, 1], [0, 1]))
refused("sequence_mask", "MaxLenTensor", given("MaxLenTensor", np.array([-1], "int32")))
refused("sequence_pad", "padded_length", attrs(padded_length=-2))
refused("sequence_pad", "PadValue", shape("PadValue", 77))
refused("sequence_pad", "rank 2", shape("X", 3))
refused("sequence_slice", "one element for each of 1 sequences", shape("Offset", 2, 1))
refused("sequence_slice", "one element for each of 1 sequences", shape("Length", 2, 1))
refused("sequence_slice", "rows from row -1", given("Offset", [[-1]], "int64"))
refused("sequence_slice", "-1 rows from row 0", given("Length", [[-1]], "int64"))
refused("sequence_pool", "LoD", lambda case: case.inputs.update(X=case.inputs["X"].array))
refused("sequence_pool", "more than 2", shape("X", 2, 3), lod("X", [0, 1], [0, 1], [0, 2]))
refused("sequence_unpad", "a length must be in", given("Length", [-1, 1], "int64"))
for value in ([2, 4, 2], [3, 4, 2]):
    refused("set_value", "does not fit the elements that are set", given("Input", np.ones((4, 2)), "float32"),
            attrs(axes=[0], starts=[0], ends=[4], steps=[1], dtype=5), unset("shape", "values"),
            given("ValueTensor", np.ones(value), "float32"))
refused("skip_layernorm", "Scale", shape("Scale", 77))
refused("skip_layernorm", "begin_norm_axis", attrs(begin_norm_axis=("int", 7)))
refused("sparse_momentum", "matrix", shape("Param", 3))
refused("sparse_momentum", "axis", without("Axis"), attrs(axis=5))
refused("sparse_momentum", "`axis` must be 0 or 1", given("Axis", [2], "int32"))
refused("sparse_momentum", "`axis` must be 0 or 1", given("Axis", [-1], "int32"))
refused("spectral_norm", "rank 2 to 5", shape("Weight", 4))
refused("spectral_norm", "rank 2 to 5", shape("Weight", 2, 1, 1, 1, 1, 2))
refused("tdm_child", "a node must be", shape("TreeInfo", 1, 5), attrs(child_nums=2))
refused("var_conv_2d", "ROW and COLUMN", lambda case: case.inputs.update(ROW=case.inputs["ROW"].array))
refused("var_conv_2d", "ROW and COLUMN", lambda case: case.inputs.update(COLUMN=case.inputs["COLUMN"].array))
refused("var_conv_2d", "ROW and COLUMN", lod("ROW", [0, 1, 2]))
refused("var_conv_2d", "ROW and COLUMN", lod("COLUMN", [0, 1, 2]))
