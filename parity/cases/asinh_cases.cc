#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AsinhSuite() {
  OpSuite suite = ActivationSuite("asinh", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.881373587019543, 0.0, 0.48121182505960347, 1.4436354751788103}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Asinh, AsinhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
