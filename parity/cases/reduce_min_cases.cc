#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReduceMinSuite() {
  OpSuite suite = ExtremumSuite(
      "reduce_min", "min",
      {DataType::FLOAT32, DataType::FLOAT64, DataType::INT32, DataType::INT64, DataType::BFLOAT16},
      {1, 4}, 2);
  OpCase whole = ReduceCase("whole_numbers_above_0", In({2, 2}).Values({3, 5, 9, 7}), {1});
  whole.dtypes = {DataType::INT32, DataType::INT64};
  whole.truth["Out"] = {{2}, {3, 7}, {}};
  suite.cases.push_back(whole);
  return suite;
}

OP_TEST(ReduceMin, ReduceMinSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
