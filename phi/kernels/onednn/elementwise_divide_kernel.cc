#include "phi/kernels/elementwise_divide_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_binary.h"

namespace phi {

template <typename T, typename Context>
void DivideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out) {
  onednn::RunBinary(ctx, "divide", dnnl::algorithm::binary_div, x, y, axis, out);
}

template <typename T, typename Context>
void DivideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                  DenseTensor* out) {
  DivideRawKernel<T>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(divide, ONEDNN, ONEDNN, phi::DivideKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotOrderedBinary);
}
PD_REGISTER_KERNEL(divide_raw, ONEDNN, ONEDNN, phi::DivideRawKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotOrderedBinary);
}
