// fused_conv2d of cuDNN beside the CPU's convolution and what follows it, in float64.
#include <cmath>
#include <limits>

#include "phi/core/flags.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

PHI_DECLARE_bool(cudnn_graph);
PHI_DECLARE_int32(conv_workspace_size_limit);

namespace phi {
namespace {

using testing::As;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

struct FusedCase {
  DDim input, filter, out;
  std::vector<int> strides = {1, 1}, paddings = {1, 1};
  int groups = 1;
  std::string format = "NCHW";
  bool bias = true, residual = false;
  std::string activation = {};
  float alpha = 0, beta = 0;
};

// All three images and the filter, of type T.
template <typename T>
struct FusedInputs {
  explicit FusedInputs(const FusedCase& c)
      : x(Random<T>(c.input)),
        w(Random<T>(c.filter, -0.5, 0.5)),
        bias(Random<T>({c.filter[0]})),
        residual(Random<T>(c.out)) {}
  DenseTensor x, w, bias, residual;
};

constexpr size_t kResidual = 3;

template <typename T>
DenseTensor OnGpu(const FusedCase& c, const FusedInputs<T>& in, bool into_residual = false) {
  KernelCall call("fused_conv2d");
  call.In(in.x).In(in.w);
  c.bias ? call.In(in.bias) : call.NoIn();
  c.residual ? call.In(in.residual) : call.NoIn();
  call.Attr(c.strides).Attr(c.paddings).Attr(std::string("EXPLICIT"));
  call.Attr(std::vector<int>{1, 1}).Attr(c.groups).Attr(c.format).Attr(std::string("float32"));
  call.Attr(c.activation).Attr(c.residual).Attr(false).Attr(c.alpha).Attr(c.beta);
  call.Attr(1.0f).Attr(1.0f).Attr(1.0f).Attr(std::vector<float>{1});
  into_residual ? call.OutInto(kResidual) : call.Out(c.out);
  return call.Run(Backend::GPUDNN)[0];
}

template <typename T>
DenseTensor Wanted(const FusedCase& c, const FusedInputs<T>& in) {
  KernelCall call("conv2d_infer");
  call.In(As<T, double>(in.x)).In(As<T, double>(in.w)).Attr(c.strides).Attr(c.paddings);
  call.Attr(std::string("EXPLICIT")).Attr(c.groups).Attr(std::vector<int>{1, 1}).Attr(c.format);
  DenseTensor y = call.Out(c.out).Run(Backend::CPU)[0];
  const DenseTensor bias = As<T, double>(in.bias), residual = As<T, double>(in.residual);
  const bool last = c.format == "NHWC";
  const int64_t channels = c.filter[0], inner = last ? 1 : c.out[2] * c.out[3];
  const auto activation = funcs::FusedActivationOf(c.activation, c.alpha, c.beta);
  for (int64_t i = 0; i < y.numel(); ++i) {
    double value = y.data<double>()[i];
    if (c.bias) value += bias.data<double>()[i / inner % channels];
    if (c.residual) value += residual.data<double>()[i];
    y.data<double>()[i] = activation.Apply(value);
  }
  return y;
}

const std::vector<FusedCase>& Cases() {
  const DDim x = {2, 4, 7, 5}, w = {6, 4, 3, 3}, out = {2, 6, 7, 5};  // 35 pixels: no whole packs
  static const std::vector<FusedCase> kCases = {
      {x, w, out},
      {x, w, out, {1, 1}, {1, 1}, 1, "NCHW", true, true},
      {x, w, out, {1, 1}, {1, 1}, 1, "NCHW", true, false, "relu"},
      {x, w, out, {1, 1}, {1, 1}, 1, "NCHW", true, true, "relu"},
      {x, w, out, {1, 1}, {1, 1}, 1, "NCHW", false, true, "relu"},
      {x, w, out, {1, 1}, {1, 1}, 1, "NCHW", false, false, "relu"},
      {x, w, out, {1, 1}, {1, 1}, 1, "NCHW", false, false},
      {x, w, out, {1, 1}, {1, 1}, 1, "NCHW", true, true, "leaky_relu", 0.25f},
      {x, w, out, {1, 1}, {1, 1}, 1, "NCHW", true, true, "hard_swish", 1 / 6.f, 0.5f},
      {x, {6, 4, 1, 1}, out, {1, 1}, {0, 0}, 1, "NCHW", true, true},
      {x, {6, 4, 1, 1}, {2, 6, 4, 3}, {2, 2}, {0, 0}, 1, "NCHW", true, false},
      {x, {4, 1, 3, 3}, {2, 4, 7, 5}, {1, 1}, {1, 1}, 4, "NCHW", true, false, "relu"},
      {{2, 7, 5, 4}, w, {2, 7, 5, 6}, {1, 1}, {1, 1}, 1, "NHWC", true, true, "relu"},
      {{2, 7, 5, 4}, w, {2, 7, 5, 6}, {1, 1}, {1, 1}, 1, "NHWC", true, true, "clip", 0, 6},
      {{2, 7, 5, 16}, {24, 16, 3, 3}, {2, 7, 5, 24}, {1, 1}, {1, 1}, 1, "NHWC", true, true, "relu"},
      {{2, 7, 5, 16}, {24, 16, 3, 3}, {2, 4, 3, 24}, {2, 2}, {1, 1}, 1, "NHWC", true, false},
      {{2, 7, 5, 16}, {24, 8, 3, 3}, {2, 7, 5, 24}, {1, 1}, {1, 1}, 2, "NHWC", true, false, "relu"},
      {{2, 7, 5, 16},
       {24, 16, 1, 1},
       {2, 7, 5, 24},
       {1, 1},
       {0, 0},
       1,
       "NHWC",
       false,
       true,
       "relu"},
      {{2, 7, 5, 3}, {8, 3, 5, 3}, {2, 7, 3, 8}, {1, 2}, {2, 1}, 1, "NHWC", true, false, "relu"},
      {{2, 7, 5, 16}, {24, 16, 3, 3}, {2, 8, 4, 24}, {1, 1}, {2, 1, 0, 1}, 1, "NHWC", true, true},
      {x, w, {2, 6, 8, 4}, {1, 1}, {2, 1, 0, 1}, 1, "NCHW", true, true, "relu"},
      {{1, 64, 9, 8}, {64, 64, 3, 3}, {1, 64, 9, 8}, {1, 1}, {1, 1}, 1, "NCHW", true, true, "relu"},
      {{1, 64, 9, 8}, {64, 64, 3, 3}, {1, 64, 9, 8}, {1, 1}, {1, 1}, 1, "NCHW", true, true},
      {{0, 4, 7, 5}, w, {0, 6, 7, 5}, {1, 1}, {1, 1}, 1, "NCHW", true, true, "relu"},
  };
  return kCases;
}

// By graphs, and by algorithms where those are turned off.
class GpuFusedConvBy : public ::testing::TestWithParam<bool> {
 protected:
  GpuFusedConvBy() { FLAGS_cudnn_graph = GetParam(); }
  ~GpuFusedConvBy() override { FLAGS_cudnn_graph = true; }
};
INSTANTIATE_TEST_SUITE_P(GraphAndAlgorithm, GpuFusedConvBy, ::testing::Bool());

// 576 products of numbers up to 1 and 1/2 are added: plain sums in float32 err by 576 times 2^-24
// of their size at most, and by twice as much by Winograd's algorithm.
TEST_P(GpuFusedConvBy, AsAConvolutionAndWhatFollowsIt) {
  for (const FusedCase& c : Cases()) {
    SCOPED_TRACE(Format("%s * %s %s %s", c.input, c.filter, c.format, c.activation));
    const FusedInputs<float> in(c);
    ExpectNear<double>(As<float, double>(OnGpu(c, in)), Wanted(c, in), 5e-5, 1e-5);
  }
}

// Where cuDNN's only algorithm for an epilogue without activation takes too much, a kernel follows.
TEST_P(GpuFusedConvBy, WithoutAWorkspace) {
  FLAGS_conv_workspace_size_limit = 0;
  for (const FusedCase& c : Cases()) {
    SCOPED_TRACE(Format("%s * %s %s %s", c.input, c.filter, c.format, c.activation));
    const FusedInputs<float16> in(c);
    ExpectNear<double>(As<float16, double>(OnGpu(c, in)), Wanted(c, in), 1.6e-2, 1e-3);
  }
  FLAGS_conv_workspace_size_limit = 512;
}

// cuDNN's relu may keep NaN, where the operator relu makes 0 of it, and its algorithms may spread
// NaN over an image: never over another one.
TEST_P(GpuFusedConvBy, ReluOfNanIsNanOr0) {
  for (const FusedCase& of : Cases()) {
    FusedCase c = of;
    c.activation = "relu";
    c.alpha = 0;
    FusedInputs<float> in(c);
    if (in.x.numel() == 0) continue;
    SCOPED_TRACE(Format("%s * %s %s", c.input, c.filter, c.format));
    const DenseTensor before = OnGpu(c, in);
    in.x.data<float>()[0] = std::numeric_limits<float>::quiet_NaN();
    const DenseTensor y = OnGpu(c, in);
    for (int64_t i = 0; i < y.numel(); ++i) {
      const float value = y.data<float>()[i];
      if (std::abs(value - before.data<float>()[i]) <= 1e-4f) continue;
      ASSERT_LT(i, y.numel() / y.dims()[0]) << "another image";
      ASSERT_TRUE(value == 0 || std::isnan(value)) << i << ": " << value;
    }
  }
}

TEST_P(GpuFusedConvBy, IntoTheMemoryOfTheResidual) {
  for (const FusedCase& c : Cases()) {
    if (!c.residual) continue;
    SCOPED_TRACE(Format("%s * %s %s %s", c.input, c.filter, c.format, c.activation));
    const FusedInputs<float> in(c);
    ExpectNear<double>(As<float, double>(OnGpu(c, in, true)), Wanted(c, in), 5e-5, 1e-5);
    const FusedInputs<float16> half(c);
    ExpectNear<double>(As<float16, double>(OnGpu(c, half, true)), Wanted(c, half), 1.6e-2, 1e-3);
  }
}

// Two roundings to float16 of values below 16: of the convolution, and of the result.
TEST_P(GpuFusedConvBy, OfFloat16) {
  for (const FusedCase& c : Cases()) {
    SCOPED_TRACE(Format("%s * %s %s %s", c.input, c.filter, c.format, c.activation));
    const FusedInputs<float16> in(c);
    ExpectNear<double>(As<float16, double>(OnGpu(c, in)), Wanted(c, in), 1.6e-2, 1e-3);
  }
}

}  // namespace
}  // namespace phi
