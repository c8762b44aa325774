#include "phi/kernels/transfer_layout_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/core/layout_transform.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/transpose_kernel.h"

namespace phi {

template <typename T, typename Context>
void TransferLayoutKernel(const Context& ctx, const DenseTensor& x, int /*src_layout*/,
                          int dst_layout, DenseTensor* out) {
  const auto layout = static_cast<DataLayout>(dst_layout);
  if (layout == x.layout() || !IsPlainLayout(layout)) {
    funcs::GpuCopyElements<T>(ctx, x, out);
  } else if (layout == DataLayout::NHWC) {
    TransposeKernel<T>(ctx, x, {0, 2, 3, 1}, out);
  } else {
    TransposeKernel<T>(ctx, x, {0, 3, 1, 2}, out);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(transfer_layout, GPU, ALL_LAYOUT, phi::TransferLayoutKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
