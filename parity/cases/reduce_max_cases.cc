#include <limits>

#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReduceMaxSuite() {
  OpSuite suite = ReduceSuite(
      "reduce_max", "max", -9, 9,
      {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64, DataType::BFLOAT16});
  suite.op_class = OpClass::kExact;
  suite.cases[0].truth["Out"] = {{2}, {3, 6}, {}};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  suite.cases.push_back(ReduceCase("nan", In({2, 2}).Values({1, nan, 2, 3}), {1}));
  suite.cases.back().truth["Out"] = {{2}, {nan, 3}, {}};
  OpCase nothing = ReduceCase("of_nothing", In({0, 3}), {0});
  nothing.error = phi::INVALID_ARGUMENT;
  nothing.error_text = "no element";
  suite.cases.push_back(nothing);
  return suite;
}

OP_TEST(ReduceMax, ReduceMaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
