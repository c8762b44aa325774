#include "parity/cases/common/activation_cases.h"
#include "parity/cases/common/gradient_cases.h"

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

// The last digits, which differences do not show: pi^2/2 + 4, pi^2/2, pi^2/6 - 1, and pi^2/6 less
// the squares of 1/1 to 1/11.
OpSuite DigammaGradSuite() {
  OpSuite suite = KnownGradientSuite("digamma_grad", "digamma_grad");
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.tolerances = {{DataType::FLOAT64, {1e-14, 1e-13, "ten sums below 10"}}};
  suite.cases.push_back(KnownCase(
      "known",
      {{"X", {In({4}).Values({-0.5, 0.5, 2, 12})}}, {"Out@GRAD", {In({4}).Values({1, 1, 1, 1})}}},
      {},
      {{4}, {8.934802200544679, 4.934802200544679, 0.6449340668482264, 0.08690187287176839}, {}},
      "X@GRAD"));
  return suite;
}

OP_TEST(Digamma, DigammaSuite());
OP_TEST(DigammaGrad, DigammaGradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
