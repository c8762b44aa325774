#include "tests/ops/activation_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite SquareSuite() {
  OpSuite suite = ActivationSuite("square", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {1.0, 0.0, 0.25, 4.0}, {}};
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(-9, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(integers);
  return suite;
}

OP_TEST(Square, SquareSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
