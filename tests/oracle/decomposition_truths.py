"""Programs for parity/truths/programs: decompositions, compared by what they multiply to, and gradients in float64.

The order of the eigenvalues of a general matrix and the signs or phases of vectors are the library's choice, so sums of
powers, A V - V D and functions of absolute values are recorded. Gradients are recorded with more digits than finite
differences have. program_truths.py writes the files.
"""
import numpy as np
import paddle
import paddle.static as static

import control

# What these programs prove, beside the operators of program_truths.py.
OPERATORS = {
    "eig", "eigvals", "eig_grad", "eigh_grad", "determinant_grad", "slogdeterminant_grad", "inverse_grad", "solve_grad",
    "matrix_power_grad", "cumsum_grad", "kron_grad", "dist_grad", "masked_select_grad", "layer_norm_grad", "norm_grad",
    "frobenius_norm_grad", "i0_grad", "i1_grad", "i0e_grad", "i1e_grad", "abs_grad", "abs_double_grad",
    "elementwise_mul_grad_grad",
    "dropout_grad", "stft_grad", "pad3d_double_grad", "instance_norm_double_grad"}


def _data(name, array):
    x = static.data(name, list(array.shape), str(array.dtype))
    x.stop_gradient = False
    return x


def _fine(*shape, seed=3):
    """Numbers of [-1, 1) that float32 does not have."""
    return np.random.default_rng(seed).uniform(-1, 1, shape)


def _jordan(n, value):
    return np.eye(n) * value + np.eye(n, k=1)


def _matrices():
    """Real matrices whose eigenvalues take a general algorithm different ways."""
    spread = 10.0 ** np.arange(-4, 4)
    block = np.zeros((6, 6))
    block[:3, :3], block[3:, 3:] = _fine(3, 3), _fine(3, 3, seed=4)
    pairs = np.kron(np.diag([1.0, 2, 3]), np.array([[0.5, -1], [1, 0.5]])) + np.triu(_fine(6, 6, seed=5), 2)
    return {"random": _fine(6, 6), "larger": _fine(17, 17, seed=6), "turn": np.roll(np.eye(5), 1, 0),
            "defective": _jordan(10, 2.0), "nilpotent": _jordan(9, 0.0), "blocks": block, "pairs": pairs,
            "zero": np.zeros((3, 3)), "scaled": _fine(8, 8, seed=7) * spread[:, None] / spread,
            "triangle": np.triu(_fine(6, 6, seed=8)), "two": np.array([[0.0, -4], [1, 0]]),
            "symmetric": _fine(5, 5) + _fine(5, 5).T, "large": _fine(4, 4) * 1e90, "small": _fine(4, 4) * 1e-90,
            "one": np.array([[-3.0]])}


def _power_sums(values):
    found, power = [], values
    for _ in range(4):
        found += [paddle.real(paddle.sum(power)), paddle.imag(paddle.sum(power))]
        power = power * values
    return found


def _eigen(matrix, with_powers=True):
    def build():
        x = _data("x", matrix)
        a = x if np.iscomplexobj(matrix) else paddle.complex(x, paddle.zeros_like(x))
        values, vectors = paddle.linalg.eig(x)
        rest = paddle.matmul(a, vectors) - vectors * paddle.unsqueeze(values, 0)
        lengths = paddle.sum(paddle.square(paddle.abs(vectors)), 0)
        fetches = [paddle.real(rest), paddle.imag(rest), lengths]
        if with_powers:
            fetches += _power_sums(values) + _power_sums(paddle.linalg.eigvals(x))
        return {"x": matrix}, fetches
    return build


def _ordered_pairs():
    """Of a real matrix the two of a conjugate pair stand side by side, the one above the real axis first."""
    matrix = _matrices()["pairs"]
    x = _data("x", matrix)
    values, vectors = paddle.linalg.eig(x)
    size = [3, 2]
    above, below = paddle.unstack(paddle.reshape(values, size), 1)
    left, right = paddle.unstack(paddle.reshape(vectors, [6] + size), 2)
    together = paddle.abs(above - paddle.conj(below)) + paddle.sum(paddle.abs(left - paddle.conj(right)), 0)
    return {"x": matrix}, [together, paddle.cast(paddle.imag(above) > 0, "float64")]


def _eig_gradient():
    matrix = _fine(5, 5, seed=9)
    x = _data("x", matrix)
    values, vectors = paddle.linalg.eig(x)
    weights = paddle.to_tensor(_fine(5, 1, seed=10))
    size = paddle.sum(paddle.pow(paddle.abs(vectors), 4) * weights)
    of_values = static.gradients([paddle.sum(paddle.real(values * values * values))], [x])
    return {"x": matrix}, of_values + static.gradients([size], [x])


