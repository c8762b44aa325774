#include <algorithm>

#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

std::string WhyNoSecondGradientOfLeakyRelu(const OpCase& c) {
  const std::vector<double>& x = c.inputs.at("X").at(0).values;
  if (std::count(x.begin(), x.end(), 0.0) == 0) return "";
  return "at 0 the original's first gradient is the slope to the right, its second that to the "
         "left";
}

OpSuite LeakyReluSuite() {
  OpSuite suite = ActivationSuite("leaky_relu", OpClass::kFunction);
  suite.not_differentiated_twice = WhyNoSecondGradientOfLeakyRelu;
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {-0.019999999552965164, 0.0, 0.5, 2.0}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"alpha", 0.75f}};
  return suite;
}

OP_TEST(LeakyRelu, LeakyReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
