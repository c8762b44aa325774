#include "phi/kernels/trigonometric_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/trigonometric_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void SinKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SinFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void CosKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::CosFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void TanKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::TanFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void AsinKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::AsinFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void AcosKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::AcosFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void AtanKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::AtanFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void SinhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SinhFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void CoshKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::CoshFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void AsinhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::AsinhFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void AcoshKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::AcoshFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void AtanhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::AtanhFunctor<funcs::ComputeType<T>>{});
}

}  // namespace phi

PD_REGISTER_KERNEL(sin, CPU, ALL_LAYOUT, phi::SinKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(cos, CPU, ALL_LAYOUT, phi::CosKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(tan, CPU, ALL_LAYOUT, phi::TanKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(asin, CPU, ALL_LAYOUT, phi::AsinKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(acos, CPU, ALL_LAYOUT, phi::AcosKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(atan, CPU, ALL_LAYOUT, phi::AtanKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(sinh, CPU, ALL_LAYOUT, phi::SinhKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(cosh, CPU, ALL_LAYOUT, phi::CoshKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(asinh, CPU, ALL_LAYOUT, phi::AsinhKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(acosh, CPU, ALL_LAYOUT, phi::AcoshKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(atanh, CPU, ALL_LAYOUT, phi::AtanhKernel, float, double, phi::complex64,
                   phi::complex128) {}
