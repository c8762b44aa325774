// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/matrix_inverse.h")
#include_next "paddle/phi/kernels/funcs/matrix_inverse.h"
#else
#pragma once

#include "Eigen/Core"
#include "Eigen/LU"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// The inverse of each matrix of the last two dimensions; a_inv, of its shape, gets its memory.
/// Errors: InvalidArgument for a matrix that has none.
template <typename Context, typename T>
void ComputeInverseEigen(const Context& dev_ctx, const DenseTensor& a, DenseTensor* a_inv) {
  using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const int64_t n = a.dims()[a.dims().size() - 1];
  const int64_t batch = n == 0 ? 0 : a.numel() / (n * n);
  T* to = dev_ctx.template Alloc<T>(a_inv);
  for (int64_t i = 0; i < batch; ++i) {
    const Eigen::Map<const Matrix> matrix(a.data<T>() + i * n * n, n, n);
    const Eigen::PartialPivLU<Matrix> lu(matrix);
    const T least = lu.matrixLU().diagonal().cwiseAbs().minCoeff();
    PADDLE_ENFORCE_GT(least, static_cast<T>(0),
                      errors::InvalidArgument("matrix %d has no inverse", i));
    Eigen::Map<Matrix>(to + i * n * n, n, n) = lu.inverse();
  }
}
template <typename Context, typename T>
class MatrixInverseFunctor {
 public:
  void operator()(const Context& dev_ctx, const DenseTensor& a, DenseTensor* a_inv) {
    ComputeInverseEigen<Context, T>(dev_ctx, a, a_inv);
  }
};

}  // namespace funcs
}  // namespace phi

#endif
