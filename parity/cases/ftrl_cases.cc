#include "parity/cases/common/optimizer_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpCase FTRLCase(OpCase c) {
  AddState(&c, "SquaredAccumulator", 0.25, 4);
  c.outputs.erase("SquaredAccumulatorOut");
  c.outputs["SquaredAccumOut"] = {};
  AddState(&c, "LinearAccumulator", -3, 3);
  c.outputs.erase("LinearAccumulatorOut");
  c.outputs["LinearAccumOut"] = {};
  return c;
}

OpSuite FTRLSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "ftrl";
  suite.dtypes = {DataType::FLOAT32};
  suite.op_class = OpClass::kFunction;
  suite.cases.push_back(FTRLCase(OptimizerCase("matrix", {5, 7})));
  suite.cases.push_back(FTRLCase(OptimizerCase("large", {20011})));
  OpCase attributes = FTRLCase(OptimizerCase("attributes", {9}));
  attributes.attrs["l1"] = 0.5f;
  attributes.attrs["l2"] = 0.25f;
  attributes.attrs["lr_power"] = -0.75f;
  suite.cases.push_back(attributes);
  suite.cases.push_back(BadGradCase(FTRLCase(OptimizerCase("", {3, 4}))));
  // Without l1 the original compares with 1e-10, and adds twice that below the line.
  OpCase tiny = FTRLCase(OptimizerCase("tiny", {1}));
  tiny.inputs["Param"] = tiny.inputs["Grad"] =
      tiny.inputs["SquaredAccumulator"] = {In({1}).Values({0})};
  tiny.inputs["LinearAccumulator"] = {In({1}).Values({1.5e-10})};
  tiny.truth["ParamOut"] = {{1}, {-0.25}, {}};
  suite.cases.push_back(tiny);
  // Without l1 and l2, constants of 1e-10 stand in for them.
  OpCase constants = attributes;
  constants.name = "constants";
  constants.attrs["l1"] = constants.attrs["l2"] = 0.0f;
  constants.attrs["lr_power"] = -0.5f;
  constants.inputs["Param"] = {In({3}).Values({0, 0, 0})};
  constants.inputs["Grad"] = {In({3}).Values({0, 0, 0})};
  constants.inputs["LearningRate"] = {In({1}).Values({1})};
  constants.inputs["SquaredAccumulator"] = {In({3}).Values({1e-20, 1e-20, 1e-20})};
  constants.inputs["LinearAccumulator"] = {In({3}).Values({1.5e-10, -1.5e-10, 5e-11})};
  suite.cases.push_back(constants);
  return suite;
}

OP_TEST(FTRL, FTRLSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
