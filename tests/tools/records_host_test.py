"""The field `host` of records: which ops belong on the host, and why."""

import unittest

import records_test
from records_test import FORWARD, without_space


class HostTest(records_test.RecordsTest):
    tables = records_test.TablesTest.tables

    def text_of(self, kernel):
        return without_space(self.tables(FORWARD.replace("data_type : x", f"data_type : x, {kernel}")))

    def test_a_reason_marks_a_host_op(self):
        text = self.text_of("host : control flow")
        self.assertIn("kernel_type.host = true;", text)
        self.assertIn('kernel_type.host_why = "control flow";', text)

    def test_true_gives_no_reason(self):
        text = self.text_of("host : true")
        self.assertIn("kernel_type.host = true;", text)
        self.assertNotIn("host_why", text)

    def test_a_function_that_decides_the_type_decides_the_place(self):
        self.changed("data_type : x", "get_expected_kernel_type : ThingType, host : shape", 8,
                     "`get_expected_kernel_type` says where the kernel runs, too")


if __name__ == "__main__":
    unittest.main()
