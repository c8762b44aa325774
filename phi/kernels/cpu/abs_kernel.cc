#include "phi/kernels/impl/abs_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"

PD_REGISTER_KERNEL(abs, CPU, ALL_LAYOUT, phi::AbsKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(abs, phi::AbsKernel) {}
