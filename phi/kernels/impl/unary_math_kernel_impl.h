#pragma once

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/elementwise/unary_math_functor.h"
#include "phi/kernels/unary_math_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

void SetFloatOutputForIntegers(const KernelKey& key, Kernel* kernel) {
  if (key.dtype() == DataType::INT32 || key.dtype() == DataType::INT64) {
    kernel->OutputAt(0).SetDataType(DataType::FLOAT32);
  }
}

}  // namespace

template <typename T, typename Context>
void RsqrtKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::RsqrtFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void SquareKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SquareFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void LogKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryComputeInFloat<T>(ctx, x, out, funcs::LogFunctor<funcs::FloatType<T>>{});
}

template <typename T, typename Context>
void Log1pKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryComputeInFloat<T>(ctx, x, out, funcs::Log1pFunctor<funcs::FloatType<T>>{});
}

template <typename T, typename Context>
void Log2Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryComputeInFloat<T>(ctx, x, out, funcs::Log2Functor<funcs::FloatType<T>>{});
}

template <typename T, typename Context>
void Log10Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryComputeInFloat<T>(ctx, x, out, funcs::Log10Functor<funcs::FloatType<T>>{});
}

template <typename T, typename Context>
void FloorKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::FloorFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void CeilKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::CeilFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void RoundKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::RoundFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void TruncKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::TruncFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void ReciprocalKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::ReciprocalFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void SignKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SignFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void ErfKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::ErfFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void Expm1Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryComputeInFloat<T>(ctx, x, out, funcs::Expm1Functor<funcs::FloatType<T>>{});
}

template <typename T, typename Context>
void DigammaKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::DigammaFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void LgammaKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::LgammaFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void ErfinvKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::ErfinvFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void LogitKernel(const Context& ctx, const DenseTensor& x, float eps, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::LogitFunctor<funcs::ComputeType<T>>{eps});
}

}  // namespace phi
