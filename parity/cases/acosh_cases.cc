#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AcoshSuite() {
  OpSuite suite = ActivationSuite("acosh", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({1, 1.5, 2, 7})};
  suite.cases[0].truth["Out"] = {
      {4}, {0.0, 0.9624236501192069, 1.3169578969248166, 2.6339157938496336}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Acosh, AcoshSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
