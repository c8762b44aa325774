// What a machine without a (further) GPU is told. Runs with and without one.
#include <gtest/gtest.h>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace {

constexpr int kNoSuchGpu = 99;

template <typename Fn>
std::string UnavailableMessage(const Fn& fn) {
  try {
    fn();
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), UNAVAILABLE) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "no error";
  return "";
}

TEST(GpuUnavailableTest, CountAndReasonAgree) {
  EXPECT_EQ(backends::gpu::GetGPUDeviceCount() == 0, !backends::gpu::GpuUnavailableReason().empty());
}

TEST(GpuUnavailableTest, PoolSaysWhyWithoutThrowing) {
  DeviceContextPool& pool = DeviceContextPool::Instance();
  EXPECT_FALSE(pool.Has(Backend::GPU, GPUPlace(kNoSuchGpu)));
  EXPECT_FALSE(pool.Has(Backend::GPUDNN, GPUPlace(kNoSuchGpu)));
  EXPECT_FALSE(pool.WhyNot(Backend::GPU, GPUPlace(kNoSuchGpu)).empty());
  EXPECT_EQ(pool.Has(Backend::GPU, GPUPlace()), backends::gpu::GetGPUDeviceCount() > 0);
}

TEST(GpuUnavailableTest, GetNamesPlaceAndReason) {
  DeviceContextPool& pool = DeviceContextPool::Instance();
  const std::string message = UnavailableMessage([&] { pool.Get(GPUPlace(kNoSuchGpu)); });
  EXPECT_NE(message.find("gpu:99"), std::string::npos) << message;
  EXPECT_NE(message.find(pool.WhyNot(Backend::GPU, GPUPlace(kNoSuchGpu))), std::string::npos) << message;
  UnavailableMessage([] { GPUContext context{GPUPlace(kNoSuchGpu)}; });
}

TEST(GpuUnavailableTest, MemoryAndCopiesAreRefused) {
  UnavailableMessage([] { GetAllocator(GPUPlace(kNoSuchGpu))->Allocate(64); });
  UnavailableMessage([] {
    float value = 0;
    CopyBytes(GPUPlace(kNoSuchGpu), &value, CPUPlace(), &value, sizeof(value));
  });
}

TEST(GpuUnavailableTest, AContextForTheCpuIsAnArgumentError) {
  try {
    GPUContext context{CPUPlace()};
    FAIL() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), INVALID_ARGUMENT) << error.what();
  }
}

}  // namespace
}  // namespace phi
