"""Flags, and what a device computes."""

import unittest

import phibridge


class SettingsTest(unittest.TestCase):
    def test_flags(self):
        before = phibridge.get_flags("FLAGS_check_nan_inf")
        try:
            phibridge.set_flags({"FLAGS_check_nan_inf": not before["FLAGS_check_nan_inf"]})
            self.assertEqual(phibridge.get_flags(["FLAGS_check_nan_inf"]), {"FLAGS_check_nan_inf": not before["FLAGS_check_nan_inf"]})
        finally:
            phibridge.set_flags(before)
        for call, error in ((lambda: phibridge.get_flags("FLAGS_of_nobody"), phibridge.NotFoundError),
                            (lambda: phibridge.set_flags({"FLAGS_of_nobody": 1}), phibridge.NotFoundError),
                            (lambda: phibridge.set_flags({"FLAGS_check_nan_inf": "perhaps"}), phibridge.InvalidArgumentError),
                            (lambda: phibridge.set_flags({"FLAGS_check_nan_inf": 0.5}), TypeError),
                            (lambda: phibridge.set_flags("FLAGS_check_nan_inf"), TypeError)):
            with self.assertRaises(error):
                call()
        self.assertEqual(phibridge.get_flags("FLAGS_check_nan_inf"), before)

    def test_flags_are_set_all_or_none(self):
        before = phibridge.get_flags(["FLAGS_benchmark", "FLAGS_check_nan_inf"])
        for name, value in (("FLAGS_check_nan_inf", "perhaps"), ("FLAGS_of_nobody", 1)):
            with self.assertRaises(phibridge.Error):
                phibridge.set_flags({"FLAGS_benchmark": not before["FLAGS_benchmark"], name: value})
            self.assertEqual(phibridge.get_flags(list(before)), before)

    def test_what_the_cpu_computes(self):
        self.assertEqual((phibridge.amp.is_float16_supported("cpu"), phibridge.amp.is_bfloat16_supported("cpu")), (False, True))
        with self.assertRaises(phibridge.Error):
            phibridge.amp.is_float16_supported("gpu:99")
        self.assertFalse(phibridge.is_compiled_with_custom_device("npu"))


if __name__ == "__main__":
    unittest.main()
