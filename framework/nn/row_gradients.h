#pragma once

#include "phi/api/tensor.h"

namespace phibridge::optimizer {

using phi::Tensor;

inline bool IsHalf(phi::DataType dtype) {
  return dtype == phi::DataType::FLOAT16 || dtype == phi::DataType::BFLOAT16;
}

// Gradients that are SelectedRows (of an Embedding with sparse = true), for what computes on
// elements. Errors of all: InvalidArgument for a gradient that is neither dense nor SelectedRows.

/// SelectedRows with each row once, the sum of those of one number; a dense gradient as it is.
Tensor MergedRows(const Tensor& gradient);
/// The elements, shared: those of SelectedRows are [count of rows, …].
Tensor ElementsOf(const Tensor& gradient);
/// A gradient of the kind and with the rows of `gradient`, and with these elements.
Tensor WithElements(const Tensor& gradient, const Tensor& elements);

}  // namespace phibridge::optimizer
