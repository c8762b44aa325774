#include "phi/kernels/dropout_kernel.h"

#include <algorithm>
#include <random>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/random_engine.h"

namespace phi {
namespace {

template <typename T, typename Context>
void DropAtRandom(const Context& ctx, const T* x, int64_t n, float p, bool upscale, int seed, T* y,
                  uint8_t* mask) {
  using C = funcs::ComputeType<T>;
  const C keep = static_cast<C>(1.0f - p);
  funcs::WithEngine(ctx, seed, [=](std::mt19937_64& engine) {
    std::uniform_real_distribution<float> uniform(0, 1);
    for (int64_t i = 0; i < n; ++i) {
      const bool drop = uniform(engine) < p;
      if (mask != nullptr) mask[i] = drop ? 0 : 1;
      const C value = static_cast<C>(x[i]);
      y[i] = drop ? static_cast<T>(0) : static_cast<T>(upscale ? value / keep : value);
    }
  });
}

}  // namespace

template <typename T, typename Context>
void DropoutRawKernel(const Context& ctx, const DenseTensor& x,
                      const paddle::optional<DenseTensor>& seed_tensor, const Scalar& p,
                      bool is_test, const std::string& mode, int seed, bool fix_seed,
                      DenseTensor* out, DenseTensor* mask) {
  using C = funcs::ComputeType<T>;
  T* y = ctx.template Alloc<T>(out);
  const int64_t n = x.numel();
  uint8_t* kept = mask != nullptr && !is_test ? ctx.template Alloc<uint8_t>(mask) : nullptr;
  if (n == 0) return;
  const T* in = x.data<T>();
  const bool upscale = mode == "upscale_in_train";
  const float prob = p.to<float>();
  if (is_test) {
    const C factor = upscale ? C(1) : static_cast<C>(1.0f - prob);
    funcs::UnaryLoop(ctx, in, n, y, [factor](C v) { return v * factor; });
    return;
  }
  if (prob == 1.0f) {
    std::fill_n(y, n, static_cast<T>(0));
    if (kept != nullptr) std::fill_n(kept, n, uint8_t{0});
    return;
  }
  const int used = seed_tensor ? *seed_tensor->data<int>() : (fix_seed ? seed : 0);
  DropAtRandom(ctx, in, n, prob, upscale, used, y, kept);
}

}  // namespace phi

PD_REGISTER_KERNEL(dropout, CPU, ALL_LAYOUT, phi::DropoutRawKernel, float, double, phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(1).SetDataType(phi::DataType::UINT8);
}
