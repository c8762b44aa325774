// Steps of many parameters in few launches give the bits of a launch for each.
#include "tests/framework/executor/passes/optimizer_programs.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using testing::ManySteps;

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

}  // namespace
}  // namespace phibridge
