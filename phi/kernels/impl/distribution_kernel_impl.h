#pragma once

#include <algorithm>
#include <cmath>
#include <random>

#include "phi/kernels/distribution_kernel.h"
#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/softmax_kernel.h"

namespace phi {

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
