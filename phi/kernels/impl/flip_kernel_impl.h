#pragma once

#include <iterator>

#include "phi/kernels/flip_kernel.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void FlipKernel(const Context& ctx, const DenseTensor& x, const IntArray& axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim steps = stride(x.dims());
  funcs::StridedBox box = funcs::DenseBox(x.dims());
  for (int i = 0; i < box.rank; ++i) box.from_step[i] = steps[i];
  const T* from = x.data<T>();
  for (int64_t a : axis.GetData()) {
    if (box.rank == 0) break;
    const int i = funcs::CanonicalAxis(a, box.rank);
    if (box.from_step[i] < 0) continue;  // named twice
    from += steps[i] * (x.dims()[i] - 1);
    box.from_step[i] = -steps[i];
  }
  funcs::CopyStrided(ctx, box, sizeof(T), from, to);
}

template <typename T, typename Context>
void ReverseKernel(const Context& ctx, const DenseTensor& x, const IntArray& axis,
                   DenseTensor* out) {
  FlipKernel<T>(ctx, x, axis, out);
}

template <typename T, typename Context>
void ReverseArrayKernel(const Context&, const TensorArray& x, const IntArray&, TensorArray* out) {
  *out = TensorArray(std::vector<DenseTensor>(std::make_reverse_iterator(x.end()),
                                              std::make_reverse_iterator(x.begin())));
}

}  // namespace phi
