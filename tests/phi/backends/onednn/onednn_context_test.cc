#include "phi/backends/onednn/onednn_context.h"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/memory.h"
#include "tests/phi/kernels/onednn/kernel_call.h"
#include "tests/support/expect_error.h"
#include "tests/support/scoped_data_limit.h"

namespace phi {
namespace {

using test::ExpectNear;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

void Softmax(const DDim& dims, int axis = -1) {
  const DenseTensor x = MakeTensor(dims);
  DenseTensor out;
  KernelCall("softmax").In(x).Attr(axis).Out(&out, dims).Run();
}

/// Primitives that had to be prepared while `body` ran.
template <typename Body>
size_t Misses(const Body& body) {
  const size_t before = OneDNNContext::CacheMisses();
  body();
  return OneDNNContext::CacheMisses() - before;
}

TEST(OneDNNContextTest, ThePoolMakesIt) {
  DeviceContext* ctx = DeviceContextPool::Instance().Get(Backend::ONEDNN, CPUPlace());
  EXPECT_NE(dynamic_cast<OneDNNContext*>(ctx), nullptr);
  EXPECT_EQ(ctx->GetPlace(), CPUPlace());
}

TEST(OneDNNCacheTest, SameCallHitsAndAnyChangeMisses) {
  OneDNNContext::ClearCache();
  EXPECT_EQ(Misses([] { Softmax({2, 3}); }), 1u);
  EXPECT_EQ(Misses([] { Softmax({2, 3}); }), 0u);
  EXPECT_EQ(Misses([] { Softmax({3, 2}); }), 1u);     // shape
  EXPECT_EQ(Misses([] { Softmax({2, 3}, 0); }), 1u);  // attribute
  EXPECT_EQ(Misses([] { Softmax({2, 3, 1}); }), 1u);  // rank
  const DenseTensor x = MakeTensor({2, 3});
  DenseTensor out;
  EXPECT_EQ(Misses([&] { KernelCall("relu").In(x).Out(&out, {2, 3}).Run(); }), 1u);  // operation
  EXPECT_EQ(Misses([&] { KernelCall("sqrt").In(x).Out(&out, {2, 3}).Run(); }), 1u);
  EXPECT_EQ(OneDNNContext::CachedPrimitives(), 6u);
}

TEST(OneDNNCacheTest, AnotherFormatOrNumberOfThreadsMisses) {
  const DenseTensor x = MakeTensor({1, 8, 4, 4}), w = MakeTensor({8, 8, 1, 1});
  DenseTensor blocked, plain, out;
  KernelCall("conv2d")
      .In(x)
      .In(w)
      .AttrList(std::vector<int>{1, 1}, std::vector<int>{0, 0}, std::string("EXPLICIT"), 1,
                std::vector<int>{1, 1}, std::string("NCHW"), false, 512, false)
      .Out(&blocked, {1, 8, 4, 4})
      .Run();
  ASSERT_TRUE(test::IsBlocked(blocked));
  TransformLayout(blocked, DataLayout::ANY, &plain);
  const auto relu = [&](const DenseTensor& in) {
    KernelCall("relu").In(in).Out(&out, {1, 8, 4, 4}).Run();
  };
  EXPECT_EQ(Misses([&] { relu(blocked); }), 1u);
  EXPECT_EQ(Misses([&] { relu(plain); }), 1u);
  EXPECT_EQ(Misses([&] { relu(blocked); }), 0u);
  const int threads = CpuThreads();
  SetCpuThreads(threads + 1);
  EXPECT_EQ(Misses([&] { relu(blocked); }), 1u);
  SetCpuThreads(threads);
  EXPECT_EQ(Misses([&] { relu(blocked); }), 0u);
}

TEST(OneDNNCacheTest, IsBoundedAndForgetsTheOldest) {
  OneDNNContext::ClearCache();
  const size_t capacity = OneDNNContext::CacheCapacity();
  OneDNNContext::SetCacheCapacity(8);
  for (int64_t n = 1; n <= 20; ++n) {
    Softmax({n, 3});
    Softmax({1, 3});  // stays in use
  }
  EXPECT_EQ(OneDNNContext::CachedPrimitives(), 8u);
  EXPECT_EQ(Misses([] { Softmax({1, 3}); }), 0u);
  EXPECT_EQ(Misses([] { Softmax({20, 3}); }), 0u);
  EXPECT_EQ(Misses([] { Softmax({2, 3}); }), 1u);
  OneDNNContext::SetCacheCapacity(capacity);
}

// Scratch memory is shared by the primitives of a thread, and grows.
TEST(OneDNNCacheTest, EarlierPrimitivesWorkAfterTheScratchHasGrown) {
  const auto conv = [](int64_t channels, int64_t size) {
    const DenseTensor x = MakeTensor({1, channels, size, size}, 1);
    DenseTensor w = MakeTensor({channels, channels, 1, 1}), out;
    for (int64_t i = 0; i < w.numel(); ++i)
      w.data<float>()[i] = i % (channels + 1) == 0 ? 2.f : 0.f;
    KernelCall("conv2d")
        .In(x)
        .In(w)
        .AttrList(std::vector<int>{1, 1}, std::vector<int>{0, 0}, std::string("EXPLICIT"), 1,
                  std::vector<int>{1, 1}, std::string("NCHW"), false, 512, false)
        .Out(&out, x.dims())
        .Run();
    std::vector<double> expected = Values(x);
    for (double& v : expected) v *= 2;
    ExpectNear(Values(out), expected, 1e-6);
  };
  conv(8, 4);
  conv(128, 20);
  conv(8, 4);
}

TEST(OneDNNCacheTest, ThreadsRunTheSameKernelAtOnce) {
  const DenseTensor x = MakeTensor({4, 8, 6, 6}, 1), w = MakeTensor({12, 8, 3, 3}, 2);
  const auto conv = [&] {
    DenseTensor out;
    KernelCall("conv2d")
        .In(x)
        .In(w)
        .AttrList(std::vector<int>{1, 1}, std::vector<int>{1, 1}, std::string("EXPLICIT"), 1,
                  std::vector<int>{1, 1}, std::string("NCHW"), false, 512, false)
        .Out(&out, {4, 12, 6, 6})
        .Run();
    return Values(out);
  };
  const std::vector<double> expected = conv();
  std::vector<std::thread> threads;
  std::vector<std::vector<double>> results(4);
  for (std::vector<double>& result : results) {
    threads.emplace_back([&result, &conv] {
      for (int run = 0; run < 10; ++run) result = conv();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<double>& result : results) ExpectNear(result, expected, 0);
}

// A thread that trims drops its own primitives at once, other threads at their next call.
TEST(OneDNNCacheTest, TrimEmptiesTheCachesOfAllThreads) {
  const DenseTensor x = MakeTensor({4, 8, 6, 6}, 1);
  const auto relu = [&] {
    DenseTensor out;
    KernelCall("relu").In(x).Out(&out, x.dims()).Run();
    return Values(out);
  };
  const std::vector<double> expected = relu();
  EXPECT_GE(OneDNNContext::CachedPrimitives(), 1u);
  Trim();
  EXPECT_EQ(OneDNNContext::CachedPrimitives(), 0u);
  EXPECT_EQ(relu(), expected);
  std::thread(&Trim).join();
  EXPECT_EQ(OneDNNContext::CachedPrimitives(), 1u);
  const size_t misses = OneDNNContext::CacheMisses();
  EXPECT_EQ(relu(), expected);
  EXPECT_EQ(OneDNNContext::CacheMisses(), misses + 1);
}

TEST(OneDNNMemoryTest, LittleMemoryIsTypedBeforeCodeIsGenerated) {
  if (!phibridge::tests::kMayLimitData) GTEST_SKIP() << "a sanitizer needs memory of its own";
  const DenseTensor x = MakeTensor({3, 7}, 1);
  const auto relu = [&] {
    DenseTensor out;
    KernelCall("relu").In(x).Out(&out, x.dims()).Run();
    return Values(out);
  };
  const std::vector<double> expected = relu();
  OneDNNContext::ClearCache();
  {
    const phibridge::tests::ScopedDataLimit limit(size_t{8} << 20);
    phibridge::tests::ExpectError(RESOURCE_EXHAUSTED, "--place cpu", relu);
  }
  EXPECT_EQ(relu(), expected);
}

}  // namespace
}  // namespace phi
