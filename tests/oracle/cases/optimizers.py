"""One step of each optimizer, against real Paddle."""
import numpy as np

from op_case import op_case


def make(out):
    r, f = np.random.RandomState(0), np.float32
    rate = f([0.1])

    def any_sign():
        return r.randn(4, 3).astype(f)

    def positive():
        return (r.rand(4, 3) + 0.5).astype(f)

    op_case(out + "/sgd", "sgd", dict(Param=any_sign(), LearningRate=rate, Grad=any_sign()), {}, ["ParamOut"])
    for nesterov in (False, True):
        op_case(f"{out}/momentum_{nesterov}", "momentum",
                dict(Param=any_sign(), Grad=any_sign(), Velocity=any_sign(), LearningRate=rate),
                dict(mu=0.9, use_nesterov=nesterov, regularization_method="l2_decay", regularization_coeff=0.1,
                     rescale_grad=0.5),
                ["ParamOut", "VelocityOut"])
    adam = dict(Param=any_sign(), Grad=any_sign(), LearningRate=rate, Moment1=any_sign(), Moment2=positive(),
                Beta1Pow=f([0.729]), Beta2Pow=f([0.997]))
    op_case(out + "/adam", "adam", adam, {},
            ["ParamOut", "Moment1Out", "Moment2Out", "Beta1PowOut", "Beta2PowOut"],
            inplace={s + "Out": s for s in ("Param", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow")})
    for name in ("adagrad", "decayed_adagrad"):
        op_case(f"{out}/{name}", name, dict(Param=any_sign(), Grad=any_sign(), Moment=positive(), LearningRate=rate),
                {}, ["ParamOut", "MomentOut"])
    op_case(out + "/adadelta", "adadelta",
            dict(Param=any_sign(), Grad=any_sign(), AvgSquaredGrad=positive(), AvgSquaredUpdate=positive(),
                 LearningRate=rate), {}, ["ParamOut", "AvgSquaredGradOut", "AvgSquaredUpdateOut"])
    op_case(out + "/adamax", "adamax",
            dict(Param=any_sign(), Grad=any_sign(), LearningRate=rate, Moment=any_sign(), InfNorm=positive(),
                 Beta1Pow=f([0.729])), {}, ["ParamOut", "MomentOut", "InfNormOut"])
    for power in (-0.5, -0.7):
        op_case(f"{out}/ftrl_{power}", "ftrl",
                dict(Param=any_sign(), SquaredAccumulator=positive(), LinearAccumulator=any_sign(), Grad=any_sign(),
                     LearningRate=rate), dict(l1=0.2, l2=0.3, lr_power=power),
                ["ParamOut", "SquaredAccumOut", "LinearAccumOut"])

    adam_like(out, any_sign, positive, rate)
    many(out, any_sign, rate)
    loss_scaling(out, any_sign)
    accumulates(out, any_sign)
    for l1 in (0.0, 0.5):
        op_case(f"{out}/proximal_gd_{l1}", "proximal_gd", dict(Param=any_sign(), Grad=any_sign(), LearningRate=rate),
                dict(l1=l1, l2=0.2), ["ParamOut"])
    for name, attrs in (("clipped", dict(clip=0.5, sigma=0.0)), ("noise", dict(clip=10.0, sigma=1.0, seed=7)),
                        ("other_noise", dict(clip=1.0, sigma=2.0, seed=12345))):
        op_case(f"{out}/dpsgd_{name}", "dpsgd", dict(Param=any_sign(), Grad=any_sign(), LearningRate=rate),
                dict(attrs, batch_size=4.0), ["ParamOut"])
    for kind in ("int32", "int64"):
        for axis, grad in ((0, any_sign()[:3]), (1, any_sign())):
            index = np.array([2, 0, 2] if axis == 0 else [2, 0, 1], kind)
            op_case(f"{out}/sparse_momentum_{kind}_{axis}", "sparse_momentum",
                    dict(Param=any_sign(), Grad=grad, Velocity=any_sign(), Index=index, LearningRate=rate),
                    dict(mu=0.9, axis=axis, regularization_method="l2_decay", regularization_coeff=0.1,
                         use_nesterov=True, rescale_grad=0.5), ["ParamOut", "VelocityOut"])
    for step in (3, 9, 10, 19, 29, 99):
        op_case(f"{out}/pow2_decay_with_linear_warmup_{step}", "pow2_decay_with_linear_warmup",
                dict(LearningRate=rate, Step=np.int64([step])),
                dict(warmup_steps=10, total_steps=30, base_lr=0.5, end_lr=0.1), ["LearningRateOut", "StepOut"],
                inplace={"LearningRateOut": "LearningRate", "StepOut": "Step"})
    tensors = [any_sign(), any_sign()[0], any_sign()[:, :2].copy()]
    for name, attrs in (("close", dict(copy_data=True, use_align=False)), ("aligned", dict(copy_data=True)),
                        ("to_32", dict(copy_data=True, align_size=32)),
                        ("constant", dict(set_constant=True, constant=3.0, use_align=False)),
                        ("both", dict(copy_data=True, set_constant=True, constant=3.0, use_align=False))):
        op_case(f"{out}/coalesce_tensor_{name}", "coalesce_tensor", dict(Input=tensors), dict(attrs, dtype=5),
                {"Output": 3, "FusedOutput": 1}, inplace={"Output": "Input"},
                fetch=["Output", "FusedOutput"] if attrs.get("use_align") is False else ["Output"])
    op_case(out + "/grad_add", "grad_add", dict(X=any_sign(), Y=any_sign()), {}, ["Out"])


def adam_like(out, any_sign, positive, rate):
    """adamw and lamb."""
    f = np.float32
    states = dict(Param=any_sign(), Grad=any_sign(), LearningRate=rate, Moment1=any_sign(), Moment2=positive(),
                  Beta1Pow=f([0.729]), Beta2Pow=f([0.997]))
    outs = ["ParamOut", "Moment1Out", "Moment2Out", "Beta1PowOut", "Beta2PowOut"]
    shared = {s + "Out": s for s in ("Param", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow")}
    for name, attrs in (("decays", dict(with_decay=True, coeff=0.1)), ("does_not", dict(with_decay=False, coeff=0.1)),
                        ("ratio", dict(with_decay=True, coeff=0.1, lr_ratio=0.5)),
                        ("global_powers", dict(with_decay=True, use_global_beta_pow=True))):
        op_case(f"{out}/adamw_{name}", "adamw", states, attrs, outs, inplace=shared)
    op_case(out + "/adamw_skips", "adamw", dict(states, SkipUpdate=np.array([True])),
            dict(with_decay=True, coeff=0.1), outs, inplace=shared)
    for decay, always in ((0.1, False), (0.0, False), (0.0, True)):
        op_case(f"{out}/lamb_{decay}_{always}", "lamb", states, dict(weight_decay=decay, always_adapt=always), outs,
                inplace=shared)
    op_case(out + "/lamb_zero", "lamb", dict(states, Param=np.zeros((4, 3), "float32")), dict(weight_decay=0.1), outs,
            inplace=shared)
    op_case(out + "/lamb_skips", "lamb", dict(states, SkipUpdate=np.array([True])), dict(weight_decay=0.1), outs,
            inplace=shared)


def many(out, any_sign, rate):
    """Ops of several parameters at once."""
    f = np.float32
    two = {"Param": [any_sign(), any_sign()[0]], "Grad": [any_sign(), any_sign()[0]], "LearningRate": [rate, rate / 2]}
    moving = dict(two, Velocity=[any_sign(), any_sign()[0]])
    counts = {"ParamOut": 2, "VelocityOut": 2}
    for name, decay, epsilon in (("decays", 0.01, 0.0), ("epsilon", 0.01, 1e-3), ("does_not", 0.0, 0.0)):
        op_case(f"{out}/lars_momentum_{name}", "lars_momentum", moving,
                dict(mu=0.9, lars_coeff=0.01, lars_weight_decay=[decay, decay / 2], epsilon=epsilon, rescale_grad=0.5),
                counts)
    shared = {"ParamOut": "Param", "VelocityOut": "Velocity"}
    op_case(out + "/merged_momentum", "merged_momentum", moving, dict(mu=0.9, use_nesterov=True, rescale_grad=0.5),
            counts, inplace=shared)
    for name, rates in (("one_rate", [rate]), ("two_rates", [rate, rate / 2])):
        op_case(f"{out}/merged_momentum_{name}", "merged_momentum", dict(moving, LearningRate=rates),
                dict(mu=0.9, rescale_grad=0.5), counts, inplace=shared)
    op_case(out + "/merged_momentum_decays", "merged_momentum", moving,
            dict(mu=0.9, regularization_method=["l2_decay", ""], regularization_coeff=[0.1, 0.2], rescale_grad=0.5),
            counts,
            inplace=shared)
    states = dict(two, Moment1=[any_sign(), any_sign()[0]], Moment2=[any_sign() ** 2, any_sign()[0] ** 2],
                  Beta1Pow=[f([0.729]), f([0.9])], Beta2Pow=[f([0.997]), f([0.999])])
    op_case(out + "/merged_adam", "merged_adam", states, {},
            {s + "Out": 2 for s in ("Param", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow")},
            inplace={s + "Out": s for s in ("Param", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow")})


def loss_scaling(out, any_sign):
    f, outs = np.float32, {"Out": 2, "FoundInfinite": 1}
    infinite = any_sign()
    infinite[1, 1] = np.inf
    for name, xs in (("finite", [any_sign(), any_sign()[0]]), ("infinite", [any_sign()[0], infinite])):
        op_case(f"{out}/check_finite_and_unscale_{name}", "check_finite_and_unscale", dict(X=xs, Scale=f([4])), {},
                outs, out_dtypes={"FoundInfinite": "bool"})
    for found, good, bad, scale in ((False, 3, 1, 8), (False, 9, 1, 8), (True, 3, 0, 8), (True, 3, 1, 8),
                                    (True, 3, 1, 1.2), (False, 9, 1, 3e38)):
        inputs = dict(X=[any_sign(), any_sign()[0]], FoundInfinite=np.array([found]), PrevLossScaling=f([scale]),
                      InGoodSteps=np.int32([good]), InBadSteps=np.int32([bad]))
        shared = {"Out": "X", "LossScaling": "PrevLossScaling", "OutGoodSteps": "InGoodSteps",
                  "OutBadSteps": "InBadSteps"}
        attrs = dict(incr_every_n_steps=10, decr_every_n_nan_or_inf=2, incr_ratio=2.0, decr_ratio=0.5)
        counts = {"Out": 2, "LossScaling": 1, "OutGoodSteps": 1, "OutBadSteps": 1}
        op_case(f"{out}/update_loss_scaling_{found}_{good}_{bad}_{scale:g}", "update_loss_scaling", inputs, attrs,
                counts, inplace=shared)
    op_case(out + "/update_loss_scaling_stops", "update_loss_scaling", dict(inputs, StopUpdate=np.array([True])), attrs,
            counts, inplace=shared)


def accumulates(out, any_sign):
    sums, counts = ["sum_1", "sum_2", "sum_3"], ["num_accumulates", "old_num_accumulates", "num_updates"]
    for name, before, window in (("adds", (5, 3, 20), (0.5, 1000, 4)), ("waits", (5, 3, 20), (0.5, 1000, 10)),
                                 ("largest", (5, 3, 20), (0.1, 6, 2)), ("share", (9, 3, 20), (0.5, 1000, 10)),
                                 ("second_sum", (5, 3, 16383), (0.9, 20000, 10000))):
        inputs = {"param": any_sign(), **{"in_" + s: any_sign() for s in sums},
                  **{"in_" + c: np.int64([v]) for c, v in zip(counts, before)}}
        op_case(f"{out}/average_accumulates_{name}", "average_accumulates", inputs,
                dict(zip(("average_window", "max_average_window", "min_average_window"), window)),
                ["out_" + s for s in sums + counts], inplace={"out_" + s: "in_" + s for s in sums + counts})
