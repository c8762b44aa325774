#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CosSuite() {
  OpSuite suite = ActivationSuite("cos", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {0.5403023058681398, 1.0, 0.8775825618903728, -0.4161468365471424}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Cos, CosSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
