#include "phi/backends/gpu/gpu_context.h"

#include <gtest/gtest.h>

#include <numeric>
#include <thread>

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/backends/gpu/gpu_solver.h"
#include "phi/core/memory.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace {

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

const GPUContext& Gpu() {
  return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
}

DenseTensor HostSequence(int64_t n, float first) {
  DenseTensor tensor;
  float* data = tensor.mutable_data<float>(DDim({n}), CPUPlace());
  std::iota(data, data + n, first);
  return tensor;
}

TEST(GpuContextTest, GpuAndGpuDnnShareOneContext) {
  DeviceContextPool& pool = DeviceContextPool::Instance();
  EXPECT_EQ(pool.Get(Backend::GPU, GPUPlace()), pool.Get(Backend::GPUDNN, GPUPlace()));
  EXPECT_EQ(pool.Get(GPUPlace())->GetPlace(), GPUPlace());
}

TEST(GpuContextTest, DescribesTheDevice) {
  EXPECT_GE(Gpu().GetComputeCapability(), 50);
  EXPECT_GT(Gpu().GetSMCount(), 0);
  EXPECT_GE(Gpu().GetMaxThreadsPerBlock(), 256);
  EXPECT_GE(Gpu().GetMaxThreadsPerMultiProcessor(), Gpu().GetMaxThreadsPerBlock());
  EXPECT_GT(Gpu().GetCUDAMaxGridDimSize()[0], 65535);
  size_t available = 0, total = 0;
  backends::gpu::GpuMemoryUsage(0, &available, &total);
  EXPECT_GT(available, 0u);
  EXPECT_LE(available, total);
}

TEST(GpuContextTest, HandlesAreMadeOnceAndBoundToTheStream) {
  EXPECT_EQ(Gpu().cublas_handle(), Gpu().cublas_handle());
  EXPECT_EQ(Gpu().cudnn_handle(), Gpu().cudnn_handle());
  EXPECT_EQ(Gpu().cusolver_handle(), Gpu().cusolver_handle());
  cudaStream_t stream = nullptr;
  PADDLE_ENFORCE_GPU_SUCCESS(cublasGetStream(Gpu().cublas_handle(), &stream));
  EXPECT_EQ(stream, Gpu().stream());
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetStream(Gpu().cudnn_handle(), &stream));
  EXPECT_EQ(stream, Gpu().stream());
  PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnGetStream(Gpu().cusolver_handle(), &stream));
  EXPECT_EQ(stream, Gpu().stream());
}

TEST(GpuContextTest, AContextOfOnesOwnHasItsOwnStream) {
  GPUContext own;
  EXPECT_NE(own.stream(), Gpu().stream());
  own.Wait();
}

TEST(GpuMemoryTest, CopiesThereAndBack) {
  for (int64_t n : {1, 3, 1000, 100003}) {
    const DenseTensor host = HostSequence(n, 1.5f);
    DenseTensor device, copy, back;
    TensorCopySync(host, GPUPlace(), &device);
    EXPECT_EQ(device.place(), GPUPlace());
    TensorCopySync(device, GPUPlace(), &copy);
    EXPECT_NE(copy.data(), device.data());
    TensorCopySync(copy, CPUPlace(), &back);
    for (int64_t i = 0; i < n; ++i) ASSERT_EQ(back.data<float>()[i], host.data<float>()[i]) << i;
  }
}

TEST(GpuMemoryTest, PinnedMemoryIsHostMemoryThatCopies) {
  const DenseTensor host = HostSequence(257, 0);
  DenseTensor pinned, device, back;
  TensorCopySync(host, GPUPinnedPlace(), &pinned);
  EXPECT_EQ(pinned.data<float>()[256], 256.0f);  // the host can read it
  TensorCopySync(pinned, GPUPlace(), &device);
  TensorCopySync(device, GPUPinnedPlace(), &back);
  for (int i = 0; i < 257; ++i) ASSERT_EQ(back.data<float>()[i], static_cast<float>(i));
}

TEST(GpuMemoryTest, EmptyTensorsHaveMemoryAndCopy) {
  DenseTensor device, back;
  device.mutable_data<float>(DDim({0, 3}), GPUPlace());
  EXPECT_TRUE(device.initialized());
  TensorCopySync(device, CPUPlace(), &back);
  EXPECT_EQ(back.dims(), DDim({0, 3}));
}

TEST(GpuMemoryTest, AFreedBlockIsUsedAgainInStreamOrder) {
  // The copy is still to run when its source is freed; what is written there next comes after it.
  constexpr int64_t kCount = 1 << 22;
  const size_t size_bytes = kCount * sizeof(float);
  DenseTensor to;
  to.mutable_data<float>(DDim({kCount}), GPUPlace());
  const void* first = nullptr;
  {
    DenseTensor from;
    TensorCopySync(HostSequence(kCount, 0), GPUPlace(), &from);
    first = from.data();
    PADDLE_ENFORCE_GPU_SUCCESS(
        cudaMemcpyAsync(to.data(), first, size_bytes, cudaMemcpyDeviceToDevice, Gpu().stream()));
  }
  const AllocationPtr again = Gpu().Workspace(size_bytes);
  EXPECT_EQ(again->ptr(), first);
  PADDLE_ENFORCE_GPU_SUCCESS(cudaMemsetAsync(again->ptr(), 0xff, size_bytes, Gpu().stream()));
  DenseTensor host;
  TensorCopySync(to, CPUPlace(), &host);
  for (int64_t i = 0; i < kCount; i += 4097)
    ASSERT_EQ(host.data<float>()[i], static_cast<float>(i));
}

