#include "phi/kernels/impl/expand_as_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(expand_as, GPU, ALL_LAYOUT, phi::ExpandAsKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // y: only its shape
}
