#pragma once

#include "phi/kernels/crop_kernel.h"
#include "phi/kernels/funcs/index/strided_copy.h"

namespace phi {

template <typename T, typename Context>
void CropKernel(const Context& ctx, const DenseTensor& x, const IntArray&, const IntArray& offsets,
                DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim steps = stride(x.dims());
  funcs::StridedBox box = funcs::DenseBox(out->dims());
  int64_t first = 0;
  for (int i = 0; i < box.rank; ++i) {
    box.from_step[i] = steps[i];
    first += (offsets.size() > 0 ? offsets[i] : 0) * steps[i];
  }
  funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>() + first, to);
}

}  // namespace phi
