"""Distributions of whole numbers: Bernoulli, Geometric, Categorical, Multinomial."""

import phibridge
from phibridge import _C, ops
from phibridge._autograd import no_grad
from phibridge.distribution._base import Distribution, ExponentialFamily, as_tensor, register_kl

_EPS = {"float16": 2.0 ** -10, "float32": 2.0 ** -23, "float64": 2.0 ** -52}


def _inside(probs):
    """In [eps, 1 - eps], whose logarithms are finite."""
    eps = _EPS.get(probs.dtype.name, 2.0 ** -23)
    return phibridge.clip(probs, eps, 1 - eps)


def _pick(table, rows):
    """table[..., row] of each of the rows, by broadcasting."""
    index = rows.astype("int64")
    if table.ndim == 1:
        return phibridge.reshape(phibridge.gather(table, phibridge.reshape(index, [-1])), index.shape)
    if index.ndim == 1:
        index = phibridge.expand(phibridge.reshape(index, [1] * (table.ndim - 1) + [-1]), [*table.shape[:-1], index.shape[0]])
    return phibridge.take_along_axis(table, index, -1)


def _checked(probs, are_inside, what: str):
    """Errors: InvalidArgumentError unless are_inside(probs)."""
    probs = as_tensor(probs)
    if not phibridge.all(are_inside(probs.detach())).item():
        raise _C.InvalidArgumentError(f"{what}; they are {probs.tolist()}")
    return probs


class Bernoulli(ExponentialFamily):
    """1 with probability `probs`, else 0. Raises InvalidArgumentError unless they are in [0, 1]."""

    def __init__(self, probs, name=None):
        self.probs = _checked(probs, lambda p: phibridge.logical_and(p >= 0, p <= 1), "Bernoulli: `probs` are in [0, 1]")
        super().__init__(self.probs.shape)
        self._inner = _inside(self.probs)
        self.logits = phibridge.log(self._inner) - phibridge.log1p(-self._inner)

    @property
    def mean(self):
        return self.probs

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, shape=()):
        with no_grad():
            return ops.bernoulli(phibridge.expand(self.probs, self._extend_shape(shape)))

    def rsample(self, shape=(), temperature=1.0):
        """Numbers near 0 and 1, nearer for lower temperatures, before a sigmoid; with gradients."""
        drawn = self._uniform(shape, self.probs)
        return (self.logits + phibridge.log(drawn) - phibridge.log1p(-drawn)) / temperature

    def entropy(self):
        p = self._inner
        return -p * phibridge.log(p) - (1 - p) * phibridge.log1p(-p)

    def log_prob(self, value):
        value = as_tensor(value, self.probs)
        return value * phibridge.log(self._inner) + (1 - value) * phibridge.log1p(-self._inner)

    def prob(self, value):
        return phibridge.exp(self.log_prob(value))

    def cdf(self, value):
        """The probability of a number that is at most that."""
        value = as_tensor(value, self.probs)
        low = phibridge.where(value < 0, phibridge.zeros_like(value), 1 - self.probs)
        return phibridge.where(value < 1, low, phibridge.ones_like(low))


@register_kl(Bernoulli, Bernoulli)
def _of_bernoullis(p, q):
    return (p._inner * (phibridge.log(p._inner) - phibridge.log(q._inner))
            + (1 - p._inner) * (phibridge.log1p(-p._inner) - phibridge.log1p(-q._inner)))


class Geometric(Distribution):
    """How often one fails, each time with probability 1 - `probs`, before the first success. Raises InvalidArgumentError unless
    they are above 0 and at most 1."""

    def __init__(self, probs):
        self.probs = _checked(probs, lambda p: phibridge.logical_and(p > 0, p <= 1), "Geometric: `probs` are above 0 and at most 1")
        super().__init__(self.probs.shape)

    @property
    def mean(self):
        return 1.0 / self.probs - 1.0

    @property
    def stddev(self):
        """The square root of the variance."""
        return phibridge.sqrt(self.variance)

    @property
    def variance(self):
        return (1.0 / self.probs - 1.0) / self.probs

    def rsample(self, shape=()):
        return phibridge.floor(phibridge.log(self._uniform(shape, self.probs)) / phibridge.log1p(-self.probs))

    def entropy(self):
        p = self.probs
        return -((1 - p) * phibridge.log1p(-p) + p * phibridge.log(p)) / p

    def log_pmf(self, k):
        """The logarithm of the probability of k failures."""
        return as_tensor(k, self.probs) * phibridge.log1p(-self.probs) + phibridge.log(self.probs)

    def pmf(self, k):
        """The probability of k failures."""
        return phibridge.exp(self.log_pmf(k))

    def log_prob(self, value):
        return self.log_pmf(value)

    def cdf(self, k):
        """The probability of at most k failures."""
        return 1.0 - (1.0 - self.probs) ** (as_tensor(k, self.probs) + 1)


