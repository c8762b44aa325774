#pragma once

#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/tile_kernel.h"

namespace phi {

template <typename T, typename Context>
void TileKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim &in = x.dims(), &dims = out->dims();
  const DDim from = stride(in), steps = stride(dims);
  const int lead = dims.size() - in.size();
  funcs::StridedBox box;
  for (int i = 0; i < dims.size(); ++i) {
    const int64_t size = i < lead ? 1 : in[i - lead];
    box.Append(dims[i] / size, 0, size * steps[i]);
    box.Append(size, i < lead ? 0 : from[i - lead], steps[i]);
  }
  funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>(), to);
}

}  // namespace phi
