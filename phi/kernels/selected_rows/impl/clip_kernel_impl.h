#pragma once

#include "phi/kernels/clip_kernel.h"
#include "phi/kernels/funcs/selected_rows.h"
#include "phi/kernels/selected_rows/clip_kernel.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void ClipKernel(const Context& ctx, const SelectedRows& x, const Scalar& min, const Scalar& max,
                SelectedRows* out) {
  phi::ClipKernel<T, Context>(ctx, x.value(), min, max, funcs::ValueWithRowsOf(x, out));
}

}  // namespace sr
}  // namespace phi
