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

// One element at the first step: the rate is 0.125 sqrt(0.25) / 0.5, the moments become 0.25 and
// 0.0625, and 0.25 / sqrt(0.0625) of the rate is 0.125. The parameter in float32 is not the one in
// the narrow type, so that one sees which a kernel reads.
OpCase FusedAdamMasterCase(DataType half) {
  const auto one = [](double value, DataType dtype) {
    return std::vector<Input>{In({1}).Values({value}).Type(dtype)};
  };
  const DataType wide = DataType::FLOAT32;
  OpCase c;
  c.name = phi::Format("master_of_%s", half);
  c.dtypes = {wide};
  c.attrs = {{"chunk_size", 32}, {"multi_precision", true}, {"beta1", 0.5f}, {"beta2", 0.75f}};
  c.inputs = {{"Params", one(1, half)},          {"Grads", one(0.5, half)},
              {"MasterParams", one(1.25, wide)}, {"LearningRate", one(0.125, wide)},
              {"Moments1", one(0, wide)},        {"Moments2", one(0, wide)},
              {"Beta1Pows", one(0.5, wide)},     {"Beta2Pows", one(0.75, wide)}};
  c.outputs.clear();
  for (const char* slot :
       {"Params", "MasterParams", "Moments1", "Moments2", "Beta1Pows", "Beta2Pows"})
    c.outputs[std::string(slot) + "Out"].count = 1;
  c.truth = {{"MasterParamsOut", {{1}, {1.125}, {}}}, {"ParamsOut", {{1}, {1.125}, {}}},
             {"Moments1Out", {{1}, {0.25}, {}}},      {"Moments2Out", {{1}, {0.0625}, {}}},
             {"Beta1PowsOut", {{1}, {0.25}, {}}},     {"Beta2PowsOut", {{1}, {0.5625}, {}}}};
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
  cases.push_back(FusedAdamMasterCase(DataType::FLOAT16));
  cases.push_back(FusedAdamMasterCase(DataType::BFLOAT16));
  OpCase kept = FusedAdamMasterCase(DataType::FLOAT16);
  kept.name = "powers_of_all_steps";  // somebody else steps them
  kept.attrs["use_global_beta_pow"] = true;
  kept.truth["Beta1PowsOut"] = {{1}, {0.5}, {}};
  kept.truth["Beta2PowsOut"] = {{1}, {0.75}, {}};
  cases.push_back(kept);
  return suite;
}

OP_TEST(FusedAdam, FusedAdamSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
