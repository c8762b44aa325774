#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/compare_kernel.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void EqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                 DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [](auto a, auto b) { return a == b; };
  funcs::ElementwiseLoop<T>(x, y, axis, test, result, out->numel());
}

template <typename T, typename Context>
void NotEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                    DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [](auto a, auto b) { return a != b; };
  funcs::ElementwiseLoop<T>(x, y, axis, test, result, out->numel());
}

}  // namespace phi

PD_REGISTER_KERNEL(equal, CPU, ALL_LAYOUT, phi::EqualKernel, float, double, bool, uint8_t, int8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(not_equal, CPU, ALL_LAYOUT, phi::NotEqualKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
