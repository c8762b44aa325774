#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/tensor_array.h"

namespace phibridge {

/// The dense tensors that a tensor consists of.
struct DenseParts {
  std::vector<phi::DenseTensor*> values;       // numbers of the kernel's type
  std::vector<phi::DenseTensor*> coordinates;  // where they stand, for sparse tensors
};

/// Both lists are empty for strings and for classes from outside.
inline DenseParts DensePartsOf(phi::TensorBase* tensor) {
  if (auto* dense = phi::TensorCast<phi::DenseTensor>(tensor)) return {{dense}, {}};
  if (auto* rows = phi::TensorCast<phi::SelectedRows>(tensor)) return {{rows->mutable_value()}, {}};
  if (auto* coo = phi::TensorCast<phi::SparseCooTensor>(tensor))
    return {{coo->mutable_values()}, {coo->mutable_indices()}};
  if (auto* csr = phi::TensorCast<phi::SparseCsrTensor>(tensor))
    return {{csr->mutable_values()}, {csr->mutable_crows(), csr->mutable_cols()}};
  DenseParts parts;
  if (auto* array = phi::TensorCast<phi::TensorArray>(tensor)) {
    for (phi::DenseTensor& element : *array) parts.values.push_back(&element);
  }
  return parts;
}

/// Elements [begin, end) of an array; negative numbers count from its end.
struct ElementRange {
  int64_t begin = 0, end = std::numeric_limits<int64_t>::max();

  bool Holds(size_t element, size_t array_size) const {
    const auto at = static_cast<int64_t>(element), size = static_cast<int64_t>(array_size);
    return at >= (begin < 0 ? begin + size : begin) && at < (end < 0 ? end + size : end);
  }
};

/// The parts that have memory, of an array those of a range; the values of a sparse tensor without
/// elements may have none.
inline DenseParts HeldPartsOf(phi::TensorBase* tensor, const ElementRange& range = {}) {
  const DenseParts all = DensePartsOf(tensor);
  DenseParts held;
  for (size_t i = 0; i < all.values.size(); ++i) {
    const bool is_read =
        tensor->kind() != phi::TensorKind::kTensorArray || range.Holds(i, all.values.size());
    if (is_read && all.values[i]->initialized()) held.values.push_back(all.values[i]);
  }
  for (phi::DenseTensor* part : all.coordinates) {
    if (part->initialized()) held.coordinates.push_back(part);
  }
  return held;
}

}  // namespace phibridge
