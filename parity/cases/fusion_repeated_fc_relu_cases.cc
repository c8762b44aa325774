#include "parity/cases/common/copy_cases.h"

namespace phibridge {
namespace parity {
namespace {

// Only a legacy kernel, so every result is what real Paddle 2.6.2 answers.
OpSuite FusionRepeatedFcReluSuite() {
  OpSuite suite;
  suite.type = "fusion_repeated_fc_relu";
  suite.dtypes = {DataType::FLOAT32, DataType::FLOAT64};
  suite.op_class = OpClass::kReduction;
  auto& cases = suite.cases;
  {
    OpCase c;
    c.name = "two";
    c.inputs["X"] = {In({2, 3}).Values({-0.66, -0.39, -0.93, 1, 0.27, -0.15})};
    c.inputs["W"] = {In({3, 4}).Values({-0.15, 0.05, 0.48, 0.65, -0.11, -0.02, -0.42, -0.94, -0.79,
                                        -0.08, -0.25, 0.24}),
                     In({4, 2}).Values({0.78, 0.41, -0.91, -0.69, -0.76, 0.42, -0.25, 0.13})};
    c.inputs["Bias"] = {In({4}).Values({0.86, 0.53, -0.06, -0.91}), In({2}).Values({0.02, 0.33})};
    c.outputs = {{"Out", {}}};
    c.truth["Out"] = {{2, 2}, {0.8326560000000001, 0.650548, 0, 0.39727599999999996}, {}};
    cases.push_back(c);
  }
  {
    OpCase c;
    c.name = "widths";
    c.inputs["X"] = {In({2, 3}).Values({-0.82, -0.49, -0.69, 0.09, 0.91, 0.1})};
    c.inputs["W"] = {In({3, 4}).Values({0.43, 0.52, -0.37, -0.85, 0.06, -0.73, -0.82, -0.65, 0.19,
                                        0.11, 0.35, 0.4}),
                     In({3, 2}).Values({0.52, -0.5, -0.11, -0.81, 0.85, -0.92})};
    c.inputs["Bias"] = {In({4}).Values({0.78, -0.69, -0.81, 0.9}), In({2}).Values({-0.46, -0.37})};
    c.outputs = {{"Out", {}}};
    cases.push_back(Fails(c, "rows of W"));
  }
  return suite;
}

OP_TEST(FusionRepeatedFcRelu, FusionRepeatedFcReluSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
