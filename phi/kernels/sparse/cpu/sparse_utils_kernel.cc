#include "phi/kernels/sparse/sparse_utils_kernel.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace sparse {
namespace {

// The places of x, of its first `sparse_dim` dimensions, that are not all 0; writes their values.
template <typename T, typename Context>
funcs::SparsePattern TakeFilled(const Context& ctx, const DenseTensor& x, int sparse_dim,
                                DenseTensor* values) {
  const DenseTensor held = x;
  funcs::SparsePattern pattern;
  pattern.dims = slice_ddim(held.dims(), 0, sparse_dim);
  const int64_t places = product(pattern.dims);
  const int64_t size = product(slice_ddim(held.dims(), sparse_dim, held.dims().size()));
  const T* data = funcs::DataOf<T>(held);
  for (int64_t i = 0; i < places; ++i) {
    const T* from = data + i * size;
    if (std::any_of(from, from + size, [](T v) { return v != T(0); })) pattern.at.push_back(i);
  }
  T* to =
      funcs::AllocAnew<T>(ctx, funcs::ValuesDims(pattern.nnz(), held.dims(), sparse_dim), values);
  funcs::GatherValues(data, pattern.at, size, to);
  return pattern;
}

template <typename T, typename Context, typename Sparse>
void ToDense(const Context& ctx, const Sparse& x, DenseTensor* out) {
  const funcs::SparsePattern pattern = funcs::PatternOf(x);
  const int64_t size = funcs::ValueSize(x);
  const DenseTensor values = x.values();
  T* to = funcs::AllocAnew<T>(ctx, x.dims(), out);
  std::fill_n(to, out->numel(), T(0));
  const T* from = funcs::DataOf<T>(values);
  for (const int64_t at : pattern.at) {
    std::copy_n(from, size, to + at * size);
    from += size;
  }
}

// The values that a dense tensor has at these places.
template <typename T, typename Context>
void TakePlaces(const Context& ctx, const DenseTensor& x, const funcs::SparsePattern& pattern,
                const DDim& values_dims, DenseTensor* values) {
  const DenseTensor held = x;
  const int64_t size = pattern.nnz() == 0 ? 0 : product(values_dims) / pattern.nnz();
  T* to = funcs::AllocAnew<T>(ctx, values_dims, values);
  funcs::GatherValues(funcs::DataOf<T>(held), pattern.at, size, to);
}

// The gradient of values at the places of `pattern`, out of that of a tensor made of them.
template <typename T, typename Context, typename Sparse>
void GradientOfValues(const Context& ctx, const funcs::SparsePattern& pattern, const Sparse& grad,
                      DenseTensor* values_grad) {
  const funcs::SparsePattern places = funcs::PatternOf(grad);
  if (pattern.at == places.at) return funcs::CopyTensor<T>(ctx, grad.values(), values_grad);
  const DenseTensor held = grad.values();
  const T* from = funcs::DataOf<T>(held);
  const int64_t size = funcs::ValueSize(grad);
  const DDim dims = funcs::ValuesDims(pattern.nnz(), grad.dims(), pattern.dims.size());
  T* to = funcs::AllocAnew<T>(ctx, dims, values_grad);
  const std::vector<int64_t> order = funcs::SortedOrder(pattern);
  if (funcs::InOrder(pattern, order).at == places.at) {
    for (const int64_t i : order) {
      std::copy_n(from, size, to + i * size);
      from += size;
    }
    return;
  }
  const auto sums = funcs::Coalesce(places, from, size);
  for (const int64_t at : pattern.at) {
    const int64_t i = funcs::FindPlace(sums.pattern, at);
    to =
        i < 0 ? std::fill_n(to, size, T(0)) : std::copy_n(sums.values.begin() + i * size, size, to);
  }
}

// As the sparse x, with values out of the gradient of a sparse tensor of another form.
template <typename T, typename Context, typename X, typename OutGrad>
void GradientOfForm(const Context& ctx, const X& x, const OutGrad& out_grad, X* x_grad) {
  PADDLE_ENFORCE(x.dims() == out_grad.dims(),
                 errors::InvalidArgument("out_grad of shape %s must have the shape of x, %s",
                                         out_grad.dims(), x.dims()));
  const funcs::SparsePattern pattern = funcs::PatternOf(x);
  funcs::SharePattern(x, x_grad);
  GradientOfValues<T>(ctx, pattern, out_grad, x_grad->mutable_values());
}

// As the sparse x, with the values that the dense out_grad has in its places.
template <typename T, typename Context, typename X>
void GradientOfDense(const Context& ctx, const X& x, const DenseTensor& out_grad, X* x_grad) {
  PADDLE_ENFORCE(x.dims() == out_grad.dims(),
                 errors::InvalidArgument("out_grad of shape %s must have the shape of x, %s",
                                         out_grad.dims(), x.dims()));
  const funcs::SparsePattern pattern = funcs::PatternOf(x);
  const DDim dims = x.values().dims();
  funcs::SharePattern(x, x_grad);
  TakePlaces<T>(ctx, out_grad, pattern, dims, x_grad->mutable_values());
}

template <typename To, typename Context, typename Sparse>
void Fill(const Context& ctx, const Scalar& value, Sparse* out) {
  const DDim dims = out->values().dims();
  To* to = funcs::AllocAnew<To>(ctx, dims, out->mutable_values());
  std::fill_n(to, out->values().numel(), value.to<To>());
}

template <typename T, typename Context, typename Sparse>
void FullLike(const Context& ctx, const Sparse& x, const Scalar& value, DataType dtype,
              Sparse* out) {
  funcs::SharePattern(x, out);
  switch (dtype) {
    case DataType::FLOAT32:
      return Fill<float>(ctx, value, out);
    case DataType::FLOAT64:
      return Fill<double>(ctx, value, out);
    case DataType::INT32:
      return Fill<int>(ctx, value, out);
    case DataType::INT64:
      return Fill<int64_t>(ctx, value, out);
    case DataType::BOOL:
      return Fill<bool>(ctx, value, out);
    case DataType::UNDEFINED:
      return Fill<T>(ctx, value, out);
    default:
      PADDLE_ENFORCE(
          dtype == CppTypeToDataType<T>::value,
          errors::Unimplemented("full_like of a sparse tensor of %s cannot give %s; cast it first",
                                CppTypeToDataType<T>::value, dtype));
      Fill<T>(ctx, value, out);
  }
}

template <typename T, typename Context, typename Sparse>
void EmptyLike(const Context& ctx, const Sparse& x, Sparse* out) {
  const DDim dims = x.values().dims();
  funcs::SharePattern(x, out);
  funcs::AllocAnew<T>(ctx, dims, out->mutable_values());
}

}  // namespace

