#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The elements that are not zero, with their coordinates.
/// indices [sparse_dim, nnz] int64 or int32; values [nnz, dense dims…]; dims the whole shape.
class SparseCooTensor : public TensorBase {
 public:
  SparseCooTensor() = default;
  SparseCooTensor(const DenseTensor& indices, const DenseTensor& values, const DDim& dims)
      : indices_(indices), values_(values), dims_(dims) {}

  static const char* name() { return "SparseCooTensor"; }
  static bool classof(const TensorBase* tensor) { return tensor->kind() == TensorKind::kSparseCoo; }
  TensorKind kind() const override { return TensorKind::kSparseCoo; }

  const DenseTensor& indices() const { return indices_; }
  const DenseTensor& values() const { return values_; }
  DenseTensor* mutable_indices() { return &indices_; }
  DenseTensor* mutable_values() { return &values_; }
  // The original's names up to 2.3, for sources from outside.
  const DenseTensor& non_zero_indices() const { return indices_; }
  const DenseTensor& non_zero_elements() const { return values_; }
  DenseTensor* mutable_non_zero_indices() { return &indices_; }
  DenseTensor* mutable_non_zero_elements() { return &values_; }
  void SetMember(const DenseTensor& indices, const DenseTensor& values, const DDim& dims,
                 bool coalesced = false);
  /// Makes the shapes those of `nnz` elements in a tensor of shape `dims`, whose first `sparse_dim`
  /// axes are indexed; the parts are allocated anew by who writes them.
  /// Errors: InvalidArgument if nnz is below nnz(), or sparse_dim not in [1, rank of dims].
  void Resize(const DDim& dims, int64_t sparse_dim, int64_t nnz);
  void set_dims(const DDim& dims) { dims_ = dims; }
  bool coalesced() const { return coalesced_; }
  void SetCoalesced(bool coalesced) { coalesced_ = coalesced; }
  int64_t nnz() const { return values_.dims().size() == 0 ? 0 : values_.dims()[0]; }
  int64_t sparse_dim() const { return indices_.dims().size() == 0 ? 0 : indices_.dims()[0]; }
  int64_t dense_dim() const { return dims_.size() - sparse_dim(); }

  int64_t numel() const override { return product(dims_); }
  const DDim& dims() const override { return dims_; }
  DataType dtype() const override { return values_.dtype(); }
  DataLayout layout() const override { return DataLayout::SPARSE_COO; }
  const Place& place() const override { return values_.place(); }
  bool valid() const override { return values_.valid(); }
  bool initialized() const override { return values_.initialized(); }
  void* AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes = 0) override {
    return values_.AllocateFrom(allocator, dtype, requested_bytes);
  }

 private:
  DenseTensor indices_;
  DenseTensor values_;
  DDim dims_;
  bool coalesced_ = false;  // coordinates are sorted and distinct
};

}  // namespace phi
