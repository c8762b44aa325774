#pragma once

#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/sparse/product.h"
#include "phi/kernels/sparse/matmul_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/sparse/gpu_product.h"
#endif

namespace phi {
namespace sparse {

template <typename T, typename Context, typename Sparse>
void Multiply(const Context& ctx, const Sparse& x, const DenseTensor& y, bool is_vector,
              DenseTensor* out) {
  const funcs::ProductShape shape = funcs::ShapeOfProduct(x, y.dims(), is_vector);
  const DenseTensor held = y;
  T* to = funcs::AllocZeros<T>(ctx, funcs::ProductDims(x, held.dims()), out);
  funcs::AddProductTo(ctx, x, funcs::DataOrNull<T>(held), shape, T(1), to);
}

// The gradients of alpha x y. Each may be nullptr.
template <typename T, typename Context, typename Sparse>
void ProductGrads(const Context& ctx, const Sparse& x, const DenseTensor& y,
                  const DenseTensor& out_grad, const funcs::ProductShape& s, T alpha,
                  Sparse* x_grad, DenseTensor* y_grad) {
  const DDim wanted = funcs::ProductDims(x, y.dims());
  PADDLE_ENFORCE(
      out_grad.dims() == wanted,
      errors::InvalidArgument("out_grad must have the shape %s of the product; it has %s", wanted,
                              out_grad.dims()));
  const auto pattern = funcs::PlacesOf(ctx, x);
  const DenseTensor values = x.values();
  const T *dy = funcs::DataOrNull<T>(out_grad), *right = funcs::DataOrNull<T>(y),
          *left = funcs::DataOrNull<T>(values);
  DenseTensor to_x, to_y;
  if (y_grad != nullptr) {
    T* grad = funcs::AllocZeros<T>(ctx, y.dims(), &to_y);
    funcs::AddToRowsOfY(ctx, pattern, left, dy, s, alpha, grad);
  }
  if (x_grad != nullptr) {
    funcs::ProductAtPlaces(ctx, pattern, dy, right, s, alpha,
                           funcs::AllocAnew<T>(ctx, values.dims(), &to_x));
    funcs::SharePattern(x, x_grad);
    *x_grad->mutable_values() = to_x;
  }
  if (y_grad != nullptr) *y_grad = to_y;
}

template <typename T, typename Context, typename Sparse>
void MultiplyGrad(const Context& ctx, const Sparse& x, const DenseTensor& y,
                  const DenseTensor& out_grad, bool is_vector, Sparse* x_grad,
                  DenseTensor* y_grad) {
  const funcs::ProductShape shape = funcs::ShapeOfProduct(x, y.dims(), is_vector);
  ProductGrads(ctx, x, y, out_grad, shape, T(1), x_grad, y_grad);
}

template <typename T, typename Context>
void Scaled(const Context& ctx, const DenseTensor& x, T factor, DenseTensor* out) {
  const DenseTensor held = x;
  T* to = funcs::AllocAnew<T>(ctx, held.dims(), out);
  funcs::UnaryLoop(ctx, funcs::DataOrNull<T>(held), held.numel(), to,
                   [=] DEVICE(T v) { return factor * v; });
}

template <typename Sparse>
funcs::ProductShape CheckAddmm(const DenseTensor& input, const Sparse& x, const DenseTensor& y) {
  const funcs::ProductShape shape = funcs::ShapeOfProduct(x, y.dims(), false);
  const DDim wanted = funcs::ProductDims(x, y.dims());
  PADDLE_ENFORCE(input.dims() == wanted,
                 errors::InvalidArgument("input must have the shape %s of the product; it has %s",
                                         wanted, input.dims()));
  return shape;
}

template <typename T, typename Context, typename Sparse>
void Addmm(const Context& ctx, const DenseTensor& input, const Sparse& x, const DenseTensor& y,
           float beta, float alpha, DenseTensor* out) {
  const funcs::ProductShape shape = CheckAddmm(input, x, y);
  const DenseTensor held = y;
  Scaled(ctx, input, static_cast<T>(beta), out);
  T* to = out->numel() == 0 ? nullptr : out->data<T>();
  funcs::AddProductTo(ctx, x, funcs::DataOrNull<T>(held), shape, static_cast<T>(alpha), to);
}

template <typename T, typename Context, typename Sparse>
void AddmmGrad(const Context& ctx, const DenseTensor& input, const Sparse& x, const DenseTensor& y,
               const DenseTensor& out_grad, float beta, float alpha, DenseTensor* input_grad,
               Sparse* x_grad, DenseTensor* y_grad) {
  const funcs::ProductShape shape = CheckAddmm(input, x, y);
  const DenseTensor grads = out_grad;
  ProductGrads(ctx, x, y, grads, shape, static_cast<T>(alpha), x_grad, y_grad);
  if (input_grad != nullptr) Scaled(ctx, grads, static_cast<T>(beta), input_grad);
}

// The matrices of y transposed: [b, k, n] → [b, n, k].
template <typename T, typename Context>
DenseTensor Transposed(const Context& ctx, const T* from, int64_t batch, int64_t k, int64_t n) {
  DenseTensor out;
  T* to = funcs::AllocAnew<T>(ctx, {batch, n, k}, &out);
  funcs::ForEach(ctx, out.numel(), /*grain=*/32768, [=] DEVICE(int64_t i) {
    const int64_t matrix = i / (k * n), row = i / n % k, col = i % n;
    to[(matrix * n + col) * k + row] = from[i];
  });
  return out;
}

// The columns of y as rows.
template <typename T, typename Context>
DenseTensor RowsOfColumns(const Context& ctx, const DenseTensor& y) {
  const int rank = y.dims().size();
  return Transposed(ctx, funcs::DataOrNull<T>(y), rank == 3 ? y.dims()[0] : 1, y.dims()[rank - 2],
                    y.dims()[rank - 1]);
}

// x [b, m, k] and y [b, k, n] with a mask [b, m, n]. As a ProductShape a place of the mask has row
// m of x and row n of y's columns, of length k.
template <typename Sparse>
funcs::ProductShape CheckMasked(const DenseTensor& x, const DenseTensor& y, const Sparse& mask) {
  const int rank = mask.dims().size();
  const DDim &a = x.dims(), &b = y.dims();
  PADDLE_ENFORCE(a.size() == rank && b.size() == rank && a[rank - 1] == b[rank - 2] &&
                     a[rank - 2] == mask.dims()[rank - 2] && b[rank - 1] == mask.dims()[rank - 1] &&
                     (rank == 2 || (a[0] == b[0] && a[0] == mask.dims()[0])),
                 errors::InvalidArgument("the product of x %s and y %s must have the shape of the "
                                         "mask, %s",
                                         a, b, mask.dims()));
  return {mask.dims()[rank - 2], mask.dims()[rank - 1], a[rank - 1]};
}

template <typename T, typename Context>
void MatmulCooDenseKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                          DenseTensor* out) {
  Multiply<T>(ctx, x, y, false, out);
}

template <typename T, typename Context>
void MatmulCsrDenseKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& y,
                          DenseTensor* out) {
  Multiply<T>(ctx, x, y, false, out);
}

