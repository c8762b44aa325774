#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite STanhSuite() {
  OpSuite suite = ActivationSuite("stanh", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {
      {4}, {-1.0037669672923217, 0.0, 0.5542465365876736, 1.495702374161884}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"scale_a", 0.5f}, {"scale_b", 3.0f}};
  AddComplexCase(&suite);
  return suite;
}

OP_TEST(STanh, STanhSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
