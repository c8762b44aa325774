"""Training: a small classifier under each optimizer, with regularisers, clipping and other things that optimizers do."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import data, integers, op, training_case, uniform

STEPS, BATCH, SIZE, CLASSES = 6, 16, 10, 4


def feeds(name):
    """Points around one centre a class, so that there is something to learn."""
    label = integers(name + "/label", (STEPS, BATCH, 1), 0, CLASSES)
    centres = uniform(name + "/centres", (CLASSES, SIZE), -2, 2)
    return {"x": (centres[label[..., 0]] + uniform(name + "/noise", (STEPS, BATCH, SIZE), -1, 1)).astype("float32"),
            "label": label}


def classifier():
    x, label = data("x", [-1, SIZE]), data("label", [-1, 1], "int64")
    logits = static.nn.fc(static.nn.fc(x, 12, activation="tanh"), CLASSES)
    return paddle.mean(F.cross_entropy(logits, label)), static.accuracy(F.softmax(logits), label)


def under(optimizer):
    def build():
        loss, accuracy = classifier()
        optimizer().minimize(loss)
        return [loss, accuracy]
    return build


def by_hand(op_type, states, rate=0.05, **attrs):
    """An optimizer that paddle.optimizer no longer has: {slot: first value} of states like the parameter."""
    def build():
        loss, accuracy = classifier()
        lr = static.create_global_var([1], rate, "float32", persistable=True, name="rate")
        for p, g in static.append_backward(loss):
            inputs, outputs = {"Param": p, "Grad": g, "LearningRate": lr}, {"ParamOut": p}
            for slot, (value, out_slot) in states.items():
                inputs[slot] = outputs[out_slot] = static.create_global_var(p.shape, value, "float32", persistable=True,
                                                                           name=f"{p.name}_{slot}")
            static.default_main_program().global_block().append_op(type=op_type, inputs=inputs, outputs=outputs,
                                                                   attrs=attrs)
        return [loss, accuracy]
    return build


def adamw():
    """No decay of biases. (Paddle has no lr_ratio on the CPU.)"""
    return paddle.optimizer.AdamW(0.02, weight_decay=0.1, apply_decay_param_fun=lambda n: "w_" in n)


def clipped_sparse():
    """A sparse gradient under a global norm: merge_selected_rows and get_tensor_from_selected_rows."""
    words, label = data("words", [-1, 5], "int64"), data("label", [-1, 1], "int64")
    e = static.nn.embedding(words, [30, 6], is_sparse=True)
    logits = static.nn.fc(paddle.flatten(e, 1), CLASSES)
    loss = paddle.mean(F.cross_entropy(logits, label))
    paddle.optimizer.Adam(0.03, grad_clip=paddle.nn.ClipGradByGlobalNorm(0.3)).minimize(loss)
    return [loss]


def averages():
    """ExponentialMovingAverage, and ModelAverage's average_accumulates."""
    loss, accuracy = classifier()
    paddle.optimizer.SGD(0.2).minimize(loss)
    ema = static.ExponentialMovingAverage(0.9)
    ema.update()
    paddle.incubate.ModelAverage(0.3, max_average_window=4, min_average_window=2)
    return [loss, accuracy]


def make(out):
    optimizer, nn, L1, L2 = paddle.optimizer, paddle.nn, paddle.regularizer.L1Decay, paddle.regularizer.L2Decay

    def case(name, build, **more):
        training_case(out, "train_" + name, "training", build, feeds(name), **more)

    case("sgd_l1", under(lambda: optimizer.SGD(0.2, weight_decay=L1(0.01))))
    case("momentum_l2", under(lambda: optimizer.Momentum(0.1, 0.9, weight_decay=L2(0.01))))
    case("momentum_nesterov", under(lambda: optimizer.Momentum(0.1, 0.8, use_nesterov=True)))
    case("merged_momentum", under(lambda: optimizer.Momentum(0.1, 0.9, weight_decay=L2(0.01), use_multi_tensor=True)))
    case("adam_l2_global_norm", under(lambda: optimizer.Adam(0.02, weight_decay=L2(0.01),
                                                             grad_clip=nn.ClipGradByGlobalNorm(0.5))))
    case("adam_by_value", under(lambda: optimizer.Adam(0.02, grad_clip=nn.ClipGradByValue(0.02))))
    case("sgd_by_norm", under(lambda: optimizer.SGD(0.3, grad_clip=nn.ClipGradByNorm(0.2))))
    case("merged_adam", under(lambda: optimizer.Adam(0.02, use_multi_tensor=True)))
    case("adamw", under(adamw))
    case("lamb", under(lambda: optimizer.Lamb(0.02, exclude_from_weight_decay_fn=lambda p: "b_" in p.name)))
    case("lars", under(lambda: paddle.incubate.optimizer.LarsMomentumOptimizer(
        0.5, 0.9, lars_coeff=0.1, lars_weight_decay=0.01, exclude_from_weight_decay=["b_0"])))
    case("rmsprop", under(lambda: optimizer.RMSProp(0.02, rho=0.9, momentum=0.5)))
    case("rmsprop_centered", under(lambda: optimizer.RMSProp(0.02, centered=True)))
    case("adagrad", under(lambda: optimizer.Adagrad(0.1, initial_accumulator_value=0.1)))
    case("adadelta", under(lambda: optimizer.Adadelta(1.0, rho=0.9)))
    case("adamax", under(lambda: optimizer.Adamax(0.02)))
    case("ftrl", by_hand("ftrl", {"SquaredAccumulator": (0.1, "SquaredAccumOut"),
                                  "LinearAccumulator": (0.0, "LinearAccumOut")}, l1=0.01, l2=0.02, lr_power=-0.5))
    case("decayed_adagrad", by_hand("decayed_adagrad", {"Moment": (0.1, "MomentOut")}, decay=0.9))
    case("dpsgd", by_hand("dpsgd", {}, rate=0.2, clip=0.3, batch_size=16.0, sigma=0.0))
    case("proximal_gd", by_hand("proximal_gd", {}, rate=0.2, l1=0.01, l2=0.02))
    case("averages", averages)
    words = {"words": integers("clipped_sparse/words", (STEPS, BATCH, 5), 0, 30),
             "label": integers("clipped_sparse/label", (STEPS, BATCH, 1), 0, CLASSES)}
    training_case(out, "train_clipped_sparse", "training", clipped_sparse, words)
