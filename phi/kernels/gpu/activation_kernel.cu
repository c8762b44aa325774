#include "phi/kernels/impl/activation_kernel_impl.h"

#include "phi/core/kernel_registry.h"

PD_REGISTER_KERNEL(relu, GPU, ALL_LAYOUT, phi::ReluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(sigmoid, GPU, ALL_LAYOUT, phi::SigmoidKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tanh, GPU, ALL_LAYOUT, phi::TanhKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(exp, GPU, ALL_LAYOUT, phi::ExpKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {
  if (kernel_key.dtype() == phi::DataType::INT32 || kernel_key.dtype() == phi::DataType::INT64) {
    kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT32);
  }
}
PD_REGISTER_KERNEL(sqrt, GPU, ALL_LAYOUT, phi::SqrtKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(relu6, GPU, ALL_LAYOUT, phi::Relu6Kernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(leaky_relu, GPU, ALL_LAYOUT, phi::LeakyReluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(thresholded_relu, GPU, ALL_LAYOUT, phi::ThresholdedReluKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(brelu, GPU, ALL_LAYOUT, phi::BReluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(hard_shrink, GPU, ALL_LAYOUT, phi::HardShrinkKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(softshrink, GPU, ALL_LAYOUT, phi::SoftShrinkKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(hard_sigmoid, GPU, ALL_LAYOUT, phi::HardSigmoidKernel, float, double,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(hard_swish, GPU, ALL_LAYOUT, phi::HardSwishKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(elu, GPU, ALL_LAYOUT, phi::EluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(celu, GPU, ALL_LAYOUT, phi::CeluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(selu, GPU, ALL_LAYOUT, phi::SeluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(swish, GPU, ALL_LAYOUT, phi::SwishKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(silu, GPU, ALL_LAYOUT, phi::SiluKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(mish, GPU, ALL_LAYOUT, phi::MishKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(softplus, GPU, ALL_LAYOUT, phi::SoftplusKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(softsign, GPU, ALL_LAYOUT, phi::SoftsignKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(tanh_shrink, GPU, ALL_LAYOUT, phi::TanhShrinkKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(logsigmoid, GPU, ALL_LAYOUT, phi::LogSigmoidKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(stanh, GPU, ALL_LAYOUT, phi::STanhKernel, float, double, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(soft_relu, GPU, ALL_LAYOUT, phi::SoftReluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
