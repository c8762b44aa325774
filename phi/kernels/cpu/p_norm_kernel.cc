#include "phi/kernels/impl/p_norm_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(p_norm, CPU, ALL_LAYOUT, phi::PNormKernel, float, double) {}
PD_REGISTER_KERNEL(frobenius_norm, CPU, ALL_LAYOUT, phi::FrobeniusNormKernel, float, double) {}
PD_REGISTER_KERNEL(l1_norm, CPU, ALL_LAYOUT, phi::L1NormKernel, float) {}
PD_REGISTER_KERNEL(squared_l2_norm, CPU, ALL_LAYOUT, phi::SquaredL2NormKernel, float, double) {}
