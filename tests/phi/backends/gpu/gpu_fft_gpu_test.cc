#include "phi/backends/gpu/gpu_fft.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <memory>
#include <thread>

#include "phi/core/allocator.h"
#include "phi/core/memory.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

const GPUContext& Gpu() {
  return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
}

std::complex<double> Root(int64_t turn, int64_t n) {
  return std::polar(1.0,
                    -2 * std::acos(-1.0) * static_cast<double>(turn % n) / static_cast<double>(n));
}

// `batch` waves of n numbers: number j of wave b is root b + 1 of j, whose transform is n at b + 1.
DenseTensor Waves(int64_t batch, int64_t n) {
  DenseTensor host, device;
  auto* const at = host.mutable_data<complex128>({batch, n}, CPUPlace());
  for (int64_t i = 0; i < batch * n; ++i) {
    const std::complex<double> value = std::conj(Root((i / n + 1) * (i % n), n));
    at[i] = complex128(value.real(), value.imag());
  }
  TensorCopySync(host, GPUPlace(), &device);
  return device;
}

FftCall ForwardOf(const DenseTensor& waves) {
  return {FftKind::kComplex, DataType::FLOAT64, waves.dims()[0], {waves.dims()[1]}, true};
}

void Transform(const DenseTensor& waves, DenseTensor* out) {
  EnqueueFft(Gpu(), ForwardOf(waves), waves.data(), out->data());
}

void ExpectPeaks(const DenseTensor& device) {
  DenseTensor host;
  TensorCopySync(device, CPUPlace(), &host);
  const int64_t n = host.dims()[1];
  const complex128* const at = host.data<complex128>();
  for (int64_t i = 0; i < host.numel(); ++i) {
    const double wanted = i % n == i / n + 1 ? static_cast<double>(n) : 0;
    ASSERT_NEAR(at[i].real, wanted, 1e-10) << n << ", " << i;
    ASSERT_NEAR(at[i].imag, 0, 1e-10) << n << ", " << i;
  }
}

DenseTensor NothingYet(int64_t batch, int64_t n) {
  DenseTensor out;
  out.Resize({batch, n});
  Gpu().Alloc<complex128>(&out);
  return out;
}

TEST(GpuFft, MoreShapesThanPlansAreKept) {
  for (int round = 0; round < 2; ++round) {
    for (int64_t n = 4; n < 100; ++n) {
      DenseTensor out = NothingYet(3, n);
      Transform(Waves(3, n), &out);
      ExpectPeaks(out);
    }
  }
}

TEST(GpuFft, InPlace) {
  DenseTensor data = Waves(2, 35);
  Transform(data, &data);
  ExpectPeaks(data);
}

// A plan has one stream and one work area at a time.
TEST(GpuFft, ThreadsShareAPlan) {
  const auto transform = [] {
    for (int i = 0; i < 50; ++i) {
      DenseTensor out = NothingYet(2, 10007);  // a prime, which takes a work area
      Transform(Waves(2, 10007), &out);
      Gpu().Wait();
      DenseTensor first;
      TensorCopySync(out, CPUPlace(), &first);
      ASSERT_NEAR(first.data<complex128>()[1].real, 10007, 1e-6);
    }
  };
  std::thread other(transform);
  transform();
  other.join();
}

// A long prime length takes more memory than its numbers.
TEST(GpuFft, WorkAreasCountForTheLimitOfMemory) {
  constexpr int64_t kPrime = 1000003;
  DenseTensor data = NothingYet(1, kPrime);
  const auto code_of = [&] {
    try {
      Transform(data, &data);
    } catch (const enforce::EnforceNotMet& error) {
      return error.code();
    }
    return LEGACY;
  };
  Gpu().Wait();
  Trim();
  SetGpuMemoryLimit(GetAllocatorStats(GPUPlace(0)).in_use_bytes + (size_t{4} << 20));
  const ErrorCode limited = code_of();
  SetGpuMemoryLimit(0);
  EXPECT_EQ(limited, RESOURCE_EXHAUSTED);
  EXPECT_EQ(code_of(), LEGACY);
  Gpu().Wait();
}

TEST(GpuFft, TheFirstTransformOfAShapeIsNotCaptured) {
  const DenseTensor waves = Waves(2, 1001);
  DenseTensor out = NothingYet(2, 1001);
  {
    const std::unique_ptr<DeviceCapture> capture = Gpu().BeginCapture();
    try {
      Transform(waves, &out);
      ADD_FAILURE() << "a plan was made";
    } catch (const enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), UNAVAILABLE);
      EXPECT_EQ(error.error_str(), "the first Fourier transform of a shape cannot be captured");
    }
  }
  Transform(waves, &out);
  ExpectPeaks(out);
}

// Also when the plan is kept by the graph alone.
TEST(GpuFft, AGraphTransformsWhenItIsLaunched) {
  const DenseTensor waves = Waves(2, 1031);
  DenseTensor out = NothingYet(2, 1031), captured = NothingYet(2, 1031);
  Transform(waves, &out);
  std::unique_ptr<DeviceGraph> graph;
  {
    const std::unique_ptr<DeviceCapture> capture = Gpu().BeginCapture();
    Transform(waves, &captured);
    graph = capture->Finish();
  }
  for (int64_t n = 200; n < 300; ++n) {
    DenseTensor other = NothingYet(3, n);
    Transform(Waves(3, n), &other);
  }
  graph->Launch();
  ExpectPeaks(captured);
}

}  // namespace
}  // namespace gpu
}  // namespace backends
}  // namespace phi
