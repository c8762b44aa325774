"""The field `types` of records: which element types an input may have."""

import unittest

import records_test
from records_test import FORWARD, GRADIENT, without_space


class TypesTest(records_test.RecordsTest):
    tables = records_test.TablesTest.tables

    def test_types_of_inputs_are_one_table(self):
        self.tables(FORWARD)
        self.assertNotIn("#include", (self.root / "out/element_types.cc").read_text())
        self.tables(FORWARD + "  types : {x : [int32, kernel]}\n" + GRADIENT)
        table = without_space((self.root / "out/element_types.cc").read_text())
        self.assertIn('{"thing", "X", TypeBit(phi::DataType::INT32) | kTypeOfKernel}, // thing.yaml:1 };', table)
        gradient = GRADIENT.replace("(Tensor out_grad", "(Tensor x, Tensor out_grad")
        self.tables(FORWARD + "  types : {x : [int32, int64]}\n" + gradient)
        table = without_space((self.root / "out/element_types.cc").read_text())
        self.assertIn('{"thing_grad", "X", TypeBit(phi::DataType::INT32) | TypeBit(phi::DataType::INT64)}', table)
        self.refused(FORWARD + "  types : {x : [int33]}\n", 9, "int32, int64")
        self.refused(FORWARD + "  types : {out : [int32]}\n", 9, "`types` is for inputs; `thing` has no input `out`")
        self.refused(FORWARD + "  types : {y : [int32]}\n", 9, "`thing` has no argument `y`")


if __name__ == "__main__":
    unittest.main()
