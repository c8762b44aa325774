#include "phi/kernels/impl/reduce_max_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(max, GPU, ALL_LAYOUT, phi::MaxKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(max_raw, GPU, ALL_LAYOUT, phi::MaxRawKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(min, GPU, ALL_LAYOUT, phi::MinKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(min_raw, GPU, ALL_LAYOUT, phi::MinRawKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(amax, GPU, ALL_LAYOUT, phi::MaxKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(amax_raw, GPU, ALL_LAYOUT, phi::MaxRawKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(amin, GPU, ALL_LAYOUT, phi::MinKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(amin_raw, GPU, ALL_LAYOUT, phi::MinRawKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
