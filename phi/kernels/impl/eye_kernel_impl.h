#pragma once

#include <algorithm>

#include "phi/kernels/eye_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {

template <typename T, typename Context>
void EyeKernel(const Context& ctx, const Scalar&, const Scalar&, DataType, DenseTensor* out) {
  T* to = funcs::AllocZeros<T>(ctx, out);
  const int64_t columns = out->dims()[1], count = std::min(out->dims()[0], columns);
  funcs::ForEach(ctx, count, 32768,
                 [=] DEVICE(int64_t i) { to[i * columns + i] = static_cast<T>(1); });
}

template <typename T, typename Context>
void EmptyKernel(const Context& ctx, const IntArray& shape, DataType, DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  funcs::AllocZeros<T>(ctx, out);
}

}  // namespace phi
