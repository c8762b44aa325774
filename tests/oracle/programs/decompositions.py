"""Linear algebra and spectra of Paddle 2.x. Of decompositions, what they multiply to is compared: the signs of vectors
and the order of the eigenvalues of a general matrix are LAPACK's choice."""
import paddle
import paddle.static as static

from program_case import case, data, uniform


def eigen():
    """Eigenvalues of general matrices by the sums of their powers, their vectors by A V = V D."""
    x = data("x", [3, 6, 6])
    values, vectors = paddle.linalg.eig(x)
    alone = paddle.linalg.eigvals(x)
    square = alone * alone
    sums = [paddle.sum(v, -1) for v in (values, alone, square, square * alone, square * square)]
    a = paddle.complex(x, paddle.zeros_like(x))
    rest = paddle.matmul(a, vectors) - vectors * paddle.unsqueeze(values, 1)
    return [x], [paddle.real(s) for s in sums] + [x + paddle.real(rest), x + paddle.imag(rest)]


def symmetric():
    """Spectral and singular value decompositions multiplied back, a pseudo-inverse, ranks, a condition."""
    x = data("x", [2, 5, 5])
    values, vectors = paddle.linalg.eigh(x + paddle.transpose(x, [0, 2, 1]))
    back = paddle.matmul(vectors * paddle.unsqueeze(values, 1), vectors, transpose_y=True)
    u, s, vh = paddle.linalg.svd(x)
    whole = paddle.matmul(u * paddle.unsqueeze(s, 1), vh)
    rank = paddle.cast(paddle.linalg.matrix_rank(x, tol=0.5), "float32")
    return [x], [values, back, whole, paddle.linalg.pinv(x), s, rank + s[:, 0]]


def systems():
    """Least squares, Cholesky, LU and triangular systems, powers and a chain of products."""
    x, y = data("x", [4, 4]), data("y", [4, 3])
    a = paddle.matmul(x, x, transpose_y=True) + 2.0 * paddle.eye(4)
    factor = paddle.linalg.cholesky(a)
    lu, pivots = paddle.linalg.lu(x)
    order, lower, upper = paddle.linalg.lu_unpack(lu, pivots)
    q, r = paddle.linalg.qr(x)
    return [x, y], [paddle.linalg.solve(a, y), paddle.linalg.cholesky_solve(y, factor),
                    paddle.linalg.triangular_solve(factor, y, upper=False), paddle.linalg.inv(a),
                    paddle.linalg.det(paddle.stack([a, x])), paddle.linalg.slogdet(a), paddle.linalg.matrix_power(x, 3),
                    paddle.linalg.multi_dot([order, lower, upper, y]), paddle.matmul(q, r), q,
                    paddle.renorm(x, 2.0, 0, 1.0)]


def spectrogram():
    """Short-time transforms there and back, of frames that overlap, and an image of magnitudes."""
    x = data("x", [2, 400])
    spectrum = paddle.signal.stft(x, 64, 16)
    size = paddle.log(paddle.abs(spectrum) + 0.1)
    back = paddle.signal.istft(spectrum, 64, 16)
    plane = paddle.fft.ifft2(paddle.fft.fft2(size) * 0.5)
    return [x], [size, back, paddle.real(plane)]


def patches():
    """An image taken apart into patches that overlap, and put together again."""
    x = data("image", [2, 3, 12, 10])
    columns = paddle.nn.functional.unfold(x, [4, 3], 2, [1, 1])
    mixed = static.nn.fc(paddle.transpose(columns, [0, 2, 1]), 36, num_flatten_dims=2)
    y = paddle.nn.functional.fold(paddle.transpose(mixed, [0, 2, 1]), [12, 10], [4, 3], 2, [1, 1])
    return [x], [columns, y]


def make(out):
    case(out, "eigenvalues", "linear algebra", eigen, {"x": uniform("x", [3, 6, 6])})
    case(out, "symmetric_matrices", "linear algebra", symmetric, {"x": uniform("x", [2, 5, 5])}, rtol=1e-3)
    case(out, "linear_systems", "linear algebra", systems, {"x": uniform("x", [4, 4]), "y": uniform("y", [4, 3])},
         rtol=1e-3)
    case(out, "spectrogram", "signal", spectrogram, {"x": uniform("x", [2, 400])})
    case(out, "patches", "signal", patches, {"image": uniform("image", [2, 3, 12, 10])})
