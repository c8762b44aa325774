#include "phi/kernels/abs_kernel.h"

#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/complex_math.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void AbsKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  using Out = dtype::Real<T>;
  Out* y = ctx.template Alloc<Out>(out);
  funcs::UnaryLoop(x.data<T>(), x.numel(), y, [](T v) -> Out {
    if constexpr (std::is_integral_v<T>) {
      using Bits = std::make_unsigned_t<T>;
      return static_cast<T>(v < 0 ? Bits(0) - static_cast<Bits>(v) : static_cast<Bits>(v));
    } else {
      return funcs::Magnitude(v);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(abs, CPU, ALL_LAYOUT, phi::AbsKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(abs, phi::AbsKernel) {}
