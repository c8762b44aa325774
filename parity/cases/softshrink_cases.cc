#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SoftShrinkSuite() {
  OpSuite suite = ActivationSuite("softshrink", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {-0.5, 0.0, 0.0, 1.5}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"lambda", 1.25f}};
  return suite;
}

OP_TEST(SoftShrink, SoftShrinkSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
