"""Types that operators take beyond those that their domains name.

Of those types real Paddle 2.6.2 has kernels on the CPU; Draw.dtype draws them where a domain asks for float32 and
float64. uint16 is bfloat16, of which numpy knows nothing.
"""
COMPLEX, SMALL, HALVES = ("complex64", "complex128"), ("int8", "uint8", "int16"), ("float16", "uint16")
MOVES = COMPLEX + SMALL + HALVES

MORE = {
    **{op: MOVES for op in (
        "concat", "expand_v2", "flatten_contiguous_range", "index_put", "slice", "split", "squeeze2", "strided_slice",
        "unbind")},
    **{op: MOVES + ("bool",) for op in (
        "diagonal", "fill_any", "memcpy", "memcpy_d2h", "memcpy_h2d", "reshape2", "scale", "set_value", "size", "stack",
        "unsqueeze2")},
    **{op: COMPLEX for op in (
        "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "cumprod", "dot", "einsum", "flip", "fold",
        "hard_swish", "index_sample", "logsigmoid", "multiplex", "partial_concat", "roll", "sigmoid", "silu", "sin",
        "sinh", "softplus", "softsign", "stanh", "tan", "tanh", "unstack")},
    **{op: ("uint8",) for op in (
        "bilinear_interp", "bitwise_not", "linear_interp", "nearest_interp", "put_along_axis", "reverse",
        "scatter_nd_add", "sequence_reverse", "take_along_axis", "trilinear_interp")},
    **{op: SMALL + HALVES + ("int32",) for op in (
        "equal", "greater_equal", "greater_than", "less_equal", "less_than", "not_equal")},
    **{op: COMPLEX + ("int16", "int8") for op in ("logical_and", "logical_not", "logical_or", "logical_xor")},
    **{op: COMPLEX + ("int32", "int64") for op in ("frame", "matmul_v2", "overlap_add", "pad3d")},
    **{op: HALVES + ("int32", "int64") for op in ("log", "log10", "log1p", "log2")},
    **{op: HALVES + ("uint8",) for op in (
        "bilinear_interp_v2", "linear_interp_v2", "nearest_interp_v2", "trilinear_interp_v2")},
    **{op: HALVES for op in ("bicubic_interp_v2", "isfinite_v2", "isinf_v2", "isnan_v2")},
    **{op: ("uint16",) for op in ("elementwise_max", "elementwise_min", "repeat_interleave", "sgd")},
    **{op: ("float16",) for op in ("diag_v2", "erf", "lod_reset", "segment_pool")},
    **{op: COMPLEX + ("float16",) for op in ("broadcast_tensors", "kron", "trace")},
    **{op: COMPLEX + ("uint16",) for op in ("index_select", "mean", "pad")},
    **{op: COMPLEX + ("float16", "int32", "int64") for op in ("exp", "expm1")},
    **{op: ("int32", "int64") for op in ("conj", "isinf", "isnan", "nanmedian")},
    **{op: COMPLEX + ("bool",) for op in ("fill_zeros_like", "tile")},
    "arg_max": ("int16", "uint8"), "arg_min": ("int16", "uint8"), "assign": MOVES, "atan2": ("float16", "int32", "int64"),
    "cumsum": ("int16",), "elementwise_add": ("int16",), "elementwise_div": ("int32", "int64") + SMALL,
    "elementwise_floordiv": SMALL + HALVES, "elementwise_mul": ("uint16", "bool"), "elementwise_sub": ("uint16", "int16"),
    "elementwise_pow": ("uint16", "int32", "int64"), "equal_all": ("bool",), "fill_any_like": MOVES,
    "fill_diagonal": ("float16", "bool"), "fill_diagonal_tensor": COMPLEX + SMALL + ("float16", "bool"),
    "flatten2": ("int8", "uint8"), "gather": ("uint8", "uint16"), "gather_nd": COMPLEX + SMALL + ("bool",),
    "grad_add": COMPLEX + ("int16", "int32", "int64"), "reduce_mean": COMPLEX + ("uint16", "bool", "int32", "int64"),
    "reduce_sum": SMALL + HALVES + ("bool",), "reshape": ("int16",), "shape": COMPLEX + ("bool", "int8", "uint8"),
    "share_data": ("bool", "float16", "int8", "uint8"), "sign": SMALL + ("int32", "int64"), "sum": COMPLEX + HALVES,
    "transpose2": SMALL + HALVES, "tril_triu": COMPLEX + ("bool", "float16"), "where_index": ("int16", "uint16"),
}
