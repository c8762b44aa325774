#include "phi/kernels/reshape_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_reshape.h"

namespace phi {

template <typename T, typename Context>
void ReshapeKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out) {
  onednn::CopyRowMajor<T>(ctx, x, out);
}

template <typename T, typename Context>
void ReshapeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray&,
                             DenseTensor* out, DenseTensor*) {
  onednn::CopyRowMajor<T>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(reshape, ONEDNN, ONEDNN, phi::ReshapeKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotReshape);
}
PD_REGISTER_KERNEL(reshape_with_xshape, ONEDNN, ONEDNN, phi::ReshapeWithXShapeKernel, float,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotReshape);
}
