#include <algorithm>
#include <limits>

#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::As;
using testing::ExpectAsOnCpu;
using testing::ExpectNear;
using testing::KernelCall;
using testing::Random;

struct Case {
  DDim dims;
  int axis;
};

// Rows of part of a warp, of a warp and of a block; some that packs of four do not divide; the
// longest that is held on the chip and the next; columns, few and long, many and short.
const std::vector<Case>& Cases() {
  static const std::vector<Case> kCases = {
      {{357, 10}, -1},  {{3, 4099}, 1},   {{5, 7}, 0},      {{2, 5, 3, 11}, 1}, {{2, 5, 13}, -2},
      {{9, 1}, -1},     {{31}, 0},        {{0, 4}, -1},     {DDim({}), -1},     {{1001, 4}, -1},
      {{77, 8}, -1},    {{130, 128}, -1}, {{67, 1000}, -1}, {{33, 1024}, -1},   {{21, 1028}, -1},
      {{700, 2048}, 1}, {{3, 8192}, -1},  {{2, 16384}, -1}, {{2, 16385}, -1},   {{2, 32768}, -1},
      {{2, 32772}, -1}, {{1, 70001}, -1}, {{40009, 3}, 0},  {{2, 3, 5000}, 1},  {{2, 513, 4}, 1},
  };
  return kCases;
}

KernelCall Forward(const char* name, const DenseTensor& x, int axis) {
  return KernelCall(name).In(x).Attr(axis).Out(x.dims());
}

KernelCall Gradient(const char* name, const DenseTensor& out, const DenseTensor& grad, int axis) {
  return KernelCall(name).In(out).In(grad).Attr(axis).Out(out.dims());
}

TEST(GpuSoftmax, EveryAxis) {
  for (const Case& c : Cases()) {
    SCOPED_TRACE(Format("%s axis %d", c.dims, c.axis));
    ExpectAsOnCpu(Forward("softmax", Random(c.dims, -20, 20), c.axis), Backend::GPU, 1e-7);
    ExpectAsOnCpu<double>(Forward("softmax", Random<double>(c.dims, -20, 20), c.axis), Backend::GPU,
                          1e-15, 1e-13);
  }
}

TEST(GpuSoftmax, LogarithmOfEveryAxis) {
  for (const Case& c : Cases()) {
    SCOPED_TRACE(Format("%s axis %d", c.dims, c.axis));
    ExpectAsOnCpu(Forward("log_softmax", Random(c.dims, -50, 50), c.axis), Backend::GPU, 1e-5);
    ExpectAsOnCpu<double>(Forward("log_softmax", Random<double>(c.dims, -50, 50), c.axis),
                          Backend::GPU, 1e-13, 1e-13);
  }
}

TEST(GpuSoftmax, GradientsOfEveryAxis) {
  for (const Case& c : Cases()) {
    SCOPED_TRACE(Format("%s axis %d", c.dims, c.axis));
    const DenseTensor grad = Random(c.dims), wide = Random<double>(c.dims);
    for (const char* name : {"softmax_grad", "log_softmax_grad"}) {
      const double low = name[0] == 's' ? 0 : -9, high = name[0] == 's' ? 1e-3 : 0;
      ExpectAsOnCpu(Gradient(name, Random(c.dims, low, high), grad, c.axis), Backend::GPU, 5e-4,
                    1e-5);
      ExpectAsOnCpu<double>(Gradient(name, Random<double>(c.dims, low, high), wide, c.axis),
                            Backend::GPU, 1e-11, 1e-12);
    }
  }
}

// The CPU computes bfloat16 in float32, as the GPU does, and rounds once.
TEST(GpuSoftmax, HalfTypesRoundOnce) {
  for (const Case& c : Cases()) {
    SCOPED_TRACE(Format("%s axis %d", c.dims, c.axis));
    const DenseTensor x = Random(c.dims, -5, 5);
    const DenseTensor narrow = As<float, bfloat16>(x), half = As<float, float16>(x);
    for (const char* name : {"softmax", "log_softmax"}) {
      ExpectAsOnCpu<bfloat16>(Forward(name, narrow, c.axis), Backend::GPU, 1e-6, 0.008);
      const DenseTensor wanted =
          Forward(name, As<float16, float>(half), c.axis).Run(Backend::CPU)[0];
      const DenseTensor got = Forward(name, half, c.axis).Run(Backend::GPU)[0];
      ExpectNear<float>(As<float16, float>(got), wanted, 1e-6, 0.001);
    }
  }
}

// Infinity and NaN reach the whole row and no other; -infinity has a probability of 0.
TEST(GpuSoftmax, NumbersThatAreNotFinite) {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  for (const int64_t len : {5, 300, 5000, 40000}) {
    SCOPED_TRACE(len);
    DenseTensor x = Random({6, len});
    float* row = x.data<float>();
    row[0] = -inf;
    row[len + len / 2] = nan;
    row[3 * len - 1] = inf;
    std::fill_n(row + 3 * len, len, -inf);
    std::fill_n(row + 4 * len, len, nan);
    for (const char* name : {"softmax", "log_softmax"}) {
      ExpectAsOnCpu(Forward(name, x, -1), Backend::GPU, 1e-5);
    }
  }
}

TEST(GpuSoftmax, TheSameBitsEveryTime) {
  const KernelCall call = Forward("softmax", Random({40, 9000}), -1);
  const DenseTensor first = call.Run(Backend::GPU)[0];
  for (int i = 0; i < 5; ++i) ExpectNear<float>(call.Run(Backend::GPU)[0], first, 0, 0);
}

}  // namespace
}  // namespace phi
