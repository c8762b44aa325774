// Passes over programs that run on a GPU: what they know of parameters there, and where what they
// make goes.
#include <memory>

#include "tests/framework/executor/passes/pass_testing.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using testing::AllBeforeChains;
using testing::Only;
using testing::PassProgram;
using Types = std::vector<std::string>;

const phi::Place kGpu = phi::GPUPlace(0);
const std::vector<int64_t> kImage = {2, 4, 7, 7}, kSame = {-1, 6, 7, 7};
const paddle::framework::AttributeMap kPadded = {{"paddings", std::vector<int>{1, 1}}};

PassProgram ConvNorm() {
  PassProgram p(kGpu);
  p.Var("x", {-1, 4, 7, 7});
  p.Parameter("w", {6, 4, 3, 3});
  p.Conv("x", "w", "c", kSame, kPadded);
  p.BatchNorm("n", "c", "out", kSame);
  return p;
}

TEST(GpuPasses, KnowParametersWhereverTheyLie) {
  PassProgram p = ConvNorm();
  p.Expect(Only("conv_batch_norm"), {"conv2d", "elementwise_add"}, kImage);
  p.PlaceParameters();
  ASSERT_EQ(p.values.at("w")->place(), kGpu);
  p.Expect(Only("conv_batch_norm"), {"conv2d", "elementwise_add"}, kImage);
}

TEST(GpuPasses, WhatTheyMakeLiesOnTheDeviceBeforeTheFirstRun) {
  const PassProgram p = ConvNorm();
  OptimisedProgram optimised = p.Optimised(Only("conv_batch_norm"));
  ASSERT_EQ(optimised.parameters.size(), 2u);
  const auto prepared = PreparedProgram::Prepare(std::move(optimised), p.options);
  ASSERT_EQ(prepared->made_parameters().size(), 2u);
  for (const FoldedParameter& made : prepared->made_parameters()) {
    EXPECT_EQ(made.value.place(), kGpu) << made.name;
    EXPECT_NE(made.value.Holder()->derived(), nullptr) << made.name;
  }
}

TEST(GpuPasses, FoldConstants) {
  PassProgram p(kGpu);
  p.Var("x", {-1, 2, 3});
  p.Parameter("w", {3, 2});
  for (const char* name : {"t", "s"}) p.Var(name, {2, 3});
  p.Var("out", {-1, 2, 3});
  p.Var("shape", {0, 3, 2});
  p.Op("transpose2", {{"X", {"w"}}}, {{"Out", {"t"}}, {"XShape", {"shape"}}},
       {{"axis", std::vector<int>{1, 0}}});
  p.Op("scale", {{"X", {"t"}}}, {{"Out", {"s"}}}, {{"scale", 3.0f}});
  p.Op("elementwise_mul", {{"X", {"x"}}, {"Y", {"s"}}}, {{"Out", {"out"}}});
  p.PlaceParameters();
  p.Expect(Only("fold_constants"), {"elementwise_mul"}, {4, 2, 3});
}

// What the program computes on the host, such as a bound that control flow reads, is read there.
TEST(GpuPasses, LeaveWhatIsForTheHostThere) {
  for (const bool force_cpu : {false, true}) {
    PassProgram p(kGpu);
    for (const char* name : {"x", "c", "out"}) p.Var(name, {2, 3});
    p.Op("fill_constant", {}, {{"Out", {"c"}}},
         {{"shape", std::vector<int64_t>{2, 3}}, {"value", 1.0f}, {"force_cpu", force_cpu}});
    p.Op("elementwise_add", {{"X", {"x"}}, {"Y", {"c"}}}, {{"Out", {"out"}}});
    p.Expect(Only("fold_constants"), {"elementwise_add"}, {2, 3});
    const auto prepared = PreparedProgram::Prepare(p.Optimised({}), p.options);
    ASSERT_EQ(prepared->made_parameters().size(), 1u);
    const phi::Place want = force_cpu ? phi::Place(phi::CPUPlace()) : kGpu;
    EXPECT_EQ(prepared->made_parameters()[0].value.place(), want);
  }
}

