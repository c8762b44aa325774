#pragma once

#include <algorithm>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/randint_kernel.h"

namespace phi {

template <typename T, typename Context>
void RandintRawKernel(const Context& ctx, int low, int high, const IntArray& shape, int seed,
                      DataType, DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  const int64_t count = out->numel();
  std::uniform_int_distribution<T> uniform(low, high - 1);
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    funcs::WithEngine(ctx, seed, [&](std::mt19937_64& engine) {
      for (int64_t i = 0; i < count; ++i) to[i] = uniform(engine);
    });
  });
}

template <typename T, typename Context>
void RandpermRawKernel(const Context& ctx, int n, DataType, int seed, DenseTensor* out) {
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    for (int i = 0; i < n; ++i) to[i] = static_cast<T>(i);
    funcs::WithEngine(ctx, seed,
                      [&](std::mt19937_64& engine) { std::shuffle(to, to + n, engine); });
  });
}

// The elements of x are checked: a GPU's kernel gets them on the host.
template <typename T, typename Context>
void BernoulliKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  const DenseTensor held = x;
  const int64_t count = held.numel();
  const T* share = count > 0 ? held.data<T>() : nullptr;
  std::uniform_real_distribution<double> uniform(0, 1);
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
      for (int64_t i = 0; i < count; ++i) {
        PADDLE_ENFORCE(share[i] >= 0 && share[i] <= 1,
                       errors::InvalidArgument("input X must be in [0, 1]; one element is %s",
                                               static_cast<double>(share[i])));
        to[i] = static_cast<T>(uniform(engine) < static_cast<double>(share[i]) ? 1 : 0);
      }
    });
  });
}

}  // namespace phi
