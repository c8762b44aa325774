#include "phi/kernels/funcs/linalg/gemm.h"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/elementwise/transpose_tile.h"
#include "phi/kernels/funcs/linalg/gemm_tile.h"

namespace phi {
namespace funcs {
namespace {

constexpr GemmTiles<float> kGemmTilesBaselineFloat = MakeGemmTiles<float, 16, 2, 4, 8>();
constexpr GemmTiles<double> kGemmTilesBaselineDouble = MakeGemmTiles<double, 16, 2, 4, 8>();

// Block sizes: a panel of `b` (kBlockK × nr) stays in the first cache, a block of `a` in the
// second.
constexpr int64_t kBlockK = 256;
constexpr int64_t kBlockM = 84;  // a multiple of every mr
constexpr int64_t kBlockN = 1024;
// Multiply-adds worth a thread of their own: about 10 microseconds.
constexpr int64_t kGemmGrain = 200000;

template <typename T>
const GemmTiles<T>& TilesOf(SimdLevel level) {
  constexpr bool kFloat = std::is_same_v<T, float>;
#if defined(__x86_64__)
  if (level == SimdLevel::kAvx512) {
    if constexpr (kFloat)
      return kGemmTilesAvx512Float;
    else
      return kGemmTilesAvx512Double;
  }
  if (level == SimdLevel::kAvx2) {
    if constexpr (kFloat)
      return kGemmTilesAvx2Float;
    else
      return kGemmTilesAvx2Double;
  }
#endif
  (void)level;
  if constexpr (kFloat)
    return kGemmTilesBaselineFloat;
  else
    return kGemmTilesBaselineDouble;
}

// Memory that a thread keeps for its packed blocks, aligned to a cache line.
template <typename T>
T* Workspace(size_t count, int slot) {
  thread_local std::vector<unsigned char> buffers[2];
  constexpr size_t kLine = 64;
  std::vector<unsigned char>& buffer = buffers[slot];
  if (buffer.size() < count * sizeof(T) + kLine) buffer.resize(count * sizeof(T) + kLine);
  const size_t address = reinterpret_cast<size_t>(buffer.data());
  return reinterpret_cast<T*>((address + kLine - 1) / kLine * kLine);
}

// Rows [0, m) of `a` as panels of `mr` rows; the last one has what is left. Elements times alpha.
template <typename T>
void PackRows(MatrixView<T> a, int64_t m, int64_t kc, int mr, T alpha, T* to) {
  for (int64_t i0 = 0; i0 < m; i0 += mr) {
    const int64_t rows = std::min<int64_t>(mr, m - i0);
    const T* from = a.data + i0 * a.row_step;
    if (a.row_step == 1) {
      for (int64_t p = 0; p < kc; ++p) {
        for (int64_t i = 0; i < rows; ++i) to[p * rows + i] = alpha * from[p * a.col_step + i];
      }
    } else if (a.col_step == 1 && alpha == T(1)) {
      TransposeMatrix(from, rows, kc, a.row_step, rows, to);
    } else {
      for (int64_t i = 0; i < rows; ++i) {
        const T* row = from + i * a.row_step;
        for (int64_t p = 0; p < kc; ++p) to[p * rows + i] = alpha * row[p * a.col_step];
      }
    }
    to += rows * kc;
  }
}

template <typename T>
void PackViewColumns(const void* self, int64_t k0, int64_t kc, int64_t j0, int64_t width,
                     int64_t nr, T* panel) {
  const MatrixView<T>& b = *static_cast<const MatrixView<T>*>(self);
  const T* from = b.data + k0 * b.row_step + j0 * b.col_step;
  if (b.col_step == 1) {
    for (int64_t p = 0; p < kc; ++p) std::copy_n(from + p * b.row_step, width, panel + p * nr);
  } else if (b.row_step == 1) {
    TransposeMatrix(from, width, kc, b.col_step, nr, panel);
  } else {
    for (int64_t j = 0; j < width; ++j) {
      for (int64_t p = 0; p < kc; ++p) panel[p * nr + j] = from[j * b.col_step + p * b.row_step];
    }
  }
  for (int64_t j = width; j < nr; ++j) {
    for (int64_t p = 0; p < kc; ++p) panel[p * nr + j] = T(0);
  }
}

/// One product, or the part of it that one thread computes.
template <typename T>
struct GemmTask {
  const GemmTiles<T>* tiles;
  int64_t m, n, k;
  T alpha;
  MatrixView<T> a;
  ColumnSource<T> b;
  const MatrixView<T>* b_view;  // nullptr if `b` is made while packing
  bool accumulate;              // add to c
  T* c;
  int64_t ldc;
};

// Adds the columns [0, width) of a tile that was computed apart, or stores them.
template <typename T>
void PutTile(const T* tile, int64_t step, int64_t rows, int64_t width, bool accumulate, T* c,
             int64_t ldc) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t j = 0; j < width; ++j) {
      const T sum = tile[r * step + j];
      c[r * ldc + j] = accumulate ? c[r * ldc + j] + sum : sum;
    }
  }
}

