#include "phi/backends/gpu/gpu_capture.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_lent_report.h"
#include "phi/core/pooled_allocator.h"
#include "phi/core/tensor_copy.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace {

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

const GPUContext& Gpu() {
  return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
}

DenseTensor OnGpu(const std::vector<float>& values) {
  DenseTensor host, device;
  std::copy(values.begin(), values.end(),
            host.mutable_data<float>({static_cast<int64_t>(values.size())}, CPUPlace()));
  TensorCopySync(host, GPUPlace(), &device);
  return device;
}

std::vector<float> ToHost(const DenseTensor& device) {
  DenseTensor host;
  TensorCopySync(device, CPUPlace(), &host);
  return std::vector<float>(host.data<float>(), host.data<float>() + host.numel());
}

void Copy(const DenseTensor& from, DenseTensor* to) {
  PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpyAsync(to->data(), from.data(),
                                             static_cast<size_t>(from.numel()) * sizeof(float),
                                             cudaMemcpyDeviceToDevice, Gpu().stream()));
}

template <typename Fn>
std::string MessageOf(const Fn& fn) {
  try {
    fn();
  } catch (const enforce::EnforceNotMet& error) {
    return error.error_str();
  }
  return "no error";
}

// A copy within the device, captured.
std::unique_ptr<DeviceGraph> CaptureCopy(const DenseTensor& from, DenseTensor* to) {
  const std::unique_ptr<DeviceCapture> capture = Gpu().BeginCapture();
  Copy(from, to);
  return capture->Finish();
}

TEST(GpuCapture, RunsWhenItIsLaunched) {
  const DenseTensor from = OnGpu({1, 2, 3});
  DenseTensor to = OnGpu({0, 0, 0});
  const auto graph = CaptureCopy(from, &to);
  EXPECT_EQ(graph->kernels(), 1u);
  EXPECT_EQ(ToHost(to), (std::vector<float>{0, 0, 0}));
  graph->Launch();
  EXPECT_EQ(ToHost(to), (std::vector<float>{1, 2, 3}));
  Copy(OnGpu({4, 5, 6}), const_cast<DenseTensor*>(&from));
  graph->Launch();
  EXPECT_EQ(ToHost(to), (std::vector<float>{4, 5, 6}));
}

TEST(GpuCapture, AGraphKeepsWhatItsKernelsUse) {
  const DenseTensor from = OnGpu({1});
  DenseTensor to = OnGpu({0});
  const auto used = std::make_shared<const int>(1);
  std::unique_ptr<DeviceGraph> graph;
  {
    const std::unique_ptr<DeviceCapture> capture = Gpu().BeginCapture();
    Copy(from, &to);
    GpuCapture::OfThisThread(Gpu())->Keep(used);
    graph = capture->Finish();
  }
  EXPECT_EQ(used.use_count(), 2);
  graph.reset();
  EXPECT_EQ(used.use_count(), 1);
}

TEST(GpuCapture, ALaunchLendsTheRecordWhereAKernelReports) {
  const DenseTensor from = OnGpu({1});
  DenseTensor to = OnGpu({0});
  for (const bool reports : {false, true}) {
    const std::unique_ptr<DeviceCapture> capture = Gpu().BeginCapture();
    Copy(from, &to);
    if (reports) (void)LendValueReport(Gpu().value_report());
    const std::unique_ptr<DeviceGraph> graph = capture->Finish();
    (void)TakeBackValueReport(Gpu().value_report());
    graph->Launch();
    EXPECT_EQ(TakeBackValueReport(Gpu().value_report()), reports);
  }
}

TEST(GpuCapture, HasAStreamOfItsOwn) {
  const gpuStream_t shared = Gpu().stream();
  {
    const auto capture = Gpu().BeginCapture();
    EXPECT_NE(Gpu().stream(), shared);
    std::thread([&] { EXPECT_EQ(Gpu().stream(), shared); }).join();
    EXPECT_NE(MessageOf([] { Gpu().BeginCapture(); }).find("captures kernels already"),
              std::string::npos);
  }
  EXPECT_EQ(Gpu().stream(), shared);
}

TEST(GpuCapture, WaitingAndCopiesOfTheHostAreRefused) {
  const DenseTensor device = OnGpu({1});
  {
    const auto capture = Gpu().BeginCapture();
    EXPECT_EQ(MessageOf([] { Gpu().Wait(); }), "waiting for the device cannot be captured");
    EXPECT_EQ(MessageOf([&] { ToHost(device); }), "a copy that waits cannot be captured");
    EXPECT_EQ(MessageOf([] { OnGpu({1}); }), "a copy that waits cannot be captured");
  }
  Gpu().Wait();
}

TEST(GpuCapture, WhatCudaRefusesEndsTheCapture) {
  {
    const auto capture = Gpu().BeginCapture();
    EXPECT_NE(cudaStreamSynchronize(Gpu().stream()), cudaSuccess);
    EXPECT_NE(MessageOf([&] { capture->Finish(); }), "no error");
  }
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  const DenseTensor from = OnGpu({7});
  DenseTensor to = OnGpu({0});
  CaptureCopy(from, &to)->Launch();
  EXPECT_EQ(ToHost(to), (std::vector<float>{7}));
}

