// Depthwise convolutions that slide (gpu_depthwise.h), and those that do not, beside the CPU's in
// float32.
#include <limits>

#include "phi/kernels/funcs/conv/gpu_depthwise.h"
#include "phi/kernels/funcs/conv/window.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::As;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

struct DepthwiseCase {
  DDim input, filter, out;
  int stride = 1;
  std::vector<int> paddings = {1, 1};
  int dilation = 1;
  std::string algorithm = "EXPLICIT";
  bool slides = true;
  int groups() const { return static_cast<int>(input[1]); }
  // By planes, of images with channels first.
  bool is_planes() const { return slides && filter[0] == input[1] && input[2] <= 60; }
};

// Channels first.
const std::vector<DepthwiseCase>& Cases() {
  static const std::vector<DepthwiseCase> kCases = {
      {{2, 6, 14, 14}, {6, 1, 3, 3}, {2, 6, 14, 14}},
      {{2, 6, 9, 7}, {6, 1, 3, 3}, {2, 6, 9, 7}},
      {{2, 6, 9, 7}, {12, 1, 3, 3}, {2, 12, 9, 7}},
      {{2, 6, 9, 8}, {6, 1, 3, 3}, {2, 6, 5, 4}, 2},
      {{2, 6, 9, 8}, {12, 1, 3, 3}, {2, 12, 4, 3}, 2, {0, 0}},
      {{2, 6, 9, 7}, {6, 1, 5, 5}, {2, 6, 9, 7}, 1, {2, 2}},
      {{2, 6, 15, 16}, {6, 1, 5, 5}, {2, 6, 8, 8}, 2, {2, 2}},
      {{2, 6, 9, 7}, {12, 1, 5, 5}, {2, 12, 9, 7}, 1, {2, 2}},
      {{2, 6, 9, 7}, {6, 1, 3, 3}, {2, 6, 10, 8}, 1, {2, 1, 0, 3}},
      {{2, 6, 8, 8}, {6, 1, 3, 3}, {2, 6, 4, 4}, 2, {5, 5}, 1, "SAME"},
      // Several planes a block, the last one with fewer.
      {{45, 6, 14, 14}, {6, 1, 3, 3}, {45, 6, 14, 14}},
      {{45, 6, 7, 7}, {6, 1, 5, 5}, {45, 6, 7, 7}, 1, {2, 2}},
      {{45, 6, 9, 8}, {6, 1, 3, 3}, {45, 6, 5, 4}, 2},
      // Small enough for a block's memory, and not.
      {{1, 6, 60, 59}, {6, 1, 3, 3}, {1, 6, 60, 59}},
      {{1, 6, 70, 64}, {6, 1, 3, 3}, {1, 6, 70, 64}},
      {{1, 6, 1, 1}, {6, 1, 5, 5}, {1, 6, 1, 1}, 1, {2, 2}},
      // With channels last by several channels a thread.
      {{8, 64, 36, 36}, {64, 1, 3, 3}, {8, 64, 36, 36}},
      {{8, 64, 72, 72}, {64, 1, 5, 5}, {8, 64, 36, 36}, 2, {2, 2}},
      {{0, 6, 9, 7}, {6, 1, 3, 3}, {0, 6, 9, 7}},
      {{2, 6, 9, 7}, {6, 1, 3, 3}, {2, 6, 9, 7}, 1, {2, 2}, 2, "EXPLICIT", false},
      {{2, 6, 9, 7}, {6, 1, 3, 5}, {2, 6, 9, 7}, 1, {1, 2}, 1, "EXPLICIT", false},
      {{2, 6, 9, 7}, {6, 1, 3, 3}, {2, 6, 3, 3}, 3, {1, 1}, 1, "EXPLICIT", false},
  };
  return kCases;
}

DDim InLayout(const DDim& d, bool last) { return last ? DDim{d[0], d[2], d[3], d[1]} : d; }

KernelCall& AddAttributes(const DepthwiseCase& c, bool last, KernelCall* call) {
  const std::vector<int> strides(2, c.stride), dilations(2, c.dilation);
  call->Attr(strides).Attr(c.paddings).Attr(c.algorithm).Attr(c.groups()).Attr(dilations);
  return call->Attr(std::string(last ? "NHWC" : "NCHW"));
}

KernelCall Forward(const std::string& name, const DepthwiseCase& c, bool last, const DenseTensor& x,
                   const DenseTensor& w) {
  KernelCall call(name);
  AddAttributes(c, last, &call.In(x).In(w));
  if (name != "conv2d_infer") call.Attr(false).Attr(512).Attr(false);
  if (name == "depthwise_conv2d") call.Attr(false);
  call.Out(InLayout(c.out, last));
  return call;
}

