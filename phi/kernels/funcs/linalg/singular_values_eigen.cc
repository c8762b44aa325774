#include <Eigen/SVD>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/linalg/svd_solver.h"

// In place of singular_values_lapack.cc where no LAPACK is installed. The faster BDCSVD of Eigen
// 3.4.0 leaves wrong vectors where values are equal, as SingularValues.FactorsMultiplyToTheMatrix
// tells.

namespace phi {
namespace funcs {

void SolveSvd(int64_t m, int64_t n, const double* a, bool full, double* u, double* values,
              double* vh) {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  unsigned int parts = 0;
  if (u != nullptr) parts = Eigen::ComputeThinU | Eigen::ComputeThinV;
  if (u != nullptr && full) parts = Eigen::ComputeFullU | Eigen::ComputeFullV;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(Eigen::Map<const Rows>(a, m, n), parts);
  PADDLE_ENFORCE(
      svd.singularValues().allFinite(),
      errors::External("Eigen's JacobiSVD finds no singular values of a matrix [%d, %d]", m, n));
  Eigen::VectorXd::Map(values, svd.singularValues().size()) = svd.singularValues();
  if (u == nullptr) return;
  Eigen::Map<Rows>(u, m, svd.matrixU().cols()) = svd.matrixU();
  Eigen::Map<Rows>(vh, svd.matrixV().cols(), n) = svd.matrixV().transpose();
}

}  // namespace funcs
}  // namespace phi
