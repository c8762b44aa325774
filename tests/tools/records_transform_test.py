"""The field `data_transform` of records: what reaches the kernel as it is."""

import unittest

import records_test
from records_test import FORWARD, without_space


class ArrayRangeTest(records_test.RecordsTest):
    tables = records_test.TablesTest.tables

    def record(self, names):
        return FORWARD + f"  data_transform : {{array_range : [{names}]}}\n"

    def test_names_two_attributes(self):
        text = without_space(self.tables(self.record("axis, axis")))
        self.assertIn('array_range[] = {"axis", "axis"};', text)
        self.refused(self.record("axis, axes"), 9, "`axes` is no attribute of `thing`")
        self.refused(self.record("x, axis"), 9, "`x` is no attribute of `thing`")
        self.refused(self.record("axis"), 9, "`array_range` names two attributes, as in [starts, ends]")


if __name__ == "__main__":
    unittest.main()
