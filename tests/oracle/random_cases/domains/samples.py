"""Random operators: what is compared is the distribution."""
import numpy as np
from draw import INTS, Case, domain

MANY = [50, 41]


@domain("gaussian_random", "uniform_random", "truncated_gaussian_random", "randint")
def sample(g, op):
    low = g.number(-3.0, 1.0)
    attrs = {"shape": MANY, "seed": g.choice(0, 7)}
    if op == "uniform_random":
        attrs.update(min=low, max=low + g.number(0.5, 3.0), dtype=g.choice(5, 6))
    elif op == "randint":
        attrs.update(low=int(low), high=int(low) + g.int(1, 9), dtype=g.choice(3, 2))
    else:
        attrs.update(mean=low, std=g.number(0.5, 3.0), dtype=g.choice(5, 6))
    inputs = {}
    if op != "truncated_gaussian_random" and g.flag(3):
        inputs["ShapeTensor"] = np.asarray(MANY, g.dtype(*INTS))
        attrs["shape"] = []
    return Case(inputs, attrs, ["Out"], grad=False, random=True)


@domain("uniform_random_batch_size_like")
def like(g, op):
    return Case({"Input": g.array([50, 2])}, {"shape": [7, 41], "min": -2.0, "max": g.number(0.0, 3.0),
                                              "seed": g.choice(0, 7)},
                ["Out"], grad=False, random=True)


@domain("bernoulli")
def bernoulli(g, op):
    p = g.number(0.1, 0.9)
    return Case({"X": np.full(MANY, p, g.dtype())}, {}, ["Out"], grad=False, random=True)


@domain("multinomial", "sampling_id")
def multinomial(g, op):
    weights = g.array([1, g.size()], "float32", 0.1, 1, grid=False)
    weights = np.repeat(weights / weights.sum(), 1000, 0).astype(g.dtype())
    attrs = {"num_samples": 2, "replacement": True} if op == "multinomial" else {}
    return Case({"X": weights}, attrs, ["Out"], grad=False, random=True)


@domain("randperm")
def randperm(g, op):
    return Case({}, {"n": g.int(1, 500), "dtype": g.choice(3, 2, 5, 6)}, ["Out"], grad=False, random=True)


@domain("dropout")
def dropout(g, op):
    how = g.choice("downgrade_in_infer", "upscale_in_train")
    test = g.flag()
    attrs = {"dropout_prob": g.choice(0.5, 0.0, 0.25, 1.0), "dropout_implementation": how, "is_test": test}
    if test:
        return Case({"X": g.array(g.shape(1, 4), g.dtype())}, attrs, ["Out", "Mask"], compare=["Out"], grad=False)
    return Case({"X": np.ones(MANY, g.dtype())}, attrs, ["Out", "Mask"], grad=False, random=True,
                kinds={"Mask": "uint8"})


@domain("exponential", "poisson", "dirichlet")
def from_parameters(g, op):
    dtype, value = g.dtype(), g.number(0.5, 4.0)
    if op == "exponential":
        return Case({"X": np.zeros(MANY, dtype)}, {"lambda": value}, ["Out"], grad=False, random=True)
    if op == "poisson":
        return Case({"X": np.full(MANY, value, dtype)}, {}, ["Out"], grad=False, random=True)
    return Case({"Alpha": np.full([1000, 3], value, dtype)}, {}, ["Out"], grad=False, random=True)


@domain("gumbel_softmax")
def gumbel_softmax(g, op):
    x = np.repeat(g.array([1, 4], g.dtype(), grid=False), 1000, 0)
    return Case({"X": x}, {"temperature": g.number(0.5, 2.0), **g.attrs(hard=(True,))}, ["Out"], grad=False,
                random=True)
