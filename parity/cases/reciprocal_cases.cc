#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ReciprocalSuite() {
  OpSuite suite = ActivationSuite("reciprocal", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0.25, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {-1.0, 4.0, 2.0, 0.5}, {}};
  return suite;
}

OP_TEST(Reciprocal, ReciprocalSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