// Whether a kernel of this name is there and takes such images.
bool Has(const std::string& name, Backend backend, DataType dtype, bool last) {
  if (name != "depthwise_conv2d" || backend == Backend::GPU) return true;
  return dtype != DataType::FLOAT32 && !last;
}

template <typename T>
void ExpectForward(double abs, double rel) {
  for (const DepthwiseCase& c : Cases()) {
    for (const bool last : {false, true}) {
      const DenseTensor x = Random<T>(InLayout(c.input, last)), w = Random<T>(c.filter);
      const DenseTensor wanted =
          Forward("conv2d_infer", c, last, As<T, float>(x), As<T, float>(w)).Run(Backend::CPU)[0];
      for (const char* name : {"depthwise_conv2d", "conv2d"}) {
        for (const Backend backend : {Backend::GPU, Backend::GPUDNN}) {
          if (!Has(name, backend, x.dtype(), last)) continue;
          SCOPED_TRACE(Format("%s %s %s * %s, last %d", name, backend, c.input, c.filter, last));
          const KernelCall call = Forward(name, c, last, x, w);
          ExpectNear<float>(As<T, float>(call.Run(backend)[0]), wanted, abs, rel);
          if (backend != Backend::GPU) continue;
          const DenseTensor inside = KernelCall(call).InsideMemory().Run(backend)[0];
          ExpectNear<float>(As<T, float>(inside), wanted, abs, rel);
        }
      }
    }
  }
}

TEST(GpuSlidingDepthwise, AsOnTheCpu) {
  ExpectForward<float>(1e-5, 1e-5);
  ExpectForward<float16>(1e-3, 1e-3);
  ExpectForward<bfloat16>(1e-2, 8e-3);
}

TEST(GpuSlidingDepthwise, TakesTheUsualWindows) {
  for (const DepthwiseCase& c : Cases()) {
    const std::vector<int> strides(2, c.stride), dilations(2, c.dilation);
    SCOPED_TRACE(c.filter);
    EXPECT_EQ(funcs::IsForSlidingDepthwise(c.filter, c.groups(), strides, dilations), c.slides);
    EXPECT_FALSE(funcs::IsForSlidingDepthwise(c.filter, 1, strides, dilations));
  }
  EXPECT_FALSE(funcs::IsForSlidingDepthwise({6, 2, 3, 3}, 3, {1, 1}, {1, 1}));
  EXPECT_FALSE(funcs::IsForSlidingDepthwise({6, 1, 3, 3}, 6, {1, 2}, {1, 1}));
}

TEST(GpuSlidingDepthwise, SmallImagesWithChannelsFirstGoByPlanes) {
  const auto& gpu = static_cast<const GPUContext&>(*DeviceContextPool::Instance().Get(GPUPlace()));
  for (const DepthwiseCase& c : Cases()) {
    for (const bool last : {false, true}) {
      SCOPED_TRACE(Format("%s * %s, last %d", c.input, c.filter, last));
      const DDim input = InLayout(c.input, last), out = InLayout(c.out, last);
      const std::vector<int> strides(2, c.stride), dilations(2, c.dilation);
      funcs::DepthwiseSizes sizes;
      ASSERT_EQ(funcs::FindDepthwiseSizes(
                    input, c.filter, out,
                    {strides, c.paddings, c.algorithm, c.groups(), dilations, last}, &sizes),
                c.slides);
      if (!c.slides || c.input[0] == 0) continue;
      DenseTensor x, w, y;
      TensorCopySync(Random(input), GPUPlace(), &x);
      TensorCopySync(Random(c.filter), GPUPlace(), &w);
      EXPECT_EQ(
          funcs::SlideDepthwisePlanes<float>(gpu, sizes, false, x.data<float>(), w.data<float>(),
                                             {}, y.mutable_data<float>(out, GPUPlace())),
          !last && c.is_planes());
    }
  }
}

// What is outside the image is left out, not multiplied by 0.
TEST(GpuSlidingDepthwise, AnInfiniteWeightOutsideTheImageCountsForNothing) {
  for (const DepthwiseCase& c : Cases()) {
    if (!c.slides || c.filter[2] != 3) continue;
    SCOPED_TRACE(Format("%s * %s", c.input, c.filter));
    const DenseTensor x = Random(c.input);
    DenseTensor w = Random(c.filter);
    w.data<float>()[0] = std::numeric_limits<float>::infinity();
    testing::ExpectAsOnCpu(Forward("depthwise_conv2d", c, false, x, w), Backend::GPU, 1e-5);
  }
}

