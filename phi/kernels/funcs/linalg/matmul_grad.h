#pragma once

#include <algorithm>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"
#include "phi/kernels/funcs/linalg/matmul.h"
#include "phi/kernels/funcs/linalg/matmul_operand.h"

namespace phi {
namespace funcs {

/// c = a b + beta c; complex numbers by a plain loop.
template <typename T>
void AddProduct(int64_t m, int64_t n, int64_t k, MatrixView<T> a, MatrixView<T> b, T beta, T* c,
                int64_t ldc) {
  if constexpr (std::is_floating_point_v<T>) {
    Gemm<T>(m, n, k, T(1), a, b, beta, c, ldc);
  } else {
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        T sum = beta == T(0) ? T(0) : c[i * ldc + j];
        for (int64_t p = 0; p < k; ++p) {
          sum = sum +
                a.data[i * a.row_step + p * a.col_step] * b.data[p * b.row_step + j * b.col_step];
        }
        c[i * ldc + j] = sum;
      }
    }
  }
}

template <typename T>
MatrixView<T> Transposed(const MatrixView<T>& m) {
  return {m.data, m.col_step, m.row_step};
}

/// The gradient a b of a stored matrix; `stored` says how that lies in memory: as it is or
/// transposed.
template <typename T>
void GradProduct(const MatmulOperand& stored, int64_t inner, const MatrixView<T>& a,
                 const MatrixView<T>& b, T beta, T* to) {
  if (stored.col_step == 1) {
    AddProduct<T>(stored.rows, stored.cols, inner, a, b, beta, to, stored.row_step);
  } else {
    AddProduct<T>(stored.cols, stored.rows, inner, Transposed(b), Transposed(a), beta, to,
                  stored.col_step);
  }
}

/// The conjugates, in memory of their own; a real tensor stays where it is.
template <typename T, typename Context>
DenseTensor Conjugated(const Context& ctx, const DenseTensor& x) {
  if constexpr (std::is_floating_point_v<T>) return x;
  DenseTensor out;
  out.Resize(x.dims());
  T* to = ctx.template Alloc<T>(&out);
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = Conjugate(x.data<T>()[i]);
  return out;
}

/// x_grad = out_grad y^T and y_grad = x^T out_grad for all pairs of matrices; for a matrix that is
/// broadcast, the sum over its pairs.
template <typename T>
struct MatmulGrads {
  MatmulOperand a, b;
  const T *x, *y, *out_grad;
  T *x_grad, *y_grad;  // or nullptr; hold zeros where they repeat
  bool x_repeats, y_repeats;

  void Run() const {
    const BroadcastPlan plan = PlanBroadcast(a.batch, b.batch, -1);
    const int64_t batches = plan.rows() * plan.inner();
    for (int64_t i = 0; i < batches; ++i) {
      int64_t x_at = 0, y_at = 0, rest = i;
      for (int axis = plan.rank - 1; axis >= 0; --axis) {
        const int64_t at = rest % plan.dims[axis];
        rest /= plan.dims[axis];
        x_at += at * plan.x_step[axis];
        y_at += at * plan.y_step[axis];
      }
      One(x_at * a.rows * a.cols, y_at * b.rows * b.cols, out_grad + i * a.rows * b.cols);
    }
  }

  void One(int64_t x_at, int64_t y_at, const T* grad) const {
    const MatrixView<T> g{grad, b.cols, 1};
    if (x_grad != nullptr) {
      GradProduct(a, b.cols, g, Transposed(MatrixAt(b, y + y_at)), T(x_repeats ? 1 : 0),
                  x_grad + x_at);
    }
    if (y_grad != nullptr) {
      GradProduct(b, a.rows, Transposed(MatrixAt(a, x + x_at)), g, T(y_repeats ? 1 : 0),
                  y_grad + y_at);
    }
  }
};

template <typename T, typename Context>
T* GradBuffer(const Context& ctx, bool zeros, DenseTensor* grad) {
  if (grad == nullptr) return nullptr;
  T* to = ctx.template Alloc<T>(grad);
  if (zeros) std::fill_n(to, grad->numel(), T(0));
  return to;
}

/// A whole gradient kernel of the matrix product with a broadcast batch; a gradient that is not
/// wanted is nullptr.
template <typename T, typename Context>
void MatmulGradCompute(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& out_grad, bool transpose_x, bool transpose_y,
                       DenseTensor* x_grad, DenseTensor* y_grad) {
  MatmulGrads<T> grads;
  grads.a = DescribeOperand(x.dims(), transpose_x, true);
  grads.b = DescribeOperand(y.dims(), transpose_y, false);
  const int64_t batches = out_grad.numel() / std::max<int64_t>(1, grads.a.rows * grads.b.cols);
  if (product(grads.b.batch) == 1 && !(transpose_x && x.dims().size() > 1)) {
    grads.a.rows *= product(grads.a.batch);  // one tall matrix
    grads.a.batch = grads.b.batch = DDim({});
  } else {
    grads.x_repeats = batches != product(grads.a.batch);
    grads.y_repeats = batches != product(grads.b.batch);
  }
  if (grads.a.batch.size() == 0 && grads.b.batch.size() == 0) {
    grads.x_repeats = grads.y_repeats = false;
  }
  const bool empty = out_grad.numel() == 0 || x.numel() == 0;
  grads.x_grad = GradBuffer<T>(ctx, empty || grads.x_repeats, x_grad);
  grads.y_grad = GradBuffer<T>(ctx, empty || grads.y_repeats, y_grad);
  if (empty) return;
  const DenseTensor left = Conjugated<T>(ctx, x), right = Conjugated<T>(ctx, y);
  grads.x = left.data<T>();
  grads.y = right.data<T>();
  grads.out_grad = out_grad.data<T>();
  grads.Run();
}

}  // namespace funcs
}  // namespace phi
