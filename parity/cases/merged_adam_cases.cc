#include "parity/cases/common/merged_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MergedAdamSuite() {
  OpSuite suite = MergedOptimizerSuite("merged_adam");
  OpCase other = WithAdamStates(OptimizerCase("", {31}));
  suite.cases.push_back(WithAdamStates(OptimizerCase("one", {5, 7})));
  suite.cases.push_back(Twice(WithAdamStates(OptimizerCase("two", {5, 7})), other));
  OpCase one_rate = suite.cases.back();
  one_rate.name = "one_rate_for_two";
  one_rate.inputs["LearningRate"].pop_back();
  one_rate.attrs["use_global_beta_pow"] = true;
  one_rate.attrs["beta1"] = 0.5f;
  suite.cases.push_back(one_rate);
  OpCase too_few = Twice(WithAdamStates(OptimizerCase("too_few_moments", {5, 7})), other);
  too_few.inputs["Moment2"].pop_back();
  too_few.error = phi::INVALID_ARGUMENT;
  too_few.error_text = "Moment2";
  suite.cases.push_back(too_few);
  AddMasterCases(&suite, {Twice(WithAdamStates(OptimizerCase("two", {5, 7})), other), one_rate});
  return suite;
}

OP_TEST(MergedAdam, MergedAdamSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
