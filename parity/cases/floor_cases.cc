#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite FloorSuite() {
  OpSuite suite = ActivationSuite("floor", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1.5, 0, 0.5, 2.7})};
  suite.cases[0].truth["Out"] = {{4}, {-2.0, 0.0, 0.0, 2.0}, {}};
  return suite;
}

OP_TEST(Floor, FloorSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
