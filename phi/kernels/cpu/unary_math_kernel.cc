#include "phi/kernels/impl/unary_math_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

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
