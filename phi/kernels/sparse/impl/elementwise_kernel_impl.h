#pragma once

#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/sparse/elementwise.h"
#include "phi/kernels/sparse/elementwise_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/sparse/gpu_elementwise.h"
#endif

namespace phi {
namespace sparse {

template <typename T, typename Context>
void AddCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                     SparseCooTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Sum{}, out);
}

template <typename T, typename Context>
void AddCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                     SparseCsrTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Sum{}, out);
}

template <typename T, typename Context>
void SubtractCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                          SparseCooTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Difference{}, out);
}

template <typename T, typename Context>
void SubtractCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                          SparseCsrTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Difference{}, out);
}

template <typename T, typename Context>
void MultiplyCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                          SparseCooTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Product{}, out);
}

template <typename T, typename Context>
void MultiplyCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                          SparseCsrTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, funcs::Product{}, out);
}

template <typename T, typename Context>
void DivideCooCooKernel(const Context& ctx, const SparseCooTensor& x, const SparseCooTensor& y,
                        SparseCooTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, typename funcs::QuotientOn<Context>::type{}, out);
}

template <typename T, typename Context>
void DivideCsrCsrKernel(const Context& ctx, const SparseCsrTensor& x, const SparseCsrTensor& y,
                        SparseCsrTensor* out) {
  funcs::Elementwise<T>(ctx, x, y, typename funcs::QuotientOn<Context>::type{}, out);
}

template <typename T, typename Context>
void AddCooDenseKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                       SparseCooTensor* out) {
  const DenseTensor values = x.values();
  const DDim dims = values.dims(), last = y.dims();
  const int skipped = dims.size() - last.size();
  PADDLE_ENFORCE(
      skipped >= 1 && slice_ddim(dims, skipped, dims.size()) == last,
      errors::InvalidArgument("y, which is added to each value of x, must have the shape "
                              "of the last dimensions of the values %s; its shape is %s",
                              dims, last));
  funcs::SharePattern(x, out);
  T* to = funcs::AllocAnew<T>(ctx, dims, out->mutable_values());
  const T *from = funcs::DataOrNull<T>(values), *added = funcs::DataOrNull<T>(y);
  const int64_t size = y.numel();
  funcs::ForEach(ctx, values.numel(), /*grain=*/32768,
                 [=] DEVICE(int64_t i) { to[i] = static_cast<T>(from[i] + added[i % size]); });
}

}  // namespace sparse
}  // namespace phi
