"""Schedulers, optimizers, recurrent layers, initializers and distributions compute what Paddle's do: what paddle_training.json records."""

import json
import pathlib
import unittest

import distribution_cases
import numpy as np
import training_cases

import phibridge

RECORDED = json.loads((pathlib.Path(__file__).parent / "paddle_training.json").read_text(encoding="utf-8"))
# Of the largest number of an array: rates are float64 of the same formulas, the others float32 of other orders of sums.
TOLERANCE = {"schedulers": 1e-14, "initializers": 1e-7, "lbfgs": 1e-3}


class TrainingTest(unittest.TestCase):
    def test_all_compute_what_paddle_does(self):
        self.assertEqual(RECORDED["version"], "2.6.2")
        seen = {"version"}
        for family in training_cases.FAMILIES + distribution_cases.FAMILIES:
            for name, arrays in family(phibridge).items():
                key = f"{family.__name__}.{name}"
                seen.add(key)
                with self.subTest(key):
                    if RECORDED[key] is None and arrays is None:
                        continue
                    wanted = self.answer_of(name) if RECORDED[key] is None else RECORDED[key]
                    self.compare(arrays, wanted, TOLERANCE.get(family.__name__, 3e-6))
        self.assertEqual(seen, set(RECORDED))

    @staticmethod
    def answer_of(name):
        """Of a question to which Paddle has none."""
        answer = distribution_cases.ANSWERS[name]
        return RECORDED[f"distributions.{answer}"] if isinstance(answer, str) else [[list(answer.shape), answer.reshape(-1).tolist()]]

    def compare(self, arrays, recorded, tolerance):
        self.assertEqual(len(arrays), len(recorded))
        for found, (shape, numbers) in zip(arrays, recorded):
            wanted = np.array(numbers, "float64").reshape(shape)
            self.assertEqual(list(np.shape(found)), shape)
            largest = float(np.abs(wanted[np.isfinite(wanted)]).max(initial=1e-30))
            np.testing.assert_allclose(np.asarray(found, "float64"), wanted, rtol=0, atol=tolerance * largest)


if __name__ == "__main__":
    unittest.main()
