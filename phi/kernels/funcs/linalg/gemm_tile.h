#pragma once

#include <cstdint>

namespace phi {
namespace funcs {

// Note [Matrix product]
// The product is cut into blocks that stay in the caches; blocks of `a` are packed as panels of
// `mr` rows, blocks of `b` as panels of `nr` columns, and a tile of mr × nr results lives in
// registers while a pair of panels streams past (Goto's scheme). Only the tile differs between
// instruction sets: this header is compiled by gemm.cc, gemm_avx2.cc and gemm_avx512.cc with their
// own flags. Everything it instantiates has internal linkage and it calls no library template, so
// that the linker cannot pick a body with AVX instructions for code that runs without
// (one-definition rule).

/// Computes a tile of `rows` × nr: sums over `k` of a[p * rows + i] * b[p * b_step + j], stored to
/// c or added to it.
template <typename T>
using GemmTileFn = void (*)(int64_t k, const T* a, const T* b, int64_t b_step, T* c, int64_t ldc,
                            bool accumulate);

/// The same of rows of `a` that lie as they are, `a_step` elements between them.
template <typename T>
using GemmUnpackedFn = void (*)(int64_t k, const T* a, int64_t a_step, const T* b, int64_t b_step,
                                T* c, int64_t ldc, bool accumulate);

template <typename T>
struct GemmTiles {
  static constexpr int kMaxRows = 14;
  int mr;
  int nr;
  GemmTileFn<T> tile[kMaxRows];  // tile[rows - 1], for 1 <= rows <= mr
  int wide_nr;                   // columns of wide_row, a multiple of nr
  GemmTileFn<T> wide_row;        // one row, many columns: for a single row of `a`
  int lanes;                     // columns of `narrow`
  GemmUnpackedFn<T> narrow;      // mr rows, `lanes` columns
  GemmUnpackedFn<T> unpacked;    // mr rows, nr columns
};

namespace {  // NOLINT(google-build-namespaces): on purpose, see the note

template <typename T, int kBytes>
struct SimdVector {
  typedef T Type __attribute__((vector_size(kBytes)));
  typedef T Unaligned __attribute__((vector_size(kBytes), aligned(sizeof(T)), may_alias));
};

// Element (i, p) of `a` is a[i * row_step + p * col_step].
template <typename T, int kBytes, int kRows, int kVectors>
inline __attribute__((always_inline)) void SumTile(int64_t k, const T* a, int64_t row_step,
                                                   int64_t col_step, const T* b, int64_t b_step,
                                                   T* c, int64_t ldc, bool accumulate) {
  using V = typename SimdVector<T, kBytes>::Type;
  using U = typename SimdVector<T, kBytes>::Unaligned;
  constexpr int kLanes = kBytes / static_cast<int>(sizeof(T));
  V sum[kRows][kVectors] = {};
  for (int64_t p = 0; p < k; ++p) {
    V right[kVectors];
#pragma GCC unroll 16
    for (int v = 0; v < kVectors; ++v) right[v] = *reinterpret_cast<const U*>(b + v * kLanes);
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 16
      for (int v = 0; v < kVectors; ++v) sum[i][v] += a[i * row_step] * right[v];
    }
    a += col_step;
    b += b_step;
  }
#pragma GCC unroll 16
  for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 16
    for (int v = 0; v < kVectors; ++v) {
      U* out = reinterpret_cast<U*>(c + i * ldc + v * kLanes);
      *out = accumulate ? *out + sum[i][v] : sum[i][v];
    }
  }
}

template <typename T, int kBytes, int kRows, int kVectors>
void GemmTile(int64_t k, const T* a, const T* b, int64_t b_step, T* c, int64_t ldc,
              bool accumulate) {
  SumTile<T, kBytes, kRows, kVectors>(k, a, 1, kRows, b, b_step, c, ldc, accumulate);
}

template <typename T, int kBytes, int kRows, int kVectors>
void GemmUnpacked(int64_t k, const T* a, int64_t a_step, const T* b, int64_t b_step, T* c,
                  int64_t ldc, bool accumulate) {
  SumTile<T, kBytes, kRows, kVectors>(k, a, a_step, 1, b, b_step, c, ldc, accumulate);
}

template <typename T, int kBytes, int kVectors, int kMr, int kRows = 1>
struct FillGemmTiles {
  static constexpr void Fill(GemmTiles<T>* tiles) {
    tiles->tile[kRows - 1] = &GemmTile<T, kBytes, kRows, kVectors>;
    if constexpr (kRows < kMr) FillGemmTiles<T, kBytes, kVectors, kMr, kRows + 1>::Fill(tiles);
  }
};

template <typename T, int kBytes, int kVectors, int kMr, int kWideVectors>
constexpr GemmTiles<T> MakeGemmTiles() {
  GemmTiles<T> tiles = {};
  tiles.mr = kMr;
  tiles.nr = kVectors * kBytes / static_cast<int>(sizeof(T));
  FillGemmTiles<T, kBytes, kVectors, kMr>::Fill(&tiles);
  tiles.wide_nr = kWideVectors * kBytes / static_cast<int>(sizeof(T));
  tiles.wide_row = &GemmTile<T, kBytes, 1, kWideVectors>;
  tiles.lanes = kBytes / static_cast<int>(sizeof(T));
  tiles.narrow = &GemmUnpacked<T, kBytes, kMr, 1>;
  tiles.unpacked = &GemmUnpacked<T, kBytes, kMr, kVectors>;
  return tiles;
}

}  // namespace

extern const GemmTiles<float> kGemmTilesAvx2Float;
extern const GemmTiles<double> kGemmTilesAvx2Double;
extern const GemmTiles<float> kGemmTilesAvx512Float;
extern const GemmTiles<double> kGemmTilesAvx512Double;

}  // namespace funcs
}  // namespace phi
