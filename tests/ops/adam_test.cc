#include "tests/ops/optimizer_cases.h"

namespace phibridge {
namespace optest {
namespace {

OpCase AdamCase(OpCase c) {
  AddState(&c, "Moment1", -1, 1);
  AddState(&c, "Moment2", 0.25, 4);
  AddNumber(&c, "Beta1Pow", 0.81);
  AddNumber(&c, "Beta2Pow", 0.998);
  return c;
}

OpSuite AdamSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "adam";
  suite.dtypes = Floats();
  suite.tolerances = OptimizerTolerances();
  suite.cases.push_back(AdamCase(OptimizerCase("matrix", {5, 7})));
  suite.cases.push_back(AdamCase(OptimizerCase("large", {20011})));
  OpCase first = AdamCase(OptimizerCase("first_step", {9}));
  first.inputs["Moment1"] = first.inputs["Moment2"] = {In({9}).Range(0, 0)};
  first.inputs["Beta1Pow"] = {In({1}).Values({0.9})};
  first.inputs["Beta2Pow"] = {In({1}).Values({0.999})};
  suite.cases.push_back(first);
  OpCase attributes = AdamCase(OptimizerCase("attributes", {9}));
  attributes.attrs["beta1"] = 0.5f;
  attributes.attrs["beta2"] = 0.875f;
  attributes.attrs["epsilon"] = 0.01f;
  suite.cases.push_back(attributes);
  OpCase tensors = AdamCase(OptimizerCase("betas_as_tensors", {9}));
  tensors.inputs["Beta1Tensor"] = {In({1}).Values({0.5}).Type(DataType::FLOAT32)};
  tensors.inputs["Beta2Tensor"] = {In({1}).Values({0.875}).Type(DataType::FLOAT32)};
  tensors.inputs["EpsilonTensor"] = {In({1}).Values({0.25}).Type(DataType::FLOAT32)};
  suite.cases.push_back(tensors);
  OpCase global = AdamCase(OptimizerCase("global_beta_pow", {9}));
  global.attrs["use_global_beta_pow"] = true;
  suite.cases.push_back(global);
  for (bool skip : {false, true}) {
    OpCase c = AdamCase(OptimizerCase(skip ? "skip_update" : "do_not_skip", {9}));
    c.inputs["SkipUpdate"] = {In({1}).Values({skip ? 1.0 : 0.0}).Type(DataType::BOOL)};
    suite.cases.push_back(c);
  }
  for (bool lazy : {false, true}) {
    OpCase c =
        AdamCase(SparseOptimizerCase(lazy ? "rows_lazy" : "rows", "adam_dense_param_sparse_grad"));
    c.attrs["lazy_mode"] = lazy;
    suite.cases.push_back(c);
  }
  suite.cases.push_back(BadGradCase(AdamCase(OptimizerCase("", {3, 4}))));
  return suite;
}

OP_TEST(Adam, AdamSuite());

}  // namespace
}  // namespace optest
}  // namespace phibridge
