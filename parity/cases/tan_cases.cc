#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite TanSuite() {
  OpSuite suite = ActivationSuite("tan", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-1.5574077246549023, 0.0, 0.5463024898437905, -2.185039863261519}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Tan, TanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
