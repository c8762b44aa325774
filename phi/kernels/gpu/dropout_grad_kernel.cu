#include "phi/kernels/impl/dropout_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(dropout_grad, GPU, ALL_LAYOUT, phi::DropoutGradRawKernel, float, double,
                   phi::float16, phi::bfloat16) {
  kernel->InputAt(0).SetDataType(phi::DataType::UINT8);
}
