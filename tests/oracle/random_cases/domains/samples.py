"""Random operators: what is compared is the distribution."""
import numpy as np
from draw import INTS, Case, domain, narrowed

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
    certain = attrs["dropout_prob"] in (0.0, 1.0)
    return Case({"X": np.ones(MANY, g.dtype())}, attrs, ["Out", "Mask"], grad=certain, random=not certain,
                kinds={"Mask": "uint8"})


@domain("exponential", "poisson", "dirichlet")
def from_parameters(g, op):
    dtype, value = g.dtype(), g.number(0.5, 4.0)
    if op == "exponential":
        return Case({"X": np.zeros(MANY, dtype)}, {"lambda": value}, ["Out"], grad=False, random=True)
    if op == "poisson":
        return Case({"X": np.full(MANY, value, dtype)}, {}, ["Out"], random=True)
    return Case({"Alpha": np.full([1000, 3], value, dtype)}, {}, ["Out"], grad=False, random=True)


narrowed("dropout", "the gradient where some are dropped: they are others in each run; parity/cases/dropout_cases.cc has it")
narrowed("gumbel_softmax rrelu",
         "the gradient of draws: they are others in each run; tests/oracle/cases/special.py has it with draws given")


@domain("gumbel_softmax")
def gumbel_softmax(g, op):
    x = np.repeat(g.array([1, 4], g.dtype(), grid=False), 1000, 0)
    return Case({"X": x}, {"temperature": g.number(0.5, 2.0), **g.attrs(hard=(True,))}, ["Out"], grad=False,
                random=True)


@domain("rrelu")
def rrelu(g, op):
    dtype, attrs = g.dtype(), g.attrs(lower=[0.0, 0.25], upper=[0.5, 1.0])
    kinds = {"Out": dtype, "Noise": dtype}
    if g.flag():
        return Case({"X": g.array(g.shape(1, 4), dtype)}, {**attrs, "is_test": True}, list(kinds), kinds=kinds)
    return Case({"X": np.full(MANY, -1.0, dtype)}, attrs, list(kinds), grad=False, random=True, kinds=kinds)


@domain("seed")
def seed(g, op):
    return Case({}, {"seed": g.int(1, 99), **g.attrs(deterministic=(True,), force_cpu=(True,))}, ["Out"], grad=False,
                kinds={"Out": "int32"})


@domain("dpsgd")
def dpsgd(g, op):
    # One number is drawn for all elements: with the seed it is the same one, without noise there is none.
    shape, dtype = g.shape(1, 3), g.dtype()
    inputs = {"Param": g.array(shape, dtype), "Grad": g.array(shape, dtype), "LearningRate": g.array([1], dtype, 0.01,
                                                                                                    0.5)}
    noise = {"sigma": g.number(0.5, 2.0), "seed": g.int(1, 99)} if g.flag() else {"sigma": 0.0}
    return Case(inputs, {"clip": g.choice(10.0, 0.5), "batch_size": g.choice(16.0, 1.0), **noise}, ["ParamOut"],
                inplace={"ParamOut": "Param"}, grad=False, scale=4, rough=True)
