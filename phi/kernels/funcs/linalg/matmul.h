#pragma once

#include <cstdint>
#include <type_traits>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace funcs {

/// c = a · b, row-major c [m, n]. float and double go to Gemm, other types to a plain loop.
template <typename T>
void MatrixProduct(int64_t m, int64_t n, int64_t k, MatrixView<T> a, MatrixView<T> b, T* c) {
  if constexpr (std::is_floating_point_v<T>) {
    Gemm<T>(m, n, k, T(1), a, b, T(0), c, n);
  } else {
    ParallelFor(m, 1 + 20000 / (1 + n * k), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        T* row = c + i * n;
        for (int64_t j = 0; j < n; ++j) row[j] = T(0);
        for (int64_t p = 0; p < k; ++p) {
          const T factor = a.data[i * a.row_step + p * a.col_step];
          for (int64_t j = 0; j < n; ++j)
            row[j] = row[j] + factor * b.data[p * b.row_step + j * b.col_step];
        }
      }
    });
  }
}

}  // namespace funcs
}  // namespace phi
