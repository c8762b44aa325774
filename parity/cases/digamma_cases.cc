#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite DigammaSuite() {
  OpSuite suite = ActivationSuite("digamma", OpClass::kFunction);
  suite.tolerances = {
      {DataType::FLOAT32, {1e-6, 2e-6, "a difference of numbers about 1 near the root"}},
      {DataType::FLOAT64, {1e-14, 1e-13, "the same in float64"}}};
  suite.cases[0].inputs["X"] = {In({4}).Values({-0.5, 0.5, 2, 30})};
  suite.cases[0].truth["Out"] = {
      {4}, {0.03648997397857645, -1.9635100260214227, 0.42278433509846747, 3.384438132685525}, {}};
  OpCase poles = suite.cases[0];
  poles.name = "poles";
  poles.inputs["X"] = {In({3}).Values({-1, -2, -3})};
  poles.truth.clear();
  poles.not_differentiated = "there is no derivative at a pole";
  suite.cases.push_back(poles);
  return suite;
}

OP_TEST(Digamma, DigammaSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
