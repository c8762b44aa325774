#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite AtanhSuite() {
  OpSuite suite = ActivationSuite("atanh", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-0.9, 0, 0.5, 0.99})};
  suite.cases[0].truth["Out"] = {
      {4}, {-1.4722194895832204, 0.0, 0.5493061443340548, 2.6466524123622457}, {}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(Atanh, AtanhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
