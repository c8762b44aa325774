#include "tests/ops/activation_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite SqrtSuite() {
  OpSuite suite = ActivationSuite("sqrt", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({0, 0.25, 2, 9})};
  suite.cases[0].truth["Out"] = {{4}, {0, 0.5, 1.4142135623730951, 3}, {}};
  return suite;
}

OP_TEST(Sqrt, SqrtSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
