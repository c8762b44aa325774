// conv_batch_norm, conv_bias, conv_residual and activation, each alone and together.
#include "tests/framework/executor/passes/pass_testing.h"

namespace phibridge {
namespace {

using testing::AllBeforeChains;
using testing::Only;
using testing::PassProgram;
using Types = std::vector<std::string>;

const std::vector<int64_t> kImage = {2, 4, 7, 7}, kSame = {-1, 6, 7, 7};
const paddle::framework::AttributeMap kPadded = {{"paddings", std::vector<int>{1, 1}}};

PassProgram ConvNorm(bool onednn, const std::string& conv = "conv2d", int groups = 1) {
  PassProgram p(onednn);
  p.Var("x", {-1, 4, 7, 7});
  const bool transposed = conv.find("transpose") != std::string::npos;
  p.Parameter("w", transposed ? std::vector<int64_t>{4, 6 / groups, 3, 3}
                              : std::vector<int64_t>{6, 4 / groups, 3, 3});
  auto attributes = kPadded;
  attributes["groups"] = groups;
  p.Conv("x", "w", "c", kSame, attributes, conv);
  p.BatchNorm("n", "c", "out", kSame);
  return p;
}

TEST(ConvBatchNormPass, LeavesTheAdditionOfABias) {
  for (const bool onednn : {false, PassProgram::HasOneDNN()}) {
    for (const int groups : {1, 2}) {
      ConvNorm(onednn, "conv2d", groups)
          .Expect(Only("conv_batch_norm"), {"conv2d", "elementwise_add"}, kImage);
      ConvNorm(onednn, "conv2d_transpose", groups)
          .Expect(Only("conv_batch_norm"), {"conv2d_transpose", "elementwise_add"}, kImage);
    }
  }
}

// conv -> + bias -> norm, as exporters of models with a bias before each norm leave it.
PassProgram ConvBiasNorm(bool onednn, const std::string& conv, int groups,
                         const std::vector<int64_t>& bias, int axis) {
  PassProgram p(onednn);
  p.Var("x", {-1, 4, 7, 7});
  const bool transposed = conv.find("transpose") != std::string::npos;
  p.Parameter("w", transposed ? std::vector<int64_t>{4, 6 / groups, 3, 3}
                              : std::vector<int64_t>{6, 4 / groups, 3, 3});
  p.Parameter("b", bias);
  auto attributes = kPadded;
  attributes["groups"] = groups;
  p.Conv("x", "w", "c", kSame, attributes, conv);
  p.Var("s", kSame);
  p.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"b"}}}, {{"Out", {"s"}}}, {{"axis", axis}});
  p.BatchNorm("n", "s", "out", kSame);
  return p;
}

TEST(ConvBatchNormPass, TakesABiasBeforeTheNormIn) {
  for (const bool onednn : {false, PassProgram::HasOneDNN()}) {
    for (const int groups : {1, 2}) {
      for (const std::string conv : {"conv2d", "conv2d_transpose"}) {
        ConvBiasNorm(onednn, conv, groups, {6}, 1)
            .Expect(Only("conv_batch_norm"), {conv, "elementwise_add"}, kImage);
        ConvBiasNorm(onednn, conv, groups, {1, 6, 1, 1}, -1)
            .Expect(Only("conv_batch_norm"), {conv, "elementwise_add"}, kImage);
      }
    }
  }
  // what is added is no bias: one number for each column
  const Types whole = {"conv2d", "elementwise_add", "batch_norm"};
  EXPECT_EQ(ConvBiasNorm(false, "conv2d", 1, {7}, -1).Types(Only("conv_batch_norm")), whole);
  // one number for all: nothing is left to gain without a line by channel
  EXPECT_EQ(ConvBiasNorm(false, "conv2d", 1, {1}, 1).Types(Only("conv_batch_norm")), whole);
  PassProgram kept = ConvBiasNorm(false, "conv2d", 1, {6}, 1);
  kept.options.keep = {"out", "s"};
  EXPECT_EQ(kept.Types(Only("conv_batch_norm")), whole);
}