template <typename T, typename Context>
void MatmulCooDenseGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& y,
                              const DenseTensor& out_grad, SparseCooTensor* x_grad,
                              DenseTensor* y_grad) {
  MultiplyGrad<T>(ctx, x, y, out_grad, false, x_grad, y_grad);
}

template <typename T, typename Context>
void MatmulCsrDenseGradKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& y,
                              const DenseTensor& out_grad, SparseCsrTensor* x_grad,
                              DenseTensor* y_grad) {
  MultiplyGrad<T>(ctx, x, y, out_grad, false, x_grad, y_grad);
}

template <typename T, typename Context>
void MaskedMatmulCsrKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           const SparseCsrTensor& mask, SparseCsrTensor* out) {
  const funcs::ProductShape shape = CheckMasked(x, y, mask);
  const auto pattern = funcs::PlacesOf(ctx, mask);
  const DDim dims = mask.values().dims();
  const DenseTensor columns = RowsOfColumns<T>(ctx, y);
  funcs::SharePattern(mask, out);
  funcs::ProductAtPlaces(ctx, pattern, funcs::DataOrNull<T>(x), funcs::DataOrNull<T>(columns),
                         shape, T(1), funcs::AllocAnew<T>(ctx, dims, out->mutable_values()));
}

template <typename T, typename Context>
void MaskedMatmulCsrGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const SparseCsrTensor& out_grad, DenseTensor* x_grad,
                               DenseTensor* y_grad) {
  const funcs::ProductShape shape = CheckMasked(x, y, out_grad);
  const DenseTensor left = x, right = y;
  if (x_grad != nullptr) {
    const DenseTensor columns = RowsOfColumns<T>(ctx, right);
    T* to = funcs::AllocZeros<T>(ctx, left.dims(), x_grad);
    funcs::AddProductTo(ctx, out_grad, funcs::DataOrNull<T>(columns), shape, T(1), to);
  }
  if (y_grad == nullptr) return;
  // The rows of the transposed y_grad: y_grad[:, n] += out_grad[m, n] x[m, :]
  const int64_t batch = right.dims().size() == 3 ? right.dims()[0] : 1;
  DenseTensor rows;
  T* sums = funcs::AllocZeros<T>(ctx, {batch, shape.k, shape.n}, &rows);
  funcs::AddToRowsOfY(ctx, funcs::PlacesOf(ctx, out_grad), funcs::DataOrNull<T>(out_grad.values()),
                      funcs::DataOrNull<T>(left), shape, T(1), sums);
  *y_grad = Transposed(ctx, funcs::DataOrNull<T>(rows), batch, shape.k, shape.n);
  y_grad->Resize(right.dims());
}

