#include "phi/kernels/impl/multinomial_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(multinomial, CPU, ALL_LAYOUT, phi::MultinomialKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
}
