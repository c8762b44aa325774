#pragma once

// For files that nvcc compiles: the phase of eigenvectors and singular vectors.
#include "phi/common/complex.h"
#include "phi/kernels/primitive/gpu_matrices.h"

namespace phi {
namespace primitive {

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
__device__ V PhaseByWarp(int64_t n, const V* vector) {
  double mine = 0;
  for (int64_t i = MatrixLane(); i < n; i += kps::kWarpSize) {
    mine = TakeLargerDouble()(mine, ModulusOf(vector[i]));
  }
  const double greatest = kps::Reduce(mine, TakeLargerDouble(), kps::kWarpSize);
  int64_t first = n;
  for (int64_t i = MatrixLane(); i < n && first == n; i += kps::kWarpSize) {
    if (ModulusOf(vector[i]) >= greatest * (1 - 1e-6)) first = i;
  }
  first = kps::Reduce(first, TakeSmallerIndex(), kps::kWarpSize);
  if (greatest == 0 || first == n) return V(1);
  const V value = vector[first];
  return ConjugateOf(UnitOf(value, ModulusOf(value)));
}

}  // namespace primitive
}  // namespace phi