def _eigh_gradient():
    matrix = _fine(5, 5, seed=11)
    matrix = matrix + matrix.T
    x = _data("x", matrix)
    values, vectors = paddle.linalg.eigh(x)
    size = paddle.sum(paddle.pow(vectors, 4) * paddle.to_tensor(_fine(5, 5, seed=12)))
    of_values = static.gradients([paddle.sum(values * values * values)], [x])
    return {"x": matrix}, of_values + static.gradients([size], [x])


def _gradients_of(functions, **arrays):
    """The gradient of each function by each array, weighted so that no two elements have one factor."""
    def build():
        variables = {name: _data(name, array) for name, array in arrays.items()}
        fetches = []
        for function in functions:
            y = function(**variables)
            count = int(np.prod(y.shape))
            weights = np.cos(np.arange(count)).reshape(y.shape)
            found = static.gradients([paddle.sum(y * paddle.to_tensor(weights))], list(variables.values()))
            fetches += [g for g in found if g is not None]
        return arrays, fetches
    return build


def _second_gradients(shape=(2, 3), seed=23, is_complex=True, zero=True):
    """Of a product and an absolute value, of complex numbers unless it says otherwise, one of them 0."""
    def build():
        left, right = (_fine(*shape, seed=s) + is_complex * 1j * _fine(*shape, seed=s + 1) for s in (seed, seed + 2))
        if not is_complex:
            left, right = left.real, right.real
        if zero:
            left[(0,) * (len(shape) - 1) + (1,)] = 0
        x, y = _data("x", left), _data("y", right)
        fetches = []
        for z in (x * y, paddle.abs(x) * paddle.abs(y)):
            size = paddle.sum(paddle.pow(paddle.abs(z), 3) if z.dtype == paddle.complex128 else z)
            first = static.gradients([size], [x, y])
            lengths = sum(paddle.sum(paddle.pow(paddle.abs(g), 3)) for g in first)
            fetches += first + static.gradients([lengths], [x, y])
        return {"x": left, "y": right}, fetches
    return build


def _appended(kind, inputs, outputs, attrs):
    """The first output of an operator that the Python API does not append; `outputs`: dtypes by slot."""
    helper = paddle.base.layer_helper.LayerHelper(kind)
    made = {slot: helper.create_variable_for_type_inference(dtype) for slot, dtype in outputs.items()}
    helper.append_op(type=kind, inputs=inputs, outputs=made, attrs=attrs)
    return next(iter(made.values()))


def _normalized(x):
    return _appended("norm", {"X": x}, {"Out": x.dtype, "Norm": x.dtype}, {"axis": 1, "epsilon": 1e-10})


def _dropped(x):
    return _appended("dropout", {"X": x}, {"Out": x.dtype, "Mask": "uint8"},
                     {"dropout_prob": 0.3, "fix_seed": True, "seed": 7, "dropout_implementation": "upscale_in_train"})


def _transformed(x, window):
    spectrum = _appended("stft", {"X": x, "Window": window}, {"Out": "complex128"},
                         {"n_fft": 20, "hop_length": 5, "normalized": True, "onesided": True})
    return paddle.real(spectrum) * 2.0 + paddle.imag(spectrum)


def _twice(function, **arrays):
    """The gradients of the sum of the squared gradients of a sum of cubes."""
    def build():
        variables = {name: _data(name, array) for name, array in arrays.items()}
        y = function(**variables)
        first = [g for g in static.gradients([paddle.sum(y * y * y)], list(variables.values())) if g is not None]
        second = static.gradients([sum(paddle.sum(g * g) for g in first)], list(variables.values()))
        return arrays, first + [g for g in second if g is not None]
    return build


def _built(name, build, rtol=1e-6, atol=1e-7):
    program = static.Program()
    with static.program_guard(program, static.Program()), paddle.utils.unique_name.guard():
        feeds, fetches = build()
    control.write(name, program, feeds, fetches, rtol, atol)


