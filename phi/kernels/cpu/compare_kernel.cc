#include "phi/kernels/compare_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void LessThanKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                    DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [](auto a, auto b) { return a < b; };
  funcs::ElementwiseLoop<T>(x, y, axis, test, result, out->numel());
}

template <typename T, typename Context>
void LessEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out) {
  bool* result = ctx.template Alloc<bool>(out);
  const auto test = [](auto a, auto b) { return a <= b; };
  funcs::ElementwiseLoop<T>(x, y, axis, test, result, out->numel());
}

template <typename T, typename Context>
void GreaterThanKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out) {
  LessThanKernel<T, Context>(ctx, y, x, axis, out);
}

template <typename T, typename Context>
void GreaterEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                        DenseTensor* out) {
  LessEqualKernel<T, Context>(ctx, y, x, axis, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(less_than, CPU, ALL_LAYOUT, phi::LessThanKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(less_equal, CPU, ALL_LAYOUT, phi::LessEqualKernel, float, double, bool, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(greater_than, CPU, ALL_LAYOUT, phi::GreaterThanKernel, float, double, bool,
                   uint8_t, int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(greater_equal, CPU, ALL_LAYOUT, phi::GreaterEqualKernel, float, double, bool,
                   uint8_t, int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
