#include "phi/kernels/impl/abs_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(abs, GPU, ALL_LAYOUT, phi::AbsKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}
