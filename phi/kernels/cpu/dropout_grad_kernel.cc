#include "phi/kernels/impl/dropout_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(dropout_grad, CPU, ALL_LAYOUT, phi::DropoutGradRawKernel, float, double,
                   phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UINT8);
}
