#include "phi/kernels/skip_layernorm_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/elementwise_add_kernel.h"
#include "phi/kernels/funcs/reduce/layer_norm_row.h"

namespace phi {

template <typename T, typename Context>
void SkipLayerNormKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                         const DenseTensor& scale, const DenseTensor& bias, float epsilon,
                         int begin_norm_axis, DenseTensor* out) {
  const bool repeats = x.dims() != y.dims();
  DenseTensor sum;
  if (repeats) {
    sum.Resize(out->dims());
    AddKernel<T>(ctx, x, y, &sum);
  }
  const DenseTensor held = x, added = y;  // out may be their memory
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T* from = repeats ? sum.data<T>() : held.data<T>();
  const T* skip = repeats ? nullptr : added.data<T>();
  const DDim matrix = flatten_to_2d(out->dims(), begin_norm_axis);
  const funcs::LayerNormRow<T> row{scale.data<T>(), bias.data<T>(), matrix[1],
                                   static_cast<T>(epsilon)};
  ParallelFor(matrix[0], std::max<int64_t>(1, 16384 / row.n), [=](int64_t begin, int64_t end) {
    for (int64_t at = begin * row.n; at < end * row.n; at += row.n) {
      T* line = to + at;
      for (int64_t i = 0; skip != nullptr && i < row.n; ++i) line[i] = from[at + i] + skip[at + i];
      row.Run(skip == nullptr ? from + at : line, line, nullptr, nullptr);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(skip_layernorm, CPU, ALL_LAYOUT, phi::SkipLayerNormKernel, float, double) {}
