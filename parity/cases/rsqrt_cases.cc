#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite RsqrtSuite() {
  OpSuite suite = ActivationSuite("rsqrt", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({0.25, 1, 4, 7})};
  suite.cases[0].truth["Out"] = {{4}, {2.0, 1.0, 0.5, 0.3779644730092272}, {}};
  return suite;
}

OP_TEST(Rsqrt, RsqrtSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
