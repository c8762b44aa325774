#pragma once

#include "phi/kernels/activation_kernel.h"
#include "phi/kernels/funcs/selected_rows.h"
#include "phi/kernels/selected_rows/activation_kernel.h"
#include "phi/kernels/unary_math_kernel.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void SqrtKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out) {
  phi::SqrtKernel<T, Context>(ctx, x.value(), funcs::ValueWithRowsOf(x, out));
}

template <typename T, typename Context>
void SquareKernel(const Context& ctx, const SelectedRows& x, SelectedRows* out) {
  phi::SquareKernel<T, Context>(ctx, x.value(), funcs::ValueWithRowsOf(x, out));
}

}  // namespace sr
}  // namespace phi
