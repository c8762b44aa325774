// outside: 2.3 | bodies of the library's impl/*.h registered for other types, steps of impl/*.h
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/clip_kernel.h"
#include "paddle/phi/kernels/funcs/activation_functor.h"
#include "paddle/phi/kernels/funcs/compare_functors.h"
#include "paddle/phi/kernels/impl/activation_grad_impl.h"
#include "paddle/phi/kernels/impl/activation_impl.h"
#include "paddle/phi/kernels/impl/clip_kernel_impl.h"
#include "paddle/phi/kernels/impl/compare_kernel_impl.h"
#include "paddle/phi/kernels/impl/slice_kernel_impl.h"
#include "paddle/phi/kernels/impl/tile_kernel_impl.h"

namespace phi {

template <typename T, typename Context>
void OutsideSoftsignKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  phi::funcs::SoftsignFunctor<T> functor;
  ActivationImpl<T, Context, phi::funcs::SoftsignFunctor<T>>(dev_ctx, x, out, functor);
}

template <typename T, typename Context>
void OutsideSoftsignGradKernel(const Context& dev_ctx, const DenseTensor& x,
                               const DenseTensor& out_grad, DenseTensor* x_grad) {
  phi::funcs::SoftsignGradFunctor<T> functor;
  ActivationGradImpl<T, Context, phi::funcs::SoftsignGradFunctor<T>>(dev_ctx, &x, nullptr,
                                                                     &out_grad, x_grad, functor);
}

template <typename T, typename Context>
void OutsideAtMostKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                         DenseTensor* out) {
  CompareKernelImpl<T, Context, phi::funcs::LessEqualFunctor<T>,
                    phi::funcs::GreaterEqualFunctor<T>>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void OutsideSameKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       DenseTensor* out) {
  CompareAllKernelImpl<T, Context, phi::funcs::EqualFunctor<T>>(ctx, x, y, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_clip, CPU, ALL_LAYOUT, phi::ClipKernel, float, int16_t) {}
PD_REGISTER_KERNEL(outside_tile, CPU, ALL_LAYOUT, phi::TileKernel, float, int16_t) {}
PD_REGISTER_KERNEL(outside_softsign, CPU, ALL_LAYOUT, phi::OutsideSoftsignKernel, float, double) {}
PD_REGISTER_KERNEL(outside_softsign_grad, CPU, ALL_LAYOUT, phi::OutsideSoftsignGradKernel, float,
                   double) {}
PD_REGISTER_KERNEL(outside_at_most, CPU, ALL_LAYOUT, phi::OutsideAtMostKernel, float, int) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(outside_same, CPU, ALL_LAYOUT, phi::OutsideSameKernel, float, int) {
  kernel->OutputAt(0).SetDataType(phi::DataType::BOOL);
}
