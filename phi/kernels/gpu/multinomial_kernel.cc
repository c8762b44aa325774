#include "phi/kernels/impl/multinomial_kernel_impl.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(multinomial, GPU, ALL_LAYOUT, phi::MultinomialKernel, float, double) {
  kernel->InputAt(0).SetBackend(phi::Backend::CPU);
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
}
