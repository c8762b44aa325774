#include "phi/kernels/elementwise_modulo_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/primitive/gpu_division.h"

namespace phi {

template <typename T, typename Context>
void ModuloRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out) {
  primitive::GpuCheckDivisor<T>(ctx, "modulo", y, out->numel());
  funcs::ElementwiseCompute<T, primitive::GpuModuloFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void ModuloKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                  DenseTensor* out) {
  ModuloRawKernel<T, Context>(ctx, x, y, -1, out);
}

template <typename T, typename Context>
void FloorDivideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                          DenseTensor* out) {
  primitive::GpuCheckDivisor<T>(ctx, "floor_divide", y, out->numel());
  funcs::ElementwiseCompute<T, primitive::GpuFloorDivideFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void FloorDivideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       DenseTensor* out) {
  FloorDivideRawKernel<T, Context>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(modulo, GPU, ALL_LAYOUT, phi::ModuloKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(modulo_raw, GPU, ALL_LAYOUT, phi::ModuloRawKernel, float, double, int, int64_t) {
}
PD_REGISTER_KERNEL(floor_divide, GPU, ALL_LAYOUT, phi::FloorDivideKernel, float, double, uint8_t,
                   int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(floor_divide_raw, GPU, ALL_LAYOUT, phi::FloorDivideRawKernel, float, double,
                   uint8_t, int8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16) {}
