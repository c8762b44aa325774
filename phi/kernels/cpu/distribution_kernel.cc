#include "phi/kernels/impl/distribution_kernel_impl.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/enforce.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/random_engine.h"

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

}  // namespace phi

PD_REGISTER_KERNEL(poisson, CPU, ALL_LAYOUT, phi::PoissonKernel, float, double) {}
PD_REGISTER_KERNEL(exponential, CPU, ALL_LAYOUT, phi::ExponentialKernel, float, double) {}
PD_REGISTER_KERNEL(dirichlet, CPU, ALL_LAYOUT, phi::DirichletKernel, float, double) {}
PD_REGISTER_KERNEL(gumbel_softmax, CPU, ALL_LAYOUT, phi::GumbelSoftmaxKernel, float, double) {}