@register_kl(Geometric, Geometric)
def _of_geometrics(p, q):
    return (phibridge.log(p.probs / q.probs)
            + (1.0 - p.probs) / p.probs * (phibridge.log1p(-p.probs) - phibridge.log1p(-q.probs)))


class Categorical(Distribution):
    """Numbers of classes. Draws, entropy and divergence take the softmax of `logits`; probabilities take `logits` over their
    sum, as in Paddle."""

    def __init__(self, logits, name=None):
        self.logits = as_tensor(logits)
        super().__init__(self.logits.shape[:-1])
        self._shares = self.logits / phibridge.sum(self.logits, -1, keepdim=True)

    def sample(self, shape):
        """Whole numbers [*shape, *batch_shape]."""
        given = [shape] if isinstance(shape, int) else list(shape)
        count = 1
        for size in given:
            count *= size
        with no_grad():
            shares = phibridge.nn.functional.softmax(self.logits)
            drawn = ops.multinomial(phibridge.reshape(shares, [-1, self.logits.shape[-1]]), count, True)
            drawn = phibridge.transpose(drawn, [1, 0]) if self._batch_shape else drawn
            return phibridge.reshape(drawn, [*given, *self._batch_shape])

    def entropy(self):
        logarithms = phibridge.nn.functional.log_softmax(self.logits)
        return -phibridge.sum(phibridge.exp(logarithms) * logarithms, -1)

    def probs(self, value):
        """The probabilities of those classes."""
        return _pick(self._shares, value)

    def prob(self, value):
        return self.probs(value)

    def log_prob(self, value):
        return phibridge.log(self.probs(value))


@register_kl(Categorical, Categorical)
def _of_categoricals(p, q):
    own, other = (phibridge.nn.functional.log_softmax(one.logits) for one in (p, q))
    return phibridge.sum(phibridge.exp(own) * (own - other), -1, keepdim=True)


class Multinomial(Distribution):
    """How often each class is drawn of `total_count` draws; `probs` are divided by their sum."""

    def __init__(self, total_count, probs):
        if not isinstance(total_count, int) or total_count < 1:
            raise _C.InvalidArgumentError(f"Multinomial: `total_count` is a positive whole number, not {total_count!r}")
        probs = as_tensor(probs)
        if not probs.shape:
            raise _C.InvalidArgumentError("Multinomial: `probs` has at least one axis")
        self.total_count, self.probs = total_count, probs / phibridge.sum(probs, -1, keepdim=True)
        super().__init__(probs.shape[:-1], probs.shape[-1:])

    @property
    def mean(self):
        return self.probs * self.total_count

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, shape=()):
        given = [shape] if isinstance(shape, int) else list(shape)
        classes = self._event_shape[0]
        with no_grad():
            table = phibridge.expand(self.probs, [*given, *self._batch_shape, classes])
            drawn = ops.multinomial(phibridge.reshape(table, [-1, classes]), self.total_count, True)
            counts = phibridge.sum(ops.one_hot(drawn, classes), 1)
            return phibridge.reshape(counts, table.shape).astype(self.probs.dtype)

    def log_prob(self, value):
        value = as_tensor(value, self.probs)
        logits = phibridge.log(_inside(self.probs))
        logits = phibridge.where(phibridge.logical_and(value == 0, self.probs == 0), phibridge.zeros_like(logits), logits)
        return (phibridge.lgamma(phibridge.sum(value, -1) + 1) - phibridge.sum(phibridge.lgamma(value + 1), -1)
                + phibridge.sum(value * logits, -1))

    def entropy(self):
        n = phibridge.full([], float(self.total_count), self.probs.dtype, place=self.probs.place)
        counts = phibridge.arange(1, self.total_count + 1, dtype=self.probs.dtype.name).to(self.probs.place)
        support = phibridge.reshape(counts, [-1] + [1] * self.probs.ndim)
        p = self.probs
        binomial = phibridge.exp(phibridge.lgamma(n + 1) - phibridge.lgamma(support + 1) - phibridge.lgamma(n - support + 1)
                                 + support * phibridge.log(_inside(p)) + (n - support) * phibridge.log1p(-_inside(p)))
        own = -phibridge.sum(p * phibridge.log(_inside(p)), -1)
        return n * own - phibridge.lgamma(n + 1) + phibridge.sum(binomial * phibridge.lgamma(support + 1), [0, -1])


NAMES = ("Bernoulli", "Geometric", "Categorical", "Multinomial")
