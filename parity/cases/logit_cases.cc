#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LogitSuite() {
  OpSuite suite = ActivationSuite("logit", OpClass::kFunction);
  suite.cases[0].inputs["X"] = {In({4}).Values({0.25, 0.5, 0.9, 0.1})};
  suite.cases[0].truth["Out"] = {
      {4}, {-1.0986122886681096, 0.0, 2.1972245773362196, -2.197224577336219}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"eps", 0.0f}};
  // With 1e-6 the upper bound is another one in float32.
  for (OpCase& c : suite.cases) {
    if (c.attrs.empty()) c.attrs["eps"] = 0.125f;
  }
  suite.cases[0].attrs.clear();
  return suite;
}

OP_TEST(Logit, LogitSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
