#include "phi/kernels/norm_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void NormKernel(const Context& ctx, const DenseTensor& x, int axis, float epsilon, bool is_test,
                DenseTensor* out, DenseTensor* norm) {
  T* y = ctx.template Alloc<T>(out);
  T* lengths = norm == nullptr || is_test ? nullptr : ctx.template Alloc<T>(norm);
  if (x.numel() == 0) return;
  const T* from = x.data<T>();
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  ParallelFor(
      s.outer, std::max<int64_t>(1, 16384 / (s.len * s.inner)), [=](int64_t begin, int64_t end) {
        std::vector<double> squares(s.inner);
        for (int64_t o = begin; o < end; ++o) {
          const T* block = from + o * s.len * s.inner;
          T* result = y + o * s.len * s.inner;
          std::fill(squares.begin(), squares.end(), 0.0);
          for (int64_t k = 0; k < s.len * s.inner; k += s.inner) {
            for (int64_t i = 0; i < s.inner; ++i) {
              squares[i] += static_cast<double>(block[k + i]) * static_cast<double>(block[k + i]);
            }
          }
          for (int64_t i = 0; i < s.inner; ++i) {
            squares[i] = std::sqrt(squares[i] + epsilon);
            if (lengths != nullptr) lengths[o * s.inner + i] = static_cast<T>(squares[i]);
          }
          for (int64_t k = 0; k < s.len * s.inner; k += s.inner) {
            for (int64_t i = 0; i < s.inner; ++i) {
              result[k + i] = block[k + i] / static_cast<T>(squares[i]);
            }
          }
        }
      });
}

template <typename T, typename Context>
void ClipByNormKernel(const Context& ctx, const DenseTensor& x, float max_norm, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  const T* from = x.data<T>();
  double squares = 0;
  for (int64_t i = 0; i < x.numel(); ++i) squares += static_cast<double>(from[i]) * from[i];
  // In T, so that a sum beyond its range is infinite and a NaN reaches every element, as in the
  // original.
  const T length = std::sqrt(static_cast<T>(squares));
  const T factor = length <= max_norm ? T(1) : max_norm / length;
  funcs::UnaryLoop(ctx, from, x.numel(), y, [factor](T v) { return v * factor; });
}

}  // namespace phi

PD_REGISTER_KERNEL(norm, CPU, ALL_LAYOUT, phi::NormKernel, float, double) {}
PD_REGISTER_KERNEL(clip_by_norm, CPU, ALL_LAYOUT, phi::ClipByNormKernel, float) {}
