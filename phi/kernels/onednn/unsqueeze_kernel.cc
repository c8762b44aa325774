#include "phi/kernels/unsqueeze_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_reshape.h"

namespace phi {

template <typename T, typename Context>
void UnsqueezeKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out) {
  onednn::CopyRowMajor<T>(ctx, x, out);
}

template <typename T, typename Context>
void UnsqueezeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray&,
                               DenseTensor* out, DenseTensor*) {
  onednn::CopyRowMajor<T>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(unsqueeze, ONEDNN, ONEDNN, phi::UnsqueezeKernel, float) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotReshape);
}
PD_REGISTER_KERNEL(unsqueeze_with_xshape, ONEDNN, ONEDNN, phi::UnsqueezeWithXShapeKernel, float) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotReshape);
}
