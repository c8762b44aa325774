"""Optimizers, schedulers and layers by name, of Paddle or of phibridge, which has Paddle's names: `library` is the module."""


def optimizers(library) -> dict:
    """Functions of a list of two parameters."""
    o, nn = library.optimizer, library.nn
    clip = nn.ClipGradByGlobalNorm(0.5)
    return {
        "sgd": lambda p: o.SGD(0.1, parameters=p),
        "sgd_decay": lambda p: o.SGD(0.1, parameters=p, weight_decay=0.01),
        "momentum": lambda p: o.Momentum(0.1, 0.9, parameters=p, weight_decay=0.01),
        "nesterov": lambda p: o.Momentum(0.1, 0.9, parameters=p, use_nesterov=True),
        "adam": lambda p: o.Adam(0.1, parameters=p),
        "adam_decay_clip": lambda p: o.Adam(0.1, parameters=p, weight_decay=0.01, grad_clip=clip),
        "adamw": lambda p: o.AdamW(0.1, parameters=p),
        "adamw_some": lambda p: o.AdamW(0.1, parameters=p, weight_decay=0.1,
                                        apply_decay_param_fun=lambda name: name == p[0].name),
        "clip_norm": lambda p: o.SGD(0.1, parameters=p, grad_clip=nn.ClipGradByNorm(0.5)),
        "clip_value": lambda p: o.SGD(0.1, parameters=p, grad_clip=nn.ClipGradByValue(0.5)),
    }


def schedulers(library) -> dict:
    lr = library.optimizer.lr
    return {
        "step": lr.StepDecay(0.5, 3, 0.3),
        "multi_step": lr.MultiStepDecay(0.5, [2, 5], 0.3),
        "exponential": lr.ExponentialDecay(0.5, 0.9),
        "piecewise": lr.PiecewiseDecay([3, 6], [0.1, 0.2, 0.05]),
        "polynomial": lr.PolynomialDecay(0.5, 7, 0.01, 2.0),
        "polynomial_cycle": lr.PolynomialDecay(0.5, 4, 0.01, 1.0, True),
        "cosine": lr.CosineAnnealingDecay(0.5, 5, 0.01),
        "noam": lr.NoamDecay(64, 4, 0.5),
        "warmup": lr.LinearWarmup(0.5, 4, 0.1, 0.4),
        "warmup_step": lr.LinearWarmup(lr.StepDecay(0.5, 2), 4, 0.1, 0.4),
        "lambda": lr.LambdaDecay(0.5, lambda epoch: 0.95 ** epoch),
        "one_cycle": lr.OneCycleLR(0.5, 14, 10.0, 0.01, 0.3),
        "one_cycle_three": lr.OneCycleLR(0.5, 14, 10.0, 0.01, 0.3, "linear", True),
        "step_again": lr.StepDecay(0.5, 3, 0.3, last_epoch=4),
        "cosine_again": lr.CosineAnnealingDecay(0.5, 5, 0.01, last_epoch=4),
        "warmup_again": lr.LinearWarmup(0.5, 4, 0.1, 0.4, last_epoch=1),
    }


METRICS = (1.0, 0.9, 0.9, 0.9, 0.9, 0.8, 0.85, 0.9, 0.9, 0.9, 0.9, 0.9)  # of the epochs that end


def plateaus(library) -> dict:
    """Schedulers whose step takes a metric."""
    make = library.optimizer.lr.ReduceOnPlateau
    return {
        "plateau": make(0.5, factor=0.5, patience=1, cooldown=1),
        "plateau_max": make(0.5, mode="max", factor=0.1, patience=2, threshold=0.01, threshold_mode="abs", min_lr=0.01),
    }


def layers(library) -> dict:
    """Functions without arguments."""
    nn = library.nn
    return {
        "linear": lambda: nn.Linear(3, 2),
        "conv": lambda: nn.Conv2D(4, 6, 3, stride=2, padding=1, dilation=1, groups=2),
        "depthwise": lambda: nn.Conv2D(4, 4, 3, stride=2, padding=1, groups=4),
        "batch_norm": lambda: nn.BatchNorm2D(3),
        "batch_norm_eval": lambda: nn.BatchNorm2D(3),
        "layer_norm": lambda: nn.LayerNorm([3, 4]),
        "embedding": lambda: nn.Embedding(5, 3, padding_idx=1),
        "lstm": lambda: nn.LSTM(2, 3, num_layers=2, direction="bidirect"),
    }
