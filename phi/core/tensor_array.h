#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// A list of dense tensors that grows; the legacy LoDTensorArray. Its shape is that of the list:
/// [size].
class TensorArray : public TensorBase {
 public:
  TensorArray() = default;
  explicit TensorArray(const std::vector<DenseTensor>& tensors) : tensors_(tensors) {}

  static const char* name() { return "TensorArray"; }
  static bool classof(const TensorBase* tensor) {
    return tensor->kind() == TensorKind::kTensorArray;
  }
  TensorKind kind() const override { return TensorKind::kTensorArray; }

  size_t size() const { return tensors_.size(); }
  bool empty() const { return tensors_.empty(); }
  void resize(size_t size) { tensors_.resize(size); }
  void reserve(size_t size) { tensors_.reserve(size); }
  void clear() { tensors_.clear(); }
  void push_back(const DenseTensor& tensor) { tensors_.push_back(tensor); }
  void emplace_back(const DenseTensor& tensor) { tensors_.push_back(tensor); }
  void emplace_back() { tensors_.emplace_back(); }
  void pop_back() { tensors_.pop_back(); }
  DenseTensor& operator[](size_t i) { return tensors_[i]; }
  const DenseTensor& operator[](size_t i) const { return tensors_[i]; }
  DenseTensor& at(size_t i);
  const DenseTensor& at(size_t i) const;
  DenseTensor& front() { return tensors_.front(); }
  const DenseTensor& front() const { return tensors_.front(); }
  const DenseTensor& back() const { return tensors_.back(); }
  DenseTensor& back() { return tensors_.back(); }
  std::vector<DenseTensor>::iterator begin() { return tensors_.begin(); }
  std::vector<DenseTensor>::iterator end() { return tensors_.end(); }
  std::vector<DenseTensor>::const_iterator begin() const { return tensors_.begin(); }
  std::vector<DenseTensor>::const_iterator end() const { return tensors_.end(); }

  int64_t numel() const override { return static_cast<int64_t>(tensors_.size()); }
  const DDim& dims() const override;
  /// Type and layout of the first tensor; UNDEFINED type and NCHW if there is none.
  DataType dtype() const override;
  DataLayout layout() const override;
  /// Place of the first tensor that holds memory. Errors: PreconditionNotMet if there is none.
  const Place& place() const override;
  bool valid() const override { return true; }
  bool initialized() const override;
  void* AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes = 0) override;

 private:
  std::vector<DenseTensor> tensors_;
  mutable DDim dims_;  // a view of size(), made when asked for
};

}  // namespace phi
