#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase RmspropCase(OpCase c) {
  AddState(&c, "Moment", 0.25, 4);
  AddState(&c, "MeanSquare", 4, 9);
  AddState(&c, "MeanGrad", -1, 1);
  c.attrs["centered"] = true;
  c.attrs["momentum"] = 0.5f;
  return c;
}

OpSuite RmspropSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "rmsprop";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(RmspropCase(OptimizerCase("matrix", {5, 7})));
  suite.cases.push_back(RmspropCase(OptimizerCase("large", {20011})));
  OpCase plain = RmspropCase(OptimizerCase("not_centered", {9}));
  plain.attrs["centered"] = false;
  plain.attrs["decay"] = 0.75f;
  plain.attrs["epsilon"] = 0.01f;
  plain.inputs.erase("MeanGrad");
  plain.outputs["MeanGradOut"].compare = false;  // nobody writes it
  plain.outputs["MeanGradOut"].compile_shape = false;
  suite.cases.push_back(plain);
  suite.cases.push_back(
      RmspropCase(SparseOptimizerCase("rows", "rmsprop_dense_param_sparse_grad")));
  suite.cases.push_back(BadGradCase(RmspropCase(OptimizerCase("", {3, 4}))));
  AddMasterCases(&suite,
                 {RmspropCase(OptimizerCase("matrix", {5, 7})), plain,
                  RmspropCase(SparseOptimizerCase("rows", "rmsprop_dense_param_sparse_grad"))});
  OpCase half_moment = WithHalfParam(plain);
  half_moment.name += "_moment";
  half_moment.inputs["Moment"] = {In({9}).Range(0.25, 4)};
  suite.cases.push_back(half_moment);
  suite.cases.push_back(WithHalfStates(RmspropCase(OptimizerCase("matrix", {5, 7})),
                                       {"Moment", "MeanSquare", "MeanGrad"}));
  OpCase rows_without_mean =
      RmspropCase(SparseOptimizerCase("rows_without_mean", "rmsprop_dense_param_sparse_grad"));
  rows_without_mean.inputs.erase("MeanGrad");
  rows_without_mean.error = phi::INVALID_ARGUMENT;
  rows_without_mean.error_text = "MeanGrad";
  suite.cases.push_back(rows_without_mean);
  AddOddRowsCases(&suite, RmspropCase(SparseOptimizerCase("", "rmsprop_dense_param_sparse_grad")));
  OpCase no_mean = plain;
  no_mean.name = "centered_without_mean";
  no_mean.attrs["centered"] = true;
  no_mean.error = phi::INVALID_ARGUMENT;
  no_mean.error_text = "MeanGrad";
  suite.cases.push_back(no_mean);
  return suite;
}

OP_TEST(Rmsprop, RmspropSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
