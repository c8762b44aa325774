#include "phi/kernels/impl/reduce_max_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"

PD_REGISTER_KERNEL(max, CPU, ALL_LAYOUT, phi::MaxKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(max_raw, CPU, ALL_LAYOUT, phi::MaxRawKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(min, CPU, ALL_LAYOUT, phi::MinKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(min_raw, CPU, ALL_LAYOUT, phi::MinRawKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(amax, CPU, ALL_LAYOUT, phi::MaxKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(amax_raw, CPU, ALL_LAYOUT, phi::MaxRawKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(amin, CPU, ALL_LAYOUT, phi::MinKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(amin_raw, CPU, ALL_LAYOUT, phi::MinRawKernel, float, double, int, int64_t) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(max, phi::MaxKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(max_raw, phi::MaxRawKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(min, phi::MinKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(min_raw, phi::MinRawKernel) {}
