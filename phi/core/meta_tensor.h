#pragma once

#include "phi/core/tensor_base.h"
#include "phi/core/tensor_meta.h"

namespace phi {

/// The properties of a tensor (of any kind) that a shape function may read and set. A false
/// MetaTensor stands for an optional input or output that the operator does not have.
class MetaTensor {
 public:
  MetaTensor() = default;
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  MetaTensor(TensorBase* tensor) : tensor_(tensor) {}
  MetaTensor(const TensorBase& tensor) : tensor_(const_cast<TensorBase*>(&tensor)) {}
  MetaTensor(const TensorBase* tensor) : tensor_(const_cast<TensorBase*>(tensor)) {}
  // NOLINTEND(google-explicit-constructor)
  virtual ~MetaTensor() = default;
  MetaTensor(const MetaTensor&) = default;
  MetaTensor& operator=(const MetaTensor&) = default;

  virtual int64_t numel() const;
  virtual DDim dims() const;
  virtual DataType dtype() const;
  virtual DataLayout layout() const;
  virtual LoD lod() const;
  virtual void set_dims(const DDim& dims);
  virtual void set_dtype(DataType dtype);
  virtual void set_layout(DataLayout layout);
  virtual void share_lod(const MetaTensor& other);
  /// Shape and, at run time, LoD of `other`, and its dtype and layout.
  virtual void share_meta(const MetaTensor& other);
  virtual void share_dims(const MetaTensor& other);
  virtual bool initialized() const { return tensor_ != nullptr; }
  virtual bool is_selected_rows() const;
  virtual bool is_dense() const;
  virtual bool is_tensor_array() const;
  /// The tensor behind it; nullptr at compile time.
  virtual TensorBase* tensor() const { return tensor_; }

  /// True if both are of one tensor.
  virtual bool is_same_tensor(const MetaTensor& other) const {
    return tensor() != nullptr && tensor() == other.tensor();
  }

  explicit operator bool() const { return initialized(); }

 protected:
  TensorBase& Require() const;

  TensorBase* tensor_ = nullptr;
};

struct MetaConfig {
  bool is_runtime = true;
  bool is_run_mkldnn_kernel = false;
  MetaConfig() = default;
  MetaConfig(bool runtime, bool mkldnn) : is_runtime(runtime), is_run_mkldnn_kernel(mkldnn) {}
};

}  // namespace phi
