#include "phi/kernels/impl/complex_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(complex, GPU, ALL_LAYOUT, phi::ComplexKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToComplex(kernel_key.dtype()));
}
PD_REGISTER_KERNEL(real, GPU, ALL_LAYOUT, phi::RealKernel, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}
PD_REGISTER_KERNEL(imag, GPU, ALL_LAYOUT, phi::ImagKernel, phi::complex64, phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}
PD_REGISTER_KERNEL(conj, GPU, ALL_LAYOUT, phi::ConjKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(angle, GPU, ALL_LAYOUT, phi::AngleKernel, float, double, phi::complex64,
                   phi::complex128) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}
