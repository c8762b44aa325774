// fc of the GPU, by cuBLASLt where that has an algorithm, beside the CPU's.
#include <limits>

#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::As;
using testing::ExpectAsOnCpu;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

struct FcCase {
  DDim input, w, out;
  int row_axes = 1;
  bool bias = true;
  std::string activation_type = {}, fuse_activation = {};
  float alpha = 0, beta = 0;
  bool padding_weights = false;
};

template <typename T>
struct FcInputs {
  explicit FcInputs(const FcCase& c) : x(Random<T>(c.input)), w(Random<T>(c.w)) {
    bias = Random<T>({c.w[1] - (c.padding_weights ? 4 : 0)});
  }
  DenseTensor x, w, bias;
};

KernelCall FcCall(const FcCase& c, const DenseTensor& x, const DenseTensor& w,
                  const DenseTensor& bias) {
  KernelCall call("fc");
  call.In(x).In(w);
  c.bias ? call.In(bias) : call.NoIn();
  call.Attr(c.row_axes).Attr(c.activation_type).Attr(c.padding_weights).Attr(c.fuse_activation);
  call.Attr(c.alpha).Attr(c.beta).Attr(1.0f).Attr(std::vector<float>{1}).Attr(1.0f).Attr(false);
  return call.Out(c.out);
}

const std::vector<FcCase>& Cases() {
  static const std::vector<FcCase> kCases = {
      {{357, 128}, {128, 64}, {357, 64}},
      {{5, 7}, {7, 3}, {5, 3}},
      {{1, 7}, {7, 3}, {1, 3}},
      {{2, 5, 7}, {7, 3}, {2, 5, 3}, 2},
      {{2, 5, 7}, {35, 3}, {2, 3}},
      {{5, 7}, {7, 3}, {5, 3}, 1, false},
      {{5, 7}, {7, 3}, {5, 3}, 1, true, "relu"},
      {{5, 7}, {7, 3}, {5, 3}, 1, false, "relu"},
      {{5, 7}, {7, 3}, {5, 3}, 1, true, "", "relu"},
      {{64, 96}, {96, 32}, {64, 32}, 1, true, "", "relu"},
      {{64, 96}, {96, 32}, {64, 32}, 1, false, "", "relu"},
      {{64, 96}, {96, 32}, {64, 32}, 1, true, "", "leaky_relu", 0.25f},
      {{64, 96}, {96, 32}, {64, 32}, 1, true, "", "gelu_erf"},
      {{64, 96}, {96, 32}, {64, 32}, 1, true, "", "gelu_tanh"},
      {{64, 96}, {96, 32}, {64, 32}, 1, true, "relu", "swish", 1},
      {{5, 7}, {11, 7}, {5, 3}, 1, true, "", "", 0, 0, true},
      {{5, 0}, {0, 3}, {5, 3}},
      {{0, 7}, {7, 3}, {0, 3}},
  };
  return kCases;
}

TEST(GpuFc, AsOnTheCpu) {
  for (const FcCase& c : Cases()) {
    SCOPED_TRACE(Format("%s %s %s %s", c.input, c.w, c.activation_type, c.fuse_activation));
    const FcInputs<float> in(c);
    ExpectAsOnCpu(FcCall(c, in.x, in.w, in.bias), Backend::GPU, 2e-5);
    const FcInputs<double> wide(c);
    ExpectAsOnCpu<double>(FcCall(c, wide.x, wide.w, wide.bias), Backend::GPU, 1e-13, 1e-12);
  }
}

// Sums of up to 128 products below 16 in size, rounded to 11 bits; gelu's tanh has 10.
TEST(GpuFc, OfFloat16) {
  for (const FcCase& c : Cases()) {
    SCOPED_TRACE(Format("%s %s %s %s", c.input, c.w, c.activation_type, c.fuse_activation));
    const FcInputs<float16> in(c);
    const DenseTensor got = FcCall(c, in.x, in.w, in.bias).Run(Backend::GPU)[0];
    const DenseTensor wanted = FcCall(c, As<float16, double>(in.x), As<float16, double>(in.w),
                                      As<float16, double>(in.bias))
                                   .Run(Backend::CPU)[0];
    ExpectNear<double>(As<float16, double>(got), wanted, 1e-2, 2e-3);
  }
}

// What a program asks for by activation_type, not a pass.
TEST(GpuFc, ItsOwnReluKeepsNan) {
  FcCase c = Cases()[6];
  FcInputs<float> in(c);
  in.x.data<float>()[0] = std::numeric_limits<float>::quiet_NaN();
  const DenseTensor got = FcCall(c, in.x, in.w, in.bias).Run(Backend::GPU)[0];
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(std::isnan(got.data<float>()[i])) << i;
  for (int i = 3; i < 15; ++i) EXPECT_FALSE(std::isnan(got.data<float>()[i])) << i;
}

// cuBLASLt's relu keeps NaN; the operator relu, and what applies it for float64, makes 0 of it.
template <typename T>
void ExpectNanOr0OfAFusedRelu() {
  for (const FcCase& of : {Cases()[8], Cases()[9], Cases()[10]}) {
    FcInputs<T> in(of);
    in.x.template data<T>()[0] = static_cast<T>(std::numeric_limits<float>::quiet_NaN());
    const DenseTensor got = As<T, double>(FcCall(of, in.x, in.w, in.bias).Run(Backend::GPU)[0]);
    for (int64_t i = 0; i < got.numel(); ++i) {
      const double y = got.data<double>()[i];
      EXPECT_TRUE(i < of.w[1] ? y == 0 || std::isnan(y) : y >= 0) << i << ": " << y;
    }
  }
}
TEST(GpuFc, FusedReluOfNanIsNanOr0) {
  ExpectNanOr0OfAFusedRelu<float>();
  ExpectNanOr0OfAFusedRelu<double>();
  ExpectNanOr0OfAFusedRelu<float16>();
}

TEST(GpuFc, TheSameBitsEachTime) {
  const FcCase c = {{33, 1024}, {1024, 65}, {33, 65}};
  const FcInputs<float> in(c);
  const DenseTensor first = FcCall(c, in.x, in.w, in.bias).Run(Backend::GPU)[0];
  for (int i = 0; i < 3; ++i) {
    const DenseTensor again = FcCall(c, in.x, in.w, in.bias).Run(Backend::GPU)[0];
    ExpectNear<float>(again, first, 0, 0);
  }
}

}  // namespace
}  // namespace phi
