// Optimizers that only a legacy kernel computes with a gradient of rows. The expected values of
// ftrl are what real Paddle 2.6.2 answers.
#include <gtest/gtest.h>

#include "phi/core/selected_rows.h"
#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

class SparseGradientsTest : public ControlFlowTest {
 protected:
  // Rows 2 and 0 of three, of one number each.
  SparseGradientsTest() {
    auto* grad = scope_.Var("grad")->GetMutable<phi::SelectedRows>();
    grad->set_rows({2, 0});
    grad->set_height(3);
    float* values = grad->mutable_value()->mutable_data<float>(phi::DDim({2, 1}), phi::CPUPlace());
    values[0] = 1;
    values[1] = 2;
    Put<float>("param", {3, 1}, {0.5f, -0.25f, 1});
    Put<float>("rate", {1}, {0.1f});
    Put<float>("first", {3, 1}, {0.5f, 0.25f, 1});
    Put<float>("second", {3, 1}, {0.1f, 0.2f, 0.3f});
    Put<float>("power", {1}, {0.5f});
  }
  void Step(const std::string& type, Slots inputs, Slots outputs) {
    inputs["Param"] = outputs["ParamOut"] = {"param"};
    inputs["Grad"] = {"grad"};
    inputs["LearningRate"] = {"rate"};
    EXPECT_EQ(ErrorOf(type, inputs, outputs), "") << type;
  }
  void ExpectNear(const std::string& name, const std::vector<float>& expected) {
    const std::vector<float> values = Floats(name);
    ASSERT_EQ(values.size(), expected.size());
    for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], 1e-6) << name;
  }
};

TEST_F(SparseGradientsTest, FtrlChangesTheRowsThatAreThere) {
  Step("ftrl", {{"SquaredAccumulator", {"first"}}, {"LinearAccumulator", {"second"}}},
       {{"SquaredAccumOut", {"first"}}, {"LinearAccumOut", {"second"}}});
  // The attributes are 0, where constants of 1e-10 stand in for them.
  EXPECT_EQ(Floats("param")[1], -0.25f);
  ExpectNear("first", {4.5f, 0.25f, 2});
  ExpectNear("second", {-4.97106695f, 0.2f, -2.84213519f});
}

// Worked out by hand, of the gradient 2, 0, 1: what was there decays where it has no row, too.
TEST_F(SparseGradientsTest, OthersTakeRowsThatAreMissingAsZeros) {
  Step("adadelta", {{"AvgSquaredGrad", {"first"}}, {"AvgSquaredUpdate", {"second"}}},
       {{"AvgSquaredGradOut", {"first"}}, {"AvgSquaredUpdateOut", {"second"}}});
  ExpectNear("first", {0.95f * 0.5f + 0.05f * 4, 0.95f * 0.25f, 1});
  Step("adamax", {{"Moment", {"first"}}, {"InfNorm", {"second"}}, {"Beta1Pow", {"power"}}},
       {{"MomentOut", {"first"}}, {"InfNormOut", {"second"}}});
  ExpectNear("first", {0.9f * 0.675f + 0.1f * 2, 0.9f * 0.2375f, 1});
  Step("decayed_adagrad", {{"Moment", {"first"}}}, {{"MomentOut", {"first"}}});
  ExpectNear("first", {0.95f * 0.8075f + 0.05f * 4, 0.95f * 0.21375f, 1});
}

}  // namespace
}  // namespace phibridge
