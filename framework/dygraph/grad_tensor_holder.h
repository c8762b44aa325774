#pragma once

#include <utility>

#include "framework/dygraph/grad_node_info.h"

namespace egr {

/// x + y. Dense tensors of one shape and dtype; SelectedRows with rows of that width: the rows of
/// both, or, with a dense tensor, a dense tensor; COO or CSR tensors of one shape; arrays, element
/// by element; an element that one array lacks, or that has no memory, counts as zeros.
/// create_graph: the sum is recorded. Errors: InvalidArgument for shapes or dtypes that differ, or
/// for other kinds.
phi::Tensor TensorAdd(const phi::Tensor& x, const phi::Tensor& y, bool create_graph);

/// The gradients that arrive at one node, by slot and rank, each the sum of those that were added,
/// in that order.
class GradTensorHolder {
 public:
  explicit GradTensorHolder(const InputMetas& metas);

  /// Replaces what is there. fill_one: by ones like `tensor`.
  void CopyValueFromTensor(size_t slot_id, size_t rank, const phi::Tensor& tensor,
                           bool fill_one = false);
  /// A tensor that is not defined() adds nothing. Errors: InvalidArgument for a place that there is
  /// not; as TensorAdd.
  void add(size_t slot_id, size_t rank, phi::Tensor tensor, bool create_graph = false);

  GradList& Buffers() { return buffer_; }
  /// True if no gradient arrived.
  bool IsEmpty() const;

 private:
  phi::Tensor* At(size_t slot_id, size_t rank);

  GradList buffer_;
};

}  // namespace egr
