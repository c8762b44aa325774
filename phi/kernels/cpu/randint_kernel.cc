#include "phi/kernels/impl/randint_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void BernoulliKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const int64_t count = x.numel();
  const T* share = count > 0 ? x.data<T>() : nullptr;
  std::uniform_real_distribution<double> uniform(0, 1);
  funcs::WithEngine(ctx, 0, [&](std::mt19937_64& engine) {
    for (int64_t i = 0; i < count; ++i) {
      PADDLE_ENFORCE(share[i] >= 0 && share[i] <= 1,
                     errors::InvalidArgument("input X must be in [0, 1]; one element is %s",
                                             static_cast<double>(share[i])));
      to[i] = static_cast<T>(uniform(engine) < static_cast<double>(share[i]) ? 1 : 0);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(randint_raw, CPU, ALL_LAYOUT, phi::RandintRawKernel, int, int64_t) {}
PD_REGISTER_KERNEL(randperm_raw, CPU, ALL_LAYOUT, phi::RandpermRawKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(bernoulli, CPU, ALL_LAYOUT, phi::BernoulliKernel, float, double) {}
