#include <algorithm>
#include <limits>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/svd_solver.h"

extern "C" {
void dgesdd_(const char* job, const int* m, const int* n, double* a, const int* lda, double* s,
             double* u, const int* ldu, double* vt, const int* ldvt, double* work,
             const int* work_size, int* int_work, int* info);
}

namespace phi {
namespace funcs {
namespace {

// What dgesdd's manual asks for, of any version. It computes this in 32 bits itself, so a query
// cannot say that they do not suffice.
int LeastWork(int64_t m, int64_t n, bool vectors) {
  constexpr int64_t kMost = std::numeric_limits<int>::max();
  const int64_t k = std::min(m, n), longer = std::max(m, n);
  const int64_t times = vectors ? 4 * (k + 2) : 10;
  PADDLE_ENFORCE(longer <= kMost && k <= (kMost - longer) / times,
                 errors::InvalidArgument("the singular values of a matrix [%d, %d] are beyond "
                                         "LAPACK, which counts in 32 bits: its dgesdd takes "
                                         "memory for %d numbers of each row or column of the "
                                         "shorter side",
                                         m, n, times));
  return static_cast<int>(times * k + longer);
}

// Matrices by columns. `a` is lost.
struct LapackSvd {
  LapackSvd(int rows, int cols, bool with_vectors, bool full)
      : m(rows),
        n(cols),
        k(std::min(m, n)),
        vt_rows(full ? n : k),
        job(!with_vectors ? "N" : (full ? "A" : "S")),
        a(Size(m, n)),
        u(with_vectors ? Size(m, full ? m : k) : 1),
        vt(with_vectors ? Size(vt_rows, n) : 1) {}

  static size_t Size(int64_t rows, int64_t cols) { return static_cast<size_t>(rows * cols); }

  void Solve(int least_work, double* values) {
    std::vector<int> int_work(Size(8, k));
    double asked = 0;
    const int query = -1;
    Call(&asked, query, values, int_work.data());
    // What is best need not fit; the least does.
    constexpr double kMost = std::numeric_limits<int>::max();
    const int best = asked > 0 && asked <= kMost ? static_cast<int>(asked) : 0;
    const int size = std::max(best, least_work);
    std::vector<double> work(static_cast<size_t>(size));
    Call(work.data(), size, values, int_work.data());
  }
  void Call(double* work, int size, double* values, int* int_work) {
    int info = 0;
    dgesdd_(job, &m, &n, a.data(), &m, values, u.data(), &m, vt.data(), &vt_rows, work, &size,
            int_work, &info);
    PADDLE_ENFORCE_EQ(info, 0,
                      errors::External("LAPACK's dgesdd finds no singular values (info %d)", info));
  }

  int m, n, k, vt_rows;
  const char* job;
  std::vector<double> a, u, vt;
};

}  // namespace

void SolveSvd(int64_t m, int64_t n, const double* a, bool full, double* u, double* values,
              double* vh) {
  const int least_work = LeastWork(m, n, u != nullptr);
  LapackSvd svd(static_cast<int>(m), static_cast<int>(n), u != nullptr, full);
  TransposeMatrix(m, n, a, svd.a.data());
  svd.Solve(least_work, values);
  if (u == nullptr) return;
  TransposeMatrix(full ? m : svd.k, m, svd.u.data(), u);
  TransposeMatrix(n, svd.vt_rows, svd.vt.data(), vh);
}

}  // namespace funcs
}  // namespace phi
