// Steps of many parameters in few launches give the bits of a launch for each.
#include <cstring>
#include <string>
#include <vector>

#include "tests/framework/executor/passes/optimizer_programs.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using testing::ManySteps;
using testing::StepsProgram;

const phi::Place kGpu = phi::GPUPlace(0);

// More parameters than one launch takes.
TEST(GpuMergeOptimizers, MomentumKeepsItsBits) {
  ManySteps(kGpu, "momentum", 70).ExpectSameBits({}, {"merged_momentum"});
}
TEST(GpuMergeOptimizers, AdamKeepsItsBits) {
  ManySteps(kGpu, "adam", 70).ExpectSameBits({}, {"fused_adam"});
}
TEST(GpuMergeOptimizers, AdamwKeepsItsBits) {
  ManySteps(kGpu, "adamw", 70).ExpectSameBits({}, {"fused_adam"});
}

using Names = std::vector<std::string>;

Names With(const Names& names, const std::string& end) {
  Names all;
  for (const std::string& name : names) all.push_back(name + end);
  return all;
}

// A program names a parameter twice in one operator. Each step begins with what was there before
// the operator, and what the last one writes stays, as on the CPU. Steps of this size at the same
// time would mix.
constexpr int64_t kSize = 3000001;
const Names kTwice = {"a", "b", "a"}, kGrads = {"c_grad", "b_grad", "a_grad"};

// Of the variables of `one`, all of which `other` has, too.
void ExpectSameStates(const StepsProgram& one, StepsProgram* other) {
  for (const auto& entry : one.values) {
    ASSERT_EQ(other->values.count(entry.first), 1u) << entry.first;
    other->values[entry.first] = entry.second;
  }
  Scope wanted, got;
  one.RunIn(&wanted, {"off"}, {2, 3});
  other->RunIn(&got, {"off"}, {2, 3});
  for (const auto& entry : one.values) {
    const phi::DenseTensor want = StepsProgram::OnHost(wanted, entry.first);
    const phi::DenseTensor have = StepsProgram::OnHost(got, entry.first);
    const size_t bytes = static_cast<size_t>(want.numel()) * phi::SizeOf(want.dtype());
    EXPECT_EQ(std::memcmp(have.data(), want.data(), bytes), 0) << entry.first;
  }
}

TEST(GpuMergedMomentum, KeepsTheLastStepOfAParameterThatIsNamedTwice) {
  StepsProgram one(kGpu), many(kGpu);
  many.Parameter("c_grad", {kSize});
  for (const char* name : {"a", "b"}) one.Momentum(name, kSize);
  for (const char* name : {"a", "b"}) {
    for (const char* part : {"", "_grad", "_velocity"}) {
      many.Parameter(std::string(name) + part, {kSize});
    }
  }
  many.Step("merged_momentum",
            {{"Param", kTwice},
             {"Grad", kGrads},
             {"Velocity", With(kTwice, "_velocity")},
             {"LearningRate", {"rate"}}},
            {{"ParamOut", kTwice}, {"VelocityOut", With(kTwice, "_velocity")}}, {{"mu", 0.75f}});
  ExpectSameStates(one, &many);
}

TEST(GpuFusedAdam, KeepsTheLastStepOfAParameterThatIsNamedTwice) {
  StepsProgram one(kGpu), many(kGpu);
  many.Parameter("c_grad", {kSize});
  for (const char* name : {"a", "b"}) one.Adam("adam", name, kSize);
  for (const char* name : {"a", "b"}) {
    for (const char* part : {"", "_grad", "_mean", "_square"}) {
      many.Parameter(std::string(name) + part, {kSize});
    }
    for (const char* part : {"_power1", "_power2"}) many.Parameter(std::string(name) + part, {1});
  }
  many.Step("fused_adam",
            {{"Params", kTwice},
             {"Grads", kGrads},
             {"LearningRate", {"rate"}},
             {"Moments1", With(kTwice, "_mean")},
             {"Moments2", With(kTwice, "_square")},
             {"Beta1Pows", With(kTwice, "_power1")},
             {"Beta2Pows", With(kTwice, "_power2")}},
            {{"ParamsOut", kTwice},
             {"Moments1Out", With(kTwice, "_mean")},
             {"Moments2Out", With(kTwice, "_square")},
             {"Beta1PowsOut", With(kTwice, "_power1")},
             {"Beta2PowsOut", With(kTwice, "_power2")}},
            {{"chunk_size", 65536}});
  ExpectSameStates(one, &many);
}

}  // namespace
}  // namespace phibridge
