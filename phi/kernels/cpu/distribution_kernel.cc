#include "phi/kernels/distribution_kernel.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/softmax_kernel.h"

namespace phi {
namespace {

// A draw from the Poisson distribution of a mean of 0 or more.
double DrawPoisson(double mean, std::mt19937_64* engine) {
  // There the normal distribution differs in the sixth digit of the skew; the library's algorithm
  // loses its digits, and its int64 ends at 9.2e18.
  constexpr double kNormalMean = 1e12;
  if (mean == 0 || std::isinf(mean)) return mean;
  if (mean < kNormalMean) {
    return static_cast<double>(std::poisson_distribution<int64_t>(std::max(mean, 1e-300))(*engine));
  }
  return std::round(std::normal_distribution<double>(mean, std::sqrt(mean))(*engine));
}

}  // namespace

template <typename T, typename Context>
void PoissonKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const int64_t count = x.numel();
  const T* means = count > 0 ? x.data<T>() : nullptr;
  funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
    for (int64_t i = 0; i < count; ++i) {
      const auto mean = static_cast<double>(means[i]);
      PADDLE_ENFORCE(
          mean >= 0,
          errors::InvalidArgument("input X must not be negative or NaN; one element is %s", mean));
      to[i] = static_cast<T>(DrawPoisson(mean, &engine));
    }
  });
}

template <typename T, typename Context>
void ExponentialKernel(const Context& ctx, const DenseTensor& x, float lambda, DenseTensor* out) {
  const int64_t count = x.numel();
  T* to = ctx.template Alloc<T>(out);
  std::uniform_real_distribution<double> uniform(0, 1);
  funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
    for (int64_t i = 0; i < count; ++i) {
      to[i] = static_cast<T>(-std::log1p(-uniform(engine)) / lambda);
    }
  });
}

template <typename T, typename Context>
void DirichletKernel(const Context& ctx, const DenseTensor& alpha, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (alpha.numel() == 0) return;
  const T* shapes = alpha.data<T>();
  const int64_t k = alpha.dims()[alpha.dims().size() - 1], rows = alpha.numel() / k;
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
}

template <typename T, typename Context>
void GumbelSoftmaxKernel(const Context& ctx, const DenseTensor& x, float temperature, bool hard,
                         int axis, DenseTensor* out) {
  DenseTensor noisy;
  noisy.Resize(x.dims());
  T* logits = ctx.template Alloc<T>(&noisy);
  const int64_t count = x.numel();
  const T* from = count > 0 ? x.data<T>() : nullptr;
  std::uniform_real_distribution<double> uniform(0, 1);
  funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
    for (int64_t i = 0; i < count; ++i) {
      const double wait = -std::log1p(-uniform(engine));
      const double noise = -std::log(std::max(wait, 1e-300));
      logits[i] = static_cast<T>((static_cast<double>(from[i]) + noise) / temperature);
    }
  });
  SoftmaxKernel<T>(ctx, noisy, axis, out);
  if (!hard || count == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  T* to = out->data<T>();
  for (int64_t i = 0; i < s.outer * s.inner; ++i) {
    const int64_t first = i / s.inner * s.len * s.inner + i % s.inner;
    int64_t best = 0;
    for (int64_t k = 1; k < s.len; ++k) {
      if (to[first + k * s.inner] > to[first + best * s.inner]) best = k;
    }
    for (int64_t k = 0; k < s.len; ++k) to[first + k * s.inner] = T(k == best ? 1 : 0);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(poisson, CPU, ALL_LAYOUT, phi::PoissonKernel, float, double) {}
PD_REGISTER_KERNEL(exponential, CPU, ALL_LAYOUT, phi::ExponentialKernel, float, double) {}
PD_REGISTER_KERNEL(dirichlet, CPU, ALL_LAYOUT, phi::DirichletKernel, float, double) {}
PD_REGISTER_KERNEL(gumbel_softmax, CPU, ALL_LAYOUT, phi::GumbelSoftmaxKernel, float, double) {}
