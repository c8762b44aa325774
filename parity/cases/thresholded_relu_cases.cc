#include "parity/cases/common/activation_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite ThresholdedReluSuite() {
  OpSuite suite = ActivationSuite("thresholded_relu", {});
  suite.cases[0].inputs["X"] = {In({4}).Values({-1, 0, 0.5, 2})};
  suite.cases[0].truth["Out"] = {{4}, {-0.0, 0.0, 0.0, 2.0}, {}};
  suite.cases.push_back(suite.cases[1]);
  suite.cases.back().name = "other_attributes";
  suite.cases.back().attrs = {{"threshold", 2.5f}};
  return suite;
}

OP_TEST(ThresholdedRelu, ThresholdedReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
