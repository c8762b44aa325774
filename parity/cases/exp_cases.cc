#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ExpSuite() {
  OpSuite suite = ActivationSuite("exp", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {0.36787944117144233, 1, 1.6487212707001282, 7.38905609893065}, {}};
  AddComplexCase(&suite);
  OpCase integers = suite.cases[1];
  integers.name = "integers";
  integers.inputs["X"] = {In({5, 7}).Range(-9, 9)};
  integers.dtypes = {DataType::INT32, DataType::INT64};
  suite.cases.push_back(integers);
  AddHalfCase(&suite, {DataType::FLOAT16});
  return suite;
}

OP_TEST(Exp, ExpSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
