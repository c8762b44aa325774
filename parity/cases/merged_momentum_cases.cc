#include "parity/cases/common/merged_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddMergedMomentumLimits(std::vector<OpCase>* suite_cases) {
  auto& cases = *suite_cases;
  OpCase other = MomentumStates(OptimizerCase("", {31}));
  OpCase c =
      WithMaster(Twice(MomentumStates(OptimizerCase("two", {5, 7})), other), DataType::UNDEFINED);
  for (auto& slot : c.inputs) {
    for (Input& input : slot.second) input = In(input.dims);
  }
  c.error = phi::INVALID_ARGUMENT;
  c.error_text = "MasterParam";
  OpCase few = c;
  few.name = "one_master_for_two";
  few.inputs["MasterParam"].pop_back();
  cases.push_back(few);
  few = c;
  few.name = "one_master_written_for_two";
  few.outputs["MasterParamOut"].count = 1;
  cases.push_back(few);
}

OpSuite MergedMomentumSuite() {
  OpSuite suite = MergedOptimizerSuite("merged_momentum");
  OpCase other = MomentumStates(OptimizerCase("", {31}));
  suite.cases.push_back(MomentumStates(OptimizerCase("one", {5, 7})));
  suite.cases.back().attrs["rescale_grad"] = 0.5f;
  OpCase two = Twice(MomentumStates(OptimizerCase("two", {5, 7})), other);
  two.attrs["use_nesterov"] = true;
  two.attrs["rescale_grad"] = 0.5f;
  suite.cases.push_back(two);
  OpCase decay = Twice(MomentumStates(OptimizerCase("one_decays", {5, 7})), other);
  decay.attrs["regularization_method"] = std::vector<std::string>{"", "l2_decay"};
  decay.attrs["regularization_coeff"] = std::vector<float>{0.5f, 0.0625f};
  decay.attrs["rescale_grad"] = 0.5f;
  suite.cases.push_back(decay);
  AddMasterCases(&suite, {two, decay});
  OpCase rates = two;
  rates.name = "two_rates";
  rates.inputs["LearningRate"] = {In({1}).Values({0.125}), In({1}).Values({0.5})};
  suite.cases.push_back(rates);
  OpCase one_rate = two;
  one_rate.name = "one_rate_for_two";
  one_rate.inputs["LearningRate"].resize(1);
  suite.cases.push_back(one_rate);
  OpCase short_list = decay;
  short_list.name = "one_coefficient_for_two";
  short_list.attrs["regularization_coeff"] = std::vector<float>{0.5f};
  short_list.error = phi::INVALID_ARGUMENT;
  short_list.error_text = "must be empty or have one entry for each of 2 parameters";
  suite.cases.push_back(short_list);
  AddMergedMomentumLimits(&suite.cases);
  return suite;
}

OP_TEST(MergedMomentum, MergedMomentumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
