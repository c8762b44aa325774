#include "phi/kernels/bitwise_kernel.h"

#include <type_traits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void BitwiseAndKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  const auto bits = [](T a, T b) { return static_cast<T>(a & b); };
  funcs::ElementwiseLoop<T>(x, y, -1, bits, result, out->numel());
}

template <typename T, typename Context>
void BitwiseOrKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  const auto bits = [](T a, T b) { return static_cast<T>(a | b); };
  funcs::ElementwiseLoop<T>(x, y, -1, bits, result, out->numel());
}

template <typename T, typename Context>
void BitwiseXorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  const auto bits = [](T a, T b) { return static_cast<T>(a ^ b); };
  funcs::ElementwiseLoop<T>(x, y, -1, bits, result, out->numel());
}

template <typename T, typename Context>
void BitwiseNotKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* result = ctx.template Alloc<T>(out);
  funcs::UnaryLoop(x.data<T>(), x.numel(), result, [](T v) -> T {
    if constexpr (std::is_same_v<T, bool>) {
      return !v;
    } else {
      return static_cast<T>(~v);
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(bitwise_and, CPU, ALL_LAYOUT, phi::BitwiseAndKernel, bool, uint8_t, int8_t,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(bitwise_or, CPU, ALL_LAYOUT, phi::BitwiseOrKernel, bool, uint8_t, int8_t,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(bitwise_xor, CPU, ALL_LAYOUT, phi::BitwiseXorKernel, bool, uint8_t, int8_t,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(bitwise_not, CPU, ALL_LAYOUT, phi::BitwiseNotKernel, bool, uint8_t, int8_t,
                   int16_t, int, int64_t) {}