TEST(GpuMemoryTest, PoolServesTheSecondRequest) {
  GetAllocator(GPUPlace())->Allocate(12345);
  const AllocatorStats before = GetAllocatorStats(GPUPlace());
  const AllocationPtr block = GetAllocator(GPUPlace())->Allocate(12345);
  const AllocatorStats after = GetAllocatorStats(GPUPlace());
  EXPECT_EQ(after.system_requests, before.system_requests);
  EXPECT_GE(after.in_use_bytes, before.in_use_bytes + 12345);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(block->ptr()) % Allocator::kAlignment, 0u);
}

TEST(GpuMemoryTest, TooMuchIsResourceExhaustedAndTheDeviceGoesOn) {
  try {
    GetAllocator(GPUPlace())->Allocate(size_t{1} << 50);
    FAIL() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), RESOURCE_EXHAUSTED) << error.what();
  }
  DenseTensor device, back;
  TensorCopySync(HostSequence(5, 0), GPUPlace(), &device);
  TensorCopySync(device, CPUPlace(), &back);
  EXPECT_EQ(back.data<float>()[4], 4.0f);
}

TEST(GpuMemoryTest, TheLimitOfTheProcessHoldsAndEnds) {
  Trim();
  SetGpuMemoryLimit(GetAllocatorStats(GPUPlace()).in_use_bytes + (size_t{1} << 20));
  try {
    GetAllocator(GPUPlace())->Allocate(size_t{2} << 20);
    ADD_FAILURE() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), RESOURCE_EXHAUSTED) << error.what();
    EXPECT_NE(error.error_str().find("--gpu-memory-limit"), std::string::npos) << error.what();
  }
  EXPECT_NO_THROW(GetAllocator(GPUPlace())->Allocate(size_t{1} << 19));
  SetGpuMemoryLimit(0);
  EXPECT_NO_THROW(GetAllocator(GPUPlace())->Allocate(size_t{2} << 20));
}

TEST(GpuMemoryTest, ThreadsShareTheContext) {
  std::vector<std::thread> threads;
  std::vector<int> wrong(8, 0);
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([t, &wrong] {
      for (int round = 0; round < 50; ++round) {
        const int64_t n = 1 + (t * 131 + round * 17) % 5000;
        DenseTensor device, copy, back;
        TensorCopySync(HostSequence(n, static_cast<float>(t)), GPUPlace(), &device);
        TensorCopySync(device, GPUPlace(), &copy);
        TensorCopySync(copy, CPUPlace(), &back);
        for (int64_t i = 0; i < n; ++i)
          wrong[t] += back.data<float>()[i] != static_cast<float>(t + i);
        Gpu().CublasCall([](cublasHandle_t handle) { EXPECT_NE(handle, nullptr); });
        Gpu().CudnnCall([](cudnnHandle_t handle) { EXPECT_NE(handle, nullptr); });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(8, 0));
}

template <typename Fn>
std::string ExternalMessage(const Fn& fn) {
  try {
    fn();
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), EXTERNAL) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "no error";
  return "";
}

TEST(GpuEnforceTest, NamesCallStatusAndRemedy) {
  const std::string cuda = ExternalMessage([] { PADDLE_ENFORCE_GPU_SUCCESS(cudaSetDevice(99)); });
  EXPECT_NE(cuda.find("cudaSetDevice(99)"), std::string::npos) << cuda;
  EXPECT_NE(cuda.find("cudaErrorInvalidDevice"), std::string::npos) << cuda;
  EXPECT_NE(cuda.find("nvidia-smi"), std::string::npos) << cuda;
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  const std::string blas =
      ExternalMessage([] { PADDLE_ENFORCE_GPU_SUCCESS(cublasSetStream(nullptr, nullptr)); });
  EXPECT_NE(blas.find("CUBLAS_STATUS_NOT_INITIALIZED"), std::string::npos) << blas;
  const std::string dnn =
      ExternalMessage([] { PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetStream(nullptr, nullptr)); });
  EXPECT_NE(dnn.find("CUDNN_STATUS_"), std::string::npos) << dnn;
}

TEST(GpuDnnTest, AnAxisThatCudnnCannotCountIsAnError) {
  const backends::gpu::TensorDescriptor descriptor;
  try {
    backends::gpu::SetTensor(descriptor, DataType::FLOAT32, {1, int64_t{1} << 40, 1, 1});
    FAIL() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), OUT_OF_RANGE) << error.what();
  }
}

}  // namespace
}  // namespace phi
