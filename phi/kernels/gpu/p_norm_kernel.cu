#include "phi/kernels/impl/p_norm_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(p_norm, GPU, ALL_LAYOUT, phi::PNormKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(frobenius_norm, GPU, ALL_LAYOUT, phi::FrobeniusNormKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(l1_norm, GPU, ALL_LAYOUT, phi::L1NormKernel, float, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(squared_l2_norm, GPU, ALL_LAYOUT, phi::SquaredL2NormKernel, float, double,
                   phi::float16, phi::bfloat16) {}
