#include "phi/kernels/impl/reduce_sum_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(sum_grad, CPU, ALL_LAYOUT, phi::SumGradKernel, float, double, int16_t, int,
                   int64_t, phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);   // x, whose type out_dtype changed
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // that of x
}
PD_REGISTER_KERNEL(mean_grad, CPU, ALL_LAYOUT, phi::MeanGradKernel, float, double, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(prod_grad, CPU, ALL_LAYOUT, phi::ProdGradKernel, float, double, int, int64_t) {}
