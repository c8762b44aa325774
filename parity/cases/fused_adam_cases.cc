#include "parity/cases/common/merged_optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Two parameters of one step. The slots are those of merged_adam, in the plural.
OpCase FusedAdamCase(const std::string& name) {
  const OpCase merged =
      Twice(WithAdamStates(OptimizerCase("", {5, 7})), WithAdamStates(OptimizerCase("", {31})));
  const std::map<std::string, std::string> names = {
      {"Param", "Params"},     {"Grad", "Grads"},         {"Moment1", "Moments1"},
      {"Moment2", "Moments2"}, {"Beta1Pow", "Beta1Pows"}, {"Beta2Pow", "Beta2Pows"}};
  OpCase c;
  c.name = name;
  c.attrs = {{"chunk_size", 32}};
  c.outputs.clear();
  for (const auto& [slot, plural] : names) {
    c.inputs[plural] = merged.inputs.at(slot);
    if (slot != "Grad") c.outputs[plural + "Out"].count = 2;
  }
  c.inputs["LearningRate"] = {In({1}).Values({0.125})};
  return c;
}

// parity/truths/fused_adam.json has what real Paddle answers.
OpSuite FusedAdamSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "fused_adam";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.no_reference = "Paddle's answers are the witness";
  auto& cases = suite.cases;
  OpCase skipped = WithSkip(FusedAdamCase("step"), true);
  skipped.truth["Beta1PowsOut"] = {{1}, {0.81}, {}};
  skipped.truth["Beta1PowsOut[1]"] = {{1}, {0.405}, {}};
  cases.push_back(skipped);
  OpCase few = FusedAdamCase("too_few_moments");
  few.inputs["Moments2"].pop_back();
  few.error = phi::INVALID_ARGUMENT;
  few.error_text = "Moment2";
  cases.push_back(few);
  return suite;
}

OP_TEST(FusedAdam, FusedAdamSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
