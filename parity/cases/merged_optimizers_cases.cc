#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpSuite MergedSuite(const char* type) {
  OpSuite suite;
  suite.type = suite.phi_kernel = type;
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  return suite;
}

OpSuite MergedAdamSuite() {
  OpSuite suite = MergedSuite("merged_adam");
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
  return suite;
}

OpCase MomentumStates(OpCase c) {
  AddState(&c, "Velocity", -1, 1);
  c.attrs["mu"] = 0.75f;
  return c;
}

OpSuite MergedMomentumSuite() {
  OpSuite suite = MergedSuite("merged_momentum");
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
  return suite;
}

OpSuite LarsMomentumSuite() {
  OpSuite suite = MergedSuite("lars_momentum");
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
  return suite;
}

OP_TEST(MergedAdam, MergedAdamSuite());
OP_TEST(MergedMomentum, MergedMomentumSuite());
OP_TEST(LarsMomentum, LarsMomentumSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
