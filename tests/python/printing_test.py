"""Tensors as text: what paddle 2.6.2 prints, letter by letter."""

import unittest

import numpy as np

import phibridge

OPTIONS = {"precision": 8, "threshold": 1000, "edgeitems": 3, "sci_mode": False, "linewidth": 80}


def whole(count, *shape, kind="float32"):
    return np.arange(count, dtype=kind).reshape(shape or [count])


# Arrays, and what follows "stop_gradient=True,\n       ".
CASES = [
    (np.float32(1.5), "1.50000000"),
    (np.float32("nan"), "nan"),
    (np.array(3), "3"),
    (np.array(True), "True"),
    (np.float16(0.1), "0.09997559"),
    (np.float32([1, 2.5, 3.125]), "[1.        , 2.50000000, 3.12500000]"),
    (np.float32([1, 2, 3]), "[1., 2., 3.]"),
    (np.float32([1e-8, 1, 12345.678]), "[0.00000001    , 1.            , 12345.67773438]"),
    (np.float32([1e10, 1, 2]), "[10000000000., 1.          , 2.          ]"),
    (np.float32(["nan", "inf", "-inf", 1]), "[ nan ,  inf., -inf.,  1.  ]"),
    (np.array([1 + 1e-9, -0.0]), "[1.00000000, -0.       ]"),
    (np.array([1, -1e-9]), "[ 1.        , -0.00000000]"),
    (np.array([[1.123456789123, 2], [3, -4]]), "[[1.12345679,  2.       ],\n        [ 3.       , -4.       ]]"),
    (np.int8([[1, -2], [100, 4]]), "[[ 1 , -2 ],\n        [100,  4 ]]"),
    (np.uint8([1, 200]), "[1  , 200]"),
    (np.int64([10**16, 1]), "[10000000000000000, 1                ]"),
    (np.array([[True, False], [False, False]]), "[[True , False],\n        [False, False]]"),
    (np.complex64([1 + 2j, -0.5j]), "[ (1+2j)  , (-0-0.5j)]"),
    (np.zeros([0], "float32"), "[]"),
    (np.zeros([2, 0, 3], "int64"), "[[],\n\n        []]"),
    (whole(24, 2, 3, 4), "[[[0. , 1. , 2. , 3. ],\n         [4. , 5. , 6. , 7. ],\n         [8. , 9. , 10., 11.]],\n\n"
                         "        [[12., 13., 14., 15.],\n         [16., 17., 18., 19.],\n         [20., 21., 22., 23.]]]"),
    (whole(20, kind="int64"), "[0 , 1 , 2 , 3 , 4 , 5 , 6 , 7 , 8 , 9 , 10, 11, 12, 13, 14, 15, 16, 17,\n        18, 19]"),
    (whole(2000), "[0.   , 1.   , 2.   , ..., 1997., 1998., 1999.]"),
    (whole(2100, 3, 700, kind="int32"), "[[0   , 1   , 2   , ..., 697 , 698 , 699 ],\n        [700 , 701 , 702 , ..., 1397, 1398, 1399],\n"
                                        "        [1400, 1401, 1402, ..., 2097, 2098, 2099]]"),
    (whole(5000, 1, 5000, kind="float64") / 3, "[[0.           , 0.33333333   , 0.66666667   , ...,\n"
                                               "         1665.66666667, 1666.        , 1666.33333333]]"),
    (whole(2000).astype("complex64"), "[0j       , (1+0j)   , (2+0j)   , ..., (1997+0j), (1998+0j),\n        (1999+0j)]"),
]


class PrintingTest(unittest.TestCase):
    def setUp(self):
        phibridge.set_printoptions(**OPTIONS)
        self.addCleanup(phibridge.set_printoptions, **OPTIONS)

    def elements(self, array):
        text = repr(phibridge.to_tensor(array))
        return text[text.index("\n") + 8:-1]

    def test_elements_of_every_type(self):
        for array, wanted in CASES:
            with self.subTest(dtype=array.dtype, shape=array.shape):
                self.assertEqual(self.elements(array), wanted)

    def test_what_stands_before_them(self):
        for name in ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128"):
            x = phibridge.to_tensor(np.zeros([2, 1], name))
            self.assertTrue(repr(x).startswith(f"Tensor(shape=[2, 1], dtype={name}, place=Place(cpu), stop_gradient=True,\n       [["), x)
        x = phibridge.to_tensor([1.5, 2.0], stop_gradient=False)
        for text in (repr(x), str(x), f"{x}"):
            self.assertEqual(text, "Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=False,\n       [1.50000000, 2.        ])")
        self.assertIn("stop_gradient=False", repr(x * 2))
        self.assertIn("stop_gradient=True", repr((x * 2).detach()))

    def test_bfloat16_by_its_bits(self):
        low = phibridge.to_tensor([1.5, -2.25, 3.0]).astype("bfloat16")
        self.assertIn("dtype=bfloat16, place=Place(cpu), stop_gradient=True,\n       [ 1.50000000, -2.25000000,  3.        ])", repr(low))
        self.assertTrue(repr(low[0]).endswith("\n       1.50000000)"), low[0])

    def test_sparse_tensors_by_their_parts(self):
        coo = phibridge.sparse.sparse_coo_tensor([[0, 1, 1], [1, 0, 2]], [1.0, 2.5, 3.0], [2, 3])
        head = "Tensor(shape=[2, 3], dtype=paddle.float32, place=Place(cpu), stop_gradient=True, \n       "
        values = "values=[1.        , 2.50000000, 3.        ])"
        self.assertEqual(repr(coo), head + "indices=[[0, 1, 1],\n                [1, 0, 2]], \n       " + values)
        self.assertEqual(repr(coo.to_sparse_csr()), head + "crows=[0, 1, 3], \n       cols=[1, 0, 2], \n       " + values)

    def test_what_has_no_elements_to_read(self):
        self.assertEqual(repr(phibridge.Tensor()), "Tensor(no value)")
        texts = []

        def program(x):
            texts.append(repr(x * 2))
            return x * 2
        phibridge.jit.to_static(program)(phibridge.to_tensor([1.0]))
        self.assertTrue(all(text.startswith("Tensor(shape=[1]") for text in texts), texts)

    def test_options(self):
        x = np.array([1.0 / 3, 2, 3, 4])
        phibridge.set_printoptions(precision=3, threshold=3, edgeitems=1)
        self.assertEqual(self.elements(x), "[0.333, ..., 4.   ]")
        self.assertEqual(self.elements(whole(12, 3, 4)), "[[0. , ..., 3. ],\n        ...,\n        [8. , ..., 11.]]")
        phibridge.set_printoptions(sci_mode=True)
        self.assertEqual(self.elements(x), "[3.333e-01, ..., 4.000e+00]")
        self.assertEqual(self.elements(np.array([1, 2])), "[1, 2]")
        phibridge.set_printoptions(threshold=1000, sci_mode=False, linewidth=30)
        self.assertEqual(self.elements(x), "[0.333, 2.   , 3.   ,\n        4.   ]")

    def test_wrong_options_change_nothing(self):
        for wrong in ({"precision": -1}, {"threshold": 1.5}, {"edgeitems": 0}, {"linewidth": "a"}, {"sci_mode": "long"}, {"precision": True}):
            with self.assertRaises(phibridge.InvalidArgumentError):
                phibridge.set_printoptions(**{"edgeitems": 1, "threshold": 0, **wrong})
        self.assertEqual(self.elements(whole(4)), "[0., 1., 2., 3.]")


if __name__ == "__main__":
    unittest.main()
