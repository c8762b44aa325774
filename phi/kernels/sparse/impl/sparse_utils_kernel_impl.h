#pragma once

#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/sparse/convert.h"
#include "phi/kernels/sparse/sparse_utils_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/sparse/gpu_convert.h"
#endif

namespace phi {
namespace sparse {

// As the sparse x, with values out of the gradient of a sparse tensor of another form.
template <typename T, typename Context, typename X, typename OutGrad>
void GradientOfForm(const Context& ctx, const X& x, const OutGrad& out_grad, X* x_grad) {
  PADDLE_ENFORCE(x.dims() == out_grad.dims(),
                 errors::InvalidArgument("out_grad of shape %s must have the shape of x, %s",
                                         out_grad.dims(), x.dims()));
  const auto pattern = funcs::PlacesOf(ctx, x);
  funcs::SharePattern(x, x_grad);
  funcs::GradientOfValues<T>(ctx, pattern, out_grad, x_grad->mutable_values());
}

// As the sparse x, with the values that the dense out_grad has in its places.
template <typename T, typename Context, typename X>
void GradientOfDense(const Context& ctx, const X& x, const DenseTensor& out_grad, X* x_grad) {
  PADDLE_ENFORCE(x.dims() == out_grad.dims(),
                 errors::InvalidArgument("out_grad of shape %s must have the shape of x, %s",
                                         out_grad.dims(), x.dims()));
  const auto pattern = funcs::PlacesOf(ctx, x);
  const DDim dims = x.values().dims();
  funcs::SharePattern(x, x_grad);
  funcs::TakePlaces<T>(ctx, out_grad, pattern, dims, x_grad->mutable_values());
}

template <typename To>
struct FillBody {
  To value;
  To* to;
  HOSTDEVICE void operator()(int64_t i) const { to[i] = value; }
};

template <typename To, typename Context, typename Sparse>
void Fill(const Context& ctx, const Scalar& value, Sparse* out) {
  const DDim dims = out->values().dims();
  To* to = funcs::AllocAnew<To>(ctx, dims, out->mutable_values());
  funcs::ForEach(ctx, out->values().numel(), /*grain=*/32768, FillBody<To>{value.to<To>(), to});
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

template <typename T, typename Context>
void DenseToCooKernel(const Context& ctx, const DenseTensor& x, int64_t sparse_dim,
                      SparseCooTensor* out) {
  const DDim shape = x.dims();
  PADDLE_ENFORCE(sparse_dim > 0 && sparse_dim <= shape.size(),
                 errors::InvalidArgument("attribute `sparse_dim` must be in [1, %d] for x of shape "
                                         "%s; it is %d",
                                         shape.size(), shape, sparse_dim));
  const auto pattern =
      funcs::TakeFilled<T>(ctx, x, static_cast<int>(sparse_dim), out->mutable_values());
  funcs::SetPattern(ctx, pattern, shape, DataType::INT64, out);
}

template <typename T, typename Context>
void DenseToCsrKernel(const Context& ctx, const DenseTensor& x, SparseCsrTensor* out) {
  const DDim shape = x.dims();
  const auto pattern = funcs::TakeFilled<T>(ctx, x, shape.size(), out->mutable_values());
  funcs::SetPattern(ctx, pattern, shape, DataType::INT64, out);
}

template <typename T, typename Context>
void CsrToCooKernel(const Context& ctx, const SparseCsrTensor& x, SparseCooTensor* out) {
  funcs::SetPattern(ctx, funcs::PlacesOf(ctx, x), x.dims(), funcs::IndexTypeOf(x), out);
  funcs::CopyTensor<T>(ctx, x.values(), out->mutable_values());
}

template <typename T, typename Context>
void CooToCsrKernel(const Context& ctx, const SparseCooTensor& x, SparseCsrTensor* out) {
  funcs::SortIntoRows<T>(ctx, x, out);
}

template <typename T, typename Context>
void CooToDenseKernel(const Context& ctx, const SparseCooTensor& x, DenseTensor* out) {
  funcs::ToDense<T>(ctx, x, out);
}

template <typename T, typename Context>
void CsrToDenseKernel(const Context& ctx, const SparseCsrTensor& x, DenseTensor* out) {
  funcs::ToDense<T>(ctx, x, out);
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
  const auto pattern = funcs::PlacesOf(ctx, indices, dims);
  const DDim wanted = funcs::ValuesDims(indices.dims()[1], dims, pattern.dims.size());
  PADDLE_ENFORCE(values.dims() == wanted,
                 errors::InvalidArgument("values of a COO tensor of shape %s with indices %s must "
                                         "have the shape %s; they have %s",
                                         dims, indices.dims(), wanted, values.dims()));
  funcs::CopyTensor<T>(ctx, values, out->mutable_values());
  funcs::SetPattern(ctx, pattern, dims, indices.dtype(), out);
}

template <typename T, typename Context>
void CoalesceCooKernel(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  funcs::SumPlaces<T>(ctx, x, out);
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
  funcs::ToDense<T>(ctx, out_grad, x_grad);
}

template <typename T, typename Context>
void DenseToCsrGradKernel(const Context& ctx, const DenseTensor& /*x*/,
                          const SparseCsrTensor& out_grad, DenseTensor* x_grad) {
  funcs::ToDense<T>(ctx, out_grad, x_grad);
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
  const auto pattern = funcs::PlacesOf(ctx, indices, out_grad.dims());
  PADDLE_ENFORCE(pattern.dims == funcs::CheckedSparseDims(out_grad),
                 errors::InvalidArgument("indices %s and those of out_grad, %s, must be of the "
                                         "same dimensions",
                                         indices.dims(), out_grad.indices().dims()));
  funcs::GradientOfValues<T>(ctx, pattern, out_grad, values_grad);
}

}  // namespace sparse
}  // namespace phi
