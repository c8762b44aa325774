#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite CoshSuite() {
  OpSuite suite = ActivationSuite("cosh", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {1.5430806348152437, 1.0, 1.1276259652063807, 3.7621956910836314}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Cosh, CoshSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
