#include "phi/kernels/elementwise_subtract_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_binary.h"

namespace phi {

template <typename T, typename Context>
void SubtractRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out) {
  onednn::RunBinary(ctx, "subtract", dnnl::algorithm::binary_sub, x, y, axis, out);
}

template <typename T, typename Context>
void SubtractKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  SubtractRawKernel<T>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(subtract, ONEDNN, ONEDNN, phi::SubtractKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotOrderedBinary);
}
PD_REGISTER_KERNEL(subtract_raw, ONEDNN, ONEDNN, phi::SubtractRawKernel, float, phi::bfloat16,
                   int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotOrderedBinary);
}
