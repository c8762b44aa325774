#include "phi/kernels/impl/fill_zeros_like2_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(fill_zeros_like2, CPU, ALL_LAYOUT, phi::FillZerosLike2Kernel, float, double, int,
                   int64_t, bool, phi::complex64, phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // x: only its shape
}