TEST(ConvBatchNormPass, KeepsToInferenceAndToWhatNobodySees) {
  PassProgram training(false);
  training.Var("x", {-1, 4, 7, 7});
  training.Parameter("w", {6, 4, 3, 3});
  training.Conv("x", "w", "c", kSame, kPadded);
  training.BatchNorm("n", "c", "out", kSame, {{"is_test", false}});
  EXPECT_EQ(training.Types({}), (Types{"conv2d", "batch_norm"}));

  PassProgram kept = ConvNorm(false);
  kept.options.keep = {"out", "c"};
  EXPECT_EQ(kept.Types({}), (Types{"conv2d", "batch_norm"}));

  PassProgram fed = ConvNorm(false);  // a value for the filter may be fed
  fed.options.keep = {"out", "w"};
  EXPECT_EQ(fed.Types({}), (Types{"conv2d", "batch_norm"}));

  PassProgram ruled = ConvNorm(false);
  ruled.options.rules.Add("0/1=phi");
  EXPECT_EQ(ruled.Types({}), (Types{"conv2d", "batch_norm"}));

  PassProgram read_twice = ConvNorm(false);
  read_twice.Var("again", kSame);
  read_twice.Op("relu", {{"X", {"c"}}}, {{"Out", {"again"}}});
  read_twice.options.keep = {"out", "again"};
  EXPECT_EQ(read_twice.Types({}), (Types{"conv2d", "batch_norm", "relu"}));

  PassProgram written = ConvNorm(false);  // another value in the next run
  written.Op("scale", {{"X", {"w"}}}, {{"Out", {"w"}}}, {{"scale", 0.5f}});
  EXPECT_EQ(written.Types({}), (Types{"conv2d", "batch_norm", "scale"}));
}

TEST(ConvBatchNormPass, RefusesAFilterThatDoesNotFit) {
  PassProgram p(false);
  p.Var("x", {-1, 4, 7, 7});
  p.Parameter("w", {5, 4, 3, 3});  // the norm has 6 channels
  p.Conv("x", "w", "c", kSame, kPadded);
  p.BatchNorm("n", "c", "out", kSame);
  EXPECT_EQ(p.Types({}), (Types{"conv2d", "batch_norm"}));
}

PassProgram HalfConvNorm() {
  PassProgram p = ConvNorm(false);
  p.InHalf({"x", "w", "c", "out"});
  return p;
}

// One rounding to float16 of each number; the other program has them in float32.
TEST(ConvBatchNormPass, FoldsAFilterOfFloat16) {
  const PassProgram half = HalfConvNorm();
  EXPECT_EQ(half.Types(Only("conv_batch_norm")), (Types{"conv2d", "elementwise_add"}));
  const auto got = half.Optimised(Only("conv_batch_norm")).parameters;
  const auto want = ConvNorm(false).Optimised(Only("conv_batch_norm")).parameters;
  ASSERT_EQ(got.size(), 2u);
  for (size_t i = 0; i < got.size(); ++i) {
    ASSERT_EQ(got[i].value.dims(), want[i].value.dims()) << got[i].name;
    for (int64_t k = 0; k < got[i].value.numel(); ++k) {
      const float w = want[i].value.data<float>()[k];
      ASSERT_NEAR(static_cast<float>(got[i].value.data<phi::float16>()[k]), w,
                  1e-3f * std::max(1.0f, std::abs(w)));
    }
  }
}

// By overflow, and by becoming subnormal: near 1e-7 float16 has 1 digit.
TEST(ConvBatchNormPass, LeavesAFilterThatWouldLeaveTheRangeOfFloat16) {
  for (const float factor : {1e6f, 1e-7f}) {
    SCOPED_TRACE(factor);
    PassProgram p(false);
    p.Var("x", {-1, 4, 7, 7});
    p.Parameter("w", {6, 4, 3, 3});
    p.Conv("x", "w", "c", kSame, kPadded);
    p.BatchNorm("n", "c", "out", kSame, {{"epsilon", 0.0f}});
    auto& scale = const_cast<phi::DenseTensor&>(*p.values.at("n_scale"));
    for (int64_t i = 0; i < scale.numel(); ++i) scale.data<float>()[i] = factor;
    EXPECT_EQ(p.Types(Only("conv_batch_norm")), (Types{"conv2d", "elementwise_add"}));
    p.InHalf({"x", "w", "c", "out"});
    EXPECT_EQ(p.Types(Only("conv_batch_norm")), (Types{"conv2d", "batch_norm"}));
  }
}

// The CPU's plain kernels go over the result again, one after the other.
TEST(ConvPasses, LeaveThePlainKernelsOfTheCpuAlone) {
  PassProgram p(false);
  p.Var("x", {-1, 6, 7, 7});
  p.Parameter("w", {6, 6, 3, 3});
  p.Parameter("bias", {6});
  p.Conv("x", "w", "c", kSame, kPadded);
  for (const char* name : {"b", "s", "out"}) p.Var(name, kSame);
  p.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"bias"}}}, {{"Out", {"b"}}}, {{"axis", 1}});
  p.Op("elementwise_add", {{"X", {"b"}}, {"Y", {"x"}}}, {{"Out", {"s"}}});
  p.Op("relu", {{"X", {"s"}}}, {{"Out", {"out"}}});
  p.Expect(AllBeforeChains(), {"conv2d", "elementwise_add", "elementwise_add", "relu"},
           {2, 6, 7, 7});
  p.Expect({}, {"conv2d", "elementwise_chain"}, {2, 6, 7, 7});
}

