#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/api/include/context_pool.h"
#include "paddle/phi/api/include/tensor.h"
#include "paddle/phi/api/lib/backend_set.h"
#include "paddle/phi/core/compat/convert_utils.h"
#include "paddle/phi/core/kernel_factory.h"
#include "paddle/utils/optional.h"
#include "phi/common/promote_complex.h"

// How functions that choose their kernels by hand find the key. Those of phibridge/api.h ask the
// resolver, which also knows oneDNN, cuDNN and fallbacks.

namespace paddle {
namespace experimental {

/// What the inputs of a call ask of its kernel.
struct KernelKeySet {
  BackendSet backend_set;
  DataLayout layout = DataLayout::UNDEFINED;
  DataType dtype = DataType::UNDEFINED;

  /// With the back end of the largest number: a GPU's before the CPU's.
  phi::KernelKey GetHighestPriorityKernelKey() const {
    int number = 64;
    while (number > 0 && (backend_set.bitset() >> (number - 1) & 1) == 0) --number;
    return {static_cast<Backend>(number), layout, dtype};
  }
};

namespace detail {

inline BackendSet GetTensorBackendSet(const phi::TensorBase& tensor) {
  if (!tensor.initialized()) return BackendSet();
  const BackendSet of_place(phi::TransToPhiBackend(tensor.place()));
  const bool is_blocked = tensor.layout() == DataLayout::ONEDNN;
  return is_blocked ? of_place | BackendSet(Backend::ONEDNN) : of_place;
}

// One argument of a call; what is no tensor says nothing.
template <typename T>
void AddToKey(const T&, KernelKeySet*) {}
inline void AddToKey(const Tensor& tensor, KernelKeySet* key) {
  if (!tensor.defined()) return;
  key->backend_set = key->backend_set | GetTensorBackendSet(*tensor.impl());
  key->layout = std::max(key->layout, tensor.layout());
  key->dtype = phi::PromoteIfComplex(tensor.dtype(), key->dtype);
}
inline void AddToKey(const std::vector<Tensor>& tensors, KernelKeySet* key) {
  for (const Tensor& tensor : tensors) AddToKey(tensor, key);
}
template <typename T>
void AddToKey(const paddle::optional<T>& argument, KernelKeySet* key) {
  if (argument) AddToKey(*argument, key);
}

}  // namespace detail

/// All back ends of the tensors, the layout of the largest number, and the type of the last one,
/// or the complex type that holds them if one is complex. Errors: InvalidArgument for a tensor of
/// another kind than the library's.
template <typename... Args>
KernelKeySet ParseKernelKeyByInputArgs(const Args&... args) {
  KernelKeySet key;
  (detail::AddToKey(args, &key), ...);
  return key;
}

// Of what a call says itself, by place, layout and type, or of its tensors.

inline Backend ParseBackend(const Place& place) { return phi::TransToPhiBackend(place); }
inline Backend ParseBackend(const Tensor& tensor) { return ParseBackend(tensor.place()); }
template <typename... Args>
Backend ParseBackend(const Tensor& tensor, const Args&... args) {
  return ParseKernelKeyByInputArgs(tensor, args...).GetHighestPriorityKernelKey().backend();
}
/// The place, unless it says none.
inline Backend ParseBackendWithInputOrder(const Place& place, const Tensor& tensor) {
  return place.GetType() == phi::AllocationType::UNDEFINED ? ParseBackend(tensor)
                                                           : ParseBackend(place);
}

inline DataLayout ParseLayout(DataLayout layout) { return layout; }
inline DataLayout ParseLayout(const Tensor& tensor) { return tensor.layout(); }
inline DataLayout ParseLayoutWithInputOrder(DataLayout layout, const Tensor& tensor) {
  return layout == DataLayout::UNDEFINED ? tensor.layout() : layout;
}

inline DataType ParseDataType(DataType dtype) { return dtype; }
inline DataType ParseDataType(const Tensor& tensor) { return tensor.dtype(); }
/// Errors: InvalidArgument for tensors of several types.
inline DataType ParseDataType(const std::vector<Tensor>& tensors) {
  for (const Tensor& tensor : tensors) {
    PADDLE_ENFORCE_EQ(tensor.dtype(), tensors[0].dtype(),
                      phi::errors::InvalidArgument("the tensors have several types"));
  }
  return tensors.empty() ? DataType::UNDEFINED : tensors[0].dtype();
}
inline DataType ParseDataTypeWithInputOrder(DataType dtype, const Tensor& tensor) {
  return dtype == DataType::UNDEFINED ? tensor.dtype() : dtype;
}

/// Errors: those of DeviceContextPool::Get.
inline phi::DeviceContext* GetDeviceContextByBackend(Backend backend) {
  return phi::DeviceContextPool::Instance().Get(backend, phi::TransToPhiPlace(backend));
}

}  // namespace experimental
}  // namespace paddle