template <typename T, typename Context>
void DenseToCooKernel(const Context& ctx, const DenseTensor& x, int64_t sparse_dim,
                      SparseCooTensor* out) {
  const DDim shape = x.dims();
  PADDLE_ENFORCE(sparse_dim > 0 && sparse_dim <= shape.size(),
                 errors::InvalidArgument("attribute `sparse_dim` must be in [1, %d] for x of shape "
                                         "%s; it is %d",
                                         shape.size(), shape, sparse_dim));
  const auto pattern = TakeFilled<T>(ctx, x, static_cast<int>(sparse_dim), out->mutable_values());
  funcs::SetPattern(ctx, pattern, shape, DataType::INT64, out);
}

template <typename T, typename Context>
void DenseToCsrKernel(const Context& ctx, const DenseTensor& x, SparseCsrTensor* out) {
  const DDim shape = x.dims();
  const auto pattern = TakeFilled<T>(ctx, x, shape.size(), out->mutable_values());
  funcs::SetPattern(ctx, pattern, shape, DataType::INT64, out);
}

template <typename T, typename Context>
void CsrToCooKernel(const Context& ctx, const SparseCsrTensor& x, SparseCooTensor* out) {
  funcs::SetPattern(ctx, funcs::PatternOf(x), x.dims(), funcs::IndexTypeOf(x), out);
  funcs::CopyTensor<T>(ctx, x.values(), out->mutable_values());
}

