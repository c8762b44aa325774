#pragma once

#include "phi/kernels/funcs/selected_rows.h"
#include "phi/kernels/scale_kernel.h"
#include "phi/kernels/selected_rows/scale_kernel.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void ScaleKernel(const Context& ctx, const SelectedRows& x, const Scalar& scale, float bias,
                 bool bias_after_scale, SelectedRows* out) {
  phi::ScaleKernel<T, Context>(ctx, x.value(), scale, bias, bias_after_scale,
                               funcs::ValueWithRowsOf(x, out));
}

}  // namespace sr
}  // namespace phi
