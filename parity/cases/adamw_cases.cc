#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase Decays(OpCase c, float lr_ratio, float coeff) {
  c.attrs["with_decay"] = true;
  c.attrs["lr_ratio"] = lr_ratio;
  c.attrs["coeff"] = coeff;
  return c;
}

OpSuite AdamWSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "adamw";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(Decays(WithAdamStates(OptimizerCase("matrix", {5, 7})), 1, 0.5f));
  suite.cases.push_back(Decays(WithAdamStates(OptimizerCase("large", {20011})), 0.25f, 0.5f));
  suite.cases.push_back(WithAdamStates(OptimizerCase("without_decay", {5, 7})));
  for (bool skips : {false, true}) {
    suite.cases.push_back(
        WithSkip(Decays(WithAdamStates(OptimizerCase("step", {9})), 1, 0.5f), skips));
  }
  OpCase tensors = Decays(WithAdamStates(OptimizerCase("betas_as_tensors", {9})), 1, 0.5f);
  tensors.inputs["Beta1Tensor"] = {In({1}).Values({0.5}).Type(DataType::FLOAT32)};
  tensors.inputs["Beta2Tensor"] = {In({1}).Values({0.875}).Type(DataType::FLOAT32)};
  tensors.inputs["EpsilonTensor"] = {In({1}).Values({0.25}).Type(DataType::FLOAT32)};
  suite.cases.push_back(tensors);
  for (bool lazy : {false, true}) {
    OpCase c = WithAdamStates(
        SparseOptimizerCase(lazy ? "rows_lazy" : "rows", "adamw_dense_param_sparse_grad"));
    c.attrs["lazy_mode"] = lazy;
    suite.cases.push_back(Decays(c, 1, 0.5f));
  }
  suite.cases.push_back(BadGradCase(WithAdamStates(OptimizerCase("", {3, 4}))));
  AddMasterCases(
      &suite, {Decays(WithAdamStates(OptimizerCase("matrix", {5, 7})), 0.25f, 0.5f),
               WithAdamStates(OptimizerCase("without_decay", {5, 7})),
               WithSkip(Decays(WithAdamStates(OptimizerCase("step", {9})), 1, 0.5f), true),
               Decays(WithAdamStates(SparseOptimizerCase("rows", "adamw_dense_param_sparse_grad")),
                      0.25f, 0.5f)});
  OpCase global_rows =
      WithAdamStates(SparseOptimizerCase("rows_global_beta_pow", "adamw_dense_param_sparse_grad"));
  global_rows.attrs["use_global_beta_pow"] = true;
  suite.cases.push_back(global_rows);
  OpCase global = WithAdamStates(OptimizerCase("global_beta_pow", {9}));
  global.attrs["use_global_beta_pow"] = true;
  suite.cases.push_back(global);
  AddOddRowsCases(&suite, WithAdamStates(SparseOptimizerCase("", "adamw_dense_param_sparse_grad")));
  OpCase skipped =
      WithHalfParam(WithSkip(WithAdamStates(OptimizerCase("wants_master", {9})), true));
  skipped.attrs["multi_precision"] = true;
  skipped.not_on_gpu = "SkipUpdate is read on the device: every step needs its master";
  suite.cases.push_back(skipped);
  return suite;
}

OP_TEST(AdamW, AdamWSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