TEST(ConvPasses, MakeOneOperatorOfAResidualBlock) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  for (const bool residual_first : {false, true}) {
    PassProgram p;
    p.Var("x", {-1, 6, 7, 7});
    p.Parameter("w", {6, 6, 3, 3});
    p.Conv("x", "w", "c", kSame, kPadded);
    p.BatchNorm("n", "c", "b", kSame);
    p.Var("s", kSame);
    p.Var("out", kSame);
    const std::string first = residual_first ? "x" : "b", second = residual_first ? "b" : "x";
    p.Op("elementwise_add", {{"X", {first}}, {"Y", {second}}}, {{"Out", {"s"}}});
    p.Op("relu", {{"X", {"s"}}}, {{"Out", {"out"}}});
    p.Expect({}, {"fused_conv2d"}, {2, 6, 7, 7});
    p.Expect({"activation=off"}, {"fused_conv2d", "relu"}, {2, 6, 7, 7});
    p.Expect({"conv_residual=off"}, {"fused_conv2d", "elementwise_add", "relu"}, {2, 6, 7, 7});
    p.Expect({"conv_bias=off"}, {"conv2d", "elementwise_add", "elementwise_add", "relu"},
             {2, 6, 7, 7});
    const OptimisedProgram optimised = p.Optimised({});
    EXPECT_EQ(optimised.origins, std::vector<int>{3});  // it writes what op 3 wrote
    EXPECT_EQ(optimised.fusions[0].ops, (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(optimised.fusions[0].passes,
              (Types{"conv_batch_norm", "conv_bias", "conv_residual", "activation"}));
  }
}

TEST(ConvResidualPass, LeavesBroadcastsAlone) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  PassProgram p;
  p.Var("x", {-1, 4, 7, 7});
  p.Var("r", {-1, 6, 1, 1});
  p.Parameter("w", {6, 4, 3, 3});
  p.Conv("x", "w", "c", kSame, kPadded);
  p.Var("out", kSame);
  p.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"r"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(p.Types({}), (Types{"conv2d", "elementwise_add"}));

  // Two feeds may have other batches each.
  PassProgram two;
  two.Var("x", {-1, 4, 7, 7});
  two.Var("r", kSame);
  two.Parameter("w", {6, 4, 3, 3});
  two.Conv("x", "w", "c", kSame, kPadded);
  two.Var("out", kSame);
  two.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"r"}}}, {{"Out", {"out"}}});
  EXPECT_EQ(two.Types({}), (Types{"conv2d", "elementwise_add"}));
}

TEST(ConvBiasPass, TakesABiasByChannelOnly) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  const auto with_bias = [](const std::vector<int64_t>& shape, int axis) {
    PassProgram p;
    p.Var("x", {-1, 4, 7, 7});
    p.Parameter("w", {7, 4, 3, 3});
    p.Parameter("bias", shape);
    p.Conv("x", "w", "c", {-1, 7, 7, 7}, kPadded);
    p.Var("out", {-1, 7, 7, 7});
    p.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"bias"}}}, {{"Out", {"out"}}}, {{"axis", axis}});
    return p;
  };
  with_bias({7}, 1).Expect({}, {"fused_conv2d"}, kImage);
  with_bias({1, 7, 1, 1}, -1).Expect({}, {"fused_conv2d"}, kImage);
  with_bias({7, 1, 1}, -1).Expect({}, {"fused_conv2d"}, kImage);
  with_bias({7}, -1).Expect({}, {"conv2d", "elementwise_add"}, kImage);  // along the columns
  with_bias({7, 1}, 2).Expect({}, {"conv2d", "elementwise_add"}, kImage);
}

