"""What distributions and transforms compute, of Paddle or of phibridge: `library` is the module. See training_cases.py."""

import numpy as np


def _numbers(values) -> list:
    return [np.array(one.numpy()) for one in values]


A, B = np.array([0.5, -1.0, 2.0]), np.array([1.5, 0.3, 2.5])
# What Paddle has no answer to: the name of one that it must equal, or numbers of a formula.
ANSWERS = {"geometric.prob": "geometric.pmf", "geometric.log_prob": "geometric.log_pmf", "uniform.mean": A + B / 2,
           "uniform.variance": B ** 2 / 12, "uniform.kl": np.log((B + 3) / B),
           **{f"{kind}.probs": f"{kind}.prob" for kind in ("laplace", "gumbel", "cauchy", "beta", "beta_numbers", "dirichlet",
                                                           "dirichlet_two", "independent", "transformed")}}


def made(library) -> dict:
    """Two of each kind, and numbers that they draw."""
    d, t = library.distribution, library.to_tensor

    def of(*values):
        return t(np.array(values, "float32"))
    a, b, c, e = of(*A), of(*B), of(0.1, 0.4, -0.7), of(0.7, 1.1, 0.6)
    p, q = of(0.2, 0.5, 0.9), of(0.6, 0.3, 0.8)  # of Geometric Paddle's divergence lacks a factor 1 / p
    matrix, other = of([0.3, 0.5, 0.2], [0.6, 0.1, 0.3]), of([0.1, 0.1, 0.8], [0.4, 0.4, 0.2])
    classes = t(np.array([0, 2]))
    return {
        "normal": (d.Normal(a, b), d.Normal(c, e), of(0.3, -2.0, 5.0)),
        "normal_numbers": (d.Normal(0.5, 2.0), d.Normal(0.0, 1.0), of(0.3, -2.0)),
        "log_normal": (d.LogNormal(a, b), d.LogNormal(c, e), of(0.3, 2.0, 5.0)),
        "uniform": (d.Uniform(a, a + b), d.Uniform(a - 1, a + b + 2), of(0.6, -0.9, 7.0)),
        "laplace": (d.Laplace(a, b), d.Laplace(c, e), of(0.3, -2.0, 5.0)),
        "gumbel": (d.Gumbel(a, b), None, of(0.3, -2.0, 5.0)),
        "cauchy": (d.Cauchy(a, b), d.Cauchy(c, e), of(0.3, -2.0, 5.0)),
        "bernoulli": (d.Bernoulli(p), d.Bernoulli(q), of(1.0, 0.0, 1.0)),
        "geometric": (d.Geometric(p), None, of(1.0, 0.0, 3.0)),
        "beta": (d.Beta(b, e), d.Beta(e, b), of(0.3, 0.5, 0.9)),
        "beta_numbers": (d.Beta(0.5, 2.0), d.Beta(2.0, 1.0), of(0.3)),
        "dirichlet": (d.Dirichlet(b), d.Dirichlet(e), of(0.3, 0.5, 0.2)),
        "dirichlet_two": (d.Dirichlet(matrix), d.Dirichlet(other), of([0.3, 0.5, 0.2], [0.1, 0.2, 0.7])),
        "categorical": (d.Categorical(of(0.3, 0.5, 1.2)), d.Categorical(of(0.6, 0.1, 0.3)), classes),
        "categorical_two": (d.Categorical(matrix), d.Categorical(other), classes),
        "multinomial": (d.Multinomial(5, of(0.3, 0.5, 1.2)), None, of(2.0, 0.0, 3.0)),
        "independent": (d.Independent(d.Normal(a, b), 1), None, of(0.3, -2.0, 5.0)),
        "transformed": (d.TransformedDistribution(d.Normal(a, b), [d.AffineTransform(t(1.0), t(2.0)), d.ExpTransform()]), None,
                        of(3.0, 0.5, 20.0)),
    }


ASKED = ("mean", "variance", "stddev", "entropy", "log_prob", "prob", "probs", "cdf", "icdf", "pmf", "log_pmf", "kl")


def distributions(library) -> dict:
    """What each kind of distribution answers; None where it has no answer."""
    found = {}
    for kind, (one, other, value) in made(library).items():
        for question in ASKED:
            at = library.to_tensor(np.array([0.3, 0.5, 0.9], "float32")) if question == "icdf" else value
            answer = _asked(library, one, other, at, question)
            found[f"{kind}.{question}"] = None if answer is None else _numbers([answer])
        if "categorical" not in kind:
            found[f"{kind}.shapes"] = [np.array(one.batch_shape, "float64"), np.array(one.event_shape, "float64")]
        found[f"{kind}.sample"] = [np.array(one.sample(shape).shape, "float64") for shape in ([4, 2], [3])]
    return found


