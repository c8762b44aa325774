#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase LambCase(OpCase c, float weight_decay) {
  c = WithAdamStates(std::move(c));
  c.attrs["weight_decay"] = weight_decay;
  return c;
}

OpSuite LambSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "lamb";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(LambCase(OptimizerCase("matrix", {5, 7}), 0.0625f));
  suite.cases.push_back(LambCase(OptimizerCase("large", {20011}), 0.0625f));
  suite.cases.push_back(LambCase(OptimizerCase("without_decay", {5, 7}), 0));
  OpCase adapts = LambCase(OptimizerCase("always_adapt", {5, 7}), 0);
  adapts.attrs["always_adapt"] = true;
  suite.cases.push_back(adapts);
  OpCase zero = LambCase(OptimizerCase("parameter_is_zero", {9}), 0.0625f);
  zero.inputs["Param"] = {In({9}).Range(0, 0)};
  suite.cases.push_back(zero);
  OpCase attributes = LambCase(OptimizerCase("attributes", {9}), 0.0625f);
  attributes.attrs["beta1"] = 0.5f;
  attributes.attrs["beta2"] = 0.875f;
  attributes.attrs["epsilon"] = 0.01f;
  suite.cases.push_back(attributes);
  for (bool skips : {false, true}) {
    suite.cases.push_back(WithSkip(LambCase(OptimizerCase("step", {9}), 0.0625f), skips));
  }
  suite.cases.push_back(LambCase(SparseOptimizerCase("rows", "lamb_sr"), 0.0625f));
  suite.cases.push_back(BadGradCase(LambCase(OptimizerCase("", {3, 4}), 0.0625f)));
  AddMasterCases(&suite, {LambCase(OptimizerCase("matrix", {5, 7}), 0.0625f),
                          LambCase(OptimizerCase("without_decay", {5, 7}), 0),
                          WithSkip(LambCase(OptimizerCase("step", {9}), 0.0625f), true),
                          LambCase(SparseOptimizerCase("rows", "lamb_sr"), 0.0625f)});
  AddOddRowsCases(&suite, LambCase(SparseOptimizerCase("", "lamb_sr"), 0.0625f));
  OpCase skipped =
      WithHalfParam(WithSkip(LambCase(OptimizerCase("wants_master", {9}), 0.0625f), true));
  skipped.attrs["multi_precision"] = true;
  skipped.not_on_gpu =
      "whether the step is skipped is read on the device: MasterParam must be there";
  suite.cases.push_back(skipped);
  return suite;
}

OP_TEST(Lamb, LambSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