template <typename T, typename Context>
void MvCooKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& vec,
                 DenseTensor* out) {
  Multiply<T>(ctx, x, vec, true, out);
}

template <typename T, typename Context>
void MvCsrKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& vec,
                 DenseTensor* out) {
  Multiply<T>(ctx, x, vec, true, out);
}

template <typename T, typename Context>
void MvCooGradKernel(const Context& ctx, const SparseCooTensor& x, const DenseTensor& vec,
                     const DenseTensor& out_grad, SparseCooTensor* x_grad, DenseTensor* vec_grad) {
  MultiplyGrad<T>(ctx, x, vec, out_grad, true, x_grad, vec_grad);
}

template <typename T, typename Context>
void MvCsrGradKernel(const Context& ctx, const SparseCsrTensor& x, const DenseTensor& vec,
                     const DenseTensor& out_grad, SparseCsrTensor* x_grad, DenseTensor* vec_grad) {
  MultiplyGrad<T>(ctx, x, vec, out_grad, true, x_grad, vec_grad);
}

template <typename T, typename Context>
void AddmmCooDenseKernel(const Context& ctx, const DenseTensor& input, const SparseCooTensor& x,
                         const DenseTensor& y, float beta, float alpha, DenseTensor* out) {
  Addmm<T>(ctx, input, x, y, beta, alpha, out);
}

template <typename T, typename Context>
void AddmmCsrDenseKernel(const Context& ctx, const DenseTensor& input, const SparseCsrTensor& x,
                         const DenseTensor& y, float beta, float alpha, DenseTensor* out) {
  Addmm<T>(ctx, input, x, y, beta, alpha, out);
}

template <typename T, typename Context>
void AddmmCooDenseGradKernel(const Context& ctx, const DenseTensor& input, const SparseCooTensor& x,
                             const DenseTensor& y, const DenseTensor& out_grad, float beta,
                             float alpha, DenseTensor* input_grad, SparseCooTensor* x_grad,
                             DenseTensor* y_grad) {
  AddmmGrad<T>(ctx, input, x, y, out_grad, beta, alpha, input_grad, x_grad, y_grad);
}

template <typename T, typename Context>
void AddmmCsrDenseGradKernel(const Context& ctx, const DenseTensor& input, const SparseCsrTensor& x,
                             const DenseTensor& y, const DenseTensor& out_grad, float beta,
                             float alpha, DenseTensor* input_grad, SparseCsrTensor* x_grad,
                             DenseTensor* y_grad) {
  AddmmGrad<T>(ctx, input, x, y, out_grad, beta, alpha, input_grad, x_grad, y_grad);
}

}  // namespace sparse
}  // namespace phi
