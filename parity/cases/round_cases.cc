#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite RoundSuite() {
  OpSuite suite = ActivationSuite("round", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1.5, 0, 0.5, 2.5})};
  suite.cases[0].truth["Out"] = {{4}, {-2.0, 0.0, 1.0, 3.0}, {}};
  return suite;
}

OP_TEST(Round, RoundSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
