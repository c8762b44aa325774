#include "parity/cases/common/merged_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite LarsMomentumSuite() {
  OpSuite suite = MergedOptimizerSuite("lars_momentum");
  const auto lars = [](OpCase c, std::vector<float> decay) {
    c = MomentumStates(std::move(c));
    c.attrs["lars_weight_decay"] = std::move(decay);
    c.attrs["lars_coeff"] = 0.5f;
    c.attrs["epsilon"] = 0.125f;
    c.attrs["rescale_grad"] = 0.25f;
    return c;
  };
  OpCase other = lars(OptimizerCase("", {31}), {});
  suite.cases.push_back(lars(OptimizerCase("one", {5, 7}), {0.0625f}));
  suite.cases.push_back(lars(OptimizerCase("without_decay", {5, 7}), {0.0f}));
  suite.cases.push_back(Twice(lars(OptimizerCase("two", {5, 7}), {0.0f, 0.0625f}), other));
  OpCase zero = lars(OptimizerCase("gradient_is_zero", {9}), {0.0625f});
  zero.inputs["Grad"] = {In({9}).Range(0, 0)};
  suite.cases.push_back(zero);
  AddMasterCases(&suite, {lars(OptimizerCase("one", {5, 7}), {0.0625f}),
                          Twice(lars(OptimizerCase("two", {5, 7}), {0.0f, 0.0625f}), other)});
  OpCase rates = Twice(lars(OptimizerCase("two_rates", {5, 7}), {0.0f, 0.0625f}), other);
  rates.inputs["LearningRate"] = {In({1}).Values({0.125}), In({1}).Values({0.5})};
  suite.cases.push_back(rates);
  for (const std::vector<float>& decays : {std::vector<float>{}, {0.5f, 0.5f}}) {
    OpCase c = lars(OptimizerCase(decays.empty() ? "no_decay" : "two_decays", {9}), decays);
    c.error = phi::INVALID_ARGUMENT;
    c.error_text = "`lars_weight_decay` must have one entry for each of 1 parameters";
    suite.cases.push_back(c);
  }
  return suite;
}

OP_TEST(LarsMomentum, LarsMomentumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
