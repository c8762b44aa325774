#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// A matrix [rows, cols], or a batch of them, in compressed rows.
/// crows [batch * (rows + 1)], cols [nnz], both int64 or int32; values [nnz].
class SparseCsrTensor : public TensorBase {
 public:
  SparseCsrTensor() = default;
  SparseCsrTensor(const DenseTensor& crows, const DenseTensor& cols, const DenseTensor& values,
                  const DDim& dims)
      : crows_(crows), cols_(cols), values_(values), dims_(dims) {}

  static const char* name() { return "SparseCsrTensor"; }
  static bool classof(const TensorBase* tensor) { return tensor->kind() == TensorKind::kSparseCsr; }
  TensorKind kind() const override { return TensorKind::kSparseCsr; }

  const DenseTensor& crows() const { return crows_; }
  const DenseTensor& cols() const { return cols_; }
  const DenseTensor& values() const { return values_; }
  DenseTensor* mutable_crows() { return &crows_; }
  DenseTensor* mutable_cols() { return &cols_; }
  DenseTensor* mutable_values() { return &values_; }
  // The original's names up to 2.3, for sources from outside.
  const DenseTensor& non_zero_crows() const { return crows_; }
  const DenseTensor& non_zero_cols() const { return cols_; }
  const DenseTensor& non_zero_elements() const { return values_; }
  DenseTensor* mutable_non_zero_crows() { return &crows_; }
  DenseTensor* mutable_non_zero_cols() { return &cols_; }
  DenseTensor* mutable_non_zero_elements() { return &values_; }
  void SetMember(const DenseTensor& crows, const DenseTensor& cols, const DenseTensor& values,
                 const DDim& dims);
  /// Makes the shapes those of `nnz` elements in a tensor of shape `dims`; the parts are allocated
  /// anew by who writes them. Errors: InvalidArgument if nnz is below nnz(), or dims have not 2 or
  /// 3 dimensions.
  void Resize(const DDim& dims, int64_t nnz);
  void set_dims(const DDim& dims) { dims_ = dims; }
  int64_t nnz() const { return values_.dims().size() == 0 ? 0 : values_.dims()[0]; }

  int64_t numel() const override { return product(dims_); }
  const DDim& dims() const override { return dims_; }
  DataType dtype() const override { return values_.dtype(); }
  DataLayout layout() const override { return DataLayout::SPARSE_CSR; }
  const Place& place() const override { return values_.place(); }
  bool valid() const override { return values_.valid(); }
  bool initialized() const override { return values_.initialized(); }
  void* AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes = 0) override {
    return values_.AllocateFrom(allocator, dtype, requested_bytes);
  }

 private:
  DenseTensor crows_;
  DenseTensor cols_;
  DenseTensor values_;
  DDim dims_;
};

}  // namespace phi
