#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

void AddHalfTypes(OpSuite* suite) {
  OpCase global_half = WithAdamStates(OptimizerCase("global", {9}));
  global_half.attrs["use_global_beta_pow"] = true;
  AddMasterCases(suite,
                 {WithAdamStates(OptimizerCase("matrix", {5, 7})), global_half,
                  WithSkip(WithAdamStates(OptimizerCase("step", {9})), true),
                  WithAdamStates(SparseOptimizerCase("rows", "adam_dense_param_sparse_grad"))});
  suite->cases.push_back(WithHalfStates(WithAdamStates(OptimizerCase("matrix", {5, 7})),
                                        {"Moment1", "Moment2", "Beta1Pow", "Beta2Pow"}));
}

OpSuite AdamSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "adam";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(WithAdamStates(OptimizerCase("matrix", {5, 7})));
  suite.cases.push_back(WithAdamStates(OptimizerCase("large", {20011})));
  OpCase first = WithAdamStates(OptimizerCase("first_step", {9}));
  first.inputs["Moment1"] = first.inputs["Moment2"] = {In({9}).Range(0, 0)};
  first.inputs["Beta1Pow"] = {In({1}).Values({0.9})};
  first.inputs["Beta2Pow"] = {In({1}).Values({0.999})};
  suite.cases.push_back(first);
  OpCase attributes = WithAdamStates(OptimizerCase("attributes", {9}));
  attributes.attrs["beta1"] = 0.5f;
  attributes.attrs["beta2"] = 0.875f;
  attributes.attrs["epsilon"] = 0.01f;
  suite.cases.push_back(attributes);
  OpCase tensors = WithAdamStates(OptimizerCase("betas_as_tensors", {9}));
  tensors.inputs["Beta1Tensor"] = {In({1}).Values({0.5}).Type(DataType::FLOAT32)};
  tensors.inputs["Beta2Tensor"] = {In({1}).Values({0.875}).Type(DataType::FLOAT32)};
  tensors.inputs["EpsilonTensor"] = {In({1}).Values({0.25}).Type(DataType::FLOAT32)};
  suite.cases.push_back(tensors);
  OpCase global = WithAdamStates(OptimizerCase("global_beta_pow", {9}));
  global.attrs["use_global_beta_pow"] = true;
  suite.cases.push_back(global);
  for (bool skips : {false, true}) {
    suite.cases.push_back(WithSkip(WithAdamStates(OptimizerCase("step", {9})), skips));
  }
  OpCase no_skip = WithSkip(WithAdamStates(OptimizerCase("step", {9})), true);
  no_skip.name = "no_skip_update";
  no_skip.inputs["SkipUpdate"] = {In({0}).Type(DataType::BOOL)};
  no_skip.error = phi::INVALID_ARGUMENT;
  no_skip.error_text = "input SkipUpdate must have one element; its shape is [0]";
  suite.cases.push_back(no_skip);
  for (bool lazy : {false, true}) {
    OpCase c = WithAdamStates(
        SparseOptimizerCase(lazy ? "rows_lazy" : "rows", "adam_dense_param_sparse_grad"));
    c.attrs["lazy_mode"] = lazy;
    suite.cases.push_back(c);
  }
  suite.cases.push_back(BadGradCase(WithAdamStates(OptimizerCase("", {3, 4}))));
  AddHalfTypes(&suite);
  OpCase global_rows =
      WithAdamStates(SparseOptimizerCase("rows_global_beta_pow", "adam_dense_param_sparse_grad"));
  global_rows.attrs["use_global_beta_pow"] = true;
  suite.cases.push_back(global_rows);
  AddOddRowsCases(&suite, WithAdamStates(SparseOptimizerCase("", "adam_dense_param_sparse_grad")));
  OpCase skipped =
      WithHalfParam(WithSkip(WithAdamStates(OptimizerCase("wants_master", {9})), true));
  skipped.attrs["multi_precision"] = true;
  skipped.not_on_gpu = "SkipUpdate is read on the device: every step needs its master";
  suite.cases.push_back(skipped);
  return suite;
}

OP_TEST(Adam, AdamSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
