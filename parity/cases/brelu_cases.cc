#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite BReluSuite() {
  OpSuite suite = ActivationSuite("brelu", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {0.0, 0.0, 0.5, 2.0}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"t_min", -1.0f}, {"t_max", 1.25f}};
  suite.cases.push_back(suite.cases[0]);
  suite.cases.back().name = "bounds_swapped";  // t_max is the last word
  suite.cases.back().attrs = {{"t_min", 1.0f}, {"t_max", 0.25f}};
  suite.cases.back().truth["Out"] = {{4}, {0.25, 0.25, 0.25, 0.25}, {}};
  return suite;
}

OP_TEST(BRelu, BReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
