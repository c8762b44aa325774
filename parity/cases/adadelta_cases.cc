#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase AdadeltaCase(OpCase c) {
  AddState(&c, "AvgSquaredGrad", 0.25, 4);
  AddState(&c, "AvgSquaredUpdate", 0.25, 4);
  return c;
}

OpSuite AdadeltaSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "adadelta";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(AdadeltaCase(OptimizerCase("matrix", {5, 7})));
  suite.cases.push_back(AdadeltaCase(OptimizerCase("large", {20011})));
  OpCase attributes = AdadeltaCase(OptimizerCase("attributes", {9}));
  attributes.attrs["rho"] = 0.75f;
  attributes.attrs["epsilon"] = 0.01f;
  suite.cases.push_back(attributes);
  suite.cases.push_back(BadGradCase(AdadeltaCase(OptimizerCase("", {3, 4}))));
  AddMasterCases(&suite, {AdadeltaCase(OptimizerCase("matrix", {5, 7})), attributes});
  return suite;
}

OP_TEST(Adadelta, AdadeltaSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
