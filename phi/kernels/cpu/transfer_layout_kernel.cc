#include "phi/kernels/transfer_layout_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/core/layout_transform.h"
#include "phi/kernels/funcs/index/transpose.h"

namespace phi {

template <typename T, typename Context>
void TransferLayoutKernel(const Context& ctx, const DenseTensor& x, int /*src_layout*/,
                          int dst_layout, DenseTensor* out) {
  const auto layout = static_cast<DataLayout>(dst_layout);
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  if (layout == x.layout() || !IsPlainLayout(layout)) {
    std::copy_n(x.data<T>(), x.numel(), to);
  } else if (layout == DataLayout::NHWC) {
    funcs::Transpose(x.data<T>(), x.dims(), {0, 2, 3, 1}, to);
  } else {
    funcs::Transpose(x.data<T>(), x.dims(), {0, 3, 1, 2}, to);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(transfer_layout, CPU, ALL_LAYOUT, phi::TransferLayoutKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
