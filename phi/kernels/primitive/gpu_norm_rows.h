#pragma once

// For files that nvcc compiles: rows that are normalised on the chip, for layer, group and instance
// norm.
#include <cmath>

#include "phi/kernels/primitive/gpu_held_rows.h"
#include "phi/kernels/primitive/gpu_slices.h"

namespace phi {
namespace primitive {

/// Of a row: a number near its mean, the distance of the mean from it, and the biased variance.
template <typename C>
struct RowMoments {
  C center, away, variance;
  __device__ C mean() const { return center + away; }
};

/// The row becomes its distances from the center. The mean of these is what rounding took from the
/// center (the corrected two-pass algorithm: Chan, Golub and LeVeque, Algorithms for computing the
/// sample variance, 1983), so sums in float lose no digits to a large mean.
template <typename Row, typename C = typename Row::C>
__device__ RowMoments<C> CenterRow(const RowGroup& group, int64_t len, Row* row) {
  const C count = static_cast<C>(len);
  C sum = 0;
  row->ForEach(group, [&](C& value) { sum += value; });
  const C center = group.Join(sum, AddTerms(), C(0)) / count;
  TwoSums<C> sums{0, 0};
  row->ForEach(group, [&](C& value) {
    value -= center;
    sums.first += value;
    sums.second += value * value;
  });
  sums = group.Join(sums, AddTwoSums(), TwoSums<C>{0, 0});
  const C away = sums.first / count;
  const C correction = isinf(sums.second) ? C(0) : sums.first * away;
  const C squares = sums.second - correction;  // rounding may leave less than none
  return {center, away, (squares < C(0) ? C(0) : squares) / count};
}

/// y = (x - mean) / sqrt(variance + epsilon) weight + shift. factors.Load(row, column, weights,
/// shifts) for a pack, keep(row, mean, variance) once for a row.
template <typename T, typename Factors, typename Keep>
struct NormRowBody {
  using C = funcs::ComputeType<T>;
  int64_t len;
  C epsilon;
  Factors factors;
  Keep keep;
  T* y;

  template <typename Row>
  __device__ void operator()(const RowGroup& group, Row (&held)[1]) const {
    Row& row = held[0];
    const RowMoments<C> moments = CenterRow(group, len, &row);
    if (group.lane == 0 && group.exists) keep(group.row, moments.mean(), moments.variance);
    const C inverse = C(1) / std::sqrt(moments.variance + epsilon);
    row.ForEveryPack(group, [&](int p, int column) {
      C weights[Row::kPackSize], shifts[Row::kPackSize];
      factors.Load(group.row, column, weights, shifts);
#pragma unroll
      for (int i = 0; i < Row::kPackSize; ++i) {
        row.values[p][i] = (row.values[p][i] - moments.away) * inverse * weights[i] + shifts[i];
      }
    });
    row.Store(y + group.row * len, group);
  }
};

/// The elements of a vector, as long as a row, that belong to a pack; `otherwise` for nullptr. It
/// is aligned for packs where the row is.
template <typename F, typename C, int kCount>
__device__ __forceinline__ void LoadFactors(const F* from, int column, C otherwise,
                                            C (&to)[kCount]) {
  constexpr int kPack = kCount < kPackOf<F> ? kCount : kPackOf<F>;
#pragma unroll
  for (int i = 0; i < kCount; ++i) to[i] = otherwise;
  if (from == nullptr) return;
#pragma unroll
  for (int first = 0; first < kCount; first += kPack) {
    const auto pack = LoadPack<kPack>(from + column + first);
#pragma unroll
    for (int i = 0; i < kPack; ++i) to[first + i] = Widen(pack.val[i]);
  }
}

/// Factors of layer norm, one an element of the row; nullptr: 1 and 0.
template <typename C, typename F>
struct LayerFactors {
  const F *scale, *bias;
  template <int kCount>
  __device__ void Load(int64_t /*row*/, int column, C (&weights)[kCount],
                       C (&shifts)[kCount]) const {
    LoadFactors(scale, column, C(1), weights);
    LoadFactors(bias, column, C(0), shifts);
  }
};

}  // namespace primitive
}  // namespace phi