template <typename T, typename Context>
void CooToCsrKernel(const Context& ctx, const SparseCooTensor& x, SparseCsrTensor* out) {
  const auto pattern = funcs::PatternOf(x);
  const std::vector<int64_t> order = funcs::SortedOrder(pattern);
  funcs::SetPattern(ctx, funcs::InOrder(pattern, order), x.dims(), funcs::IndexTypeOf(x), out);
  T* to = funcs::AllocAnew<T>(ctx, {pattern.nnz()}, out->mutable_values());
  funcs::GatherValues(funcs::DataOf<T>(x.values()), order, 1, to);
}

template <typename T, typename Context>
void CooToDenseKernel(const Context& ctx, const SparseCooTensor& x, DenseTensor* out) {
  ToDense<T>(ctx, x, out);
}

template <typename T, typename Context>
void CsrToDenseKernel(const Context& ctx, const SparseCsrTensor& x, DenseTensor* out) {
  ToDense<T>(ctx, x, out);
}

template <typename T, typename Context>
void ValuesCooKernel(const Context& ctx, const SparseCooTensor& x, DenseTensor* out) {
  funcs::CopyTensor<T>(ctx, x.values(), out);
}

template <typename T, typename Context>
void ValuesCsrKernel(const Context& ctx, const SparseCsrTensor& x, DenseTensor* out) {
  funcs::CopyTensor<T>(ctx, x.values(), out);
}

template <typename T, typename Context>
void IndicesCooKernel(const Context& ctx, const SparseCooTensor& x, DenseTensor* out) {
  if (x.indices().dtype() == DataType::INT32) return funcs::CopyTensor<int>(ctx, x.indices(), out);
  funcs::CopyTensor<int64_t>(ctx, x.indices(), out);
}

template <typename T, typename Context>
void SparseCooTensorKernel(const Context& ctx, const DenseTensor& values,
                           const DenseTensor& indices, const std::vector<int64_t>& shape,
                           SparseCooTensor* out) {
  const DDim dims = make_ddim(shape);
  const auto pattern = funcs::PatternOf(indices, dims);
  const DDim wanted = funcs::ValuesDims(pattern.nnz(), dims, pattern.dims.size());
  PADDLE_ENFORCE(values.dims() == wanted,
                 errors::InvalidArgument("values of a COO tensor of shape %s with indices %s must "
                                         "have the shape %s; they have %s",
                                         dims, indices.dims(), wanted, values.dims()));
  funcs::CopyTensor<T>(ctx, values, out->mutable_values());
  funcs::SetPattern(ctx, pattern, dims, indices.dtype(), out);
}

template <typename T, typename Context>
void CoalesceCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  const DDim shape = x.dims();
  const DataType index_type = funcs::IndexTypeOf(x);
  const auto sum =
      funcs::Coalesce(funcs::PatternOf(x), funcs::DataOf<T>(x.values()), funcs::ValueSize(x));
  T* to =
      funcs::AllocAnew<T>(ctx, funcs::ValuesDims(sum.pattern.nnz(), shape, sum.pattern.dims.size()),
                          out->mutable_values());
  std::copy(sum.values.begin(), sum.values.end(), to);
  funcs::SetPattern(ctx, sum.pattern, shape, index_type, out);
}

template <typename T, typename Context>
void FullLikeCooKernel(const Context& ctx, const SparseCooTensor& x, const Scalar& value,
                       DataType dtype, SparseCooTensor* out) {
  FullLike<T>(ctx, x, value, dtype, out);
}

template <typename T, typename Context>
void FullLikeCsrKernel(const Context& ctx, const SparseCsrTensor& x, const Scalar& value,
                       DataType dtype, SparseCsrTensor* out) {
  FullLike<T>(ctx, x, value, dtype, out);
}

