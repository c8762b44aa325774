#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/axis.h"
#include "phi/kernels/funcs/index_values.h"

namespace phi {
namespace funcs {

/// Calls body(element of index, element of a tensor of shape `dims`) for all elements of `index`,
/// in order. Errors: InvalidArgument for an index outside.
template <typename Body>
void ForEachAlongAxis(const DDim& dims, const DenseTensor& index, int axis, Body body) {
  const int at = CanonicalAxis(axis, dims.size());
  const auto values = CheckedIndices(index, "Index", dims[at]);
  const DDim ids = index.dims(), steps = stride(dims);
  int64_t place[DDim::kMaxRank] = {};
  int64_t base = 0;  // of the place, without the axis
  for (int64_t i = 0; i < index.numel(); ++i) {
    body(i, base + values[i] * steps[at]);
    for (int d = ids.size() - 1; d >= 0; --d) {
      const int64_t step = d == at ? 0 : steps[d];
      base += step;
      if (++place[d] < ids[d]) break;
      base -= place[d] * step;
      place[d] = 0;
    }
  }
}

}  // namespace funcs
}  // namespace phi
