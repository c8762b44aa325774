#pragma once

#include <cmath>
#include <limits>

#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/gaussian_random_kernel.h"

namespace phi {

namespace internal {

// Inverse of the error function for |y| < 1: Winitzki's estimate, then Newton steps.
inline double ErfInverse(double y) {
  constexpr double kA = 0.147;
  const double log_term = std::log1p(-y * y);
  const double half = 2 / (M_PI * kA) + log_term / 2;
  double x = std::copysign(std::sqrt(std::sqrt(half * half - log_term / kA) - half), y);
  for (int i = 0; i < 4; ++i) {
    x -= (std::erf(x) - y) / (M_2_SQRTPI * std::exp(-x * x));
  }
  return x;
}

}  // namespace internal

template <typename T, typename Context>
void GaussianRandomKernel(const Context& ctx, const IntArray& shape, float mean, float std,
                          int seed, DataType, DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  const int64_t count = out->numel();
  std::normal_distribution<T> normal(static_cast<T>(mean), static_cast<T>(std));
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    funcs::WithEngine(ctx, seed, [&](std::mt19937_64& engine) {
      for (int64_t i = 0; i < count; ++i) to[i] = normal(engine);
    });
  });
}

template <typename T, typename Context>
void TruncatedGaussianRandomKernel(const Context& ctx, const std::vector<int>& shape, float mean,
                                   float std, int seed, DataType, DenseTensor* out) {
  out->Resize(make_ddim(shape));
  const int64_t count = out->numel();
  // The share of the normal distribution below -2, and that between -2 and 2.
  const double low = (1 + std::erf(-2 / M_SQRT2)) / 2, width = 1 - 2 * low;
  std::uniform_real_distribution<T> uniform(std::numeric_limits<float>::min(), 1);
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    funcs::WithEngine(ctx, seed, [&](std::mt19937_64& engine) {
      for (int64_t i = 0; i < count; ++i) {
        const double share = low + width * static_cast<double>(uniform(engine));
        to[i] = static_cast<T>(M_SQRT2 * internal::ErfInverse(2 * share - 1) * std + mean);
      }
    });
  });
}

}  // namespace phi
