// A LeNet that is trained for 10,000 steps (1,000 under ThreadSanitizer, where all take more than
// ten minutes): what a step keeps must not grow from step to step.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "phi/core/allocator.h"
#include "phibridge/autograd.h"
#include "phibridge/optimizer.h"
#include "tests/framework/bundled_case.h"
#include "tests/framework/nn/lenet.h"
#include "tests/support/memory_in_use.h"

namespace phibridge {
namespace {

using testing::LeNet;

// A leak of 512 bytes a step is more than may come to the memory of the process after the warm-up.
#if defined(__SANITIZE_THREAD__)
// Its allocator tells what is in use to the byte. That of AddressSanitizer keeps for a while what
// was freed, and needs the long warm-up.
constexpr int kSteps = 1000;
constexpr int kWarmUp = 200;
constexpr int64_t kAllowedGrowthBytes = 1 << 18;
#else
constexpr int kSteps = 10000;
constexpr int kWarmUp = 1000;
constexpr int64_t kAllowedGrowthBytes = 4 << 20;  // pages of the C library
#endif
static_assert(int64_t{512} * (kSteps - kWarmUp) > kAllowedGrowthBytes);

struct Batch {
  phi::Tensor image, label;
};

// What the static program of this network is fed, step by step.
std::vector<Batch> Batches() {
  const std::map<std::string, Tensor> inputs = testing::BundledInputs("digits_lenet_train");
  const auto part = [&](const char* name, int64_t step) {
    const phi::DenseTensor& all = inputs.at(name);
    phi::DenseTensor batch = all.Slice(step, step + 1);
    batch.Resize(phi::slice_ddim(all.dims(), 1, all.dims().size()));
    return phi::Tensor(batch);
  };
  std::vector<Batch> batches;
  for (int64_t step = 0; step < inputs.at("image").dims()[0]; ++step) {
    batches.push_back({part("image", step), part("label", step)});
  }
  return batches;
}

float Step(const Batch& batch, LeNet* net, optimizer::Optimizer* optimizer) {
  const phi::Tensor loss = nn::functional::cross_entropy((*net)(batch.image), batch.label);
  autograd::Backward({loss});
  optimizer->step();
  optimizer->clear_grad();
  return loss.data<float>()[0];
}

struct Memory {
  size_t tensors_bytes = 0;
  int64_t process_bytes = 0;
};

Memory MemoryNow() {
  return {phi::GetAllocatorStats(phi::CPUPlace()).in_use_bytes, tests::MemoryInUseBytes()};
}

TEST(DynamicSoakTest, ALeNetKeepsNoMemoryFromStepToStep) {
  SetRandomSeed(1);
  const std::vector<Batch> batches = Batches();
  ASSERT_FALSE(batches.empty());
  LeNet net;
  optimizer::Adam adam(0.002, net.parameters());
  Memory after_warm_up;
  std::vector<float> losses;
  losses.reserve(kSteps);
  for (int step = 0; step < kSteps; ++step) {
    if (step == kWarmUp) after_warm_up = MemoryNow();
    losses.push_back(Step(batches[static_cast<size_t>(step) % batches.size()], &net, &adam));
    ASSERT_TRUE(std::isfinite(losses.back())) << "step " << step;
  }
  const Memory at_the_end = MemoryNow();
  EXPECT_GT(after_warm_up.tensors_bytes, 0u);
  EXPECT_EQ(at_the_end.tensors_bytes, after_warm_up.tensors_bytes);
  EXPECT_LE(at_the_end.process_bytes - after_warm_up.process_bytes, kAllowedGrowthBytes);
  EXPECT_LT(losses[kWarmUp], 0.5f * losses[0]);
  EXPECT_LT(losses.back(), 0.1f * losses[0]);
}

}  // namespace
}  // namespace phibridge