TEST(ConvActivationPass, KnowsEachActivation) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  const std::vector<std::pair<std::string, paddle::framework::AttributeMap>> activations = {
      {"abs", {}},
      {"clip", {{"min", -0.5f}, {"max", 1.5f}}},
      {"gelu", {{"approximate", false}}},
      {"gelu", {{"approximate", true}}},
      {"hard_sigmoid", {{"slope", 0.3f}, {"offset", 0.4f}}},
      {"hard_sigmoid", {}},
      {"hard_swish", {}},
      {"leaky_relu", {{"alpha", 0.3f}}},
      {"leaky_relu", {}},
      {"relu", {}},
      {"relu6", {}},
      {"relu6", {{"threshold", 1.0f}}},  // which the operator does not read
      {"sigmoid", {}},
      {"silu", {}},
      {"swish", {}},
      {"swish", {{"beta", 2.0f}}},  // likewise
      {"tanh", {}},
  };
  for (const auto& [type, attributes] : activations) {
    SCOPED_TRACE(type);
    PassProgram p;
    p.Var("x", {-1, 4, 7, 7});
    p.Parameter("w", {6, 4, 3, 3});
    p.Conv("x", "w", "c", kSame, kPadded);
    p.Var("out", kSame);
    p.Op(type, {{"X", {"c"}}}, {{"Out", {"out"}}}, attributes);
    p.Expect({}, {"fused_conv2d"}, kImage);
  }
}

TEST(ConvPasses, OfChannelsLast) {
  if (!PassProgram::HasOneDNN()) GTEST_SKIP() << "built without oneDNN";
  const std::string nhwc = "NHWC";
  PassProgram p;
  p.Var("x", {-1, 7, 7, 4});
  p.Parameter("w", {6, 4, 3, 3});
  auto attributes = kPadded;
  attributes["data_format"] = nhwc;
  const std::vector<int64_t> same = {-1, 7, 7, 6};
  p.Conv("x", "w", "c", same, attributes);
  p.BatchNorm("n", "c", "b", same, {{"data_layout", nhwc}});
  p.Var("out", same);
  p.Op("relu", {{"X", {"b"}}}, {{"Out", {"out"}}});
  p.Expect({}, {"fused_conv2d"}, {2, 7, 7, 4});
}

TEST(ConvBatchNormPass, LeavesStatisticsThatAreTrained) {
  PassProgram p(false);
  p.Var("x", {-1, 4, 7, 7});
  p.Parameter("w", {6, 4, 3, 3});
  p.Conv("x", "w", "c", kSame, kPadded);
  p.BatchNorm("n", "c", "out", kSame, {{"trainable_statistics", true}});
  p.Expect({}, {"conv2d", "batch_norm"}, kImage);
}

// One filter and one name of the results, of two norms.
TEST(ConvBatchNormPass, TellsNormsOfOneFilterApart) {
  PassProgram p(false);
  p.Var("x", {-1, 6, 7, 7});
  p.Parameter("w", {6, 6, 3, 3});
  p.Var("z", kSame);
  p.Var("out", kSame);
  p.Conv("x", "w", "c1", kSame, kPadded);
  p.BatchNorm("n1", "c1", "y", kSame);
  p.Op("sigmoid", {{"X", {"y"}}}, {{"Out", {"z"}}});
  p.Conv("z", "w", "c2", kSame, kPadded);
  p.BatchNorm("n2", "c2", "y", kSame);
  p.Op("elementwise_add", {{"X", {"z"}}, {"Y", {"y"}}}, {{"Out", {"out"}}});
  p.Expect({},
           {"conv2d", "elementwise_add", "sigmoid", "conv2d", "elementwise_add", "elementwise_add"},
           {2, 6, 7, 7});
}

TEST(ConvBiasPass, LeavesAnAdditionWithAReluOfItsOwn) {
  PassProgram p(PassProgram::HasOneDNN());
  p.Var("x", {-1, 4, 7, 7});
  p.Parameter("w", {6, 4, 3, 3});
  p.Parameter("bias", {6});
  p.Conv("x", "w", "c", kSame, kPadded);
  p.Var("out", kSame);
  p.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"bias"}}}, {{"Out", {"out"}}},
       {{"axis", 1}, {"fuse_relu", true}});
  EXPECT_EQ(p.Types({}), (Types{"conv2d", "elementwise_add"}));
}

TEST(ConvResidualPass, LeavesSizesThatMayRepeatAlone) {
  PassProgram p(PassProgram::HasOneDNN());
  const std::vector<int64_t> open = {-1, 6, -1, -1};
  p.Var("x", open);
  p.Parameter("w", {6, 6, 3, 3});
  p.Conv("x", "w", "c", open, kPadded);
  p.Var("r", open);
  p.Op("pool2d", {{"X", {"x"}}}, {{"Out", {"r"}}},
       {{"ksize", std::vector<int>{7, 7}},
        {"strides", std::vector<int>{7, 7}},
        {"pooling_type", std::string("avg")}});
  p.Var("out", open);
  p.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"r"}}}, {{"Out", {"out"}}});
  p.Expect({}, {"conv2d", "pool2d", "elementwise_add"}, {2, 6, 7, 7});
}

}  // namespace
}  // namespace phibridge
