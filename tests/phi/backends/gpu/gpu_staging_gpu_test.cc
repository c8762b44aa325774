// Copies through pinned memory: what the host changes afterwards is not copied, and values are
// those of their place in the stream.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/backends/gpu/gpu_lent_report.h"
#include "phi/core/allocator.h"
#include "phi/core/memory.h"
#include "phi/core/staged_copy.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace {

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

const Place kGpu = GPUPlace(0);

const GPUContext& Gpu() {
  return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(kGpu));
}

DenseTensor Filled(int64_t count, float value) {
  DenseTensor tensor;
  float* to = tensor.mutable_data<float>({count}, CPUPlace());
  std::fill(to, to + count, value);
  return tensor;
}

// The first, a middle and the last element.
std::vector<float> Some(const DenseTensor& device) {
  DenseTensor host;
  TensorCopySync(device, CPUPlace(), &host);
  const float* from = host.data<float>();
  return {from[0], from[host.numel() / 2], from[host.numel() - 1]};
}

TEST(GpuStaging, WhatTheHostWritesAfterwardsIsNotCopied) {
  for (const int64_t count : {1, 1000, 10'000'000}) {  // of several chunks
    DenseTensor source = Filled(count, 1), device;
    TensorCopyToDevice(source, kGpu, &device);
    std::fill_n(source.data<float>(), count, 2.0f);
    EXPECT_EQ(Some(device), (std::vector<float>{1, 1, 1})) << count;
  }
}

// More than the device may have before it: blocks that it still reads are not written.
TEST(GpuStaging, ManyCopiesInARow) {
  constexpr int kCopies = 64;
  std::vector<DenseTensor> devices(kCopies);
  for (int i = 0; i < kCopies; ++i)
    TensorCopyToDevice(Filled(1'500'000, static_cast<float>(i)), kGpu, &devices[i]);
  for (int i = 0; i < kCopies; ++i) {
    const float value = static_cast<float>(i);
    EXPECT_EQ(Some(devices[i]), (std::vector<float>{value, value, value})) << i;
  }
}

TEST(GpuStaging, ThreadsStageAtOnce) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t] {
      for (int i = 0; i < 20; ++i) {
        const float value = static_cast<float>(100 * t + i);
        DenseTensor device;
        TensorCopyToDevice(Filled(100'000, value), kGpu, &device);
        EXPECT_EQ(Some(device), (std::vector<float>{value, value, value}));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(GpuStaging, HostCopiesHaveWhatWasThereInTheOrderOfTheStream) {
  DenseTensor device, other;
  TensorCopySync(Filled(1000, 3), kGpu, &device);
  TensorCopySync(Filled(10, 4), kGpu, &other);
  const auto copies = StartHostCopies(kGpu, {{device.data(), 4000}, {other.data(), 40}});
  ASSERT_NE(copies, nullptr);
  PADDLE_ENFORCE_GPU_SUCCESS(cudaMemsetAsync(device.data(), 0, 4000, Gpu().stream()));
  copies->Wait();
  EXPECT_TRUE(copies->IsReady());
  EXPECT_EQ(static_cast<const float*>(copies->data(0))[999], 3.0f);
  EXPECT_EQ(static_cast<const float*>(copies->data(1))[0], 4.0f);
  EXPECT_EQ(Some(device)[0], 0.0f);
}

int trims = 0;
[[maybe_unused]] const int kCountsTrims = RegisterCache([] { ++trims; });

TEST(GpuStaging, AtTheLimitOfTheHostCopiesWaitAndTrimNothing) {
  constexpr int64_t kCount = 1'000'000;
  DenseTensor source = Filled(kCount, 5), device;
  TensorCopySync(Filled(kCount, 0), kGpu, &device);
  Gpu().Wait();
  Trim();
  Allocator* const pinned = GetAllocator(GPUPinnedPlace());
  const AllocationPtr held = pinned->Allocate(4 * kCount);
  SetHostMemoryLimit(GetAllocatorStats(CPUPlace()).in_use_bytes +
                     GetAllocatorStats(GPUPinnedPlace()).in_use_bytes + 2 * kCount);
  EXPECT_THROW(GetAllocator(CPUPlace())->Allocate(4 * kCount), enforce::EnforceNotMet);
  EXPECT_THROW(pinned->Allocate(4 * kCount), enforce::EnforceNotMet);
  const int before = trims;
  TensorCopyToDevice(source, kGpu, &device);
  EXPECT_EQ(StartHostCopies(kGpu, {{device.data(), 4 * kCount}}), nullptr);
  EXPECT_EQ(trims, before);
  SetHostMemoryLimit(0);
  EXPECT_EQ(Some(device), (std::vector<float>{5, 5, 5}));
}

TEST(GpuStaging, WithoutValuesAndReportsNoMemoryIsPinned) {
  Gpu().Wait();
  (void)TakeBackValueReport(Gpu().value_report());
  const int64_t before = GetAllocatorStats(GPUPinnedPlace()).in_use_bytes;
  const auto none = StartHostCopies(kGpu, {});
  ASSERT_NE(none, nullptr);
  EXPECT_EQ(GetAllocatorStats(GPUPinnedPlace()).in_use_bytes, before);
  none->Wait();
  EXPECT_TRUE(none->IsReady());
  (void)LendValueReport(Gpu().value_report());
  const auto reported = StartHostCopies(kGpu, {});
  EXPECT_GT(GetAllocatorStats(GPUPinnedPlace()).in_use_bytes, before);
  EXPECT_FALSE(TakeBackValueReport(Gpu().value_report()));
}

TEST(GpuStaging, CopiesMayBeForgotten) {
  DenseTensor device;
  TensorCopySync(Filled(1'000'000, 3), kGpu, &device);
  for (int i = 0; i < 10; ++i) (void)StartHostCopies(kGpu, {{device.data(), 4'000'000}});
  EXPECT_EQ(Some(device), (std::vector<float>{3, 3, 3}));
}

}  // namespace
}  // namespace phi