template <typename T, typename Context>
void EmptyLikeCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  EmptyLike<T>(ctx, x, out);
}

template <typename T, typename Context>
void EmptyLikeCsrKernel(const Context& ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  EmptyLike<T>(ctx, x, out);
}

template <typename T, typename Context>
void MaskCooKernel(const Context& ctx, const DenseTensor& x, const SparseCooTensor& mask,
                   SparseCooTensor* out) {
  PADDLE_ENFORCE(x.dims() == mask.dims(),
                 errors::InvalidArgument("x of shape %s must have the shape of the mask, %s",
                                         x.dims(), mask.dims()));
  GradientOfDense<T>(ctx, mask, x, out);
}

template <typename T, typename Context>
void DenseToCooGradKernel(const Context& ctx, const DenseTensor& /*x*/,
                          const SparseCooTensor& out_grad, DenseTensor* x_grad) {
  ToDense<T>(ctx, out_grad, x_grad);
}

template <typename T, typename Context>
void DenseToCsrGradKernel(const Context& ctx, const DenseTensor& /*x*/,
                          const SparseCsrTensor& out_grad, DenseTensor* x_grad) {
  ToDense<T>(ctx, out_grad, x_grad);
}

template <typename T, typename Context>
void CsrToCooGradKernel(const Context& ctx, const SparseCsrTensor& x,
                        const SparseCooTensor& out_grad, SparseCsrTensor* x_grad) {
  GradientOfForm<T>(ctx, x, out_grad, x_grad);
}

template <typename T, typename Context>
void CooToCsrGradKernel(const Context& ctx, const SparseCooTensor& x,
                        const SparseCsrTensor& out_grad, SparseCooTensor* x_grad) {
  GradientOfForm<T>(ctx, x, out_grad, x_grad);
}

template <typename T, typename Context>
void CooToDenseGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& out_grad,
                          SparseCooTensor* x_grad) {
  GradientOfDense<T>(ctx, x, out_grad, x_grad);
}

template <typename T, typename Context>
void CsrToDenseGradKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& out_grad,
                          SparseCsrTensor* x_grad) {
  GradientOfDense<T>(ctx, x, out_grad, x_grad);
}

template <typename T, typename Context>
void ValuesCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& out_grad,
                         SparseCooTensor* x_grad) {
  funcs::CheckSamePattern("out_grad", x.values(), out_grad);
  funcs::SharePattern(x, x_grad);
  funcs::CopyTensor<T>(ctx, out_grad, x_grad->mutable_values());
}

template <typename T, typename Context>
void ValuesCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& out_grad,
                         SparseCsrTensor* x_grad) {
  funcs::CheckSamePattern("out_grad", x.values(), out_grad);
  funcs::SharePattern(x, x_grad);
  funcs::CopyTensor<T>(ctx, out_grad, x_grad->mutable_values());
}

template <typename T, typename Context>
void SparseCooTensorGradKernel(const Context& ctx, const DenseTensor& indices,
                               const SparseCooTensor& out_grad, DenseTensor* values_grad) {
  const auto pattern = funcs::PatternOf(indices, out_grad.dims());
  PADDLE_ENFORCE(pattern.dims == funcs::PatternOf(out_grad).dims,
                 errors::InvalidArgument("indices %s and those of out_grad, %s, must be of the "
                                         "same dimensions",
                                         indices.dims(), out_grad.indices().dims()));
  GradientOfValues<T>(ctx, pattern, out_grad, values_grad);
}

}  // namespace sparse
}  // namespace phi