template <typename T>
void ExpectGradients(double abs, double rel) {
  for (const DepthwiseCase& c : Cases()) {
    for (const bool last : {false, true}) {
      SCOPED_TRACE(Format("%s * %s, last %d", c.input, c.filter, last));
      const DDim input = InLayout(c.input, last), out = InLayout(c.out, last);
      const DenseTensor x = Random<T>(input), w = Random<T>(c.filter), g = Random<T>(out);
      const auto call = [&](const DenseTensor& a, const DenseTensor& b, const DenseTensor& d) {
        KernelCall call("depthwise_conv2d_grad");
        AddAttributes(c, last, &call.In(a).In(b).In(d)).Out(input).Out(c.filter);
        return call;
      };
      const auto wanted = call(As<T, float>(x), As<T, float>(w), As<T, float>(g)).Run(Backend::CPU);
      const auto got = call(x, w, g).Run(Backend::GPU), again = call(x, w, g).Run(Backend::GPU);
      for (size_t i = 0; i < got.size(); ++i) {
        ExpectNear<float>(As<T, float>(got[i]), wanted[i], abs, rel);
        ExpectNear<T>(again[i], got[i], 0, 0);
      }
    }
  }
}

// A filter's gradient adds up to 10,368 products: float16 keeps 11 bits of up to 128.
TEST(GpuSlidingDepthwise, GradientsAsOnTheCpuWithTheSameBitsEveryTime) {
  ExpectGradients<float>(1e-4, 1e-4);
  ExpectGradients<float16>(2e-3, 2e-3);
  ExpectGradients<bfloat16>(2e-2, 1e-2);
}

TEST(GpuSlidingDepthwise, AFilterGradientOfManyPixels) {
  const DDim input = {8, 6, 60, 60}, filter = {6, 1, 3, 3};
  KernelCall call("depthwise_conv2d_grad");
  call.In(Random(input)).In(Random(filter)).In(Random(input));
  AddAttributes({input, filter, input}, false, &call).Out(input).Out(filter);
  testing::ExpectAsOnCpu(call, Backend::GPU, 5e-3, 1e-4);
}

// fused_conv2d beside the sums and activations one by one, in float64.
template <typename T>
void ExpectFused(const DepthwiseCase& c, bool last, const std::string& activation, double abs) {
  SCOPED_TRACE(Format("%s * %s, last %d, %s", c.input, c.filter, last, activation));
  const DDim out = InLayout(c.out, last);
  const DenseTensor x = Random<T>(InLayout(c.input, last)), w = Random<T>(c.filter),
                    bias = Random<T>({c.filter[0]}), residual = Random<T>(out);
  const bool is_line = activation == "hard_swish";
  const float alpha = is_line ? 1 / 6.f : 0, beta = is_line ? 0.5f : activation == "clip" ? 1 : 0;
  KernelCall call("fused_conv2d");
  call.In(x).In(w).In(bias).In(residual).Attr(std::vector<int>(2, c.stride)).Attr(c.paddings);
  call.Attr(c.algorithm).Attr(std::vector<int>(2, c.dilation)).Attr(c.groups());
  call.Attr(std::string(last ? "NHWC" : "NCHW")).Attr(std::string("float32")).Attr(activation);
  call.Attr(true).Attr(false).Attr(alpha).Attr(beta).Attr(1.0f).Attr(1.0f).Attr(1.0f);
  const DenseTensor got = call.Attr(std::vector<float>{1}).Out(out).Run(Backend::GPUDNN)[0];
  DenseTensor wanted =
      Forward("conv2d_infer", c, last, As<T, double>(x), As<T, double>(w)).Run(Backend::CPU)[0];
  const auto function = funcs::FusedActivationOf(activation, alpha, beta);
  const int64_t inner = last ? 1 : c.out[2] * c.out[3];
  for (int64_t i = 0; i < wanted.numel(); ++i) {
    double& value = wanted.data<double>()[i];
    value += static_cast<double>(bias.data<T>()[i / inner % c.filter[0]]);
    value = function.Apply(value + static_cast<double>(residual.data<T>()[i]));
  }
  ExpectNear<double>(As<T, double>(got), wanted, abs, abs);
}

TEST(GpuSlidingDepthwise, AppliesWhatFollows) {
  for (const DepthwiseCase& c : Cases()) {
    if (!c.slides) continue;
    for (const bool last : {false, true}) {
      for (const char* activation : {"", "relu", "clip", "hard_swish", "swish", "leaky_relu"}) {
        ExpectFused<float>(c, last, activation, 1e-5);
        ExpectFused<float16>(c, last, activation, 4e-3);
      }
    }
  }
}

}  // namespace
}  // namespace phi
