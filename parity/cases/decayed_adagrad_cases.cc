#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase DecayedAdagradCase(OpCase c) {
  AddState(&c, "Moment", 0.25, 4);
  return c;
}

OpSuite DecayedAdagradSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "decayed_adagrad";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(DecayedAdagradCase(OptimizerCase("matrix", {5, 7})));
  suite.cases.push_back(DecayedAdagradCase(OptimizerCase("large", {20011})));
  OpCase attributes = DecayedAdagradCase(OptimizerCase("attributes", {9}));
  attributes.attrs["decay"] = 0.75f;
  attributes.attrs["epsilon"] = 0.01f;
  suite.cases.push_back(attributes);
  suite.cases.push_back(BadGradCase(DecayedAdagradCase(OptimizerCase("", {3, 4}))));
  return suite;
}

OP_TEST(DecayedAdagrad, DecayedAdagradSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