TEST(GpuPasses, MergeScale) {
  PassProgram p(kGpu);
  for (const char* name : {"x", "a", "out"}) p.Var(name, {-1, 3});
  p.Parameter("w", {1});
  p.Op("elementwise_mul", {{"X", {"x"}}, {"Y", {"w"}}}, {{"Out", {"a"}}});
  p.Op("scale", {{"X", {"a"}}}, {{"Out", {"out"}}}, {{"scale", 3.0f}, {"bias", 1.0f}});
  p.PlaceParameters();
  p.Expect(Only("merge_scale"), {"scale"}, {2, 3});
}

PassProgram ResidualBlock(bool residual_first) {
  PassProgram p(kGpu);
  const std::vector<int64_t> shape = {-1, 6, 7, 7};
  p.Var("x", shape);
  p.Parameter("w", {6, 6, 3, 3});
  p.Conv("x", "w", "c", shape, kPadded);
  p.BatchNorm("n", "c", "b", shape);
  p.Var("s", shape);
  p.Var("out", shape);
  const std::string first = residual_first ? "x" : "b", second = residual_first ? "b" : "x";
  p.Op("elementwise_add", {{"X", {first}}, {"Y", {second}}}, {{"Out", {"s"}}});
  p.Op("relu", {{"X", {"s"}}}, {{"Out", {"out"}}});
  return p;
}

TEST(GpuPasses, MakeOneOperatorOfAResidualBlock) {
  for (const bool residual_first : {false, true}) {
    PassProgram p = ResidualBlock(residual_first);
    p.Expect({}, {"fused_conv2d"}, {2, 6, 7, 7});
    p.Expect({"activation=off"}, {"fused_conv2d", "relu"}, {2, 6, 7, 7});
    p.Expect({"conv_residual=off"}, {"fused_conv2d", "elementwise_chain"}, {2, 6, 7, 7});
    p.Expect({"conv_bias=off"}, {"conv2d", "elementwise_chain"}, {2, 6, 7, 7});
  }
}

PassProgram BiasedConv(const std::string& type, const std::vector<int64_t>& filter,
                       paddle::framework::AttributeMap attributes) {
  PassProgram p(kGpu);
  p.Var("x", {-1, 6, 7, 7});
  p.Parameter("w", filter);
  p.Parameter("bias", {6});
  attributes.insert(kPadded.begin(), kPadded.end());
  p.Conv("x", "w", "c", kSame, attributes, type);
  for (const char* name : {"b", "out"}) p.Var(name, kSame);
  p.Op("elementwise_add", {{"X", {"c"}}, {"Y", {"bias"}}}, {{"Out", {"b"}}}, {{"axis", 1}});
  p.Op("relu", {{"X", {"b"}}}, {{"Out", {"out"}}});
  return p;
}

// Note [Depthwise convolutions on the GPU]
TEST(GpuPasses, FuseADepthwiseConvolutionWhereThatIsQuick) {
  const std::vector<int> two = {2, 2};
  BiasedConv("depthwise_conv2d", {6, 1, 3, 3},
             {{"groups", 6}, {"dilations", two}, {"paddings", two}})
      .Expect({}, {"depthwise_conv2d", "elementwise_chain"}, {2, 6, 7, 7});
  BiasedConv("depthwise_conv2d", {6, 1, 3, 3}, {{"groups", 6}})
      .Expect({}, {"fused_conv2d"}, {2, 6, 7, 7});
  PassProgram half = BiasedConv("depthwise_conv2d", {6, 1, 3, 3}, {{"groups", 6}});
  half.InHalf({"x", "w", "c", "bias", "b", "out"});
  half.PlaceParameters();
  half.tolerance = 2e-2f;
  half.Expect({}, {"fused_conv2d"}, {2, 6, 7, 7});
}

