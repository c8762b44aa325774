#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SinSuite() {
  OpSuite suite = ActivationSuite("sin", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.8414709848078965, 0.0, 0.479425538604203, 0.9092974268256817}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Sin, SinSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
