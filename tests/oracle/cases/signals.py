"""Cases of Fourier transforms, frames of signals and patches of images."""
import numpy as np

from op_case import op_case

COMPLEX = {"float32": "complex64", "float64": "complex128"}


def make(out):
    def case(op_type, name, inputs, attrs, dtype, outputs=("Out",), **more):
        op_case(f"{out}/{op_type}_{name}", op_type, inputs, attrs, list(outputs), out_dtypes={o: dtype for o in outputs},
                rtol=1e-4, atol=1e-4, **more)

    for real, both in COMPLEX.items():
        r = np.random.RandomState(31)
        for shape, axes in (((8,), (0,)), ((3, 12), (1,)), ((3, 12), (0, 1)), ((5, 7, 6), (1,)), ((2, 6, 10), (0, 2, 1)),
                            ((2, 97), (1,)), ((2, 134), (1,)), ((2, 512), (1,)), ((4, 1), (1,))):
            name = "x".join(map(str, shape)) + "_" + "".join(map(str, axes))
            x = r.randn(*shape).astype(real)
            z = (r.randn(*shape) + 1j * r.randn(*shape)).astype(both)
            for normalization in ("backward", "ortho", "forward"):
                for forward in (True, False):
                    attrs = {"axes": list(axes), "normalization": normalization, "forward": forward}
                    label = f"{name}_{normalization}_{forward}_{real}"
                    case("fft_c2c", label, {"X": z}, attrs, both)
                    for onesided in (True, False):
                        case("fft_r2c", f"{onesided}_{label}", {"X": x}, dict(attrs, onesided=onesided), both)
                    if shape[axes[-1]] > 1:
                        n = shape[axes[-1]]
                        for size in (0, 2 * (n - 1), 2 * (n - 1) + 1, max(1, n - 2)):
                            case("fft_c2r", f"{size}_{label}", {"X": z}, dict(attrs, last_dim_size=size), real)
        for normalized in (True, False):
            for n_fft, hop in ((8, 3), (16, 4), (11, 11)):
                case("stft", f"{n_fft}_{normalized}_{real}",
                     {"X": r.randn(2, 40).astype(real), "Window": r.rand(n_fft).astype(real)},
                     {"n_fft": n_fft, "hop_length": hop, "normalized": normalized, "onesided": True}, both)
    for dtype in ("float32", "float64", "int32", "int64", "complex64", "complex128"):
        r = np.random.RandomState(32)

        def some(shape):
            x = r.randn(*shape) * 9
            return (x + 1j * r.randn(*shape)).astype(dtype) if dtype.startswith("complex") else x.astype(dtype)

        for length, hop in ((4, 2), (4, 4), (3, 5), (10, 1), (1, 1)):
            for axis, shapes in ((-1, ((10,), (2, 11), (2, 3, 13))), (0, ((10,), (11, 2), (13, 2, 3)))):
                for shape in shapes:
                    case("frame", f"{length}_{hop}_{axis}_{len(shape)}_{dtype}", {"X": some(shape)},
                         {"frame_length": length, "hop_length": hop, "axis": axis}, dtype)
            if hop > length:
                continue
            for axis, shapes in ((-1, ((length, 3), (2, length, 4), (2, 3, length, 5))),
                                 (0, ((3, length), (4, length, 2), (5, length, 2, 3)))):
                for shape in shapes:
                    case("overlap_add", f"{length}_{hop}_{axis}_{len(shape)}_{dtype}", {"X": some(shape)},
                         {"hop_length": hop, "axis": axis}, dtype)
    windows = (("plain", (2, 2), (1, 1), (0, 0, 0, 0), (1, 1)), ("steps", (3, 2), (2, 1), (1, 0, 1, 0), (1, 1)),
               ("padded", (3, 3), (1, 2), (2, 1, 0, 2), (1, 1)), ("dilated", (2, 3), (1, 1), (1, 2, 1, 2), (2, 2)),
               ("one", (1, 1), (3, 2), (0, 0, 0, 0), (1, 1)), ("all_padding", (2, 2), (3, 3), (3, 3, 3, 3), (1, 1)))
    for name, kernel, strides, paddings, dilations in windows:
        attrs = {"kernel_sizes": list(kernel), "strides": list(strides), "paddings": list(paddings),
                 "dilations": list(dilations)}
        size = (7, 6)
        places = [(size[i] + paddings[i] + paddings[2 + i] - dilations[i] * (kernel[i] - 1) - 1) // strides[i] + 1
                  for i in range(2)]
        for dtype in ("float32", "float64", "complex64", "complex128"):
            r = np.random.RandomState(33)
            x = r.randn(2, 3 * kernel[0] * kernel[1], places[0] * places[1])
            if dtype.startswith("complex"):
                x = x + 1j * r.randn(*x.shape)
            else:
                case("unfold", f"{name}_{dtype}", {"X": r.randn(2, 3, *size).astype(dtype)}, attrs, dtype, ("Y",))
            if paddings[:2] != paddings[2:]:
                continue  # Paddle's shape function of fold takes the first two for both sides, and refuses
            case("fold", f"{name}_{dtype}", {"X": x.astype(dtype)}, dict(attrs, output_sizes=list(size)), dtype, ("Y",))
