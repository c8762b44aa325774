#include "phi/kernels/fill_zeros_like2_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void FillZerosLike2Kernel(const Context& ctx, const DenseTensor&, DataType, DenseTensor* out) {
  std::fill_n(ctx.template Alloc<T>(out), out->numel(), static_cast<T>(0));
}

}  // namespace phi

PD_REGISTER_KERNEL(fill_zeros_like2, CPU, ALL_LAYOUT, phi::FillZerosLike2Kernel, float, double, int,
                   int64_t, bool, phi::complex64, phi::complex128) {}
