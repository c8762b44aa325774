#include "phi/kernels/prelu_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace {

template <typename T>
void PReluRow(const T* x, int64_t n, T a, T* y) {
  for (int64_t i = 0; i < n; ++i) y[i] = x[i] > T(0) ? x[i] : a * x[i];
}
// With a factor for each element.
template <typename T>
void PReluRow(const T* x, int64_t n, const T* a, T* y) {
  std::transform(x, x + n, a, y, [](T v, T factor) { return v > T(0) ? v : factor * v; });
}

}  // namespace

template <typename T, typename Context>
void PReluKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& alpha,
                 const std::string& data_format, const std::string& mode, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *a = alpha.data<T>();
  if (mode == "all") {
    const T factor = a[0];
    ParallelFor(x.numel(), 32768, [=](int64_t begin, int64_t end) {
      PReluRow(from + begin, end - begin, factor, to + begin);
    });
    return;
  }
  const int last = x.dims().size() - 1;
  const bool by_element = mode == "element" || data_format == "NHWC";
  // Rows that take all of alpha, or one of its elements.
  const int64_t row = mode == "element" ? alpha.numel()
                      : by_element      ? x.dims()[last]
                                        : funcs::SplitAtAxis(x.dims(), 1).inner;
  const int64_t channels = by_element ? 1 : x.dims()[1];
  ParallelFor(x.numel() / row, std::max<int64_t>(1, 32768 / row), [=](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      if (by_element) {
        PReluRow(from + r * row, row, a, to + r * row);
      } else {
        PReluRow(from + r * row, row, a[r % channels], to + r * row);
      }
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(prelu, CPU, ALL_LAYOUT, phi::PReluKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(prelu, phi::PReluKernel) {}
