#include "phi/kernels/logical_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void LogicalAndKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [](T v, T w) {
    const bool a = static_cast<bool>(v), b = static_cast<bool>(w);
    return a && b;
  };
  funcs::ElementwiseLoop<T>(x, y, -1, test, result, out->numel());
}

template <typename T, typename Context>
void LogicalOrKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [](T v, T w) {
    const bool a = static_cast<bool>(v), b = static_cast<bool>(w);
    return a || b;
  };
  funcs::ElementwiseLoop<T>(x, y, -1, test, result, out->numel());
}

template <typename T, typename Context>
void LogicalXorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [](T v, T w) {
    const bool a = static_cast<bool>(v), b = static_cast<bool>(w);
    return a != b;
  };
  funcs::ElementwiseLoop<T>(x, y, -1, test, result, out->numel());
}

template <typename T, typename Context>
void LogicalNotKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  funcs::UnaryLoop(x.data<T>(), x.numel(), result, [](T v) { return !static_cast<bool>(v); });
}

}  // namespace phi

PD_REGISTER_KERNEL(logical_and, CPU, ALL_LAYOUT, phi::LogicalAndKernel, float, double, bool, int8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(logical_or, CPU, ALL_LAYOUT, phi::LogicalOrKernel, float, double, bool, int8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(logical_xor, CPU, ALL_LAYOUT, phi::LogicalXorKernel, float, double, bool, int8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(logical_not, CPU, ALL_LAYOUT, phi::LogicalNotKernel, float, double, bool, int8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