// A packed panel of nr columns times a packed block of `rows` rows.
template <typename T>
void MultiplyPanel(const GemmTask<T>& task, int64_t rows, int64_t kc, const T* a, const T* panel,
                   int64_t width, bool accumulate, T* c) {
  const int mr = task.tiles->mr, nr = task.tiles->nr;
  T edge[GemmTiles<T>::kMaxRows * 32];
  for (int64_t i = 0; i < rows; i += mr) {
    const int64_t height = std::min<int64_t>(mr, rows - i);
    const GemmTileFn<T> tile = task.tiles->tile[height - 1];
    T* out = c + i * task.ldc;
    if (width == nr) {
      tile(kc, a, panel, nr, out, task.ldc, accumulate);
    } else {
      tile(kc, a, panel, nr, edge, nr, false);
      PutTile(edge, nr, height, width, accumulate, out, task.ldc);
    }
    a += height * kc;
  }
}

// A panel of `width` columns times rows [0, rows) of `a` that lie as they are, mr at a time;
// returns how many rows that were.
template <typename T>
int64_t MultiplyUnpacked(const GemmTask<T>& task, const T* a, int64_t rows, int64_t kc,
                         const T* panel, int64_t width, bool accumulate, T* c) {
  const GemmTiles<T>& tiles = *task.tiles;
  const int64_t mr = tiles.mr, nr = tiles.nr;
  const GemmUnpackedFn<T> tile = width <= tiles.lanes ? tiles.narrow : tiles.unpacked;
  T edge[GemmTiles<T>::kMaxRows * 32];
  int64_t i = 0;
  for (; i + mr <= rows; i += mr) {
    tile(kc, a + i * task.a.row_step, task.a.row_step, panel, nr, edge, nr, false);
    PutTile(edge, nr, mr, width, accumulate, c + i * task.ldc, task.ldc);
  }
  return i;
}

// Rows [m0, m0 + rows) × columns [n0, n0 + cols), in cache blocks.
template <typename T>
void MultiplyBlock(const GemmTask<T>& task, int64_t m0, int64_t rows, int64_t n0, int64_t cols) {
  const int64_t nr = task.tiles->nr;
  T* packed_b = Workspace<T>(static_cast<size_t>(kBlockK * (std::min(kBlockN, cols) + nr)), 0);
  T* packed_a = Workspace<T>(static_cast<size_t>(kBlockK * std::min(kBlockM, rows)), 1);
  // Packing `a` for one panel would cost as much as the product.
  const bool as_it_lies = cols <= nr && task.a.col_step == 1 && task.alpha == T(1);
  for (int64_t j0 = 0; j0 < cols; j0 += kBlockN) {
    const int64_t nc = std::min(kBlockN, cols - j0);
    for (int64_t k0 = 0; k0 < task.k; k0 += kBlockK) {
      const int64_t kc = std::min(kBlockK, task.k - k0);
      for (int64_t j = 0; j < nc; j += nr) {
        task.b.pack(task.b.self, k0, kc, n0 + j0 + j, std::min(nr, nc - j), nr, packed_b + j * kc);
      }
      int64_t i0 = 0;
      if (as_it_lies) {
        i0 = MultiplyUnpacked(task, task.a.data + m0 * task.a.row_step + k0, rows, kc, packed_b,
                              cols, task.accumulate || k0 > 0, task.c + m0 * task.ldc + n0);
      }
      for (; i0 < rows; i0 += kBlockM) {
        const int64_t mc = std::min(kBlockM, rows - i0);
        const T* from = task.a.data + (m0 + i0) * task.a.row_step + k0 * task.a.col_step;
        PackRows<T>({from, task.a.row_step, task.a.col_step}, mc, kc, task.tiles->mr, task.alpha,
                    packed_a);
        for (int64_t j = 0; j < nc; j += nr) {
          MultiplyPanel(task, mc, kc, packed_a, packed_b + j * kc, std::min(nr, nc - j),
                        task.accumulate || k0 > 0, task.c + (m0 + i0) * task.ldc + n0 + j0 + j);
        }
      }
    }
  }
}