TEST(GpuCapture, AGraphThatReadsTheHostIsRefused) {
  DenseTensor to = OnGpu({0});
  const float value = 3;
  const auto capture = Gpu().BeginCapture();
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudaMemcpyAsync(to.data(), &value, sizeof(value), cudaMemcpyHostToDevice, Gpu().stream()));
  EXPECT_EQ(MessageOf([&] { capture->Finish(); }),
            "a copy from or to the host is in a captured graph");
}

TEST(GpuCapture, ScratchMemoryStaysWithTheGraph) {
  constexpr size_t kBytes = 54321;
  const DenseTensor from = OnGpu({1, 2});
  DenseTensor to = OnGpu({0, 0});
  const void* scratch = nullptr;
  std::unique_ptr<DeviceGraph> graph;
  {
    const auto capture = Gpu().BeginCapture();
    {
      const AllocationPtr block = Gpu().Workspace(kBytes);  // also if the pool has none
      scratch = block->ptr();
      PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpyAsync(block->ptr(), from.data(), 2 * sizeof(float),
                                                 cudaMemcpyDeviceToDevice, Gpu().stream()));
      PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpyAsync(to.data(), block->ptr(), 2 * sizeof(float),
                                                 cudaMemcpyDeviceToDevice, Gpu().stream()));
    }
    EXPECT_EQ(Gpu().Workspace(kBytes)->ptr(), scratch);
    graph = capture->Finish();
  }
  const AllocationPtr other = Gpu().Workspace(kBytes);
  EXPECT_NE(other->ptr(), scratch);
  graph->Launch();
  EXPECT_EQ(ToHost(to), (std::vector<float>{1, 2}));
  graph.reset();
  EXPECT_EQ(Gpu().Workspace(kBytes)->ptr(), scratch);
}

// c = a b, of 2 x 2 matrices by columns
void Multiply(const DenseTensor& a, const DenseTensor& b, DenseTensor* c) {
  const float one = 1, zero = 0;
  Gpu().CublasCall([&](cublasHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one,
                                           a.data<float>(), 2, b.data<float>(), 2, &zero,
                                           c->data<float>(), 2));
  });
}

std::unique_ptr<DeviceGraph> CaptureProduct(const DenseTensor& a, const DenseTensor& b,
                                            DenseTensor* c) {
  const auto capture = Gpu().BeginCapture();
  Multiply(a, b, c);
  return capture->Finish();
}

TEST(GpuCapture, ProductsOfCublas) {
  const DenseTensor a = OnGpu({1, 2, 3, 4}), b = OnGpu({5, 6, 7, 8});
  DenseTensor plain = OnGpu({0, 0, 0, 0}), captured = OnGpu({0, 0, 0, 0});
  Multiply(a, b, &plain);
  const auto graph = CaptureProduct(a, b, &captured);
  for (int i = 0; i < 3; ++i) graph->Launch();
  EXPECT_EQ(ToHost(captured), ToHost(plain));
}

TEST(GpuCapture, FunctionsOfCusolverAreRefused) {
  Gpu().CusolverCall([](gpuSolverHandle_t handle) { EXPECT_NE(handle, nullptr); });
  const auto capture = Gpu().BeginCapture();
  EXPECT_EQ(MessageOf([] { Gpu().CusolverCall([](gpuSolverHandle_t) {}); }),
            "a function of cuSOLVER, which may wait for the device, cannot be captured");
}

TEST(GpuCapture, GraphsShareTheWorkspaceOfCublas) {
  static_cast<void>(Gpu().cublas_handle());
  const DenseTensor a = OnGpu({1, 2, 3, 4}), b = OnGpu({5, 6, 7, 8});
  DenseTensor c = OnGpu({0, 0, 0, 0}), d = OnGpu({0, 0, 0, 0});
  const auto in_use = [] { return GetAllocatorStats(GPUPlace()).in_use_bytes; };
  const size_t before = in_use();
  auto first = CaptureProduct(a, b, &c);
  const size_t with_one = in_use();
  EXPECT_GT(with_one, before);
  auto second = CaptureProduct(a, b, &d);
  EXPECT_EQ(in_use(), with_one);
  first.reset();
  EXPECT_EQ(in_use(), with_one);
  second->Launch();
  EXPECT_EQ(ToHost(d), (std::vector<float>{23, 34, 31, 46}));
  second.reset();
  EXPECT_EQ(in_use(), before);
  CaptureProduct(a, b, &c)->Launch();
  EXPECT_EQ(ToHost(c), (std::vector<float>{23, 34, 31, 46}));
}

TEST(GpuCapture, OnlyContextsOfThePoolCapture) {
  EXPECT_TRUE(Gpu().CanCapture());
  EXPECT_FALSE(GPUContext(GPUPlace()).CanCapture());
}

TEST(GpuCapture, ThreadsCaptureInTurnWhileOthersRun) {
  std::vector<std::thread> threads;
  std::vector<int> wrong(6, 0);
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([t, &wrong] {
      for (int round = 0; round < 20; ++round) {
        const DenseTensor from = OnGpu({static_cast<float>(t), static_cast<float>(round)});
        DenseTensor to = OnGpu({-1, -1});
        if (t % 2 == 0) {
          CaptureCopy(from, &to)->Launch();
        } else {
          Copy(from, &to);
        }
        wrong[t] += ToHost(to) != ToHost(from);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(6, 0));
}

}  // namespace
}  // namespace phi
