"""Operators that are not drawn, and why."""
from sparse_truths import SPARSE

NO_CPU = "real Paddle has no kernel for it on the CPU"
BLOCK = "runs a block; programs of tests/oracle/programs have it"
ARRAY = "reads or writes what is no tensor; tests/oracle/cases/control.py has programs of it"
FILE = "reads or writes files; tests/oracle/training_checks.py exchanges them"

WITHOUT = {
    **{op: NO_CPU for op in (
        "margin_cross_entropy", "pad2d",
        "fused_embedding_eltwise_layernorm", "fused_fc_elementwise_layernorm", "fused_seqpool_cvm", "cudnn_lstm",
        "skip_layernorm", "sync_batch_norm", "fused_softmax_mask_upper_triangle", "multihead_matmul")},
    **{op: "real Paddle has it for oneDNN alone; tests/oracle/cases/fused_onednn.py has it" for op in (
        "dequantize", "quantize", "requantize", "fused_conv2d", "fused_conv3d", "fused_elementwise_add",
        "fused_elementwise_div", "fused_elementwise_mul", "fused_elementwise_sub", "fused_matmul",
        "fused_softplus", "fused_transpose", "multi_gru")},
    **{op: "real Paddle 2.6.2 has it no more: there is nothing to ask" for op in (
        "cos_sim", "diag", "expand_as", "flatten", "gaussian_random_batch_size_like", "isfinite", "lstm_unit",
        "lstmp", "one_hot", "pad_constant_like", "rnn_memory_helper", "smooth_l1_loss", "squared_l2_distance",
        "squeeze", "target_assign", "unsqueeze")},
    **{op: BLOCK for op in (
        "conditional_block", "conditional_block_infer", "recurrent", "while")},
    **{op: ARRAY for op in (
        "array_to_lod_tensor", "beam_search_decode", "feed", "fetch", "fetch_v2",
        "get_tensor_from_selected_rows", "lod_array_length", "lod_rank_table", "lod_tensor_to_array",
        "max_sequence_len", "merge_selected_rows", "read_from_array", "reorder_lod_tensor_by_rank",
        "shrink_rnn_memory", "tensor_array_to_tensor", "write_to_array")},
    **{op: FILE for op in (
        "load", "load_combine", "save", "save_combine")},
    **{op: "its draws are recorded: tests/oracle/sparse_truths.py" for op in SPARSE},
    **{op: "real Paddle has no kernel of it on the CPU; what its other operators answer is recorded: "
           "tests/oracle/sparse_products.py" for op in (
               "sparse_acos", "sparse_acosh", "sparse_addmm", "sparse_masked_matmul", "sparse_matmul", "sparse_mv",
               "sparse_sync_batch_norm")},
    "sparse_fused_attention": NO_CPU,
    **{op: "what it gives is not initialised" for op in (
        "empty", "strings_empty", "strings_empty_like")},
    "dot_product_attention": "of phibridge's passes; Paddle has no such operator",
    **{op: "real Paddle 2.6.2 has no call of it" for op in ("sparse_empty_like", "strings_copy")},
    "get_places": "nothing of real Paddle reads the devices that it writes; parity/truths/programs has programs of it",
    **{op: "its kernel on the CPU only refuses; tools/oracle record keeps that" for op in (
        "alloc_float_status", "get_float_status", "clear_float_status")},
    "assert": "has no output",
    "elementwise_chain": "real Paddle has no such operator: a pass of phibridge makes it",
    "select_output": "of its results one is written; tests/oracle/cases/control.py has it",
}
