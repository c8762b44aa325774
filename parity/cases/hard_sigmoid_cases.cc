#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite HardSigmoidSuite() {
  OpSuite suite = ActivationSuite("hard_sigmoid", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {0.29999999701976776, 0.5, 0.6000000014901161, 0.9000000059604645}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"slope", 0.25f}, {"offset", 0.5f}};
  return suite;
}

OP_TEST(HardSigmoid, HardSigmoidSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
