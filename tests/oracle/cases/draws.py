"""Cases of operators that draw numbers with a seed, and of copies. Paddle 2.6 ignores the seed of randint."""
import numpy as np

from op_case import op_case


def make(out):
    def case(op_type, name, inputs, attrs, dtype="float32", **more):
        op_case(f"{out}/{op_type}_{name}", op_type, inputs, attrs, ["Out"], out_dtypes={"Out": dtype}, **more)

    for dtype, number in (("float32", 5), ("float64", 6)):
        for seed in (1, 12345):
            shape = {"shape": [37, 11], "seed": seed, "dtype": number}
            case("uniform_random", f"{dtype}_{seed}", {}, {**shape, "min": -2.0, "max": 3.0}, dtype)
            case("gaussian_random", f"{dtype}_{seed}", {}, {**shape, "mean": 1.0, "std": 2.0}, dtype)
            case("truncated_gaussian_random", f"{dtype}_{seed}", {}, {**shape, "mean": 1.0, "std": 2.0}, dtype,
                 rtol=1e-4, atol=1e-5)
            case("uniform_random_batch_size_like", f"{dtype}_{seed}", {"Input": np.ones((5, 2), dtype)},
                 {**shape, "shape": [-1, 3]}, dtype)
    case("uniform_random", "diagonal", {}, {"shape": [4, 4], "seed": 3, "diag_num": 4, "diag_step": 4, "diag_val": 7.0,
                                            "dtype": 5})
    case("uniform_random", "list", {"ShapeTensorList": [np.int32([3]), np.int32([4])]},
         {"shape": [-1, -1], "seed": 3, "dtype": 5})
    sure = np.float32([[0, 0, 3, 0], [0.5, 0, 0, 0]])
    case("multinomial", "sure", {"X": sure}, {"num_samples": 3, "replacement": True}, "int64")
    case("multinomial", "once", {"X": sure[0].astype("float64")}, {"num_samples": 1}, "int64")
    case("seed", "given", {}, {"seed": 11}, "int32")
    case("sampling_id", "rows", {"X": np.float32([[.1, .2, .7], [.5, .25, .25], [.9, .05, .05]])}, {"seed": 5}, "int64")
    x = np.arange(12, dtype="float32").reshape(3, 2, 2)
    case("as_complex", "float32", {"X": x}, {}, "complex64")
    case("as_complex", "float64", {"X": x.astype("float64")}, {}, "complex128")
    case("as_real", "complex64", {"X": (x + 2j * x).astype("complex64")}, {}, "float32")
    case("share_data", "float32", {"X": x}, {})
    case("memcpy", "float32", {"X": x}, {"dst_place_type": 0})
    case("memcpy_d2h", "int64", {"X": x.astype("int64")}, {"dst_place_type": 0}, "int64")
