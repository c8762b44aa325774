"""Values put where indices lead, and their gradients."""
import numpy as np

from grad_case import grad_case
from op_case import op_case


def make(out):
    for dtype in ("float32", "float64", "int64"):
        rng = np.random.RandomState(91)
        for name, shape, indices, value in (
                ("rows", (5, 4), [[1, 4, 0]], (3, 4)), ("points", (5, 4), [[1, 4, 0], [3, 0, 2]], (3,)),
                ("one_value", (5, 4), [[1, -1]], (1,)), ("crossed", (4, 5, 3), [[[0], [3]], [4, 1, 0]], (2, 3, 3)),
                ("column", (4, 5, 3), [[[0], [3]], [4, 1, 0]], (2, 1, 1)), ("mask", (3, 4), None, (5,))):
            x, v = rng.randint(-9, 9, shape).astype(dtype), rng.randint(-9, 9, value).astype(dtype)
            if indices is None:
                mask = np.zeros(shape, bool)
                mask.flat[[0, 3, 4, 9, 11]] = True
                lists = [mask]
            else:
                lists = [np.int64(i) for i in indices]
            for accumulate in (True, False):
                inputs, attrs = {"x": x, "indices": lists, "value": v}, {"accumulate": accumulate}
                label = f"{name}_{accumulate}_{dtype}"
                op_case(f"{out}/index_put_{label}", "index_put", inputs, attrs, ["out"], out_dtypes={"out": dtype})
                if dtype != "int64":
                    grad_case(f"{out}/index_put_grad_{label}", "index_put", inputs, attrs, ["out"],
                              forward_dtypes={"out": dtype})
