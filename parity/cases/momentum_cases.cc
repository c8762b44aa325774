#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase MomentumCase(OpCase c, bool nesterov) {
  AddState(&c, "Velocity", -1, 1);
  c.attrs["mu"] = 0.75f;
  c.attrs["use_nesterov"] = nesterov;
  return c;
}

OpSuite MomentumSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "momentum";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  OpCase known = MomentumCase(OptimizerCase("known", {2}), false);
  known.inputs["Param"] = {In({2}).Values({1, 2})};
  known.inputs["Grad"] = {In({2}).Values({4, 0})};
  known.inputs["Velocity"] = {In({2}).Values({0, 8})};
  known.truth["VelocityOut"] = {{2}, {4, 6}, {}};
  known.truth["ParamOut"] = {{2}, {0.5, 1.25}, {}};
  known.attrs["rescale_grad"] = 0.5f;  // the original does not read it for a dense gradient
  suite.cases.push_back(known);
  suite.cases.push_back(MomentumCase(OptimizerCase("plain", {5, 7}), false));
  suite.cases.push_back(MomentumCase(OptimizerCase("nesterov", {5, 7}), true));
  suite.cases.push_back(MomentumCase(OptimizerCase("large", {20011}), true));
  OpCase decay = MomentumCase(OptimizerCase("weight_decay", {31}), true);
  decay.attrs["regularization_method"] = std::string("l2_decay");
  decay.attrs["regularization_coeff"] = 0.0625f;
  suite.cases.push_back(decay);
  OpCase no_method = MomentumCase(OptimizerCase("coefficient_without_method", {31}), false);
  no_method.attrs["regularization_coeff"] = 0.0625f;
  suite.cases.push_back(no_method);
  const char* sparse = "momentum_dense_param_sparse_grad";
  suite.cases.push_back(MomentumCase(SparseOptimizerCase("rows", sparse), false));
  for (bool nesterov : {false, true}) {
    OpCase rescaled = MomentumCase(
        SparseOptimizerCase(nesterov ? "rows_rescaled_nesterov" : "rows_rescaled", sparse),
        nesterov);
    rescaled.attrs["rescale_grad"] = 0.5f;
    suite.cases.push_back(rescaled);
  }
  OpCase sparse_decay = MomentumCase(SparseOptimizerCase("rows_weight_decay", sparse), true);
  sparse_decay.attrs["regularization_method"] = std::string("l2_decay");
  sparse_decay.attrs["regularization_coeff"] = 0.0625f;
  suite.cases.push_back(sparse_decay);
  suite.cases.push_back(BadGradCase(MomentumCase(OptimizerCase("", {3, 4}), false)));
  OpCase rescales = MomentumCase(OptimizerCase("rescaled", {31}), false);
  rescales.attrs["rescale_grad"] = 0.5f;  // read of half parameters alone
  AddMasterCases(&suite,
                 {decay, rescales, MomentumCase(SparseOptimizerCase("rows", sparse), true)});
  OpCase half_velocity = WithHalfParam(MomentumCase(OptimizerCase("plain", {5, 7}), false));
  half_velocity.name += "_velocity";
  half_velocity.inputs["Velocity"] = {In({5, 7})};
  suite.cases.push_back(half_velocity);
  AddOddRowsCases(&suite, MomentumCase(SparseOptimizerCase("", sparse), false));
  return suite;
}

OP_TEST(Momentum, MomentumSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
