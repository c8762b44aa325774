#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SoftsignSuite() {
  OpSuite suite = ActivationSuite("softsign", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {-0.5, 0.0, 0.3333333333333333, 0.6666666666666666}, {}};
  AddComplexCase(&suite);
  suite.cases.back().not_differentiated =
      "the original adds up the derivatives by x and by its conjugate; recorded truths have it";
  return suite;
}

OP_TEST(Softsign, SoftsignSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
