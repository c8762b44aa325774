#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/conv/pad.h"

namespace phi {
namespace funcs {

/// The gradient of a padded tensor of shape `dims` with before[i] elements in front of axis i: each
/// element of x_grad is the sum of out_grad over the positions that copied it.
template <typename T, typename Context>
void Unpad(const Context& ctx, const DenseTensor& out_grad, const DDim& dims,
           const std::vector<int64_t>& before, PadMode mode, DenseTensor* x_grad) {
  T* to = AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const auto sources = PadSources(dims, before, mode, out_grad.dims());
  const int last = dims.size() - 1;
  const T* from = out_grad.data<T>();
  if (dims.size() == 0) {
    *to = *from;
    return;
  }
  const std::vector<int64_t>& inner = sources[last];
  const int64_t width = static_cast<int64_t>(inner.size()), rows = out_grad.numel() / width;
  for (int64_t row = 0; row < rows; ++row, from += width) {
    int64_t line = 0, rest = row, step = 1;
    for (int i = last - 1; i >= 0 && line >= 0; --i) {
      const int64_t at = sources[i][rest % out_grad.dims()[i]];
      rest /= out_grad.dims()[i];
      line = at < 0 ? -1 : line + at * step;
      step *= dims[i];
    }
    if (line < 0) continue;
    T* target = to + line * dims[last];
    for (int64_t k = 0; k < width; ++k) {
      if (inner[k] >= 0) target[inner[k]] = target[inner[k]] + from[k];
    }
  }
}

}  // namespace funcs
}  // namespace phi
