#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AdagradCase(OpCase c) {
  AddState(&c, "Moment", 0.25, 4);
  return c;
}

OpSuite AdagradSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "adagrad";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(AdagradCase(OptimizerCase("matrix", {5, 7})));
  suite.cases.push_back(AdagradCase(OptimizerCase("large", {20011})));
  OpCase attributes = AdagradCase(OptimizerCase("attributes", {9}));
  attributes.attrs["epsilon"] = 0.01f;
  suite.cases.push_back(attributes);
  suite.cases.push_back(
      AdagradCase(SparseOptimizerCase("rows", "adagrad_dense_param_sparse_grad")));
  suite.cases.push_back(BadGradCase(AdagradCase(OptimizerCase("", {3, 4}))));
  AddMasterCases(&suite,
                 {AdagradCase(OptimizerCase("matrix", {5, 7})),
                  AdagradCase(SparseOptimizerCase("rows", "adagrad_dense_param_sparse_grad"))});
  AddOddRowsCases(&suite, AdagradCase(SparseOptimizerCase("", "adagrad_dense_param_sparse_grad")));
  suite.cases.push_back(WithHalfStates(AdagradCase(OptimizerCase("matrix", {5, 7})), {"Moment"}));
  return suite;
}

OP_TEST(Adagrad, AdagradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
