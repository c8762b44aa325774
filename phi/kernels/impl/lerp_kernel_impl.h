#pragma once

#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/lerp_kernel.h"

namespace phi {

template <typename T, typename Context>
void LerpKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                const DenseTensor& weight, DenseTensor* out) {
  // Each step fills the broadcast shape: d = y - x, d = weight * d, out = x + d.
  const DenseTensor from = x;  // `out` may be its memory
  DDim pair;
  int mismatch = 0;
  funcs::BroadcastDims(x.dims(), y.dims(), -1, &pair, &mismatch);
  DenseTensor difference, scaled;
  difference.Resize(pair);
  scaled.Resize(out->dims());
  funcs::ElementwiseCompute<T, funcs::SubtractFunctor>(ctx, y, from, -1, &difference);
  funcs::ElementwiseCompute<T, funcs::MultiplyFunctor>(ctx, difference, weight, -1, &scaled);
  funcs::ElementwiseCompute<T, funcs::AddFunctor>(ctx, from, scaled, -1, out);
}

}  // namespace phi
