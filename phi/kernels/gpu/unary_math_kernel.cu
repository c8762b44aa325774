#include "phi/kernels/impl/unary_math_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(rsqrt, GPU, ALL_LAYOUT, phi::RsqrtKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(square, GPU, ALL_LAYOUT, phi::SquareKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(log, GPU, ALL_LAYOUT, phi::LogKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(log1p, GPU, ALL_LAYOUT, phi::Log1pKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(log2, GPU, ALL_LAYOUT, phi::Log2Kernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(log10, GPU, ALL_LAYOUT, phi::Log10Kernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(floor, GPU, ALL_LAYOUT, phi::FloorKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(ceil, GPU, ALL_LAYOUT, phi::CeilKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(round, GPU, ALL_LAYOUT, phi::RoundKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(trunc, GPU, ALL_LAYOUT, phi::TruncKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(reciprocal, GPU, ALL_LAYOUT, phi::ReciprocalKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(sign, GPU, ALL_LAYOUT, phi::SignKernel, float, double, int8_t, uint8_t, int16_t,
                   int, int64_t, phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(erf, GPU, ALL_LAYOUT, phi::ErfKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(expm1, GPU, ALL_LAYOUT, phi::Expm1Kernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {
  phi::SetFloatOutputForIntegers(kernel_key, kernel);
}
PD_REGISTER_KERNEL(digamma, GPU, ALL_LAYOUT, phi::DigammaKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(lgamma, GPU, ALL_LAYOUT, phi::LgammaKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(erfinv, GPU, ALL_LAYOUT, phi::ErfinvKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(logit, GPU, ALL_LAYOUT, phi::LogitKernel, float, double, phi::float16,
                   phi::bfloat16) {}
