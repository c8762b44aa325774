#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// The slices of `x` along `axis`, without that axis, one per tensor of `out`; any dtype.
/// num: their number, or 0. Source: legacy op `unstack` (output Y).
template <typename T, typename Context>
void UnStackKernel(const Context& ctx, const DenseTensor& x, int axis, int num,
                   std::vector<DenseTensor*> out);

/// As UnStackKernel, under the name of legacy op `unbind`.
template <typename T, typename Context>
void UnbindKernel(const Context& ctx, const DenseTensor& x, int axis,
                  std::vector<DenseTensor*> out);

}  // namespace phi
