#pragma once

#include <algorithm>

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

}  // namespace phi
