#include "phi/kernels/elementwise_add_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_binary.h"

namespace phi {

template <typename T, typename Context>
void AddRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                  DenseTensor* out) {
  onednn::RunBinary(ctx, "add", dnnl::algorithm::binary_add, x, y, axis, out);
}

template <typename T, typename Context>
void AddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  AddRawKernel<T>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(add, ONEDNN, ONEDNN, phi::AddKernel, float, phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotCommutativeBinary);
}
PD_REGISTER_KERNEL(add_raw, ONEDNN, ONEDNN, phi::AddRawKernel, float, phi::bfloat16, int8_t,
                   uint8_t) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotCommutativeBinary);
}
