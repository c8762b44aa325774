"""Drawing of random cases. All decisions are whole numbers, and kept: from them a case is drawn again, and smaller."""
import numpy as np

FLOATS = ("float32", "float64")
INTS = ("int32", "int64")
NUMBERS = FLOATS + INTS
COMPLEX = ("complex64", "complex128")
# How programs number the types.
NUMBER = {"bool": 0, "int16": 1, "int32": 2, "int64": 3, "float16": 4, "float32": 5, "float64": 6, "uint8": 20,
          "int8": 21, "uint16": 22, "complex64": 23, "complex128": 24}


class Lod:
    """An array with level-of-detail offsets."""

    def __init__(self, array, lod):
        self.array, self.lod = np.asarray(array), lod


class Draw:
    """Draws a case. The choice 0 is the simplest everywhere: a default, the smallest size, False.

    seed: of the choices and of the elements; forced: choices of an earlier draw, taken as far as they go, 0 beyond;
    more: types that dtype() draws beside float32 and float64.
    """

    def __init__(self, seed, forced=None, more=()):
        self.more = more
        self.rng, self.elements = np.random.RandomState(seed), np.random.RandomState(seed ^ 0x5EED)
        self.forced, self.choices = forced, []

    def below(self, n):
        at = len(self.choices)
        if self.forced is None:
            value = int(self.rng.randint(n))
        else:
            value = min(self.forced[at], n - 1) if at < len(self.forced) else 0
        self.choices.append(value)
        return value

    def int(self, low, high):
        return low + self.below(high - low + 1)

    def choice(self, *options):
        return options[self.below(len(options))]

    def flag(self, one_in=2):
        """False, or True once in `one_in`."""
        return self.below(one_in) == one_in - 1

    def number(self, low, high):
        return float(np.float32(low + (high - low) * self.below(65) / 64))

    def dtype(self, *options):
        """One of the types; with gradients twice as often as without."""
        options = options or FLOATS
        if set(FLOATS) <= set(options):
            options += tuple(o for o in self.more if o not in options)
        floats = [o for o in options if o in FLOATS]
        if floats and len(floats) < len(options) and self.below(3) < 2:
            return self.choice(*floats)
        return self.choice(*options)

    def size(self, high=9):
        return self.choice(*[n for n in (2, 3, 1, 4, 5, 7, 8, 9, 13, 16, 17, 33) if n <= high])

    def shape(self, low=1, high=4, empty=False, size=9):
        """Of a rank in [low, high]; with `empty`, a dimension is 0 once in sixteen."""
        rank = self.int(low, high)
        shape = [self.size(size if rank < 4 else min(size, 5)) for _ in range(rank)]
        if empty and rank and self.flag(16):
            shape[self.below(rank)] = 0
        return shape

    def axis(self, rank, negative=True):
        """Of a tensor of that rank, counted from either end."""
        axis = self.below(max(rank, 1))
        return axis - max(rank, 1) if negative and self.flag() else axis

    def axes(self, rank, low=1, high=None, negative=True):
        """Different axes, in any order."""
        count = min(self.int(low, rank if high is None else min(high, rank)), rank)
        left, picked = list(range(rank)), []
        for _ in range(count):
            axis = left.pop(self.below(len(left)))
            picked.append(axis - rank if negative and self.flag(4) else axis)
        return picked

    def array(self, shape, dtype="float32", low=-1.0, high=1.0, grid=True):
        """Elements in [low, high); with `grid`, one array in four is of a few values only, so that there are ties."""
        kind = np.dtype(dtype).kind
        if np.dtype(dtype) == np.uint16:  # bfloat16: the upper half of a float32
            values = self.elements.uniform(low, high, shape).astype("float32")
            return np.asarray((np.asarray(values).view("uint32") >> 16)).astype("uint16")
        if kind == "b":
            return np.asarray(self.elements.randint(0, 2, shape)).astype(dtype)
        if kind in "iu":
            low, high = int(np.floor(low)), max(int(np.ceil(high)), int(np.floor(low)) + 1)
            return np.asarray(self.elements.randint(low, high, shape)).astype(dtype)
        if kind == "c":
            real = self.elements.uniform(low, high, shape)
            return np.asarray(real + 1j * self.elements.uniform(low, high, shape)).astype(dtype)
        values = self.elements.uniform(low, high, shape)
        if grid and self.flag(4):
            values = np.clip(np.round(values * 4 / (high - low)) * (high - low) / 4, low, high)
        return np.asarray(values).astype(dtype)

    def ids(self, shape, count, dtype="int64"):
        """Whole numbers in [0, count)."""
        return np.asarray(self.elements.randint(0, max(count, 1), shape)).astype(dtype)

    def lod(self, count=None, size=4, empty=False):
        """Offsets of one level: `count` sequences of 1 (with `empty`: 0) to `size` steps."""
        lengths = [self.int(0 if empty else 1, size) for _ in range(count or self.int(1, 4))]
        if sum(lengths) == 0:
            lengths[0] = 1
        return [[0] + [int(n) for n in np.cumsum(lengths)]]

    def attrs(self, **values):
        """Each attribute left out, or one of its values: of a tuple to choose from, [low, high] or a call."""
        drawn = {}
        for name, values_of in values.items():
            if not self.flag():
                continue
            if callable(values_of):
                drawn[name] = values_of()
            elif isinstance(values_of, tuple):
                drawn[name] = self.choice(*values_of)
            elif isinstance(values_of[0], int):
                drawn[name] = self.int(*values_of)
            else:
                drawn[name] = self.number(*values_of)
        return drawn


class Case:
    """One execution of an operator.

    inputs: {slot: array, Lod or list}; outputs: slots, or {slot: count}; compare: slots that are compared (default:
    all outputs); grad: ask for gradients of the floating-point inputs but `no_grad`; scale: tolerances are that many
    times the usual, for sums of products; random: outputs are samples of a distribution, compared as such; rough: real
    Paddle computes float64 partly in float32, so that is how closely it is compared; inplace: {output slot: input
    slot} that share their variables;
    kinds: types of outputs that real Paddle's shape inference leaves open; still: outputs whose gradient is 0.
    """

    def __init__(self, inputs, attrs, outputs, compare=None, grad=True, no_grad=(), scale=1, inplace=None, kinds=None,
                 random=False, rough=False, still=()):
        self.inputs, self.attrs = inputs, attrs
        self.outputs = outputs if isinstance(outputs, dict) else {slot: 1 for slot in outputs}
        self.compare = list(self.outputs) if compare is None else compare
        self.grad, self.no_grad, self.scale = grad, tuple(no_grad), scale
        self.inplace, self.kinds, self.random, self.rough = inplace or {}, kinds or {}, random, rough
        self.still = tuple(still)


DOMAINS = {}
NARROWED = {}


def narrowed(ops, left_out):
    """States what a domain leaves out, and why; random_cases.py prints it with the results of each operator."""
    for op in ops.split():
        NARROWED.setdefault(op, []).append(left_out)


def domain(*ops):
    """Registers draw(g, op) -> Case for operators."""
    def register(draw):
        for op in ops:
            assert op not in DOMAINS, op
            DOMAINS[op] = draw
        return draw
    return register
