"""Functions of Paddle's names answer as Paddle: on the calls of paddle_cases.py, as paddle_results.json records them."""

import json
import math
import pathlib
import sys
import unittest

import numpy as np

import phibridge

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
import paddle_calls  # noqa: E402

# Float32 sums of a dozen products; matrices of 3 rows with condition numbers below 20.
RELATIVE, ABSOLUTE = 2e-5, 2e-6


def array_of(recorded: dict) -> np.ndarray:
    numbers = [math.nan if one is None else one for one in recorded["data"]]
    if recorded["dtype"].startswith("complex"):
        numbers = [complex(*one) for one in numbers]
    return np.array(numbers, recorded["dtype"]).reshape(recorded["shape"])


RECORDED = json.loads((HERE / "paddle_results.json").read_text(encoding="utf-8"))


class ResultsTest(unittest.TestCase):
    def test_results_are_those_of_paddle(self):
        rows = [row for row in RECORDED if "call" in row]
        self.assertEqual([tuple(row["call"]) for row in rows], paddle_calls.cases(),
                         "tests/oracle/api_results.py records the calls anew")
        for row in rows:
            owner, name, arguments = row["call"]
            with self.subTest(call=f"{owner}.{name}({arguments})"):
                self.assertIsNotNone(row["results"], "Paddle raises")
                self.compare(paddle_calls.call(phibridge, owner, name, arguments), row["results"])

    def test_layers_are_those_of_paddle(self):
        """Names and shapes of the state, and with Paddle's state its results."""
        rows = [row for row in RECORDED if "layer" in row]
        self.assertEqual([tuple(row["layer"]) for row in rows], paddle_calls.layer_cases())
        for row in rows:
            with self.subTest(layer=row["layer"]):
                state = {name: array_of(value) for name, value in row["state"].items()}
                _, found = paddle_calls.layer_call(phibridge, *row["layer"], state)
                self.compare(found, row["results"], 5)  # of several functions one after the other

    def compare(self, found: list, recorded: list, times: int = 1):
        self.assertEqual(len(found), len(recorded))
        for ours, theirs in zip(found, map(array_of, recorded)):
            self.assertEqual((ours.dtype, ours.shape), (theirs.dtype, theirs.shape))
            np.testing.assert_allclose(ours, theirs, times * RELATIVE, times * ABSOLUTE)

    def test_attention(self):
        """Which Paddle computes on GPUs alone."""
        query, key, value = (np.random.default_rng(i).normal(size=[2, 3, 4, 5]).astype("float32") for i in range(3))
        scores = np.einsum("bqhd,bkhd->bhqk", query, key) / np.sqrt(5)
        for is_causal in (False, True):
            hidden = np.triu(np.full([3, 3], -np.inf), 1) if is_causal else np.zeros([3, 3])
            weights = np.exp(scores + hidden) / np.exp(scores + hidden).sum(-1, keepdims=True)
            got = phibridge.nn.functional.scaled_dot_product_attention(
                *map(phibridge.to_tensor, (query, key, value)), is_causal=is_causal)
            np.testing.assert_allclose(got.numpy(), np.einsum("bhqk,bkhd->bqhd", weights, value), rtol=1e-5, atol=1e-5)

    def test_every_family_is_called(self):
        called = {(owner, name) for owner, name, _ in paddle_calls.cases()}
        self.assertGreater(len(called), 350)


if __name__ == "__main__":
    unittest.main()
