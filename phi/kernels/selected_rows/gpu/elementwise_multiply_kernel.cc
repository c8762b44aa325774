#include "phi/kernels/selected_rows/elementwise_multiply_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/elementwise_multiply_kernel.h"
#include "phi/kernels/funcs/selected_rows.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void MultiplyRawKernel(const Context& ctx, const SelectedRows& x, const DenseTensor& y, int axis,
                       SelectedRows* out) {
  phi::MultiplyRawKernel<T, Context>(ctx, x.value(), y, axis, funcs::ValueWithRowsOf(x, out));
}

template <typename T, typename Context>
void MultiplyKernel(const Context& ctx, const SelectedRows& x, const DenseTensor& y,
                    SelectedRows* out) {
  MultiplyRawKernel<T, Context>(ctx, x, y, -1, out);
}

}  // namespace sr
}  // namespace phi

PD_REGISTER_KERNEL(multiply_sr, GPU, ALL_LAYOUT, phi::sr::MultiplyKernel, float, double, bool, int,
                   int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(multiply_raw_sr, GPU, ALL_LAYOUT, phi::sr::MultiplyRawKernel, float, double,
                   bool, int, int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
