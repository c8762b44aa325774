#pragma once

#include <memory>
#include <vector>

#include "paddle/phi/api/include/tensor.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/meta_tensor.h"
#include "paddle/phi/core/selected_rows.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/sparse_csr_tensor.h"
#include "paddle/phi/core/string_tensor.h"
#include "paddle/utils/optional.h"

// Between tensors of the API and what kernels take.

namespace paddle {
namespace experimental {

enum class TensorType { DENSE_TENSOR, SPARSE_CSR, SPARSE_COO, STRING_TENSOR };

/// These: nullptr for a tensor of another kind.
inline std::shared_ptr<phi::DenseTensor> TensorToDenseTensor(const Tensor& tensor) {
  return std::dynamic_pointer_cast<phi::DenseTensor>(tensor.impl());
}
inline std::shared_ptr<phi::SelectedRows> TensorToSelectedRows(const Tensor& tensor) {
  return std::dynamic_pointer_cast<phi::SelectedRows>(tensor.impl());
}
inline std::shared_ptr<phi::StringTensor> TensorToStringTensor(const Tensor& tensor) {
  return std::dynamic_pointer_cast<phi::StringTensor>(tensor.impl());
}
/// Errors: InvalidArgument for a tensor that is not dense.
inline std::unique_ptr<std::vector<phi::DenseTensor>> TensorToDenseTensor(
    const std::vector<Tensor>& tensors) {
  auto all = std::make_unique<std::vector<phi::DenseTensor>>();
  for (const Tensor& tensor : tensors) all->push_back(tensor.dense());
  return all;
}

inline phi::MetaTensor MakeMetaTensor(const phi::TensorBase& tensor) {
  return phi::MetaTensor(tensor);
}
inline phi::MetaTensor MakeMetaTensor(const paddle::optional<phi::DenseTensor>& tensor) {
  return tensor ? phi::MetaTensor(*tensor) : phi::MetaTensor();
}
inline std::vector<phi::MetaTensor> MakeMetaTensor(const std::vector<phi::DenseTensor>& tensors) {
  return {tensors.begin(), tensors.end()};
}

namespace detail {
// What `out` holds, if that is a T with memory; else a T that has none.
template <typename T>
T* Held(Tensor* out) {
  auto* held = out->initialized() ? dynamic_cast<T*>(out->impl().get()) : nullptr;
  if (held != nullptr) return held;
  auto made = std::make_shared<T>();
  out->set_impl(made);
  return made.get();
}
}  // namespace detail

/// Where a kernel writes its result: what `out` holds, or a tensor without memory, which the kernel
/// gets from its context. The back end says nothing more.
inline phi::DenseTensor* SetKernelOutput(Backend, Tensor* out) {
  return detail::Held<phi::DenseTensor>(out);
}
inline std::vector<phi::DenseTensor*> SetKernelOutput(size_t out_size, Backend backend,
                                                      std::vector<Tensor>* out) {
  out->resize(out_size);
  std::vector<phi::DenseTensor*> all;
  for (Tensor& one : *out) all.push_back(SetKernelOutput(backend, &one));
  return all;
}
inline phi::SelectedRows* SetSelectedRowsKernelOutput(Backend, Tensor* out) {
  return detail::Held<phi::SelectedRows>(out);
}
inline phi::TensorBase* SetSparseKernelOutput(Tensor* out, TensorType type) {
  if (type == TensorType::SPARSE_COO) return detail::Held<phi::SparseCooTensor>(out);
  if (type == TensorType::SPARSE_CSR) return detail::Held<phi::SparseCsrTensor>(out);
  return detail::Held<phi::DenseTensor>(out);
}
inline phi::TensorBase* SetStringsKernelOutput(Backend, Tensor* out, TensorType) {
  return detail::Held<phi::StringTensor>(out);
}

}  // namespace experimental
}  // namespace paddle
