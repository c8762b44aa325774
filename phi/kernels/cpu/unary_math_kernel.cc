#include "phi/kernels/unary_math_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"
#include "phi/kernels/funcs/elementwise/unary_math_functor.h"

namespace phi {
namespace {

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

PD_REGISTER_KERNEL(rsqrt, CPU, ALL_LAYOUT, phi::RsqrtKernel, float, double) {}
PD_REGISTER_KERNEL(square, CPU, ALL_LAYOUT, phi::SquareKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(log, CPU, ALL_LAYOUT, phi::LogKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(log1p, CPU, ALL_LAYOUT, phi::Log1pKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(log2, CPU, ALL_LAYOUT, phi::Log2Kernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(log10, CPU, ALL_LAYOUT, phi::Log10Kernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(floor, CPU, ALL_LAYOUT, phi::FloorKernel, float, double) {}
PD_REGISTER_KERNEL(ceil, CPU, ALL_LAYOUT, phi::CeilKernel, float, double) {}
PD_REGISTER_KERNEL(round, CPU, ALL_LAYOUT, phi::RoundKernel, float, double) {}
PD_REGISTER_KERNEL(trunc, CPU, ALL_LAYOUT, phi::TruncKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(reciprocal, CPU, ALL_LAYOUT, phi::ReciprocalKernel, float, double) {}
PD_REGISTER_KERNEL(sign, CPU, ALL_LAYOUT, phi::SignKernel, float, double, int8_t, uint8_t, int16_t,
                   int, int64_t) {}
PD_REGISTER_KERNEL(erf, CPU, ALL_LAYOUT, phi::ErfKernel, float, double, phi::float16) {}
PD_REGISTER_KERNEL(expm1, CPU, ALL_LAYOUT, phi::Expm1Kernel, float, double, int, int64_t,
                   phi::float16, phi::complex64, phi::complex128) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(digamma, CPU, ALL_LAYOUT, phi::DigammaKernel, float, double) {}
PD_REGISTER_KERNEL(lgamma, CPU, ALL_LAYOUT, phi::LgammaKernel, float, double) {}
PD_REGISTER_KERNEL(erfinv, CPU, ALL_LAYOUT, phi::ErfinvKernel, float, double) {}
PD_REGISTER_KERNEL(logit, CPU, ALL_LAYOUT, phi::LogitKernel, float, double) {}
