// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/sparse/sparse_utils_kernel.h")
#include_next "paddle/phi/kernels/sparse/sparse_utils_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/sparse_csr_tensor.h"
#include "phi/kernels/sparse/sparse_utils_kernel.h"

namespace phi {
namespace sparse {

/// The kernels, with what they give as the result.
template <typename T, typename Context>
SparseCooTensor DenseToCoo(const Context& dev_ctx, const DenseTensor& x, const int64_t sparse_dim) {
  SparseCooTensor out;
  DenseToCooKernel<T, Context>(dev_ctx, x, sparse_dim, &out);
  return out;
}
template <typename T, typename Context>
SparseCsrTensor DenseToCsr(const Context& dev_ctx, const DenseTensor& x) {
  SparseCsrTensor out;
  DenseToCsrKernel<T, Context>(dev_ctx, x, &out);
  return out;
}
template <typename T, typename Context>
SparseCooTensor CsrToCoo(const Context& dev_ctx, const SparseCsrTensor& x) {
  SparseCooTensor out;
  CsrToCooKernel<T, Context>(dev_ctx, x, &out);
  return out;
}
template <typename T, typename Context>
SparseCsrTensor CooToCsr(const Context& dev_ctx, const SparseCooTensor& x) {
  SparseCsrTensor out;
  CooToCsrKernel<T, Context>(dev_ctx, x, &out);
  return out;
}
template <typename T, typename Context>
DenseTensor CooToDense(const Context& dev_ctx, const SparseCooTensor& x) {
  DenseTensor out;
  out.Resize(x.dims());
  CooToDenseKernel<T, Context>(dev_ctx, x, &out);
  return out;
}
template <typename T, typename Context>
DenseTensor CsrToDense(const Context& dev_ctx, const SparseCsrTensor& x) {
  DenseTensor out;
  out.Resize(x.dims());
  CsrToDenseKernel<T, Context>(dev_ctx, x, &out);
  return out;
}

// Their names in 2.3. Its kernels gave a dense result its shape themselves.
template <typename T, typename Context>
void DenseToSparseCooKernel(const Context& dev_ctx, const DenseTensor& x, const int64_t sparse_dim,
                            SparseCooTensor* out) {
  DenseToCooKernel<T, Context>(dev_ctx, x, sparse_dim, out);
}
template <typename T, typename Context>
void DenseToSparseCsrKernel(const Context& dev_ctx, const DenseTensor& x, SparseCsrTensor* out) {
  DenseToCsrKernel<T, Context>(dev_ctx, x, out);
}
template <typename T, typename Context>
void SparseCsrToCooKernel(const Context& dev_ctx, const SparseCsrTensor& x, SparseCooTensor* out) {
  CsrToCooKernel<T, Context>(dev_ctx, x, out);
}
template <typename T, typename Context>
void SparseCooToCsrKernel(const Context& dev_ctx, const SparseCooTensor& x, SparseCsrTensor* out) {
  CooToCsrKernel<T, Context>(dev_ctx, x, out);
}
template <typename T, typename Context>
void SparseCooToDenseKernel(const Context& dev_ctx, const SparseCooTensor& x, DenseTensor* out) {
  out->Resize(x.dims());
  CooToDenseKernel<T, Context>(dev_ctx, x, out);
}
template <typename T, typename Context>
void SparseCsrToDenseKernel(const Context& dev_ctx, const SparseCsrTensor& x, DenseTensor* out) {
  out->Resize(x.dims());
  CsrToDenseKernel<T, Context>(dev_ctx, x, out);
}
template <typename T, typename Context>
void CooValuesKernel(const Context& dev_ctx, const SparseCooTensor& x, DenseTensor* out) {
  out->Resize(x.values().dims());
  ValuesCooKernel<T, Context>(dev_ctx, x, out);
}
template <typename T, typename Context>
void CsrValuesKernel(const Context& dev_ctx, const SparseCsrTensor& x, DenseTensor* out) {
  out->Resize(x.values().dims());
  ValuesCsrKernel<T, Context>(dev_ctx, x, out);
}
template <typename T, typename Context>
SparseCooTensor DenseToSparseCoo(const Context& dev_ctx, const DenseTensor& x,
                                 const int64_t sparse_dim) {
  return DenseToCoo<T, Context>(dev_ctx, x, sparse_dim);
}
template <typename T, typename Context>
SparseCsrTensor DenseToSparseCsr(const Context& dev_ctx, const DenseTensor& x) {
  return DenseToCsr<T, Context>(dev_ctx, x);
}
template <typename T, typename Context>
SparseCooTensor SparseCsrToCoo(const Context& dev_ctx, const SparseCsrTensor& x) {
  return CsrToCoo<T, Context>(dev_ctx, x);
}
template <typename T, typename Context>
SparseCsrTensor SparseCooToCsr(const Context& dev_ctx, const SparseCooTensor& x) {
  return CooToCsr<T, Context>(dev_ctx, x);
}
template <typename T, typename Context>
DenseTensor SparseCooToDense(const Context& dev_ctx, const SparseCooTensor& x) {
  return CooToDense<T, Context>(dev_ctx, x);
}
template <typename T, typename Context>
DenseTensor SparseCsrToDense(const Context& dev_ctx, const SparseCsrTensor& x) {
  return CsrToDense<T, Context>(dev_ctx, x);
}

}  // namespace sparse
}  // namespace phi

#endif
