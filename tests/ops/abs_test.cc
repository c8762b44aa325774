#include "tests/ops/activation_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite AbsSuite() {
  OpSuite suite = ActivationSuite("abs", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, -2})};
  suite.cases[0].truth["Out"] = {{4}, {1, 0, 0.5, 2}, {}};
  AddComplexCase(&suite);
  suite.cases.back().tolerances = {{DataType::FLOAT32, {0, 2e-7, "one rounding of float32"}},
                                   {DataType::FLOAT64, {0, 3e-16, "one rounding of float64"}}};
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(-9, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(integers);
  return suite;
}

OP_TEST(Abs, AbsSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
