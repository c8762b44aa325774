#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AcosSuite() {
  OpSuite suite = ActivationSuite("acos", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 0.9})};
  suite.cases[0].truth["Out"] = {
      {4}, {3.141592653589793, 1.5707963267948966, 1.0471975511965979, 0.45102681179626236}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Acos, AcosSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