def write_all():
    for name, matrix in _matrices().items():
        size = max(1.0, np.abs(matrix).max())
        _built(f"eigen_{name}", _eigen(matrix, name not in ("large", "small")), atol=1e-7 * size)
    complex_matrix = _fine(5, 5, seed=13) + 1j * _fine(5, 5, seed=14)
    _built("eigen_complex", _eigen(complex_matrix))
    _built("eigen_pairs_in_order", _ordered_pairs)
    _built("eig_gradient", _eig_gradient, rtol=1e-8, atol=1e-9)
    _built("eigh_gradient", _eigh_gradient, rtol=1e-8, atol=1e-9)
    square = _fine(4, 4, seed=15) + 3 * np.eye(4)
    linalg = paddle.linalg
    fine = {"rtol": 1e-11, "atol": 1e-12}
    _built("fine_matrix_gradients", _gradients_of(
        [linalg.det, lambda x: linalg.slogdet(x)[1:], linalg.inv, lambda x: linalg.matrix_power(x, 3)],
        x=square), **fine)
    _built("fine_solve_gradient", _gradients_of([linalg.solve], x=square, y=_fine(4, 2, seed=16)), **fine)
    positive = np.abs(_fine(3, 4, seed=17)) + 0.25
    _built("fine_gradients", _gradients_of(
        [lambda x: paddle.cumsum(x, 1), lambda x: paddle.sum(paddle.square(paddle.masked_select(x, x > 0.5))),
         _normalized, lambda x: linalg.norm(x * 1e-3, "fro"), paddle.i0, paddle.i1, paddle.i0e, paddle.i1e],
        x=positive), **fine)
    _built("fine_pair_gradients", _gradients_of(
        [paddle.kron, lambda x, y: paddle.dist(x, y, 3)], x=positive, y=_fine(3, 4, seed=18)), **fine)
    _built("fine_layer_norm_gradient", _gradients_of(
        [lambda x, scale, bias: paddle.nn.functional.layer_norm(x, 4, scale, bias)], x=positive,
        scale=_fine(4, seed=19), bias=_fine(4, seed=20)), **fine)
    rough = {"rtol": 1e-8, "atol": 1e-9}
    _built("complex_second_gradients", _second_gradients(), **rough)
    for number, shape in enumerate(((5,), (1, 4), (2, 2, 3), (3, 2))):
        for name, is_complex in (("complex", True), ("real", False)):
            _built(f"{name}_second_gradients_{number}",
                   _second_gradients(shape, 40 + 4 * number, is_complex, zero=number % 2 == 0), **rough)
    _built("fine_dropout_gradient", _gradients_of([_dropped], x=_fine(5, 7, seed=27)), **fine)
    _built("fine_stft_gradient", _gradients_of([_transformed], x=_fine(2, 48, seed=21),
                                               window=np.abs(_fine(20, seed=22))), **fine)
    image = _fine(2, 3, 2, 3, 4, seed=28)
    _built("fine_second_gradient_of_pad", _twice(
        lambda x: paddle.nn.functional.pad(x, [1, 2, 0, 1, 1, 0], value=0.5, data_format="NCDHW"), x=image), **fine)
    for number, (pads, mode, layout) in enumerate((
            ([1, 2, 0, 1, 1, 0], "constant", "NCDHW"), ([1, 0, 1, 1, 0, 1], "reflect", "NCDHW"),
            ([2, 2, 1, 1, 1, 1], "replicate", "NCDHW"), ([1, 2, 1, 0, 0, 1], "circular", "NCDHW"),
            ([1, 1, 2, 0, 0, 2], "constant", "NDHWC"), ([1, 1, 1, 0, 1, 0], "replicate", "NDHWC"),
            ([0, 0, 0, 0, 0, 0], "constant", "NCDHW"), ([1, 1, 0, 1, 0, 1], "reflect", "NDHWC"))):
        _built(f"fine_second_gradient_of_pad_{number}", _twice(
            lambda x: paddle.nn.functional.pad(x, pads, mode=mode, data_format=layout), x=image), **fine)
    for number, (shape, eps) in enumerate((((1, 2, 5), 1e-5), ((2, 1, 3, 2), 1e-5), ((1, 3, 2, 2, 2), 1e-3),
                                          ((3, 2, 4), 1e-4), ((2, 4, 1, 6), 1e-5), ((1, 1, 7), 1e-2),
                                          ((2, 2, 2, 1, 3), 1e-5))):
        channels = shape[1]
        _built(f"fine_second_gradient_of_instance_norm_{number}", _twice(
            lambda x, scale: paddle.nn.functional.instance_norm(x, weight=scale, bias=scale * 0.5, eps=eps),
            x=_fine(*shape, seed=60 + number), scale=_fine(channels, seed=70 + number)), rtol=1e-8, atol=1e-9)
    _built("fine_second_gradient_of_instance_norm", _twice(
        lambda x, scale: paddle.nn.functional.instance_norm(x, weight=scale, bias=scale * 0.5), x=image[:, :, 0],
        scale=_fine(3, seed=29)), rtol=1e-10, atol=1e-10)
