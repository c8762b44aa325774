#pragma once

#include <memory>

#include "phi/common/data_type.h"
#include "phi/common/layout.h"
#include "phi/common/place.h"
#include "phi/core/allocator.h"
#include "phi/core/ddim.h"
#include "phi/core/tensor_kind.h"

namespace phi {

/// Base of everything that a kernel may take or give.
class TensorBase {
 public:
  virtual ~TensorBase() = default;

  /// Of a class from outside: what TypeInfoTraits registered, or its own RegisterTensorKind gave.
  virtual TensorKind kind() const { return foreign_kind_; }
  virtual int64_t numel() const = 0;
  virtual const DDim& dims() const = 0;
  virtual DataType dtype() const = 0;
  virtual DataLayout layout() const = 0;
  virtual const Place& place() const = 0;
  /// True if the meta data is complete (a dtype is known).
  virtual bool valid() const = 0;
  /// True if storage was allocated.
  virtual bool initialized() const = 0;
  /// Makes room for `numel()` elements of `dtype` (or `requested_bytes`, if more) and returns it.
  /// Storage that is large enough, in the right place and not shared is kept.
  virtual void* AllocateFrom(Allocator* allocator, DataType dtype, size_t requested_bytes = 0) = 0;

  // What a shape function writes through a MetaTensor to a tensor of a class from outside, which
  // overrides those that its operators use. Errors: Unimplemented.
  virtual void SetDims(const DDim& dims);
  virtual void SetDtype(DataType dtype);
  virtual void SetLayout(DataLayout layout);

  TypeInfo<TensorBase> type_info() const { return TypeInfo<TensorBase>(kind()); }

 protected:
  TensorBase() = default;
  TensorBase(const TensorBase&) = default;
  TensorBase& operator=(const TensorBase&) = default;
  TensorBase(TensorBase&&) = default;
  TensorBase& operator=(TensorBase&&) = default;

 private:
  template <typename BaseT, typename DerivedT>
  friend class TypeInfoTraits;

  TensorKind foreign_kind_ = TensorKind::kUnnamed;
};

/// `tensor` as a T, or nullptr if it is of another kind.
template <typename T>
T* TensorCast(TensorBase* tensor) {
  return tensor != nullptr && T::classof(tensor) ? static_cast<T*>(tensor) : nullptr;
}
template <typename T>
const T* TensorCast(const TensorBase* tensor) {
  return tensor != nullptr && T::classof(tensor) ? static_cast<const T*>(tensor) : nullptr;
}

}  // namespace phi