// Few rows of `a` against a row-major `b`: each element of b is used once or little more, so
// packing it would cost as much as the product. Columns [n0, n0 + cols); what is left of whole
// tiles goes packed.
template <typename T>
void MultiplyFewRows(const GemmTask<T>& task, int64_t n0, int64_t cols) {
  const GemmTiles<T>& tiles = *task.tiles;
  const int64_t step = task.b_view->row_step;
  T* packed_a = Workspace<T>(static_cast<size_t>(task.k * task.m), 1);
  PackRows<T>(task.a, task.m, task.k, tiles.mr, task.alpha, packed_a);
  int64_t j = n0;
  const int64_t end = n0 + cols;
  if (task.m == 1) {
    for (; j + tiles.wide_nr <= end; j += tiles.wide_nr) {
      tiles.wide_row(task.k, packed_a, task.b_view->data + j, step, task.c + j, task.ldc,
                     task.accumulate);
    }
  }
  for (; j + tiles.nr <= end; j += tiles.nr) {
    tiles.tile[task.m - 1](task.k, packed_a, task.b_view->data + j, step, task.c + j, task.ldc,
                           task.accumulate);
  }
  if (j < end) MultiplyBlock(task, 0, task.m, j, end - j);
}

// a · b of contiguous vectors, in sixteen running sums.
template <typename T>
T DotProduct(const T* a, const T* b, int64_t k) {
  constexpr int64_t kLanes = 16;
  T lanes[kLanes] = {};
  int64_t p = 0;
  for (; p + kLanes <= k; p += kLanes) {
    for (int64_t l = 0; l < kLanes; ++l) lanes[l] += a[p + l] * b[p + l];
  }
  for (int64_t l = 0; p < k; ++p, ++l) lanes[l] += a[p] * b[p];
  T sum = 0;
  for (int64_t l = 0; l < kLanes; ++l) sum += lanes[l];
  return sum;
}

// One row of `a` against a `b` whose columns are contiguous.
template <typename T>
void MultiplyRowByColumns(const GemmTask<T>& task, int64_t n0, int64_t cols) {
  T* row = Workspace<T>(static_cast<size_t>(task.k), 1);
  PackRows<T>(task.a, 1, task.k, 1, task.alpha, row);
  for (int64_t j = n0; j < n0 + cols; ++j) {
    const T dot = DotProduct(row, task.b_view->data + j * task.b_view->col_step, task.k);
    task.c[j] = task.accumulate ? task.c[j] + dot : dot;
  }
}

