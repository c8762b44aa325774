#include "phi/kernels/squeeze_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_reshape.h"

namespace phi {

template <typename T, typename Context>
void SqueezeKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out) {
  onednn::CopyRowMajor<T>(ctx, x, out);
}

template <typename T, typename Context>
void SqueezeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray&,
                             DenseTensor* out, DenseTensor*) {
  onednn::CopyRowMajor<T>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(squeeze, ONEDNN, ONEDNN, phi::SqueezeKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotReshape);
}
PD_REGISTER_KERNEL(squeeze_with_xshape, ONEDNN, ONEDNN, phi::SqueezeWithXShapeKernel, float,
                   phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotReshape);
}
