#include "phi/kernels/sparse/matmul_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/sparse/product.h"

namespace phi {
namespace sparse {
namespace {

template <typename T, typename Context, typename Sparse>
void Multiply(const Context& ctx, const Sparse& x, const DenseTensor& y, bool is_vector,
              DenseTensor* out) {
  const funcs::ProductShape shape = funcs::ShapeOfProduct(x, y.dims(), is_vector);
  const DenseTensor held = y;
  T* to = funcs::AllocZeros<T>(ctx, funcs::ProductDims(x, held.dims()), out);
  funcs::AddProductTo(x, funcs::DataOf<T>(held), shape, T(1), to);
}

template <typename T, typename Context, typename Sparse>
void MultiplyGrad(const Context& ctx, const Sparse& x, const DenseTensor& y,
                  const DenseTensor& out_grad, bool is_vector, Sparse* x_grad,
                  DenseTensor* y_grad) {
  const funcs::ProductShape shape = funcs::ShapeOfProduct(x, y.dims(), is_vector);
  funcs::ProductGrads(ctx, x, y, out_grad, shape, T(1), x_grad, y_grad);
}

template <typename T, typename Context>
void Scaled(const Context& ctx, const DenseTensor& x, T factor, DenseTensor* out) {
  const DenseTensor held = x;
  T* to = funcs::AllocAnew<T>(ctx, held.dims(), out);
  const T* from = funcs::DataOf<T>(held);
  std::transform(from, from + held.numel(), to, [=](T v) { return factor * v; });
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
  funcs::AddProductTo(x, funcs::DataOf<T>(held), shape, static_cast<T>(alpha), to);
}

template <typename T, typename Context, typename Sparse>
void AddmmGrad(const Context& ctx, const DenseTensor& input, const Sparse& x, const DenseTensor& y,
               const DenseTensor& out_grad, float beta, float alpha, DenseTensor* input_grad,
               Sparse* x_grad, DenseTensor* y_grad) {
  const funcs::ProductShape shape = CheckAddmm(input, x, y);
  const DenseTensor grads = out_grad;
  funcs::ProductGrads(ctx, x, y, grads, shape, static_cast<T>(alpha), x_grad, y_grad);
  if (input_grad != nullptr) Scaled(ctx, grads, static_cast<T>(beta), input_grad);
}

// The columns of y as rows: [b, k, n] → [b, n, k].
template <typename T>
std::vector<T> RowsOfColumns(const DenseTensor& y) {
  const int rank = y.dims().size();
  const int64_t k = y.dims()[rank - 2], n = y.dims()[rank - 1];
  const T* from = funcs::DataOf<T>(y);
  std::vector<T> out(static_cast<size_t>(y.numel()));
  for (int64_t i = 0; i < y.numel(); ++i) {
    const int64_t batch = i / (k * n), row = i / n % k, col = i % n;
    out[static_cast<size_t>((batch * n + col) * k + row)] = from[i];
  }
  return out;
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

}  // namespace

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
  const funcs::SparsePattern pattern = funcs::PatternOf(mask);
  const DDim dims = mask.values().dims();
  const std::vector<T> columns = RowsOfColumns<T>(y);
  funcs::SharePattern(mask, out);
  funcs::ProductAtPlaces(pattern, funcs::DataOf<T>(x), columns.data(), shape, T(1),
                         funcs::AllocAnew<T>(ctx, dims, out->mutable_values()));
}

template <typename T, typename Context>
void MaskedMatmulCsrGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const SparseCsrTensor& out_grad, DenseTensor* x_grad,
                               DenseTensor* y_grad) {
  const funcs::ProductShape shape = CheckMasked(x, y, out_grad);
  const DenseTensor left = x, right = y;
  if (x_grad != nullptr) {
    const std::vector<T> columns = RowsOfColumns<T>(right);
    T* to = funcs::AllocZeros<T>(ctx, left.dims(), x_grad);
    funcs::AddProductTo(out_grad, columns.data(), shape, T(1), to);
  }
  if (y_grad == nullptr) return;
  // y_grad[:, n] += out_grad[m, n] x[m, :]
  T* to = funcs::AllocZeros<T>(ctx, right.dims(), y_grad);
  const T *rows_of_x = funcs::DataOf<T>(left), *grad = funcs::DataOf<T>(out_grad.values());
  for (const int64_t at : funcs::PatternOf(out_grad).at) {
    const funcs::ProductRows rows = funcs::RowsOf(at, shape);
    const int64_t batch = rows.y / shape.k, col = rows.y % shape.k;
    for (int64_t j = 0; j < shape.n; ++j) {
      to[(batch * shape.n + j) * shape.k + col] += *grad * rows_of_x[rows.out * shape.n + j];
    }
    ++grad;
  }
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

PD_REGISTER_KERNEL(matmul_coo_dense, CPU, ALL_LAYOUT, phi::sparse::MatmulCooDenseKernel, float,
                   double) {}
PD_REGISTER_KERNEL(matmul_csr_dense, CPU, ALL_LAYOUT, phi::sparse::MatmulCsrDenseKernel, float,
                   double) {}
PD_REGISTER_KERNEL(matmul_coo_dense_grad, CPU, ALL_LAYOUT, phi::sparse::MatmulCooDenseGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(matmul_csr_dense_grad, CPU, ALL_LAYOUT, phi::sparse::MatmulCsrDenseGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(masked_matmul_csr, CPU, ALL_LAYOUT, phi::sparse::MaskedMatmulCsrKernel, float,
                   double) {}
PD_REGISTER_KERNEL(masked_matmul_csr_grad, CPU, ALL_LAYOUT, phi::sparse::MaskedMatmulCsrGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(mv_coo, CPU, ALL_LAYOUT, phi::sparse::MvCooKernel, float, double) {}
PD_REGISTER_KERNEL(mv_csr, CPU, ALL_LAYOUT, phi::sparse::MvCsrKernel, float, double) {}
PD_REGISTER_KERNEL(mv_coo_grad, CPU, ALL_LAYOUT, phi::sparse::MvCooGradKernel, float, double) {}
PD_REGISTER_KERNEL(mv_csr_grad, CPU, ALL_LAYOUT, phi::sparse::MvCsrGradKernel, float, double) {}
PD_REGISTER_KERNEL(addmm_coo_dense, CPU, ALL_LAYOUT, phi::sparse::AddmmCooDenseKernel, float,
                   double) {}
PD_REGISTER_KERNEL(addmm_csr_dense, CPU, ALL_LAYOUT, phi::sparse::AddmmCsrDenseKernel, float,
                   double) {}
PD_REGISTER_KERNEL(addmm_coo_dense_grad, CPU, ALL_LAYOUT, phi::sparse::AddmmCooDenseGradKernel,
                   float, double) {}
PD_REGISTER_KERNEL(addmm_csr_dense_grad, CPU, ALL_LAYOUT, phi::sparse::AddmmCsrDenseGradKernel,
                   float, double) {}