TEST(GpuPasses, LeaveAConvolutionItsSearchForAnAlgorithm) {
  const Types unfused = {"conv2d", "elementwise_chain"};
  BiasedConv("conv2d", {6, 6, 3, 3}, {{"exhaustive_search", true}})
      .Expect({}, unfused, {2, 6, 7, 7});
  BiasedConv("conv2d", {6, 6, 3, 3}, {{"workspace_size_MB", 8}}).Expect({}, unfused, {2, 6, 7, 7});
  BiasedConv("conv2d", {6, 6, 3, 3}, {{"workspace_size_MB", 512}})
      .Expect({}, {"fused_conv2d"}, {2, 6, 7, 7});
}

// What is rounded to float16 between the operators reaches 20; half an unit there is 2^-8.
TEST(GpuPasses, MakeOneOperatorOfAResidualBlockOfFloat16) {
  PassProgram p = ResidualBlock(false);
  p.InHalf({"x", "w", "c", "b", "s", "out"});
  p.PlaceParameters();
  p.tolerance = 2e-2f;
  p.Expect({}, {"fused_conv2d"}, {2, 6, 7, 7});
}

TEST(GpuPasses, FuseEachActivation) {
  const std::vector<std::pair<std::string, paddle::framework::AttributeMap>> activations = {
      {"abs", {}},          {"clip", {{"min", -0.5f}, {"max", 1.5f}}},
      {"gelu", {}},         {"gelu", {{"approximate", true}}},
      {"hard_sigmoid", {}}, {"hard_swish", {}},
      {"leaky_relu", {}},   {"relu", {}},
      {"relu6", {}},        {"sigmoid", {}},
      {"swish", {}},        {"tanh", {}},
  };
  for (const auto& [type, attributes] : activations) {
    SCOPED_TRACE(type);
    PassProgram conv(kGpu);
    conv.Var("x", {-1, 4, 7, 7});
    conv.Parameter("w", {6, 4, 3, 3});
    conv.Conv("x", "w", "c", kSame, kPadded);
    conv.Var("out", kSame);
    conv.Op(type, {{"X", {"c"}}}, {{"Out", {"out"}}}, attributes);
    conv.Expect({}, {"fused_conv2d"}, kImage);

    PassProgram product(kGpu);
    product.Var("x", {-1, 4});
    product.Parameter("w", {4, 5});
    product.Parameter("b", {5});
    for (const char* name : {"y", "s", "out"}) product.Var(name, {-1, 5});
    product.Op("mul", {{"X", {"x"}}, {"Y", {"w"}}}, {{"Out", {"y"}}});
    product.Op("elementwise_add", {{"X", {"y"}}, {"Y", {"b"}}}, {{"Out", {"s"}}});
    product.Op(type, {{"X", {"s"}}}, {{"Out", {"out"}}}, attributes);
    product.Expect({}, {"fc"}, {3, 4});
  }
}

TEST(GpuPasses, FullyConnected) {
  for (const std::string type : {"mul", "matmul_v2"}) {
    PassProgram p(kGpu);
    p.Var("x", {-1, 4});
    p.Parameter("w", {4, 5});
    p.Parameter("b", {5});
    for (const char* name : {"y", "out"}) p.Var(name, {-1, 5});
    p.Op(type, {{"X", {"x"}}, {"Y", {"w"}}}, {{"Out", {"y"}}});
    p.Op("elementwise_add", {{"X", {"y"}}, {"Y", {"b"}}}, {{"Out", {"out"}}});
    p.PlaceParameters();
    p.Expect({}, {"fc"}, {3, 4});
  }
}

TEST(GpuPasses, RemoveIdentity) {
  PassProgram p(kGpu);
  for (const char* name : {"x", "a", "b", "out", "mask"}) p.Var(name, {-1, 3});
  p.Op("relu", {{"X", {"x"}}}, {{"Out", {"a"}}});
  p.Op("dropout", {{"X", {"a"}}}, {{"Out", {"b"}}, {"Mask", {"mask"}}},
       {{"is_test", true}, {"dropout_implementation", std::string("upscale_in_train")}});
  p.Op("abs", {{"X", {"b"}}}, {{"Out", {"out"}}});
  p.Expect(AllBeforeChains(), {"relu", "abs"}, {2, 3});
}

}  // namespace
}  // namespace phibridge
