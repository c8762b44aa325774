#pragma once

#include "phi/kernels/elementwise_multiply_kernel.h"
#include "phi/kernels/funcs/selected_rows.h"
#include "phi/kernels/selected_rows/elementwise_multiply_kernel.h"

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
