#include "phi/kernels/flatten_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_reshape.h"

namespace phi {

template <typename T, typename Context>
void FlattenKernel(const Context& ctx, const DenseTensor& x, int, int, DenseTensor* out) {
  onednn::CopyRowMajor<T>(ctx, x, out);
}

template <typename T, typename Context>
void FlattenWithXShapeKernel(const Context& ctx, const DenseTensor& x, int, int, DenseTensor* out,
                             DenseTensor*) {
  onednn::CopyRowMajor<T>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(flatten, ONEDNN, ONEDNN, phi::FlattenKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotReshape);
}
PD_REGISTER_KERNEL(flatten_with_xshape, ONEDNN, ONEDNN, phi::FlattenWithXShapeKernel, float,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotReshape);
}
