#pragma once

#include <memory>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/core/tensor_base.h"
#include "phi/core/tensor_meta.h"

namespace phi {

/// Strings in a shape. Host memory only; a copy shares the strings.
class StringTensor : public TensorBase {
 public:
  StringTensor() = default;
  explicit StringTensor(const StringTensorMeta& meta) : meta_(meta) {}
  /// With empty strings; the allocator is not used.
  StringTensor(Allocator* /*allocator*/, const StringTensorMeta& meta) : meta_(meta) {
    mutable_data();
  }

  static const char* name() { return "StringTensor"; }
  static bool classof(const TensorBase* tensor) { return tensor->kind() == TensorKind::kString; }
  TensorKind kind() const override { return TensorKind::kString; }

  StringTensor& Resize(const DDim& dims) {
    meta_.dims = dims;
    return *this;
  }
  const StringTensorMeta& meta() const { return meta_; }
  void set_meta(const StringTensorMeta& meta) { meta_ = meta; }
  /// Errors: PreconditionNotMet before allocation.
  const dtype::pstring* data() const;
  dtype::pstring* data();
  /// Makes numel() empty strings, unless there are as many already.
  dtype::pstring* mutable_data();

  int64_t numel() const override { return product(meta_.dims); }
  const DDim& dims() const override { return meta_.dims; }
  DataType dtype() const override { return DataType::PSTRING; }
  DataLayout layout() const override { return DataLayout::PSTRING_UNION; }
  const Place& place() const override;
  bool valid() const override { return true; }
  bool initialized() const override { return strings_ != nullptr; }
  /// The strings are held in a std::vector; the allocator is not used.
  void* AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes = 0) override;

 private:
  StringTensorMeta meta_;
  std::shared_ptr<std::vector<dtype::pstring>> strings_;
};

}  // namespace phi
