#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReluSuite() {
  OpSuite suite = ActivationSuite("relu", {});  // exact: no arithmetic
  suite.cases[0].truth["Out"] = {{4}, {0, 0, 0.5, 2}, {}};
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  return suite;
}

OP_TEST(Relu, ReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
