#pragma once

#include "phi/core/ddim.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace funcs {

// One operand as a stack of matrices.
struct MatmulOperand {
  DDim batch;          // leading axes
  int64_t rows, cols;  // after transposition
  int64_t row_step, col_step;
};

inline MatmulOperand DescribeOperand(const DDim& dims, bool transpose, bool is_left) {
  const int rank = dims.size();
  if (rank == 1) {
    const int64_t n = dims[0];
    return is_left ? MatmulOperand{DDim({}), 1, n, n, 1} : MatmulOperand{DDim({}), n, 1, 1, 1};
  }
  const int64_t rows = dims[rank - 2], cols = dims[rank - 1];
  const DDim batch = slice_ddim(dims, 0, rank - 2);
  return transpose ? MatmulOperand{batch, cols, rows, 1, cols}
                   : MatmulOperand{batch, rows, cols, cols, 1};
}

template <typename T>
MatrixView<T> MatrixAt(const MatmulOperand& m, const T* data) {
  return {data, m.row_step, m.col_step};
}

}  // namespace funcs
}  // namespace phi
