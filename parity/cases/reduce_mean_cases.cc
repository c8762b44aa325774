#include <limits>

#include "parity/cases/common/reduce_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddReduceMeanLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  cases.push_back(ReduceCase("integers_of_nothing", In({0, 3}), {0}));
  cases.back().dtypes = {DataType::INT32, DataType::INT64};
  cases.back().truth["Out"] = {{3}, {0, 0, 0}, {}};
}

OpSuite ReduceMeanSuite() {
  OpSuite suite =
      ReduceSuite("reduce_mean", "mean", -9, 9,
                  {DataType::FLOAT32, DataType::FLOAT64, DataType::BOOL, DataType::INT32,
                   DataType::INT64, DataType::BFLOAT16, DataType::COMPLEX64, DataType::COMPLEX128});
  suite.cases[0].truth["Out"] = {{2}, {2, 5}, {}};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  suite.cases.push_back(ReduceCase("nan", In({2, 2}).Values({1, nan, 2, 3}), {1}));
  suite.cases.back().truth["Out"] = {{2}, {nan, 2.5}, {}};
  suite.cases.push_back(ReduceCase("of_nothing", In({0, 3}), {0}));
  suite.cases.back().truth["Out"] = {{3}, {nan, nan, nan}, {}};
  suite.cases.push_back(ReduceCase("bool_one_of_three", In({1, 3}).Values({0, 1, 0}), {1}));
  suite.cases.back().dtypes = {DataType::BOOL};
  suite.cases.back().truth["Out"] = {{1}, {1}, {}};
  suite.cases.push_back(ReduceCase("integers_of_nothing", In({2, 0}), {1}));
  suite.cases.back().dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.back().truth["Out"] = {{2}, {0, 0}, {}};
  AddReduceMeanLimits(&suite.cases);
  return suite;
}

OP_TEST(ReduceMean, ReduceMeanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
