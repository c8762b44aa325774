// Attention by engines of cuDNN's graph API, beside the CPU's in float32.
#include <cmath>
#include <limits>

#include "phi/backends/gpu/gpu_capture.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/core/flags.h"
#include "phi/kernels/funcs/linalg/cudnn_attention.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

PHI_DECLARE_bool(cudnn_graph);

namespace phi {
namespace {

using testing::As;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

constexpr float kAlpha = 0.5f;

struct GraphAttention {
  DDim q, k, v, mask, out;  // of rank 0: not given
  int heads;
};

// One tensor, two and three; masks that repeat along each axis but the last; rows that fill no
// tile; values longer than keys.
const std::vector<GraphAttention>& Cases() {
  const DDim none({});
  static const std::vector<GraphAttention> kCases = {
      {{2, 128, 3 * 4 * 64}, none, none, none, {2, 128, 4 * 64}, 4},
      {{2, 128, 3 * 4 * 64}, none, none, {2, 1, 1, 128}, {2, 128, 4 * 64}, 4},
      {{2, 77, 3 * 2 * 64}, none, none, {1, 1, 1, 77}, {2, 77, 2 * 64}, 2},
      {{1, 33, 3 * 2 * 16}, none, none, {1, 1, 33, 33}, {1, 33, 2 * 16}, 2},
      {{2, 40, 2 * 32}, {2, 72, 2 * 2 * 32}, none, {1, 2, 40, 72}, {2, 40, 2 * 32}, 2},
      {{3, 16, 2 * 8}, {3, 24, 2 * 8}, {3, 24, 2 * 8}, {3, 2, 16, 24}, {3, 16, 2 * 8}, 2},
      {{2, 64, 2 * 64}, {2, 96, 2 * 64}, {2, 96, 2 * 128}, none, {2, 64, 2 * 128}, 2},
  };
  return kCases;
}

class GpuAttentionGraph : public ::testing::Test {
 protected:
  void SetUp() override {
    constexpr int kFirstWithEngines = 80;
    if (Gpu().GetComputeCapability() < kFirstWithEngines) GTEST_SKIP() << "no tensor cores";
  }
  ~GpuAttentionGraph() override { FLAGS_cudnn_graph = true; }
  static const GPUContext& Gpu() {
    return static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
  }
};

/// Operands of a half type, on the host and on the GPU.
template <typename T>
class HalfAttention {
 public:
  explicit HalfAttention(const GraphAttention& c) : case_(c) {
    for (const DDim* dims : {&c.q, &c.k, &c.v, &c.mask}) {
      host.push_back(dims->size() == 0 ? DenseTensor() : Random<T>(*dims, -1, 1));
    }
    out.Resize(c.out);
    out.mutable_data<T>(GPUPlace());
  }

  /// False if cuDNN has no engine.
  bool Enqueue(const GPUContext& ctx) {
    const paddle::optional<DenseTensor> k = OnGpu(1), v = OnGpu(2), mask = OnGpu(3);
    q_ = *OnGpu(0);
    kept_ = {k, v, mask};
    return funcs::EnqueueCudnnAttention(
        ctx, funcs::DescribeAttention<T>(q_, k, v, mask, case_.heads, &out), kAlpha);
  }
  DenseTensor Result() const {
    DenseTensor result;
    TensorCopySync(out, CPUPlace(), &result);
    return As<T, float>(result);
  }
  DenseTensor OnCpu() const {
    KernelCall call("dot_product_attention");
    for (const DenseTensor& x : host) x.initialized() ? call.In(As<T, float>(x)) : call.NoIn();
    return call.Attr(case_.heads).Attr(kAlpha).Out(case_.out).Run(Backend::CPU)[0];
  }

  std::vector<DenseTensor> host;
  DenseTensor out;

 private:
  paddle::optional<DenseTensor> OnGpu(size_t i) const {
    if (!host[i].initialized()) return {};
    DenseTensor device;
    TensorCopySync(host[i], GPUPlace(), &device);
    return device;
  }

