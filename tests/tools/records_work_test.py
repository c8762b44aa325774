#!/usr/bin/env python3
"""Tests of tools/records: what an element takes (`work`), and which attributes become elements."""
import sys
import unittest

from records_test import FORWARD, GRADIENT, PYTHON, RecordsTest


class WorkTest(RecordsTest):
    def test_work_names_what_there_is(self):
        self.refused(FORWARD + "  work : {window : axis, over : x}\n", 9,
                     "`window` takes an attribute of type INTS; `axis` is of type int")
        self.refused(FORWARD + "  work : {steps_of : {axis : {near : 2}}}\n", 9,
                     "`steps_of` takes an attribute of type STRING; `axis` is of type int")
        self.refused(FORWARD + "  work : {window : axis}\n", 9, "`window` needs `over`")
        self.refused(FORWARD + "  work : {but : 1}\n", 9, "`but` needs `filter`")
        self.refused(FORWARD + "  work : {filter : axes}\n", 9, "`thing` has no argument `axes`")
        self.refused(FORWARD + "  elements : x\n", 9, "`x` is no attribute of `thing`")

    def test_work_of_an_element(self):
        self.expect(FORWARD + "  work : {filter : x, but : 1}\n", 'r.work.filter = "X";', "r.work.filter_but = 1;")
        method = FORWARD.replace("int axis = -1", 'str axis = "near"')
        self.expect(method + "  work : {steps_of : {axis : {near : 2, far : 4}}}\n", 'r.work.steps_of = "axis";',
                    'thing_work_steps[] = { {"near", 2}, {"far", 4}, };')
        window = FORWARD.replace("int axis = -1", "int[] axis = {1, 2}, bool whole = false")
        self.expect(window + "  work : {window : axis, over : x, unless : whole}\n", 'r.work.window = "axis";',
                    'r.work.window_over = "X";', 'thing_work_unless[] = {"whole"};')

    def test_a_gradient_has_the_work_of_its_operator(self):
        tables = self.tables(FORWARD + "  work : {filter : x}\n" + GRADIENT)
        self.assertEqual(tables.count('r.work.filter = "X";'), 2)

    def test_numbers_that_become_elements(self):
        self.expect(FORWARD.replace("int axis = -1", "float axis = -1") + "  elements : axis\n",
                    '{"axis", framework::proto::AttrType::FLOAT, framework::kElement,')


if __name__ == "__main__":
    if PYTHON is None:
        sys.exit(77)
    unittest.main()
