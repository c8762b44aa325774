#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CeilSuite() {
  OpSuite suite = ActivationSuite("ceil", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1.5, 0, 0.5, 2.7})};
  suite.cases[0].truth["Out"] = {{4}, {-1.0, 0.0, 1.0, 3.0}, {}};
  return suite;
}

OP_TEST(Ceil, CeilSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
