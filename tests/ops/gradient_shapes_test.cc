// What gradient ops read has the shapes that their forward ops give; else nothing is computed.
#include "tests/ops/control_flow_testing.h"

namespace phibridge {
namespace {

class GradientShapesTest : public ControlFlowTest {
 protected:
  // Of an op that must refuse: the message of its InvalidArgument.
  std::string Refusal(const std::string& type, const Slots& inputs, const Slots& outputs,
                      const paddle::framework::AttributeMap& attrs = {}) {
    try {
      Run(type, inputs, outputs, attrs);
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT) << error.what();
      return error.what();
    }
    ADD_FAILURE() << type << " refused nothing";
    return "";
  }
  static ::testing::AssertionResult Says(const std::string& text, const std::string& part) {
    if (text.find(part) != std::string::npos) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "`" << text << "` does not say `" << part << "`";
  }
};

TEST_F(GradientShapesTest, AnOutputAndItsGradientAreAlike) {
  Put<float>("out", {3}, {1, 1, 1});
  Put<float>("g", {2}, {1, 1});
  EXPECT_TRUE(
      Says(Refusal("tanh_grad", {{"Out", {"out"}}, {"Out@GRAD", {"g"}}}, {{"X@GRAD", {"dx"}}}),
           "input Out@GRAD[0] has shape [2]; `tanh` gives one of shape [3]"));
}

TEST_F(GradientShapesTest, TheForwardOpTellsTheShape) {
  Put<float>("x", {2, 2}, {1, 2, 3, 4});
  Put<float>("y", {2, 3}, {1, 2, 3, 4, 5, 6});
  Put<float>("g", {2, 2}, {1, 1, 1, 1});
  EXPECT_TRUE(Says(Refusal("matmul_v2_grad", {{"X", {"x"}}, {"Y", {"y"}}, {"Out@GRAD", {"g"}}},
                           {{"X@GRAD", {"dx"}}, {"Y@GRAD", {"dy"}}}),
                   "`matmul_v2` gives one of shape [2, 3]"));
}

// dropout_grad does not read X: X@GRAD stands for it.
TEST_F(GradientShapesTest, AGradientStandsForAnInputThatIsNotRead) {
  Put<uint8_t>("mask", {2}, {1, 1});
  Put<float>("g", {3}, {1, 1, 1});
  EXPECT_TRUE(
      Says(Refusal("dropout_grad", {{"Mask", {"mask"}}, {"Out@GRAD", {"g"}}}, {{"X@GRAD", {"dx"}}}),
           "input Mask[0] has shape [2]; `dropout` gives one of shape [3]"));
}

TEST_F(GradientShapesTest, AttributesCount) {
  Put<float>("xshape", {0}, {})->Resize({0, 2, 3});
  Put<float>("g", {2, 3}, {1, 2, 3, 4, 5, 6});
  const Slots inputs = {{"XShape", {"xshape"}}, {"Out@GRAD", {"g"}}},
              outputs = {{"X@GRAD", {"dx"}}};
  EXPECT_TRUE(Says(Refusal("transpose2_grad", inputs, outputs, {{"axis", std::vector<int>{1, 0}}}),
                   "`transpose2` gives one of shape [0, 3, 2]"));
  Run("transpose2_grad", inputs, outputs, {{"axis", std::vector<int>{0, 1}}});
  EXPECT_EQ(Floats("dx"), (std::vector<float>{1, 2, 3, 4, 5, 6}));
}

// A saved program may have lost XShape among the outputs of the forward op; as in Paddle 2.6.2.
TEST_F(GradientShapesTest, TransposedGradientsNeedNoXShape) {
  scope_.Var("xshape")->GetMutable<phi::DenseTensor>();
  Put<float>("g", {3, 1, 2}, {1, 2, 3, 4, 5, 6});
  const Slots inputs = {{"XShape", {"xshape"}}, {"Out@GRAD", {"g"}}},
              outputs = {{"X@GRAD", {"dx"}}};
  Run("transpose2_grad", inputs, outputs, {{"axis", std::vector<int>{2, 0, -2}}});
  EXPECT_EQ(scope_.FindVar("dx")->Get<phi::DenseTensor>().dims(), phi::make_ddim({1, 2, 3}));
  EXPECT_EQ(Floats("dx"), (std::vector<float>{1, 3, 5, 2, 4, 6}));
  EXPECT_TRUE(Says(Refusal("transpose2_grad", inputs, outputs, {{"axis", std::vector<int>{1, 0}}}),
                   "must hold 3 axes for input Out@GRAD of shape [3, 1, 2]; it holds 2"));
  EXPECT_TRUE(Says(
      Refusal("transpose2_grad", inputs, outputs, {{"axis", std::vector<int>{0, 1, 1}}}), "axis"));
}

// Programs of before 2.5 have [1] where later ones have [].
TEST_F(GradientShapesTest, OneNumberIsOneNumber) {
  Put<float>("x", {2}, {1, 2});
  const Slots inputs = {{"X", {"x"}}, {"Out@GRAD", {"g"}}};
  for (const std::vector<int64_t>& shape : {std::vector<int64_t>{}, std::vector<int64_t>{1}}) {
    Put<float>("g", shape, {4});
    Run("mean_grad", inputs, {{"X@GRAD", {"dx"}}});
    EXPECT_EQ(Floats("dx"), (std::vector<float>{2, 2}));
  }
}

// Programs start with a gradient of shape [1], whatever shape the loss has.
TEST_F(GradientShapesTest, TheGradientOfALossGetsItsAxes) {
  Put<float>("x", {1, 2}, {1, 2});
  Put<float>("y", {2, 1}, {3, 4});
  Put<float>("g", {1}, {2});
  Run("matmul_v2_grad", {{"X", {"x"}}, {"Y", {"y"}}, {"Out@GRAD", {"g"}}},
      {{"X@GRAD", {"dx"}}, {"Y@GRAD", {"dy"}}});
  EXPECT_EQ(Floats("dx"), (std::vector<float>{6, 8}));
  EXPECT_EQ(Floats("dy"), (std::vector<float>{2, 4}));
}

TEST_F(GradientShapesTest, SomeGradientMustBeAskedFor) {
  Put<float>("x", {2}, {1, 2});
  Put<float>("g", {2}, {1, 2});
  EXPECT_TRUE(
      Says(Refusal("square_grad", {{"X", {"x"}}, {"Out@GRAD", {"g"}}}, {{"X@GRAD", {"@EMPTY@"}}}),
           "none of its gradients is asked for"));
}

// Of a gradient that only has a legacy kernel, and slots by name.
TEST_F(GradientShapesTest, SomeGradientOfTheSlotsMustBeAskedFor) {
  Put<float>("x", {2, 3}, {1, 2, 3, 4, 5, 6});
  Put<float>("cvm", {2, 2}, {1, 2, 3, 4});
  Put<float>("g", {2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_TRUE(Says(Refusal("cvm_grad", {{"X", {"x"}}, {"CVM", {"cvm"}}, {"Y@GRAD", {"g"}}},
                           {{"X@GRAD", {"@EMPTY@"}}}),
                   "asked for"));
}

// Paddle 2.6.2 gives an empty one on the CPU.
TEST_F(GradientShapesTest, SegmentsCountTheirRowsThemselves) {
  Put<float>("x", {2, 1}, {1, 3});
  Put<int64_t>("ids", {2}, {0, 0});
  Put<float>("out", {1, 1}, {2});
  Put<float>("sizes", {0}, {});
  Put<float>("g", {1, 1}, {4});
  Run("segment_pool_grad",
      {{"X", {"x"}},
       {"SegmentIds", {"ids"}},
       {"Out", {"out"}},
       {"SummedIds", {"sizes"}},
       {"Out@GRAD", {"g"}}},
      {{"X@GRAD", {"dx"}}}, {{"pooltype", std::string("MEAN")}});
  EXPECT_EQ(Floats("dx"), (std::vector<float>{2, 2}));
}

// As in Paddle 2.6.2.
TEST_F(GradientShapesTest, GradientsOfFusedFunctionsHaveTheLodOfTheirVariables) {
  Put<float>("x", {2, 1}, {1, 2})->set_lod({{0, 1, 2}});
  Put<float>("y", {2, 1}, {3, 4})->set_lod({{0, 2}});
  Put<float>("out", {2, 1}, {4, 6});
  Put<float>("g", {2, 1}, {1, 1});
  for (const char* op : {"fused_elemwise_activation_grad", "fused_elemwise_add_activation_grad"}) {
    Run(op, {{"X", {"x"}}, {"Y", {"y"}}, {"Out", {"out"}}, {"Out@GRAD", {"g"}}},
        {{"X@GRAD", {"dx"}}, {"Y@GRAD", {"dy"}}},
        {{"functor_list", std::vector<std::string>{"elementwise_add_grad", "relu_grad"}}});
    EXPECT_EQ(scope_.FindVar("dx")->Get<phi::DenseTensor>().lod(), (phi::LoD{{0, 1, 2}})) << op;
    EXPECT_EQ(scope_.FindVar("dy")->Get<phi::DenseTensor>().lod(), (phi::LoD{{0, 2}})) << op;
  }
}

}  // namespace
}  // namespace phibridge
