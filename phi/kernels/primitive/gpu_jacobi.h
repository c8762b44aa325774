#pragma once

// For files that nvcc compiles: what both Jacobi methods share.
#include "phi/common/complex.h"
#include "phi/kernels/primitive/gpu_matrices.h"

namespace phi {
namespace primitive {

constexpr int kMostJacobiSweeps = 60;  // ten are many
constexpr double kJacobiEpsilon = 2.220446049250313e-16;

/// A tournament of `n` players (with a pause for one if n is odd): in each of Rounds() rounds each
/// meets one other, and after all rounds each has met all others.
struct Tournament {
  int64_t n;
  __device__ int64_t Players() const { return n + n % 2; }
  __device__ int64_t Rounds() const { return Players() - 1; }
  __device__ int64_t Pairs() const { return Players() / 2; }
  /// Pair k of a round, p < q; false if it is the pause.
  __device__ bool Pair(int64_t round, int64_t k, int64_t* p, int64_t* q) const {
    const int64_t circle = Players() - 1;
    const int64_t a = k == 0 ? circle : (round + k) % circle;
    const int64_t b = k == 0 ? round : (round - k + circle) % circle;
    *p = a < b ? a : b;
    *q = a < b ? b : a;
    return *q < n;
  }
};

__device__ inline double ModulusOf(double x) { return fabs(x); }
__device__ inline double ModulusOf(const complex128& x) { return hypot(x.real, x.imag); }
__device__ inline double RealOf(double x) { return x; }
__device__ inline double RealOf(const complex128& x) { return x.real; }
__device__ inline double ConjugateOf(double x) { return x; }
__device__ inline complex128 ConjugateOf(const complex128& x) {
  return complex128(x.real, -x.imag);
}
__device__ inline double UnitOf(double x, double /*modulus*/) { return x < 0 ? -1.0 : 1.0; }
__device__ inline complex128 UnitOf(const complex128& x, double modulus) {
  return complex128(x.real / modulus, x.imag / modulus);
}

struct TakeSmallerIndex {
  __device__ int64_t operator()(int64_t a, int64_t b) const { return b < a ? b : a; }
};

/// PhaseOf of spectral.h, by a warp; in all of its threads.
template <typename V>
__device__ V PhaseByWarp(int64_t n, const V* vector, int64_t step) {
  double mine = 0;
  for (int64_t i = MatrixLane(); i < n; i += kps::kWarpSize) {
    mine = TakeLargerDouble()(mine, ModulusOf(vector[i * step]));
  }
  const double greatest = kps::Reduce(mine, TakeLargerDouble(), kps::kWarpSize);
  int64_t first = n;
  for (int64_t i = MatrixLane(); i < n && first == n; i += kps::kWarpSize) {
    if (ModulusOf(vector[i * step]) >= greatest * (1 - 1e-6)) first = i;
  }
  first = kps::Reduce(first, TakeSmallerIndex(), kps::kWarpSize);
  if (greatest == 0 || first == n) return V(1);
  const V value = vector[first * step];
  return ConjugateOf(UnitOf(value, ModulusOf(value)));
}

}  // namespace primitive
}  // namespace phi