template <typename T>
void RunGemm(const GemmTask<T>& task) {
  const int64_t nr = task.tiles->nr, mr = task.tiles->mr;
  const int64_t column_tiles = (task.n + nr - 1) / nr, row_tiles = (task.m + mr - 1) / mr;
  const bool dots = task.m == 1 && task.b_view != nullptr && task.b_view->row_step == 1;
  const bool few_rows = task.m <= mr && task.b_view != nullptr && task.b_view->col_step == 1;
  if (dots || few_rows || column_tiles >= row_tiles) {
    const int64_t grain =
        std::max<int64_t>(1, kGemmGrain / std::max<int64_t>(1, task.m * nr * task.k));
    ParallelFor(column_tiles, grain, [&](int64_t begin, int64_t end) {
      const int64_t n0 = begin * nr, cols = std::min(task.n, end * nr) - n0;
      if (few_rows) return MultiplyFewRows(task, n0, cols);
      if (dots) return MultiplyRowByColumns(task, n0, cols);
      MultiplyBlock(task, 0, task.m, n0, cols);
    });
    return;
  }
  const int64_t grain =
      std::max<int64_t>(1, kGemmGrain / std::max<int64_t>(1, task.n * mr * task.k));
  ParallelFor(row_tiles, grain, [&](int64_t begin, int64_t end) {
    MultiplyBlock(task, begin * mr, std::min(task.m, end * mr) - begin * mr, 0, task.n);
  });
}

template <typename T>
void ScaleMatrix(int64_t m, int64_t n, T beta, T* c, int64_t ldc) {
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) c[i * ldc + j] = beta == T(0) ? T(0) : beta * c[i * ldc + j];
  }
}

}  // namespace

bool IsAvailable(SimdLevel level) {
#if defined(__x86_64__)
  if (level == SimdLevel::kAvx2)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (level == SimdLevel::kAvx512) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("fma");
  }
#endif
  return level == SimdLevel::kBaseline;
}

SimdLevel BestSimdLevel() {
  static const SimdLevel best = IsAvailable(SimdLevel::kAvx512) ? SimdLevel::kAvx512
                                : IsAvailable(SimdLevel::kAvx2) ? SimdLevel::kAvx2
                                                                : SimdLevel::kBaseline;
  return best;
}

namespace internal {

template <typename T>
void GemmAt(SimdLevel level, int64_t m, int64_t n, int64_t k, T alpha, MatrixView<T> a,
            MatrixView<T> b, T beta, T* c, int64_t ldc) {
  if (m == 0 || n == 0) return;
  if (k == 0 || (beta != T(0) && beta != T(1))) ScaleMatrix(m, n, beta, c, ldc);
  if (k == 0) return;
  RunGemm<T>(
      {&TilesOf<T>(level), m, n, k, alpha, a, {&PackViewColumns<T>, &b}, &b, beta != T(0), c, ldc});
}

template void GemmAt<float>(SimdLevel, int64_t, int64_t, int64_t, float, MatrixView<float>,
                            MatrixView<float>, float, float*, int64_t);
template void GemmAt<double>(SimdLevel, int64_t, int64_t, int64_t, double, MatrixView<double>,
                             MatrixView<double>, double, double*, int64_t);

}  // namespace internal

template <typename T>
void Gemm(int64_t m, int64_t n, int64_t k, T alpha, MatrixView<T> a, MatrixView<T> b, T beta, T* c,
          int64_t ldc) {
  internal::GemmAt(BestSimdLevel(), m, n, k, alpha, a, b, beta, c, ldc);
}

template <typename T>
void GemmWithColumns(int64_t m, int64_t n, int64_t k, MatrixView<T> a, const ColumnSource<T>& b,
                     T* c, int64_t ldc) {
  if (m == 0 || n == 0) return;
  if (k == 0) return ScaleMatrix(m, n, T(0), c, ldc);
  RunGemm<T>({&TilesOf<T>(BestSimdLevel()), m, n, k, T(1), a, b, nullptr, false, c, ldc});
}

template void Gemm<float>(int64_t, int64_t, int64_t, float, MatrixView<float>, MatrixView<float>,
                          float, float*, int64_t);
template void Gemm<double>(int64_t, int64_t, int64_t, double, MatrixView<double>,
                           MatrixView<double>, double, double*, int64_t);
template void GemmWithColumns<float>(int64_t, int64_t, int64_t, MatrixView<float>,
                                     const ColumnSource<float>&, float*, int64_t);
template void GemmWithColumns<double>(int64_t, int64_t, int64_t, MatrixView<double>,
                                      const ColumnSource<double>&, double*, int64_t);

}  // namespace funcs
}  // namespace phi
