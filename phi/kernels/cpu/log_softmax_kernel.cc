#include "phi/kernels/log_softmax_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/math.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

// One line of `n` elements, `step` apart.
template <typename T>
void LogSoftmaxLine(const T* x, int64_t n, int64_t step, T* y) {
  T top = x[0];
  for (int64_t i = 1; i < n; ++i) top = top > x[i * step] ? top : x[i * step];
  T sum = 0;
  for (int64_t i = 0; i < n; ++i) {
    const T v = x[i * step] - top;
    y[i * step] = v < T(-64) ? T(-64) : v;
    sum += funcs::Exp(y[i * step]);
  }
  const T shift = std::log(sum);
  for (int64_t i = 0; i < n; ++i) y[i * step] -= shift;
}

}  // namespace

template <typename T, typename Context>
void LogSoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T* in = x.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  ParallelFor(s.outer * s.inner, std::max<int64_t>(1, 8192 / s.len),
              [=](int64_t begin, int64_t end) {
                for (int64_t line = begin; line < end; ++line) {
                  const int64_t first = line / s.inner * s.len * s.inner + line % s.inner;
                  if (s.inner == 1) {
                    LogSoftmaxLine(in + first, s.len, 1, y + first);
                  } else {
                    LogSoftmaxLine(in + first, s.len, s.inner, y + first);
                  }
                }
              });
}

}  // namespace phi

PD_REGISTER_KERNEL(log_softmax, CPU, ALL_LAYOUT, phi::LogSoftmaxKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(log_softmax, phi::LogSoftmaxKernel) {}
