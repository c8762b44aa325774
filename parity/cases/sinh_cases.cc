#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite SinhSuite() {
  OpSuite suite = ActivationSuite("sinh", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-1.1752011936438014, 0.0, 0.5210953054937474, 3.626860407847019}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Sinh, SinhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
