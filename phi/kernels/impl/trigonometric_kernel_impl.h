#pragma once

#include "phi/kernels/funcs/elementwise/trigonometric_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/trigonometric_kernel.h"

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
