// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/matrix_solve.h")
#include_next "paddle/phi/kernels/funcs/matrix_solve.h"
#else
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "Eigen/Core"
#include "Eigen/LU"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"

namespace phi {
namespace funcs {

/// The order of axes in which the last two are exchanged, and the shape in it; one axis stays.
inline std::vector<int> getNewAxis(const int b_rank) {
  std::vector<int> axis(b_rank);
  std::iota(axis.begin(), axis.end(), 0);
  if (b_rank > 1) std::swap(axis[b_rank - 1], axis[b_rank - 2]);
  return axis;
}
inline std::vector<int64_t> getNewDimsVec(const DDim& b_dims) {
  std::vector<int64_t> dims = vectorize(b_dims);
  if (dims.size() > 1) std::swap(dims[dims.size() - 1], dims[dims.size() - 2]);
  return dims;
}

/// a x = b for each matrix of the last two dimensions; out gets b's shape and its memory.
/// Errors: InvalidArgument for a matrix that has no inverse, and for another number of matrices b.
template <typename Context, typename T>
void compute_solve_eigen(const Context& context, const DenseTensor& a, const DenseTensor& b,
                         DenseTensor* out) {
  using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const int64_t n = a.dims()[a.dims().size() - 1];
  const int64_t batch = n == 0 ? 0 : a.numel() / (n * n);
  const int64_t columns = b.dims()[b.dims().size() - 1];
  PADDLE_ENFORCE_EQ(
      b.numel(), batch * n * columns,
      errors::InvalidArgument("%d matrices do not fit the right sides [%s]", batch, b.dims()));
  out->Resize(b.dims());
  T* to = context.template Alloc<T>(out);
  for (int64_t i = 0; i < batch; ++i) {
    const Eigen::Map<const Matrix> matrix(a.data<T>() + i * n * n, n, n);
    const Eigen::PartialPivLU<Matrix> lu(matrix);
    PADDLE_ENFORCE_GT(lu.matrixLU().diagonal().cwiseAbs().minCoeff(), static_cast<T>(0),
                      errors::InvalidArgument("matrix %d has no inverse", i));
    Eigen::Map<Matrix>(to + i * n * columns, n, columns) =
        lu.solve(Eigen::Map<const Matrix>(b.data<T>() + i * n * columns, n, columns));
  }
}
template <typename Context, typename T>
class MatrixSolveFunctor {
 public:
  void operator()(const Context& context, const DenseTensor& a, const DenseTensor& b,
                  DenseTensor* out) {
    compute_solve_eigen<Context, T>(context, a, b, out);
  }
};

}  // namespace funcs
}  // namespace phi

#endif
