"""What schedulers, optimizers, recurrent layers and their like compute, of Paddle or of phibridge, which has Paddle's names.

`library` is the module. Each function gives a dict of a name and numbers: arrays, or lists of them.
tests/oracle/python_training.py records what Paddle answers in paddle_training.json.
"""

import numpy as np

EPOCHS, STEPS = 50, 6


def schedulers(library) -> dict:
    lr = library.optimizer.lr

    class Own(lr.LRScheduler):
        def __init__(self, rate, every, last_epoch=-1):
            self.every = every
            super().__init__(rate, last_epoch)

        def get_lr(self):
            return self.base_lr / (1 + self.last_epoch // self.every)

    made = {
        "noam": lr.NoamDecay(64, 4, 0.5), "noam_small": lr.NoamDecay(d_model=0.01, warmup_steps=20), "piecewise": lr.PiecewiseDecay([3, 6], [0.1, 0.2, 0.05]),
        "natural_exp": lr.NaturalExpDecay(0.5, 0.1), "inverse_time": lr.InverseTimeDecay(0.5, 0.1),
        "polynomial": lr.PolynomialDecay(0.5, 20, 0.01, 2.0), "polynomial_cycle": lr.PolynomialDecay(0.5, 7, 0.01, 1.0, True),
        "warmup": lr.LinearWarmup(0.5, 20, 0.0, 0.5), "warmup_cosine": lr.LinearWarmup(lr.CosineAnnealingDecay(0.5, 20), 5, 0.0, 0.5),
        "warmup_natural": lr.LinearWarmup(lr.NaturalExpDecay(0.5, 0.1), 5, 0.0, 0.5), "exponential": lr.ExponentialDecay(0.5, 0.9),
        "multi_step": lr.MultiStepDecay(0.5, [10, 30], 0.3), "step": lr.StepDecay(0.5, 7, 0.3, verbose=False),
        "lambda": lr.LambdaDecay(0.5, lambda epoch: 0.95 ** epoch), "cosine": lr.CosineAnnealingDecay(0.5, 12, 0.01),
        "multiplicative": lr.MultiplicativeDecay(0.5, lambda epoch: 0.95), "linear": lr.LinearLR(0.5, 10, 0.25, 0.75),
        "restarts": lr.CosineAnnealingWarmRestarts(0.5, 10), "restarts_longer": lr.CosineAnnealingWarmRestarts(0.5, 4, 2, 0.01),
        "cyclic": lr.CyclicLR(0.1, 0.5, 4, 7), "cyclic_2": lr.CyclicLR(0.1, 0.5, 6, mode="triangular2"),
        "cyclic_exp": lr.CyclicLR(0.1, 0.5, 5, mode="exp_range", exp_gamma=0.97),
        "cyclic_own": lr.CyclicLR(0.1, 0.5, 5, scale_fn=lambda x: 1 / (1 + x), scale_mode="iterations"),
        "one_cycle": lr.OneCycleLR(0.5, 60), "own": Own(0.5, 7), "own_again": Own(0.5, 7, 20)}
    found = {}
    for name, scheduler in made.items():
        rates = []
        for _ in range(EPOCHS):
            rates.append(float(scheduler()))
            scheduler.step()
        found[name] = [np.array(rates)]
    jumping = lr.CosineAnnealingWarmRestarts(0.5, 3, 2)
    found["restarts_jump"] = [np.array([jumping.step(epoch) or jumping() for epoch in (0, 2, 3.5, 8, 8.25, 20, 1)])]
    return found


def _trained(library, make) -> list:
    """The parameters after each of a few steps on a loss of two of them."""
    random = np.random.default_rng(5)
    layer = library.nn.Linear(3, 4)
    layer.set_state_dict({"weight": random.normal(size=[3, 4]).astype("float32"), "bias": random.normal(size=[4]).astype("float32")})
    optimizer, found = make(layer.parameters()), []
    for _ in range(STEPS):
        x = library.to_tensor(random.normal(size=[5, 3]).astype("float32"))
        (layer(x) ** 2).mean().backward()
        optimizer.step()
        optimizer.clear_grad()
        found += [np.array(one.numpy()) for one in layer.parameters()]
    return found


def optimizers(library) -> dict:
    o, nn = library.optimizer, library.nn
    clip = nn.ClipGradByGlobalNorm(0.5)
    makers = {
        "rmsprop": lambda p: o.RMSProp(0.01, parameters=p),
        "rmsprop_all": lambda p: o.RMSProp(0.01, 0.9, 1e-5, 0.5, True, p, 0.01, clip),
        "adagrad": lambda p: o.Adagrad(0.1, parameters=p),
        "adagrad_all": lambda p: o.Adagrad(0.1, 1e-5, p, 0.01, clip, None, 0.1),
        "adadelta": lambda p: o.Adadelta(0.5, parameters=p),
        "adadelta_all": lambda p: o.Adadelta(0.5, 1e-5, 0.9, p, 0.01, clip),
        "adamax": lambda p: o.Adamax(0.1, parameters=p),
        "adamax_all": lambda p: o.Adamax(0.1, 0.8, 0.9, 1e-6, p, 0.01, clip),
        "lamb": lambda p: o.Lamb(0.1, parameters=p),
        "lamb_some": lambda p: o.Lamb(0.1, 0.1, parameters=p, exclude_from_weight_decay_fn=lambda one: one is p[1]),
        "lamb_always": lambda p: o.Lamb(0.1, 0.1, 0.8, 0.9, 1e-5, p, clip, lambda one: True, always_adapt=True),
        "sgd_l1": lambda p: o.SGD(0.1, parameters=p, weight_decay=library.regularizer.L1Decay(0.1)),
        "momentum_l1": lambda p: o.Momentum(0.1, parameters=[{"params": p[:1], "weight_decay": library.regularizer.L1Decay(0.2)}, {"params": p[1:]}]),
        "sgd_l2": lambda p: o.SGD(0.1, parameters=p, weight_decay=library.regularizer.L2Decay(0.1)),
        "adam_own_rate": lambda p: o.Adam(library.optimizer.lr.NaturalExpDecay(0.1, 0.1), parameters=p),
    }
    return {name: _trained(library, make) for name, make in makers.items()}


def cleared(library) -> dict:
    """A parameter that takes part in the first step alone, after each of three."""
    o, found = library.optimizer, {}
    makers = {"sgd": lambda p: o.SGD(0.1, parameters=p, weight_decay=0.5), "momentum": lambda p: o.Momentum(0.1, parameters=p),
              "adam": lambda p: o.Adam(0.1, parameters=p), "rmsprop": lambda p: o.RMSProp(0.1, momentum=0.5, parameters=p)}
    for name, make in makers.items():
        for to_zero in (True, False):
            one, other = (library.create_parameter([1], "float32", default_initializer=library.nn.initializer.Constant(1.0)) for _ in range(2))
            optimizer, numbers = make([one, other]), []
            for step in range(3):
                (one * 2 + other if step == 0 else one * 2).sum().backward()
                optimizer.step()
                optimizer.clear_grad(to_zero)
                numbers.append(float(other))
            found[f"{name}_{to_zero}"] = [np.array(numbers, "float32")]
    return found


def lbfgs(library) -> dict:
    """The least value of Rosenbrock's function."""
    found = {}
    for search in (None, "strong_wolfe"):
        layer = library.nn.Linear(2, 1, bias_attr=False)
        layer.set_state_dict({"weight": np.float32([[-1.2], [1.0]])})
        optimizer = library.optimizer.LBFGS(0.001 if search is None else 1.0, 10, line_search_fn=search, parameters=layer.parameters())

        def closure():
            x, y = layer.weight[0, 0], layer.weight[1, 0]
            loss = (1 - x) ** 2 + 100 * (y - x * x) ** 2
            optimizer.clear_grad()
            loss.backward()
            return loss
        found[f"lbfgs_{search}"] = [np.array(optimizer.step(closure).numpy()).reshape([]) for _ in range(3)]
    return found


def recurrent(library) -> dict:
    """Of sequences that are shorter than the others."""
    nn, random, found = library.nn, np.random.default_rng(3), {}

    def cells(kind):
        return getattr(nn, kind)(3, 4)
    layers = {"lstm": nn.LSTM(3, 4), "lstm_two": nn.LSTM(3, 4, 2, "bidirect"), "gru": nn.GRU(3, 4, 2), "gru_two": nn.GRU(3, 4, 1, "bidirect"),
              "simple": nn.SimpleRNN(3, 4), "simple_relu": nn.SimpleRNN(3, 4, 1, "bidirect", activation="relu"),
              "rnn": nn.RNN(cells("GRUCell")), "rnn_back": nn.RNN(cells("LSTMCell"), True),
              "birnn": nn.BiRNN(cells("GRUCell"), cells("SimpleRNNCell"))}
    for name, layer in layers.items():
        state = {key: random.uniform(-0.5, 0.5, value.shape).astype("float32") for key, value in sorted(layer.state_dict().items())}
        layer.set_state_dict(_alike(layer, state))
        x = library.to_tensor(random.normal(size=[3, 5, 3]).astype("float32"))
        x.stop_gradient = False
        out, states = layer(x, None, library.to_tensor(np.array([5, 2, 3], "int32")))
        flat = [out, *_flat(states)]
        sum((one ** 2).sum() for one in flat).backward()
        found[name] = [np.array(one.numpy()) for one in [*flat, x.grad]]
    return found


def _alike(layer, state: dict) -> dict:
    """The state with one value for both names of a parameter."""
    first, found = {}, {}
    for key, value in layer.state_dict().items():
        found[key] = first.setdefault(value.name, state[key])
    return found


def _flat(states) -> list:
    if not isinstance(states, (list, tuple)):
        return [states]
    return [inner for one in states for inner in _flat(one)]


def initializers(library) -> dict:
    i = library.nn.initializer
    layer = library.nn.Linear(1, 1)
    shapes = {"dirac": (i.Dirac(), [3, 2, 3]), "dirac_groups": (i.Dirac(2), [4, 3, 3, 2]), "bilinear": (i.Bilinear(), [2, 2, 4, 4]),
              "bilinear_odd": (i.Bilinear(), [1, 2, 3, 3]), "assign": (i.Assign([[1.0, 2.0]]), [1, 2]), "constant": (i.Constant(0.3), [2])}
    found = {name: [np.array(layer.create_parameter(shape, attr=library.ParamAttr(initializer=make)).numpy())]
             for name, (make, shape) in shapes.items()}
    gains = [i.calculate_gain(name) for name in ("sigmoid", "tanh", "relu", "leaky_relu", "selu", "linear", "conv2d")]
    return {**found, "gains": [np.array([*gains, i.calculate_gain("leaky_relu", 0.3)])]}


def _state(layer, random) -> None:
    """Numbers of the stream for what the layer has."""
    layer.set_state_dict({key: np.asarray(np.round(random.uniform(0.2, 1, value.shape), 3), "float32")
                          for key, value in sorted(layer.state_dict().items())})


def norms(library) -> dict:
    """Weights that are computed before each call, and layers of older programs: names, results and gradients."""
    nn, found = library.nn, {}
    makers = {
        "weight_norm": lambda: nn.utils.weight_norm(nn.Linear(3, 4), dim=1), "weight_norm_all": lambda: nn.utils.weight_norm(nn.Linear(3, 4), dim=None),
        "weight_norm_conv": lambda: nn.utils.weight_norm(nn.Conv1D(4, 2, 3, padding=1)),
        "spectral_norm": lambda: nn.utils.spectral_norm(nn.Linear(3, 4), n_power_iterations=3), "spectral_conv": lambda: nn.utils.spectral_norm(nn.Conv1D(4, 2, 3, padding=1)),
        "spectral_layer": lambda: nn.SpectralNorm([4, 3], 1, 2), "batch_norm": lambda: nn.BatchNorm(4, act="relu"), "batch_norm_global": lambda: nn.BatchNorm(4, use_global_stats=True)}
    for name, make in makers.items():
        random = np.random.default_rng(4)
        layer = make()
        _state(layer, random)
        shape = [4, 3] if name in ("weight_norm", "weight_norm_all", "spectral_norm", "spectral_layer") else [2, 4, 5]
        x = library.to_tensor(random.normal(size=shape).astype("float32"), stop_gradient=False)
        out = layer(x)
        (out ** 3).sum().backward()
        parts = sorted(layer.state_dict().items())
        gradients = [one.grad for _, one in sorted(layer.named_parameters()) if one.grad is not None]
        found[name] = [np.array(one.numpy()) for one in [out, x.grad, *gradients, *(value for _, value in parts)]]
        found[name + ".names"] = [np.array([sum(map(ord, key)) for key, _ in parts], "float64")]
    return found


def losses(library) -> dict:
    nn, random = library.nn, np.random.default_rng(6)
    x = library.to_tensor(random.normal(size=[4, 3]).astype("float32"), stop_gradient=False)
    label = library.to_tensor(np.array([[0], [3], [4], [2]]))
    layer = nn.HSigmoidLoss(3, 6)
    _state(layer, random)
    loss = layer(x, label)
    loss.sum().backward()
    found = {"hsigmoid": [np.array(one.numpy()) for one in (loss, x.grad, layer.weight.grad)]}
    scores = library.to_tensor(random.normal(size=[2, 4, 3, 5]).astype("float32"), stop_gradient=False)
    lengths = [library.to_tensor(np.array(one, "int32")) for one in ([[1, 2], [3, 1]], [4, 3], [2, 1])]
    for reduction in ("mean", "sum", "none"):
        loss = nn.RNNTLoss(reduction=reduction)(scores, *lengths)
        scores.clear_gradient(False)
        loss.sum().backward()
        found["rnnt_" + reduction] = [np.array(loss.numpy()).reshape(-1), np.array(scores.grad.numpy())]
    return found


def functions(library) -> dict:
    x = library.to_tensor(np.arange(12, dtype="float32").reshape(3, 4))
    return {"as_strided": [np.array(library.as_strided(x, [2, 3], [1, 2]).numpy())],
            "multigammaln": [np.array(library.multigammaln(x + 3, 3).numpy())]}


def metrics(library) -> dict:
    m, t, random = library.metric, library.to_tensor, np.random.default_rng(8)
    found = {}
    scores = random.uniform(size=[2, 30, 5]).astype("float32")
    labels = random.integers(0, 5, [2, 30, 1])
    accuracy = m.Accuracy((1, 3))
    for score, label in zip(scores, labels):
        accuracy.update(accuracy.compute(t(score), t(label)))
    found["accuracy"] = [np.array(accuracy.accumulate())]
    found["accuracy_function"] = [np.array(m.accuracy(t(scores[0]), t(labels[0]), k).numpy()).reshape([]) for k in (1, 2)]
    one_hot = m.Accuracy()
    one_hot.update(one_hot.compute(t(scores[0]), t(np.eye(5, dtype="float32")[labels[0, :, 0]])))
    found["accuracy_one_hot"] = [np.array(one_hot.accumulate())]
    answers, wanted = random.uniform(size=[2, 40]).astype("float32"), random.integers(0, 2, [2, 40])
    for name in ("Precision", "Recall"):
        metric = getattr(m, name)()
        for answer, label in zip(answers, wanted):
            metric.update(answer, label)
        found[name] = [np.array(metric.accumulate())]
    auc = m.Auc(num_thresholds=50)
    for answer, label in zip(answers, wanted):
        auc.update(np.stack([1 - answer, answer], 1), label.reshape(-1, 1))
    found["auc"] = [np.array(auc.accumulate())]
    return found


FAMILIES = (norms, losses, functions, metrics, schedulers, optimizers, cleared, lbfgs, recurrent, initializers)
