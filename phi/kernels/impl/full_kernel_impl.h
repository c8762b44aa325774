#pragma once

#include <algorithm>

#include "phi/kernels/full_kernel.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {

template <typename T, typename Context>
void FullKernel(const Context& ctx, const IntArray& shape, const Scalar& value, DataType,
                DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  T* to = ctx.template Alloc<T>(out);
  const T element = value.to<T>();
  funcs::ForEach(ctx, out->numel(), 65536, [=] DEVICE(int64_t i) { to[i] = element; });
}

}  // namespace phi
