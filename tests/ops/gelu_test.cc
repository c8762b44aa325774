#include "tests/ops/activation_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite GeluSuite() {
  const Tolerances tolerances = {
      {DataType::FLOAT32, {2e-6, 2e-6, "erf cancels for x < 0: an ulp of 1, times |x| <= 20"}},
      {DataType::FLOAT64, {1e-14, 1e-12, "the same in float64"}}};
  OpSuite suite = ActivationSuite("gelu", tolerances);
  suite.cases[0].truth["Out"] = {
      {4}, {-0.15865525393145705, 0, 0.34573123063700656, 1.9544997361036416}, {}};
  for (OpCase c : std::vector<OpCase>(suite.cases)) {
    c.name = "tanh_form_" + c.name;
    c.attrs["approximate"] = true;
    c.truth.clear();
    suite.cases.push_back(c);
  }
  return suite;
}

OP_TEST(Gelu, GeluSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
