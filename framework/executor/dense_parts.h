#pragma once

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

}  // namespace phibridge
