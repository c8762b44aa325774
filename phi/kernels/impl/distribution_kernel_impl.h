#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "phi/core/enforce.h"
#include "phi/kernels/distribution_kernel.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/softmax_kernel.h"

namespace phi {

namespace internal {

// A draw from the Poisson distribution of a mean of 0 or more.
inline double DrawPoisson(double mean, std::mt19937_64* engine) {
  // There the normal distribution differs in the sixth digit of the skew; the library's algorithm
  // loses its digits, and its int64 ends at 9.2e18.
  constexpr double kNormalMean = 1e12;
  if (mean == 0 || std::isinf(mean)) return mean;
  if (mean < kNormalMean) {
    return static_cast<double>(std::poisson_distribution<int64_t>(std::max(mean, 1e-300))(*engine));
  }
  return std::round(std::normal_distribution<double>(mean, std::sqrt(mean))(*engine));
}

}  // namespace internal

// How many numbers a draw takes depends on the elements of x: a GPU's kernel gets them on the host.
template <typename T, typename Context>
void PoissonKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  const DenseTensor held = x;
  const int64_t count = held.numel();
  const T* means = count > 0 ? held.data<T>() : nullptr;
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
      for (int64_t i = 0; i < count; ++i) {
        const auto mean = static_cast<double>(means[i]);
        PADDLE_ENFORCE(mean >= 0,
                       errors::InvalidArgument(
                           "input X must not be negative or NaN; one element is %s", mean));
        to[i] = static_cast<T>(internal::DrawPoisson(mean, &engine));
      }
    });
  });
}

template <typename T, typename Context>
void ExponentialKernel(const Context& ctx, const DenseTensor& x, float lambda, DenseTensor* out) {
  const int64_t count = x.numel();
  std::uniform_real_distribution<double> uniform(0, 1);
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
      for (int64_t i = 0; i < count; ++i) {
        to[i] = static_cast<T>(-std::log1p(-uniform(engine)) / lambda);
      }
    });
  });
}

// As PoissonKernel.
template <typename T, typename Context>
void DirichletKernel(const Context& ctx, const DenseTensor& alpha, DenseTensor* out) {
  const DenseTensor held = alpha;
  if (held.numel() == 0) {
    ctx.template Alloc<T>(out);
    return;
  }
  const T* shapes = held.data<T>();
  const int64_t k = held.dims()[held.dims().size() - 1], rows = held.numel() / k;
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
      std::vector<double> parts(k);
      for (int64_t row = 0; row < rows; ++row) {
        double sum = 0;
        for (int64_t j = 0; j < k; ++j) {
          const auto shape = static_cast<double>(shapes[row * k + j]);
          PADDLE_ENFORCE(shape > 0, errors::InvalidArgument(
                                        "input Alpha must be above 0; one element is %s", shape));
          parts[j] = std::gamma_distribution<double>(shape)(engine);
          sum += parts[j];
        }
        for (int64_t j = 0; j < k; ++j) to[row * k + j] = static_cast<T>(parts[j] / sum);
      }
    });
  });
}

namespace internal {

// Line l becomes 1 at its largest element, else 0.
template <typename T>
struct HardenLineBody {
  int64_t len, inner;
  T* to;

  HOSTDEVICE void operator()(int64_t l) const {
    const int64_t first = l / inner * len * inner + l % inner;
    int64_t best = 0;
    for (int64_t k = 1; k < len; ++k) {
      if (to[first + k * inner] > to[first + best * inner]) best = k;
    }
    for (int64_t k = 0; k < len; ++k) to[first + k * inner] = T(k == best ? 1 : 0);
  }
};

}  // namespace internal

template <typename T, typename Context>
void GumbelSoftmaxKernel(const Context& ctx, const DenseTensor& x, float temperature, bool hard,
                         int axis, DenseTensor* out) {
  DenseTensor noise, noisy;
  noise.Resize(x.dims());
  noisy.Resize(x.dims());
  const int64_t count = x.numel();
  std::uniform_real_distribution<double> uniform(0, 1);
  funcs::FillOnHost<double>(ctx, &noise, [&](double* to) {
    funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
      for (int64_t i = 0; i < count; ++i) {
        const double wait = -std::log1p(-uniform(engine));
        to[i] = -std::log(std::max(wait, 1e-300));
      }
    });
  });
  T* logits = ctx.template Alloc<T>(&noisy);
  const T* from = count > 0 ? x.data<T>() : nullptr;
  const double* added = noise.data<double>();
  funcs::ForEach(ctx, count, 32768, [=] DEVICE(int64_t i) {
    logits[i] = static_cast<T>((static_cast<double>(from[i]) + added[i]) / temperature);
  });
  SoftmaxKernel<T>(ctx, noisy, axis, out);
  if (!hard || count == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  funcs::ForEach(ctx, s.outer * s.inner, 1024,
                 internal::HardenLineBody<T>{s.len, s.inner, out->data<T>()});
}

}  // namespace phi