PD_REGISTER_KERNEL(dense_to_coo, CPU, ALL_LAYOUT, phi::sparse::DenseToCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(dense_to_csr, CPU, ALL_LAYOUT, phi::sparse::DenseToCsrKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(csr_to_coo, CPU, ALL_LAYOUT, phi::sparse::CsrToCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(coo_to_csr, CPU, ALL_LAYOUT, phi::sparse::CooToCsrKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(coo_to_dense, CPU, ALL_LAYOUT, phi::sparse::CooToDenseKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(csr_to_dense, CPU, ALL_LAYOUT, phi::sparse::CsrToDenseKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(values_coo, CPU, ALL_LAYOUT, phi::sparse::ValuesCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(values_csr, CPU, ALL_LAYOUT, phi::sparse::ValuesCsrKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(indices_coo, CPU, ALL_LAYOUT, phi::sparse::IndicesCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // that of the indices
}
PD_REGISTER_KERNEL(sparse_coo_tensor, CPU, ALL_LAYOUT, phi::sparse::SparseCooTensorKernel, float,
                   double, phi::float16, uint8_t, int16_t, int, int64_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
}
PD_REGISTER_KERNEL(coalesce_coo, CPU, ALL_LAYOUT, phi::sparse::CoalesceCooKernel, float, double,
                   phi::float16, uint8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(full_like_coo, CPU, ALL_LAYOUT, phi::sparse::FullLikeCooKernel, float, double,
                   uint8_t, int16_t, int, int64_t, bool, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(full_like_csr, CPU, ALL_LAYOUT, phi::sparse::FullLikeCsrKernel, float, double,
                   uint8_t, int16_t, int, int64_t, bool, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(empty_like_coo, CPU, ALL_LAYOUT, phi::sparse::EmptyLikeCooKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(empty_like_csr, CPU, ALL_LAYOUT, phi::sparse::EmptyLikeCsrKernel, float, double,
                   int8_t, uint8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(mask_coo, CPU, ALL_LAYOUT, phi::sparse::MaskCooKernel, float, double, uint8_t,
                   int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(coo_to_dense_grad, CPU, ALL_LAYOUT, phi::sparse::CooToDenseGradKernel, float,
                   double, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(values_coo_grad, CPU, ALL_LAYOUT, phi::sparse::ValuesCooGradKernel, float,
                   double, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(csr_to_dense_grad, CPU, ALL_LAYOUT, phi::sparse::CsrToDenseGradKernel, float,
                   double, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(values_csr_grad, CPU, ALL_LAYOUT, phi::sparse::ValuesCsrGradKernel, float,
                   double, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(dense_to_coo_grad, CPU, ALL_LAYOUT, phi::sparse::DenseToCooGradKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(dense_to_csr_grad, CPU, ALL_LAYOUT, phi::sparse::DenseToCsrGradKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(csr_to_coo_grad, CPU, ALL_LAYOUT, phi::sparse::CsrToCooGradKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(coo_to_csr_grad, CPU, ALL_LAYOUT, phi::sparse::CooToCsrGradKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t, bool) {}
PD_REGISTER_KERNEL(sparse_coo_tensor_grad, CPU, ALL_LAYOUT, phi::sparse::SparseCooTensorGradKernel,
                   float, double, uint8_t, int16_t, int, int64_t) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);
}

// The names of 2.3.
PD_REGISTER_KERNEL(dense_to_sparse_coo, CPU, ALL_LAYOUT, phi::sparse::DenseToCooKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(dense_to_sparse_csr, CPU, ALL_LAYOUT, phi::sparse::DenseToCsrKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_csr_to_coo, CPU, ALL_LAYOUT, phi::sparse::CsrToCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_coo_to_csr, CPU, ALL_LAYOUT, phi::sparse::CooToCsrKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_coo_to_dense, CPU, ALL_LAYOUT, phi::sparse::CooToDenseKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_csr_to_dense, CPU, ALL_LAYOUT, phi::sparse::CsrToDenseKernel, float,
                   double, phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(coo_values, CPU, ALL_LAYOUT, phi::sparse::ValuesCooKernel, float, double,
                   phi::float16, uint8_t, int8_t, int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(sparse_mask, CPU, ALL_LAYOUT, phi::sparse::MaskCooKernel, float, double, uint8_t,
                   int8_t, int16_t, int, int64_t) {}
