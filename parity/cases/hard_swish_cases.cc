#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite HardSwishSuite() {
  OpSuite suite = ActivationSuite("hard_swish", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.3333333333333333, 0.0, 0.2916666666666667, 1.6666666666666667}, {}};
  // The attributes change nothing: so does real Paddle 2.6.2.
  suite.cases.push_back(suite.cases[0]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"threshold", 2.5f}, {"scale", 2.5f}, {"offset", 0.5f}};
  AddComplexCase(&suite);
  // Complex numbers compare by their real parts.
  suite.cases.push_back(suite.cases.back());
  suite.cases.back().name = "wide_complex_numbers";
  suite.cases.back().inputs["X"] = {In({5, 7}).Range(-9, 9)};
  return suite;
}

OP_TEST(HardSwish, HardSwishSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
