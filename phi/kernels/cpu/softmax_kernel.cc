#include "phi/kernels/softmax_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/funcs/reduce/softmax_row.h"

namespace phi {
namespace {

// One block [len, width]: its columns are softmax rows,
// taken 64 at a time, so that each pass reads whole vectors.
template <typename T>
void SoftmaxColumns(const T* x, int64_t len, int64_t width, T* y) {
  constexpr int64_t kWidth = 64;
  T max[kWidth], sum[kWidth];
  for (int64_t c0 = 0; c0 < width; c0 += kWidth) {
    const int64_t w = std::min(kWidth, width - c0);
    std::copy_n(x + c0, w, max);
    for (int64_t r = 1; r < len; ++r) {
      const T* row = x + r * width + c0;
      for (int64_t c = 0; c < w; ++c) max[c] = max[c] > row[c] ? max[c] : row[c];
    }
    std::fill_n(sum, w, T(0));
    for (int64_t r = 0; r < len; ++r) {
      const T* row = x + r * width + c0;
      T* out = y + r * width + c0;
      for (int64_t c = 0; c < w; ++c) {
        out[c] = funcs::Exp(row[c] - max[c]);
        sum[c] += out[c];
      }
    }
    for (int64_t c = 0; c < w; ++c) sum[c] = T(1) / sum[c];
    for (int64_t r = 0; r < len; ++r) {
      T* out = y + r * width + c0;
      for (int64_t c = 0; c < w; ++c) out[c] *= sum[c];
    }
  }
}

}  // namespace

template <typename T, typename Context>
void SoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T* in = x.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  const int64_t block = s.len * s.inner;
  const int64_t grain = std::max<int64_t>(1, 8192 / block);
  ParallelFor(s.outer, grain, [=](int64_t begin, int64_t end) {
    for (int64_t o = begin; o < end; ++o) {
      if (s.inner == 1) {
        funcs::SoftmaxRow(in + o * block, s.len, y + o * block);
      } else {
        SoftmaxColumns(in + o * block, s.len, s.inner, y + o * block);
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax, CPU, ALL_LAYOUT, phi::SoftmaxKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(softmax, phi::SoftmaxKernel) {}
