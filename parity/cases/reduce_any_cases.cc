#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReduceAnySuite() {
  OpSuite suite = ReduceSuite(
      "reduce_any", "any", 0, 2,
      {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT32, DataType::INT64});
  suite.op_class = OpClass::kExact;
  suite.cases[0].truth["Out"] = {{2}, {1, 1}, {}};
  suite.cases.push_back(ReduceCase("of_nothing", In({0, 3}), {0}));
  suite.cases.back().truth["Out"] = {{3}, {0, 0, 0}, {}};
  OpCase tensor = ReduceCase("axis_tensor", In({3, 4}).Range(0, 2), {0});
  tensor.inputs["AxisTensor"] = {Ints({1}, DataType::INT64)};
  tensor.outputs["Out"].compile_shape = false;
  suite.cases.push_back(tensor);
  return suite;
}

OP_TEST(ReduceAny, ReduceAnySuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
