#include "parity/cases/common/merged_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddMergedAdamLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase other = WithAdamStates(OptimizerCase("", {31}));
  OpCase c = Twice(WithAdamStates(OptimizerCase("rate_of_two", {5, 7})), other);
  for (auto& slot : c.inputs) {
    for (Input& input : slot.second) input = In(input.dims);
  }
  c.inputs["LearningRate"][1] = In({2});
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "LearningRate";
  cases.push_back(c);
  c.inputs["LearningRate"][1] = In({1});
  for (const char* slot : {"ParamOut", "Moment1Out", "Beta2PowOut"}) {
    OpCase few = c;
    few.name = std::string("one_") + slot + "_for_two";
    few.outputs[slot].count = 1;
    few.error_text = slot;
    cases.push_back(few);
  }
}

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
  AddMergedAdamLimits(&suite.cases);
  return suite;
}

OP_TEST(MergedAdam, MergedAdamSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
