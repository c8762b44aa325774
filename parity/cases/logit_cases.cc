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
  for (OpCase& c : suite.cases) {
    if (c.attrs.empty()) c.attrs["eps"] = 0.125f;
  }
  suite.cases[0].attrs.clear();
  OpCase bounds = suite.cases[0];  // the upper one is rounded: the truth is of float32
  bounds.name = "bounds";
  bounds.dtypes = {DataType::FLOAT32};
  bounds.inputs["X"] = {In({3}).Values({0, 1, 2})};
  bounds.attrs["eps"] = 1e-6f;
  bounds.truth["Out"] = {{3}, {-13.8155106, 13.8023176, 13.8023176}, {}};
  bounds.not_differentiated = "it jumps there";
  suite.cases.push_back(bounds);
  return suite;
}

OP_TEST(Logit, LogitSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
