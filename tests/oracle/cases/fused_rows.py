"""Cases of fused operators: fc, fused elementwise functions, fused sequence layers."""
import numpy as np

from op_case import Lod, op_case

LOD = [[0, 3, 4, 9]]


def _random(seed, *shape, dtype="float32", low=-1.0, high=1.0):
    return np.random.RandomState(seed).uniform(low, high, shape).astype(dtype)


def make_fc(out):
    for dtype in ("float32", "float64"):
        for columns, shape in ((1, (4, 6)), (1, (4, 2, 3)), (2, (2, 3, 6))):
            for bias in (None, (5,), (1, 5)):
                for activation in ("", "relu") if bias else ("",):  # relu needs a bias there
                    inputs = {"Input": _random(1, *shape, dtype=dtype), "W": _random(2, 6, 5, dtype=dtype)}
                    if bias:
                        inputs["Bias"] = _random(3, *bias, dtype=dtype)
                    op_case(f"{out}/fc_{dtype}_{columns}_{len(shape)}_{len(bias or ())}_{activation}", "fc", inputs,
                            {"in_num_col_dims": columns, "activation_type": activation}, ["Out"],
                            out_dtypes={"Out": dtype})
        op_case(f"{out}/fc_padding_{dtype}", "fc",
                {"Input": _random(1, 4, 6, dtype=dtype), "W": _random(2, 10, 9, dtype=dtype),
                 "Bias": _random(3, 5, dtype=dtype)}, {"padding_weights": True, "activation_type": "relu"}, ["Out"],
                out_dtypes={"Out": dtype})


def make_elementwise(out):
    lists = [["elementwise_add", "relu"], ["relu", "elementwise_add"], ["elementwise_add", "scale"],
             ["scale", "elementwise_add"], ["elementwise_mul", "scale"], ["tanh", "elementwise_add"],
             ["elementwise_mul", "tanh"], ["elementwise_mul", "sigmoid"], ["gelu", "elementwise_add"]]
    for op in ("fused_elemwise_activation", "fused_elemwise_add_activation"):
        for dtype in ("float32", "float64"):
            for functors in lists:
                if "_add_" in op and "elementwise_add" not in functors:
                    continue
                for name, y, axis in (("same", (2, 3, 4), -1), ("row", (4,), -1), ("middle", (3,), 1)):
                    for save in (False, True):
                        outputs = ["Out", "IntermediateOut"]
                        op_case(f"{out}/{op}_{'_'.join(functors)}_{name}_{save:d}_{dtype}", op,
                                {"X": _random(1, 2, 3, 4, dtype=dtype), "Y": _random(2, *y, dtype=dtype)},
                                {"functor_list": functors, "axis": axis, "scale": 1.5, "save_intermediate_out": save},
                                outputs, fetch=outputs if save else ["Out"], out_dtypes=dict.fromkeys(outputs, dtype))


def make_sequences(out):
    for dtype in ("float32", "float64"):
        types = {"Out": dtype, "FCOut": dtype, "ReluOut": dtype, "SquaredX": dtype, "SquaredY": dtype,
                 "SquaredXY": dtype}
        ids = np.random.RandomState(1).randint(0, 7, (9, 1)).astype("int64")
        for padding in (-1, 3):
            op_case(f"{out}/fused_embedding_seq_pool_{dtype}_{padding}", "fused_embedding_seq_pool",
                    {"W": _random(2, 7, 5, dtype=dtype), "Ids": Lod(ids, LOD)}, {"padding_idx": padding}, ["Out"],
                    out_dtypes=types)
        xs = [Lod(_random(i, 9 + i, 4, dtype=dtype, low=0, high=5), [[0, 3, 4, 9 + i]]) for i in range(3)]
        for pool in ("SUM", "AVERAGE", "SQRT"):
            op_case(f"{out}/fusion_seqpool_concat_{pool}_{dtype}", "fusion_seqpool_concat", {"X": xs},
                    {"pooltype": pool}, ["Out"], out_dtypes=types)
            op_case(f"{out}/fusion_seqpool_cvm_concat_{pool}_{dtype}", "fusion_seqpool_cvm_concat",
                    {"X": xs, "CVM": _random(5, 3, 2, dtype=dtype)}, {"pooltype": pool, "use_cvm": True}, ["Out"],
                    out_dtypes=types)
        for activation in ("identity", "relu", "tanh", "sigmoid"):
            inputs = {"X": [Lod(_random(1, 9, 4, dtype=dtype), LOD), Lod(_random(2, 3, 2, dtype=dtype), [[0, 1, 2, 3]]),
                            Lod(_random(3, 3, 3, dtype=dtype), [[0, 1, 2, 3]])], "FCWeight": _random(4, 9, 5, dtype=dtype)}
            if activation != "identity":
                inputs["FCBias"] = _random(5, 1, 5, dtype=dtype)
            op_case(f"{out}/fusion_seqexpand_concat_fc_{activation}_{dtype}", "fusion_seqexpand_concat_fc", inputs,
                    {"fc_activation": activation}, ["Out", "FCOut"], fetch=["Out"], out_dtypes=types)
        op_case(f"{out}/fusion_repeated_fc_relu_{dtype}", "fusion_repeated_fc_relu",
                {"X": _random(1, 4, 3, dtype=dtype),
                 "W": [_random(2, 3, 5, dtype=dtype), _random(3, 5, 6, dtype=dtype), _random(4, 6, 2, dtype=dtype)],
                 "Bias": [_random(5, 5, dtype=dtype), _random(6, 6, dtype=dtype), _random(7, 2, dtype=dtype)]}, {},
                {"ReluOut": 2, "Out": 1}, fetch=["Out"], out_dtypes=types)
        op_case(f"{out}/fusion_squared_mat_sub_{dtype}", "fusion_squared_mat_sub",
                {"X": _random(1, 4, 3, dtype=dtype), "Y": _random(2, 3, 5, dtype=dtype)}, {"scalar": 0.7},
                ["SquaredX", "SquaredY", "SquaredXY", "Out"], fetch=["Out"], out_dtypes=types)
        op_case(f"{out}/fused_softmax_mask_{dtype}", "fused_softmax_mask",
                {"X": _random(1, 2, 3, 4, 32, dtype=dtype), "Mask": _random(2, 2, 1, 4, 32, dtype=dtype)}, {}, ["Out"],
                out_dtypes=types)


def make(out):
    make_fc(out)
    make_elementwise(out)
    make_sequences(out)
