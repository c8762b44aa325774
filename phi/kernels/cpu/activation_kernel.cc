#include "phi/kernels/impl/activation_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/complex_activation.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"

PD_REGISTER_KERNEL(relu, CPU, ALL_LAYOUT, phi::ReluKernel, float, double) {}
PD_REGISTER_KERNEL(sigmoid, CPU, ALL_LAYOUT, phi::SigmoidKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(tanh, CPU, ALL_LAYOUT, phi::TanhKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(exp, CPU, ALL_LAYOUT, phi::ExpKernel, float, double, int, int64_t, phi::float16,
                   phi::complex64, phi::complex128) {
  if (kernel_key.dtype() == phi::DataType::INT32 || kernel_key.dtype() == phi::DataType::INT64) {
    kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT32);
  }
}
PD_REGISTER_KERNEL(sqrt, CPU, ALL_LAYOUT, phi::SqrtKernel, float, double) {}
PD_REGISTER_KERNEL(relu6, CPU, ALL_LAYOUT, phi::Relu6Kernel, float, double) {}
PD_REGISTER_KERNEL(leaky_relu, CPU, ALL_LAYOUT, phi::LeakyReluKernel, float, double) {}
PD_REGISTER_KERNEL(thresholded_relu, CPU, ALL_LAYOUT, phi::ThresholdedReluKernel, float, double) {}
PD_REGISTER_KERNEL(brelu, CPU, ALL_LAYOUT, phi::BReluKernel, float, double) {}
PD_REGISTER_KERNEL(hard_shrink, CPU, ALL_LAYOUT, phi::HardShrinkKernel, float, double) {}
PD_REGISTER_KERNEL(softshrink, CPU, ALL_LAYOUT, phi::SoftShrinkKernel, float, double) {}
PD_REGISTER_KERNEL(hard_sigmoid, CPU, ALL_LAYOUT, phi::HardSigmoidKernel, float, double) {}
PD_REGISTER_KERNEL(hard_swish, CPU, ALL_LAYOUT, phi::HardSwishKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(elu, CPU, ALL_LAYOUT, phi::EluKernel, float, double) {}
PD_REGISTER_KERNEL(celu, CPU, ALL_LAYOUT, phi::CeluKernel, float, double) {}
PD_REGISTER_KERNEL(selu, CPU, ALL_LAYOUT, phi::SeluKernel, float, double) {}
PD_REGISTER_KERNEL(swish, CPU, ALL_LAYOUT, phi::SwishKernel, float, double) {}
PD_REGISTER_KERNEL(silu, CPU, ALL_LAYOUT, phi::SiluKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(mish, CPU, ALL_LAYOUT, phi::MishKernel, float, double) {}
PD_REGISTER_KERNEL(softplus, CPU, ALL_LAYOUT, phi::SoftplusKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(softsign, CPU, ALL_LAYOUT, phi::SoftsignKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(tanh_shrink, CPU, ALL_LAYOUT, phi::TanhShrinkKernel, float, double) {}
PD_REGISTER_KERNEL(logsigmoid, CPU, ALL_LAYOUT, phi::LogSigmoidKernel, float, double,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(stanh, CPU, ALL_LAYOUT, phi::STanhKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(soft_relu, CPU, ALL_LAYOUT, phi::SoftReluKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(relu, phi::ReluKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(sigmoid, phi::SigmoidKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(tanh, phi::TanhKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(exp, phi::ExpKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(sqrt, phi::SqrtKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(relu6, phi::Relu6Kernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(leaky_relu, phi::LeakyReluKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(hard_swish, phi::HardSwishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(elu, phi::EluKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(swish, phi::SwishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(mish, phi::MishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(softplus, phi::SoftplusKernel) {}