  GraphAttention case_;
  DenseTensor q_;
  std::vector<paddle::optional<DenseTensor>> kept_;
};

template <typename T>
void ExpectAsOnTheCpu(const GPUContext& ctx, double tolerance) {
  for (const GraphAttention& c : Cases()) {
    SCOPED_TRACE(Format("Q %s, K %s, Mask %s", c.q, c.k, c.mask));
    HalfAttention<T> attention(c);
    ASSERT_TRUE(attention.Enqueue(ctx));
    const DenseTensor got = attention.Result();
    ExpectNear<float>(got, attention.OnCpu(), tolerance, tolerance);
    ASSERT_TRUE(attention.Enqueue(ctx));
    ExpectNear<float>(attention.Result(), got, 0, 0);
  }
}

// Weights and results are rounded, to 11 bits or 8.
TEST_F(GpuAttentionGraph, AsOnTheCpuWithTheSameBitsEveryTime) {
  ExpectAsOnTheCpu<float16>(Gpu(), 2e-3);
  ExpectAsOnTheCpu<bfloat16>(Gpu(), 1.6e-2);
}

TEST_F(GpuAttentionGraph, TheKernelTakesIt) {
  const GraphAttention& c = Cases()[1];
  HalfAttention<float16> attention(c);
  ASSERT_TRUE(attention.Enqueue(Gpu()));
  KernelCall call("dot_product_attention");
  call.In(attention.host[0]).NoIn().NoIn().In(attention.host[3]).Attr(c.heads).Attr(kAlpha);
  const DenseTensor got = call.Out(c.out).Run(Backend::GPU)[0];
  ExpectNear<float>(As<float16, float>(got), attention.Result(), 0, 0);
}

TEST_F(GpuAttentionGraph, WhatIsLeftToTheProducts) {
  const DDim none({});
  for (const GraphAttention& c : {
           GraphAttention{{2, 16, 3 * 2 * 12}, none, none, none, {2, 16, 2 * 12}, 2},
           GraphAttention{{2, 1, 16}, {2, 8, 16}, {2, 8, 16}, none, {2, 1, 16}, 2},
           GraphAttention{{2, 16, 16}, {1, 8, 16}, {2, 8, 16}, none, {2, 16, 16}, 2},
           GraphAttention{{2, 16, 48}, none, none, {2, 1, 16, 1}, {2, 16, 16}, 2},
           GraphAttention{{2, 16, 3 * 4096}, none, none, none, {2, 16, 4096}, 1},
       }) {
    SCOPED_TRACE(Format("Q %s, K %s, Mask %s", c.q, c.k, c.mask));
    EXPECT_FALSE(HalfAttention<float16>(c).Enqueue(Gpu()));
  }
  FLAGS_cudnn_graph = false;
  EXPECT_FALSE(HalfAttention<float16>(Cases()[0]).Enqueue(Gpu()));
}

// The first row of each head is masked from key 5 on, the second one altogether; the third one has
// NaN among its scores, the fourth one infinity.
TEST_F(GpuAttentionGraph, ScoresThatAreNotFinite) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr int64_t kKeys = 64;
  HalfAttention<float16> attention(
      {{1, 64, 3 * 64}, DDim({}), DDim({}), {1, 1, 64, kKeys}, {1, 64, 64}, 1});
  float16* const mask = attention.host[3].data<float16>();
  for (int64_t key = 0; key < 2 * kKeys; ++key) {
    if (key >= 5) mask[key] = static_cast<float16>(-kInfinity);
  }
  mask[2 * kKeys + 7] = static_cast<float16>(std::numeric_limits<float>::quiet_NaN());
  mask[3 * kKeys + 7] = static_cast<float16>(kInfinity);
  ASSERT_TRUE(attention.Enqueue(Gpu()));
  const DenseTensor got = attention.Result(), wanted = attention.OnCpu();
  for (int64_t i = 0; i < got.numel(); ++i) {
    const float x = got.data<float>()[i], y = wanted.data<float>()[i];
    const int64_t row = i / 64;
    if (row == 1) {
      EXPECT_TRUE(std::isnan(x) || x == 0) << i << ": " << x;
    } else if (row == 2 || row == 3) {
      EXPECT_TRUE(std::isnan(x)) << i << ": " << x;
    } else {
      EXPECT_NEAR(x, y, 2e-3) << i;
    }
  }
}

TEST_F(GpuAttentionGraph, IsCapturedAfterItsFirstUse) {
  HalfAttention<float16> attention(Cases()[1]);
  ASSERT_TRUE(attention.Enqueue(Gpu()));
  const DenseTensor wanted = attention.Result();
  DenseTensor q, bias;
  TensorCopySync(attention.host[0], GPUPlace(), &q);
  TensorCopySync(attention.host[3], GPUPlace(), &bias);
  const auto x = funcs::DescribeAttention<float16>(q, {}, {}, bias, 4, &attention.out);
  std::unique_ptr<DeviceGraph> graph;
  {
    const std::unique_ptr<DeviceCapture> capture = Gpu().BeginCapture();
    EXPECT_TRUE(funcs::EnqueueCudnnAttention(Gpu(), x, kAlpha));
    graph = capture->Finish();
  }
  for (int run = 0; run < 2; ++run) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudaMemsetAsync(
        x.out.data, 0xff, static_cast<size_t>(attention.out.numel()) * 2, Gpu().stream()));
    graph->Launch();
    ExpectNear<float>(attention.Result(), wanted, 0, 0);
  }
}

TEST_F(GpuAttentionGraph, ANewShapeIsNotCaptured) {
  HalfAttention<float16> attention({{2, 56, 3 * 64}, DDim({}), DDim({}), DDim({}), {2, 56, 64}, 1});
  DenseTensor q;
  TensorCopySync(attention.host[0], GPUPlace(), &q);
  const auto x = funcs::DescribeAttention<float16>(q, {}, {}, {}, 1, &attention.out);
  {
    const std::unique_ptr<DeviceCapture> capture = Gpu().BeginCapture();
    EXPECT_THROW(funcs::EnqueueCudnnAttention(Gpu(), x, kAlpha), enforce::EnforceNotMet);
  }
  EXPECT_TRUE(funcs::EnqueueCudnnAttention(Gpu(), x, kAlpha));
  Gpu().Wait();
}

}  // namespace
}  // namespace phi
