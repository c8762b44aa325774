#include "phi/kernels/selected_rows/impl/scale_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(scale_sr, CPU, ALL_LAYOUT, phi::sr::ScaleKernel, float, double, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::bfloat16) {}
