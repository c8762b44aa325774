#pragma once

#include <algorithm>

#include "phi/kernels/fill_zeros_like2_kernel.h"
#include "phi/kernels/funcs/alloc_zeros.h"

namespace phi {

template <typename T, typename Context>
void FillZerosLike2Kernel(const Context& ctx, const DenseTensor&, DataType, DenseTensor* out) {
  funcs::AllocZeros<T>(ctx, out);
}

}  // namespace phi
