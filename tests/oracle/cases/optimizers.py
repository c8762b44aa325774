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
                dict(mu=0.9, use_nesterov=nesterov, regularization_method="l2_decay", regularization_coeff=0.1),
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
