#include "phi/kernels/elementwise_multiply_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_binary.h"

namespace phi {

template <typename T, typename Context>
void MultiplyRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out) {
  onednn::RunBinary(ctx, "multiply", dnnl::algorithm::binary_mul, x, y, axis, out);
}

template <typename T, typename Context>
void MultiplyKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  MultiplyRawKernel<T>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(multiply, ONEDNN, ONEDNN, phi::MultiplyKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotCommutativeBinary);
}
PD_REGISTER_KERNEL(multiply_raw, ONEDNN, ONEDNN, phi::MultiplyRawKernel, float, phi::bfloat16,
                   int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotCommutativeBinary);
}
