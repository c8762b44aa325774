#include "phi/kernels/impl/bitwise_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(bitwise_and, CPU, ALL_LAYOUT, phi::BitwiseAndKernel, bool, uint8_t, int8_t,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(bitwise_or, CPU, ALL_LAYOUT, phi::BitwiseOrKernel, bool, uint8_t, int8_t,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(bitwise_xor, CPU, ALL_LAYOUT, phi::BitwiseXorKernel, bool, uint8_t, int8_t,
                   int16_t, int, int64_t) {}
PD_REGISTER_KERNEL(bitwise_not, CPU, ALL_LAYOUT, phi::BitwiseNotKernel, bool, uint8_t, int8_t,
                   int16_t, int, int64_t) {}
