// outside: 2.3 | a kernel made of the library's: Empty, Full, Cast, Add, Scale, Matmul, Transpose,
// Sum, Reshape, Concat
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/cast_kernel.h"
#include "paddle/phi/kernels/concat_kernel.h"
#include "paddle/phi/kernels/elementwise_add_kernel.h"
#include "paddle/phi/kernels/elementwise_multiply_kernel.h"
#include "paddle/phi/kernels/full_kernel.h"
#include "paddle/phi/kernels/matmul_kernel.h"
#include "paddle/phi/kernels/reduce_sum_kernel.h"
#include "paddle/phi/kernels/reshape_kernel.h"
#include "paddle/phi/kernels/scale_kernel.h"
#include "paddle/phi/kernels/transpose_kernel.h"

namespace phi {

// gram = (x + 1)ᵀ · 2x; total = the sums of its columns, twice, as float64.
template <typename T, typename Context>
void OutsideComposedKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* gram,
                           DenseTensor* total) {
  const DenseTensor ones = FullLike<T, Context>(dev_ctx, x, 1);
  const DenseTensor more = Add<T, Context>(dev_ctx, x, ones);
  const DenseTensor twice = Scale<T, Context>(dev_ctx, x, 2.0f, 0.0f, true);
  const DenseTensor turned = Transpose<T, Context>(dev_ctx, more, {1, 0});
  *gram = Matmul<T, Context>(dev_ctx, turned, twice);
  const DenseTensor sums = Sum<T, Context>(dev_ctx, *gram, {0}, gram->dtype(), false);
  const DenseTensor row = Reshape<T, Context>(dev_ctx, sums, {1, -1});
  const DenseTensor pair = Concat<T, Context>(dev_ctx, {&row, &row}, 0);
  *total = Cast<T, Context>(dev_ctx, pair, DataType::FLOAT64);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_composed, CPU, ALL_LAYOUT, phi::OutsideComposedKernel, float, double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::FLOAT64);
}
