#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AdamaxCase(OpCase c) {
  AddState(&c, "Moment", 0.25, 4);
  AddState(&c, "InfNorm", 0.25, 4);
  c.inputs["Beta1Pow"] = {In({1}).Values({0.81})};
  return c;
}

OpSuite AdamaxSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "adamax";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(AdamaxCase(OptimizerCase("matrix", {5, 7})));
  suite.cases.push_back(AdamaxCase(OptimizerCase("large", {20011})));
  OpCase attributes = AdamaxCase(OptimizerCase("attributes", {9}));
  attributes.attrs["beta1"] = 0.5f;
  attributes.attrs["beta2"] = 0.875f;
  attributes.attrs["epsilon"] = 0.01f;
  suite.cases.push_back(attributes);
  suite.cases.push_back(BadGradCase(AdamaxCase(OptimizerCase("", {3, 4}))));
  AddMasterCases(&suite, {AdamaxCase(OptimizerCase("matrix", {5, 7})), attributes});
  return suite;
}

OP_TEST(Adamax, AdamaxSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
