#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AtanSuite() {
  OpSuite suite = ActivationSuite("atan", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-0.7853981633974483, 0.0, 0.4636476090008061, 1.1071487177940904}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Atan, AtanSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
