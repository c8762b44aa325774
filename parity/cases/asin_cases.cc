#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AsinSuite() {
  OpSuite suite = ActivationSuite("asin", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 0.9})};
  suite.cases[0].truth["Out"] = {
      {4}, {-1.5707963267948966, 0.0, 0.5235987755982989, 1.1197695149986342}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Asin, AsinSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
