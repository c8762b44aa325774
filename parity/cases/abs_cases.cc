#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AbsSuite() {
  OpSuite suite = ActivationSuite("abs", OpClass::kExact);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, -2})};
  suite.cases[0].truth["Out"] = {{4}, {1, 0, 0.5, 2}, {}};
  AddComplexCase(&suite);
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(-9, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(integers);
  AddBfloat16Case(&suite);
  return suite;
}

OP_TEST(Abs, AbsSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
