#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {
namespace funcs {

/// Calls body(element of index, element of a tensor of shape `dims`) for all elements of `index`,
/// in order. Errors: InvalidArgument for an index out of range, or an `index` that is larger than
/// the tensor along another axis.
template <typename Body>
void ForEachAlongAxis(const DDim& dims, const DenseTensor& index, int axis, Body body) {
  const int at = CanonicalAxis(axis, dims.size());
  const DDim ids = index.dims(), steps = stride(dims);
  bool inside = ids.size() == dims.size() && at >= 0 && at < dims.size();
  for (int d = 0; inside && d < ids.size(); ++d) inside = d == at || ids[d] <= dims[d];
  PADDLE_ENFORCE(
      inside || index.numel() == 0,
      errors::InvalidArgument("input Index of shape %s does not name elements along axis %d of a "
                              "tensor of shape %s",
                              ids, axis, dims));
  if (index.numel() == 0) return;
  const auto values = CheckedIndices(index, "Index", dims[at]);
  int64_t position[DDim::kMaxRank] = {};
  int64_t base = 0;  // linear index of the position, with `axis` at 0
  for (int64_t i = 0; i < index.numel(); ++i) {
    body(i, base + values[i] * steps[at]);
    for (int d = ids.size() - 1; d >= 0; --d) {
      const int64_t step = d == at ? 0 : steps[d];
      base += step;
      if (++position[d] < ids[d]) break;
      base -= position[d] * step;
      position[d] = 0;
    }
  }
}

}  // namespace funcs
}  // namespace phi