def _asked(library, one, other, value, question):
    try:
        if question == "kl":
            return None if other is None else library.distribution.kl_divergence(one, other)
        answer = getattr(one, question, None)
        if answer is None or hasattr(answer, "numpy"):
            return answer
        return answer() if question == "entropy" else answer(value)
    except (NotImplementedError, ValueError):  # the latter of Paddle's Cauchy
        return None


def transforms(library) -> dict:
    d, t = library.distribution, library.to_tensor

    def of(values):
        return t(np.array(values, "float32"))
    x = of([[0.3, 0.9, 0.4], [0.2, 0.7, 1.4]])
    made = {"affine": d.AffineTransform(of([1.0, 2.0, 3.0]), of([[0.5] * 3] * 2)), "exp": d.ExpTransform(), "power": d.PowerTransform(of(2.0)),
            "sigmoid": d.SigmoidTransform(), "tanh": d.TanhTransform(), "stick": d.StickBreakingTransform(),
            "chain": d.ChainTransform([d.AffineTransform(of(1.0), of(2.0)), d.ExpTransform()]),
            "independent": d.IndependentTransform(d.ExpTransform(), 1), "reshape": d.ReshapeTransform((3,), (3, 1)),
            "stack": d.StackTransform([d.ExpTransform(), d.SigmoidTransform(), d.TanhTransform()], 1)}
    found = {}
    for name, one in made.items():
        y = one.forward(x)
        found[name] = [*_numbers([y, one.inverse(y), one.forward_log_det_jacobian(x), one.inverse_log_det_jacobian(y)]),
                       np.array(one.forward_shape((2, 3)), "float64"), np.array(one.inverse_shape(tuple(y.shape)), "float64")]
    soft = d.SoftmaxTransform()
    found["softmax"] = _numbers([soft.forward(x), soft.inverse(soft.forward(x))])
    found["abs"] = _numbers([d.AbsTransform().forward(-x), *d.AbsTransform().inverse(x)])
    return found


def ranks(library) -> dict:
    """Transforms whose axes that belong together change from one to the next, alone and of distributions."""
    d = library.distribution
    random = np.random.default_rng(2)
    shapes = {"to_row": ((2, 3), (6,)), "to_matrix": ((6,), (2, 3)), "longer": ((3,), (3, 1))}
    exp, independent = d.ExpTransform(), d.IndependentTransform(d.ExpTransform(), 1)
    row, matrix, longer = (d.ReshapeTransform(*pair) for pair in shapes.values())
    found = {}
    for name, chain, shape in (("row_exp", [row, exp], (4, 2, 3)), ("matrix_exp", [matrix, exp], (4, 6)), ("exp_row", [exp, row], (4, 2, 3)),
                               ("exp_matrix", [exp, matrix], (4, 6)), ("matrix_row", [exp, matrix, row, independent], (4, 6)),
                               ("stick_longer", [d.StickBreakingTransform(), longer, exp], (4, 2))):
        one, x = d.ChainTransform(chain), library.to_tensor(random.uniform(0.2, 0.9, shape).astype("float32"))
        y = one.forward(x)
        found[name] = [*_numbers([y, one.inverse(y), one.forward_log_det_jacobian(x), one.inverse_log_det_jacobian(y)]),
                       np.array(one.forward_shape(shape), "float64")]  # Paddle's inverse_shape goes forward
    normal = d.Normal(*(library.to_tensor(random.uniform(0.5, 1.5, (4, 2, 3)).astype("float32")) for _ in range(2)))
    shares = d.Dirichlet(library.to_tensor(random.uniform(0.5, 1.5, (4, 3)).astype("float32")))
    for name, base, chain in (("of_matrices", d.Independent(normal, 2), [row]), ("of_matrices_exp", d.Independent(normal, 2), [row, exp]),
                              ("of_all", d.Independent(normal, 3), [row, exp]), ("of_rows", d.Independent(normal, 1), [exp]),
                              ("of_numbers", normal, [exp, d.TanhTransform()]), ("of_shares", shares, [longer]),
                              ("of_shares_exp", shares, [exp, longer, exp])):
        one = d.TransformedDistribution(base, chain)
        shape = [*one.batch_shape, *one.event_shape]
        numbers = random.uniform(1.2, 1.9, shape).astype("float32")
        value = library.to_tensor({"of_numbers": np.tanh, "of_shares": np.log, "of_shares_exp": np.exp}.get(name, np.copy)(numbers))
        found[name] = [*_numbers([one.log_prob(value)]), np.array(one.sample([5]).shape, "float64"),
                       np.array(one.batch_shape, "float64"), np.array(one.event_shape, "float64")]
    return found


FAMILIES = (distributions, transforms, ranks)
