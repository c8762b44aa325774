"""Training: learning rates that the program itself computes, loss scaling, accumulated gradients, two optimizers."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.optimizer import lr

from program_case import data, integers, training_case, uniform

STEPS, BATCH, SIZE, CLASSES = 8, 12, 8, 3


def feeds(name):
    label = integers(name + "/label", (STEPS, BATCH, 1), 0, CLASSES)
    centres = uniform(name + "/centres", (CLASSES, SIZE), -2, 2)
    return {"x": (centres[label[..., 0]] + uniform(name + "/noise", (STEPS, BATCH, SIZE), -1, 1)).astype("float32"),
            "label": label}


def classifier():
    x, label = data("x", [-1, SIZE]), data("label", [-1, 1], "int64")
    logits = static.nn.fc(static.nn.fc(x, 10, activation="relu"), CLASSES)
    return paddle.mean(F.cross_entropy(logits, label))


def rate(schedule, make_optimizer=paddle.optimizer.SGD):
    """The rate is fetched too. Optimizers of 2.6 still read a variable here, but no longer take one."""
    def build():
        loss, value, optimizer = classifier(), schedule(), make_optimizer(0.1)
        optimizer._learning_rate_map[static.default_main_program()] = value
        optimizer.minimize(loss)
        return [loss, value]
    return build


def loss_scaling():
    """paddle.static.amp with all ops kept in float32: what remains is the scaling of the loss. The fourth batch
    overflows, so that its step is left out and the scale is halved."""
    loss = classifier()
    lists = paddle.static.amp.AutoMixedPrecisionLists(
        custom_black_list={"mul", "matmul", "matmul_v2", "elementwise_add", "relu"})
    optimizer = paddle.static.amp.decorate(
        paddle.optimizer.Momentum(0.1, 0.9), lists, init_loss_scaling=2.0 ** 40, incr_every_n_steps=2,
        decr_every_n_nan_or_inf=1, incr_ratio=2.0, decr_ratio=0.5, use_dynamic_loss_scaling=True)
    optimizer.minimize(loss)
    return [loss, optimizer.get_loss_scaling()]


def gradient_merge():
    """Every second step applies the mean of two gradients, in a conditional block."""
    loss = classifier()
    paddle.incubate.optimizer.GradientMergeOptimizer(paddle.optimizer.Adam(0.03), k_steps=2).minimize(loss)
    return [loss]


def look_ahead():
    loss = classifier()
    paddle.incubate.LookAhead(paddle.optimizer.SGD(0.2), alpha=0.5, k=3).minimize(loss)
    return [loss]


def adversaries():
    """Two losses, two sets of parameters, two optimizers: one separates, one imitates."""
    x, z = data("x", [-1, 4]), data("z", [-1, 3])
    weights = {n: paddle.ParamAttr(name=n) for n in ("g0_w", "g0_b", "g1_w", "g1_b", "d0_w", "d0_b", "d1_w", "d1_b")}

    def generator(z):
        h = static.nn.fc(z, 8, activation="relu", weight_attr=weights["g0_w"], bias_attr=weights["g0_b"])
        return static.nn.fc(h, 4, weight_attr=weights["g1_w"], bias_attr=weights["g1_b"])

    def judge(x):
        h = F.leaky_relu(static.nn.fc(x, 8, weight_attr=weights["d0_w"], bias_attr=weights["d0_b"]), 0.2)
        return static.nn.fc(h, 1, weight_attr=weights["d1_w"], bias_attr=weights["d1_b"])

    made = generator(z)
    real, fake = judge(x), judge(made)
    bce = F.binary_cross_entropy_with_logits
    judge_loss = bce(real, paddle.ones_like(real)) + bce(fake, paddle.zeros_like(fake))
    generator_loss = bce(fake, paddle.ones_like(fake))
    by_name = {p.name: p for p in static.default_main_program().all_parameters()}
    paddle.optimizer.Adam(0.02, beta1=0.5).minimize(judge_loss, parameters=[by_name[n] for n in weights if n[0] == "d"])
    paddle.optimizer.RMSProp(0.01).minimize(generator_loss, parameters=[by_name[n] for n in weights if n[0] == "g"])
    return [judge_loss, generator_loss]


def make(out):
    def case(name, build, values=None, **more):
        training_case(out, "train_" + name, "training", build, values or feeds(name), **more)

    case("noam", rate(lambda: lr.noam_decay(64, 4, learning_rate=2.0), paddle.optimizer.Adam))
    case("exponential", rate(lambda: lr.exponential_decay(0.3, 2, 0.8, staircase=True)))
    case("natural_exponential", rate(lambda: lr.natural_exp_decay(0.3, 3, 0.5)))
    case("inverse_time", rate(lambda: lr.inverse_time_decay(0.3, 2, 0.5)))
    case("polynomial", rate(lambda: lr.polynomial_decay(0.3, 5, 0.05, power=2.0)))
    case("polynomial_cycle", rate(lambda: lr.polynomial_decay(0.3, 3, 0.05, power=1.0, cycle=True)))
    case("piecewise", rate(lambda: lr.piecewise_decay([2, 5], [0.3, 0.1, 0.02])))
    case("cosine", rate(lambda: lr.cosine_decay(0.3, 2, 4)))
    case("warm_up", rate(lambda: lr.linear_lr_warmup(lr.cosine_decay(0.3, 2, 4), 3, 0.0, 0.3)))
    case("gradient_merge", gradient_merge)
    case("look_ahead", look_ahead)
    case("adversaries", adversaries, {"x": uniform("adversaries/x", (STEPS, BATCH, 4), 0.5, 1.5),
                                      "z": uniform("adversaries/z", (STEPS, BATCH, 3))})
    scaled = feeds("loss_scaling")
    scaled["x"][3] *= np.float32(1e30)
    case("loss_scaling", loss_scaling, scaled)
