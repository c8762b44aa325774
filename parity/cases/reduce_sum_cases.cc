#include "parity/cases/common/reduce_cases.h"
#include "parity/harness/onednn_refusals.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReduceSumSuite() {
  OpSuite suite = ReduceSuite(
      "reduce_sum", "sum", -9, 9,
      {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::UINT8, DataType::INT8,
       DataType::INT16, DataType::INT32, DataType::INT64, DataType::FLOAT16, DataType::BFLOAT16,
       DataType::COMPLEX64, DataType::COMPLEX128});
  suite.cases[0].truth["Out"] = {{2}, {6, 15}, {}};
  suite.cases.push_back(ReduceCase("of_nothing", In({0, 3}), {0}));
  suite.cases.back().truth["Out"] = {{3}, {0, 0, 0}, {}};
  suite.cases.push_back(ReduceCase("empty_rows", In({3, 0}), {1}));
  suite.cases.back().truth["Out"] = {{3}, {0, 0, 0}, {}};
  OneDnnRefuses("reduce_sum", "the rows of input x of shape [3, 0] are empty", {"empty_rows"});
  for (OpCase& c : suite.cases) {
    if (c.name == "all_types") c.inputs["X"] = {In({3, 4}).Range(0, 9)};
  }
  OpCase other = ReduceCase("out_dtype", In({3, 4}).Range(0, 9), {1});
  other.attrs["out_dtype"] = 6;  // float64
  other.dtypes = {DataType::FLOAT32, DataType::INT32, DataType::BOOL, DataType::INT64};
  suite.cases.push_back(other);
  other.name = "in_and_out_dtype";
  other.attrs["in_dtype"] = 2;  // int32
  other.attrs["out_dtype"] = 5;
  other.dtypes = {DataType::INT32};
  suite.cases.push_back(other);
  OpCase complex = ReduceCase("out_complex", In({3, 4}).Range(0, 9), {1});
  complex.attrs["out_dtype"] = 23;  // complex64
  complex.not_differentiated = "the gradient of a complex number by a real one is none";
  complex.dtypes = {DataType::FLOAT32, DataType::INT64, DataType::COMPLEX128};
  suite.cases.push_back(complex);
  OneDnnRefuses("reduce_sum", "out_dtype float64", {"out_dtype"});
  OneDnnRefuses("reduce_sum", "out_dtype complex64", {"out_complex"});
  for (int dtype : {0, 1, 4, 20, 21, 22}) {  // bool, int16, float16, uint8, int8, bfloat16
    OpCase narrow = ReduceCase("out_dtype_" + std::to_string(dtype), In({3, 4}).Range(0, 9), {1});
    narrow.attrs["out_dtype"] = dtype;
    narrow.not_differentiated = "the gradient would be of another type than X";
    narrow.dtypes = {DataType::INT64};
    suite.cases.push_back(narrow);
  }
  return suite;
}

OP_TEST(ReduceSum, ReduceSumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
