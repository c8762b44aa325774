#include "parity/harness/device_guards.h"

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include "phi/core/device_context.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace parity {
namespace {

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

using Violation = GuardedAllocator::Violation;

const phi::Place kGpu = phi::GPUPlace(0);

class DeviceGuardsTest : public ::testing::Test {
 protected:
  DeviceGuardsTest() { guards_.Serve(kNanPoison); }
  ~DeviceGuardsTest() override { guards_.EndServing(); }
  phi::AllocationPtr Take(size_t size_bytes) {
    return phi::GetAllocator(kGpu)->Allocate(size_bytes);
  }
  static void Write(const phi::AllocationPtr& block, int64_t offset) {
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);  // the pattern is there
    ASSERT_EQ(cudaMemset(static_cast<char*>(block->ptr()) + offset, 1, 1), cudaSuccess);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  }

  DeviceGuards& guards_ = DeviceGuards::Instance();
};

TEST_F(DeviceGuardsTest, FreshMemoryHoldsThePoison) {
  for (const uint16_t poison : {kNanPoison, kNumberPoison}) {
    guards_.Serve(poison);
    phi::DenseTensor on_device, host;
    on_device.mutable_data<int16_t>({1001}, kGpu);
    phi::TensorCopySync(on_device, phi::CPUPlace(), &host);
    EXPECT_TRUE(HoldsPoison(host.data(), 2002, poison));
  }
  EXPECT_TRUE(guards_.TakeViolations().empty());
}

TEST_F(DeviceGuardsTest, FindsWhatIsWrittenBesideABlock) {
  for (const size_t size : {size_t{0}, size_t{5}, size_t{256}, size_t{1000}}) {
    const phi::AllocationPtr block = Take(size);
    for (const int64_t offset : {int64_t{-1}, int64_t{-256}, static_cast<int64_t>(size),
                                 static_cast<int64_t>(size) + 255}) {
      guards_.Serve(kNanPoison);  // drops what an odd size left behind
      Write(block, offset);
      const std::vector<Violation> found = guards_.TakeViolations();
      ASSERT_EQ(found.size(), 1u) << size << " " << offset;
      EXPECT_EQ(found[0].block, block->ptr());
      EXPECT_EQ(found[0].size_bytes, size);
      if (size % 4 == 0) {
        EXPECT_EQ(found[0].offset_bytes, offset);
      }
      EXPECT_FALSE(found[0].freed);
    }
  }
}

TEST_F(DeviceGuardsTest, ZonesHoldThePatternAgain) {
  const phi::AllocationPtr block = Take(8);
  Write(block, 8);
  EXPECT_EQ(guards_.TakeViolations().size(), 1u);
  EXPECT_TRUE(guards_.TakeViolations().empty());
}

TEST_F(DeviceGuardsTest, WhatLiesWithinABlockIsItsOwn) {
  const phi::AllocationPtr block = Take(6);
  for (const int64_t offset : {0, 5}) Write(block, offset);
  EXPECT_TRUE(guards_.TakeViolations().empty());
}

TEST_F(DeviceGuardsTest, FindsItAfterTheBlockIsFreed) {
  phi::AllocationPtr block = Take(12);
  Write(block, -3);
  block.reset();
  const std::vector<Violation> found = guards_.TakeViolations();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].offset_bytes, -3);
  EXPECT_TRUE(found[0].freed);
}

TEST_F(DeviceGuardsTest, NoGraphIsCapturedMeanwhile) {
  const phi::DeviceContext* const device = phi::DeviceContextPool::Instance().Get(kGpu);
  EXPECT_FALSE(device->CanCapture());
  guards_.EndServing();
  EXPECT_TRUE(device->CanCapture());
}

TEST_F(DeviceGuardsTest, RefusesMoreThanItsLimit) {
  guards_.Serve(kNanPoison, 1024);
  EXPECT_NO_THROW(Take(1024));
  try {
    Take(1025);
    ADD_FAILURE() << "no error";
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::RESOURCE_EXHAUSTED);
  }
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
