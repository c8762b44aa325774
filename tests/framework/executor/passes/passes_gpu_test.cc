// Passes over programs that run on a GPU: what they know of parameters there, and where what they
// make goes.
#include <memory>

#include "tests/framework/executor/passes/pass_testing.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

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
  p.Expect({}, {"relu", "abs"}, {2, 3});
}

}  // namespace
}  // namespace phibridge
